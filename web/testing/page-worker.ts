import { afterAll, afterEach, beforeEach } from 'vitest'

type Listener = (event: { readonly data: unknown }) => void

/** The modules that pages start as workers. */
const modules: Readonly<Record<string, () => Promise<unknown>>> = {
  'recompute.worker.ts': () => import('../publications/recompute.worker.ts'),
  'rerun.worker.ts': () => import('../rerun/rerun.worker.ts'),
  'changes.worker.ts': () => import('../strategies/builder/changes.worker.ts'),
}

/**
 * jsdom has no workers: the module runs on the page's own thread, hears what is posted to it and posts back. The real code runs;
 * only the thread is missing. A module is loaded once, so one worker of a kind can live at a time.
 */
export function usePageWorkers(): void {
  const usual = { Worker: globalThis.Worker, post: globalThis.postMessage, add: globalThis.addEventListener }
  const heard = new Map<string, Listener>()
  let say: (data: unknown) => void = () => {}

  async function load(name: string): Promise<void> {
    if (heard.has(name)) return
    // The module hears messages only.
    globalThis.addEventListener = ((_: string, listener: Listener) => void heard.set(name, listener)) as typeof usual.add
    try {
      await modules[name]?.()
    } finally {
      globalThis.addEventListener = usual.add
    }
  }

  function newWorker(url: URL) {
    const name = url.pathname.split('/').at(-1) ?? ''
    const listeners: Listener[] = []
    const tell = (data: unknown) => {
      for (const listener of listeners) listener({ data: structuredClone(data) })
    }
    return {
      addEventListener: (kind: string, listener: Listener) => void (kind === 'message' && listeners.push(listener)),
      async postMessage(data: unknown): Promise<void> {
        await load(name)
        say = tell
        heard.get(name)?.({ data: structuredClone(data) })
      },
      terminate: () => void listeners.splice(0),
    }
  }

  beforeEach(() => {
    // Called with `new`: what a function returns is what `new` gives.
    globalThis.Worker = function PageWorker(url: URL) {
      return newWorker(url)
    } as unknown as typeof Worker
    globalThis.postMessage = ((data: unknown) => say(data)) as typeof globalThis.postMessage
  })
  afterEach(() => {
    globalThis.Worker = usual.Worker
    // What is still computed has nobody to tell; the module may post it later than the test ends.
    say = () => {}
  })
  afterAll(() => {
    globalThis.postMessage = usual.post
  })
}
