import { invariant } from '../../invariant.ts'
import { calendarNamed, type Calendar, type TradingDay } from '../calendar.ts'
import { findInstrument } from '../catalogue.ts'
import { dayNumberOf, weekdayOf } from '../day-number.ts'
import type { CalendarName } from '../instrument.ts'
import { ln } from './portable-math.ts'
import { factorClustering, factorNames, ownClustering, profileOf, type DerivedPath, type FactorName, type OwnPath } from './profiles.ts'
import { childSeed, Random, seedOf } from './random.ts'
import { shockSeries, type ShockSeries } from './volatility.ts'

/** The first date of the simulated market, a Monday. */
export const firstDate = dayNumberOf(2010, 1, 4)

/** One day of a path, prices as natural logarithms. */
export interface PathDay {
  readonly open: number
  readonly close: number
  /** Variance of the walk from open to close. */
  readonly variance: number
  /** The day's variance over its long-run mean. */
  readonly agitation: number
}

export interface DailyPath {
  /** Day of a trading date on or after the first date. */
  readonly day: (dayNumber: number) => PathDay
}

/** Share of a day's variance that falls between two sessions: on usual days, and after a weekend or holiday. */
const gapShares: Readonly<Record<CalendarName, readonly [usual: number, afterPause: number]>> = {
  forex: [0, 0.1],
  metals: [0, 0.12],
  crypto: [0, 0],
  us_stock: [0.25, 0.35],
  us_futures: [0.01, 0.12],
  london: [0.25, 0.35],
  xetra: [0.28, 0.38],
  euronext: [0.28, 0.38],
  tokyo: [0.35, 0.45],
  hongkong: [0.38, 0.48],
  sydney: [0.35, 0.42],
}
/** How much each closed day adds to the variance of the next session. */
const closedDayVariance = 0.1
/** Share of the distance from the long-run line that a year closes. */
const reversionPerYear = 0.45

const factors = new Map<FactorName, ShockSeries>()
function factor(name: FactorName): ShockSeries {
  const known = factors.get(name)
  if (known) return known
  const series = shockSeries(seedOf(`factor ${name}`), factorClustering[name])
  factors.set(name, series)
  return series
}

/** Position of a date in the shock series: markets that rest on weekends count weekdays. */
function shockIndex(dayNumber: number, tradesWeekends: boolean): number {
  const days = dayNumber - firstDate
  if (tradesWeekends) return days
  const weekday = (weekdayOf(dayNumber) + 6) % 7
  return Math.floor(days / 7) * 5 + Math.min(weekday, 4)
}

interface OwnShocks {
  readonly loads: readonly (readonly [ShockSeries, number])[]
  readonly alone: ShockSeries
  /** The common shocks that weigh most; the market's own are as agitated as they. */
  readonly main: ShockSeries
  readonly aloneLoad: number
}

function shocksOf(symbol: string, { loads }: OwnPath): OwnShocks {
  const used = factorNames.flatMap((name) => (loads[name] === undefined ? [] : [[name, loads[name]] as const]))
  const shared = used.reduce((sum, [, load]) => sum + load * load, 0)
  const [main] = used.toSorted((x, y) => Math.abs(y[1]) - Math.abs(x[1]))
  invariant(main && shared <= 1, `loads of ${symbol} within 1`)
  return {
    loads: used.map(([name, load]) => [factor(name), load] as const),
    alone: shockSeries(seedOf(`own ${symbol}`), ownClustering),
    main: factor(main[0]),
    aloneLoad: Math.sqrt(1 - shared),
  }
}

/** Makes the days of one symbol in order; each needs the one before. */
class OwnPathBuilder {
  private readonly days = new Map<number, PathDay>()
  private readonly shocks: OwnShocks
  private readonly random = new Random()
  private readonly seed: number
  private readonly dailyVariance: number
  private readonly daysPerYear: number
  private last: TradingDay | null = null
  private logPrice: number
  private readonly lineStart: number
  private readonly lineSlopePerDay: number
  private readonly calendar: Calendar

