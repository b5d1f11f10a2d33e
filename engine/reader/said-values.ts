import { indicatorVocabulary, type IndicatorName } from '../indicators/vocabulary.ts'
import type { Stretch } from '../language/grammar.ts'
import type { PriceField } from '../market/price-fields.ts'
import type { Duration, SaidTimeframe, SaidWhen, TimeUnit, Unit, Value } from './meanings.ts'
import { isDistance, measureOf } from './measures.ts'

type At = Stretch | null
type Indicator = Extract<Value, { is: 'indicator' }>

export const isPeriod = (n: number): boolean => Number.isInteger(n) && n >= 1 && n <= 1000
/** The same where an indicator is named, so that the number is no price. */
const isNamedPeriod = (n: number): boolean => Number.isInteger(n) && n >= 1 && n <= 5000

export const numberOf = (value: number, unit: Unit | null, at: At): Value => ({ is: 'number', value, unit, at })

export const priceOf = (field: PriceField, at: At, when: SaidWhen = { timeframe: null, back: null }): Value => ({
  is: 'price',
  field,
  timeframe: when.timeframe,
  back: when.back,
  at,
})

export const indicatorOf = (name: IndicatorName, output: string | null, at: At): Indicator => ({
  is: 'indicator',
  name,
  numbers: [],
  output,
  source: null,
  timeframe: null,
  back: null,
  at,
})

export const averageOf = (source: Value | null, at: At): Value => ({ is: 'average', numbers: [], source, timeframe: null, back: null, at })

/** Averages and other lines that take one length, which a list of lengths makes several of. */
export const isAveraging = (value: Value): boolean =>
  value.is === 'average' ||
  (value.is === 'indicator' &&
    indicatorVocabulary[value.name].pane === 'price' &&
    indicatorVocabulary[value.name].takesSource &&
    paramsOf(value.name).length === 1)

const paramsOf = (name: IndicatorName): readonly string[] => Object.keys(indicatorVocabulary[name].params)

/** Of what a bar of each unit is called a chart; null: bars of any chart. */
const chartOfUnit = { bar: null, minute: null, hour: '1h', day: '1d', week: '1w', month: '1M', year: '1d' } as const satisfies Readonly<
  Record<TimeUnit, SaidTimeframe | null>
>
export const tradingDaysPerYear = 252

/** So many bars, and of which chart where the unit tells it; null for what no bars count. */
export function barsOf({ count, unit }: Duration): { readonly bars: number; readonly timeframe: SaidTimeframe | null } | null {
  if (unit === 'minute') return null
  const bars = unit === 'year' ? count * tradingDaysPerYear : count
  return isPeriod(bars) ? { bars, timeframe: chartOfUnit[unit] } : null
}

/** Whether the numbers can be those of an indicator, in their order. */
function fits({ name, output }: Indicator, numbers: readonly number[]): boolean {
  const params = paramsOf(name)
  if (numbers.length === 0 || numbers.length > params.length) return false
  if (numbers.length < params.length && (name === 'macd' || name === 'psar' || name === 'session_range')) return false
  if (name === 'ichimoku' && numbers.length === 1) return output !== null && params.includes(output) && isPeriod(numbers[0]!)
  if (name === 'psar') return numbers.every((n) => n > 0 && n <= 1)
  return numbers.every((n, at) => (/^(?:std|mult)$/.test(params[at] ?? '') ? n > 0 && n <= 20 : isNamedPeriod(n)))
}

/** Numbers in the order of the plan: charts write the factor of a Supertrend and the smoothing of a stochastic RSI first. */
export function ordered(name: IndicatorName, numbers: readonly number[]): readonly number[] {
  const [first = 0, second = 0, third = 0, fourth = 0] = numbers
  if (name === 'supertrend' && numbers.length === 2 && first < second) return [second, first]
  const isSmoothingFirst = name === 'stochrsi' && numbers.length === 4 && Math.max(first, second) < Math.min(third, fourth)
  return isSmoothingFirst ? [third, fourth, first, second] : numbers
}

