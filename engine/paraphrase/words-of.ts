import { indicatorVocabulary, type IndicatorName } from '../indicators/vocabulary.ts'
import { indicatorWords } from '../reader/vocabulary/indicators.ts'
import { smallNumbers, tens } from '../reader/vocabulary/numbers.ts'
import type { Span } from '../strategy/plan.ts'
import { stemOf } from './stem-of.ts'

/** What a sentence is about and may not change: whatever stands for one has the same text wherever it is said in other words. */
type Slot = '#number' | '#percent' | '#cash' | '#clock' | '#chart' | '#average' | '#oscillator' | '#range'

/** A word of a sentence, or a figure with all that belongs to it. */
export interface Word extends Span {
  /** The stem of a word, or what kind of figure it is. */
  readonly key: string
  /** How it is written in a plain sentence. */
  readonly plain: string
  readonly slot: Slot | null
}

/** What a word is to a model of sentences: itself, or the kind of figure. */
export const symbolOf = ({ slot, plain }: Pick<Word, 'slot' | 'plain'>): string => slot ?? plain.toLowerCase()
/** Whether a key or a symbol tells the kind of a figure. */
export const isFigure = (symbol: string): boolean => symbol.startsWith('#')

/** Lines with a length of their own; the others are words. */
const kinds: Readonly<Partial<Record<IndicatorName, Slot>>> = {
  ...({ sma: '#average', ema: '#average', wma: '#average', hma: '#average', dema: '#average', tema: '#average' } as const),
  ...({ vwma: '#average', rma: '#average', rsi: '#oscillator', cci: '#oscillator', mfi: '#oscillator' } as const),
  ...({ williams_r: '#oscillator', adx: '#oscillator', cmf: '#oscillator', atr: '#range' } as const),
}

const escaped = (words: string) => words.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(' ', String.raw`[\s-]*`)
const nameOf = new Map<string, IndicatorName>()
const nameWords: string[] = []
for (const { value, words } of indicatorWords)
  if (value.output === null && value.name in kinds)
    for (const each of words ?? []) {
      nameOf.set(each.replaceAll(/[\s-]/g, ''), value.name)
      nameWords.push(each)
    }
const name = `(${nameWords
  .toSorted((a, b) => b.length - a.length)
  .map(escaped)
  .join('|')})`

const spelled = new Map<string, number>([
  ...smallNumbers.map((word, n): [string, number] => [word, n]),
  ...tens.map((word, n): [string, number] => [word, (n + 2) * 10]),
  ['hundred', 100],
])
// "One" is as often a pronoun: it is told by its word.
spelled.delete('one')
const ones = smallNumbers.slice(1, 10)
const spelledShape = `(?:(?:${tens.join('|')})[\\s-](?:${ones.join('|')})|(?:two|one|a) hundred|${[...spelled.keys()].join('|')})`
const digits = String.raw`(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?|\.\d+`
const number = `(${digits}|${spelledShape}(?![\\p{L}]))`

function valueOf(written: string): string {
  const said = written.toLowerCase()
  if (/\d/.test(said)) return String(Number(said.replaceAll(',', '')))
  const words = said.split(/[\s-]/)
  if (words[1] === 'hundred') return String((spelled.get(words[0]!) ?? 1) * 100)
  return String(words.reduce((sum, word) => sum + (word === 'one' ? 1 : (spelled.get(word) ?? 0)), 0))
}

const clockOf = (hour: string, minute: string, half: string | undefined): string | null => {
  const h = Number(hour)
  const isPm = half?.[0] === 'p'
  const of24 = half === undefined ? h : (h % 12) + (isPm ? 12 : 0)
  return of24 > 24 || Number(minute) > 59 ? null : `${String(of24).padStart(2, '0')}:${minute.padStart(2, '0')}`
}

/** What is written of a line with its length, as the plain sentences write it. */
function lineOf(written: string, length: string | null): { slot: Slot; plain: string } {
  const of = nameOf.get(written.toLowerCase().replaceAll(/[\s-]/g, ''))!
  const slot = kinds[of]!
  const { title } = indicatorVocabulary[of]
  if (length === null) return { slot, plain: title }
  return { slot, plain: slot === '#average' ? `${valueOf(length)} ${title}` : `${title}(${valueOf(length)})` }
}

type Figure = { readonly slot: Slot; readonly plain: string } | null
const charts: Readonly<Record<string, string>> = { m: 'minute', h: 'hour' }
const longestLength = 500
/** A bare number beside an oscillator is one of its levels where it is larger. */
const maxBareLength = 25
const isLength = (slot: Slot, n: string, isBare: boolean): boolean => {
  const value = Number(valueOf(n))
  if (!Number.isInteger(value) || value < 2 || value > longestLength) return false
  return !isBare || slot === '#average' || (slot === '#range' ? value === 14 : value <= maxBareLength && value !== 20 && value !== 25)
}

