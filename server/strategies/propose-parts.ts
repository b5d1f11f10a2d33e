import type { Reply } from '@playbook/contract/endpoint'
import { Failure } from '@playbook/contract/failure'
import type { proposeParts } from '@playbook/contract/strategies'
import { checkProposal } from '@playbook/engine/strategy/proposal/check-proposal'
import { numbersOfText } from '@playbook/engine/strategy/proposal/numbers-of-text'
import { openParts } from '@playbook/engine/strategy/proposal/open-parts'
import type { DroppedProposal, Placement, Proposal } from '@playbook/engine/strategy/proposal/proposal'
import type { Reading } from '@playbook/engine/strategy/reading'
import type { Logger } from 'pino'
import type { RateLimiter } from '../http/rate-limit.ts'
import { ThreadFailure } from '../jobs/thread-failure.ts'
import { openThreadPool, type Task } from '../jobs/thread-pool.ts'
import { answerSchema } from '../model/answer-schema.ts'
import { buildPrompt } from '../model/build-prompt.ts'
import type { LanguageModel, ModelProblem } from '../model/language-model.ts'
import { readAnswer, type ReadAnswer } from '../model/read-answer.ts'
import type { PlacementRequest } from './compute-placements.ts'
import { readOnMarket, type InterpretDeps, type ReadingForm } from './interpret-strategy.ts'
import type { ReadText } from './read-text.ts'

export interface ProposeDeps {
  readonly model: LanguageModel | null
  readonly limiter: RateLimiter
  readonly log: Logger
}

type Answer = Reply<typeof proposeParts>

/** Asking costs money and takes a while: enough for a person who writes. */
const limits = [
  { limit: 10, windowMs: 60_000 },
  { limit: 100, windowMs: 3_600_000 },
] as const
const placingMs = 5_000

const notices = {
  timeout: 'The model did not answer in time.',
  unavailable: 'The model cannot be reached at the moment.',
  busy: 'The model is busy at the moment.',
  refused: 'The model declined to answer.',
  unauthorized: 'The model did not accept this server’s key; whoever runs the server can fix that.',
  too_large: 'The model answered with far more than was asked for, so its answer was not used.',
  cut_off: 'The model’s answer was cut off, so it was not used.',
  malformed: 'The model answered with something that is no proposal, so it was not used.',
  cancelled: 'The question was cancelled.',
} as const satisfies Record<ModelProblem, string>

const stands = 'Your words stand as they were read.'
const noneUsable = `The model proposed nothing that can be used. ${stands}`
const nothingOpen = 'Nothing in this text is waiting to be understood, so the model was not asked.'

const task: Task<PlacementRequest, readonly Placement[]> = { url: new URL('./compute-placements.ts', import.meta.url) }

/** Asks the model what the unread words of a text mean. Whatever it answers, the reading stays what it is. */
export function createProposer(deps: InterpretDeps & ProposeDeps & { readonly readText: ReadText }) {
  const threads = openThreadPool({ size: 1, memoryMb: 512 })
  const place = async (order: PlacementRequest, signal: AbortSignal): Promise<readonly Placement[] | null> => {
    try {
      return await threads.compute(task, order, { signal, timeoutMs: placingMs })
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
    const none = { model: name, host, elapsed_ms: 0, notice: nothingOpen, proposals: [], dropped: [], cannot: [], reading }
    if (openParts(reading).length === 0) return none
    await mustBeWithin(deps.limiter, userId)
    const asked = await ask(model, reading, signal)
    const { elapsedMs, problem, answer } = asked
    // Who runs the server can mend what is not the model's mood.
    const level = problem === 'unauthorized' || problem === 'unavailable' ? 'warn' : 'info'
    deps.log[level]({ model: name, host, problem, elapsedMs, proposals: answer?.proposals.length ?? 0 }, 'A language model was asked')
    if (answer === null) return { ...none, elapsed_ms: elapsedMs, notice: `${notices[problem ?? 'malformed']} ${stands}` }
    const { proposals, dropped } = check(reading, answer)
    const placements = proposals.length === 0 ? [] : await place({ text: reading.text, context, proposals }, signal)
    const cannot = answer.cannot.filter((words) => words.trim() !== '' && reading.text.includes(words))
    const answered = { ...none, elapsed_ms: elapsedMs, dropped, cannot }
    if (placements === null) return { ...answered, notice: `The proposals take too long to try in a text of this length. ${stands}` }
    const placed = proposals.flatMap((proposal, i) => (placements[i] ? [{ proposal, placement: placements[i] }] : []))
    return { ...answered, notice: placed.length === 0 ? noneUsable : null, proposals: placed }
  }
}

async function mustBeWithin(limiter: RateLimiter, userId: string): Promise<void> {
  for (const limit of limits) {
    const retryAfterSeconds = await limiter.take(`model:${limit.windowMs}:${userId}`, limit)
    if (retryAfterSeconds !== null) throw new Failure('rate_limited', { retryAfterSeconds })
  }
}

interface ProposalRequest {
  readonly elapsedMs: number
  readonly problem: ModelProblem | null
  readonly answer: ReadAnswer | null
}

async function ask(model: LanguageModel, reading: Reading, signal: AbortSignal): Promise<ProposalRequest> {
  const startedMs = performance.now()
  const answered = await model.propose(buildPrompt(reading), answerSchema, signal)
  const elapsedMs = Math.round(performance.now() - startedMs)
  if (!answered.ok) return { elapsedMs, problem: answered.problem, answer: null }
  const answer = readAnswer(answered.value)
  return { elapsedMs, problem: answer === null ? 'malformed' : null, answer }
}

/** The proposals that stand up to the text, each once, and what does not. */
function check(reading: Reading, answer: ReadAnswer): { readonly proposals: readonly Proposal[]; readonly dropped: DroppedProposal[] } {
  const proposals: Proposal[] = []
  const dropped = [...answer.dropped]
  const ofText = numbersOfText(reading.text)
  for (const raw of answer.proposals) {
    const checked = checkProposal(reading, raw, ofText)
    if (!checked.ok) dropped.push(checked.problem)
    else if (!proposals.some((other) => other.text === checked.value.text && other.words === checked.value.words))
      proposals.push(checked.value)
  }
  return { proposals, dropped }
}
