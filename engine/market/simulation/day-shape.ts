import type { TradingDay } from '../calendar.ts'
import type { CalendarName } from '../instrument.ts'
import { sessionAround } from '../session.ts'

/** Lengths in minutes of the levels a day is divided into, the whole day first. */
export const levelMinutes = [1440, 240, 60, 30, 15, 5, 1] as const
const minuteLevel = levelMinutes.length - 1

/** The bars of one level of a day. */
export interface ShapeLevel {
  readonly count: number
  /** Minutes from the day's open to each bar's nominal open. */
  readonly start: Int32Array
  /** First bar of the next level in each bar; one element more than bars. */
  readonly childFrom: Int32Array
  /** Share of the day's variance expected in each bar. */
  readonly weight: Float64Array
  /** Traded minutes in each bar. */
  readonly minutes: Int32Array
}

/** How a trading day of a calendar is divided, and where in it the market moves most. */
export type DayShape = readonly ShapeLevel[]

/** Activity of a minute: its minutes from the open, the session's length, and the minutes of the named sessions. */
type Activity = (minute: number, length: number, hours: Hours) => number

interface Hours {
  readonly tokyo: readonly [number, number]
  readonly london: readonly [number, number]
  readonly newyork: readonly [number, number]
}

const isIn = (minute: number, [from, to]: readonly [number, number]) => (minute >= from && minute < to ? 1 : 0)

/** Busy at the open, quiet at noon, busy again at the close. */
const smile: Activity = (minute, length) => {
  const x = (2 * (minute + 0.5)) / length - 1
  return 0.55 + 1.5 * x * x + (x < -0.85 ? 0.8 : 0)
}

const roundTheClock =
  (base: number, tokyo: number, london: number, newYork: number): Activity =>
  (minute, _length, hours) =>
    base + tokyo * isIn(minute, hours.tokyo) + london * isIn(minute, hours.london) + newYork * isIn(minute, hours.newyork)

const activities: Readonly<Record<CalendarName, Activity>> = {
  forex: roundTheClock(0.2, 0.35, 0.9, 0.85),
  metals: roundTheClock(0.2, 0.3, 0.7, 1.2),
  crypto: roundTheClock(0.7, 0.1, 0.25, 0.45),
  us_futures: roundTheClock(0.15, 0.08, 0.3, 1.3),
  us_stock: smile,
  london: smile,
  xetra: smile,
  euronext: smile,
  tokyo: smile,
  hongkong: smile,
  sydney: smile,
}

const shapes = new Map<string, DayShape>()
const shapesByDay = new WeakMap<TradingDay, DayShape>()

/** Traded minutes of a day. */
export const tradedMinutes = ({ open, close, pause }: TradingDay): number => (close - open - (pause ? pause.to - pause.from : 0)) / 60

/** The shape of a trading day; days of equal hours share one. */
export function shapeOf(calendar: CalendarName, day: TradingDay): DayShape {
  const known = shapesByDay.get(day)
  if (known) return known
  const shape = sharedShape(calendar, day)
  shapesByDay.set(day, shape)
  return shape
}

function sharedShape(calendar: CalendarName, day: TradingDay): DayShape {
  const minuteOf = (utcSeconds: number) => (utcSeconds - day.open) / 60
  const middle = (day.open + day.close) / 2
  const minutesOf = (name: keyof Hours): readonly [number, number] => {
    const { from, to } = sessionAround(name, middle)
    return [minuteOf(from), minuteOf(to)]
  }
  const hours: Hours = { tokyo: minutesOf('tokyo'), london: minutesOf('london'), newyork: minutesOf('newyork') }
  const length = minuteOf(day.close)
  const pause: readonly [number, number] = day.pause ? [minuteOf(day.pause.from), minuteOf(day.pause.to)] : [0, 0]
  const key = `${calendar} ${length} ${pause[0]} ${pause[1]} ${hours.tokyo[0]} ${hours.london[0]} ${hours.newyork[0]}`
  const known = shapes.get(key)
  if (known) return known
  const shape = makeShape(length, pause, (minute) => activities[calendar](minute, length, hours))
  shapes.set(key, shape)
  return shape
}

function minutesLevel(length: number, pause: readonly [number, number], activity: (minute: number) => number): ShapeLevel {
  const traded = Array.from({ length }, (_, minute) => minute).filter((minute) => isIn(minute, pause) === 0)
  const weights = traded.map(activity)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return {
    count: traded.length,
    start: Int32Array.from(traded),
    childFrom: new Int32Array(traded.length + 1),
    weight: Float64Array.from(weights, (weight) => weight / total),
    minutes: new Int32Array(traded.length).fill(1),
  }
}

/** Groups the bars of the level below into bars of so many minutes; bars without a traded minute do not exist. */
function levelAbove(below: ShapeLevel, barMinutes: number): ShapeLevel {
  const starts: number[] = []
  const childFrom: number[] = []
  const weights: number[] = []
  const minutes: number[] = []
  for (let i = 0; i < below.count; i++) {
    const start = Math.floor(below.start[i]! / barMinutes) * barMinutes
    if (starts.at(-1) !== start) {
      starts.push(start)
      childFrom.push(i)
      weights.push(0)
      minutes.push(0)
    }
    weights[weights.length - 1]! += below.weight[i]!
    minutes[minutes.length - 1]! += below.minutes[i]!
  }
  return {
    count: starts.length,
    start: Int32Array.from(starts),
    childFrom: Int32Array.from([...childFrom, below.count]),
    weight: Float64Array.from(weights),
    minutes: Int32Array.from(minutes),
  }
}

function makeShape(length: number, pause: readonly [number, number], activity: (minute: number) => number): DayShape {
  const levels: ShapeLevel[] = [minutesLevel(length, pause, activity)]
  for (let level = minuteLevel - 1; level >= 0; level--) levels.unshift(levelAbove(levels[0]!, levelMinutes[level]!))
  return levels
}
