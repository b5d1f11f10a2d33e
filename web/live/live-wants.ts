import type { Timeframe } from '@playbook/engine/market/timeframe'

/** Bars that somebody follows; `since` is the time (UTC seconds) of the newest one that they have. */
interface WantedSeries {
  /** Names the follower among those of all tabs. */
  readonly id: string
  readonly symbol: string
  readonly timeframe: Timeframe
  readonly since: number
}

/** What one tab wants to know. */
export interface LiveWants {
  readonly symbols: readonly string[]
  readonly series: readonly WantedSeries[]
  /** The number of unread notifications, and word of the user's tokens. */
  readonly isUnreadWanted?: boolean
}

export const noWants: LiveWants = { symbols: [], series: [] }

/** What several tabs want, each thing once. */
export const unionOf = (wants: Iterable<LiveWants>): LiveWants => {
  const symbols = new Set<string>()
  const series: WantedSeries[] = []
  let isUnreadWanted = false
  for (const each of wants) {
    for (const symbol of each.symbols) symbols.add(symbol)
    series.push(...each.series)
    isUnreadWanted ||= each.isUnreadWanted === true
  }
  return { symbols: [...symbols], series, ...(isUnreadWanted && { isUnreadWanted }) }
}

const nameOf = ({ symbol, timeframe }: WantedSeries) => `${symbol}:${timeframe}`

/** The arguments of the stream: a series that several follow begins with the oldest bar that one of them has. */
export function streamQueryOf({ symbols, series, isUnreadWanted }: LiveWants): { symbols: string; bars: string; notifications?: 'unread' } {
  const oldest = new Map<string, number>()
  for (const each of series) oldest.set(nameOf(each), Math.min(each.since, oldest.get(nameOf(each)) ?? Infinity))
  const bars = [...oldest].map(([name, since]) => `${name}:${since}`)
  return { symbols: symbols.join(','), bars: bars.join(','), ...(isUnreadWanted === true && { notifications: 'unread' as const }) }
}

/** Whether a stream that was opened for some wants brings everything that is wanted now, and not much besides. */
export function isCovered(opened: LiveWants, wanted: LiveWants): boolean {
  const symbols = new Set(opened.symbols)
  const ids = new Set(opened.series.map(({ id }) => id))
  if (wanted.isUnreadWanted === true && opened.isUnreadWanted !== true) return false
  const isEnough = wanted.symbols.every((symbol) => symbols.has(symbol)) && wanted.series.every(({ id }) => ids.has(id))
  const surplus = opened.symbols.length - wanted.symbols.length + 4 * (opened.series.length - wanted.series.length)
  return isEnough && surplus <= Math.max(40, wanted.symbols.length)
}
