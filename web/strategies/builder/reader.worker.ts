import { checkReading, type CheckContext } from '@playbook/engine/checks/check-reading'
import type { CheckedMarket } from '@playbook/engine/checks/trading-moments'
import { carryOverrides } from '@playbook/engine/strategy/carry-overrides'
import { diffRules, type RuleChange } from '@playbook/engine/strategy/diff-rules'
import { readStrategy } from '@playbook/engine/strategy/read'
import type { Reading, ReadingContext } from '@playbook/engine/strategy/reading'
import { movedSpan, textEdit } from './text-edit.ts'

/** A text to read; the answer carries the same number. `editedIn` is the text that the context's edited values belong to. */
export interface ReadRequest {
  readonly number: number
  readonly text: string
  readonly editedIn: string
  readonly context: ReadingContext
  /** The market that what was read is checked for, or a symbol that names none; not given while it is not known. */
  readonly market?: CheckedMarket | string
}
export interface ReadAnswer extends Edits {
  readonly number: number
  readonly reading: Reading
  /** What letting words pass has changed of the rules; null while nothing is let pass. */
  readonly passed: readonly RuleChange[] | null
}

/** Edited values by their paths in the plan of a text. */
export interface Edits {
  readonly overrides: NonNullable<ReadingContext['overrides']>
  readonly editedIn: string
}

/** Edited values with the places that they have in the text now; a text without a plan, such as half a sentence, says nothing of them yet. */
function carried({ text, editedIn, context }: ReadRequest): Edits {
  const { overrides = {}, ...rest } = context
  if (text === editedIn || Object.keys(overrides).length === 0) return { overrides, editedIn: text }
  const before = readStrategy(editedIn, rest).plan
  const now = readStrategy(text, rest).plan
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

addEventListener('message', ({ data }: MessageEvent<ReadRequest>) => {
  const edits = carried(data)
  const context = { ...data.context, overrides: edits.overrides }
  const read = readStrategy(data.text, context)
  const reading = checkReading(read, { answers: context.answers ?? {}, ...marketOf(read, data.market) })
  const isPassing = (context.confirmed ?? []).length > 0
  const passed = isPassing ? changesBy(readStrategy(data.text, { ...context, confirmed: [] }), read) : null
  postMessage({ number: data.number, reading, passed, ...edits } satisfies ReadAnswer)
})
