import type { RunInput, Trade } from '../backtest/run.ts'
import { costsPaidUsd } from '../statistics/trading-costs.ts'
import { sumOf } from '../statistics/moments.ts'
import { finding } from './finding.ts'
import { drawBelow, randomOf, shuffle } from './random-draws.ts'
import type { RandomEntryReport } from './report.ts'
import { histogramOf, spreadOf } from './spread-of.ts'

/** The trades that one entry became, as they would be placed elsewhere; `weight` is the share of the entry's notional. */
interface Entry {
  readonly barsHeld: number
  readonly legs: readonly Leg[]
}

interface Leg {
  readonly direction: 1 | -1
  readonly bars: number
  readonly closesAtOpen: boolean
  readonly notionalUsd: number
  /** Everything paid for it, percent of its notional. */
  readonly costPercent: number
}

/** Exits that an order decided before fills at the open. */
const atOpen: ReadonlySet<Trade['exitReason']> = new Set(['signal', 'reversal', 'time'])

function entriesOf(trades: readonly Trade[], input: RunInput): readonly Entry[] {
  const groups = new Map<string, Trade[]>()
  for (const trade of trades) {
    const key = `${trade.entryBar} ${trade.side}`
    groups.set(key, [...(groups.get(key) ?? []), trade])
  }
  return [...groups.values()].map((group) => {
    const legs = group.map((trade): Leg => ({
      direction: trade.side === 'long' ? 1 : -1,
      bars: trade.exitBar - trade.entryBar,
      closesAtOpen: atOpen.has(trade.exitReason) && trade.exitBar > trade.entryBar,
      notionalUsd: trade.notionalUsd,
      costPercent: (100 * (costsPaidUsd([trade], input) + trade.financingUsd)) / trade.notionalUsd,
    }))
    // What closes at an open leaves that bar free for the next entry.
    return { legs, barsHeld: legs.reduce((most, { bars, closesAtOpen }) => Math.max(most, closesAtOpen ? bars : bars + 1), 1) }
  })
}

/**
 * Whether the entries are better than chance: as many entries as the run had, on the same sides, held for the same numbers of bars
 * and paying the same costs, are put at random bars of the run, apart from one another where the run's own were. What is compared
 * is the mean profit of an entry in percent of its notional; p = (1 + random ones at least as good) / (1 + simulations), which
 * never is 0 (Phipson and Smyth 2010). Entries are at a bar's open; exits that were at an open stay so, all others are at the close.
 */
export function testRandomEntries(
  trades: readonly Trade[],
  input: RunInput,
  { firstBar, simulations, seed }: { readonly firstBar: number; readonly simulations: number; readonly seed: number },
): RandomEntryReport {
  const entries = entriesOf(trades, input)
  const weight = sumOf(trades.map(({ notionalUsd }) => notionalUsd))
  const actual = (100 * sumOf(trades.map(({ profitUsd }) => profitUsd))) / weight
  const means = new Float64Array(simulations)
  const place = placer(entries, firstBar, input.bars.length)
  for (let n = 0; n < simulations; n++) {
    let sum = 0
    place(randomOf(seed, n), (entry, bar) => {
      for (const leg of entry.legs) sum += leg.notionalUsd * profitPercent(leg, bar, input.bars)
    })
    means[n] = sum / weight
  }
  const atLeastAsGood = means.reduce((count, mean) => count + (mean >= actual ? 1 : 0), 0)
  return {
    simulations,
    entries: entries.length,
    actualMeanPercent: actual,
    randomMeanPercent: spreadOf(means),
    pValue: finding((1 + atLeastAsGood) / (1 + simulations), ''),
    histogram: histogramOf(means, 30),
  }
}

function profitPercent({ direction, bars, closesAtOpen, costPercent }: Leg, bar: number, prices: RunInput['bars']): number {
  const entry = prices.open[bar]!
  const at = Math.min(bar + bars, prices.length - 1)
  const exit = (closesAtOpen ? prices.open : prices.close)[at]!
  return (100 * direction * (exit - entry)) / entry - costPercent
}

type Place = (random: ReturnType<typeof randomOf>, put: (entry: Entry, bar: number) => void) => void

/** Entries in a random order with random gaps; where together they are longer than the run, each at any bar that leaves it room. */
function placer(entries: readonly Entry[], firstBar: number, bars: number): Place {
  const free = bars - firstBar - entries.reduce((sum, { barsHeld }) => sum + barsHeld, 0)
  if (free < 0) {
    return (random, put) => {
      for (const entry of entries) put(entry, firstBar + drawBelow(random, Math.max(1, bars - firstBar - entry.barsHeld + 1)))
    }
  }
  const order = new Int32Array(entries.length)
  return (random, put) => {
    for (let k = 0; k < order.length; k++) order[k] = k
    shuffle(order, random)
    const gaps = Float64Array.from(entries, () => drawBelow(random, free + 1)).toSorted()
    let taken = 0
    for (let k = 0; k < order.length; k++) {
      const entry = entries[order[k]!]!
      put(entry, firstBar + gaps[k]! + taken)
      taken += entry.barsHeld
    }
  }
}
