import { originAt } from '../strategy/plan-path.ts'
import type { Plan, Span } from '../strategy/plan.ts'
import type { Reading } from '../strategy/reading.ts'
import { partOfPlan, partsThatDiffer } from '../strategy/said-parts.ts'
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

const spansIn = (node: unknown): readonly Span[] => {
  if (typeof node !== 'object' || node === null) return []
  // An origin: only those have spans.
  if ('spans' in node && Array.isArray(node.spans)) return node.spans as Span[]
  return Object.values(node).flatMap(spansIn)
}

const writtenParts = Object.keys(partWords) as readonly WrittenPart[]
const isWritten = (part: keyof Plan): part is WrittenPart => Object.hasOwn(partWords, part)

/** Parts that one sentence may say together; the writer says an order with the entry that it is for. */
const together: Readonly<Partial<Record<keyof Plan, readonly WrittenPart[]>>> = { entryOrder: ['entryLong', 'entryShort', 'entryOrder'] }

/** The sentences that say the changed parts, said anew with all that they say; what nobody has read of them stays behind. */
function sentencesSaid({ text, plan, phrases }: Known, wanted: Plan, changed: readonly WrittenPart[]): string {
  const sentences = sentencesIn(text)
  const parts = new Set<WrittenPart>(changed.flatMap((part) => together[part] ?? [part]))
  const touched = new Set<Span>()
  // What stands in a sentence that is said anew has to be said with it, wherever else it is told.
  for (let before = -1; before !== touched.size + parts.size;) {
    before = touched.size + parts.size
    for (const each of sentences)
      if ([...parts].some((part) => spansIn(partOfPlan(plan, part)).some((span) => overlaps(span, each)))) touched.add(each)
    for (const part of writtenParts)
      if ([...touched].some((each) => spansIn(partOfPlan(plan, part)).some((span) => overlaps(span, each)))) parts.add(part)
  }
  const said = writtenParts.filter((part) => parts.has(part)).flatMap((part) => partWords[part](saidOnly(wanted)).map(sentence))
  const unread = phrases.filter(({ kind, blocks }) => kind === 'not_understood' && blocks)
  const first = sentences.find((each) => touched.has(each)) ?? null
  const kept = sentences.flatMap((each) => {
    const words = text.slice(each.start, each.end)
    if (!touched.has(each)) return [words]
    const left = unread.filter((span) => overlaps(span, each)).map((span) => sentence(text.slice(span.start, span.end).trim()))
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

const isAssumed = (part: unknown): boolean =>
  typeof part === 'object' &&
  part !== null &&
  'from' in part &&
  typeof part.from === 'object' &&
  part.from !== null &&
  'assumed' in part.from

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
interface Known {
  readonly text: string
  readonly plan: Plan
  readonly phrases: Reading['phrases']
}

/** Everything said anew; what nobody has read stands behind it. */
function wholeSaid({ text, phrases }: Known, wanted: Plan): string {
  const unread = phrases.filter(({ kind, blocks }) => kind === 'not_understood' && blocks)
  return appended(
    planText(withoutLimits(saidOnly(wanted))),
    unread.map((span) => sentence(text.slice(span.start, span.end).trim())),
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
function* rewritingsOf(known: Known, wanted: Plan): Generator<Followed> {
  const { text, plan } = known
  const differences = differencesOf(plan, wanted)
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

/** What holds a run of a reading: its open questions and its unread words. */
const openOf = ({ questions, phrases }: Pick<Reading, 'questions' | 'phrases'>): number =>
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
