import { wordsAlone } from '../strategy/left-out.ts'
import { originAt } from '../strategy/plan-path.ts'
import type { Plan, Span } from '../strategy/plan.ts'
import type { Reading } from '../strategy/reading.ts'
import { isAssumed, partOfPlan, partsThatDiffer } from '../strategy/said-parts.ts'
import { spansIn } from '../strategy/spans-in.ts'
import { partWords, type WrittenPart } from '../writer/part-text.ts'
import { planText } from '../writer/plan-text.ts'
import { ruleText } from '../writer/rule-text.ts'
import { sentence } from '../writer/words.ts'
import { differencesOf, type Difference } from './plan-differences.ts'

/** A text that follows its changed plan. */
export interface Followed {
  readonly text: string
  /** How much of it had to be said anew: the words of the change itself, whole sentences, or everything. */
  readonly by: 'words' | 'sentences' | 'whole'
}

const spansAt = (plan: Plan, path: string): readonly Span[] => {
  const origin = originAt(plan, path)
  return origin !== null && 'spans' in origin ? origin.spans : []
}

const replaceSpan = (text: string, { start, end }: Span, words: string): string => text.slice(0, start) + words + text.slice(end)

const whole = (spans: readonly Span[]): Span | null =>
  spans.length === 0 ? null : { start: Math.min(...spans.map(({ start }) => start)), end: Math.max(...spans.map(({ end }) => end)) }

const numberShape = /(?<![\p{L}\d.])-?\d+(?:\.\d+)?(?![\d.]*\d)/gu

/** The text with one number for another, where the words of the change have the old one once. */
function* numberSaid(text: string, plan: Plan, { path, before, after }: Extract<Difference, { kind: 'value' }>): Generator<string> {
  if (typeof before !== 'number' || typeof after !== 'number') return
  for (let way = path.split('.'); way.length > 0; way = way.slice(0, -1)) {
    const place = whole(spansAt(plan, way.join('.')))
    if (place === null) continue
    const found = [...text.slice(place.start, place.end).matchAll(numberShape)].filter(
      ([words]) => Number(words) === before || Number(words) === Math.abs(before),
    )
    if (found.length !== 1) continue
    const [words] = found[0]!
    const at = place.start + found[0]!.index
    yield replaceSpan(text, { start: at, end: at + words.length }, String(Number(words) === before ? after : Math.abs(after)))
    return
  }
}

const joints = /(?:\s*,)?\s+(?:and|or|but|then|plus|&)\s*$|[\s,;&+]*$/iu
const jointsBehind = /^\s*,?\s*(?:and|or|but|then|plus|&)?\s+/iu

/** The words of one condition said anew, or taken out with what joined them. */
function* conditionSaid(text: string, plan: Plan, difference: Difference): Generator<string> {
  if (difference.kind === 'value' || difference.kind === 'part') return
  const place = whole(spansAt(plan, difference.path))
  if (place === null) return
  switch (difference.kind) {
    case 'condition':
      yield replaceSpan(text, place, ruleText(difference.after))
      yield replaceSpan(text, place, `(${ruleText(difference.after)})`)
      return
    case 'added':
      yield replaceSpan(text, { start: place.end, end: place.end }, ` ${difference.op} ${ruleText(difference.after)}`)
      yield replaceSpan(text, { start: place.end, end: place.end }, ` ${difference.op} (${ruleText(difference.after)})`)
      return
    case 'removed': {
      const before = joints.exec(text.slice(0, place.start))?.[0].length ?? 0
      const behind = jointsBehind.exec(text.slice(place.end))?.[0].length ?? 0
      yield replaceSpan(text, { start: place.start - before, end: place.end }, '')
      yield replaceSpan(text, { start: place.start, end: place.end + behind }, '')
    }
  }
}

const sentenceEnd = /[.!?](?=\s|$)|\n/g

/** The sentences of a text, with what ends them. */
function sentencesIn(text: string): readonly Span[] {
  const sentences: Span[] = []
  let start = 0
  for (const { index, 0: end } of text.matchAll(sentenceEnd)) {
    sentences.push({ start, end: index + end.length })
    start = index + end.length
  }
  if (start < text.length) sentences.push({ start, end: text.length })
  return sentences.filter((each) => text.slice(each.start, each.end).trim() !== '')
}

const overlaps = (a: Span, b: Span): boolean => a.start < b.end && b.start < a.end

const writtenParts = Object.keys(partWords) as readonly WrittenPart[]
const isWritten = (part: keyof Plan): part is WrittenPart => Object.hasOwn(partWords, part)

/** Parts that one sentence may say together; the writer says an order with the entry that it is for. */
const together: Readonly<Partial<Record<keyof Plan, readonly WrittenPart[]>>> = { entryOrder: ['entryLong', 'entryShort', 'entryOrder'] }

