import { indicatorVocabulary, patternNames, type IndicatorSpec } from '../../indicators/vocabulary.ts'
import { timeframeLabel, timeframes } from '../../market/timeframe.ts'
import { figurePaths, isFigure, wordsOfResult, type ResultNode, type ResultTree } from '../figure.ts'
import type { ReferredFigure, ToolCall } from '../say.ts'

/** What an answer may speak of: results by the ids that references have, and names that may stand although they have digits. */
export interface Known {
  readonly calls: readonly ToolCall[]
  readonly figures: ReadonlyMap<string, ReferredFigure>
  /** Strings of results by path. */
  readonly words: ReadonlyMap<string, string>
  /** May stand anywhere. */
  readonly names: readonly string[]
  /** May stand in quotation marks. */
  readonly quotable: readonly string[]
  /** `rsi:14`, as inputs, results and the question have them. */
  readonly parameters: ReadonlySet<string>
  /** Names of fields with a digit in them, such as `p90`. */
  readonly keys: ReadonlySet<string>
  /** Whole numbers of inputs: how many bars a tool was asked for. */
  readonly inputNumbers: ReadonlySet<number>
}

/** A sentence in which figures and names stand as one character each, so that neither is read as words. */
export interface Marked {
  readonly text: string
  readonly figures: readonly ReferredFigure[]
  readonly names: readonly string[]
}

const figureBase = 0xe000
const nameBase = 0xf000
const maxHeld = 0x700
export const figureMark = '[\uE000-\uE6FF]'
export const nameMark = '[\uF000-\uF6FF]'
export const isFigureMark = (char: string): boolean => char >= '\uE000' && char <= '\uE6FF'

export const figureAt = ({ figures }: Marked, char: string): ReferredFigure => figures[char.charCodeAt(0) - figureBase]!

/** The same sentence with a figure in the place of what each match of the pattern says; null leaves it. */
export function markFigures(marked: Marked, pattern: RegExp, figureOf: (match: RegExpExecArray) => ReferredFigure | null): Marked {
  const figures = [...marked.figures]
  const text = replaceAll(marked.text, pattern, (match) => {
    const figure = figures.length < maxHeld ? figureOf(match) : null
    return figure === null ? match[0] : String.fromCharCode(figureBase + figures.push(figure) - 1)
  })
  return { ...marked, text, figures }
}

export function markNames(marked: Marked, pattern: RegExp, isName: (match: RegExpExecArray) => boolean = () => true): Marked {
  const names = [...marked.names]
  const text = replaceAll(marked.text, pattern, (match) =>
    names.length < maxHeld && isName(match) ? String.fromCharCode(nameBase + names.push(match[0]) - 1) : match[0],
  )
  return { ...marked, text, names }
}

function replaceAll(text: string, pattern: RegExp, by: (match: RegExpExecArray) => string): string {
  let at = 0
  let made = ''
  for (const match of text.matchAll(pattern)) {
    made += text.slice(at, match.index) + by(match)
    at = match.index + match[0].length
  }
  return made + text.slice(at)
}

/** A name as Markdown may hold it: nothing in it is read as a mark, a link or an address. */
export const harmlessName = (name: string): string =>
  cleaned(name)
    .replaceAll(/[*~`<>[\]{}\\|#&]|!(?=\[)|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, ' ')
    .replaceAll('://', ': ')
    .replaceAll(/(?<=\bwww)\.|@/gi, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim()

/** The sentence as it is written: figures as references, names as they are, nothing that Markdown would read as a mark. */
export const writtenOut = ({ text, figures, names }: Marked, referenceOf: (id: string) => string): string =>
  text
    .replaceAll(/[*_~`<>[\]{}\\|#$]/g, '')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
    .replaceAll(/[\uE000-\uE6FF\uF000-\uF6FF]/g, (char) =>
      isFigureMark(char) ? referenceOf(figures[char.charCodeAt(0) - figureBase]!.id) : harmlessName(names[char.charCodeAt(0) - nameBase]!),
    )

/** Letters in one form, one kind of space, no characters that cannot be seen, none that stand for a mark of ours. */
export const cleaned = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\p{Cf}\p{Co}\p{Mn}\p{Me}\p{Cs}\p{Cn}]/gu, '')
    .replaceAll(/[\p{Cc}\p{Z}]+/gu, ' ')
    .replaceAll(/[‘’ʼ]/g, "'")

const escaped = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
/** Any of these words, whole, the longest first. */
export const anyOf = (words: readonly string[]): string =>
  [...words]
    .sort((a, b) => b.length - a.length)
    .map((word) => escaped(word).replaceAll(/ - | /g, '[ -]'))
    .join('|')
export const wholeWords = (words: string, flags = 'giu'): RegExp =>
  new RegExp(String.raw`(?<![\p{L}\p{N}'])(?:${words})(?![\p{L}\p{N}])`, flags)

