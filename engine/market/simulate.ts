import { firstIndex } from '../first-index.ts'
import { invariant } from '../invariant.ts'
import { aggregate } from './aggregate.ts'
import { barAt, firstBarAtOrAfter, newBars, sliceBars, type Bar, type Bars } from './bars.ts'
import { calendarNamed, type Calendar, type TradingDay } from './calendar.ts'
import { dayNumberOf, daySeconds, mondayOf, monthStartOf } from './day-number.ts'
import type { Instrument } from './instrument.ts'
import { dailyPath, firstDate } from './simulation/daily-path.ts'
import { dayTicks, wholeDayTicks, type LevelTicks, type TickSize } from './simulation/day-bars.ts'
import { levelMinutes, shapeOf, tradedMinutes, type DayShape, type ShapeLevel } from './simulation/day-shape.ts'
import { profileOf } from './simulation/profiles.ts'
import { seedOf } from './simulation/random.ts'
import { isIntraday, timeframeMinutes, type Timeframe } from './timeframe.ts'

/** Whether the simulated market has the symbol: every symbol of the catalogue. */
export const isSimulated = (symbol: string): boolean => profileOf(symbol) !== null

/** UTC seconds at which the simulated history of a market begins. */
export const simulatedFirstTime = (instrument: Instrument): number => calendarNamed(instrument.calendar).nextTradingDay(firstDate - 1).open

/** UTC seconds at which it ends: the tables of clocks and holidays reach no further. */
const simulatedEnd = dayNumberOf(2061, 1, 1) * daySeconds

/** Bars of one day that were asked for: `from` ≤ i < `to` of an intraday level. */
interface DayPart {
  readonly day: TradingDay
  readonly shape: DayShape
  readonly from: number
  readonly to: number
}

/** Level of a timeframe that lies within a day; the day itself is level 0. */
const levelOf = (timeframe: Timeframe): number =>
  timeframe === '1d' ? 0 : levelMinutes.findIndex((minutes) => minutes === timeframeMinutes[timeframe])

/** First bar of a level that opens at or after so many minutes from the day's open. */
const firstStart = ({ start, count }: ShapeLevel, minutes: number) => firstIndex(count, (k) => start[k]! >= minutes)

function partOf({ name }: Calendar, day: TradingDay, level: number, fromSeconds: number, toSeconds: number): DayPart {
  const shape = shapeOf(name, day)
  const at = (seconds: number) => firstStart(shape[level]!, (seconds - day.open) / 60)
  return { day, shape, from: at(fromSeconds), to: at(toSeconds) }
}

function tickSizeOf({ symbol, tick }: Instrument): TickSize {
  const profile = profileOf(symbol)
  invariant(profile, `a simulated market called ${symbol}`)
  return { seed: seedOf(`bars ${symbol}`), tick, dailyVolume: profile.dailyVolume }
}

/** Turns whole ticks into prices that read as decimals: 108_249 ticks of 0.00001 are exactly 1.08249. */
export function priceOfTicks(tick: number): (ticks: number) => number {
  const perUnit = Math.round(1 / tick)
  return tick < 1 && perUnit * tick > 1 - 1e-9 && perUnit * tick < 1 + 1e-9 ? (ticks) => ticks / perUnit : (ticks) => ticks * tick
}

/** Copies element `from` of the ticks into bar `to`. */
function writeBar(bars: Bars, to: number, time: number, ticks: LevelTicks, from: number, price: (ticks: number) => number): void {
  bars.time[to] = time
  bars.open[to] = price(ticks.open[from]!)
  bars.high[to] = price(ticks.high[from]!)
  bars.low[to] = price(ticks.low[from]!)
  bars.close[to] = price(ticks.close[from]!)
  bars.volume[to] = ticks.volume[from]!
}

