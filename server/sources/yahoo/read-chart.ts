import { barOpen, calendarNamed } from '@playbook/engine/market/calendar'
import type { RawCandle } from '@playbook/engine/market/check-candles'
import type { CalendarName } from '@playbook/engine/market/instrument'
import type { Timeframe } from '@playbook/engine/market/timeframe'
import type { PriceEvent } from '../price-source.ts'
import { SourceFailure } from '../source-failure.ts'

type Columns = Readonly<Record<string, unknown>>

/** A chart as Yahoo sends it: columns beside the times. */
interface ChartAnswer {
  readonly timestamp?: unknown
  readonly indicators?: { readonly quote?: readonly Columns[]; readonly adjclose?: readonly Columns[] }
  readonly events?: { readonly splits?: Columns; readonly dividends?: Columns }
}

const malformed = () => new SourceFailure('malformed', 'It answered something that is no chart.')

const listOf = (columns: Columns | undefined, name: string): readonly unknown[] => {
  const column = columns?.[name]
  return Array.isArray(column) ? (column as unknown[]) : []
}

const secondsOf = (moment: unknown): number => (moment instanceof Date ? moment.getTime() / 1_000 : Number(moment))

/** The moment of a last trade. It is told a moment after the close, too, and until the next session begins: it belongs to the one before. */
function tradedAt(time: number, calendar: CalendarName): number {
  const { dateAt, previousTradingDay } = calendarNamed(calendar)
  const day = dateAt(time)
  return time >= day.open ? time : Math.min(time, previousTradingDay(day.dayNumber).close - 1)
}

/** Days are stamped with the exchange’s opening or its midnight, the newest bar with its last trade: each as the bar it belongs to. */
function openOf(time: unknown, timeframe: Timeframe, calendar: CalendarName, isNewest: boolean): unknown {
  if (typeof time !== 'number' || !Number.isFinite(time)) return time
  return barOpen(isNewest ? tradedAt(time, calendar) : time, timeframe, calendar)
}

/** Rows of a chart by the opens of our bars. What Yahoo adds of its last trade to a bar that is there already is left out. */
export function candlesOfChart(answer: unknown, timeframe: Timeframe, calendar: CalendarName): readonly RawCandle[] {
  const { timestamp, indicators } = (answer ?? {}) as ChartAnswer
  if (timestamp === undefined) return []
  const [quote, adjusted] = [indicators?.quote?.[0], indicators?.adjclose?.[0]]
  if (!Array.isArray(timestamp) || typeof quote !== 'object') throw malformed()
  const [open, high, low, close, volume] = ['open', 'high', 'low', 'close', 'volume'].map((name) => listOf(quote, name))
  const adjustedClose = listOf(adjusted, 'adjclose')
  const rows = (timestamp as unknown[]).map((sent, i) => ({
    time: openOf(sent, timeframe, calendar, i === timestamp.length - 1),
    open: open?.[i],
    high: high?.[i],
    low: low?.[i],
    close: close?.[i],
    volume: volume?.[i],
    ...(adjustedClose[i] === undefined ? {} : { adjustedClose: adjustedClose[i] }),
  }))
  const [before, last] = [rows.at(-2), rows.at(-1)]
  const isLastTrade = last !== undefined && before?.time === last.time && timestamp.at(-1) !== last.time
  return isLastTrade ? rows.slice(0, -1) : rows
}

const partOf = (event: unknown, name: string): number => secondsOf((event as Columns | null)?.[name])

/** Splits and dividends of a chart, on the days that they belong to. */
export function eventsOfChart(answer: unknown, calendar: CalendarName): readonly PriceEvent[] {
  const { splits = {}, dividends = {} } = ((answer ?? {}) as ChartAnswer).events ?? {}
  const made = [
    ...Object.values(splits).map((event) => ({
      kind: 'split' as const,
      at: partOf(event, 'date'),
      value: partOf(event, 'numerator') / partOf(event, 'denominator'),
    })),
    ...Object.values(dividends).map((event) => ({ kind: 'dividend' as const, at: partOf(event, 'date'), value: partOf(event, 'amount') })),
  ]
  return made
    .filter(({ at, value }) => Number.isFinite(at) && Number.isFinite(value) && value > 0)
    .map(({ kind, at, value }) => ({ kind, value, time: barOpen(at, '1d', calendar) }))
    .toSorted((a, b) => a.time - b.time)
}
