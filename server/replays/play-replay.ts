import { Failure } from '@playbook/contract/failure'
import { limits } from '@playbook/contract/limits'
import { ThreadFailure } from '../jobs/thread-failure.ts'
import { neverAborted, openThreadPool, type Task } from '../jobs/thread-pool.ts'
import type { MarketDeps } from '../markets/find-market.ts'
import { findRun, findStoredInputs } from '../strategies/run-inputs.ts'
import type { ReplayAnswers, ReplayQuestion, ReplayReply, ReplayRequest, ReplayRun } from './compute-replay.ts'
import type { ReplayRow } from './store.ts'

/** What of a replay says what it is played on. */
export type Playable = Pick<ReplayRow, 'id' | 'owner_id' | 'symbol' | 'source' | 'is_of_strategy' | 'strategy_id' | 'run' | 'start_time'>

type QuestionOf<Kind extends ReplayQuestion['kind']> = Extract<ReplayQuestion, { readonly kind: Kind }>
/** Answers a question about a replay; refuses, with the reason, where what it was made from is gone. */
export type AskReplay = <Kind extends ReplayQuestion['kind']>(replay: Playable, question: QuestionOf<Kind>) => Promise<ReplayAnswers[Kind]>

const task: Task<ReplayRequest, ReplayReply> = { url: new URL('./compute-replay.ts', import.meta.url) }
const busy = 'This replay takes too long to be played at the moment. Please try again later.'
export const strategyGone = 'The strategy of this replay was deleted, so it cannot be played any more.'

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
    if (replay.is_of_strategy && replay.strategy_id === null) throw gone(strategyGone)
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
  const { owner_id: ownerId, start_time: startTime, source, run } = replay
  try {
    if (run !== null) {
      const stored = await findStoredInputs(deps.markets, ownerId, { ...run, source })
      return { plan: run.plan, ...stored, dataHash: run.dataHash, tradeHash: null, startTime }
    }
    const finished = await findRun(deps.db, ownerId, replay.strategy_id!)
    const { data_hash: dataHash, trade_hash: tradeHash } = finished.result.receipt
    return { plan: finished.plan, ...(await findStoredInputs(deps.markets, ownerId, finished)), dataHash, tradeHash, startTime }
  } catch (cause) {
    if (cause instanceof Failure && cause.code === 'strategy_not_found') throw gone(strategyGone)
    if (cause instanceof Failure && cause.code === 'inputs_unavailable') throw gone(cause.message)
    throw cause
  }
}
