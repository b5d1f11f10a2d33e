import { indicatorVocabulary, patternNames, type IndicatorSpec } from '../../indicators/vocabulary.ts'
import { timeframeLabel, timeframes } from '../../market/timeframe.ts'
import { figurePaths, isFigure, wordsOfResult, type ResultNode, type ResultTree } from '../figure.ts'
import type { ReferredFigure, ToolCall } from '../say.ts'
import { calendarWords } from './claim-words.ts'
import { speaksOfFuture } from './future-words.ts'
import { cleaned, figureAt, isFigureMark, markNames, type Marked } from './marked-text.ts'
import { wordsOf } from './plain-words.ts'
import { anyOf, anyText, wholeWords } from './word-pattern.ts'

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
  /** Words of results and of their formulas, in lower case. */
  readonly vocabulary: ReadonlySet<string>
  /** Whole numbers of inputs: how many bars a tool was asked for. */
  readonly inputNumbers: ReadonlySet<number>
}

/** Words of every day among the indicators: with a number behind them they would be no names. */
const everyday: ReadonlySet<string> = new Set([
  'highest',
  'lowest',
  'momentum',
  'swing_low',
  'swing_high',
  'opening_range',
  'session_range',
  'pivot',
  'regression',
])
const indicatorWords = Object.entries(indicatorVocabulary)
  .filter(([key]) => !everyday.has(key))
  .flatMap(([key, { title }]: [string, IndicatorSpec]) => [key.replaceAll('_', ' '), title])
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

const calendarNames: ReadonlySet<string> = new Set(calendarWords)
const maxBesideChars = 40
const indicatorWord = new RegExp(`^(?:${anyOf(indicatorWords.flatMap((words) => words.split(' ')))})$`, 'i')
/** A name that cannot be taken for a statement: capitals and digits, or words of indicators. */
const isPlainName = (name: string) =>
  name.length <= 40 &&
  (/\p{L}/u.test(name) &&
  name.split(/[\s/()]+/).every((word) => /^[\p{Lu}\d.&:_-]*$/u.test(word) || indicatorWord.test(word)) &&
  !/^[\d.,\s]+$/.test(name)
    ? !/(?:^|\s)\d+[.,]\d/.test(name)
    : !/\p{N}/u.test(name) && /[^\p{ASCII}]/u.test(name) && !/\s.*\s/.test(name))

/** `given` are names that come from elsewhere than results: the market and its chart. Of the question only indicators are names. */
export function knownOf(calls: readonly ToolCall[], given: readonly string[], question: string): Known {
  const figures = new Map<string, ReferredFigure>()
  const words = new Map<string, string>()
  for (const { id, tool, result } of calls) {
    for (const [figure, path] of figurePaths(result)) figures.set(`${id}.${path}`, { ...figure, id: `${id}.${path}`, tool, call: id })
    for (const [path, text] of wordPaths(result)) words.set(`${id}.${path}`, text)
  }
  const held = [...new Set([...calls.flatMap(({ input, result }) => [...wordsOfResult(result), ...wordsIn(input)]), ...given].map(cleaned))]
  const texts = [...held, cleaned(question)]
  return {
    calls,
    figures,
    words,
    names: held.filter((text) => text.length > 1 && isPlainName(text) && !speaksOfFuture(text)),
    quotable: texts.filter((text) => text.length > 1 && text.length <= 500),
    parameters: new Set([...usualParameters, ...texts.flatMap((text) => [...text.matchAll(parameterPattern)].map(parameterOf))]),
    keys: new Set(calls.flatMap(({ result }) => keysOf(result)).filter((key) => /\d/.test(key) && /[a-z]/i.test(key))),
    vocabulary: wordsOf([...words.values(), ...[...figures.values()].flatMap(({ formula, id }) => [formula, id])]),
    inputNumbers: new Set(calls.flatMap(({ input }) => numbersIn(input)).filter(Number.isInteger)),
  }
}

const chartWords = anyOf([...timeframes.filter((name) => !/m$/i.test(name)), ...Object.values(timeframeLabel)])
const chartLength = String.raw`(?:1|5|15|30)[ -]min(?:ute)?s?|(?:1|4)[ -]hours?`
const patternWords = anyOf(patternNames.map((name) => name.replaceAll('_', ' ')))

/** Strings that stand in a result beside a figure of the sentence, or around it: the name of a month, an hour, a level. */
function namesBeside(marked: Marked, { words }: Known): string[] {
  const shown = [...marked.text].filter(isFigureMark).map((mark) => figureAt(marked, mark).id)
  const isAround = (path: string) => shown.some((id) => id.startsWith(path.slice(0, path.lastIndexOf('.') + 1)))
  return [...words].flatMap(([path, text]) =>
    text.length > 2 && text.length <= maxBesideChars && !/[%"“”]/.test(text) && isAround(path) ? [cleaned(text)] : [],
  )
}

/** A sentence whose names stand as marks: what results and inputs are called, charts, patterns, indicators with their numbers. */
export function markKnownNames(marked: Marked, known: Known): Marked {
  let made = marked
  if (known.quotable.length > 0) made = markNames(made, new RegExp(`(?<=["“'\`])(?:${anyText(known.quotable)})(?=["”'\`])`, 'gu'))
  if (known.names.length > 0) made = markNames(made, wholeWords(anyText(known.names), 'gu'))
  const beside = namesBeside(made, known).filter((name) => /\p{N}/u.test(name) || calendarNames.has(name) || name.includes(' '))
  if (beside.length > 0) made = markNames(made, wholeWords(anyText(beside), 'gu'), ([name]) => !speaksOfFuture(name))
  made = markNames(made, parameterPattern, (match) => known.parameters.has(parameterOf(match)))
  made = markNames(made, wholeWords(`${patternWords}|${chartLength}(?=[ -](?:chart|bar|candle|timeframe|close)s?)`))
  made = markNames(made, wholeWords(chartWords, 'gu'))
  made = markNames(made, wholeWords(String.raw`\d+(?=[ -](?:bar|period|candle)s?(?!\p{L}))`), ([number]) =>
    known.inputNumbers.has(Number(number)),
  )
  made = markNames(made, wholeWords(String.raw`\d+(?:th|st|nd|rd) percentile`), ([text]) => known.keys.has(`p${Number.parseInt(text, 10)}`))
  return known.keys.size === 0 ? made : markNames(made, wholeWords(anyOf([...known.keys])))
}
