import { randomBytes } from 'node:crypto'
import { answerChecker, type CheckedAnswer } from '@playbook/engine/agent/check-answer'
import { nameOf } from '@playbook/engine/agent/scene'
import { isStepCount, streamText } from 'ai'
import { openChatModel, type ChatModel } from '../model/open-chat-model.ts'
import type { ModelSettings } from '../model/settings.ts'
import { countTokens } from './count-tokens.ts'
import type { AgentQuestion, AgentTools, Growth, Mind } from './mind.ts'
import { conversationOf, instructionsFor } from './model-prompt.ts'
import { useTools } from './model-tools.ts'

/** Why a model has not answered, or not to its end. */
type Problem = 'slow' | 'failed' | 'looping' | 'empty' | 'cut' | 'leaked' | 'busy' | 'own' | 'all'

/** How much of everything one answer may take. */
export interface ModelBounds {
  /** Until the first sign of an answer, and between two signs. */
  readonly firstWordsMs: number
  readonly silenceMs: number
  /** For the model, with its tools; the rest of the answer's time is the built-in analyst's. */
  readonly totalMs: number
  readonly maxSteps: number
  readonly maxCalls: number
  /** Of one step, and of all. */
  readonly maxStepTokens: number
  readonly maxTokens: number
  readonly maxChars: number
  /** Answers that the model writes at once in this process. */
  readonly maxAtOnce: number
}

export const modelBounds: ModelBounds = {
  firstWordsMs: 8_000,
  silenceMs: 12_000,
  totalMs: 45_000,
  maxSteps: 6,
  maxCalls: 12,
  maxStepTokens: 1_500,
  maxTokens: 6_000,
  maxChars: 16_000,
  maxAtOnce: 8,
}

const instead: Readonly<Record<Problem, string>> = {
  slow: 'The language model did not answer in time, so the built-in analyst answered.',
  failed: 'The language model could not be reached or failed, so the built-in analyst answered.',
  looping: 'The language model came to no answer, so the built-in analyst answered.',
  empty: 'The language model wrote nothing that could be checked, so the built-in analyst answered.',
  cut: 'The language model did not finish its answer, so the built-in analyst answered.',
  leaked: 'The answer of the language model could not be shown, so the built-in analyst answered.',
  busy: 'The language model is busy, so the built-in analyst answered.',
  own: 'Your tokens of the language model are used up until midnight UTC, so the built-in analyst answered.',
  all: 'All tokens of the language model are used up until midnight UTC, so the built-in analyst answered.',
}
const brokenOff = 'The language model broke off here; what stands was checked.'

const lastStep = 'No more tools can be called: write the answer now, with what there is.'

const cleared: Growth = { content: '', figures: [], drawings: [], tools: [], offers: [], suggestions: [], statements: [], memory: null }
const joined = (...sentences: readonly (string | null | undefined)[]) => sentences.filter((each) => each != null).join(' ') || null

/**
 * A language model that answers with the tools, each sentence checked before it is let out. Where it fails, is too slow, comes to no
 * end or writes nothing that stands, the other mind answers, and the answer says so.
 */
export function modelMind(settings: ModelSettings, fallback: Mind, bounds: ModelBounds = modelBounds): Mind {
  const model = openChatModel(settings)
  let open = 0
  return {
    name: settings.name,
    async *answer(question, tools, signal) {
      const allowance = await tools.modelAllowance()
      let problem: Problem | null = allowance === 'open' ? 'busy' : allowance
      if (allowance === 'open' && open < bounds.maxAtOnce) {
        open += 1
        try {
          problem = yield* writeAnswer({ model, timeoutMs: Math.min(settings.timeoutMs, bounds.totalMs), bounds }, question, tools, signal)
        } finally {
          open -= 1
        }
      }
      if (problem === null || signal.aborted) return
      const notice = instead[problem]
      yield { ...cleared, mind: fallback.name, notice }
      for await (const growth of fallback.answer(question, tools, signal))
        yield growth.notice === undefined ? growth : { ...growth, notice: joined(notice, growth.notice) }
    },
  }
}

interface Asked {
  readonly model: ChatModel
  readonly timeoutMs: number
  readonly bounds: ModelBounds
}

