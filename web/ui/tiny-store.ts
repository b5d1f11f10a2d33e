import { useSyncExternalStore } from 'react'

export interface TinyStore<T> {
  readonly get: () => T
  /** What a page that is drawn beforehand shows of it. */
  readonly getDrawn: () => T
  readonly set: (value: T) => void
  readonly subscribe: (listener: () => void) => () => void
}

/** One value outside React that components can follow. Only for session, theme and the like; `drawn` is its value where there is no browser. */
export function tinyStore<T>(initial: T, drawn: T = initial): TinyStore<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    getDrawn: () => drawn,
    set: (next) => {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const useTinyStore = <T>(store: TinyStore<T>): T => useSyncExternalStore(store.subscribe, store.get, store.getDrawn)
