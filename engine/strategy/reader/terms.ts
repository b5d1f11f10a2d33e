import { indicatorVocabulary, patternNames } from '../../indicators/vocabulary.ts'
import type { IndicatorName } from '../../indicators/vocabulary.ts'
import { parseTimeframe } from '../../market/timeframe.ts'
import type { Timeframe } from '../../market/timeframe.ts'
import { priceFields } from '../plan.ts'
import type { Origin, PriceField, SessionName, Term } from '../plan.ts'
import {
  attempt,
  attemptBracket,
  isTag,
  isText,
  noteAmbiguous,
  originSince,
  peek,
  startsNothing,
  take,
  takeAll,
  takeText,
} from './cursor.ts'
import type { Cursor } from './cursor.ts'
import type { Lexeme } from './lexer.ts'
import type { Tag } from './lexicon.ts'
import { readTimeframe } from './timeframes.ts'

type IndicatorTerm = Extract<Term, { kind: 'indicator' }>
type PriceTerm = Extract<Term, { kind: 'price' }>

export const constant = (value: number, from: Origin, unit?: 'pips' | 'points'): Term => ({
  kind: 'const',
  value,
  ...(unit && { unit }),
  from,
})
export const price = (field: PriceField, from: Origin, shift = 0, timeframe?: Timeframe): PriceTerm => ({
  kind: 'price',
  field,
  ...(timeframe && { timeframe }),
  ...(shift > 0 && { shift }),
  from,
})
export const calc = (op: Extract<Term, { kind: 'calc' }>['op'], args: readonly Term[], from: Origin): Term => ({
  kind: 'calc',
  op,
  args,
  from,
})

export function indicator(
  name: IndicatorName,
  params: Readonly<Record<string, number>>,
  from: Origin,
  rest: Partial<IndicatorTerm> = {},
): IndicatorTerm {
  const spec = indicatorVocabulary[name]
  return { kind: 'indicator', name, params: { ...spec.params, ...params }, output: spec.outputs[0], ...rest, from }
}

const averageNames = new Set<string>(['sma', 'ema', 'wma', 'hma', 'dema', 'tema', 'vwma', 'rma'])
export const isAverage = (term: Term | null): term is IndicatorTerm => term?.kind === 'indicator' && averageNames.has(term.name)
export const isPrice = (term: Term | null): boolean => term?.kind === 'price' && term.field !== 'volume'
/** Lines drawn over the candles: prices, averages, bands. */
export const isOnPriceScale = (term: Term | null): boolean =>
  isPrice(term) || (term?.kind === 'indicator' && indicatorVocabulary[term.name].pane === 'price') || term?.kind === 'entry_price'

const periodUnits: Readonly<Record<string, Timeframe | null>> = {
  bar: null,
  day: '1d',
  week: '1w',
  month: '1M',
  hour: '1h',
  year: '1d',
  minute: null,
}
/** Bars of the daily chart in a year; `52-week` and `one-year` highs are the same place on it. */
const tradingDaysPerYear = 252

interface Length {
  readonly bars: number
  readonly timeframe: Timeframe | null
}

/** `20 bars`, `10 days`, `20` (with `needsUnit` false): a number of bars and the chart they are counted on. */
export function readLength(c: Cursor, needsUnit: boolean): Length | null {
  return attempt(c, () => {
    const number = take(c, 'number')
    if (!number || number.value < 1 || number.value > 5000) return null
    const unit = take(c, 'unit')
    if (!unit) return needsUnit || !Number.isInteger(number.value) ? null : { bars: number.value, timeframe: null }
    const timeframe = periodUnits[unit.name] ?? null
    return { bars: Math.round(number.value * (unit.name === 'year' ? tradingDaysPerYear : 1)), timeframe }
  })
}

const onTimeframe = (term: Term, timeframe: Timeframe | null): Term => {
  if (!timeframe) return term
  if (term.kind === 'price' || term.kind === 'indicator') return term.timeframe ? term : { ...term, timeframe }
  if (term.kind === 'calc') return { ...term, args: term.args.map((a) => onTimeframe(a, timeframe)) }
  return term
}
export { onTimeframe }

export const shiftTerm = (term: Term, bars: number): Term => {
  if (bars === 0) return term
  if (term.kind === 'price' || term.kind === 'indicator') return { ...term, shift: (term.shift ?? 0) + bars }
  if (term.kind === 'calc') return { ...term, args: term.args.map((a) => shiftTerm(a, bars)) }
  return term
}

/** Which numbers an indicator takes when they are written one after another. */
const paramOrder = (name: IndicatorName) => Object.keys(indicatorVocabulary[name].params)
const manyParams = new Set<string>(['macd', 'bb', 'keltner', 'stoch', 'stochrsi', 'ichimoku', 'supertrend', 'psar'])
/** After these a bare number is a length; after the others it may be a level (`RSI 30`). */
const takesBareLength = new Set<string>([
  ...averageNames,
  'atr',
  'donchian',
  'highest',
  'lowest',
  'hma',
  'bb',
  'keltner',
  'macd',
  'stoch',
  'supertrend',
  'ichimoku',
  'psar',
  'stochrsi',
])
const verbTags: readonly Tag[] = [
  'above',
  'below',
  'gte',
  'lte',
  'cross',
  'rise',
  'fall',
  'slope',
  'move',
  'turn',
  'be',
  'closes',
  'breaks',
  'touch',
  'between',
  'eq',
  'overbought',
  'oversold',
  'back',
  'make',
  'positive',
  'negative',
  'divergence',
  'not',
]

function readNumberList(c: Cursor, max: number): number[] {
  const numbers: number[] = []
  const first = take(c, 'number')
  if (!first) return numbers
  numbers.push(first.value)
  while (numbers.length < max) {
    const next = attempt(c, () => {
      if (!takeText(c, ',', '/', ';', '|')) {
        if (!isTag(c, 0, 'number')) return null
      }
      const number = take(c, 'number')
      return number && number.sign === '' ? number.value : null
    })
    if (next === null) return numbers
    numbers.push(next)
  }
  return numbers
}

interface Params {
  readonly values: readonly number[]
  readonly source?: Term
  readonly length?: Length
  readonly timeframe?: Timeframe
}

