import type { Condition } from './meanings.ts'
import { withNodes } from './with-nodes.ts'

/** Moments of a day, which only a chart of hours or minutes knows. */
const clocks: ReadonlySet<unknown> = new Set<Condition['says']>(['time', 'at time'])

/** Whether a moment of the day stands anywhere in what is said. */
export function hasClock(said: unknown): boolean {
  let isFound = false
  withNodes(said, ({ says }) => {
    isFound ||= clocks.has(says)
    return null
  })
  return isFound
}
