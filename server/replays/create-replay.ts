import { Failure } from '@playbook/contract/failure'
import { limits } from '@playbook/contract/limits'
import { sourceFacts } from '@playbook/contract/market-sources'
import type { Replay, ReplayForm } from '@playbook/contract/replays'
import { barHolding, sliceBars, type Bars } from '@playbook/engine/market/bars'
import { startOfLastPossible } from '@playbook/engine/market/start-of-last'
import { timeframeMinutes, type Timeframe } from '@playbook/engine/market/timeframe'
import { settlingTimeframes } from '@playbook/engine/replay/settle-by-hand'
import type { RequestContext } from '../http/serve.ts'
import { loadBars, mustFindMarket, type MarketDeps } from '../markets/find-market.ts'
import { pricedMarket, type Market } from '../markets/price-feed.ts'
import { findStrategyToWatch } from '../strategies/find-strategy-to-watch.ts'
import { findRun } from '../strategies/run-inputs.ts'
import { findStoredFiner } from '../strategies/stored-finer.ts'
import { chartRunOf } from './chart-run.ts'
import type { AskReplay, Playable } from './play-replay.ts'
import { presentReplay } from './present-replay.ts'
import { findReplay, insertReplay, type NewReplay } from './store.ts'

export interface ReplayDeps extends MarketDeps {
  readonly ask: AskReplay
}

type ChartForm = Extract<ReplayForm, { readonly kind: 'chart' }>
type StrategyForm = Extract<ReplayForm, { readonly kind: 'strategy' }>
type Begun = Pick<NewReplay, 'name' | 'timeframe' | 'adjustment' | 'initial_capital'> &
  Omit<Playable, 'finer_timeframe'> & { readonly firstTime: number; readonly lastTime: number }

/** Begins a replay at its start; it is opened once, so that what cannot be played is refused here. */
export async function createReplay(
  deps: ReplayDeps,
  ownerId: string,
  { newId: id, keepAnswer }: Pick<RequestContext, 'newId' | 'keepAnswer'>,
  form: ReplayForm,
): Promise<Replay> {
  const found = form.kind === 'chart' ? await ofChart(deps, ownerId, id, form) : await ofStrategy(deps, ownerId, id, form)
  const begun = { ...found, finer_timeframe: await finerTimeframe(deps, found) }
  const place = await deps.ask(begun, { kind: 'place', time: begun.start_time })
  const { run, firstTime: _first, lastTime: _last, ...head } = begun
  const now = new Date(deps.now())
  const row: NewReplay = {
    ...head,
    run: run && JSON.stringify(run),
    first_time: place.first_time,
    start_time: place.start_time,
    cursor_time: place.time,
    reached_time: place.time,
    last_time: place.last_time,
    bars: place.bars,
    cursor_bar: place.bar,
    created_at: now,
    updated_at: now,
  }
  return deps.db.transaction().execute(async (tx) => {
    const inserted = await insertReplay(tx, row, limits.maxReplays)
    if (inserted === 'too_many') throw new Failure('too_many_replays')
    const stored = (await findReplay(tx, ownerId, id))!
    const reply = await presentReplay(deps.markets, stored, [])
    await keepAnswer(tx, reply)
    return reply
  })
}

async function ofStrategy(deps: ReplayDeps, ownerId: string, id: string, { strategy_id: strategyId, start }: StrategyForm): Promise<Begun> {
  const { name, symbol, plan, inputs } = await findStrategyToWatch(deps.db, ownerId, strategyId)
  const { source, inputs: stored } = await findRun(deps.db, ownerId, strategyId)
  if (stored === null) throw new Failure('replay_unavailable')
  return {
    id,
    owner_id: ownerId,
    name,
    symbol,
    timeframe: inputs.timeframe,
    source,
    adjustment: plan.adjustment?.value ?? 'none',
    is_of_strategy: true,
    strategy_id: strategyId,
    run: null,
    firstTime: stored.firstTime,
    lastTime: stored.lastTime,
    start_time: Math.min(Math.max(start ?? 0, stored.firstDecisionTime), stored.lastTime),
    initial_capital: inputs.initialCapitalUsd,
  }
}

async function ofChart(deps: ReplayDeps, ownerId: string, id: string, form: ChartForm): Promise<Begun> {
  const { timeframe } = form
  const { market, applied: adjustment } = pricedMarket(await mustFindMarket(deps, ownerId, form.symbol), form.adjustment)
  const { instrument, source } = market
  const bars = await barsOf(deps, market, form)
  const madeOf = (await market.prices.record(timeframe, { from: bars.time[0]!, to: bars.time[bars.length - 1]! + 1 }, seconds(deps)))
    ?.madeOf
  const run = chartRunOf(instrument, timeframe, bars, { madeOf: madeOf ?? null, adjustment })
  return {
    id,
    owner_id: ownerId,
    name: instrument.name,
    symbol: instrument.symbol,
    timeframe,
    source,
    adjustment,
    is_of_strategy: false,
    strategy_id: null,
    run,
    firstTime: bars.time[0]!,
    lastTime: bars.time[bars.length - 1]!,
    start_time: bars.time[0]!,
    initial_capital: run.inputs.initialCapitalUsd,
  }
}

/** Chosen once, so that bars that are stored later change nothing. */
async function finerTimeframe(
  deps: ReplayDeps,
  { owner_id: ownerId, symbol, source, timeframe, adjustment, ...begun }: Begun,
): Promise<Timeframe | null> {
  if (sourceFacts(source).isComputed) return null
  const { market } = pricedMarket(await mustFindMarket(deps, ownerId, symbol), adjustment)
  const range = { from: begun.firstTime, to: begun.lastTime }
  const stored = settlingTimeframes(timeframe).filter((each) => market.timeframes.includes(each))
  return findStoredFiner(market, stored, (range.to - range.from) / 60, range, seconds(deps))
}

const seconds = ({ now }: MarketDeps) => Math.floor(now() / 1000)
/** Where no start is given. */
const usualBars = 500
/** Bars of most markets leave out nights or weekends. */
const spareTime = 1.5

/** The closed bars of a chart from the one that holds the start, as many as a replay may have. */
async function barsOf(deps: ReplayDeps, market: Market, form: ChartForm): Promise<Bars> {
  const { timeframe, start } = form
  const { calendar, symbol } = market.instrument
  const now = seconds(deps)
  const asked = Math.min(now, form.to === undefined ? now : form.to + 1)
  const from = startOfLastPossible(
    calendar,
    timeframe,
    start === undefined ? asked : Math.min(asked, start + 1),
    start === undefined ? usualBars : 1,
  )
  const longest = from + limits.maxChartReplayBars * timeframeMinutes[timeframe] * 60 * spareTime
  const to = start === undefined ? asked : Math.min(asked, Math.ceil(longest))
  const missing = await market.prices.missing(timeframe, { from, to }, now)
  const bars = await loadBars(market, timeframe, from, to, now)
  const first = start === undefined ? Math.max(0, bars.length - usualBars) : Math.max(0, barHolding(bars, start))
  const shown = sliceBars(bars, first, Math.min(bars.length, first + limits.maxChartReplayBars))
  if (shown.length > 1) return shown
  const message =
    missing.length > 0
      ? `The prices of ${symbol} from this start on are not stored yet. Show them on its chart, or download them first.`
      : `There are no two closed ${timeframe} bars of ${symbol} from this start on. Begin earlier.`
  throw new Failure('market_invalid', { message, errors: { start: [message] } })
}