const sourceOf = (c: Cursor): Term | null => {
  const field = take(c, 'field', 'close', 'open')
  if (!field) return null
  const from: Origin = { spans: [{ start: field.start, end: field.end }] }
  return price(field.tag === 'close' ? 'close' : field.tag === 'open' ? 'open' : asField(field.name), from)
}

/** `(14)`, `(20, 2)`, `(close, 20)`, `(period 14)`, `(14 days)`. */
function readBracketParams(c: Cursor): Params | null {
  return attempt(c, () => {
    if (!takeText(c, '(', '[')) return null
    const values: number[] = []
    let source: Term | undefined
    let length: Length | undefined
    let timeframe: Timeframe | undefined
    for (let i = 0; i < 12 && !isText(c, 0, ')', ']'); i++) {
      const found = sourceOf(c)
      const chart = found
        ? null
        : attempt(c, () =>
            isTag(c, 0, 'timeframe') || (isTag(c, 1, 'unit') && /^(?:minute|hour)$/.test(peek(c, 1).name)) ? readTimeframe(c) : null,
          )
      if (found) source = found
      else if (chart) timeframe = chart
      else {
        const counted = readLength(c, true)
        if (counted) {
          length = counted
          values.push(counted.bars)
        } else {
          const number = take(c, 'number')
          if (number) values.push(number.value)
          else if (!take(c, 'unit', 'indicator', 'eq', 'band') && !takeText(c, ',', '/', ';', ':', 'length', 'and')) return null
        }
      }
    }
    return takeText(c, ')', ']') && (values.length > 0 || source || timeframe)
      ? { values, ...(source && { source }), ...(length && { length }), ...(timeframe && { timeframe }) }
      : null
  })
}

/** A number after `period`, `length`, `of`: `RSI period of 14`, `SMA of 50 days`, `over the last 20 bars`. */
function readWordedLength(c: Cursor): Params | null {
  return attempt(c, () => {
    const lead = take(c, 'prep', 'while')
    const unit = isTag(c, 0, 'unit') && isText(c, 0, 'period', 'periods') ? take(c, 'unit') : takeText(c, 'length', 'lookback')
    takeText(c, 'of', '=', ':')
    if (lead && isText(c, 0, 'over')) c.at++
    const previous = take(c, 'previous')
    if (!lead && !unit && !previous) return null
    const length = readLength(c, !unit)
    return length ? { values: [length.bars], length } : null
  })
}

function readBareParams(c: Cursor, name: IndicatorName): Params | null {
  return attempt(c, () => {
    const next = peek(c, 1)
    if (!isTag(c, 0, 'number') || peek(c).sign !== '' || peek(c).value <= 0) return null
    if (manyParams.has(name)) {
      const values = readNumberList(c, paramOrder(name).length)
      const isWhole =
        values.length === paramOrder(name).length || (values.length >= 1 && (name === 'bb' || name === 'supertrend' || name === 'keltner'))
      if (!isWhole || isTag(c, 0, 'percent', 'pips', 'points')) return null
      return { values }
    }
    if (/^(?:percent|pips|points|r|times|money|lots|shares|unit)$/.test(next.tag) && !(next.tag === 'unit' && averageNames.has(name)))
      return null
    const isLength = Number.isInteger(peek(c).value)
    if (!isLength) return null
    if (!takesBareLength.has(name) && !verbTags.includes(next.tag)) return null
    if (!peek(c).glued && name === 'atr' && !verbTags.includes(next.tag) && next.text !== ')') return null
    const length = readLength(c, false)
    return length ? { values: [length.bars], length } : null
  })
}

function namedParams(name: IndicatorName, values: readonly number[]): Record<string, number> {
  const keys = paramOrder(name)
  const named: Record<string, number> = {}
  keys.forEach((key, i) => {
    const value = values[i]
    if (value !== undefined) named[key] = value
  })
  return named
}

const signalOutputs: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  stoch: { signal: 'd', line: 'k' },
  stochrsi: { signal: 'd', line: 'k' },
}

function asOutput(name: IndicatorName, output: string): string | null {
  const renamed = signalOutputs[name]?.[output] ?? output
  const outputs: readonly string[] = indicatorVocabulary[name].outputs
  return outputs.includes(renamed) ? renamed : null
}

const fieldOutput: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  donchian: { high: 'upper', low: 'lower' },
  bb: { high: 'upper', low: 'lower' },
  keltner: { high: 'upper', low: 'lower' },
  opening_range: { high: 'high', low: 'low' },
  session_range: { high: 'high', low: 'low' },
}

/** The line of an indicator that has several: `upper`, `signal line`, `histogram`, `high`. */
function readOutput(c: Cursor, name: IndicatorName): string | null {
  return attempt(c, () => {
    takeText(c, "'s", '-')
    if (name === 'aroon' || name === 'supertrend') {
      const way = isTag(c, 1, ...verbTags, 'when', 'mark', 'and') || name === 'aroon' ? take(c, 'up', 'down') : null
      return way && name === 'aroon' ? way.name || (way.tag === 'up' ? 'up' : 'down') : null
    }
    const field = peek(c)
    const renamed = fieldOutput[name]?.[field.tag === 'field' ? field.name : '']
    if (renamed) {
      c.at++
      return renamed
    }
    const ownLine = name === 'stochrsi' && peek(c).name === 'stoch' && peek(c).output ? take(c, 'indicator') : null
    if (ownLine) return ownLine.output
    const word = take(c, 'output') ?? (name === 'stoch' || name === 'stochrsi' ? take(c, 'kd') : null)
    if (!word) return name === 'macd' && isTag(c, 0, 'signal') && !isTag(c, -1, 'when') ? (c.at++, 'signal') : null
    takeAll(c, 'band')
    return asOutput(name, word.name)
  })
}

interface Head {
  readonly name: IndicatorName
  readonly output: string
  readonly from: number
}

