import { indicatorVocabulary } from '../../indicators/vocabulary.ts'
import { ok, refused } from '../../result.ts'
import type { Result } from '../../result.ts'
import { numberProblem } from '../override.ts'
import type { Span } from '../plan.ts'
import type { Reading } from '../reading.ts'
import { numbersOfText, type NumbersOfText } from './numbers-of-text.ts'
import { openParts, openSpans, touches } from './open-parts.ts'
import { sentencesOf } from './plan-of-part.ts'
import type { DroppedProposal, Proposal, RawProposal } from './proposal.ts'

const shownChars = 80
/** A quote of the text may be shown; other words of a model never are. */
const dropped = (words: string | null, reason: string) => refused<DroppedProposal>({ words: words?.slice(0, shownChars) ?? null, reason })

/** The place of these very words: the first that holds something open, else the first. Null where they do not stand in the text. */
export function locateWords(text: string, words: string, open: readonly Span[]): Span | null {
  let first: Span | null = null
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    const span = { start: at, end: at + words.length }
    if (touches(span, open)) return span
    first ??= span
  }
  return first
}

interface Found {
  readonly value: number | string
  /** True where it is the usual number of an indicator. */
  readonly isUsual: boolean
}

const clockPattern = /^\d{2}:\d{2}$/
const datePattern = /^\d{4}-\d{2}-\d{2}$/

/** Every number and clock time inside a part. */
function valuesIn(node: unknown, usual?: number): readonly Found[] {
  if (typeof node === 'number') return [{ value: node, isUsual: node === usual }]
  if (typeof node === 'string') return clockPattern.test(node) || datePattern.test(node) ? [{ value: node, isUsual: false }] : []
  if (typeof node !== 'object' || node === null) return []
  if (Array.isArray(node)) return node.flatMap((each: unknown) => valuesIn(each))
  const spec = 'kind' in node && node.kind === 'indicator' && 'name' in node ? indicatorVocabulary[node.name as never] : undefined
  const defaults = (spec as { readonly params: Readonly<Record<string, number>> } | undefined)?.params ?? {}
  return Object.entries(node).flatMap(([key, value]: [string, unknown]) => {
    if (key === 'from' && typeof value === 'object') return []
    if (key === 'params' && typeof value === 'object' && value !== null)
      return Object.entries(value).flatMap(([name, number]: [string, unknown]) => valuesIn(number, defaults[name]))
    // The last one is meant where no other is said.
    return valuesIn(value, key === 'occurrence' ? 0 : undefined)
  })
}

const isNear = (a: number, b: number) => Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b))
const stands = ({ value }: Found, { numbers, clocks }: NumbersOfText, text: string) =>
  typeof value === 'number' ? numbers.some((each) => isNear(each, Math.abs(value))) : clocks.has(value) || text.includes(value)
const isNamed = ({ value }: Found, assumed: RawProposal['assumed']) =>
  assumed.some((each) => (typeof value === 'number' && typeof each === 'number' ? isNear(each, value) : each === value))

/** The first indicator length or bar count that no run could use. */
function impossibleNumber(node: unknown, path: string): string | null {
  if (typeof node === 'number') return numberProblem(path, node, 1)
  if (typeof node !== 'object' || node === null) return null
  // Minutes after midnight may be 0.
  if ('name' in node && node.name === 'session_range') return null
  for (const [key, value] of Object.entries(node)) {
    const problem = impossibleNumber(value, `${path}.${key}`)
    if (problem !== null) return problem
  }
  return null
}

/**
 * Checks a proposal against the text it is about: each quote stands in it, the words hold something open and ask for nothing that
 * cannot be had, and each number stands in the text or is named as assumed. Who checks several passes the text's numbers (`ofText`).
 */
export function checkProposal(
  reading: Reading,
  { proposed, quotes, assumed }: RawProposal,
  ofText: NumbersOfText = numbersOfText(reading.text),
): Result<Proposal, DroppedProposal> {
  const { text } = reading
  const [words = ''] = quotes
  const open = openSpans(reading)
  const span = locateWords(text, words, open)
  if (words.trim().length < 2 || span === null) return dropped(null, 'It quotes words that do not stand in your text.')
  if (quotes.some((quote) => !text.includes(quote))) return dropped(words, 'Inside, it quotes words that do not stand in your text.')
  const wishes = reading.unsupported.flatMap((wish) => wish.spans)
  if (touches(span, wishes)) return dropped(words, 'These words ask for something that cannot be had; nothing may stand in for it.')
  if (openParts(reading).length === 0 || !touches(span, open)) return dropped(words, 'These words were already read.')
  const problem = impossibleNumber(proposed, '')
  if (problem !== null) return dropped(words, `A number in it cannot be used: ${problem}.`)
  const strangers = valuesIn(proposed).filter((each) => !stands(each, ofText, text))
  const invented = strangers.find((each) => !each.isUsual && !isNamed(each, assumed))
  if (invented) return dropped(words, `It uses ${invented.value}, which is neither in your words nor named as assumed.`)
  return ok({
    proposed,
    words,
    span,
    assumed: [...new Set(strangers.map(({ value }) => String(value)))],
    text: sentencesOf(proposed, reading.plan?.direction.value ?? 'long'),
  })
}
