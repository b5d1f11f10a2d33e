import type { Phrase } from '@playbook/engine/strategy/reading'
import { movedSpan, textEdit } from '@playbook/engine/strategy/text-edit'

/**
 * Phrases of an earlier text, carried over to what it has become: those before and after the change keep their
 * meaning, the changed stretch has none until it is read again. Covers `now` in order without gap.
 */
export function carryPhrases(phrases: readonly Phrase[], before: string, now: string): Phrase[] {
  if (before === now) return [...phrases]
  const edit = textEdit(before, now)
  const kept = phrases.filter((phrase) => phrase.end <= edit.head)
  const moved = phrases.slice(kept.length).flatMap((phrase) => {
    const span = movedSpan(edit, phrase)
    return span === null ? [] : [{ ...phrase, ...span }]
  })
  const start = kept.at(-1)?.end ?? 0
  const end = moved[0]?.start ?? now.length
  const changed: Phrase[] = end > start ? [{ start, end, kind: 'comment', rule: null, blocks: false }] : []
  return [...kept, ...changed, ...moved]
}