function readIndicatorHead(c: Cursor): Head | null {
  const from = c.at
  const { lines } = c.memory
  const ofStochRsi =
    lines?.kind === 'indicator' && lines.name === 'stochrsi' && /^(?:%k|%d|% k|% d|k line|d line|%k line|%d line)$/.test(peek(c).text)
  const word = take(c, 'indicator')
  if (word && ofStochRsi) return { name: 'stochrsi', output: word.output, from }
  if (word) return { name: (word.name === 'dma' ? 'sma' : word.name) as IndicatorName, output: word.output, from }
  return null
}

/** `20, 50 and 200` before a moving average: all its lengths. */
function readLeadingNumbers(c: Cursor): { values: number[]; timeframe: Timeframe | null } | null {
  const values: number[] = []
  let timeframe: Timeframe | null = null
  for (let i = 0; i < 6; i++) {
    const found = readLength(c, false)
    if (!found || isChartLength(c)) return null
    values.push(found.bars)
    timeframe ??= found.timeframe
    if (isTag(c, 0, 'indicator', 'average', 'price_word')) break
    const separator = attempt(c, () => {
      const comma = takeText(c, ',', '/', '&', '-')
      const and = take(c, 'and')
      return (comma || and) && isTag(c, 0, 'number') ? true : null
    })
    if (!separator) return isTag(c, 0, 'output', 'field', 'fresh', 'body') || values.length === 1 ? { values, timeframe } : null
  }
  return { values, timeframe }
}

/** `15m RSI`, `4 hour EMA`: the chart, not a number of bars. */
const isChartLength = (c: Cursor): boolean => {
  const unit = peek(c, -1)
  return unit.tag === 'unit' && (unit.name === 'minute' || (unit.name === 'hour' && [1, 2, 4].includes(peek(c, -2).value)))
}

const rememberedAverages = 40

const rememberAverage = (c: Cursor, term: Term) => {
  if (!isAverage(term)) return
  c.memory.averages.push(term)
  if (c.memory.averages.length > rememberedAverages) c.memory.averages.shift()
}

function sourceAfter(c: Cursor): Term | null {
  return attempt(c, () => {
    if (!takeText(c, 'of', 'on')) return null
    const whole = take(c, 'price_word')
    if (whole) return price('close', { spans: [{ start: whole.start, end: whole.end }] })
    const field = peek(c)
    if (field.tag !== 'field' && field.tag !== 'close' && field.tag !== 'open') return null
    if (isTag(c, 1, 'previous', 'unit', 'prep') && !isText(c, 1, 'with')) return null
    return sourceOf(c)
  })
}

function buildIndicator(c: Cursor, head: Head, lead: Length | null): Term {
  const { name } = head
  let output = head.output || readOutput(c, name) || ''
  let params = readBracketParams(c) ?? readBareParams(c, name) ?? (lead ? null : readWordedLength(c))
  if (!output) output = readOutput(c, name) ?? ''
  params ??= lead ? null : (readBracketParams(c) ?? readBareParams(c, name))
  if (name === 'pivot') takeText(c, 'pivot', 'pivots', 'pivot point', 'daily pivot')
  const values = params?.values.length ? params.values : lead ? [lead.bars] : []
  if (lead && params?.values.length && averageNames.has(name) && params.values[0] !== lead.bars)
    noteAmbiguous(c, 'number_conflict', originSince(c, head.from))
  const named =
    name === 'bb' && lead && params?.values.length === 1 && params.values[0] !== undefined
      ? { period: lead.bars, std: params.values[0] }
      : namedParams(name, values)
  const source = params?.source ?? sourceAfter(c)
  const timeframe = params?.timeframe ?? lead?.timeframe ?? params?.length?.timeframe ?? null
  const from = originSince(c, head.from)
  const isDays = c.lexemes[head.from]?.name === 'dma' || c.lexemes.slice(head.from, c.at).some((l) => l.name === 'dma')
  const term = indicator(name, named, from, {
    ...(output && asOutput(name, output) && { output: asOutput(name, output) ?? output }),
    ...(source && indicatorVocabulary[name].takesSource && { source }),
    ...((timeframe || isDays) && { timeframe: timeframe ?? '1d' }),
  })
  const start = 'spans' in from ? from.spans[0]?.start : undefined
  if (values.length > 0 && start !== undefined) c.notes.saidParams.push({ name, start, params: term.params })
  if (values.length === 0 && paramOrder(name).length > 0 && start !== undefined) {
    c.notes.unsaidParams.set(start, name)
    if (averageNames.has(name)) return resolveUnsaidAverage(c, term, start)
  }
  if (manyParams.has(name)) c.memory.lines = term
  rememberAverage(c, term)
  return term
}

/** `the EMA` without a length is the one that was named before. */
function resolveUnsaidAverage(c: Cursor, term: IndicatorTerm, start: number): Term {
  const before = c.memory.averages.findLast((a) => isAverage(a) && a.name === term.name)
  if (before?.kind === 'indicator') {
    c.notes.unsaidParams.delete(start)
    return { ...before, from: term.from, ...(term.timeframe && { timeframe: term.timeframe }) }
  }
  c.notes.missingLengths.add(start)
  return term
}

const asField = (name: string): PriceField => ((priceFields as readonly string[]).includes(name) ? (name as PriceField) : 'close')

const trailingList = (c: Cursor, name: IndicatorName): number[] => {
  const values: number[] = []
  while (values.length < 5) {
    const next = attempt(c, () => {
      const comma = takeText(c, ',', '/', '&')
      const and = take(c, 'and')
      if (!comma && !and) return null
      const number = take(c, 'number')
      if (!number || number.sign || !Number.isInteger(number.value) || number.value < 2) return null
      if (isTag(c, 0, 'percent', 'pips', 'points', 'r', 'indicator', 'unit', 'times', 'lots', 'shares', 'average', 'color', 'money'))
        return null
      return number.value
    })
    if (next === null) break
    values.push(next)
  }
  return averageNames.has(name) ? values : []
}

