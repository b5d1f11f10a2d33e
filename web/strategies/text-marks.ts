import type { Phrase } from '@playbook/engine/strategy/reading'

/** A stretch of the text as it is shown: phrases of one rule that follow each other are one mark, without the spaces and commas at its ends. */
export interface TextMark {
  readonly start: number
  readonly end: number
  readonly kind: 'plain' | 'rule' | 'unread' | 'left'
  readonly rule: number | null
}

const kindOf = (phrase: Phrase): TextMark['kind'] =>
  phrase.kind === 'not_understood' ? (phrase.blocks ? 'unread' : 'left') : phrase.rule === null ? 'plain' : 'rule'

const outer = /[\s,.;:!?()–—-]/u

/** Marks that cover the text in order without gap, as the phrases do. */
export function textMarks(phrases: readonly Phrase[], text: string): TextMark[] {
  const merged: { start: number; end: number; kind: TextMark['kind']; rule: number | null }[] = []
  for (const phrase of phrases) {
    const kind = kindOf(phrase)
    const last = merged.at(-1)
    if (last !== undefined && last.kind === kind && last.rule === phrase.rule) last.end = phrase.end
    else merged.push({ start: phrase.start, end: phrase.end, kind, rule: phrase.rule })
  }
  return merged.flatMap((mark) => trimmed(mark, text))
}

function trimmed(mark: TextMark, text: string): TextMark[] {
  if (mark.kind === 'plain') return [mark]
  let { start, end } = mark
  while (start < end && /\s/u.test(text[start]!)) start += 1
  while (end > start && outer.test(text[end - 1]!) && !(text[end - 1] === ')' && text.slice(start, end).includes('('))) end -= 1
  const plain = (from: number, to: number): TextMark[] => (to > from ? [{ start: from, end: to, kind: 'plain', rule: null }] : [])
  return [...plain(mark.start, start), ...(end > start ? [{ ...mark, start, end }] : []), ...plain(end, mark.end)]
}
