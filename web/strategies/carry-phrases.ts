import type { Phrase } from '@playbook/engine/strategy/reading'

/**
 * Phrases of an earlier text, carried over to what it has become: those before and after the change keep their
 * meaning, the changed stretch has none until it is read again. Covers `now` in order without gap.
 */
export function carryPhrases(phrases: readonly Phrase[], before: string, now: string): Phrase[] {
  if (before === now) return [...phrases]
  const shortest = Math.min(before.length, now.length)
  let head = 0
  while (head < shortest && before[head] === now[head]) head += 1
  let tail = 0
  while (tail < shortest - head && before[before.length - 1 - tail] === now[now.length - 1 - tail]) tail += 1
  const shift = now.length - before.length
  const kept = phrases.filter((phrase) => phrase.end <= head)
  const moved = phrases
    .filter((phrase) => phrase.start >= before.length - tail && phrase.start >= head)
    .map((phrase) => ({ ...phrase, start: phrase.start + shift, end: phrase.end + shift }))
  const start = kept.at(-1)?.end ?? 0
  const end = moved[0]?.start ?? now.length
  const changed: Phrase[] = end > start ? [{ start, end, kind: 'comment', rule: null, blocks: false }] : []
  return [...kept, ...changed, ...moved]
}
