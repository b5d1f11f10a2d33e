import type { Reply } from '@playbook/contract/endpoint'
import { Failure } from '@playbook/contract/failure'
import type { proposePlan } from '@playbook/contract/strategies'
import { checkProposedPlan } from '@playbook/engine/proposal/check-proposed-plan'
import { openParts } from '@playbook/engine/proposal/open-parts'
import type { PlanChanges } from '@playbook/engine/proposal/plan-changes'
import type { Reading } from '@playbook/engine/strategy/reading'
import type { Logger } from 'pino'
import type { RateLimiter } from '../http/rate-limit.ts'
import { ThreadFailure } from '../jobs/thread-failure.ts'
import { openThreadPool, type Task } from '../jobs/thread-pool.ts'
import { answerSchema } from '../model/answer-schema.ts'
import { buildPrompt } from '../model/build-prompt.ts'
import type { LanguageModel, ModelProblem } from '../model/language-model.ts'
import { readAnswer, type ReadAnswer } from '../model/read-answer.ts'
import type { ChangesRequest } from './compute-changes.ts'
import type { InterpretDeps } from './interpret-strategy.ts'
import { readOnMarket, type ReadingForm } from './prepare-run.ts'
import type { ReadText } from './read-text.ts'

export interface ProposeDeps {
  readonly model: LanguageModel | null
  readonly limiter: RateLimiter
  readonly log: Logger
}

type Answer = Reply<typeof proposePlan>

/** Asking costs money and takes a while: enough for a person who writes. */
const limits = [
  { limit: 10, windowMs: 60_000 },
  { limit: 100, windowMs: 3_600_000 },
] as const
/** The first one waits for a thread that reads no text yet to load what it reads by. */
const differingMs = 15_000

const notices = {
  timeout: 'The model did not answer in time.',
  unavailable: 'The model cannot be reached at the moment.',
  busy: 'The model is busy at the moment.',
  refused: 'The model declined to answer.',
  unauthorized: 'The model did not accept this server’s key; whoever runs the server can fix that.',
  too_large: 'The model answered with far more than was asked for, so its answer was not used.',
  cut_off: 'The model’s answer was cut off, so it was not used.',
  malformed: 'The model answered with something that is no plan, so it was not used.',
  cancelled: 'The question was cancelled.',
} as const satisfies Record<ModelProblem, string>

const stands = 'Your words stand as they were read.'
const noneUsable = `The model proposed nothing that can be used. ${stands}`
const agrees = `The model takes your text as it was read, and has nothing to add. ${stands}`
const nothingOpen = 'Nothing in this text is waiting to be understood, so the model was not asked.'

const task: Task<ChangesRequest, PlanChanges> = { url: new URL('./compute-changes.ts', import.meta.url) }

/** Asks the model once for the whole plan of a text that waits. Whatever it answers, the reading stays what it is. */
export function createProposer(deps: InterpretDeps & ProposeDeps & { readonly readText: ReadText }) {
  const threads = openThreadPool({ size: 1, memoryMb: 512 })
  const differ = async (order: ChangesRequest, signal: AbortSignal): Promise<PlanChanges | null> => {
    try {
      return await threads.compute(task, order, { signal, timeoutMs: differingMs })
    } catch (cause) {
      if (!(cause instanceof ThreadFailure) && !signal.aborted) throw cause
      return null
    }
  }
  return async (userId: string, form: ReadingForm, signal: AbortSignal): Promise<Answer> => {
    const { model } = deps
    if (model === null) throw new Failure('model_not_configured')
    const { reading, context } = await readOnMarket(deps, userId, form)
    const { name, host } = model
    const nothing = { parts: {}, incomplete: [], removed: [], assumed: [], cannot: [] }
    const none = {
      model: name,
      host,
      elapsed_ms: 0,
      notice: nothingOpen,
      proposed: nothing,
      changes: [],
      dropped: [],
      omitted: [],
      reading,
    }
    if (openParts(reading).length === 0) return none
    await mustBeWithin(deps.limiter, userId)
    const asked = await ask(model, reading, signal)
    const { elapsedMs, problem, answer } = asked
    // Who runs the server can mend what is not the model's mood.
    const level = problem === 'unauthorized' || problem === 'unavailable' ? 'warn' : 'info'
    const parts = Object.keys(answer?.proposed.parts ?? {}).length
    deps.log[level]({ model: name, host, problem, elapsedMs, parts }, 'A language model was asked')
    if (answer === null) return { ...none, elapsed_ms: elapsedMs, notice: `${notices[problem ?? 'malformed']} ${stands}` }
    const { plan: proposed, dropped } = checkProposedPlan(reading, answer.proposed)
    const answered = { ...none, elapsed_ms: elapsedMs, proposed, dropped: [...answer.dropped, ...dropped] }
    const found = await differ({ text: reading.text, context, proposed }, signal)
    if (found === null) return { ...answered, notice: `The proposal takes too long to try in a text of this length. ${stands}` }
    const { changes, omitted } = found
    const isUsable = changes.some(({ text }) => text !== null)
    const isSame = changes.length === 0 && answered.dropped.length === 0 && found.dropped.length === 0 && parts > 0
    return {
      ...answered,
      notice: isUsable ? null : isSame ? agrees : noneUsable,
      changes,
      dropped: [...answered.dropped, ...found.dropped],
      omitted,
    }
  }
}

async function mustBeWithin(limiter: RateLimiter, userId: string): Promise<void> {
  for (const limit of limits) {
    const retryAfterSeconds = await limiter.take(`model:${limit.windowMs}:${userId}`, limit)
    if (retryAfterSeconds !== null) throw new Failure('rate_limited', { retryAfterSeconds })
  }
}

interface Asked {
  readonly elapsedMs: number
  readonly problem: ModelProblem | null
  readonly answer: ReadAnswer | null
}

async function ask(model: LanguageModel, reading: Reading, signal: AbortSignal): Promise<Asked> {
  const startedMs = performance.now()
  const answered = await model.propose(buildPrompt(reading), answerSchema, signal)
  const elapsedMs = Math.round(performance.now() - startedMs)
  if (!answered.ok) return { elapsedMs, problem: answered.problem, answer: null }
  const answer = readAnswer(answered.value)
  return { elapsedMs, problem: answer === null ? 'malformed' : null, answer }
}
