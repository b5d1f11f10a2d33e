import type { Span } from '@playbook/engine/strategy/plan'
import type { Phrase } from '@playbook/engine/strategy/reading'

/** A stretch of the text as it is shown: phrases of one rule that follow each other are one mark, without the spaces and commas at its ends. */
export interface TextMark {
  readonly start: number
  readonly end: number
  /** `wish`: asks for what cannot be had. */
  readonly kind: 'plain' | 'rule' | 'unread' | 'left' | 'wish'
  readonly rule: number | null
  /** True on the last stretch of a rule, where its footnote number stands. */
  readonly isNumbered: boolean
}

type Stretch = Omit<TextMark, 'isNumbered'>

const outer = /[\s,.;:!?()–—-]/u
/** Words that join a rule to the next one and belong to neither. */
const joint = /\s(?:and|but|then|while|when|if|the|an?)$/iu

const isCondition = ({ kind }: Pick<Phrase, 'kind'>) => kind === 'rule' || kind === 'parameter'

/** Stretches of a phrase or mark, with those that lie in one of the spans told apart. */
export function cutAt({ start, end }: Span, spans: readonly Span[]): { start: number; end: number; isInside: boolean }[] {
  const cuts = spans.flatMap((span) => [span.start, span.end]).filter((at) => at > start && at < end)
  const ends = [...new Set([start, ...cuts, end])].toSorted((a, b) => a - b)
  return ends.slice(1).map((to, k) => {
    const from = ends[k]!
    return { start: from, end: to, isInside: spans.some((span) => span.start <= from && to <= span.end) }
  })
}

/** Marks that cover the text in order without gap, as the phrases do. `wishes` ask for what cannot be had. */
export function textMarks(phrases: readonly Phrase[], text: string, wishes: readonly Span[] = []): TextMark[] {
  // "Buy when" is not underlined where the condition after it carries the rule's mark.
  const conditioned = new Set(phrases.filter(isCondition).map((phrase) => phrase.rule))
  const stretches: { start: number; end: number; kind: Stretch['kind']; rule: number | null }[] = []
  for (const phrase of phrases) {
    const isPlain = phrase.rule === null || (!isCondition(phrase) && conditioned.has(phrase.rule))
    const read = phrase.kind === 'not_understood' ? (phrase.blocks ? 'unread' : 'left') : isPlain ? 'plain' : 'rule'
    for (const { start, end, isInside } of cutAt(phrase, wishes)) {
      const kind = isInside && (read === 'plain' || read === 'unread') ? 'wish' : read
      const rule = kind === 'rule' ? phrase.rule : null
      const last = stretches.at(-1)
      if (last !== undefined && last.kind === kind && last.rule === rule) last.end = end
      else stretches.push({ start, end, kind, rule })
    }
  }
  const trimmed = stretches.flatMap((stretch) => trim(stretch, text))
  return trimmed.map((stretch, index) => ({
    ...stretch,
    isNumbered: stretch.rule !== null && !trimmed.some((later, at) => at > index && later.rule === stretch.rule),
  }))
}

/** A mark without the spaces, punctuation and joining words around its words, which become plain. */
function trim(stretch: Stretch, text: string): Stretch[] {
  if (stretch.kind === 'plain') return [stretch]
  let { start, end } = stretch
  const closesOwnBracket = () => text[end - 1] === ')' && text.slice(start, end).includes('(')
  while (start < end && /\s/u.test(text[start]!)) start += 1
  for (;;) {
    while (end > start && outer.test(text[end - 1]!) && !closesOwnBracket()) end -= 1
    const joining = stretch.kind === 'rule' ? joint.exec(text.slice(start, end)) : null
    if (joining === null) break
    end = start + joining.index
  }
  const plain = (from: number, to: number): Stretch[] => (to > from ? [{ start: from, end: to, kind: 'plain', rule: null }] : [])
  return [...plain(stretch.start, start), ...(end > start ? [{ ...stretch, start, end }] : []), ...plain(end, stretch.end)]
}
