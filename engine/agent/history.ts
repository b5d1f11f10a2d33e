import { firstBarAtOrAfter } from '../market/bars.ts'
import { openOfDate } from '../market/calendar.ts'
import { daySeconds, readDate } from '../market/day-number.ts'
import { isIntraday, timeframeMinutes } from '../market/timeframe.ts'
import { ok, refused, type Result } from '../result.ts'
import { date, optional, whole, type RecordOf } from '../strategy/plan-fields.ts'
import { figuresOn, type Basis, type Figure, type FigureMaker } from './figure.ts'
import { nameOf, type Chart, type Scene } from './scene.ts'
import type { BarsNeed } from './tool.ts'

/** The most bars that one question looks at: more than ten years of hourly ones. */
const maxHistoryBars = 100_000
const usualHistoryBars = 5_000

/** Which bars a tool looks at: the newest `bars`, or those of trading days `from` to `to`, both included. */
export const historyFields = {
  bars: optional(whole(20, maxHistoryBars)),
  from: optional(date),
  to: optional(date),
} as const
export type HistoryInput = RecordOf<typeof historyFields, object>

/** The newest `bars` where neither a number of bars nor a first day is said. */
export const orNewest = (input: HistoryInput, bars: number): HistoryInput =>
  input.bars === undefined && input.from === undefined ? { ...input, bars } : input

/** Trading day openings may lie in the UTC day before their date. */
const margin = daySeconds
/** Hours of the clock for each that a market is open, at most: exchanges trade 6.5 of 24 hours on five of seven days. */
const sparsest = 6

/** The bars of a history with at least `warmup` before them. A date that does not exist is refused by `stretchOf`. */
export function historyNeed({ symbol, timeframe }: Chart, { bars, from, to }: HistoryInput, warmup: number): BarsNeed {
  const chart = { need: 'bars', symbol, timeframe } as const
  const start = from === undefined ? null : readDate(from)
  const end = to === undefined ? null : readDate(to)
  const count = bars ?? usualHistoryBars
  const until = end === null ? {} : { to: (end + 1) * daySeconds + margin }
  if (start !== null) return { ...chart, from: start * daySeconds - margin, ...until, before: warmup }
  if (end === null) return { ...chart, count: count + warmup }
  const reach = count * timeframeMinutes[timeframe] * 60 * (isIntraday(timeframe) ? sparsest : 2)
  return { ...chart, from: Math.max(0, end * daySeconds - reach), ...until, before: warmup }
}

/** The bars of a scene that are looked at, both ends included, with the makers of their figures. */
export interface Stretch {
  readonly first: number
  readonly last: number
  readonly figures: FigureMaker
}

/** Finds the bars asked for; refused where a date does not exist or no bar lies between them. */
export function stretchOf(scene: Scene, { bars, from, to }: HistoryInput): Result<Stretch, string> {
  const { calendar, pip } = scene.market.instrument
  const wrong = [from, to].find((each) => each !== undefined && readDate(each) === null)
  if (wrong !== undefined) return refused(`${wrong} is not a date that exists.`)
  const opening = (day: string, later: number) => firstBarAtOrAfter(scene.bars, openOfDate(readDate(day)! + later, calendar))
  const last = to === undefined ? scene.last : opening(to, 1) - 1
  const most = bars ?? (from === undefined ? usualHistoryBars : maxHistoryBars)
  const first = Math.max(from === undefined ? 0 : opening(from, 0), last - most + 1)
  if (last < first) return refused(`There are no closed bars of ${nameOf(scene)}${from ? ` from ${from}` : ''}${to ? ` to ${to}` : ''}.`)
  const basis = { symbol: scene.symbol, timeframe: scene.timeframe, from: scene.bars.time[first]!, to: scene.bars.time[last]! }
  return ok({ first, last, figures: figuresOn(basis, { decimals: scene.decimals, pip }) })
}

/** The moment of a bar, as a figure whose place is wider than that bar. */
export function momentOver(scene: Scene, bar: number, formula: string, place: Pick<Basis, 'from' | 'to'>): Figure | null {
  const moment = scene.moment(bar, formula)
  return moment && { ...moment, ...place }
}
