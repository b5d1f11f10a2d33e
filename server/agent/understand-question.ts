import { SymbolName } from '@playbook/contract/markets'
import { findInstrument } from '@playbook/engine/market/catalogue'
import type { Memory, Understanding } from '@playbook/engine/questions/question'
import { ok, refused, type Result } from '@playbook/engine/result'
import { ThreadFailure } from '../jobs/thread-failure.ts'
import type { Task, ThreadPool } from '../jobs/thread-pool.ts'
import type { Markets } from '../markets/find-market.ts'
import type { MessageToRead, ReadMessage } from './compute-understanding.ts'
import type { AgentQuestion } from './mind.ts'

export const readingTask: Task<MessageToRead, ReadMessage> = { url: new URL('./compute-understanding.ts', import.meta.url) }
const timeoutMs = 15_000
/** Words of one message that are looked up among the caller's markets. */
const maxLookedUp = 8
const tooLong = 'This takes too long to understand. Say it in fewer words, or in several questions.'

interface Deps {
  readonly markets: Markets
  readonly threads: ThreadPool
}

/** What the built-in analyst keeps with an answer; other minds keep something else or nothing. */
export interface BuiltInMemory {
  readonly builtIn: Memory | null
}
const isOurs = (memory: unknown): memory is BuiltInMemory => typeof memory === 'object' && memory !== null && 'builtIn' in memory

/** What a message asks, by the grammar of questions and the markets that its writer may see. */
export async function understandQuestion(
  { markets, threads }: Deps,
  ownerId: string,
  { text, symbol, timeframe, nowSeconds, about, chart, earlier }: AgentQuestion,
  signal: AbortSignal,
): Promise<Result<Understanding, string>> {
  const instrument = findInstrument(symbol) === null ? (await markets.find(ownerId, symbol))?.instrument : undefined
  const given = {
    symbol,
    timeframe,
    nowSeconds,
    ...(instrument && { instrument }),
    chart,
    about: about && { strategyId: about.strategyId, ...(about.trade !== null && { trade: about.trade }) },
  }
  const readWith = async (memory: Memory | null): Promise<Understanding> => {
    const read = (names: MessageToRead['names']) =>
      threads.compute(readingTask, { text, context: { ...given, memory }, names }, { signal, timeoutMs })
    const first = await read(new Map())
    const names = await lookUp(markets, ownerId, first.unknown)
    return names.size === 0 ? first.understanding : (await read(names)).understanding
  }
  const remembered = earlier.map(({ memory }) => memory).findLast(isOurs)?.builtIn ?? null
  try {
    // What an earlier version kept may name what is not there any more: then nothing is remembered.
    return ok(
      await readWith(remembered).catch((cause: unknown) => {
        if (isOfThread(cause) || remembered === null || signal.aborted) throw cause
        return readWith(null)
      }),
    )
  } catch (cause) {
    if (!isOfThread(cause) || cause.problem === 'died') throw cause
    return refused(tooLong)
  }
}

const isOfThread = (cause: unknown): cause is ThreadFailure => cause instanceof ThreadFailure

/** Those of the words that are symbols of the caller's markets. */
async function lookUp(markets: Markets, ownerId: string, words: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const symbols = words.flatMap((word) => {
    const parsed = SymbolName.safeParse(word)
    return parsed.success ? [[word, parsed.data] as const] : []
  })
  const found = await Promise.all(
    symbols
      .slice(0, maxLookedUp)
      .map(async ([word, symbol]) => ((await markets.find(ownerId, symbol)) === null ? null : ([word, [symbol]] as const))),
  )
  return new Map(found.filter((each) => each !== null))
}
