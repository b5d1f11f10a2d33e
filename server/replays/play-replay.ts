import { Failure } from '@playbook/contract/failure'
import { limits } from '@playbook/contract/limits'
import { timeframeMinutes } from '@playbook/engine/market/timeframe'
import { ThreadFailure } from '../jobs/thread-failure.ts'
import { neverAborted, openThreadPool, type Task } from '../jobs/thread-pool.ts'
import { loadBars, mustFindMarket, type MarketDeps } from '../markets/find-market.ts'
import { pricedMarket } from '../markets/price-feed.ts'
import { findRun, findStoredInputs } from '../strategies/run-inputs.ts'
import type { ChartRun } from './chart-run.ts'
import type { ReplayAnswers, ReplayQuestion, ReplayReply, ReplayRequest, ReplayRun } from './compute-replay.ts'
import type { ReplayRow } from './store.ts'
import { strategyGone, whyUnavailable } from './why-unavailable.ts'

/** What of a replay says what it is played on. */
export type Playable = Pick<
  ReplayRow,
  'id' | 'owner_id' | 'symbol' | 'source' | 'is_of_strategy' | 'strategy_id' | 'run' | 'start_time' | 'finer_timeframe'
>

type QuestionOf<Kind extends ReplayQuestion['kind']> = Extract<ReplayQuestion, { readonly kind: Kind }>
/** Answers a question about a replay; refuses, with the reason, where what it was made from is gone. */
export type AskReplay = <Kind extends ReplayQuestion['kind']>(replay: Playable, question: QuestionOf<Kind>) => Promise<ReplayAnswers[Kind]>

const task: Task<ReplayRequest, ReplayReply> = { url: new URL('./compute-replay.ts', import.meta.url) }
const busy = 'This replay takes too long to be played at the moment. Please try again later.'

const gone = (message: string) => new Failure('replay_unavailable', { message })

/** Plays replays in a thread that starts with the first and keeps the latest ones open. */
export function createReplayPlayer(deps: Pick<MarketDeps, 'db' | 'markets'>): AskReplay {
  const threads = openThreadPool({ size: 1, memoryMb: 1_024 })
  const ask = async (request: ReplayRequest) => {
    try {
      // Whoever goes on to the next bar leaves this one: that must not end the thread that has the replay open.
      return await threads.compute(task, request, { signal: neverAborted, timeoutMs: limits.requestTimeoutMs })
    } catch (cause) {
      if (!(cause instanceof ThreadFailure)) throw cause
      throw new Failure('overloaded', { message: busy, cause })
    }
  }
  return async <Kind extends ReplayQuestion['kind']>(replay: Playable, question: QuestionOf<Kind>) => {
    const reason = await whyUnavailable(deps.markets, replay)
    if (reason !== null) throw gone(reason)
    const { id } = replay
    let reply = await ask({ id, question, run: null })
    if (reply.kind === 'not_open') reply = await ask({ id, question, run: await runOf(deps, replay) })
    if (reply.kind === 'refused') throw gone(reply.reason)
    if (reply.kind !== 'answer') throw new Failure('bar_not_found', { message: 'The replay has no bar at this time.' })
    // The thread answers each kind of question with its own kind of answer.
    return reply.answer as ReplayAnswers[Kind]
  }
}

async function runOf(deps: Pick<MarketDeps, 'db' | 'markets'>, replay: Playable): Promise<ReplayRun> {
  try {
    const played = replay.run === null ? await runOfStrategy(deps, replay) : await runOfChart(deps, replay, replay.run)
    return { ...played, startTime: replay.start_time, settling: await loadSettling(deps, replay, played) }
  } catch (cause) {
    if (cause instanceof Failure && cause.code === 'strategy_not_found') throw gone(strategyGone)
    if (cause instanceof Failure && cause.code === 'inputs_unavailable') throw gone(cause.message)
    throw cause
  }
}

type Played = Omit<ReplayRun, 'startTime' | 'settling'>

async function runOfStrategy({ db, markets }: Pick<MarketDeps, 'db' | 'markets'>, replay: Playable): Promise<Played> {
  const finished = await findRun(db, replay.owner_id, replay.strategy_id!)
  const { data_hash: dataHash, trade_hash: tradeHash } = finished.result.receipt
  return { plan: finished.plan, ...(await findStoredInputs(markets, replay.owner_id, finished)), dataHash, tradeHash }
}

async function runOfChart(
  { markets }: Pick<MarketDeps, 'markets'>,
  { owner_id: ownerId, source }: Playable,
  run: ChartRun,
): Promise<Played> {
  const stored = await findStoredInputs(markets, ownerId, { ...run, source })
  return { plan: run.plan, ...stored, dataHash: run.dataHash, tradeHash: null }
}

async function loadSettling(
  deps: Pick<MarketDeps, 'markets'>,
  { owner_id: ownerId, symbol, finer_timeframe: timeframe }: Playable,
  { plan, inputs }: Played,
): Promise<ReplayRun['settling']> {
  if (timeframe === null) return null
  const { market } = pricedMarket(await mustFindMarket(deps, ownerId, symbol), plan.adjustment?.value)
  const end = inputs.lastTime + timeframeMinutes[inputs.timeframe] * 60
  return { timeframe, bars: await loadBars(market, timeframe, inputs.firstTime, end, end) }
}
