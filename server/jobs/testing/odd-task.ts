import type { Compute } from '../thread.ts'

/** A task for tests that does what it is told, good or bad. */
export type TaskInput =
  | { readonly kind: 'add'; readonly a: number; readonly b: number; readonly what?: () => void }
  | { readonly kind: 'throw' | 'loop' | 'fill heap' | 'fill buffers' | 'die' }

export const compute: Compute<TaskInput, number> = (order, report) => {
  const kept: unknown[] = []
  switch (order.kind) {
    case 'add':
      report(50, 'half way')
      return { output: order.a + order.b, transfer: [] }
    case 'throw':
      throw new Error('as told')
    case 'die':
      return process.exit(1)
    case 'loop':
      for (;;) kept.length = 0
    case 'fill heap':
      for (;;) kept.push({ number: kept.length, text: `${kept.length}` })
    case 'fill buffers':
      for (;;) {
        kept.push(new Float64Array(1_048_576).fill(1))
        report(0, 'filling')
      }
  }
}
