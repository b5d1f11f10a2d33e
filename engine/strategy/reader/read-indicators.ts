import { indicatorVocabulary } from '../../indicators/vocabulary.ts'
import type { IndicatorName } from '../../indicators/vocabulary.ts'
import type { Timeframe } from '../../market/timeframe.ts'
import type { Origin, Term } from '../plan.ts'
import { asField, averageNames, calc, constant, indicator, isAverage, isOnPriceScale, price } from './build-term.ts'
import type { IndicatorTerm } from './build-term.ts'
import { attempt, isTag, isText, noteAmbiguous, originSince, passAll, passText, peek, take, takeText } from './cursor.ts'
import type { Cursor } from './cursor.ts'
import {
  asOutput,
  manyParams,
  namedParams,
  paramOrder,
  readBareParams,
  readBracketParams,
  readLength,
  readWordedLength,
  sourceOf,
  verbTags,
} from './indicator-numbers.ts'
import type { Length } from './indicator-numbers.ts'
import { sameTerm } from './join-conditions.ts'
import { takeCandleSize } from './read-prices.ts'

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
    passText(c, "'s", '-')
    if (name === 'aroon' || name === 'supertrend') {
      const way = isTag(c, 1, ...verbTags, 'when', 'mark', 'and') || name === 'aroon' ? take(c, 'up', 'down') : null
      return way && name === 'aroon' ? way.name || (way.tag === 'up' ? 'up' : 'down') : null
    }
    const field = peek(c)
    const renamed = fieldOutput[name]?.[field.tag === 'field' ? field.name : '']
    if (renamed) {
      c.at++
      passAll(c, 'band')
      return renamed
    }
    const ownLine = name === 'stochrsi' && peek(c).name === 'stoch' && peek(c).output ? take(c, 'indicator') : null
    if (ownLine) return ownLine.output
    const word = take(c, 'output') ?? (name === 'stoch' || name === 'stochrsi' ? take(c, 'kd') : null)
    if (!word) return name === 'macd' && isTag(c, 0, 'signal') && !isTag(c, -1, 'when') ? (c.at++, 'signal') : null
    passAll(c, 'band')
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
  const { oscillator } = c.memory
  const ofChaikin = word?.text === 'money flow' && oscillator?.kind === 'indicator' && oscillator.name === 'cmf'
  if (ofChaikin) return { name: 'cmf', output: '', from }
  if (word && ofStochRsi) return { name: 'stochrsi', output: word.output, from }
  // `%K of the stochastic`.
  if (word?.output) attempt(c, () => (takeText(c, 'of') && take(c, 'indicator')?.name === word.name && !isText(c, 0, '(') ? true : null))
  // `daily pivot R1`, `pivot point S2`.
  const isPivot = word?.name === 'pivot' && word.output === 'p' && peek(c).name === 'pivot' && peek(c).output !== 'p'
  const line = isPivot ? take(c, 'indicator') : null
  if (line) return { name: 'pivot', output: line.output, from }
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
    if (!separator && values.length === 2 && isTag(c, 0, 'cross')) return { values, timeframe }
    if (!separator) return isTag(c, 0, 'output', 'field', 'fresh', 'body') || values.length === 1 ? { values, timeframe } : null
  }
  return { values, timeframe }
}