/** One or several lines of one indicator: `RSI(14)`, `50/200 EMA`, `EMA 20, 50 and 200`, `MACD histogram`. */
function readIndicators(c: Cursor): Term[] | null {
  return attempt(c, () => {
    const from = c.at
    const lead = isTag(c, 0, 'number') ? attempt(c, readLeadingNumbers) : null
    if (isTag(c, 0, 'number') && !lead) return null
    const head = readIndicatorHead(c)
    if (!head) return readPlainAverage(c, from, lead)
    if (lead && manyParams.has(head.name) && lead.values.length > 1) {
      const output = head.output || readOutput(c, head.name) || ''
      return [
        indicator(head.name, namedParams(head.name, lead.values), originSince(c, from), asOutput(head.name, output) ? { output } : {}),
      ]
    }
    if (lead && lead.values.length > 1) {
      return lead.values.map((bars) => {
        const term = indicator(head.name, { period: bars }, originSince(c, from), lead.timeframe ? { timeframe: lead.timeframe } : {})
        rememberAverage(c, term)
        return term
      })
    }
    const length = lead?.values[0] === undefined ? null : { bars: lead.values[0], timeframe: lead.timeframe }
    const bracket = length || !averageNames.has(head.name) ? null : readBracketParams(c)
    if (bracket && bracket.values.length > 1) return bracket.values.map((bars) => rememberedAverage(c, head, bars, from))
    if (bracket) c.at = from + (c.lexemes[from]?.tag === 'indicator' ? 1 : 0)
    const first = buildIndicator(c, { ...head, from }, length)
    const more = length ? [] : trailingList(c, head.name)
    return [first, ...more.map((bars) => rememberedAverage(c, head, bars, from))]
  })
}

function rememberedAverage(c: Cursor, head: Head, bars: number, from: number): Term {
  const term = indicator(head.name, { period: bars }, originSince(c, from))
  rememberAverage(c, term)
  return term
}

/** `its 20-day average`, `average volume`, `moving averages (9, 21)`, `the average`. */
function readPlainAverage(c: Cursor, from: number, lead: { values: number[]; timeframe: Timeframe | null } | null): Term[] | null {
  const leadsVolume = isTag(c, 0, 'field') && isTag(c, 1, 'average') ? take(c, 'field') : null
  if (!take(c, 'average')) return null
  if (isTag(c, 0, 'indicator') && lead) return null
  const volume = leadsVolume ?? (isTag(c, 0, 'field') && (isText(c, 0, 'volume', 'vol') || lead !== null) ? take(c, 'field') : null)
  const range = !volume && isTag(c, 0, 'body', 'range') ? takeCandleSize(c, 0) : null
  const of = volume || range ? null : sourceAfter(c)
  const after = lead ? null : (readBracketParams(c) ?? readBareParams(c, 'sma') ?? readWordedLength(c))
  const lengths = lead?.values ?? after?.values ?? []
  const timeframe = lead?.timeframe ?? after?.length?.timeframe
  const origin = originSince(c, from)
  const source = volume ? price(asField(volume.name), origin) : (range ?? of ?? after?.source)
  if (lengths.length === 0) return [averageWithoutLength(c, origin, source ?? null)]
  const more = lead ? [] : trailingList(c, 'sma')
  return [...lengths, ...more].map((bars) => {
    const term = indicator('sma', { period: bars }, originSince(c, from), { ...(source && { source }), ...(timeframe && { timeframe }) })
    rememberAverage(c, term)
    return term
  })
}

function averageWithoutLength(c: Cursor, from: Origin, source: Term | null): Term {
  const before = c.memory.averages.at(-1)
  const start = 'spans' in from ? from.spans[0]?.start : undefined
  if (before && !source) return { ...before, from }
  const term = indicator('sma', {}, from, source ? { source } : {})
  if (start !== undefined) {
    c.notes.unsaidParams.set(start, 'sma')
    if (!source) c.notes.missingLengths.add(start)
  }
  if (!source) rememberAverage(c, term)
  return term
}

/** The body, the range or a wick of the candle `shift` bars back. */
function takeCandleSize(c: Cursor, shift: number, timeframe?: Timeframe): Term | null {
  const from = c.at
  const word = take(c, 'body', 'range', 'wick')
  if (!word) return null
  takeText(c, 'size')
  const origin = originSince(c, from)
  const p = (field: PriceField) => price(field, origin, shift, timeframe)
  if (word.tag === 'range') return calc('sub', [p('high'), p('low')], origin)
  if (word.tag === 'body') return calc('abs', [calc('sub', [p('close'), p('open')], origin)], origin)
  if (word.name === 'upper') return calc('sub', [p('high'), calc('max', [p('open'), p('close')], origin)], origin)
  return calc('sub', [calc('min', [p('open'), p('close')], origin), p('low')], origin)
}

const readField = (c: Cursor): PriceField | null => {
  const word = take(c, 'field', 'close', 'open', 'closes')
  if (!word) return null
  return word.tag === 'field' ? asField(word.name) : word.tag === 'open' ? 'open' : 'close'
}

interface When {
  readonly shift: number
  readonly timeframe: Timeframe | null
}

function namePattern(c: Cursor, word: Lexeme) {
  const name = patternNames.find((p) => p === word.name)
  if (name) c.memory.namedPattern = { name, from: { spans: [{ start: word.start, end: word.end }] } }
}

/** `yesterday's`, `the previous candle's`, `last week's`, `today's`: the bar that a price is taken from. */
function readBarReference(c: Cursor): When | null {
  return attempt(c, () => {
    if (take(c, 'yesterday')) return { shift: 1, timeframe: '1d' }
    if (take(c, 'today')) return { shift: 0, timeframe: '1d' }
    const named = isTag(c, 0, 'pattern') && isTag(c, 1, 'field', 'open', 'body', 'range') ? take(c, 'pattern') : null
    if (named) {
      namePattern(c, named)
      return { shift: c.memory.candleShift, timeframe: null }
    }
    if (take(c, 'candle_ref')) return { shift: c.memory.candleShift, timeframe: null }
    const ordinal = isTag(c, 0, 'number') && isTag(c, 1, 'previous') ? take(c, 'number') : null
    const lead = take(c, 'previous', 'current')
    if (!lead) return null
    const unit = take(c, 'unit') ?? (isTag(c, 0, 'timeframe') ? take(c, 'timeframe') : null)
    const timeframe = unit ? (unit.tag === 'timeframe' ? parseTimeframe(unit.name) : (periodUnits[unit.name] ?? null)) : null
    if (lead.tag === 'current') return { shift: 0, timeframe }
    // `the last candle` that has closed is the one that is decided on; `last week` is the one before this.
    const isLastBar = lead.text === 'last' && unit?.name === 'bar'
    return { shift: isLastBar ? 0 : (ordinal?.value ?? 1), timeframe }
  })
}

