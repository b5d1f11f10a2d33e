import type { ScreenProgress } from '@playbook/contract/screener'
import type { Watchlist } from '@playbook/contract/watchlists'
import { timeframeLabel } from '@playbook/engine/market/timeframe'

type Lists = readonly Pick<Watchlist, 'id' | 'name'>[]

/** Which markets a screen is asked of, in words; undefined lists are on their way. */
export function scopeWords({ markets }: Pick<ScreenProgress, 'markets'>, lists: Lists | undefined): string {
  if (markets.kind === 'all') return 'all markets'
  if (markets.kind === 'symbols') return markets.symbols.join(', ')
  if (lists === undefined) return 'a watch list'
  return lists.find(({ id }) => id === markets.id)?.name ?? 'a deleted watch list'
}

/** What each screen is called among the others, by id: those of the same condition also say what they are asked of. */
export function screenNames(
  screens: readonly Pick<ScreenProgress, 'id' | 'name' | 'timeframe' | 'bars' | 'markets'>[],
  lists: Lists | undefined,
): ReadonlyMap<string, string> {
  const isAlone = (name: string) => screens.filter((each) => each.name === name).length === 1
  return new Map(
    screens.map((screen) => {
      const { id, name, timeframe, bars } = screen
      return [id, isAlone(name) ? name : `${name}: ${timeframeLabel[timeframe]}, ${bars} bars, ${scopeWords(screen, lists)}`]
    }),
  )
}