/** `15m RSI`, `4 hour EMA`: the chart, not a number of bars. */
const isChartLength = (c: Cursor): boolean => {
  const unit = peek(c, -1)
  // `1d supertrend`, `1w EMA`: written as a chart.
  const isWritten = unit.glued && /^[dwDW]$/.test(unit.raw) && peek(c, -2).value === 1
  return isWritten || (unit.tag === 'unit' && (unit.name === 'minute' || (unit.name === 'hour' && [1, 2, 4].includes(peek(c, -2).value))))
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
  // `inside the Keltner channel for 6 bars` tells how long, not how wide.
  const isDuration = manyParams.has(name) && isText(c, 0, 'for')
  let params = readBracketParams(c) ?? readBareParams(c, name) ?? (lead || isDuration ? null : readWordedLength(c))
  if (!output) output = readOutput(c, name) ?? ''
  params ??= lead ? null : (readBracketParams(c) ?? readBareParams(c, name))
  if (name === 'pivot') {
    takeText(c, 'pivot', 'pivots', 'pivot point', 'daily pivot')
    // `R1 of the daily pivots`.
    attempt(c, () => {
      if (!takeText(c, 'of', 'from')) return null
      passAll(c, 'timeframe', 'today', 'yesterday')
      return isTag(c, 0, 'indicator') && peek(c).name === 'pivot' ? take(c, 'indicator') : null
    })
  }
  const source = params?.source ?? sourceAfter(c)
  if (!params && !lead && source) params = readWordedLength(c) ?? readBracketParams(c)
  const values = params?.values.length ? params.values : lead ? [lead.bars] : []
  if (lead && params?.values.length && averageNames.has(name) && params.values[0] !== lead.bars)
    noteAmbiguous(c, 'number_conflict', originSince(c, head.from))
  const named =
    name === 'bb' && lead && params?.values.length === 1 && params.values[0] !== undefined
      ? { period: lead.bars, std: params.values[0] }
      : namedParams(name, values, output)
  const timeframe = params?.timeframe ?? lead?.timeframe ?? params?.length?.timeframe ?? null
  const from = originSince(c, head.from)
  const isDays = c.lexemes[head.from]?.name === 'dma' || c.lexemes.slice(head.from, c.at).some((l) => l.name === 'dma')
  const term = indicator(name, named, from, {
    ...(output && asOutput(name, output) && { output: asOutput(name, output) ?? output }),
    ...(source && indicatorVocabulary[name].takesSource && { source }),
    ...((timeframe || isDays) && { timeframe: timeframe ?? '1d' }),
  })
  const unsaid = noteParams(c, term, values)
  if (unsaid !== null && averageNames.has(name)) return resolveUnsaidAverage(c, term, unsaid)
  if (manyParams.has(name)) c.memory.lines = term
  if (name === 'supertrend' || name === 'psar') c.memory.flipping = term
  if (!isOnPriceScale(term) && name !== 'atr') c.memory.oscillator = term
  rememberAverage(c, term)
  return term
}

/** Whether an indicator was named with its numbers: they may be said elsewhere. Gives where it was named without. */
function noteParams(c: Cursor, term: IndicatorTerm, values: readonly number[]): number | null {
  const start = 'spans' in term.from ? term.from.spans[0]?.start : undefined
  if (start === undefined || paramOrder(term.name as IndicatorName).length === 0) return null
  if (values.length === 0) c.notes.unsaidParams.set(start, term.name)
  else c.notes.saidParams.push({ name: term.name, start, params: term.params })
  return values.length === 0 ? start : null
}

/** `the EMA` without a length is the one that was named before. */
function resolveUnsaidAverage(c: Cursor, term: IndicatorTerm, start: number): Term {
  const { subject } = c.memory
  const isOfName = (a: Term): boolean => isAverage(a) && a.name === term.name
  // `OBV crosses back below its SMA`: the one of the OBV.
  const own =
    subject && !isOnPriceScale(subject)
      ? c.memory.averages.findLast((a) => isOfName(a) && isAverage(a) && a.source && sameTerm(a.source, subject))
      : undefined
  const before = own ?? c.memory.averages.findLast(isOfName)
  if (before?.kind === 'indicator') {
    c.notes.unsaidParams.delete(start)
    return { ...before, from: term.from, ...(term.timeframe && { timeframe: term.timeframe }) }
  }
  c.notes.missingLengths.add(start)
  return term
}

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
export function readIndicators(c: Cursor): Term[] | null {
  const { at } = c
  if (c.deadIndicators.has(at)) return null
  const found = readIndicatorsHere(c)
  if (!found && !isAfterMark(c, at)) c.deadIndicators.add(at)
  return found
}

/** A number here is a mark of the oscillator that is spoken of. */
const isAfterMark = (c: Cursor, at: number): boolean =>
  /^(?:above|below|gte|lte)$/.test(c.lexemes[at - 1]?.tag ?? '') && c.memory.subject !== null && !isOnPriceScale(c.memory.subject)

