import { setImmediate } from 'node:timers/promises'
import type { HandlerArguments, Reply } from '@playbook/contract/endpoint'
import { Failure } from '@playbook/contract/failure'
import { limits } from '@playbook/contract/limits'
import type { CorrelatedMarket, getCorrelations } from '@playbook/contract/market-analysis'
import { sourceFacts } from '@playbook/contract/market-sources'
import { byTradingDate, correlate } from '@playbook/engine/analysis/correlation'
import type { Bars } from '@playbook/engine/market/bars'
import { newestDays } from '@playbook/engine/market/newest-days'
import type { Timeframe } from '@playbook/engine/market/timeframe'
import { mustFindMarket, type MarketDeps } from '../markets/find-market.ts'
import type { Market } from '../markets/price-feed.ts'
import { createTimedAnswers } from '../markets/timed-answers.ts'
import { loadSeries } from './load-series.ts'

type Query = HandlerArguments<typeof getCorrelations>['query']

export interface CorrelationDeps extends MarketDeps {
  /** The newest closed bars of a market, as they were loaded last. */
  readonly barsOf: (market: Market, timeframe: Timeframe, count: number) => Promise<Bars>
}

const correlationDays = 90
/** The bars that markets are compared on, the finer first. */
const timeframes = ['1h', '1d'] as const
const barsPerDay = { '1h': 24, '1d': 1 } as const
/** Markets that are compared with where none are named. */
const usualCount = 8

type Compared = (typeof timeframes)[number]

/** How the returns of other markets moved with those of one, on the bars that both have. */
export async function correlateMarkets(
  deps: CorrelationDeps,
  ownerId: string,
  symbol: string,
  { symbols }: Query,
): Promise<Reply<typeof getCorrelations>> {
  const market = await mustFindMarket(deps, ownerId, symbol)
  const finest = timeframes.find((timeframe) => market.timeframes.includes(timeframe))
  if (finest === undefined) throw tooLong(market)
  // Where its own prices cannot be had, the whole call fails and not each comparison.
  await barsFor(deps, market, finest)
  const others = await othersOf(deps, ownerId, market, symbols)
  const compareWith = async (other: Other) => ('market' in other ? compare(deps, market, other.market) : gone(other.symbol))
  // Sources outside are waited for together; dozens of computed markets in a row would keep everybody else waiting.
  const isComputed = (other: Other) => 'market' in other && sourceFacts(other.market.source).isComputed
  const inTurn = async () => {
    const found: CorrelatedMarket[] = []
    for (const other of others.filter(isComputed)) {
      await setImmediate()
      found.push(await compareWith(other))
    }
    return found
  }
  const found = await Promise.all([inTurn(), ...others.filter((other) => !isComputed(other)).map(compareWith)])
  return { symbol: market.instrument.symbol, days: correlationDays, markets: found.flat().toSorted(mostAlikeFirst) }
}

function tooLong({ instrument }: Market): Failure {
  const message = `${instrument.symbol} has no hourly and no daily prices, which markets are compared on.`
  return new Failure('market_invalid', { message, errors: { symbol: [message] } })
}

type Other = { readonly market: Market } | { readonly symbol: string }

async function othersOf({ markets }: MarketDeps, ownerId: string, own: Market, symbols: Query['symbols']): Promise<Other[]> {
  if (symbols === undefined) {
    const popular = await markets.popular(ownerId)
    return popular
      .filter((market) => market.instrument.symbol !== own.instrument.symbol)
      .slice(0, usualCount)
      .map((market) => ({ market }))
  }
  const wanted = [...new Set(symbols)].filter((each) => each !== own.instrument.symbol).slice(0, limits.maxCorrelatedSymbols)
  return Promise.all(
    wanted.map(async (symbol) => {
      const market = await markets.find(ownerId, symbol)
      return market === null ? { symbol } : { market }
    }),
  )
}

const without = { timeframe: '1d', bars: 0, value: null, low: null, high: null } as const
const gone = (symbol: string): CorrelatedMarket => ({ symbol, name: symbol, is_gone: true, ...without, reason: 'No source lists it.' })

/** On hours; where the two share too few of them, because one has none or opens at another minute, on days. */
async function compare(deps: CorrelationDeps, own: Market, other: Market): Promise<CorrelatedMarket> {
  const { symbol, name } = other.instrument
  const said = { symbol, name, is_gone: false }
  try {
    let found: CorrelatedMarket = { ...said, ...without, reason: 'The two have no bars of one length.' }
    for (const timeframe of timeframes) {
      if (![own, other].every((market) => market.timeframes.includes(timeframe))) continue
      const [a, b] = [await barsFor(deps, own, timeframe), await barsFor(deps, other, timeframe)]
      found = { ...said, timeframe, ...correlate(a, b), reason: null }
      if (found.value !== null) return found
      found = { ...found, reason: 'Too few common bars.' }
    }
    return found
  } catch (cause) {
    // One source that does not answer takes nothing from the others.
    if (cause instanceof Failure) return { ...said, ...without, reason: cause.message }
    throw cause
  }
}

async function barsFor({ barsOf }: CorrelationDeps, market: Market, timeframe: Compared): Promise<Bars> {
  const bars = newestDays(await barsOf(market, timeframe, correlationDays * barsPerDay[timeframe]), correlationDays)
  return timeframe === '1d' ? byTradingDate(bars, market.instrument.calendar) : bars
}

function mostAlikeFirst(a: CorrelatedMarket, b: CorrelatedMarket): number {
  if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null)
  return b.value - a.value
}

/** Loads bars, and keeps those of a market until they may have changed. */
export function createBarsKeeper(now: () => number, holdsUntilMs: (market: Market, nowMs: number) => number): CorrelationDeps['barsOf'] {
  const answerOf = createTimedAnswers<Bars>({ now, maxKept })
  return (market, timeframe, count) =>
    answerOf(`${market.key} ${timeframe}`, (nowMs) => ({
      answer: loadSeries(market, timeframe, count, nowMs / 1000).then(({ bars }) => bars),
      untilMs: holdsUntilMs(market, nowMs),
    }))
}

/** Ninety days of hours take 100 kB. */
const maxKept = 200
