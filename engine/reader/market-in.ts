import type { Sourced } from '../strategy/plan.ts'
import type { Context, Open } from './context.ts'
import type { Clause } from './meanings.ts'
import { valuesIn } from './values-in.ts'
import { valuesInside } from './values-inside.ts'

const isBesideEntry = ({ clause }: Clause): boolean => clause === 'filter' || clause === 'skip' || clause === 'exit'

/**
 * The market that the values of a text are of, where any names one; prices of another market than the strategy's, or of several, are
 * open: a strategy trades and looks at one.
 */
export function marketIn(
  clauses: readonly Clause[],
  said: Sourced<string> | null,
  spansOf: Context['spansOf'],
): { readonly market: Sourced<string> | null; readonly open: readonly Open[] } {
  const namedIn = (some: readonly Clause[]) =>
    some
      .flatMap(valuesIn)
      .flatMap(({ value }) => valuesInside(value))
      .flatMap((value) => (value.is === 'market' ? [value] : []))
  const named = namedIn(clauses)
  const [first] = named
  // "No new buys while SPY is below its 200-day": what is traded may be something else, which the text does not name.
  const isOfFilters = said === null && first !== undefined && namedIn(clauses.filter((clause) => !isBesideEntry(clause))).length === 0
  if (isOfFilters) return { market: null, open: [{ issue: 'cross_asset', at: first.at }] }
  const market = said ?? (first ? { value: first.symbol, from: { spans: spansOf(first.at) } } : null)
  const other = named.find(({ symbol }) => symbol !== market?.value)
  return { market, open: other ? [{ issue: said === null ? 'multiple_symbols' : 'cross_asset', at: other.at }] : [] }
}
