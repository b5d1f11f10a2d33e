import { setTimeout as sleep } from 'node:timers/promises'
import type { MessageStatus } from '@playbook/contract/chats'
import { isDrawable } from '@playbook/contract/drawings'
import { Failure } from '@playbook/contract/failure'
import { limits } from '@playbook/contract/limits'
import { plainText } from '@playbook/engine/agent/say'
import type { Timeframe } from '@playbook/engine/market/timeframe'
import { refused } from '@playbook/engine/result'
import type { Logger } from 'pino'
import { fewAtOnce } from '../agent/few-at-once.ts'
import type { AgentQuestion, AgentTools, AnswerState, Growth, Mind, ModelAllowance } from '../agent/mind.ts'
import type { ToolRunner } from '../agent/run-tool.ts'
import type { Db } from '../db/tables.ts'
import type { Notices } from '../jobs/notices.ts'
import { endAnswer } from './end-answers.ts'
import { messagesBefore, saveAnswer, stopTopic, type MessageRow } from './message-store.ts'
import type { ChatRow } from './store.ts'

/** The answers that this process writes. */
export interface Answers {
  /** Begins to write; nobody waits for it, and nobody who leaves ends it. */
  readonly start: (asked: AnswerToWrite) => void
  /** Ends those that are being written, with what they have. */
  readonly close: () => Promise<void>
}

interface AnswerToWrite {
  readonly chat: ChatRow
  readonly question: MessageRow
  readonly answer: MessageRow
}

export interface AnswersDeps {
  readonly db: Db
  readonly now: () => number
  readonly log: Logger
  readonly notices: Notices
  readonly mind: Mind
  readonly tools: ToolRunner
  /** What stores the statements of an answer together with its end. */
  readonly statementsToKeep: (ownerId: string, statements: AnswerState['statements']) => Promise<(db: Db) => Promise<void>>
  /** Whether a language model may be asked for somebody now. */
  readonly modelAllowance: (ownerId: string) => Promise<ModelAllowance>
  /** The contract's limit where nothing is given. */
  readonly answerTimeoutMs?: number
}

const saveGapMs = 100
/** Of the conversation, what a mind is told. */
const maxEarlier = 20
const maxCalls = 24
/** Of one answer, so that one with many calls does not keep the threads from all others. */
const callsAtOnce = 2
const maxContentChars = 20_000
const maxDrawings = 100
const standardTimeframe: Timeframe = '1h'
const saveTries = 5

type Ending = 'completed' | 'stopped' | 'late' | 'long' | 'broken' | 'closing'
const seconds = limits.answerTimeoutMs / 1_000
const endings: Readonly<
  Record<Ending, { readonly status: Exclude<MessageStatus, 'pending' | 'streaming'>; readonly notice: string | null }>
> = {
  completed: { status: 'completed', notice: null },
  stopped: { status: 'stopped', notice: null },
  late: { status: 'failed', notice: `The answer was not finished within ${seconds} seconds. Ask again, or ask for less at once.` },
  long: { status: 'completed', notice: 'The answer was cut here: it had become too long.' },
  broken: { status: 'failed', notice: 'The answer could not be finished because of a fault on our side. Please ask again.' },
  closing: { status: 'failed', notice: 'The server was stopped while it was answering. Please ask again.' },
}

const nothing = (mind: string): AnswerState => ({
  mind,
  content: '',
  figures: [],
  drawings: [],
  tools: [],
  offers: [],
  suggestions: [],
  statements: [],
  notice: null,
  memory: null,
  spent: null,
})

/** Writes answers outside of the requests that asked for them, each to its row, where every reader follows it. */
export function openAnswers(deps: AnswersDeps): Answers {
  const running = new Map<string, { readonly done: Promise<void>; readonly end: (why: Ending) => void }>()
  let isClosed = false
  return {
    start(asked) {
      const { id } = asked.answer
      const ending = new AbortController()
      const end = (why: Ending) => ending.abort(why)
      if (isClosed) end('closing')
      const done = writeAnswer(deps, asked, { signal: ending.signal, end }).finally(() => running.delete(id))
      running.set(id, { done, end })
    },
    async close() {
      isClosed = true
      for (const { end } of running.values()) end('closing')
      await Promise.all([...running.values()].map(({ done }) => done))
    },
  }
}

interface Ended {
  /** Its reason is the `Ending`. */
  readonly signal: AbortSignal
  readonly end: (why: Ending) => void
}

async function writeAnswer(deps: AnswersDeps, asked: AnswerToWrite, { signal, end }: Ended): Promise<void> {
  const { id } = asked.answer
  const timer = setTimeout(() => end('late'), deps.answerTimeoutMs ?? limits.answerTimeoutMs)
  const unsubscribe = deps.notices.subscribe(stopTopic(id), (kind) => kind === 'told' && end('stopped'))
  let state = nothing(deps.mind.name)
  const saver = saveAsItGrows(deps, id, () => state, end)
  try {
    const question = await questionOf(deps, asked)
    for await (const growth of untilAborted(deps.mind.answer(question, toolsOf(deps, asked, signal), signal), signal)) {
      state = grown(state, growth)
      if (state.content.length > maxContentChars) end('long')
      saver.stir()
    }
    if (!signal.aborted) end('completed')
  } catch (error) {
    if (!signal.aborted) logFault(deps.log, error)
    end('broken')
  } finally {
    clearTimeout(timer)
    unsubscribe()
  }
  await saver.settle()
  // Given to `abort` above.
  await finish(deps, asked.answer, cut(state), signal.reason as Ending)
}