function withBar(field: PriceField, when: When, from: Origin): Term {
  return price(field, from, when.shift, when.timeframe ?? undefined)
}

function readBarPrice(c: Cursor): Term | null {
  return attempt(c, () => {
    const from = c.at
    const when = readBarReference(c)
    if (!when) return null
    takeText(c, 'of')
    const size = takeCandleSize(c, when.shift, when.timeframe ?? undefined)
    if (size) return size
    const field = readField(c)
    if (!field) {
      const isBar = c.lexemes[from]?.tag !== 'previous' || c.lexemes[c.at - 1]?.tag === 'unit'
      return isBar && isTag(c, 0, ...verbTags, 'opens') ? withBar('close', when, originSince(c, from)) : null
    }
    return withBar(field, when, originSince(c, from))
  })
}

/** `of the last 20 bars`, `in 50 days`, `over the past 10 candles`, `(20)`. */
function readWindow(c: Cursor): Length | null {
  return attempt(c, () => {
    const bracket = readBracketParams(c)
    if (bracket?.values[0] !== undefined) return { bars: bracket.values[0], timeframe: bracket.length?.timeframe ?? null }
    const lead = take(c, 'prep', 'since') ?? takeText(c, 'over', 'within')
    const previous = take(c, 'previous', 'recent')
    if (!lead && !previous) return null
    const length = readLength(c, true)
    if (length) return length
    const unit = previous && take(c, 'unit')
    return unit && unit.name !== 'bar' ? { bars: 1, timeframe: periodUnits[unit.name] ?? null } : null
  })
}

const extremeOf = (field: PriceField, length: Length, from: Origin, source?: PriceField): Term => {
  const isHigh = field === 'high'
  return indicator(isHigh ? 'highest' : 'lowest', { period: length.bars }, from, {
    source: price(source ?? (isHigh ? 'high' : 'low'), from),
    ...(length.timeframe && { timeframe: length.timeframe }),
  })
}

/** `highest high of the last 20 bars`, `lowest close in 50 days`, `20-day high`, `high of the last 5 candles`. */
function readExtreme(c: Cursor): Term | null {
  return attempt(c, () => {
    const from = c.at
    const lead = readLength(c, true)
    take(c, 'fresh')
    const word = take(c, 'extreme')
    const field = word ? readField(c) : take(c, 'field')?.name
    const way = word?.name ?? field
    if ((way !== 'high' && way !== 'low') || (!lead && !word && !field)) return null
    const source = word?.text.endsWith('close')
      ? 'close'
      : word && field && field !== 'high' && field !== 'low'
        ? asField(field)
        : undefined
    const closing = attempt(c, () => (takeText(c, 'close') && !isTag(c, 0, 'when') ? ('close' as const) : null))
    const previous = word
      ? null
      : attempt(c, () => (takeText(c, '(') && take(c, 'close', 'closes') && takeText(c, ')') ? ('close' as const) : null))
    const window = lead ?? readWindow(c)
    if (!window) return null
    if (!word && !lead && window.bars === 1 && window.timeframe) return price(way, originSince(c, from), 1, window.timeframe)
    return extremeOf(way, window, originSince(c, from), source ?? closing ?? previous ?? undefined)
  })
}

/** `high of the previous bar`, `low of the day`, `close 5 days ago`, `close[1]`, `volume`. */
function readPlainPrice(c: Cursor): Term | null {
  return attempt(c, () => {
    const from = c.at
    const heikin = take(c, 'heikin')
    const field = readField(c)
    if (!field) return null
    const plain =
      heikin && (field === 'open' || field === 'high' || field === 'low' || field === 'close') ? (`ha_${field}` as const) : field
    const when = attempt(c, () => {
      const of = takeText(c, 'of', 'from', 'in')
      const bar = readBarReference(c)
      if (bar) return bar
      const pattern = of && take(c, 'pattern')
      if (pattern) {
        namePattern(c, pattern)
        return { shift: c.memory.candleShift, timeframe: null }
      }
      if (take(c, 'unit'))
        return c.lexemes[c.at - 1]?.name === 'day'
          ? { shift: 0, timeframe: '1d' as const }
          : c.lexemes[c.at - 1]?.name === 'bar'
            ? { shift: 0, timeframe: null }
            : null
      return null
    })
    if (when) {
      if (isTag(c, 0, 'body', 'range')) return null
      return price(plain, originSince(c, from), when.shift, when.timeframe ?? undefined)
    }
    const ago = readAgo(c)
    return price(plain, originSince(c, from), ago?.bars ?? 0, ago?.timeframe ?? undefined)
  })
}

/** `5 days ago`, `3 bars back`, `[2]`. */
export function readAgo(c: Cursor): Length | null {
  return attempt(c, () => {
    if (takeText(c, '[')) {
      const number = take(c, 'number')
      return number && takeText(c, ']') ? { bars: number.value, timeframe: null } : null
    }
    take(c, 'prep')
    const length = readLength(c, true)
    return length && (take(c, 'ago') || takeText(c, 'back', 'earlier', 'before')) ? length : null
  })
}

