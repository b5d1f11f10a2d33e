import type { RuleName } from '@playbook/engine/form/edit-plan'
import { guideTopics } from '../guide-phrases.ts'

/** A rule that can be added by picking it. */
export interface AddableRule {
  /** What it becomes, in one word. */
  readonly role: string
  readonly words: string
  /** The rule that it is a condition of; null where it is a sentence of its own. */
  readonly rule: RuleName | null
}

const conditionRoles: readonly (readonly [string, RuleName])[] = [
  ['Entry', 'entryLong'],
  ['Short', 'entryShort'],
  ['Exit', 'exitLong'],
]

/** Everything that the guide says, as rules; conditions once for each rule that they may be of. */
export const addableRules: readonly AddableRule[] = guideTopics.flatMap(({ title, kind, phrases }) =>
  phrases.flatMap((words): readonly AddableRule[] =>
    kind === 'condition' ? conditionRoles.map(([role, rule]) => ({ role, words, rule })) : [{ role: title, words, rule: null }],
  ),
)

const most = 8

/** The rules that hold each of the words that were typed, those that begin with them first. */
export function findAddable(typed: string): readonly AddableRule[] {
  const wanted = typed.toLowerCase().split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return []
  const found = addableRules.filter(({ role, words }) => wanted.every((each) => `${role} ${words}`.toLowerCase().includes(each)))
  const isFirst = ({ words }: AddableRule) =>
    words
      .toLowerCase()
      .replace(/^(?:the|a|an|there is a|price) /, '')
      .startsWith(wanted[0]!)
  return [...found.filter(isFirst), ...found.filter((each) => !isFirst(each))].slice(0, most)
}
