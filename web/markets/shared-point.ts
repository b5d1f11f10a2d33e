import { useSyncExternalStore } from 'react'
import { tinyStore, type TinyStore } from '../ui/tiny-store.ts'

interface Point {
  readonly by: 'first' | 'second'
  /** UTC seconds; null when nothing is pointed at any more. */
  readonly time: number | null
}

/** What the readers of two charts point at; outside of React, as it changes with every move of the pointer. */
export const newSharedPoint = () => tinyStore<Point | null>(null)

/** The shared point, and which of the two charts this is. */
export interface SharedBy {
  readonly point: TinyStore<Point | null>
  readonly by: Point['by']
}

const nothing = () => () => {}

/** The moment that the reader of the other chart points at; undefined while this one's is the last that moved. */
export function useLinkedTime(shared: SharedBy | undefined): number | null | undefined {
  return useSyncExternalStore(shared?.point.subscribe ?? nothing, () => {
    const now = shared?.point.get() ?? null
    return now === null || now.by === shared?.by ? undefined : now.time
  })
}