/** `upper Bollinger band`, `the lower band`, `middle line of the Keltner channel`. */
function readBand(c: Cursor): Term | null {
  return attempt(c, () => {
    const from = c.at
    const side = take(c, 'output') ?? signalWord(c)
    if (!side) return null
    if (side.name === 'hist' || side.name === 'signal' || side.name === 'line') return oscillatorLine(c, side.name, from)
    if (isTag(c, 0, 'cloud') || (takeText(c, 'of') && isTag(c, 0, 'cloud'))) {
      c.at++
      return indicator('ichimoku', {}, originSince(c, from), { output: side.name === 'lower' ? 'cloud_bottom' : 'cloud_top' })
    }
    takeAll(c, 'band')
    takeText(c, 'of')
    const lead = isTag(c, 0, 'number') ? attempt(c, readLeadingNumbers) : null
    const head = readIndicatorHead(c)
    if (lead && !head) return null
    takeAll(c, 'band')
    const known = c.memory.band?.kind === 'indicator' ? c.memory.band : null
    const name = head?.name ?? known?.name ?? 'bb'
    if (!head && !isTag(c, -1, 'band', 'output') && side.name === 'middle') return null
    if (!asOutput(name, side.name) && name !== 'opening_range') return null
    const params = head ? (readBracketParams(c) ?? readBareParams(c, name)) : (readBracketParams(c) ?? null)
    const values = params?.values ?? lead?.values ?? []
    const origin = originSince(c, from)
    const start = 'spans' in origin ? origin.spans[0]?.start : undefined
    if (values.length === 0 && start !== undefined) c.notes.unsaidParams.set(start, name)
    const known2 = !head && known && values.length === 0 ? known.params : namedParams(name, values)
    const term = indicator(name, known2, origin, {
      output: asOutput(name, side.name) ?? side.name,
      ...(lead?.timeframe && { timeframe: lead.timeframe }),
    })
    c.memory.band = term
    return term
  })
}

/** `crosses below signal` after a line that has one. */
const signalWord = (c: Cursor) => {
  const { lines } = c.memory
  const hasSignal = lines?.kind === 'indicator' && (lines.name === 'macd' || lines.name === 'stoch' || lines.name === 'stochrsi')
  const word = hasSignal && isText(c, 0, 'signal') && !isTag(c, 1, 'unit') ? take(c, 'signal') : null
  return word && { ...word, name: 'signal' }
}

/** `histogram` and `signal line` belong to the MACD, or to the oscillator that was named before. */
function oscillatorLine(c: Cursor, line: string, from: number): Term | null {
  takeText(c, 'of')
  const head = readIndicatorHead(c)
  const known = [c.memory.lines, c.memory.object, c.memory.subject].find((t) => t?.kind === 'indicator' && asOutput(t.name, line))
  const name = head?.name ?? (known?.kind === 'indicator' ? known.name : 'macd')
  const output = asOutput(name, line)
  if (!output) return null
  const params = readBracketParams(c)
  const origin = originSince(c, from)
  const start = 'spans' in origin ? origin.spans[0]?.start : undefined
  if (!params && start !== undefined) c.notes.unsaidParams.set(start, name)
  return indicator(name, namedParams(name, params?.values ?? []), origin, { output })
}

/** `the cloud`: its edge that price meets is chosen by the comparison; the top stands for it here. */
function readCloud(c: Cursor): Term | null {
  const from = c.at
  const word = take(c, 'cloud', 'chikou')
  if (!word) return null
  const params = readBracketParams(c)
  const named = namedParams('ichimoku', params?.values ?? [])
  const side = take(c, 'output')
  return indicator('ichimoku', named, originSince(c, from), { output: side?.name === 'lower' ? 'cloud_bottom' : 'cloud_top' })
}

const clock = (minutes: number) => minutes

/** The high or low of a session or an opening range: `Asian high`, `opening range low`, `high of the first 30 minutes`. */
function readRangeEnd(c: Cursor): Term | null {
  return attempt(c, () => {
    const from = c.at
    const lead = take(c, 'field', 'output')
    if (lead) takeText(c, 'of', 'in')
    const range = readRange(c)
    if (!range) return null
    const end = lead ?? take(c, 'field', 'output')
    if (!end) return null
    const isHigh = end.name === 'high' || end.name === 'upper'
    if (!isHigh && end.name !== 'low' && end.name !== 'lower') return null
    takeAll(c, 'range')
    const origin = originSince(c, from)
    const build = (output: 'high' | 'low'): Term => ({ ...range, output, from: origin })
    c.memory.rangeHigh = build('high')
    c.memory.rangeLow = build('low')
    return build(isHigh ? 'high' : 'low')
  })
}

/** `opening range`, `first 30 minutes`, `Asian session (00:00-07:00 GMT)`. */
export function readRange(c: Cursor): IndicatorTerm | null {
  return attempt(c, () => {
    const from = c.at
    const minutesBefore = attempt(c, () => {
      take(c, 'ordinal')
      const number = take(c, 'number')
      const unit = number && take(c, 'unit')
      return number && unit && (unit.name === 'minute' || unit.name === 'hour') ? number.value * (unit.name === 'hour' ? 60 : 1) : null
    })
    const hour = !minutesBefore && isTag(c, 0, 'ordinal') && isTag(c, 1, 'unit') && isText(c, 1, 'hour') ? ((c.at += 2), 60) : null
    const first = minutesBefore ?? hour
    const opening = isTag(c, 0, 'indicator') && peek(c).name === 'opening_range' ? take(c, 'indicator') : null
    const isFirst = c.lexemes[from]?.tag === 'ordinal' && c.lexemes[from]?.value === 1
    if (opening || (first && isFirst)) {
      const bracket = readBracketParams(c)
      const after = attempt(c, () => {
        takeText(c, 'of', 'for')
        const number = take(c, 'number')
        const unit = number && take(c, 'unit')
        return number && unit && (unit.name === 'minute' || unit.name === 'hour') ? number.value * (unit.name === 'hour' ? 60 : 1) : null
      })
      const minutes = first ?? bracket?.values[0] ?? after
      takeAll(c, 'range')
      takeText(c, 'of', 'the')
      const origin = originSince(c, from)
      const start = 'spans' in origin ? (origin.spans[0]?.start ?? 0) : 0
      if (minutes) c.notes.saidParams.push({ name: 'opening_range', start, params: { minutes } })
      else c.notes.unsaidParams.set(start, 'opening_range')
      return indicator('opening_range', minutes ? { minutes } : {}, origin)
    }
    if (first) return null
    const session = isTag(c, 0, 'session') && peek(c).name ? take(c, 'session') : null
    if (!session) return null
    takeAll(c, 'session', 'range')
    const hours = readClockRange(c)
    if (!hours && !isTag(c, 0, 'field', 'output') && c.lexemes[from - 1]?.tag !== 'prep' && !isTag(c, -1, 'range')) return null
    return indicator('session_range', hours ? { from: hours.from, to: hours.to } : {}, originSince(c, from), {
      ...(!hours && { session: session.name as SessionName }),
      ...(hours?.zone && { zone: hours.zone }),
    })
  })
}

