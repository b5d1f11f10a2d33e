import { setTimeout as sleep } from 'node:timers/promises'
import { boardGroups, type BoardGroup, type BoardOrdering } from '@playbook/contract/board-filters'
import type { HandlerArguments, Reply } from '@playbook/contract/endpoint'
import type { BoardRow, getBoard, getBoardSummary } from '@playbook/contract/market-board'
import { sourceFacts } from '@playbook/contract/market-sources'
import { calendarNamed } from '@playbook/engine/market/calendar'
import { daySeconds } from '@playbook/engine/market/day-number'
import { sessionStateAt, tradedUntil } from '@playbook/engine/market/session-state'
import { timeframeMinutes, type Timeframe } from '@playbook/engine/market/timeframe'
import { findEach, type MarketDeps } from './find-market.ts'
import { presentSymbol } from './present-market.ts'
import type { PriceBoard } from './price-board.ts'
import type { LatestPrice, Market } from './price-feed.ts'
import { createTimedAnswers } from './timed-answers.ts'

/** Closes that the small line of a row is drawn from. */
const recentBars = 40
/** Prices that are so far behind the market are marked with their age. */
const staleSeconds = 10 * 60
const maxKept = 5_000
/** Prices are asked for at once of so many markets at most, to put them into an order. */
const maxOrderedByPrice = 500

const recentWaitMs = 2_000

interface Recent {
  readonly closes: readonly number[]
  readonly dayAgo: number | null
}

const noRecent: Recent = { closes: [], dayAgo: null }
const noRecentAfter = (delayMs: number) => sleep(delayMs, noRecent, { ref: false })

export interface BoardDeps extends MarketDeps {
  readonly prices: PriceBoard
  /** On how many users' watch lists each symbol stands. */
  readonly watchers: () => Promise<ReadonlyMap<string, number>>
}

type BoardQuery = HandlerArguments<typeof getBoard>['query']

/** Answers for pages of markets; keeps the recent course of each until it may have changed. */
export function createMarketBoard(deps: BoardDeps) {
  const answerOf = createTimedAnswers<Recent>({ now: deps.now, maxKept })
  const recentOf = (market: Market, at: number): Promise<Recent> =>
    answerOf(market.key, (nowMs) => ({ answer: readRecent(market, at, nowMs / 1000), untilMs: market.prices.changesAtMs(nowMs) }))
  const rowOf = async (market: Market): Promise<BoardRow> => {
    const nowSeconds = deps.now() / 1000
    const price = await deps.prices.priceOf(market)
    // A source that has not been asked for its bars before may take long; the price need not wait for a small line.
    const recent = await Promise.race([recentOf(market, price.at ?? nowSeconds), noRecentAfter(recentWaitMs)]).catch(() => noRecent)
    return presentRow(market, price, recent, nowSeconds)
  }
  return {
    /** One page of markets, and how many there are in all. */
    async page(ownerId: string, query: BoardQuery): Promise<{ rows: BoardRow[]; count: number }> {
      const found = await ordered(deps, rowOf, await wanted(deps, ownerId, query), query)
      const from = (query.page - 1) * query.page_size
      return { rows: await Promise.all(found.slice(from, from + query.page_size).map(rowOf)), count: found.length }
    },
    async summary(ownerId: string): Promise<Reply<typeof getBoardSummary>> {
      const all = await deps.markets.search(ownerId, {})
      const sources = [...Map.groupBy(all, ({ source }) => source)].map(([source, markets]) => ({ source, count: markets.length }))
      const groups = Object.fromEntries(boardGroups.map((group) => [group, all.filter((market) => isIn(market, group)).length]))
      // Every group has been counted.
      return {
        count: all.length,
        open: all.filter((each) => isOpen(each, deps.now())).length,
        groups: groups as Record<BoardGroup, number>,
        sources,
        unlisted: [...(await deps.markets.unlisted())],
      }
    },
  }
}

const isIn = ({ instrument, source }: Market, group: BoardGroup) =>
  group === 'imported' ? sourceFacts(source).isOwn : instrument.category === group

const isOpen = ({ instrument }: Market, nowMs: number) => calendarNamed(instrument.calendar).isOpenAt(nowMs / 1000)

async function wanted({ markets, now }: BoardDeps, ownerId: string, query: BoardQuery): Promise<readonly Market[]> {
  const found =
    query.symbols === undefined
      ? await markets.search(ownerId, { search: query.search })
      : (await findEach(markets, ownerId, query.symbols)).filter((market) => market !== null)
  const { group, open } = query
  const nowMs = now()
  return found.filter((market) => (group === undefined || isIn(market, group)) && (!open || isOpen(market, nowMs)))
}

const collator = new Intl.Collator('en', { numeric: true })
type Compare = (a: Market, b: Market) => number
const bySymbol: Compare = (a, b) => collator.compare(a.instrument.symbol, b.instrument.symbol)
const byName: Compare = (a, b) => collator.compare(a.instrument.name, b.instrument.name)

/** Open ones first, those that close soonest before the others; then those that open soonest. */
function bySession(nowSeconds: number): Compare {
  const placeOf = ({ instrument }: Market) => {
    const { isOpen: opened, next } = sessionStateAt(instrument.calendar, nowSeconds)
    return [opened ? 0 : 1, next.kind === 'never' ? Infinity : next.at] as const
  }
  return (a, b) => {
    const [[x, nextX], [y, nextY]] = [placeOf(a), placeOf(b)]
    return x - y || (nextX === nextY ? 0 : nextX - nextY)
  }
}

