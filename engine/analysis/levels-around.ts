import { atr } from '../indicators/atr.ts'
import { ema } from '../indicators/ema.ts'
import { sma } from '../indicators/sma.ts'
import { levelBars } from '../indicators/structure/level-bars.ts'
import { zoneTitles } from '../indicators/structure/level-names.ts'
import { trendlinesAt, type Trendline } from '../indicators/structure/trendlines.ts'
import { zonesAt, type Zone } from '../indicators/structure/zones.ts'
import type { Bars } from '../market/bars.ts'
import { calendarNamed } from '../market/calendar.ts'
import { daySeconds } from '../market/day-number.ts'
import type { CalendarName } from '../market/instrument.ts'
import { timeframeMinutes, type Timeframe } from '../market/timeframe.ts'
import { extremesSince } from './key-figures.ts'
import { visitsToLine } from './line-visits.ts'

export const levelKinds = ['zone', 'trendline', 'average', 'extreme'] as const
export const levelSides = ['above', 'below', 'at'] as const

/** A price that the market has turned at or may turn at, with what speaks for it. */
export interface Level {
  readonly kind: (typeof levelKinds)[number]
  readonly name: string
  /** The same price unless the level is a band. */
  readonly low: number
  readonly high: number
  readonly side: (typeof levelSides)[number]
  /** From the price to its nearer edge, in price, below zero for a level under it; 0 inside a band. */
  readonly distance: number
  /** Swings that it is made of; null for a level that is not made of swings. */
  readonly touches: number | null
  /** Visits of the last 500 bars, and after how many of them price left where it had come from. */
  readonly visits: number
  readonly held: number
  /** What it was found as; null for a level that no detector drew. */
  readonly found: Zone | Trendline | null
}

export interface LevelsInput {
  /** Closed bars of the chosen timeframe. */
  readonly bars: Bars
  /** The other closed bars that highs and lows are looked for in, each with its timeframe. */
  readonly others: readonly { readonly timeframe: Timeframe; readonly bars: Bars }[]
  readonly timeframe: Timeframe
  readonly calendar: CalendarName
  /** What distances are measured from. */
  readonly price: number
}

type Found = Omit<Level, 'side' | 'distance'>

/** A bar this near to a line, in ATR(14), touches it. */
const toleranceAtr = 0.15
const yearSeconds = 364 * daySeconds
export const averages = [
  { name: 'EMA 200', indicator: 'ema', period: 200, of: ema },
  { name: 'EMA 50', indicator: 'ema', period: 50, of: ema },
  { name: 'SMA 20', indicator: 'sma', period: 20, of: sma },
] as const

/**
 * Levels around a price, nearest first: zones and unbroken trendlines of the last 500 bars, the moving averages that have enough
 * closes, and the highs and lows of the day, the week and 52 weeks. Empty without bars.
 */
export function levelsAround(input: LevelsInput): Level[] {
  const { bars, price } = input
  if (bars.length === 0) return []
  const found = [...zones(input), ...trendlines(input), ...movingAverages(bars), ...extremes(input)]
  return found
    .map((level) => ({ ...level, ...placeOf(level, price) }))
    .toSorted((a, b) => Math.abs(a.distance) - Math.abs(b.distance) || a.low - b.low)
}

function placeOf({ low, high }: Found, price: number): Pick<Level, 'side' | 'distance'> {
  if (low > price) return { side: 'above', distance: low - price }
  return high < price ? { side: 'below', distance: high - price } : { side: 'at', distance: 0 }
}

const zones = ({ bars, price }: LevelsInput): Found[] =>
  zonesAt(bars, bars.length - 1, { span: levelBars }).map((zone) => ({
    kind: 'zone',
    name: isSupport(zone, bars, price) ? zoneTitles.support : zoneTitles.resistance,
    low: zone.low,
    high: zone.high,
    touches: zone.touches.length,
    visits: zone.visits,
    held: zone.held,
    found: zone,
  }))

/** A zone below the price supports it; around the price, one that price has come to from above. */
function isSupport({ low, high }: Zone, bars: Bars, price: number): boolean {
  if (high < price || low > price) return high < price
  for (let i = bars.length - 1; i >= 0; i--) {
    if (bars.low[i]! > high) return true
    if (bars.high[i]! < low) return false
  }
  return price >= (low + high) / 2
}

function trendlines({ bars }: LevelsInput): Found[] {
  const unbroken = trendlinesAt(bars, bars.length - 1, { span: levelBars }).filter(({ brokenAt }) => brokenAt === null)
  const tolerance = toleranceOf(bars)
  return unbroken.map((line) => ({ ...levelOf(line, bars, tolerance), found: line }))
}

function levelOf({ slope, from, to, touches }: Trendline, bars: Bars, tolerance: number): Omit<Found, 'found'> {
  return {
    kind: 'trendline',
    name: slope > 0 ? 'Rising trendline' : slope < 0 ? 'Falling trendline' : 'Level trendline',
    low: to.price,
    high: to.price,
    touches: touches.length,
    ...visitsToLine(bars, (i) => (i < from.bar ? Number.NaN : to.price + slope * (i - to.bar)), tolerance, levelBars),
  }
}

function toleranceOf(bars: Bars): number {
  const newest = atr(bars, 14).at(-1) ?? 0
  return Number.isNaN(newest) ? 0 : toleranceAtr * newest
}

function movingAverages(bars: Bars): Found[] {
  const tolerance = toleranceOf(bars)
  return averages.flatMap(({ name, period, of }): Found[] => {
    if (bars.length < period) return []
    const line = of(bars.close, period)
    const price = line[line.length - 1]!
    return [
      {
        kind: 'average',
        name,
        low: price,
        high: price,
        touches: null,
        found: null,
        ...visitsToLine(bars, (i) => line[i]!, tolerance, levelBars),
      },
    ]
  })
}

/** The longest first: where a shorter one has the same price, it says nothing more. */
const periods = [
  { words: '52 weeks', minutes: timeframeMinutes['1w'], since: (last: number) => last - yearSeconds },
  { words: 'the week', minutes: timeframeMinutes['1w'], since: periodStart('1w') },
  { words: 'the day', minutes: timeframeMinutes['1d'], since: periodStart('1d') },
] as const

function periodStart(timeframe: Timeframe) {
  return (last: number, calendar: CalendarName) => calendarNamed(calendar).periodAt(last, timeframe).open
}

function extremes({ bars, others, timeframe, calendar }: LevelsInput): Found[] {
  const series = [{ timeframe, bars }, ...others].filter((each) => each.bars.length > 0)
  const last = Math.max(...series.map((each) => each.bars.time[each.bars.length - 1]!))
  const tolerance = toleranceOf(bars)
  const found: Found[] = []
  for (const { words, minutes, since } of periods) {
    const within = series.filter((each) => timeframeMinutes[each.timeframe] <= minutes).map((each) => each.bars)
    const range = extremesSince(within, since(last, calendar))
    if (range === null) continue
    for (const [word, price] of [['High', range.high] as const, ['Low', range.low] as const]) {
      if (found.some((level) => level.low === price)) continue
      const visits = visitsToLine(bars, () => price, tolerance, levelBars)
      found.push({ kind: 'extreme', name: `${word} of ${words}`, low: price, high: price, touches: null, found: null, ...visits })
    }
  }
  return found
}