/** The sentences that say the changed parts, said anew with all that they say; what nobody has read of them stays behind. */
function sentencesSaid(known: Known, wanted: Plan, changed: readonly WrittenPart[]): string {
  const { text, plan, gone = [] } = known
  const sentences = sentencesIn(text)
  const parts = new Set<WrittenPart>(changed.flatMap((part) => together[part] ?? [part]))
  const touched = new Set<Span>(sentences.filter((each) => gone.some((span) => overlaps(span, each))))
  // What stands in a sentence that is said anew has to be said with it, wherever else it is told.
  for (let before = -1; before !== touched.size + parts.size;) {
    before = touched.size + parts.size
    for (const each of sentences)
      if ([...parts].some((part) => spansIn(partOfPlan(plan, part)).some((span) => overlaps(span, each)))) touched.add(each)
    for (const part of writtenParts)
      if ([...touched].some((each) => spansIn(partOfPlan(plan, part)).some((span) => overlaps(span, each)))) parts.add(part)
  }
  const said = writtenParts.filter((part) => parts.has(part)).flatMap((part) => partWords[part](saidOnly(wanted)).map(sentence))
  const unread = unreadIn(known)
  const first = sentences.find((each) => touched.has(each)) ?? null
  const kept = sentences.flatMap((each) => {
    const words = text.slice(each.start, each.end)
    if (!touched.has(each)) return [words]
    const left = unread.filter((span) => overlaps(span, each)).map((span) => saidAgain(text, span))
    const lead = /^\s*/.exec(words)![0]
    return [...(each === first && said.length > 0 ? [`${lead}${said.join(' ')}`] : []), ...left.map((clause) => ` ${clause}`)]
  })
  return first === null ? appended(text, said) : kept.join('').replace(/^\s+/, '')
}

const appended = (text: string, said: readonly string[]): string => {
  const head = text.trimEnd()
  const stop = head === '' || /[.!?:;,]$/.test(head) ? '' : '.'
  return [`${head}${stop}`, ...said].filter((each) => each !== '').join(head.includes('\n') ? '\n' : ' ')
}

/** The plan without its defaults, which nobody has to say. */
function saidOnly(plan: Plan): Plan {
  const { period } = plan
  const said = <T>(part: T): T | null => (isAssumed(part) ? null : part)
  return {
    ...plan,
    symbol: said(plan.symbol),
    timeframe: said(plan.timeframe),
    sizing: said(plan.sizing),
    leverage: said(plan.leverage),
    maxOpenTrades: said(plan.maxOpenTrades),
    period: { from: said(period.from), to: said(period.to), initialCapital: said(period.initialCapital) },
    opposite: isAssumed(plan.opposite)
      ? { ...plan.opposite, value: plan.entryLong && plan.entryShort ? 'reverse' : 'exit' }
      : plan.opposite,
  }
}

/** What is known of a text when its plan is changed. */
export interface Known {
  readonly text: string
  readonly plan: Plan
  readonly phrases: Reading['phrases']
  /** Words that the change speaks for: they give way, with the mark that they stand in. */
  readonly gone?: readonly Span[]
  /** Words that something else speaks for: they stay, whatever gives way around them. */
  readonly claimed?: readonly Span[]
}

/** Unread words as a sentence of their own. */
function saidAgain(text: string, span: Span): string {
  const { start, end } = wordsAlone(span, text)
  return sentence(text.slice(start, end))
}

/** What nobody has read of a text and what stays when the words of a change give way. */
function unreadIn({ text, phrases, gone = [], claimed = [] }: Known): readonly Span[] {
  const unread = phrases.filter(({ kind, blocks }) => kind === 'not_understood' && blocks)
  // Without the space behind them, which lies in the next sentence.
  const marks = unread.map((phrase) => wordsAlone(phrase, text))
  return marks.flatMap((mark) => {
    const taken = gone.filter((span) => overlaps(span, mark)).toSorted((a, b) => a.start - b.start)
    if (taken.length === 0) return [mark]
    const ends = [mark.start, ...taken.flatMap(({ start, end }) => [start, end]), mark.end]
    const pieces = ends.flatMap((start, at): Span[] => (at % 2 === 0 && start < ends[at + 1]! ? [{ start, end: ends[at + 1]! }] : []))
    return pieces.filter((piece) => claimed.some((span) => overlaps(span, piece)) && /\p{L}/u.test(text.slice(piece.start, piece.end)))
  })
}

/** Where the words of a change stand: they alone, and with the mark that they stand in. */
function placesOfGone(known: Known): readonly Span[] {
  const { text, phrases, gone = [], claimed = [] } = known
  const alone = whole(gone)
  if (alone === null || /[.!?](?=\s)|\n/.test(text.slice(alone.start, alone.end - 1))) return []
  const marks = phrases.filter((phrase) => phrase.blocks && overlaps(phrase, alone)).map((phrase) => wordsAlone(phrase, text))
  const wide = whole([alone, ...marks])!
  const isFree = !claimed.some((span) => overlaps(span, wide) && !overlaps(span, alone))
  return isFree && (wide.start < alone.start || wide.end > alone.end) ? [alone, wide] : [alone]
}

