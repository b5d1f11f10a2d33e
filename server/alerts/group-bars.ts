import type { AlertEvent, AlertState } from '@playbook/engine/alerts/alert-rule'
import { watchBars, watchInside, type AlertLook } from '@playbook/engine/alerts/watch-bars'
import type { StrategyEvent, StrategySignal } from '@playbook/engine/alerts/watch-strategy'
import { warmupOf } from '@playbook/engine/backtest/warmup-of'
import { conditionBars } from '@playbook/engine/conditions/warmup'
import { invariant } from '@playbook/engine/invariant'
import type { Adjustment } from '@playbook/engine/market/adjustment'
import type { Timeframe } from '@playbook/engine/market/timeframe'
import type { Plan } from '@playbook/engine/strategy/plan'
import type { Task, ThreadPool } from '../jobs/thread-pool.ts'
import type { Market } from '../markets/price-feed.ts'
import { barsSince, loadNewest, lookAt, lookInside, nextLook, type NewestBars } from './alert-bars.ts'
import { looksInside, ruleOf } from './alert-rule-of.ts'
import type { SignalsRequest } from './compute-signals.ts'
import type { AlertRow } from './store.ts'
import { playedBars } from './strategy-run.ts'

const task: Task<SignalsRequest, readonly StrategyEvent[]> = { url: new URL('./compute-signals.ts', import.meta.url) }
const timeoutMs = 30_000

/** An event with what names it; `signal` is set for what a strategy does. */
export interface ToldEvent extends AlertEvent {
  readonly key: string
  readonly signal: StrategySignal | null
}

/** Where strategies are played; the signal ends the wait for a thread. */
export interface Playing {
  readonly threads: ThreadPool
  readonly signal: AbortSignal
}

interface Watched {
  readonly events: readonly ToldEvent[]
  readonly state: AlertState
}

/** The newest bars of one series, for every alert that is due on it. */
export interface GroupBars {
  readonly watch: (alert: AlertRow) => Watched | Promise<Watched>
  readonly dueAfter: (alert: AlertRow) => Date
}

/** Bars of the series that an alert needs before those it has not seen. */
function neededBars(alert: AlertRow): number {
  if (alert.run !== null) return playedBars + warmupOf(alert.run.plan, alert.timeframe)
  return alert.expr === null ? 1 : conditionBars(alert.expr, alert.timeframe)
}

/** Whether what is stored can be read; the look at an alert that cannot says what is wrong with it. */
function isReadable(alert: AlertRow): boolean {
  try {
    ruleOf(alert)
    return neededBars(alert) >= 0
  } catch {
    return false
  }
}

/** Strategies of one series that are adjusted alike, or everything else on it: each looks at the same bars. */
export const adjustmentOf = ({ run }: AlertRow): Adjustment | undefined => (run?.plan as Partial<Plan> | undefined)?.adjustment?.value

/** Loads what the due alerts of a series have to look at: once for all of them. */
export async function lookAtGroup(
  market: Market,
  timeframe: Timeframe,
  all: readonly AlertRow[],
  now: Date,
  playing: Playing | null,
): Promise<GroupBars> {
  const due = all.filter(isReadable)
  const nowSeconds = now.getTime() / 1000
  const since = Math.min(nowSeconds, ...due.map(({ state }) => state.checkedUntil))
  const newest = await loadNewest(
    market,
    timeframe,
    Math.max(0, ...due.map(neededBars)) + barsSince(timeframe, since, nowSeconds),
    nowSeconds,
  )
  const inside = await loadInside(market, timeframe, due, nowSeconds)
  const looks: Partial<Record<AlertRow['moment'], AlertLook>> = {}
  return {
    watch(alert) {
      if (alert.run !== null) {
        invariant(playing !== null, 'A strategy is looked at with threads')
        return watchRun(market, newest, alert, playing)
      }
      const rule = ruleOf(alert)
      if (rule === null) return { events: [], state: alert.state }
      const watched =
        looksInside(rule, alert.moment) && inside !== null
          ? watchInside(rule, inside, alert.state)
          : watchBars(rule, (looks[alert.moment] ??= lookAt(market, timeframe, newest, alert.moment)), alert.state)
      return {
        ...watched,
        events: watched.events.map((event) => ({ ...event, key: `bar:${event.barTime}:${alert.state.round ?? 0}`, signal: null })),
      }
    },
    dueAfter({ moment, expires_at: expiresAt }) {
      const newestEnd = newest.ends.at(-1) ?? 0
      return new Date(nextLook(market, timeframe, { moment, newestEnd, nowSeconds, expiresAt }) * 1000)
    },
  }
}

/** The shortest bars of the market, where an alert asks what happened inside the forming one. */
async function loadInside(market: Market, timeframe: Timeframe, due: readonly AlertRow[], nowSeconds: number) {
  const asking = due.filter((alert) => {
    const rule = ruleOf(alert)
    return rule !== null && looksInside(rule, alert.moment)
  })
  const [shortest] = market.timeframes
  if (asking.length === 0 || shortest === undefined) return null
  const since = Math.min(...asking.map(({ state }) => state.checkedUntil))
  return lookInside(market, timeframe, await loadNewest(market, shortest, 1 + barsSince(shortest, since, nowSeconds), nowSeconds))
}

/** Plays a strategy over the newest bars in a thread: that is a backtest, for which live streams do not wait. */
async function watchRun(market: Market, { closed, ends, nowSeconds }: NewestBars, alert: AlertRow, { threads, signal }: Playing) {
  const { state, timeframe, signals, run } = alert
  const { instrument } = market
  const order = { run: run!, instrument, timeframe, bars: closed, sinceSeconds: state.checkedUntil }
  const played = await threads.compute(task, order, { signal, timeoutMs })
  const events = played
    .filter(({ at, signal: move }) => at <= nowSeconds && signals?.some((wanted) => move.startsWith(wanted)) === true)
    .map((event) => ({ ...event, key: `${event.signal}:${event.at}` }))
  return { events, state: { ...state, checkedUntil: Math.max(state.checkedUntil, ends.at(-1) ?? 0) } }
}