/** `00:00-07:00 GMT`, `between 8 and 16`, in minutes after midnight. */
export function readClockRange(c: Cursor): { from: number; to: number; zone: string | null } | null {
  return attempt(c, () => {
    const bracket = takeText(c, '(')
    takeText(c, 'from', 'between')
    const start = readClock(c)
    if (start === null) return null
    const middle = take(c, 'minus', 'until', 'and', 'prep') ?? takeText(c, '-', '–')
    if (!middle) return null
    const end = readClock(c)
    if (end === null) return null
    const zone = take(c, 'zone')
    if (bracket && !takeText(c, ')')) return null
    const late = zone ?? take(c, 'zone')
    return { from: clock(start), to: clock(end), zone: late?.name ?? null }
  })
}

/** A clock time in minutes; a bare hour counts between `from` and `to` only. */
export function readClock(c: Cursor): number | null {
  const time = take(c, 'time')
  if (time) return time.value
  return attempt(c, () => {
    const number = take(c, 'number')
    if (!number || !Number.isInteger(number.value) || number.value < 0 || number.value > 24) return null
    if (isTag(c, 0, 'percent', 'pips', 'points', 'r', 'times', 'indicator')) return null
    const unit = isTag(c, 0, 'unit') ? take(c, 'unit') : null
    return unit && unit.name !== 'hour' ? null : number.value * 60
  })
}

const distanceUnits: readonly Tag[] = ['percent', 'pips', 'points']

/** `2 pips above the high`, `1 ATR below the 20 EMA`, `3% below its 10-day high`. */
function readOffsetTerm(c: Cursor): Term | null {
  return attempt(c, () => {
    const from = c.at
    const number = take(c, 'number')
    if (!number) return null
    const unit = take(c, ...distanceUnits)
    takeAll(c, 'times')
    const spread = unit ? null : isTag(c, 0, 'indicator') && (peek(c).name === 'atr' || peek(c).name === 'stdev') ? readPrimary(c) : null
    if (!unit && !spread) return null
    const way = take(c, 'above', 'below', 'up', 'down')
    if (!way) return null
    takeText(c, 'from', 'of')
    const base = readPrimary(c)
    if (!base) return null
    const isUp = way.tag === 'above' || way.tag === 'up'
    return offsetTerm(base, number.value, unit?.tag ?? 'atr', spread, isUp, originSince(c, from))
  })
}

export function offsetTerm(base: Term, value: number, unit: string, spread: Term | null, isUp: boolean, from: Origin): Term {
  if (unit === 'percent') return calc('mul', [constant(rounded(1 + (isUp ? value : -value) / 100), from), base], from)
  if (spread?.kind === 'indicator' && spread.name === 'stdev') return bandOf(base, value, isUp, from)
  const step = spread
    ? value === 1
      ? spread
      : calc('mul', [constant(value, from), spread], from)
    : constant(value, from, unit === 'pips' ? 'pips' : 'points')
  return calc(isUp ? 'add' : 'sub', [base, step], from)
}

/** Standard deviations from an average are a Bollinger band. */
function bandOf(base: Term, std: number, isUp: boolean, from: Origin): Term {
  const period = base.kind === 'indicator' ? (base.params['period'] ?? 20) : 20
  const timeframe = base.kind === 'indicator' ? base.timeframe : undefined
  return indicator('bb', { period, std }, from, { output: isUp ? 'upper' : 'lower', ...(timeframe && { timeframe }) })
}

/** Removes the dust of binary fractions: 1 − 0.05 is 0.95. */
export const rounded = (value: number) => Number(value.toPrecision(12))

function readNumberTerm(c: Cursor): Term | null {
  return attempt(c, () => {
    const from = c.at
    takeText(c, '$', '€', '£')
    const number = take(c, 'number')
    if (!number) return null
    const known = averageOfLength(c, number.value)
    if (known && !isTag(c, 0, 'percent', 'pips', 'points', 'times', 'unit', 'number', 'indicator'))
      return { ...known, from: originSince(c, from) }
    const unit = take(c, 'percent', 'pips', 'points', 'money')
    if (unit?.tag === 'percent' && isTag(c, 0, 'above', 'below')) return null
    return constant(number.value, originSince(c, from), unit?.tag === 'pips' || unit?.tag === 'points' ? unit.tag : undefined)
  })
}

/** `below the 20` after price or an average: the average of that length that the text has named. */
function averageOfLength(c: Cursor, length: number): Term | null {
  if (!isOnPriceScale(c.memory.subject)) return null
  return c.memory.averages.findLast((a) => a.kind === 'indicator' && a.params['period'] === length) ?? null
}

function readReference(c: Cursor): Term | null {
  return attempt(c, () => {
    const from = c.at
    if (!take(c, 'ref')) return null
    const own = attempt(c, readPrimary)
    if (own) return own
    const subject = isTag(c, 0, 'closes', 'breaks', 'opens') && !isOnPriceScale(c.memory.subject) ? null : c.memory.subject
    return { ...(subject ?? price('close', { spans: [] })), from: originSince(c, from) }
  })
}

function readKd(c: Cursor): Term | null {
  const from = c.at
  const known = [c.memory.lines, c.memory.subject, c.memory.object].find(
    (t) => t?.kind === 'indicator' && (t.name === 'stoch' || t.name === 'stochrsi'),
  )
  const word = known?.kind === 'indicator' ? take(c, 'kd') : null
  if (!word || known?.kind !== 'indicator') return null
  return { ...known, output: word.name, from: originSince(c, from) }
}

