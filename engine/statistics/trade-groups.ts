import type { Trade } from '../backtest/run.ts'

/** What the trades with one thing in common came to; money after all costs. `profitFactor` is null where none of them lost. */
export interface TradeGroup {
  readonly key: string
  readonly trades: number
  readonly winning: number
  readonly profitUsd: number
  readonly meanPercent: number
  readonly profitFactor: number | null
  readonly meanMinutes: number
}

interface Sums {
  trades: number
  winning: number
  wonUsd: number
  lostUsd: number
  percents: number
  minutes: number
}

/** The trades by a key of each, in the order of the keys where they are given, else as they first appear. */
export function groupTrades(trades: readonly Trade[], keyOf: (trade: Trade) => string, keys: readonly string[] = []): TradeGroup[] {
  const groups = new Map<string, Sums>(keys.map((key) => [key, { trades: 0, winning: 0, wonUsd: 0, lostUsd: 0, percents: 0, minutes: 0 }]))
  for (const trade of trades) {
    const key = keyOf(trade)
    let sums = groups.get(key)
    if (sums === undefined) groups.set(key, (sums = { trades: 0, winning: 0, wonUsd: 0, lostUsd: 0, percents: 0, minutes: 0 }))
    sums.trades++
    if (trade.profitUsd > 0) {
      sums.winning++
      sums.wonUsd += trade.profitUsd
    } else sums.lostUsd -= trade.profitUsd
    sums.percents += trade.profitPercent
    sums.minutes += (trade.exitTime - trade.entryTime) / 60
  }
  return [...groups].map(([key, sums]) => ({
    key,
    trades: sums.trades,
    winning: sums.winning,
    profitUsd: sums.wonUsd - sums.lostUsd,
    meanPercent: sums.trades === 0 ? 0 : sums.percents / sums.trades,
    profitFactor: sums.lostUsd === 0 ? null : sums.wonUsd / sums.lostUsd,
    meanMinutes: sums.trades === 0 ? 0 : sums.minutes / sums.trades,
  }))
}
