import { indicatorVocabulary } from '../../indicators/vocabulary.ts'
import type { IndicatorName } from '../../indicators/vocabulary.ts'
import type { Timeframe } from '../../market/timeframe.ts'
import type { Origin, Term } from '../plan.ts'
import { asField, averageNames, calc, price } from './build-term.ts'
import { attempt, isTag, isText, pass, passText, peek, take, takeText } from './cursor.ts'
import type { Cursor } from './cursor.ts'
import { readTimeframe } from './timeframes.ts'
import type { Tag } from './vocabulary.ts'

export const periodUnits: Readonly<Record<string, Timeframe | null>> = {
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

export interface Length {
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

/** Which numbers an indicator takes when they are written one after another. */
export const paramOrder = (name: IndicatorName) => Object.keys(indicatorVocabulary[name].params)

export const manyParams = new Set<string>(['macd', 'bb', 'keltner', 'stoch', 'stochrsi', 'ichimoku', 'supertrend', 'psar', 'regression'])

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
  'regression',
  'regression_slope',
  'regression_r2',
  'macd',
  'stoch',
  'supertrend',
  'ichimoku',
  'psar',
  'stochrsi',
])

export const verbTags: readonly Tag[] = [
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

function readNumberList(c: Cursor, max: number, isTold = false): number[] {
  const numbers: number[] = []
  const first = take(c, 'number')
  if (!first) return numbers
  numbers.push(first.value)
  while (numbers.length < max) {
    const next = attempt(c, () => {
      const isLast = isTag(c, 0, 'and') && isTag(c, 1, 'number') && (isTold || isTag(c, 2, 'mark', 'period_mark', 'newline'))
      if (isTold) takeNumberLabels(c)
      else if (isLast) c.at++
      else if (!takeText(c, ',', '/', ';', '|') && !isTag(c, 0, 'number')) return null
      const number = take(c, 'number')
      return number && number.sign === '' ? number.value : null
    })
    if (next === null) return numbers
    numbers.push(next)
  }
  return numbers
}

/** `fast 5, slow 34 and signal 9`: what stands between numbers that are told one by one. */
const takeNumberLabels = (c: Cursor): void => {
  passText(c, ',', '/', ';', '|')
  take(c, 'and')
  pass(c, 'signal')
  pass(c, 'eq')
}

/** `using`, `set to`, `, with`: an indicator's numbers follow. */
const readNumbersLead = (c: Cursor): true | null =>
  attempt(c, () => {
    passText(c, ',', '(')
    if (take(c, 'while') ?? takeText(c, 'using')) return true
    return peek(c, 1).before === 'set' || peek(c).before === 'set' ? takeText(c, 'to', 'at') && true : null
  })

/** `a MACD with the settings 5, 34 and 5`, `the MACD, set to 5/34/5,`: all its numbers in their order. */
const readToldParams = (c: Cursor, name: IndicatorName): Params | null =>
  attempt(c, () => {
    const closing = isText(c, 0, ',') ? ',' : isText(c, 0, '(') ? ')' : null
    const count = paramOrder(name).length
    if (count < 2 || !readNumbersLead(c) || !isTag(c, 0, 'number')) return null
    const values = readNumberList(c, count, true)
    if (values.length !== count || isTag(c, 0, 'percent', 'pips', 'points', 'unit', 'r')) return null
    if (closing === ')' && !takeText(c, ')')) return null
    // `the MACD, set to 5/34/5, crosses …`.
    if (closing === ',' && isText(c, 0, ',') && isTag(c, 1, ...verbTags)) c.at++
    return { values }
  })

interface Params {
  readonly values: readonly number[]
  readonly source?: Term
  readonly length?: Length
  readonly timeframe?: Timeframe
}

export const sourceOf = (c: Cursor): Term | null => {
  const range = isTag(c, 0, 'range') && isText(c, 0, 'range') ? take(c, 'range') : null
  if (range) {
    const from: Origin = { spans: [{ start: range.start, end: range.end }] }
    return calc('sub', [price('high', from), price('low', from)], from)
  }
  const field = take(c, 'field', 'close', 'open')
  if (!field) return null
  const from: Origin = { spans: [{ start: field.start, end: field.end }] }
  return price(field.tag === 'close' ? 'close' : field.tag === 'open' ? 'open' : asField(field.name), from)
}

/** `(14)`, `(20, 2)`, `(close, 20)`, `(period 14)`, `(14 days)`. */
export function readBracketParams(c: Cursor): Params | null {
  return attempt(c, () => {
    // `the opening range high (30 min)`: how long the range is.
    const isOfRange = [-1, -2].some((back) => peek(c, back).name === 'opening_range')
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
            isTag(c, 0, 'timeframe') || (!isOfRange && isTag(c, 1, 'unit') && /^(?:minute|hour)$/.test(peek(c, 1).name))
              ? readTimeframe(c)
              : null,
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

/** `of the last 10 closes`. */
const readClosesAsLength = (c: Cursor): Length | null =>
  attempt(c, () => {
    const number = take(c, 'number')
    return number && take(c, 'closes', 'close') ? { bars: number.value, timeframe: null } : null
  })

/** `over 20 bars`: a window, where the unit follows, and not a level. */
const readOverWindow = (c: Cursor) =>
  isText(c, 1, 'the', 'last', 'past') || (isTag(c, 1, 'number') && isTag(c, 2, 'unit')) ? takeText(c, 'over', 'across', 'within') : null

/** A number after `period`, `length`, `of`: `RSI period of 14`, `SMA of 50 days`, `over the last 20 bars`. */
export function readWordedLength(c: Cursor): Params | null {
  return attempt(c, () => {
    const lead = take(c, 'prep', 'while') ?? takeText(c, 'from') ?? readOverWindow(c)
    // `with a setting of 7`, `set to 7`.
    const isSet = (lead?.tag === 'while' && isText(c, 0, 'of')) || (lead === null && peek(c).before === 'set' && isText(c, 0, 'to'))
    if (isSet) c.at++
    const unit = isTag(c, 0, 'unit') && isText(c, 0, 'period', 'periods') ? take(c, 'unit') : takeText(c, 'length', 'lookback')
    passText(c, 'of', '=', ':')
    if (lead && isText(c, 0, 'over')) c.at++
    const previous = take(c, 'previous')
    if (!lead && !unit && !previous && !isSet) return null
    // `on the 30 minute chart` is no length.
    if (lead && isTag(c, 0, 'number') && isTag(c, 1, 'unit') && /^(?:minute|hour)$/.test(peek(c, 1).name)) return null
    const length = readLength(c, !unit && !isSet) ?? readClosesAsLength(c)
    // `below that average for two weeks in a row` tells how long it was there.
    return length && !isTag(c, 0, 'row') ? { values: [length.bars], length } : null
  })
}

export function readBareParams(c: Cursor, name: IndicatorName): Params | null {
  return attempt(c, () => {
    const told = manyParams.has(name) ? readToldParams(c, name) : null
    if (told) return told
    const next = peek(c, 1)
    if (!isTag(c, 0, 'number') || peek(c).sign !== '' || peek(c).value <= 0) return null
    if (manyParams.has(name)) {
      const values = readNumberList(c, paramOrder(name).length)
      const isWhole =
        values.length === paramOrder(name).length ||
        (values.length >= 1 && (name === 'bb' || name === 'supertrend' || name === 'keltner' || name === 'regression'))
      if (!isWhole || isTag(c, 0, 'percent', 'pips', 'points')) return null
      return { values }
    }
    if (/^(?:percent|pips|points|r|times|money|lots|shares|unit)$/.test(next.tag) && !(next.tag === 'unit' && averageNames.has(name)))
      return null
    // `above the 50 EMA two bars in a row`.
    if (next.tag === 'unit' && peek(c, 2).tag === 'row') return null
    // `200ema 1h`: the chart.
    if (next.tag === 'unit' && (next.name === 'minute' || next.name === 'hour') && next.glued) return null
    const isLength = Number.isInteger(peek(c).value)
    if (!isLength) return null
    // `RSI 7, RSI 14 and RSI 21`.
    const isListed = (/^[,/&]$/.test(next.text) || next.tag === 'and') && peek(c, 2).name === name && peek(c, 3).tag === 'number'
    const endsList = isTag(c, -1, 'indicator') && isTag(c, -3, 'number') && peek(c, -4).name === name
    // `cci 20 up through -100`.
    const isMoved = /^(?:up|down)$/.test(next.tag) && (/thr(?:ough|u)$/.test(next.text) || /^(?:cross|until|prep)$/.test(peek(c, 2).tag))
    if (!takesBareLength.has(name) && !verbTags.includes(next.tag) && !isListed && !endsList && !isMoved) return null
    if (!peek(c).glued && name === 'atr' && !verbTags.includes(next.tag) && next.text !== ')') return null
    const length = readLength(c, false)
    return length ? { values: [length.bars], length } : null
  })
}

/** The numbers of an indicator by their names; one number alone behind a line of the Ichimoku is the length of that line. */
export function namedParams(name: IndicatorName, values: readonly number[], output?: string | null): Record<string, number> {
  const keys = paramOrder(name)
  const [only] = values
  if (name === 'ichimoku' && values.length === 1 && only !== undefined && output && keys.includes(output)) return { [output]: only }
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

export function asOutput(name: IndicatorName, output: string): string | null {
  const renamed = signalOutputs[name]?.[output] ?? output
  const outputs: readonly string[] = indicatorVocabulary[name].outputs
  return outputs.includes(renamed) ? renamed : null
}

/** `5 days ago`, `3 bars back`, `[2]`. */
export function readAgo(c: Cursor): Length | null {
  return attempt(c, () => {
    if (takeText(c, '[')) {
      const number = take(c, 'number')
      return number && takeText(c, ']') ? { bars: number.value, timeframe: null } : null
    }
    pass(c, 'prep')
    const length = readLength(c, true)
    return length && (take(c, 'ago') || takeText(c, 'back', 'earlier', 'before')) ? length : null
  })
}

/** `it was 3 days earlier`, `20 bars ago`, `the day before`. */
export function readPlainAgo(c: Cursor): Length | null {
  if (takeText(c, 'it')) take(c, 'be')
  const length = readLength(c, true)
  if (length) return take(c, 'ago') || takeText(c, 'earlier', 'before', 'prior') ? length : null
  // `higher than the day before`.
  const unit = take(c, 'unit')
  return unit && takeText(c, 'before', 'earlier', 'prior') ? { bars: 1, timeframe: unit.name === 'day' ? '1d' : null } : null
}
