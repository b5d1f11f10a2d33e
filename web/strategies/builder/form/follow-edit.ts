import { editPlan, type PlanEdit, type RuleName } from '@playbook/engine/form/edit-plan'
import { followText } from '@playbook/engine/form/follow-text'
import { readText } from '@playbook/engine/reader/read-text'
import type { Reading, ReadingContext } from '@playbook/engine/strategy/reading'

/** The text that says the change, or why there is none. */
export type Followed = { readonly text: string } | { readonly problem: string }

export interface EditRequest {
  readonly text: string
  readonly context: ReadingContext
  readonly edit: PlanEdit
}

export interface AddRequest {
  readonly text: string
  readonly context: ReadingContext
  readonly words: string
  /** The rule that the words are a condition of; null where they are a sentence of their own. */
  readonly rule: RuleName | null
}

const notSayable = 'This cannot be said in words that are read as just that. Write it in your words instead.'
const nothingThere = 'Nothing of this text was read yet.'

/** What the words alone say; edited values and what was let pass belong to the text as it was. */
function wordsOnly(context: ReadingContext): ReadingContext {
  const { overrides: _, ...words } = context
  return words
}

/** The text after a change of its rules by hand. */
export function followEdit({ text, context, edit }: EditRequest): Followed {
  const said = wordsOnly(context)
  const reading = readText(text, said)
  if (reading.plan === null) return { problem: nothingThere }
  const wanted = editPlan(reading.plan, edit)
  if (!wanted.ok) return { problem: `That cannot be: it ${wanted.problem.problem}.` }
  const followed = followText(reading, wanted.value, (words) => readText(words, said))
  return followed === null ? { problem: notSayable } : { text: followed.text }
}

const openOf = ({ questions, phrases }: Reading): number =>
  questions.filter(({ blocks, issue }) => blocks && issue !== 'no_entry').length +
  phrases.filter(({ kind, blocks }) => kind === 'not_understood' && blocks).length

const leads = { entryLong: 'Buy when', entryShort: 'Sell short when', exitLong: 'Exit longs when', exitShort: 'Exit shorts when' } as const

/** The text with one more sentence. */
function withSentence(text: string, words: string): string {
  const head = text.trimEnd()
  const stop = head === '' || /[.!?:;,]$/.test(head) ? '' : '.'
  const said = `${words.charAt(0).toUpperCase()}${words.slice(1)}`
  return `${head}${stop}${head === '' ? '' : ' '}${said}${/[.!?]$/.test(said) ? '' : '.'}`
}

/** The text with one more rule: joined to the one that is there, else as a sentence of its own. */
export function addRule({ text, context, words, rule }: AddRequest): Followed {
  const said = wordsOnly(context)
  const reading = readText(text, said)
  if (rule !== null && reading.plan !== null && reading.plan[rule] !== null) {
    const when = readText(`Buy when ${words}.`, said).plan?.entryLong?.when
    return when === undefined ? { problem: notSayable } : followEdit({ text, context, edit: { does: 'add', rule, when } })
  }
  const next = withSentence(text, rule === null ? words : `${leads[rule]} ${words}`)
  return openOf(readText(next, said)) > openOf(reading) ? { problem: notSayable } : { text: next }
}