function dailyBars(instrument: Instrument, fromSeconds: number, toSeconds: number): Bars {
  const days = calendarNamed(instrument.calendar)
    .tradingDays(fromSeconds, toSeconds)
    .filter((day) => day.open >= fromSeconds)
  const bars = newBars(days.length)
  const size = tickSizeOf(instrument)
  const path = dailyPath(instrument.symbol)
  const price = priceOfTicks(instrument.tick)
  for (const [i, day] of days.entries()) {
    writeBar(bars, i, day.open, wholeDayTicks(size, day.dayNumber, path.day(day.dayNumber), tradedMinutes(day)), 0, price)
  }
  return bars
}

function intradayBars(instrument: Instrument, timeframe: Timeframe, fromSeconds: number, toSeconds: number): Bars {
  const calendar = calendarNamed(instrument.calendar)
  const level = levelOf(timeframe)
  const parts = calendar.tradingDays(fromSeconds, toSeconds).map((day) => partOf(calendar, day, level, fromSeconds, toSeconds))
  const bars = newBars(parts.reduce((sum, { from, to }) => sum + to - from, 0))
  const size = tickSizeOf(instrument)
  const path = dailyPath(instrument.symbol)
  const price = priceOfTicks(instrument.tick)
  let at = 0
  for (const { day, shape, from, to } of parts) {
    if (from >= to) continue
    const ticks = dayTicks(size, day.dayNumber, path.day(day.dayNumber), shape, level, from, to)
    const { start } = shape[level]!
    for (let i = from; i < to; i++, at++) writeBar(bars, at, day.open + start[i]! * 60, ticks, i, price)
  }
  return bars
}

/** Weeks and months, from whole days. */
function barsAcrossDays(instrument: Instrument, timeframe: Timeframe, fromSeconds: number, toSeconds: number): Bars {
  const { periodAt } = calendarNamed(instrument.calendar)
  const start = Math.min(fromSeconds, periodAt(fromSeconds, timeframe).open)
  const days = dailyBars(instrument, Math.max(start, simulatedFirstTime(instrument)), periodAt(toSeconds - 1, timeframe).until)
  const bars = aggregate(days, timeframe, instrument.calendar)
  return sliceBars(bars, firstBarAtOrAfter(bars, fromSeconds), firstBarAtOrAfter(bars, toSeconds))
}

/**
 * Bars of the simulated market that open in `fromSeconds` ≤ t < `toSeconds` (UTC), from its first day to the end of 2060. A pure
 * function of symbol, timeframe and time: the same range is the same for ever, and longer timeframes are exact aggregates.
 * A bar is whole even when it would still be forming; the caller knows the time and asks `formingBar`.
 */
export function simulateBars(instrument: Instrument, timeframe: Timeframe, fromSeconds: number, toSeconds: number): Bars {
  const from = Math.max(fromSeconds, simulatedFirstTime(instrument))
  const to = Math.min(toSeconds, simulatedEnd)
  if (!(to > from)) return newBars(0)
  if (isIntraday(timeframe)) return intradayBars(instrument, timeframe, from, to)
  return timeframe === '1d' ? dailyBars(instrument, from, to) : barsAcrossDays(instrument, timeframe, from, to)
}

const wholeDay = Int32Array.of(0)
const noBar = new Int32Array(0)

/** Minutes from a day's open to its bars that open before a moment. */
function startsBefore(calendar: Calendar, day: TradingDay, timeframe: Timeframe, beforeSeconds: number): Int32Array {
  if (timeframe === '1d') return day.open < beforeSeconds ? wholeDay : noBar
  const level = levelOf(timeframe)
  const { shape, to } = partOf(calendar, day, level, day.open, beforeSeconds)
  return shape[level]!.start.subarray(0, to)
}

/** First date of the week or month before the one that begins on a date. */
const datesBefore = (timeframe: Timeframe, firstDay: number) => (timeframe === '1w' ? firstDay - 7 : monthStartOf(firstDay - 1))