/** Words before a condition that make it one. */
const leadsOn = /(?:\b(?:when|whenever|if|once|while|as|until|unless|after|and|or|but|not)|[(,:])\s*$/iu

/** The words of a change in the place of those that it speaks for. */
function* goneSaid(known: Known, wanted: Plan, differences: readonly Difference[]): Generator<string> {
  const difference = differences.length === 1 ? differences[0] : undefined
  const parts = partsThatDiffer(known.plan, wanted).filter(isWritten)
  const rule = parts.map((part) => wanted[part]).find((part) => part !== null && typeof part === 'object' && 'when' in part)
  const when = difference?.kind === 'condition' || difference?.kind === 'added' ? difference.after : rule?.when
  const condition = when ? ruleText(when) : null
  const wordsOf = (some: readonly WrittenPart[]) => some.flatMap((part) => partWords[part](saidOnly(wanted))).join(', ')
  // What comes with a rule, such as the stop of its side, may have its words already.
  const sayings = new Set([wordsOf(parts.filter((part) => wanted[part] === rule)), wordsOf(parts)].filter((words) => words !== ''))
  for (const place of placesOfGone(known)) {
    if (condition !== null) {
      if (!leadsOn.test(known.text.slice(0, place.start))) yield replaceSpan(known.text, place, `when ${condition}`)
      yield replaceSpan(known.text, place, condition)
      yield replaceSpan(known.text, place, `(${condition})`)
    }
    const isStart = /(?:^|[.!?]\s|\n)\s*$/.test(known.text.slice(0, place.start))
    for (const said of sayings) yield replaceSpan(known.text, place, isStart ? `${said.charAt(0).toUpperCase()}${said.slice(1)}` : said)
  }
}

/** Everything said anew; what nobody has read stands behind it. */
function wholeSaid(known: Known, wanted: Plan): string {
  return appended(
    planText(withoutLimits(saidOnly(wanted))),
    unreadIn(known).map((span) => saidAgain(known.text, span)),
  )
}

/** A limit of leverage comes from the market where it is not said. */
const withoutLimits = (plan: Plan): Plan => {
  const { leverageLimit, adjustment, ...rest } = plan
  return {
    ...rest,
    ...(leverageLimit && !isAssumed(leverageLimit) ? { leverageLimit } : {}),
    ...(adjustment && !isAssumed(adjustment) ? { adjustment } : {}),
  }
}

const entryOf = ({ entryLong, entryShort }: Plan, side: 'long' | 'short') => (side === 'long' ? entryLong : entryShort)

/** Ways in which the text could follow, the one that leaves most of it first. */
export function* rewritingsOf(known: Known, wanted: Plan): Generator<Followed> {
  const { text, plan } = known
  const differences = differencesOf(plan, wanted)
  for (const each of goneSaid(known, wanted, differences)) yield { text: each, by: 'words' }
  if (differences.length === 1) {
    const [difference] = differences
    if (difference!.kind === 'value') for (const each of numberSaid(text, plan, difference!)) yield { text: each, by: 'words' }
    for (const each of conditionSaid(text, plan, difference!)) yield { text: each, by: 'words' }
  }
  for (const [side, other] of [
    ['long', 'short'],
    ['short', 'long'],
  ] as const)
    if (entryOf(plan, other) === null && entryOf(wanted, other) !== null && entryOf(wanted, side) !== null)
      yield { text: appended(text, [`Mirror for ${other}s.`]), by: 'words' }
  const changed = partsThatDiffer(plan, wanted).filter(isWritten)
  yield { text: sentencesSaid(known, wanted, changed), by: 'sentences' }
  yield { text: wholeSaid(known, wanted), by: 'whole' }
}

/** How much holds a run of a reading: its open questions and its unread words. */
export const openOf = ({ questions, phrases }: Pick<Reading, 'questions' | 'phrases'>): number =>
  questions.filter(({ blocks }) => blocks).length + phrases.filter(({ kind, blocks }) => kind === 'not_understood' && blocks).length

/**
 * The text with the fewest words changed that `read` reads as the wanted plan; null where no wording does. Nothing that is not part of
 * the change is said otherwise, and nothing that nobody has read is lost.
 */
export function followText(reading: Reading, wanted: Plan, read: (text: string) => Reading): Followed | null {
  const { text, plan, phrases } = reading
  if (plan === null) return null
  if (partsThatDiffer(plan, wanted).length === 0) return { text, by: 'words' }
  const known = { text, plan, phrases }
  for (const { text: next, by } of rewritingsOf(known, wanted)) {
    if (next === text) continue
    const after = read(next)
    if (after.plan !== null && partsThatDiffer(after.plan, wanted).length === 0 && openOf(after) <= openOf(reading))
      return { text: next, by }
  }
  return null
}
