import type { Clause, Condition } from './meanings.ts'
import { isNode, withNodes } from './with-nodes.ts'

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

/** At a time of the day, "the open" that prices are compared with is the day's: "at 10:00 buy if price is above the open". */
export const opensOfDay = (clauses: readonly Clause[]): readonly Clause[] =>
  clauses.map((clause) =>
    'when' in clause && clause.when !== null && hasClock(clause.when)
      ? withNodes(clause, ({ does, to, ...node }) =>
          does === 'compare' &&
          isNode(to) &&
          to['is'] === 'price' &&
          to['field'] === 'open' &&
          to['timeframe'] === null &&
          to['back'] === null
            ? { ...node, does, to: { ...to, timeframe: '1d', back: 0 } }
            : null,
        )
      : clause,
  )