const indicatorWords = Object.entries(indicatorVocabulary).flatMap(([key, { title }]: [string, IndicatorSpec]) => [
  key.replaceAll('_', ' '),
  title,
])
const indicatorOf = new Map(
  Object.entries(indicatorVocabulary).flatMap(([key, { title }]: [string, IndicatorSpec]) => [
    [key.replaceAll('_', ' '), key] as const,
    [title.toLowerCase(), key] as const,
  ]),
)
const numbersInside = String.raw`\d+(?:\.\d+)?(?:\s?[,/]\s?\d+(?:\.\d+)?){0,3}`
const parameterPattern = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?<head>${anyOf(indicatorWords)})(?:[ -]?\((?<inside>${numbersInside})\)|[ -](?<after>\d+))(?![\p{L}\p{N}%]|[.,:]\d)|(?<![\p{L}\p{N}.,])(?<before>\d+)[ -](?:(?:period|bar|day)[ -])?(?<tail>${anyOf(indicatorWords)})(?![\p{L}\p{N}])`,
  'giu',
)

const parameterOf = ({ groups = {} }: RegExpExecArray): string => {
  const name = (groups['head'] ?? groups['tail'] ?? '').toLowerCase().replaceAll('-', ' ')
  const numbers = groups['inside'] ?? groups['after'] ?? groups['before'] ?? ''
  return `${indicatorOf.get(name) ?? name}:${numbers.replaceAll(/\s/g, '').replaceAll('/', ',')}`
}
const usualParameters = Object.entries(indicatorVocabulary).map(
  ([key, { params }]: [string, IndicatorSpec]) => `${key}:${Object.values(params).join(',')}`,
)

const wordsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : typeof value === 'object' && value !== null ? Object.values(value).flatMap(wordsIn) : []
const numbersIn = (value: unknown): number[] =>
  typeof value === 'number' ? [value] : typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : []
const keysOf = (node: ResultNode): string[] =>
  typeof node !== 'object' || node === null || isFigure(node) ? [] : Object.entries(node).flatMap(([key, child]) => [key, ...keysOf(child)])

function wordPaths(result: ResultTree): Map<string, string> {
  const found = new Map<string, string>()
  const walk = (node: ResultNode, path: string) => {
    if (typeof node === 'string') found.set(path, node)
    else if (typeof node === 'object' && node !== null && !isFigure(node))
      for (const [name, child] of Object.entries(node)) walk(child, path === '' ? name : `${path}.${name}`)
  }
  walk(result, '')
  return found
}

const indicatorWord = new RegExp(`^(?:${anyOf(indicatorWords.flatMap((words) => words.split(' ')))})$`, 'i')
/** A name that cannot be taken for a statement: capitals and digits, or words of indicators. */
const isPlainName = (name: string) =>
  name.length <= 40 &&
  (/\p{L}/u.test(name) &&
  name.split(/[\s/()]+/).every((word) => /^[\p{Lu}\d.&:_-]*$/u.test(word) || indicatorWord.test(word)) &&
  !/^[\d.,\s]+$/.test(name)
    ? !/(?:^|\s)\d+[.,]\d/.test(name)
    : !/\d/.test(name) && /[^\p{ASCII}]/u.test(name) && !/\s.*\s/.test(name))

/** `more` are names and texts that come from elsewhere than results: the market, the question. */
export function knownOf(calls: readonly ToolCall[], more: readonly string[]): Known {
  const figures = new Map<string, ReferredFigure>()
  const words = new Map<string, string>()
  for (const { id, tool, result } of calls) {
    for (const [figure, path] of figurePaths(result)) figures.set(`${id}.${path}`, { ...figure, id: `${id}.${path}`, tool, call: id })
    for (const [path, text] of wordPaths(result)) words.set(`${id}.${path}`, text)
  }
  const texts = [...new Set([...calls.flatMap(({ input, result }) => [...wordsOfResult(result), ...wordsIn(input)]), ...more].map(cleaned))]
  const usable = texts.filter((text) => text.length > 1)
  return {
    calls,
    figures,
    words,
    names: usable.filter(isPlainName),
    quotable: usable.filter((text) => text.length <= 500),
    parameters: new Set([...usualParameters, ...texts.flatMap((text) => [...text.matchAll(parameterPattern)].map(parameterOf))]),
    keys: new Set(calls.flatMap(({ result }) => keysOf(result)).filter((key) => /\d/.test(key) && /[a-z]/i.test(key))),
    inputNumbers: new Set(calls.flatMap(({ input }) => numbersIn(input)).filter(Number.isInteger)),
  }
}

const chartWords = anyOf([...timeframes.filter((name) => !/m$/i.test(name)), ...Object.values(timeframeLabel)])
const chartLength = String.raw`(?:1|5|15|30)[ -]min(?:ute)?s?|(?:1|4)[ -]hours?`
const patternWords = anyOf(patternNames.map((name) => name.replaceAll('_', ' ')))

/** A sentence whose names stand as marks: what results and inputs are called, charts, patterns, indicators with their numbers. */
export function markKnownNames(marked: Marked, known: Known): Marked {
  let made = marked
  if (known.quotable.length > 0)
    made = markNames(
      made,
      new RegExp(
        `(?<=["“'\`])(?:${known.quotable
          .map(escaped)
          .sort((a, b) => b.length - a.length)
          .join('|')})(?=["”'\`])`,
        'gu',
      ),
    )
  if (known.names.length > 0)
    made = markNames(
      made,
      wholeWords(
        known.names
          .map(escaped)
          .sort((a, b) => b.length - a.length)
          .join('|'),
        'gu',
      ),
    )
  made = markNames(made, parameterPattern, (match) => known.parameters.has(parameterOf(match)))
  made = markNames(made, wholeWords(`${patternWords}|${chartLength}(?=[ -](?:chart|bar|candle|timeframe|close)s?)`))
  made = markNames(made, wholeWords(chartWords, 'gu'))
  made = markNames(made, wholeWords(String.raw`\d+(?=[ -](?:bar|period|candle)s?(?!\p{L}))`), ([number]) =>
    known.inputNumbers.has(Number(number)),
  )
  made = markNames(made, wholeWords(String.raw`\d+(?:th|st|nd|rd) percentile`), ([text]) => known.keys.has(`p${Number.parseInt(text, 10)}`))
  return known.keys.size === 0 ? made : markNames(made, wholeWords(anyOf([...known.keys])))
}
