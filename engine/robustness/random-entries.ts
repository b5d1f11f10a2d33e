import { backtest, worldOf } from '../backtest/backtest.ts'
import { entryPlayer, hasOwnExits, worksAnywhere } from '../backtest/play-entries.ts'
import type { RunInput, Trade } from '../backtest/run.ts'
import { sumOf } from '../statistics/moments.ts'
import { costsPaidUsd } from '../statistics/trading-costs.ts'
import { entryPlaces, type EntryPlaces } from './entry-places.ts'
import { finding } from './finding.ts'
import { plannedHoldingTimes } from './planned-holding-times.ts'
import { drawBelow, randomOf, shuffle } from './random-draws.ts'
import type { RandomEntryReport } from './report.ts'
import { histogramOf, spreadOf } from './spread-of.ts'
import { runEach } from './sweep-runs.ts'
import type { TaskHooks } from './task.ts'

/** The trades that one entry became, as they would be placed elsewhere. */
interface Entry {
  readonly entryBar: number
  readonly barsHeld: number
  readonly legs: readonly Leg[]
}

interface Leg {
  readonly direction: 1 | -1
  readonly bars: number
  readonly closesAtOpen: boolean
  readonly exitReason: Trade['exitReason']
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
      exitReason: trade.exitReason,
      notionalUsd: trade.notionalUsd,
      costPercent: (100 * (costsPaidUsd([trade], input) + trade.financingUsd)) / trade.notionalUsd,
    }))
    // What closes at an open leaves that bar free for the next entry.
    return {
      entryBar: group[0]!.entryBar,
      legs,
      barsHeld: legs.reduce((most, { bars, closesAtOpen }) => Math.max(most, closesAtOpen ? bars : bars + 1), 1),
    }
  })
}

/** What one simulation came to: the mean profit of an entry, percent of its notional. */
type Simulate = (random: ReturnType<typeof randomOf>) => number

interface Test {
  readonly entries: number
  readonly actual: number
  readonly simulate: Simulate
  /** Most simulations that are worth their time. */
  readonly most: number
  readonly exits: RandomEntryReport['exits']
}

const meanOf = (trades: readonly Trade[]): number =>
  (100 * sumOf(trades.map(({ profitUsd }) => profitUsd))) / sumOf(trades.map(({ notionalUsd }) => notionalUsd))

/**
 * Whether the entries are better than chance: as many entries as the run had, on the same sides and at the same costs, are put at
 * random bars of the run, within the plan's session, apart from one another where the run's own were. What ends them: the plan's own stops, targets and other
 * exits where it has them and one position is open at a time (after the random entries of Katz and McCormick 2000), else the number
 * of bars that the run held them. What is compared is the mean profit of an entry in percent of its notional; p = (1 + random ones
 * at least as good) / (1 + simulations), which never is 0 (Phipson and Smyth 2010).
 */
export function testRandomEntries(
  trades: readonly Trade[],
  input: RunInput,
  { firstBar, simulations, seed }: { readonly firstBar: number; readonly simulations: number; readonly seed: number },
  hooks: TaskHooks = {},
): RandomEntryReport {
  const test = ownExits(trades, input, firstBar) ?? heldAsLong(trades, input, firstBar)
  const made = Math.min(simulations, test.most)
  const means = Float64Array.from(runEach(made, hooks, (n) => test.simulate(randomOf(seed, n))))
  const atLeastAsGood = means.reduce((count, mean) => count + (mean >= test.actual ? 1 : 0), 0)
  return {
    simulations: made,
    entries: test.entries,
    exits: test.exits,
    actualMeanPercent: test.actual,
    randomMeanPercent: spreadOf(means),
    pValue: finding((1 + atLeastAsGood) / (1 + made), ''),
    histogram: histogramOf(means, 30),
  }
}

/** Played by the backtester itself; a look at so many bars takes a few seconds. */
const maxBarsPlayed = 30_000_000
const minPlayed = 199