/** A band so many deviations or ranges away. */
export function withDeviation(value: Value, deviation: number, at: At): Value | null {
  if (value.is !== 'indicator' || value.numbers.length > 1) return null
  const [period, mult] = Object.entries(indicatorVocabulary[value.name].params)
  if (mult === undefined || period === undefined || !/^(?:std|mult)$/.test(mult[0])) return null
  return withNumbers({ ...value, numbers: [] }, [value.numbers[0] ?? period[1], deviation], null, at)
}

/** An indicator or average with the numbers that are said of it; several of a line that takes one are a list. */
export function withNumbers(value: Value, numbers: readonly number[], join: 'and' | 'or' | null, at: At): Value | null {
  if (value.is !== 'average' && value.is !== 'indicator') return null
  if (value.numbers.length > 0) return null
  if (numbers.length > 1 && isAveraging(value)) {
    if (!numbers.every(isPeriod)) return null
    return { is: 'list', args: numbers.map((n) => ({ ...value, numbers: [n], at })), join, at }
  }
  if (join === 'or') return null
  // Of the Supertrend the larger number is the length, in whichever order scripts have them.
  if (value.is === 'indicator' && value.name === 'supertrend' && numbers.length === 2 && numbers[0]! < numbers[1]!)
    return withNumbers(value, numbers.toReversed(), join, at)
  if (value.is === 'average') return numbers.length === 1 && isPeriod(numbers[0]!) ? { ...value, numbers, at } : null
  const inOrder = ordered(value.name, numbers)
  return fits(value, inOrder) ? { ...value, numbers: inOrder, at } : null
}

/** A value with the length that is said of it: days and weeks are those of their charts. */
export function withLength(value: Value, count: number, unit: TimeUnit | null, at: At): Value | null {
  const length = unit === null ? { bars: count, timeframe: null } : barsOf({ count, unit })
  if (length === null) return null
  const found = withNumbers(value, [length.bars], null, at)
  return found && length.timeframe !== null ? onTimeframe(found, length.timeframe, at) : found
}

/** "Touches the band and I close when …": the close is no line beside others; "the 8, 13 and 21 EMA" are of one kind. */
export function isOneList(values: readonly Value[]): boolean {
  if (values.some(({ is }) => is === 'length') && !values.every(({ is }) => is === 'length')) return false
  const last = values.at(-1)
  const isClose = last?.is === 'price' && last.field === 'close' && last.timeframe === null && last.back === null
  return !isClose || values.every((value) => value.is === 'price')
}

/** What other words call the lines of some indicators. */
const otherOutputs: Readonly<Partial<Record<IndicatorName, Readonly<Record<string, string>>>>> = {
  stoch: { signal: 'd', line: 'k' },
  stochrsi: { signal: 'd', line: 'k' },
  ichimoku: { upper: 'cloud_top', lower: 'cloud_bottom', cloud: 'cloud' },
  donchian: { high: 'upper', low: 'lower' },
  bb: { high: 'upper', low: 'lower' },
  keltner: { high: 'upper', low: 'lower' },
}

/** That line of an indicator; null where it has no such line, or another one is said. */
export function withOutput(value: Value, output: string, at: At): Value | null {
  if (value.is !== 'indicator') return null
  const named = otherOutputs[value.name]?.[output] ?? output
  const isOfCloud = value.output === 'cloud' && (named === 'cloud_top' || named === 'cloud_bottom')
  if (value.output !== null && !isOfCloud) return null
  const outputs: readonly string[] = indicatorVocabulary[value.name].outputs
  return outputs.includes(named) && outputs.length > 1
    ? { ...value, output: named, at }
    : named === 'cloud' && value.name === 'ichimoku'
      ? { ...value, output: named, at }
      : null
}

/** The value computed over another one. */
export function withSource(value: Value, said: Value, at: At): Value | null {
  const source = ofBar(said)
  if (source.is === 'number' || source.is === 'list' || source.is === 'offset' || source.is === 'length' || source.is === 'earlier')
    return null
  if (value.is === 'average') return value.source === null ? { ...value, source, at } : null
  if (value.is !== 'indicator' || value.source !== null || !indicatorVocabulary[value.name].takesSource) return null
  return { ...value, source, at }
}

/** The range alone, where it can be that of a bar only: "yesterday's range", "the average range". */
export const ofBar = (value: Value): Value =>
  value.is === 'range' && value.of.range === 'that' && value.output === 'size'
    ? { is: 'size', of: 'range', bar: null, timeframe: null, back: null, at: value.at }
    : value

