import { hasClock } from './has-clock.ts'
import type { Clause } from './meanings.ts'
import { isNode, withNodes } from './with-nodes.ts'

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