async function finish(deps: AnswersDeps, answer: MessageRow, state: AnswerState, why: Ending): Promise<void> {
  const { status, notice } = endings[why]
  const last = { ...state, notice: [state.notice, notice].filter((each) => each !== null).join(' ') || null }
  const keep = status === 'completed' ? await statementsOf(deps, answer, state) : undefined
  for (let tries = 1; ; tries++)
    try {
      await endAnswer(deps.db, answer, last, { status, now: new Date(deps.now()), ...(keep && { keep }) })
      return
    } catch (error) {
      if (tries === saveTries || why === 'closing') return logFault(deps.log, error)
      await sleep(1_000, undefined, { ref: false })
    }
}

/** What stores the statements of an answer; an answer ends, too, where their markets cannot be looked up. */
async function statementsOf({ statementsToKeep, log }: AnswersDeps, { owner_id }: MessageRow, { statements }: AnswerState) {
  if (statements.length === 0) return undefined
  try {
    return await statementsToKeep(owner_id, statements)
  } catch (error) {
    logFault(log, error)
    return undefined
  }
}

/** Saves at once what comes first, then at most ten times a second; an answer that is not ours any more ends. */
function saveAsItGrows({ db, now, log }: AnswersDeps, id: string, stateOf: () => AnswerState, end: (why: Ending) => void) {
  let timer: NodeJS.Timeout | undefined
  let savedAt = -Infinity
  let saving = Promise.resolve()
  const save = () => {
    timer = undefined
    savedAt = performance.now()
    saving = saving
      .then(async () => {
        const isOurs = await saveAnswer(db, id, cut(stateOf()), { status: 'streaming', now: new Date(now()) })
        if (!isOurs) end('stopped')
      })
      // The next one, or the end, saves the whole of it.
      .catch((error: unknown) => logFault(log, error))
  }
  return {
    stir: () => void (timer ??= setTimeout(save, Math.max(0, savedAt + saveGapMs - performance.now()))),
    settle() {
      clearTimeout(timer)
      return saving
    },
  }
}

function grown(state: AnswerState, growth: Growth): AnswerState {
  const { content = state.content, drawings = state.drawings } = growth
  // What the database cannot store is no part of any text.
  return {
    ...state,
    ...growth,
    content: content.replaceAll('\0', '').toWellFormed(),
    drawings: drawings.filter(isDrawable).slice(0, maxDrawings),
  }
}

/** Cuts what is too long, not in the middle of a reference. */
const cut = (state: AnswerState): AnswerState =>
  state.content.length <= maxContentChars
    ? state
    : {
        ...state,
        content: `${state.content
          .slice(0, maxContentChars)
          .replace(/\[\[?[^\]]*\]?$/, '')
          .toWellFormed()}…`,
      }

async function questionOf({ db }: AnswersDeps, { chat, question, answer }: AnswerToWrite): Promise<AgentQuestion> {
  const before = await messagesBefore(db, question, maxEarlier)
  const { about, chart } = question
  return {
    text: question.content,
    symbol: chat.market_symbol,
    timeframe: question.timeframe ?? before.findLast(({ timeframe }) => timeframe !== null)?.timeframe ?? standardTimeframe,
    chart,
    about: about && { strategyId: about.strategy_id, trade: about.trade ?? null },
    earlier: before.map(({ role, content, figures, tools, memory }) => ({
      role,
      text: role === 'user' ? content : plainText(content, figures),
      tools,
      memory,
    })),
    nowSeconds: answer.as_of!,
  }
}

function toolsOf({ tools, log, modelAllowance }: AnswersDeps, { answer }: AnswerToWrite, signal: AbortSignal): AgentTools {
  let calls = 0
  const inTurn = fewAtOnce(callsAtOnce)
  return {
    understand: (question) => tools.understand(answer.owner_id, question, signal),
    modelAllowance: () => modelAllowance(answer.owner_id),
    async run(name, input) {
      calls += 1
      if (calls > maxCalls) return refused('One answer cannot look at more than this at once. Ask for the rest in another question.')
      try {
        return await inTurn(() => tools.run({ ownerId: answer.owner_id, name, input, nowSeconds: answer.as_of! }, signal))
      } catch (cause) {
        if (signal.aborted) throw cause
        if (cause instanceof Failure) return refused(cause.message)
        // One tool that is at fault keeps nobody from what the others found.
        logFault(log, cause)
        return refused('This could not be computed because of a fault on our side.')
      }
    },
  }
}

/** What comes until the signal ends it, also where the source does not heed it. */
async function* untilAborted<T>(source: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T, void, undefined> {
  if (signal.aborted) return
  const iterator = source[Symbol.asyncIterator]()
  const aborted = new Promise<null>((resolve) => signal.addEventListener('abort', () => resolve(null), { once: true }))
  try {
    for (;;) {
      const next = await Promise.race([iterator.next(), aborted])
      if (next === null || next.done === true) return
      yield next.value
    }
  } finally {
    void iterator.return?.().catch(() => {})
  }
}

/** Where a fault is, without its message: that may hold words of the one who asked. */
function logFault(log: Logger, error: unknown): void {
  const { name, stack = '' } = error instanceof Error ? error : { name: typeof error }
  const places = stack.split('\n').filter((line) => /^\s+at /.test(line))
  log.error({ fault: name, at: places.slice(0, 5).map((line) => line.trim()) }, 'An answer could not be written')
}
