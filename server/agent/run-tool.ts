import { prepareCall } from '@playbook/engine/agent/prepare-call'
import type { LivePrice } from '@playbook/engine/agent/tool'
import type { Understanding } from '@playbook/engine/questions/question'
import { refused, type Result } from '@playbook/engine/result'
import { ThreadFailure } from '../jobs/thread-failure.ts'
import { neverAborted, openThreadPool, type Task, type ThreadPool } from '../jobs/thread-pool.ts'
import type { ToolAnswer, ToolRequest } from './compute-tool.ts'
import { isForAll, livePrices, loadNeeds, marketsOfNeeds, type LoadDeps } from './load-needs.ts'
import type { AgentQuestion } from './mind.ts'
import { newestAnswers } from './newest-answers.ts'
import { readingTask, understandQuestion } from './understand-question.ts'

/** A call of a tool in somebody's name, on what was known at a moment (UTC seconds). */
export interface AskedTool {
  readonly ownerId: string
  readonly name: string
  readonly input: unknown
  readonly nowSeconds: number
  /** Computed again also where it has just been, from these live prices: what checking asks for. Left out of a new question. */
  readonly again?: { readonly live: readonly LivePrice[] }
}

/** Tools over one set of markets. */
export interface MarketTools {
  /** Refused with one sentence: a wrong input, or nothing to compute from. Throws a `Failure` where data cannot be had. */
  readonly run: (asked: AskedTool, signal: AbortSignal) => Promise<ToolAnswer>
  readonly understand: (ownerId: string, question: AgentQuestion, signal: AbortSignal) => Promise<Result<Understanding, string>>
}

export interface ToolRunner extends MarketTools {
  /** The same tools, in the same threads, over other markets and at another time. */
  readonly over: (other: Pick<LoadDeps, 'markets' | 'now'>) => MarketTools
  /** Starts the threads, so that the first question does not wait for them. */
  readonly warm: () => void
  readonly close: () => Promise<void>
}

const task: Task<ToolRequest, ToolAnswer> = { url: new URL('./compute-tool.ts', import.meta.url) }
const threadCount = 2
/** Calls of one moment that are kept for whoever asks the same. */
const maxShared = 400
const memoryMb = 1_024
const timeoutMs = 10_000
const tooHard = 'That takes too much time or memory to compute. Ask about fewer bars or a longer timeframe.'

/** Understands questions and computes calls of tools, in two threads of their own. */
export function openToolRunner(deps: LoadDeps): ToolRunner {
  const threads = openThreadPool({ size: threadCount, memoryMb })
  const toolsOver = (of: LoadDeps) => marketTools(of, threads)
  return {
    ...toolsOver(deps),
    over: (other) => toolsOver({ ...deps, ...other }),
    warm() {
      threads.warm(readingTask)
      threads.warm(task)
    },
    close: threads.close,
  }
}

function marketTools(deps: LoadDeps, threads: ThreadPool): MarketTools {
  const shared = newestAnswers<ToolAnswer>(maxShared)
  return {
    async run({ ownerId, name, input, nowSeconds, again }, signal) {
      signal.throwIfAborted()
      const prepared = prepareCall(name, input)
      if (!prepared.ok) return prepared
      const { needs } = prepared.value
      const markets = await marketsOfNeeds(deps, ownerId, needs)
      const live = await livePrices(deps, markets, needs, again?.live ?? null)
      const compute = async (until: AbortSignal): Promise<ToolAnswer> => {
        const loaded = await loadNeeds(deps, { ownerId, markets, nowSeconds }, needs)
        try {
          return await threads.compute(task, { tool: name, input, nowSeconds, live, ...loaded }, { signal: until, timeoutMs })
        } catch (cause) {
          if (!(cause instanceof ThreadFailure) || cause.problem === 'died') throw cause
          return refused(tooHard)
        }
      }
      if (again !== undefined || !isForAll(needs, markets)) return compute(signal)
      // Others may wait for the same by now, so who stops does not end it.
      return shared.get(nowSeconds, JSON.stringify([name, input, live]), () => compute(neverAborted))
    },
    understand: (ownerId, question, signal) => understandQuestion({ markets: deps.markets, threads }, ownerId, question, signal),
  }
}