/** Entries that keep their sides and how long the plan's market rules would have held them, with its other exits at their own prices. */
function ownExits(given: readonly Trade[], input: RunInput, firstBar: number): Test | null {
  if (!hasOwnExits(input.plan)) return null
  const world = worldOf(input, {})
  // Random entries have no finer bars: both are to be judged by the same knowledge.
  const trades = input.finer ? backtest({ ...input, finer: null }, { world }).trades : given
  const entries = entriesOf(trades, input)
  const places = entryPlaces(input)
  const free = freePlaces(entries, places, firstBar, input.bars.length)
  if (entries.length === 0 || free < 0 || areOverlapping(entries)) return null
  const holdOf = plannedHoldingTimes(input, world)
  const planned = entries.map(({ entryBar, legs }) => {
    const { direction } = legs[0]!
    const ownRule = direction > 0 ? input.plan.exitLong : input.plan.exitShort
    const isByRule = ({ exitReason }: Leg) => exitReason === 'reversal' || (exitReason === 'signal' && !worksAnywhere(ownRule))
    const ruled = legs.filter(isByRule).map(({ bars }) => Math.max(1, bars))
    const hold = Math.min(...ruled, holdOf(entryBar, direction) ?? Infinity)
    return { direction, maxBars: hold === Infinity ? null : hold }
  })
  const play = entryPlayer(input, world, places.after)
  const order = new Int32Array(entries.length)
  return {
    entries: entries.length,
    actual: meanOf(trades),
    exits: 'own',
    most: Math.max(minPlayed, Math.floor(maxBarsPlayed / input.bars.length)),
    simulate(random) {
      const gaps = shuffledGaps(order, free, random)
      const placed = Array.from(order, (k, at) => ({ ...planned[k]!, gapBars: gaps[at]! - (gaps[at - 1] ?? 0) }))
      const { profitUsd, notionalUsd } = play(firstBar, placed)
      return notionalUsd === 0 ? 0 : (100 * profitUsd) / notionalUsd
    },
  }
}

/** Entries that are held for the same numbers of bars. They are at a bar's open; exits that were at an open stay so, all others are at the close. */
function heldAsLong(trades: readonly Trade[], input: RunInput, firstBar: number): Test {
  const entries = entriesOf(trades, input)
  const weight = sumOf(trades.map(({ notionalUsd }) => notionalUsd))
  const place = placer(entries, entryPlaces(input), firstBar, input.bars.length)
  return {
    entries: entries.length,
    actual: meanOf(trades),
    exits: 'held',
    most: Infinity,
    simulate(random) {
      let sum = 0
      place(random, (entry, bar) => {
        for (const leg of entry.legs) sum += leg.notionalUsd * profitPercent(leg, bar, input.bars)
      })
      return sum / weight
    },
  }
}

/** Places that no entry of the run took. */
const freePlaces = (entries: readonly Entry[], places: EntryPlaces, firstBar: number, bars: number): number =>
  places.within(firstBar, bars) - entries.reduce((sum, { entryBar, barsHeld }) => sum + places.within(entryBar, entryBar + barsHeld), 0)

/** Whether some were open side by side; an order may enter in the very bar in which the position before it has ended. */
function areOverlapping(entries: readonly Entry[]): boolean {
  const inTime = entries.toSorted((a, b) => a.entryBar - b.entryBar)
  const lastBarOf = ({ entryBar, legs }: Entry) => entryBar + legs.reduce((most, { bars }) => Math.max(most, bars), 0)
  return inTime.some((entry, k) => lastBarOf(entry) > (inTime[k + 1]?.entryBar ?? Infinity))
}

/** Shuffles the order and draws how many free places lie before each of its entries, ascending. */
function shuffledGaps(order: Int32Array, free: number, random: ReturnType<typeof randomOf>): Float64Array {
  for (let k = 0; k < order.length; k++) order[k] = k
  shuffle(order, random)
  return Float64Array.from(order, () => drawBelow(random, free + 1)).toSorted()
}

function profitPercent({ direction, bars, closesAtOpen, costPercent }: Leg, bar: number, prices: RunInput['bars']): number {
  const entry = prices.open[bar]!
  const at = Math.min(bar + bars, prices.length - 1)
  const exit = (closesAtOpen ? prices.open : prices.close)[at]!
  return (100 * direction * (exit - entry)) / entry - costPercent
}

type Place = (random: ReturnType<typeof randomOf>, put: (entry: Entry, bar: number) => void) => void

/** Entries in a random order with random gaps; where together they are longer than the run, each at any place that leaves it room. */
function placer(entries: readonly Entry[], places: EntryPlaces, firstBar: number, bars: number): Place {
  const free = freePlaces(entries, places, firstBar, bars)
  /** Within a session the last entries may come to lie late: there they begin as late as they can. */
  const inTime = (bar: number, { barsHeld }: Entry) => Math.max(firstBar, Math.min(bar, bars - barsHeld))
  if (free < 0) {
    return (random, put) => {
      for (const entry of entries) {
        const many = Math.max(1, places.within(firstBar, bars - entry.barsHeld + 1))
        put(entry, inTime(places.after(firstBar, drawBelow(random, many)), entry))
      }
    }
  }
  const order = new Int32Array(entries.length)
  return (random, put) => {
    const gaps = shuffledGaps(order, free, random)
    let next = firstBar
    for (let k = 0; k < order.length; k++) {
      const entry = entries[order[k]!]!
      const bar = inTime(places.after(next, gaps[k]! - (gaps[k - 1] ?? 0)), entry)
      put(entry, bar)
      next = bar + entry.barsHeld
    }
  }
}