/** The market itself as a subject: `price`, `it`, `the candle`, `SPY`. */
function readMarket(c: Cursor): Term | null {
  return attempt(c, () => {
    const from = c.at
    const heikin = take(c, 'heikin')
    if (heikin) takeAll(c, 'unit')
    if (heikin && isTag(c, 0, ...verbTags, 'color')) return price('ha_close', originSince(c, from))
    if (heikin) return null
    const word =
      take(c, 'price_word', 'symbol', 'candle_ref') ?? (isTag(c, 0, 'unit') && peek(c).name !== 'minute' ? take(c, 'unit') : null)
    if (!word) return null
    const field = word.tag === 'price_word' ? null : attempt(c, () => readField(c))
    const ago = readAgo(c)
    if (field && !isTag(c, -1, 'closes')) return price(field, originSince(c, from), word.tag === 'candle_ref' ? c.memory.candleShift : 0)
    if (field) c.at--
    if (word.tag !== 'price_word' && !isTag(c, 0, ...verbTags, 'opens', 'pullback', 'up', 'down') && !isText(c, 0, 'trades', 'on'))
      return null
    return price('close', originSince(c, from), ago?.bars ?? 0, ago?.timeframe ?? undefined)
  })
}

function readEntryPrice(c: Cursor): Term | null {
  const from = c.at
  return take(c, 'entry') ? { kind: 'entry_price', from: originSince(c, from) } : null
}

function readOnTimeframe(c: Cursor): Term | null {
  return attempt(c, () => {
    const from = c.at
    const timeframe = readTimeframe(c)
    if (!timeframe) return null
    takeAll(c, 'chart')
    takeText(c, 'candle', 'candles')
    const isTerm = isTag(
      c,
      0,
      'indicator',
      'average',
      'field',
      'close',
      'open',
      'output',
      'price_word',
      'number',
      'cloud',
      'kd',
      'heikin',
      'extreme',
      'range',
    )
    if (!isTerm) return null
    const term = readPrimary(c)
    return term ? { ...onTimeframe(term, timeframe), from: originSince(c, from) } : null
  })
}

function readScaled(c: Cursor): Term | null {
  return attempt(c, () => {
    const from = c.at
    const twice = take(c, 'twice', 'half')
    const number = twice ?? take(c, 'number')
    if (!number) return null
    const percent = twice ? null : take(c, 'percent')
    if (!twice && !percent && !take(c, 'times') && !(isTag(c, 0, 'indicator') && peek(c).name === 'atr')) return null
    const base = readPrimary(c)
    if (!base || base.kind === 'const') return null
    const factor = twice?.tag === 'half' || percent ? number.value / 100 : number.value
    return calc('mul', [constant(rounded(factor), originSince(c, from)), base], originSince(c, from))
  })
}

function readBracketed(c: Cursor): Term | null {
  if (!isText(c, 0, '(')) return null
  return attemptBracket(c, 'term', () => {
    c.at++
    const term = readTerm(c)
    return term && takeText(c, ')') ? term : null
  })
}

const neverTerms: readonly Tag[] = [
  'when',
  'and',
  'or',
  'not',
  'buy',
  'sell',
  'stop',
  'target',
  'risk',
  'above',
  'below',
  'be',
  'cross',
  'prep',
  'percent',
  'filler',
  'skip',
  'only',
  'exit',
  'while',
  'move',
  'bullet',
]

const readers: readonly ((c: Cursor) => Term | null)[] = [
  readBracketed,
  readRangeEnd,
  readOnTimeframe,
  readOffsetTerm,
  readScaled,
  readReference,
  readExtreme,
  readBarPrice,
  readPlainPrice,
  readBand,
  readKd,
  readCloud,
  readCandle,
  readEntryPrice,
  readMarket,
  readNumberTerm,
]

function readCandle(c: Cursor): Term | null {
  return attempt(c, () => {
    const at = c.at
    take(c, 'unit', 'candle_ref')
    const size = takeCandleSize(c, 0)
    if (!size) c.at = at
    return size
  })
}

function readPrimary(c: Cursor): Term | null {
  if (startsNothing(c) || isTag(c, 0, ...neverTerms)) return null
  return attempt(c, () => {
    take(c, 'both')
    const several = readIndicators(c)
    if (several) return several[0] ?? null
    for (const read of readers) {
      const term = read(c)
      if (term) return term
    }
    return null
  })
}

const sumOps: Readonly<Partial<Record<Tag, 'add' | 'sub'>>> = { plus: 'add', minus: 'sub' }

function readSumTail(c: Cursor, first: Term, from: number): Term {
  let sum = first
  for (let i = 0; i < 6; i++) {
    const next = attempt(c, () => {
      const op = sumOps[peek(c).tag]
      const product = isTag(c, 0, 'times') ? 'mul' : isText(c, 0, '/') ? 'div' : null
      if (!op && !product) return null
      c.at++
      const right = readPrimary(c)
      if (!right) return null
      const percentAt = c.lexemes[c.at - 1]?.tag === 'percent'
      if (op && percentAt && right.kind === 'const')
        return offsetTerm(sum, right.value, 'percent', null, op === 'add', originSince(c, from))
      if (op === 'sub' && sum.kind === 'const' && right.kind === 'const') {
        noteAmbiguous(c, 'range_given', originSince(c, from))
        return sum
      }
      return calc(op ?? product ?? 'add', [sum, right], originSince(c, from))
    })
    if (!next) return sum
    sum = next
  }
  return sum
}

/** A value at a bar: an indicator's line, a price, a number, or arithmetic on them. */
export function readTerm(c: Cursor): Term | null {
  const from = c.at
  const first = readPrimary(c)
  return first ? readSumTail(c, first, from) : null
}

/** One value, or several joined: `the 20, 50 and 200 EMA`, `RSI and MFI`. */
export function readTermList(c: Cursor): readonly Term[] | null {
  const several = attempt(c, () => {
    take(c, 'both', 'either', 'all')
    const list = readIndicators(c)
    return list && list.length > 1 ? list : null
  })
  if (several) return several
  const from = c.at
  const isBoth = isTag(c, 0, 'both', 'either', 'all')
  const first = readTerm(c)
  if (!first) return null
  const terms = [first]
  while (terms.length < 6) {
    const next = attempt(c, () => {
      const comma = takeText(c, ',')
      if (!take(c, 'and') && !comma) return null
      const term = readTerm(c)
      if (!term || term.kind === 'const') return null
      const isSameKind = isAverage(term) && isAverage(first)
      if (!isBoth && !isSameKind) return null
      return isTag(c, 0, ...verbTags) && !isBoth && c.at !== from ? null : term
    })
    if (!next) break
    terms.push(next)
  }
  return terms
}