/** Figures, in the order in which they are looked for; each may decline. */
const figures: readonly (readonly [RegExp, (match: RegExpExecArray) => Figure])[] = [
  [
    /(\d{1,2})[:.](\d{2})\s?([ap])\.?m\b\.?|(\d{1,2})\s?([ap])\.?m\b\.?|(\d{1,2}):(\d{2})(?!\d)/iuy,
    ([, h1, m1, half1, h2, half2, h3, m3]) => {
      const clock = clockOf(h1 ?? h2 ?? h3!, m1 ?? m3 ?? '00', (half1 ?? half2)?.toLowerCase())
      return clock === null ? null : { slot: '#clock', plain: clock }
    },
  ],
  [
    new RegExp(`\\$\\s?(${digits})(k)?|${number}\\s?(?:dollars?|usd|bucks)\\b`, 'iuy'),
    ([, sign, k, word]) => ({ slot: '#cash', plain: `$${Number(valueOf(sign ?? word!)) * (k === undefined ? 1 : 1000)}` }),
  ],
  [
    new RegExp(`(-?)${number}\\s?(?:%|percent\\b|per cent\\b|pct\\b)`, 'iuy'),
    ([, sign, n]) => ({ slot: '#percent', plain: `${sign === '-' ? '-' : ''}${valueOf(n!)}%` }),
  ],
  [
    /([mh])(\d{1,2})\b|(\d{1,3})\s?-?(m|h|min|minute|hour|hr)\b/iuy,
    ([, letter, n, count, unit]) => {
      const of = charts[(letter ?? unit)!.toLowerCase()[0]!]
      return of === undefined ? null : { slot: '#chart', plain: `${n ?? count!}-${of}` }
    },
  ],
  [
    new RegExp(`(?:ta\\.)?${name}\\s*\\(\\s*(?:close\\s*,\\s*)?(\\d+)(?:\\s*,\\s*close|\\s*periods?)?\\s*\\)`, 'iuy'),
    ([, line, n]) => lineOf(line!, n!),
  ],
  [
    new RegExp(`${name}(\\s*-?(?:of )?)(\\d+)(?![\\d.%:]*[\\d%])(?: periods?\\b)?`, 'iuy'),
    ([, line, gap, n]) => {
      const found = lineOf(line!, n!)
      return isLength(found.slot, n!, gap !== '') ? found : null
    },
  ],
  [
    new RegExp(`${number}(?:[\\s-]*(period|bar|candle|p)?)[\\s-]*${name}(?![\\p{L}])`, 'iuy'),
    ([, n, period, line]) => {
      const found = lineOf(line!, n!)
      return isLength(found.slot, n!, period === undefined) ? found : null
    },
  ],
  [new RegExp(`${name}(?![\\p{L}])`, 'iuy'), ([, line]) => lineOf(line!, null)],
  [
    new RegExp(`(?<=[\\s(=<>,]|^)([-−–])?${number}`, 'iuy'),
    ([, sign, n]) => ({ slot: '#number', plain: `${sign === undefined ? '' : '-'}${valueOf(n!)}` }),
  ],
  [new RegExp(`()${number}`, 'iuy'), ([, , n]) => ({ slot: '#number', plain: valueOf(n!) })],
]
const wordShape = /[+\-–]DI\b|%\s?[KDBR]\b|\p{L}[\p{L}\p{M}]*(?:['’]\p{L}+)*|[<>=!]=|->|=>|[^\s]/iuy
/** Signs that only part what is said. */
const silent = /^["'“”‘’`*_.!?…\-–—]$/u

/** How a figure may begin; most words need no closer look. */
const beginnings = new Set(
  [...spelled.keys(), ...nameWords.map((words) => /^[a-z]+/.exec(words)?.[0] ?? '%'), 'a', 'one', 'ta', 'm', 'h'].map((word) =>
    word.slice(0, 2),
  ),
)
const mayBegin = (text: string, at: number): boolean =>
  !/\p{L}/u.test(text[at]!) ||
  beginnings.has(text.slice(at, at + 2).toLowerCase()) ||
  /[mh]\d/i.test(text.slice(at, at + 2)) ||
  /^a /i.test(text.slice(at, at + 2))

function figureAt(text: string, at: number): { figure: NonNullable<Figure>; end: number } | null {
  for (const [shape, figureOf] of figures) {
    shape.lastIndex = at
    const match = shape.exec(text)
    const figure = match === null ? null : figureOf(match)
    if (figure !== null) return { figure, end: at + match![0].trimEnd().length }
  }
  return null
}

const isInWord = (text: string, at: number): boolean => /[\p{L}]/u.test(text[at] ?? '') && /[\p{L}]/u.test(text[at - 1] ?? '')

/** A sentence as words, with its figures told apart from what is said of them. */
export function wordsOf(text: string): readonly Word[] {
  const words: Word[] = []
  let at = 0
  while (at < text.length) {
    if (/\s/.test(text[at]!)) {
      at += 1
      continue
    }
    const found = isInWord(text, at) || !mayBegin(text, at) ? null : figureAt(text, at)
    if (found !== null) {
      words.push({ start: at, end: found.end, key: found.figure.slot, ...found.figure })
      at = found.end
      continue
    }
    wordShape.lastIndex = at
    const written = wordShape.exec(text)![0]
    const end = at + written.length
    const isHyphened = text[at - 1] === '-' && at > 1 && !/\s/.test(text[at - 2]!) && /^\p{L}/u.test(written)
    if (!silent.test(written)) {
      const key = /^\p{L}/u.test(written) ? stemOf(written.toLowerCase().replaceAll('’', "'")) : written.toLowerCase().replace('–', '-')
      words.push({ start: at, end, key, plain: (isHyphened ? '-' : '') + written, slot: null })
    }
    at = end
  }
  return words
}