/** As `startOfLast`, of weeks and months; those without a trading day have no bar. */
function startOfLastAcross(calendar: Calendar, timeframe: Timeframe, beforeSeconds: number, count: number, first: number): number {
  const date = calendar.dateAt(beforeSeconds).dayNumber
  let missing = count
  for (let start = timeframe === '1w' ? mondayOf(date) : monthStartOf(date); ; start = datesBefore(timeframe, start)) {
    const { open } = calendar.periodAt(calendar.day(start).open, timeframe)
    if (open <= first) return first
    if (open < beforeSeconds && calendar.dateAt(open).isTrading) missing--
    if (missing === 0) return open
  }
}

/** When the first of the last `count` bars opens that open before a moment (UTC seconds); the history's begin where there are fewer. */
export function startOfLast(instrument: Instrument, timeframe: Timeframe, beforeSeconds: number, count: number): number {
  const calendar = calendarNamed(instrument.calendar)
  const first = simulatedFirstTime(instrument)
  const before = Math.min(beforeSeconds, simulatedEnd)
  if (timeframe === '1w' || timeframe === '1M') return startOfLastAcross(calendar, timeframe, before, count, first)
  let day = calendar.previousTradingDay(calendar.dateAt(before).dayNumber + 1)
  let missing = count
  for (; day.open >= first; day = calendar.previousTradingDay(day.dayNumber)) {
    const starts = startsBefore(calendar, day, timeframe, before)
    if (starts.length >= missing) return day.open + starts[starts.length - missing]! * 60
    missing -= starts.length
  }
  return first
}

/** The last `count` simulated bars that open before a moment (UTC seconds), oldest first; fewer at the beginning of the history. */
export function lastBars(instrument: Instrument, timeframe: Timeframe, beforeSeconds: number, count: number): Bars {
  if (!(count >= 1 && beforeSeconds > 0)) return newBars(0)
  return simulateBars(instrument, timeframe, startOfLast(instrument, timeframe, beforeSeconds, count), beforeSeconds)
}

/** What is known of today's session: its completed minutes, and the price at which the first one opens. */
function minutesSoFar(instrument: Instrument, fromSeconds: number, nowSeconds: number): Bars {
  const completed = Math.floor(nowSeconds / 60) * 60
  const minutes = simulateBars(instrument, '1m', fromSeconds, completed)
  if (minutes.length > 0) return minutes
  const started = simulateBars(instrument, '1m', fromSeconds, completed + 60)
  const { open, high, low, close, volume } = started
  high.set(open)
  low.set(open)
  close.set(open)
  volume.fill(0)
  return started
}

/**
 * The bar that is still forming at a moment (UTC seconds), made of the minutes that are over; null when none is, because the
 * market is closed or has not begun. In a bar's first minute only its open is known.
 */
export function formingBar(instrument: Instrument, timeframe: Timeframe, nowSeconds: number): Bar | null {
  const calendar = calendarNamed(instrument.calendar)
  const { open, end } = calendar.periodAt(nowSeconds, timeframe)
  if (nowSeconds < open || nowSeconds >= Math.min(end, simulatedEnd) || nowSeconds < simulatedFirstTime(instrument)) return null
  const today = calendar.tradingDayAt(nowSeconds)
  if (isIntraday(timeframe) || timeframe === '1d') {
    const bars = today === null ? newBars(0) : aggregate(minutesSoFar(instrument, open, nowSeconds), timeframe, calendar.name)
    return bars.length === 0 ? null : barAt(bars, 0)
  }
  const daysBefore = dailyBars(instrument, Math.max(open, simulatedFirstTime(instrument)), today?.open ?? nowSeconds)
  const parts =
    today === null ? [daysBefore] : [daysBefore, aggregate(minutesSoFar(instrument, today.open, nowSeconds), '1d', calendar.name)]
  const bars = aggregate(joinBars(parts), timeframe, calendar.name)
  return bars.length === 0 ? null : barAt(bars, 0)
}

function joinBars(parts: readonly Bars[]): Bars {
  const joined = newBars(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    for (const column of ['time', 'open', 'high', 'low', 'close', 'volume'] as const) joined[column].set(part[column], at)
    at += part.length
  }
  return joined
}
