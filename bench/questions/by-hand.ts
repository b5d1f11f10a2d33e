import type { Bar } from '@playbook/engine/market/bars'
import { findInstrument } from '@playbook/engine/market/catalogue'
import type { Instrument } from '@playbook/engine/market/instrument'
import { simulateBars } from '@playbook/engine/market/simulate'
import type { Timeframe } from '@playbook/engine/market/timeframe'

/** What the right answer to a wording tells: a number that is given, or one that plain loops over bars find. Dates are trading days, both included. */
export type Right =
  | { readonly what: 'value'; readonly value: number }
  | {
      readonly what: keyof typeof ways
      readonly symbol: string
      readonly timeframe: Timeframe
      readonly from?: string
      readonly to?: string
      readonly n?: number
    }

/** The moment of every question: Wednesday, 4 March 2026, 15:00 UTC. */
export const askedAt = Date.UTC(2026, 2, 4, 15) / 1_000
const day = 86_400
/** Hours from the open of a winter's trading day to the midnight of its date. */
const leadHours: Readonly<Record<string, number>> = { forex: 2, metals: 2, us_futures: 1 }

interface Given {
  readonly instrument: Instrument
  /** Closed bars of the chart, of days, and of the trading days that are asked about in the shortest bars that are practical. */
  readonly chart: readonly Bar[]
  readonly days: readonly Bar[]
  readonly span: readonly Bar[]
  readonly hours: readonly Bar[]
  readonly n: number
}

function rowsOf(instrument: Instrument, timeframe: Timeframe, from: number, lengthSeconds: number): Bar[] {
  const bars = simulateBars(instrument, timeframe, from, askedAt)
  return Array.from(bars.time, (time, i) => ({
    time,
    open: bars.open[i]!,
    high: bars.high[i]!,
    low: bars.low[i]!,
    close: bars.close[i]!,
    volume: bars.volume[i]!,
  })).filter((row) => row.time + lengthSeconds <= askedAt)
}

const seconds: Readonly<Partial<Record<Timeframe, number>>> = { '15m': 900, '1h': 3_600, '4h': 14_400, '1d': day }
const last = <T>(rows: readonly T[]): T => rows[rows.length - 1]!
const highest = (rows: readonly Bar[]) => rows.reduce((most, { high }) => Math.max(most, high), -Infinity)
const lowest = (rows: readonly Bar[]) => rows.reduce((least, { low }) => Math.min(least, low), Infinity)
const inPips = ({ pip }: Instrument, distance: number) => (pip === null ? distance : distance / pip)
const year = ({ days, hours }: Given) => [...days, ...hours].filter(({ time }) => time >= askedAt - 364 * day)

function ema(
  values: readonly number[],
  n: number,
  first = values.slice(0, n).reduce((sum, value) => sum + value, 0) / n,
  weight = 2 / (n + 1),
): number {
  return values.slice(n).reduce((before, value) => before + weight * (value - before), first)
}
const wilder = (values: readonly number[], n: number) => ema(values, n, undefined, 1 / n)
const median = (values: readonly number[]) => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return sorted.length % 2 === 1 ? sorted[Math.floor(middle)]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

function rsi(rows: readonly Bar[], n: number): number {
  const changes = rows.slice(1).map(({ close }, i) => close - rows[i]!.close)
  const up = wilder(
    changes.map((change) => Math.max(0, change)),
    n,
  )
  const down = wilder(
    changes.map((change) => Math.max(0, -change)),
    n,
  )
  return 100 - 100 / (1 + up / down)
}

/** Bars of a chart that is told in the way that a stretch of days is: hours. */
const hourMoves = (rows: readonly Bar[]) => rows.map(({ open, close }) => (close / open - 1) * 100)