/** Largest first; what has no figure comes last either way. */
async function byFigure(found: readonly Market[], of: (market: Market) => Promise<number | null>, sign: 1 | -1): Promise<Compare> {
  const known = new Map<Market, number | null>()
  await Promise.all(found.slice(0, maxOrderedByPrice).map(async (market) => known.set(market, await of(market))))
  return (a, b) => {
    const [x, y] = [known.get(a) ?? null, known.get(b) ?? null]
    if (x === null || y === null) return x === y ? 0 : x === null ? 1 : -1
    return sign * (y - x)
  }
}

type RowOf = (market: Market) => Promise<BoardRow>

/** By the change of 24 hours where bars cost nothing, else by what the source states: no source is asked for the bars of a whole list. */
const byChange = async ({ deps, rowOf, found }: Ordering, sign: 1 | -1) =>
  byFigure(
    found,
    async (market) => {
      if (sourceFacts(market.source).isComputed || sourceFacts(market.source).isOwn) return (await rowOf(market)).change_24h_percent
      const { last, previousClose } = await deps.prices.priceOf(market)
      return last === null || previousClose === null ? null : (last / previousClose - 1) * 100
    },
    sign,
  )
const byLast = (deps: BoardDeps, found: readonly Market[], sign: 1 | -1) =>
  byFigure(found, async (market) => (await deps.prices.priceOf(market)).last, sign)

async function byWatchers({ watchers }: BoardDeps): Promise<Compare> {
  const counts = await watchers()
  // What nobody watches keeps the order of popularity that it was found in.
  return (a, b) => (counts.get(b.instrument.symbol) ?? 0) - (counts.get(a.instrument.symbol) ?? 0)
}

const reversed =
  (compare: Compare): Compare =>
  (a, b) =>
    compare(b, a)

interface Ordering {
  readonly deps: BoardDeps
  readonly rowOf: RowOf
  readonly found: readonly Market[]
}

const orders: Readonly<Record<BoardOrdering, (given: Ordering) => Compare | Promise<Compare>>> = {
  watched: ({ deps }) => byWatchers(deps),
  symbol: () => bySymbol,
  '-symbol': () => reversed(bySymbol),
  name: () => byName,
  '-name': () => reversed(byName),
  '-change': (given) => byChange(given, 1),
  change: (given) => byChange(given, -1),
  '-last': ({ deps, found }) => byLast(deps, found, 1),
  last: ({ deps, found }) => byLast(deps, found, -1),
  session: ({ deps }) => bySession(deps.now() / 1000),
}

/** Words and named symbols have an order of their own, which holds unless another one is asked for. */
async function ordered(
  deps: BoardDeps,
  rowOf: RowOf,
  found: readonly Market[],
  { ordering, search, symbols }: BoardQuery,
): Promise<readonly Market[]> {
  if (ordering === undefined && (symbols !== undefined || (search ?? '') !== '')) return found
  return found.toSorted(await orders[ordering ?? 'watched']({ deps, rowOf, found }))
}

/** The timeframe of the small line: hours, or the nearest longer bars. */
const lineTimeframe = (timeframes: readonly Timeframe[]): Timeframe | undefined =>
  timeframes.find((timeframe) => timeframeMinutes[timeframe] >= 60) ?? timeframes.at(-1)

async function readRecent({ prices, timeframes }: Market, at: number, nowSeconds: number): Promise<Recent> {
  const line = lineTimeframe(timeframes)
  const [shortest] = timeframes
  if (line === undefined || shortest === undefined) return { closes: [], dayAgo: null }
  const [course, dayAgo] = await Promise.all([
    prices.page({ timeframe: line, count: recentBars, skipped: 0, beforeSeconds: null }, nowSeconds),
    prices.page({ timeframe: shortest, count: 1, skipped: 0, beforeSeconds: at - daySeconds }, nowSeconds),
  ])
  const closes = [...course.bars.close, ...(course.forming === null ? [] : [course.forming.close])]
  return { closes, dayAgo: dayAgo.bars.length > 0 ? dayAgo.bars.close[dayAgo.bars.length - 1]! : null }
}

function lagOf({ instrument, source }: Market, { at = null, staleSince }: LatestPrice, nowSeconds: number): number | null {
  const { isComputed, isOwn } = sourceFacts(source)
  if (staleSince != null) return Math.max(0, nowSeconds - staleSince)
  if (isComputed || isOwn || at === null) return null
  const lag = tradedUntil(instrument.calendar, nowSeconds) - at
  return lag > staleSeconds ? lag : null
}

function presentRow(market: Market, price: LatestPrice, { closes, dayAgo }: Recent, nowSeconds: number): BoardRow {
  const { last, at = null } = price
  return {
    ...presentSymbol(market, price),
    calendar: market.instrument.calendar,
    source_label: market.sourceLabel ?? sourceFacts(market.source).label,
    recent_closes: [...closes],
    price_24h_ago: dayAgo,
    change_24h_percent: last === null || dayAgo === null ? null : (last / dayAgo - 1) * 100,
    price_time: at,
    stale_seconds: lagOf(market, price, nowSeconds),
  }
}