/** Writes the answer of a model as far as it stands; gives why it does not stand, null where it does. */
async function* writeAnswer(
  { model, timeoutMs, bounds }: Asked,
  question: AgentQuestion,
  tools: AgentTools,
  signal: AbortSignal,
): AsyncGenerator<Growth, Problem | null> {
  const canary = randomBytes(12).toString('hex')
  const instructions = instructionsFor(question, canary)
  const used = useTools(tools, bounds.maxCalls)
  const ending = new AbortController()
  const stop = new AbortController()
  const end = (problem: Problem) => ending.abort(problem)
  const total = setTimeout(() => end('slow'), timeoutMs)
  let silence = setTimeout(() => end('slow'), bounds.firstWordsMs)
  const heard = () => {
    clearTimeout(silence)
    silence = setTimeout(() => end('slow'), bounds.silenceMs)
  }
  const ground = () => ({
    calls: used.calls(),
    names: [question.symbol, nameOf(question)],
    question: question.text,
    guarded: instructions.rules,
  })

  /** Steps before the one that is being written, and that one. */
  const kept: CheckedAnswer[] = []
  let checker = answerChecker(ground)
  let now: CheckedAnswer = checker.push('')
  let raw = ''
  let reason: string | null = null
  const conversation = conversationOf(question)
  const spending = countTokens(instructions.text.length + JSON.stringify(conversation).length)
  const parts = () => [...kept, now].filter(({ content }) => content !== '')
  const figures = () =>
    new Map(parts().flatMap((part) => part.figures.map((figure) => [figure.id, { ...figure, verified: true }] as const)))
  const grown = (): Growth => ({
    content: parts()
      .map(({ content }) => content)
      .join('\n\n'),
    figures: [...figures().values()],
    tools: used.told(),
    spent: spending.spent(),
  })
  /** A step that ends in calls of tools has said something only if it has told a figure. */
  const beginStep = () => {
    if (now.figures.length > 0) kept.push(now)
    checker = answerChecker(ground)
    now = checker.push('')
  }

  try {
    const { stream } = streamText({
      model,
      instructions: instructions.text,
      messages: conversation,
      tools: used.set,
      maxOutputTokens: bounds.maxStepTokens,
      maxRetries: 1,
      stopWhen: [isStepCount(bounds.maxSteps), () => spending.spent().outputTokens >= bounds.maxTokens, () => used.isLooping()],
      prepareStep: ({ stepNumber }) => (stepNumber === bounds.maxSteps - 1 ? { instructions: `${instructions.text}\n\n${lastStep}` } : {}),
      abortSignal: AbortSignal.any([signal, ending.signal, stop.signal]),
      telemetry: { isEnabled: false },
      // What a provider says of its errors may hold anything.
      onError: () => {},
    })
    for await (const part of stream) {
      if (signals.has(part.type)) heard()
      if (part.type === 'start-step') beginStep()
      else if (part.type === 'text-delta') {
        raw += part.text
        spending.wrote(part.text.length)
        now = checker.push(part.text)
        if (raw.length > bounds.maxChars) end('cut')
      } else if (part.type === 'tool-result' || part.type === 'tool-error') spending.read(JSON.stringify(part).length)
      else if (part.type === 'finish-step') {
        reason = part.finishReason
        spending.counted(part.usage)
        now = checker.end(reason === 'stop' || reason === 'tool-calls')
      } else if (part.type === 'error') end('failed')
      if (tells(raw, canary)) end('leaked')
      if (ending.signal.aborted) break
      yield grown()
    }
  } catch {
    end('failed')
  } finally {
    clearTimeout(total)
    clearTimeout(silence)
    // Whoever reads no further wants nothing more of the model either.
    stop.abort()
  }
  if (signal.aborted) return null
  const problem = ending.signal.aborted ? (ending.signal.reason as Problem) : null
  if (problem !== null) now = checker.end(false)
  const isWhole = problem === null && reason === 'stop'
  const stands = problem !== 'leaked' && (figures().size > 0 || (isWhole && now.content !== '' && now.leftOut === 0))
  if (!stands) return problem ?? (reason === 'tool-calls' ? 'looping' : reason === 'length' ? 'cut' : 'empty')
  const shown = new Set([...figures().values()].map(({ call }) => call))
  yield {
    ...grown(),
    ...used.extrasOf((id) => shown.size === 0 || shown.has(id)),
    notice: joined(...parts().map(({ notice }) => notice), isWhole ? null : brokenOff),
  }
  return null
}

/** Parts of a stream by which a model shows that it is at work. */
const signals: ReadonlySet<string> = new Set([
  'text-delta',
  'reasoning-delta',
  'tool-input-start',
  'tool-input-delta',
  'tool-call',
  'tool-result',
  'tool-error',
])

/** Whether a text has the canary in it, also with other characters between its own. */
const tells = (text: string, canary: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .includes(canary)
