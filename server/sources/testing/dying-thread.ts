import { parentPort } from 'node:worker_threads'

// A thread that ends at its first word, and one that does not answer, by the method that is called.
parentPort?.on('message', ({ id, method }: { readonly id?: number; readonly method?: string }) => {
  if (method === 'markets') process.exit(3)
  if (method === 'candles') for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_000)
  if (method === 'quotes') parentPort?.postMessage({ kind: 'answer', id, answer: new Map() })
})