  constructor(symbol: string, calendar: Calendar, profile: OwnPath) {
    this.calendar = calendar
    this.shocks = shocksOf(symbol, profile)
    this.seed = seedOf(`path ${symbol}`)
    this.daysPerYear = calendar.tradesWeekends ? 365 : 260
    const volatility = profile.volatilityPercent / 100
    this.dailyVariance = (volatility * volatility) / this.daysPerYear
    this.lineStart = ln(profile.price2010)
    this.lineSlopePerDay = (ln(profile.price2026) - this.lineStart) / (16 * this.daysPerYear)
    this.logPrice = this.lineStart
  }

  day(dayNumber: number): PathDay {
    while (this.last === null || this.last.dayNumber < dayNumber) this.append()
    const found = this.days.get(dayNumber)
    invariant(found, `a trading day of ${this.calendar.name}, not ${dayNumber}`)
    return found
  }

  private append(): void {
    const before = this.last
    const today = this.calendar.nextTradingDay(before?.dayNumber ?? firstDate - 1)
    const closedDays = before ? today.dayNumber - before.dayNumber - 1 : 0
    const { shock, variance } = this.shockOf(today.dayNumber)
    const scale = this.dailyVariance * (1 + closedDayVariance * closedDays)
    const [usual, afterPause] = gapShares[this.calendar.name]
    const share = closedDays > 0 ? afterPause : usual
    this.random.seed(childSeed(this.seed, today.dayNumber))
    const deviation = Math.sqrt(scale)
    // A bridge: the gap takes its share of the day's shock and keeps gap and session uncorrelated.
    const gap = deviation * (share * shock + Math.sqrt(share * (1 - share) * variance) * this.random.normal())
    const open = this.logPrice + gap
    this.logPrice += deviation * shock + this.pull(today.dayNumber)
    this.days.set(today.dayNumber, { open, close: this.logPrice, variance: scale * variance * (1 - share), agitation: variance })
    this.last = today
  }

  private shockOf(dayNumber: number): { shock: number; variance: number } {
    const index = shockIndex(dayNumber, this.calendar.tradesWeekends)
    const { loads, alone, main, aloneLoad } = this.shocks
    const agitation = main.expected(index)
    let shock = aloneLoad * Math.sqrt(agitation) * alone.shock(index)
    let variance = aloneLoad * aloneLoad * agitation * alone.realized(index)
    for (const [series, load] of loads) {
      shock += load * series.shock(index)
      variance += load * load * series.realized(index)
    }
    return { shock, variance }
  }

  /** Drift along the long-run line and back to it. */
  private pull(dayNumber: number): number {
    const years = (dayNumber - firstDate) / 365.25
    const line = this.lineStart + this.lineSlopePerDay * this.daysPerYear * years
    return this.lineSlopePerDay + (reversionPerYear / this.daysPerYear) * (line - this.logPrice)
  }
}

function correlationOf(first: string, second: string): number {
  const [a, b] = [profileOf(first), profileOf(second)]
  invariant(a?.kind === 'own' && b?.kind === 'own', `legs with paths of their own: ${first}, ${second}`)
  return factorNames.reduce((sum, name) => sum + (a.loads[name] ?? 0) * (b.loads[name] ?? 0), 0)
}

/** The two legs' paths added or subtracted in logarithms. */
function derivedPath({ first, second, secondSign }: DerivedPath): DailyPath {
  const [a, b] = [dailyPath(first), dailyPath(second)]
  const twiceCovaried = 2 * secondSign * correlationOf(first, second)
  return {
    day: (dayNumber) => {
      const [x, y] = [a.day(dayNumber), b.day(dayNumber)]
      return {
        open: x.open + secondSign * y.open,
        close: x.close + secondSign * y.close,
        variance: x.variance + y.variance + twiceCovaried * Math.sqrt(x.variance * y.variance),
        agitation: (x.agitation + y.agitation) / 2,
      }
    },
  }
}

const paths = new Map<string, DailyPath>()

/** The daily path of a symbol of the catalogue, computed as far as it was asked for and kept. */
export function dailyPath(symbol: string): DailyPath {
  const known = paths.get(symbol)
  if (known) return known
  const instrument = findInstrument(symbol)
  const profile = profileOf(symbol)
  invariant(instrument && profile, `a simulated market called ${symbol}`)
  const path = profile.kind === 'derived' ? derivedPath(profile) : new OwnPathBuilder(symbol, calendarNamed(instrument.calendar), profile)
  paths.set(symbol, path)
  return path
}