function readIndicatorsHere(c: Cursor): Term[] | null {
  return attempt(c, () => {
    const from = c.at
    const lead = isTag(c, 0, 'number') ? attempt(c, readLeadingNumbers) : null
    if (isTag(c, 0, 'number') && !lead) return null
    // `RSI over 55 and the 50 EMA rising`: a mark of the oscillator, and then a line.
    if (lead && lead.values.length > 1 && isAfterMark(c, from) && c.lexemes.slice(from, c.at).some((l) => l.tag === 'and')) return null
    // `larger than 1 ATR` is a multiple, not a length.
    const isMultiple = isTag(c, 0, 'indicator') && peek(c).name === 'atr' && !isTag(c, -1, 'unit') && (lead?.values[0] ?? 9) < 5
    if (lead && isMultiple) return null
    const head = readIndicatorHead(c)
    if (!head) return readPlainAverage(c, from, lead)
    // `the opening range middle` lies between its two lines.
    if (head.name === 'opening_range' && isTag(c, 0, 'output') && peek(c).name === 'middle') return null
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
  // `the 20 day and 50 day cross`: two averages that are told by their lengths alone.
  if (lead?.values.length === 2 && isTag(c, 0, 'cross'))
    return lead.values.map((bars) => {
      const term = indicator('sma', { period: bars }, originSince(c, from), lead.timeframe ? { timeframe: lead.timeframe } : {})
      rememberAverage(c, term)
      return term
    })
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
  const { subject } = c.memory
  const isOfSubject = subject !== null && subject.kind !== 'const' && !isOnPriceScale(subject) && subject.kind !== 'calc'
  const before = isOfSubject
    ? c.memory.averages.findLast((a) => a.kind === 'indicator' && a.source && sameTerm(a.source, subject))
    : c.memory.averages.findLast((a) => a.kind !== 'indicator' || !a.source || isOnPriceScale(a.source))
  const start = 'spans' in from ? from.spans[0]?.start : undefined
  if (before && !source) return { ...before, from }
  const term = indicator('sma', {}, from, source ? { source } : {})
  if (start !== undefined) {
    c.notes.unsaidParams.set(start, 'sma')
    if (!source && !isOfSubject) c.notes.missingLengths.add(start)
  }
  if (!source) rememberAverage(c, term)
  return term
}

/** The middle of the range that the text has named. */
const middleOfRange = ({ memory: { rangeHigh, rangeLow } }: Cursor, from: Origin): Term | null =>
  rangeHigh && rangeLow ? calc('div', [calc('add', [rangeHigh, rangeLow], from), constant(2, from)], from) : null

/** `upper Bollinger band`, `the lower band`, `middle line of the Keltner channel`. */
export function readBand(c: Cursor): Term | null {
  return attempt(c, () => {
    const from = c.at
    // `the channel's middle line`.
    if (c.memory.band && isTag(c, 1, 'output')) take(c, 'band')
    const side = take(c, 'output') ?? signalWord(c) ?? endOfBand(c)
    // `touches the upper band and closes below the band`: the line that was met.
    const { band, object } = c.memory
    const isMet = !side && band && object && sameTerm(band, object) && /^(?:band|channel)$/.test(peek(c).text) && take(c, 'band')
    if (isMet && !isTag(c, 0, 'output', 'band')) return { ...object, from: originSince(c, from) }
    if (!side) return null
    // `the top of the last 30 days` is an extreme of the price.
    if (
      isText(c, 0, 'of', 'in') &&
      (isTag(c, 1, 'previous') || (isTag(c, 1, 'number') && isTag(c, 2, 'unit') && !isTag(c, 3, 'indicator', 'band', 'average')))
    )
      return null
    if (side.name === 'hist' || side.name === 'signal' || side.name === 'line') return oscillatorLine(c, side.name, from)
    if (isTag(c, 0, 'cloud') || (takeText(c, 'of') && isTag(c, 0, 'cloud'))) {
      c.at++
      return indicator('ichimoku', {}, originSince(c, from), { output: side.name === 'lower' ? 'cloud_bottom' : 'cloud_top' })
    }
    const isOne = c.memory.band !== null && takeText(c, 'one') !== null
    passAll(c, 'band')
    const afterBand = c.at
    passText(c, 'of')
    const lead = isTag(c, 0, 'number') ? attempt(c, readLeadingNumbers) : null
    const head = readIndicatorHead(c)
    // `the middle of the 40-bar channel`.
    const isOfChannel = lead?.values.length === 1 && !head && isTag(c, 0, 'band') && c.memory.band?.kind === 'indicator'
    // `TP1 middle band 60%`: the number is no length of the band.
    if (lead && !head && !isOfChannel) c.at = afterBand
    passAll(c, 'band')
    const known = c.memory.band?.kind === 'indicator' ? c.memory.band : null
    const name = head?.name ?? known?.name ?? c.memory.onlyBand ?? 'bb'
    if (!head && !isOne && !isTag(c, -1, 'band', 'output') && side.name === 'middle') return null
    // `ORB: …, stop at the midpoint`: no band was named.
    const isPoint = side.name === 'middle' && !/band|line|basis/.test(side.text) && afterBand === from + 1
    const isBareMiddle = isPoint && !head && !known && c.memory.lines?.kind !== 'indicator'
    if (isBareMiddle) return middleOfRange(c, originSince(c, from))
    // `closes above the top of the range, … below the bottom`.
    const end =
      !head && !known && /^(?:top|bottom)$/.test(side.text) ? (side.name === 'upper' ? c.memory.rangeHigh : c.memory.rangeLow) : null
    if (end) return { ...end, from: originSince(c, from) }
    if (side.name === 'width' && !head && !known && c.memory.lines?.kind !== 'indicator') return null
    if (!asOutput(name, side.name) && name !== 'opening_range') return null
    const params = head ? (readBracketParams(c) ?? readBareParams(c, name)) : (readBracketParams(c) ?? null)
    if (head) passAll(c, 'band')
    const values = params?.values ?? (head ? lead?.values : null) ?? []
    const origin = originSince(c, from)
    const ofLead = isOfChannel && lead ? { period: lead.values[0] ?? 20 } : null
    const known2 = !head && known && values.length === 0 ? { ...known.params, ...ofLead } : namedParams(name, values)
    const term = indicator(name, known2, origin, {
      output: asOutput(name, side.name) ?? side.name,
      ...(lead?.timeframe && { timeframe: lead.timeframe }),
    })
    noteParams(c, term, values)
    c.memory.band = term
    return term
  })
}

/** `the low of the Bollinger band`. */
const endOfBand = (c: Cursor) => {
  const isBand = isTag(c, 0, 'field') && isText(c, 1, 'of') && (isTag(c, 2, 'band') || /^(?:bb|keltner|donchian)$/.test(peek(c, 2).name))
  const word = isBand ? take(c, 'field') : null
  return word && { ...word, name: word.name === 'high' ? 'upper' : 'lower' }
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
  passText(c, 'of')
  const head = readIndicatorHead(c)
  const known = [c.memory.lines, c.memory.object, c.memory.subject].find((t) => t?.kind === 'indicator' && asOutput(t.name, line))
  const name = head?.name ?? (known?.kind === 'indicator' ? known.name : 'macd')
  const output = asOutput(name, line)
  if (!output) return null
  const params = readBracketParams(c)
  const origin = originSince(c, from)
  const term = indicator(name, namedParams(name, params?.values ?? []), origin, { output })
  noteParams(c, term, params?.values ?? [])
  return term
}

/** `the cloud`: its edge that price meets is chosen by the comparison; the top stands for it here. */
export function readCloud(c: Cursor): Term | null {
  const from = c.at
  const word = take(c, 'cloud')
  if (!word) return null
  const params = readBracketParams(c)
  const named = namedParams('ichimoku', params?.values ?? [])
  const side = take(c, 'output')
  return indicator('ichimoku', named, originSince(c, from), { output: side?.name === 'lower' ? 'cloud_bottom' : 'cloud_top' })
}

export function readKd(c: Cursor): Term | null {
  const from = c.at
  const known = [c.memory.lines, c.memory.subject, c.memory.object].find(
    (t) => t?.kind === 'indicator' && (t.name === 'stoch' || t.name === 'stochrsi'),
  )
  const { onlyOscillator: later } = c.memory
  // `buy if k crosses above d … (stochastic)`.
  const meant = known ?? (later === 'stoch' || later === 'stochrsi' ? indicator(later, {}, { spans: [] }) : null)
  const word = meant?.kind === 'indicator' ? take(c, 'kd') : null
  if (!word || meant?.kind !== 'indicator') return null
  return { ...meant, output: word.name, from: originSince(c, from) }
}