/** The value on another chart; null where one is said already. */
export function onTimeframe(said: Value, timeframe: SaidTimeframe, at: At): Value | null {
  const value = ofBar(said)
  switch (value.is) {
    case 'price':
    case 'indicator':
    case 'average':
    case 'size':
    case 'length':
    case 'extreme':
      return value.timeframe === null ? { ...value, timeframe, at } : value.timeframe === timeframe ? { ...value, at } : null
    case 'calc':
    case 'list': {
      const args = value.args.map((arg) => (arg.is === 'number' ? arg : onTimeframe(arg, timeframe, at)))
      return args.every((arg) => arg !== null) ? { ...value, args, at } : null
    }
    case 'market': {
      const of = onTimeframe(value.of ?? priceOf('close', at), timeframe, at)
      return of && { ...value, of, at }
    }
    default:
      return null
  }
}

/** The value so many bars before; null where an earlier bar is said already. */
export function atEarlier(said: Value, when: SaidWhen & { readonly back: number }, at: At): Value | null {
  const value = ofBar(said)
  switch (value.is) {
    case 'price':
    case 'indicator':
    case 'average':
    case 'size': {
      if (value.back !== null || (value.is === 'size' && value.bar !== null)) return null
      const placed = when.timeframe === null ? value : onTimeframe(value, when.timeframe, at)
      return placed && 'back' in placed
        ? ({ ...placed, back: when.back, ...(when.sampling && { sampling: when.sampling }), at } as Value)
        : null
    }
    case 'extreme': {
      if (value.back !== undefined || value.isBefore) return null
      const placed = when.timeframe === null ? value : onTimeframe(value, when.timeframe, at)
      return placed?.is === 'extreme' ? { ...placed, back: when.back, ...(when.sampling && { sampling: when.sampling }), at } : null
    }
    case 'calc': {
      const args = value.args.map((arg) => (arg.is === 'number' ? arg : atEarlier(arg, when, at)))
      return args.every((arg) => arg !== null) ? { ...value, args, at } : null
    }
    case 'market': {
      const of = atEarlier(value.of ?? priceOf('close', at), when, at)
      return of && { ...value, of, at }
    }
    default:
      return null
  }
}

/** Halfway between two values. */
export const middleOf = (a: Value, b: Value, at: At): Value => ({
  is: 'calc',
  op: 'div',
  args: [{ is: 'calc', op: 'add', args: [a, b], at }, numberOf(2, null, at)],
  at,
})

/** "Its range", behind the end of a range: of that range, as "the range's high plus half its range". */
export function ofRangeBefore(by: Value, base: Value): Value {
  if (base.is !== 'range') return by
  if (by.is === 'size' && by.of === 'range' && by.bar === 'it') return { ...base, output: 'size', at: by.at }
  return by.is === 'calc' ? { ...by, args: by.args.map((arg) => ofRangeBefore(arg, base)) } : by
}

/** So many times a value; null for what is not counted in times. */
export function timesOf(times: number, value: Value, at: At): Value | null {
  if (value.is === 'number' || value.is === 'list' || value.is === 'offset' || value.is === 'earlier') return null
  if (value.is === 'range' && value.output === null) return timesOf(times, { ...value, output: 'size' }, at)
  return { is: 'calc', op: 'mul', args: [numberOf(times, null, at), value], at }
}

/** So far above or below a value; null where the first is no distance, or the second has none. */
export function offsetOf(by: Value, direction: 'up' | 'down', base: Value, at: At): Value | null {
  if (!isDistance(by) || base.is === 'number' || base.is === 'list' || base.is === 'offset') return null
  // "A body over twice its average": of what is reckoned nothing is so far away.
  if (base.is === 'calc' && base.op === 'mul' && by.is !== 'number') return null
  // "ATR(14) above its average" compares it with its own.
  if (by.is === 'indicator' && (base.is === 'average' || base.is === 'indicator') && base.source?.is === 'reference') return null
  const measure = measureOf(base)
  return measure === 'distance' || measure === 'percent' ? null : { is: 'offset', base, by, direction, at }
}