/** Each figure by plain loops: nothing of it is shared with the tools. */
const ways = {
  high: ({ span }: Given) => highest(span),
  low: ({ span }: Given) => lowest(span),
  open: ({ span }: Given) => span[0]!.open,
  close: ({ span }: Given) => last(span).close,
  range: ({ span, instrument }: Given) => inPips(instrument, highest(span) - lowest(span)),
  change: ({ span }: Given) => (last(span).close / span[0]!.open - 1) * 100,
  pips: ({ span, instrument }: Given) => inPips(instrument, last(span).close - span[0]!.open),
  rise: ({ hours }: Given) => Math.max(...hourMoves(hours)),
  fall: ({ hours }: Given) => Math.min(...hourMoves(hours)),
  yearHigh: (given: Given) => highest(year(given)),
  yearLow: (given: Given) => lowest(year(given)),
  everHigh: ({ days, hours }: Given) => highest([...days, ...hours]),
  everLow: ({ days, hours }: Given) => lowest([...days, ...hours]),
  fromYearHigh: (given: Given) => Math.abs(last(given.chart).close / highest(year(given)) - 1) * 100,
  fromYearLow: (given: Given) => Math.abs(last(given.chart).close / lowest(year(given)) - 1) * 100,
  change24: ({ chart }: Given) => (last(chart).close / chart[chart.length - 25]!.close - 1) * 100,
  lastClose: ({ chart }: Given) => last(chart).close,
  rsi: ({ chart, n }: Given) => rsi(chart, n),
  atr: ({ chart, n }: Given) => {
    const ranges = chart.slice(1).map(({ high, low }, i) => Math.max(high, chart[i]!.close) - Math.min(low, chart[i]!.close))
    return wilder(ranges, n)
  },
  toSma: ({ chart, n, instrument }: Given) => {
    const mean = chart.slice(-n).reduce((sum, { close }) => sum + close, 0) / n
    return inPips(instrument, Math.abs(last(chart).close - mean))
  },
  toEma: ({ chart, n, instrument }: Given) => {
    const line = ema(
      chart.map(({ close }) => close),
      n,
    )
    return inPips(instrument, Math.abs(last(chart).close - line))
  },
  dayRange: ({ days, instrument }: Given) => inPips(instrument, median(days.slice(-60).map(({ high, low }) => high - low))),
  volume: ({ chart }: Given) => last(chart).volume,
}

/** The number that the right answer tells, with its sign where the wording asks for one. */
export function rightValue(right: Right): number {
  if (right.what === 'value') return right.value
  const { symbol, timeframe, from = '2026-03-04', to = '2026-03-04', n = 0 } = right
  const instrument = findInstrument(symbol)
  if (instrument === null) throw new Error(`${symbol} is in the catalogue`)
  const lead = (leadHours[instrument.calendar] ?? 0) * 3_600
  const [start, end] = [from, to].map((date) => Date.parse(`${date}T00:00:00Z`) / 1_000) as [number, number]
  const isLong = end - start > 60 * day
  const dateOf = (row: Bar) => row.time + (isLong ? Math.max(lead, 3 * 3_600) : lead)
  const within = (rows: readonly Bar[]) => rows.filter((row) => dateOf(row) >= start && dateOf(row) < end + day)
  const hours = within(rowsOf(instrument, '1h', start - day, 3_600))
  const longDays = isLong ? within(rowsOf(instrument, '1d', start - 2 * day, day)) : []
  const length = seconds[timeframe] ?? 3_600
  const ofAll = right.what.startsWith('ever') || right.what.startsWith('year') || right.what.startsWith('fromYear')
  return ways[right.what]({
    instrument,
    n,
    hours,
    span: isLong
      ? [...longDays, ...hours.filter(({ time }) => time >= (longDays.at(-1)?.time ?? start) + day)]
      : within(rowsOf(instrument, '5m', start - day, 300)),
    chart: rowsOf(instrument, timeframe, askedAt - length * 3_000, length),
    days: rowsOf(instrument, '1d', ofAll && right.what.startsWith('ever') ? 0 : askedAt - 400 * day, day),
  })
}
