import { setImmediate } from 'node:timers/promises'
import type { HandlerArguments } from '@playbook/contract/endpoint'
import type { getAnalysis, MarketAnalysis } from '@playbook/contract/market-analysis'
import { sourceFacts } from '@playbook/contract/market-sources'
import { extremesSince, latestAtr, latestAverage, yearlyVolatility } from '@playbook/engine/analysis/key-figures'
import { levelsAround, type Level } from '@playbook/engine/analysis/levels-around'
import { factSentences, headline } from '@playbook/engine/analysis/market-words'
import { rangeByHour, rangeByWeekday, type RangeBin } from '@playbook/engine/analysis/range-profile'
import { seasonality } from '@playbook/engine/analysis/seasonality'
import { readTrend, type TrendReading } from '@playbook/engine/analysis/trend-rule'
import { timesUsualMove } from '@playbook/engine/analysis/usual-move'
import { priceDecimals } from '@playbook/engine/format/price'
import type { Bars } from '@playbook/engine/market/bars'
import { barEnd } from '@playbook/engine/market/calendar'
import { daySeconds } from '@playbook/engine/market/day-number'
import { newestDays } from '@playbook/engine/market/newest-days'
import { timeframeMinutes, type Timeframe } from '@playbook/engine/market/timeframe'
import { mustHaveTimeframe } from '../markets/find-market.ts'
import type { Market } from '../markets/price-feed.ts'
import { loadSeries, trySeries, type Series } from './load-series.ts'

type Query = HandlerArguments<typeof getAnalysis>['query']

/** Timeframes whose trend is told beside the chosen one. */
const trendTimeframes: readonly Timeframe[] = ['1h', '4h', '1d']
const hourDays = 90
const yearDays = 364
/** Bars that are looked at: all that a level, a trend, 90 days of hours, 52 weeks or the months of 25 years need. */
const chosenBars = 1_000
const counts = { '1h': hourDays * 24, '4h': 300, '1d': 400, '1M': 301 } as const satisfies Partial<Record<Timeframe, number>>

interface Loaded {
  readonly chosen: Series
  readonly hours: Series
  readonly fours: Series
  readonly days: Series
  readonly months: Series
}

/** A market at its newest closed bar, and whether all that it is made of could be had. */
export async function analyseMarket(
  market: Market,
  { timeframe, zone }: Query,
  nowSeconds: number,
): Promise<{ reply: MarketAnalysis; isWhole: boolean }> {
  mustHaveTimeframe(market, timeframe)
  const loaded = await loadAll(market, timeframe, nowSeconds)
  const price = (await market.prices.latest(nowSeconds)).last ?? loaded.chosen.bars.close.at(-1) ?? null
  const all = Object.values<Series>({ ...loaded })
  const stale = all.flatMap(({ staleSince }) => staleSince ?? [])
  const reply = {
    symbol: market.instrument.symbol,
    timeframe,
    zone,
    source: market.source,
    ...(stale.length === 0 ? {} : { stale_since: Math.min(...stale) }),
    ...stateOf(market, loaded, price),
    ...partsOf(market, loaded, zone),
  }
  return { reply, isWhole: stale.length === 0 && all.every(({ isFailed }) => !isFailed) }
}

async function loadAll(market: Market, timeframe: Timeframe, nowSeconds: number): Promise<Loaded> {
  const load = async (wanted: keyof typeof counts) => {
    // Each may be some milliseconds of work, which in a row would keep everybody else waiting.
    await setImmediate()
    return trySeries(market, wanted, counts[wanted], nowSeconds)
  }
  const chosen = await loadSeries(market, timeframe, chosenBars, nowSeconds)
  if (sourceFacts(market.source).isComputed)
    return { chosen, hours: await load('1h'), fours: await load('4h'), days: await load('1d'), months: await load('1M') }
  // A source outside is waited for once.
  const [hours, fours, days, months] = await Promise.all([load('1h'), load('4h'), load('1d'), load('1M')])
  return { chosen, hours, fours, days, months }
}

/** What is said of the market now: words, figures, trends and levels. */
function stateOf({ instrument }: Market, { chosen, hours, fours, days }: Loaded, price: number | null) {
  const { bars, timeframe } = chosen
  const { calendar, pip } = instrument
  const others = [hours, days].filter((each) => each.timeframe !== timeframe)
  const levels = price === null ? [] : levelsAround({ bars, others, timeframe, calendar, price })
  const trends = trendsOf([chosen, hours, fours, days])
  const atr = latestAtr(bars)
  const decimals = priceDecimals(instrument, price ?? 1)
  const trend = readTrend(bars.close)
  const now = { timeframe, trend, trends, timesUsual: timesUsualMove(bars.close), levels, atr, priceDecimals: decimals }
  const last = bars.time.at(-1)
  const newest = Math.max(...[chosen, hours, days].map((each) => each.bars.time.at(-1) ?? 0))
  const year = extremesSince([bars, hours.bars, days.bars], newest - yearDays * daySeconds)
  return {
    as_of: last === undefined ? null : barEnd(last, timeframe, calendar),
    bars: bars.length,
    price,
    headline: headline(now),
    facts: factSentences(now),
    atr_14: atr,
    sma_20: latestAverage(bars),
    volatility_percent: yearlyVolatility(days.bars),
    high_52w: year?.high ?? null,
    low_52w: year?.low ?? null,
    trends: trends.map(presentTrend),
    levels: price === null ? [] : levels.map((level) => presentLevel(level, price, pip)),
  }
}

function trendsOf(series: readonly Series[]): (TrendReading & { timeframe: Timeframe })[] {
  const [chosen, ...rest] = series
  const told = [chosen!, ...rest.filter((each) => trendTimeframes.includes(each.timeframe) && each.timeframe !== chosen!.timeframe)]
  return told
    .filter(({ bars }) => bars.length > 0)
    .map(({ timeframe, bars }) => ({ timeframe, ...readTrend(bars.close) }))
    .toSorted((a, b) => timeframeMinutes[a.timeframe] - timeframeMinutes[b.timeframe])
}

const presentTrend = ({ timeframe, changePercent, rule, deviations, scaled }: TrendReading & { timeframe: Timeframe }) => ({
  timeframe,
  change_percent: changePercent,
  rule,
  deviations,
  scaled,
})

const presentLevel = ({ kind, name, low, high, side, distance, touches, visits, held }: Level, price: number, pip: number | null) => ({
  kind,
  name,
  low,
  high,
  side,
  distance,
  distance_percent: (distance / price) * 100,
  distance_pips: pip === null ? null : distance / pip,
  touches,
  visits,
  held,
})

function partsOf({ instrument }: Market, { hours, days, months }: Loaded, zone: string) {
  const { calendar } = instrument
  const lately = newestDays(hours.bars, hourDays)
  const year = newestDays(days.bars, yearDays)
  return {
    hours: part(rangeByHour(lately, zone).map(presentBin), lately, hours.reason),
    weekdays: part(rangeByWeekday(year, calendar).map(presentBin), year, days.reason),
    months: part(seasonality(months.bars, calendar), months.bars, months.reason),
  }
}

const presentBin = ({ bars, range, volatilityPercent }: RangeBin) => ({ bars, range, volatility_percent: volatilityPercent })

const part = <T>(items: T[], bars: Bars, reason: string | null) => ({
  items,
  bars: bars.length,
  from: bars.time[0] ?? null,
  to: bars.time.at(-1) ?? null,
  reason: reason ?? (bars.length === 0 ? 'There are no closed bars yet.' : null),
})
