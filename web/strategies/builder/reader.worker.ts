import { checkReading, type CheckContext } from '@playbook/engine/checks/check-reading'
import type { CheckedMarket } from '@playbook/engine/checks/trading-moments'
import { completionsAt, type Completion } from '@playbook/engine/reader/completions'
import { nearestReadings, type NearReading } from '@playbook/engine/reader/nearest-readings'
import { readText } from '@playbook/engine/reader/read-text'
import type { SayableTopic } from '@playbook/engine/reader/sayable-topics'
import { findSayings, sayingsOf } from '@playbook/engine/reader/what-can-be-said'
import { carryOverrides } from '@playbook/engine/strategy/carry-overrides'
import { diffRules, type RuleChange } from '@playbook/engine/strategy/diff-rules'
import type { Span } from '@playbook/engine/strategy/plan'
import type { Reading, ReadingContext } from '@playbook/engine/strategy/reading'
import { movedSpan, textEdit } from '@playbook/engine/strategy/text-edit'
import { addRule, followEdit, type AddRequest, type EditRequest, type Followed } from './form/follow-edit.ts'

/** A text to read. `editedIn` is the text that the context's edited values belong to. */
export interface ReadRequest {
  readonly text: string
  readonly editedIn: string
  readonly context: ReadingContext
  /** The market that what was read is checked for, or a symbol that names none; not given while it is not known. */
  readonly market?: CheckedMarket | string
}
export interface ReadAnswer extends Edits {
  readonly reading: Reading
  /** What letting words pass has changed of the rules; null while nothing is let pass. */
  readonly passed: readonly RuleChange[] | null
}

type NearContext = Pick<ReadingContext, 'timeframe'>

/** What the reader may be asked, and what it answers. */
export interface ReaderCalls {
  readonly read: { readonly input: ReadRequest; readonly answer: ReadAnswer }
  /** Other words for sentences that are not read, by the place of each mark. */
  readonly near: {
    readonly input: { readonly text: string; readonly marks: readonly Span[]; readonly context: NearContext }
    readonly answer: readonly (readonly NearReading[])[]
  }
  /** The text after a change of its rules by hand. */
  readonly follow: { readonly input: EditRequest; readonly answer: Followed }
  readonly addRule: { readonly input: AddRequest; readonly answer: Followed }
  /** Everything that can be said of a topic, or with these words, by example. */
  readonly sayings: { readonly input: { readonly topic: SayableTopic } | { readonly search: string }; readonly answer: readonly string[] }
  /** What may follow at the caret. */
  readonly complete: { readonly input: { readonly text: string; readonly caret: number }; readonly answer: readonly Completion[] }
}

/** One call; the answer carries its number. */
export type ReaderMessage = {
  readonly [Call in keyof ReaderCalls]: { readonly number: number; readonly call: Call; readonly input: ReaderCalls[Call]['input'] }
}[keyof ReaderCalls]

/** Edited values by their paths in the plan of a text. */
export interface Edits {
  readonly overrides: NonNullable<ReadingContext['overrides']>
  readonly editedIn: string
}

/** Edited values with the places that they have in the text now; a text without a plan, such as half a sentence, says nothing of them yet. */
function carried({ text, editedIn, context }: ReadRequest): Edits {
  const { overrides = {}, ...rest } = context
  if (text === editedIn || Object.keys(overrides).length === 0) return { overrides, editedIn: text }
  const before = readText(editedIn, rest).plan
  const now = readText(text, rest).plan
  if (before === null || now === null) return { overrides, editedIn }
  const edit = textEdit(editedIn, text)
  return { overrides: carryOverrides(overrides, before, now, (span) => movedSpan(edit, span)), editedIn: text }
}

/** The market on the page may still be the one before. */
function marketOf({ plan }: Reading, market: ReadRequest['market']): Pick<CheckContext, 'market'> {
  const symbol = plan?.symbol?.value
  if (typeof market === 'string') return market === symbol ? { market: null } : {}
  return market !== undefined && market.symbol === symbol ? { market } : {}
}

/** The rules that are others without the words that were let pass. */
const changesBy = (before: Reading, after: Reading): RuleChange[] => diffRules(before, after).filter(({ kind }) => kind !== 'same')

function read(request: ReadRequest): ReadAnswer {
  const edits = carried(request)
  const context = { ...request.context, overrides: edits.overrides }
  const asRead = readText(request.text, context)
  const reading = checkReading(asRead, { answers: context.answers ?? {}, ...marketOf(asRead, request.market) })
  const isPassing = (context.confirmed ?? []).length > 0
  const passed = isPassing ? changesBy(readText(request.text, { ...context, confirmed: [] }), asRead) : null
  return { reading, passed, ...edits }
}

type Answers = {
  readonly [Call in keyof ReaderCalls]: (
    input: ReaderCalls[Call]['input'],
  ) => ReaderCalls[Call]['answer'] | Promise<ReaderCalls[Call]['answer']>
}

/** What was learned of how people say things is large, and needed only where something was not understood. */
const openOffers = async () => {
  const [{ createParaphraser }, { offersFor }, { storedTable }] = await Promise.all([
    import('@playbook/engine/paraphrase/paraphraser'),
    import('@playbook/engine/paraphrase/offers'),
    import('@playbook/engine/paraphrase/stored-table'),
  ])
  const paraphrase = createParaphraser(storedTable)
  return (text: string, mark: Span, context: NearContext) => offersFor(text, mark, paraphrase, context)
}
let offers: ReturnType<typeof openOffers> | null = null

/** Lets what was asked meanwhile be answered first. */
const pause = async () => new Promise((resolve) => setTimeout(resolve))

async function near({ text, marks, context }: ReaderCalls['near']['input']): Promise<ReaderCalls['near']['answer']> {
  if (marks.length === 0) return []
  offers ??= openOffers()
  const offersOf = await offers.catch(() => {
    offers = null
    return nearestReadings
  })
  const found: (readonly NearReading[])[] = []
  for (const mark of marks) {
    found.push(offersOf(text, mark, context))
    await pause()
  }
  return found
}

const answers: Answers = {
  read,
  near,
  follow: followEdit,
  addRule,
  sayings: (wanted) => ('topic' in wanted ? sayingsOf(wanted.topic) : findSayings(wanted.search)),
  complete: ({ text, caret }) => completionsAt(text, caret),
}

addEventListener('message', ({ data: { number, call, input } }: MessageEvent<ReaderMessage>) => {
  // The call's name and its input come together.
  const answer = (answers[call] as (input: unknown) => unknown)(input)
  if (answer instanceof Promise) void answer.then((found: unknown) => postMessage({ number, answer: found }))
  else postMessage({ number, answer })
})
