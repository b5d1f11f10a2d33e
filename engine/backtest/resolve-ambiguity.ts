import { clockColumn } from '../conditions/clock-column.ts'
import type { World } from '../conditions/world.ts'
import { finishSteps } from '../finish-steps.ts'
import { barColumns, newBars, type Bars } from '../market/bars.ts'
import type { PriceSource } from '../market/price-source.ts'
import { timeframeMinutes, timeframes, type Timeframe } from '../market/timeframe.ts'
import { barEnds } from './bar-ends.ts'
import { intervalSteps, type Interval } from './interval.ts'
import type { RunInput } from './run.ts'

/** UTC seconds, from ≤ t < to. */
export type TimeRange = readonly [from: number, to: number]

/** Where lower-timeframe bars of the run's market come from; null where there are none of that timeframe. */
export type FinerSource = (timeframe: Timeframe) => PriceSource | null

/** The three runs, the input with the finer bars that settled them, and where those lie. */
export interface ResolvedRun {
  readonly interval: Interval
  readonly input: RunInput
  readonly stretches: readonly TimeRange[]
}

/** As many bars are made or read in about a second. */
const maxFinerBars = 200_000
/** What one round settles changes what comes after it; more rounds than this find next to nothing. */
const maxRounds = 4

/** Runs the strategy, and runs it again with the finer bars of those bars that left something open, until no new ones turn up. */
export const resolveAmbiguity = (...[first, world, source, onRound]: Parameters<typeof resolveAmbiguitySteps>): ResolvedRun =>
  finishSteps(resolveAmbiguitySteps(first, world, source, onRound))

/** The same in steps, none of them longer than a run; `runs` plays the input where that is not simply its plan. */
export function* resolveAmbiguitySteps(
  first: RunInput,
  world: World,
  source: FinerSource,
  onRound: (bars: number) => void,
  runs: (input: RunInput) => Generator<undefined, Interval> = (input) => intervalSteps(input, { world }),
): Generator<undefined, ResolvedRun> {
  const { onProgress: _told, ...silent } = first
  const ends = clockColumn(world, 'ends', () => barEnds(first.bars, first.timeframe, first.instrument.calendar))
  const looked = new Set<number>()
  let settled: ResolvedRun = { interval: yield* runs(first), input: first, stretches: [] }
  for (let round = 0; round < maxRounds; round++) {
    const open = openBars(settled.interval).filter((bar) => !looked.has(bar))
    if (open.length === 0) break
    for (const bar of open) looked.add(bar)
    const timeframe = settled.input.finer?.timeframe ?? finerTimeframe(first.timeframe, open.length, source)
    const prices = timeframe && source(timeframe)
    if (!prices || looked.size * ratioOf(first.timeframe, timeframe) > maxFinerBars) break
    onRound(open.length)
    const stretches = stretchesOf([...looked], first.bars, ends)
    const bars = yield* stepsWithin(prices, stretches)
    if (bars.length === 0) break
    const input = { ...silent, finer: { bars, timeframe } }
    yield
    settled = { interval: yield* runs(input), input, stretches }
  }
  return settled
}

const openBars = (interval: Interval): number[] => [...new Set(Object.values(interval).flatMap((run) => run.ambiguousBars))]

const ratioOf = (of: Timeframe, finer: Timeframe): number => timeframeMinutes[of] / timeframeMinutes[finer]

/** The shortest timeframe of which the bars in question take no more than half of what may be read; weeks do not add up to months. */
function finerTimeframe(of: Timeframe, count: number, source: FinerSource): Timeframe | null {
  const lower = timeframes.filter((each) => timeframeMinutes[each] < timeframeMinutes[of] && each !== '1w')
  return lower.find((each) => count * ratioOf(of, each) <= maxFinerBars / 2 && source(each) !== null) ?? null
}

/** The time of those bars, neighbours joined. */
function stretchesOf(indices: readonly number[], { time }: Bars, ends: Float64Array): TimeRange[] {
  const stretches: [number, number][] = []
  for (const i of indices.toSorted((a, b) => a - b)) {
    const last = stretches.at(-1)
    if (last && last[1] === time[i]) last[1] = ends[i]!
    else stretches.push([time[i]!, ends[i]!])
  }
  return stretches
}

/** The bars of a source that open within these stretches. */
export const barsWithin = (source: PriceSource, stretches: readonly TimeRange[]): Bars => finishSteps(stepsWithin(source, stretches))

function* stepsWithin(source: PriceSource, stretches: readonly TimeRange[]): Generator<undefined, Bars> {
  const parts: Bars[] = []
  for (const [from, to] of stretches) {
    parts.push(source.between(from, to))
    yield
  }
  const joined = newBars(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    for (const column of barColumns) joined[column].set(part[column], at)
    at += part.length
  }
  return joined
}
