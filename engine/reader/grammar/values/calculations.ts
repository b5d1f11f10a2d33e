import type { Stretch } from '../../../language/grammar.ts'
import type { Value } from '../../meanings.ts'
import { areComparable, isDistance, measureOf } from '../../measures.ts'
import { rule } from '../../production.ts'
import { middleOf, numberOf, ofRangeBefore, offsetOf, timesOf } from '../../said-values.ts'

type At = Stretch | null

/** A level times one, which nobody writes for its own sake. */
const isOnce = (a: Value): boolean =>
  a.is === 'calc' && a.op === 'mul' && a.args[0]?.is === 'number' && a.args[0].value === 1 && measureOf(a) !== 'distance'

/** A number in brackets as a factor: "1 - 0.03". */
const factorOf = (a: number, sign: string, b: number): number => Number((sign === '+' ? a + b : a - b).toPrecision(12))

/** The sum or difference of values; a distance or percentage is taken from a level. */
function sum(op: 'add' | 'sub', a: Value, said: Value, at: At): Value | null {
  const b = ofRangeBefore(said, a)
  // "close * (1 - …)": what stands in brackets is no part of its own.
  if (isOnce(a)) return null
  if (a.is === 'number' || a.is === 'length' || a.is === 'list' || b.is === 'list') return null
  if (b.is === 'number' && b.unit === 'percent') return timesOf((100 + (op === 'add' ? b.value : -b.value)) / 100, a, at)
  // Nothing of a scale is added to a line: in "MACD > signal + RSI > 50" the sign joins.
  if (a.is === 'reference' && measureOf(b).startsWith('scale')) return null
  if (isDistance(b)) return isDistance(a) ? null : { is: 'calc', op, args: [a, b], at }
  return areComparable(a, b) ? { is: 'calc', op, args: [a, b], at } : null
}

function difference(a: Value, b: Value, isSigned: boolean, at: At): Value | null {
  if (a.is === 'number' || b.is === 'number' || a.is === 'list' || b.is === 'list' || !areComparable(a, b)) return null
  const by: Value = { is: 'calc', op: 'sub', args: [a, b], at }
  return isSigned ? by : { is: 'calc', op: 'abs', args: [by], at }
}

const isLevel = (value: Value) => value.is !== 'number' && value.is !== 'list' && measureOf(value) === 'price'

function middle(a: Value, b: Value, at: At): Value | null {
  return isLevel(a) && isLevel(b) ? middleOf(a, b, at) : null
}

/** A distance is also told as a share of a price. */
const isShare = (a: Value, b: Value): boolean => measureOf(a) === 'distance' && measureOf(b) === 'price'

const ratio = (a: Value, b: Value, at: At): Value | null =>
  a.is === 'number' || b.is === 'number' || (!areComparable(a, b) && !isShare(a, b)) ? null : { is: 'calc', op: 'div', args: [a, b], at }

/** The higher or the lower of some lines. */
const oneOf = (which: string, lines: Value, at: At): Value | null =>
  lines.is === 'list' && lines.args.every(isLevel)
    ? { is: 'calc', op: ['lower', 'lowest', 'smaller'].includes(which) ? 'min' : 'max', args: lines.args, at }
    : null

/** Values reckoned from others: parts and multiples, levels so far away, differences, means. */
export const calculationProductions = [
  rule('Value', '#number:n x|times|*|× Value:v', {
    build: ({ n, v }, at) => timesOf(n, v, at),
    weight: 0.8,
    examples: ['2 x ATR', '1.5 times the average volume'],
  }),
  rule('Value', 'Value:v x|times|*|× #number:n', { build: ({ n, v }, at) => timesOf(n, v, at), examples: ['ATR x 2', 'ATR(14) * 1.5'] }),
  rule('Value', 'Value:v x|times|*|× ( #number:a +|-|–|−:sign #number:b )', {
    build: ({ v, a, sign, b }, at) => timesOf(factorOf(a, sign, b), v, at),
    weight: 0.5,
    examples: ['close * (1 - 0.03)', 'SMA(20) * (1 + 0.02)'],
  }),
  rule('Value', '( #number:a +|-|–|−:sign #number:b ) x|times|*|× Value:v', {
    build: ({ v, a, sign, b }, at) => timesOf(factorOf(a, sign, b), v, at),
    weight: 0.5,
    examples: ['(1 - 0.03) * close'],
  }),
  rule('Value', '#multiple:n of? Value:v', {
    build: ({ n, v }, at) => timesOf(n, v, at),
    weight: 0.8,
    examples: ['twice the average volume', 'double the ATR'],
  }),
  rule('Value', '#fraction:n a|an? Value:v', {
    build: ({ n, v }, at) => timesOf(n, v, at),
    weight: 0.8,
    examples: ['half the ATR', 'half an ATR', 'a quarter of the range'],
  }),
  rule('Value', '#percent:n of Value:v', {
    build: ({ n, v }, at) => timesOf(n / 100, v, at),
    weight: 0.8,
    examples: ['150% of its 20 day average'],
  }),
  rule('Value', 'Value:v /|÷ #number:n', {
    build: ({ n, v }, at) =>
      n > 0 && v.is !== 'number' && v.is !== 'list' ? { is: 'calc', op: 'div', args: [v, numberOf(n, null, at)], at } : null,
    weight: 2,
    examples: ['ATR / 2'],
  }),
  rule('Value', 'a|an #indicator:i', {
    build: ({ i }, at) =>
      i.name === 'atr' || i.name === 'stdev'
        ? { is: 'indicator', name: i.name, numbers: [], output: null, source: null, timeframe: null, back: null, at }
        : null,
    weight: 0.9,
    examples: ['an ATR'],
  }),

  rule('Value', 'Value:by above|over|beyond:way Value:base', {
    // Over so many days is how long, not where.
    build: ({ by, base, way }, at) => (way === 'over' && base.is === 'length' ? null : offsetOf(by, 'up', base, at)),
    examples: ['2% above the 50 SMA', '5 pips above the high'],
  }),
  rule('Value', 'Value:by below|under|beneath Value:base', {
    build: ({ by, base }, at) => offsetOf(by, 'down', base, at),
    examples: ['1 ATR below the low', 'half an ATR under the EMA'],
  }),
  rule('Value', 'Value:base plus|+ Value:by', {
    build: ({ base, by }, at) => sum('add', base, by, at),
    examples: ['EMA 20 + 2 ATR', 'the high plus 5 pips'],
  }),
  rule('Value', 'Value:base minus|-|– Value:by', {
    build: ({ base, by }, at) => sum('sub', base, by, at),
    examples: ['the close minus 1 ATR', 'EMA 12 - EMA 26'],
  }),
  rule('Value', '( Value:v )', {
    build: ({ v }, at) => (v.is === 'calc' || v.is === 'offset' ? { ...v, at } : null),
    examples: ['(EMA 12 - EMA 26)'],
  }),

  rule('Value', 'spread|gap|distance between|of Value:a and|& Value:b', {
    build: ({ a, b }, at) => difference(a, b, false, at),
    examples: ['distance between price and VWAP'],
  }),
  rule('Value', 'difference between|of Value:a and|& Value:b', {
    build: ({ a, b }, at) => difference(a, b, true, at),
    weight: 0.9,
    examples: ['the difference between EMA 12 and EMA 26'],
  }),
  rule('Value', 'distance from|of Value:a to|from Value:b', {
    build: ({ a, b }, at) => difference(a, b, false, at),
    examples: ['the distance from price to the 50 EMA'],
  }),
  rule('Value', "Value:a 's? distance from|to Value:b", {
    build: ({ a, b }, at) => difference(a, b, false, at),
    examples: ['price distance from the 200 SMA'],
  }),
  rule('Value', 'distance from|to Value:b', {
    build: ({ b }, at) =>
      b.is === 'indicator' || b.is === 'average'
        ? difference({ is: 'price', field: 'close', timeframe: null, back: null, at }, b, false, at)
        : null,
    weight: 1.5,
    examples: ['the distance from the 20 EMA'],
  }),
  rule('Value', 'ratio of|between Value:a to|and Value:b', {
    build: ({ a, b }, at) => ratio(a, b, at),
    examples: ['the ratio of close to the 200 SMA'],
  }),
  rule('Value', 'Value:a /|÷ Value:b', {
    isTight: true,
    build: ({ a, b }, at) => (isShare(a, b) ? ratio(a, b, at) : null),
    examples: ['ATR(14) / close'],
  }),
  rule('Value', 'Value:a /|÷ Value:b', {
    isTight: true,
    build: ({ a, b }, at) => ratio(a, b, at),
    weight: 5,
    examples: ['close / SMA(200)'],
  }),
  rule('Value', 'Value:a divided by Value:b', { build: ({ a, b }, at) => ratio(a, b, at), examples: ['close divided by SMA(50)'] }),
  rule('Value', 'Value:v divided by #number:n', {
    build: ({ n, v }, at) =>
      n > 0 && v.is !== 'number' && v.is !== 'list' ? { is: 'calc', op: 'div', args: [v, numberOf(n, null, at)], at } : null,
    examples: ['ATR divided by 2'],
  }),
  rule('Value', 'middle|midpoint|halfway|midway|mid|center between|of Value:a and Value:b', {
    build: ({ a, b }, at) => middle(a, b, at),
    examples: ['halfway between the high and the low'],
  }),
  rule('Value', 'average|mean of Value:a and Value:b', {
    build: ({ a, b }, at) => middle(a, b, at),
    weight: 0.9,
    examples: ['the average of the high and the low'],
  }),
  rule('Value', 'higher|highest|greater|larger|lower|lowest|smaller:which of Value:lines', {
    build: ({ which, lines }, at) => oneOf(which, lines, at),
    weight: 0.5,
    examples: ['the higher of the 20 EMA and the 50 SMA', 'the lower of EMA 20 and EMA 50'],
  }),
  rule('Value', 'whichever be? higher|greater|lower|smaller:which ,? Value:lines', {
    build: ({ which, lines }, at) => oneOf(which, lines, at),
    weight: 0.5,
    examples: ['whichever is higher, the 20 EMA or the 50 SMA'],
  }),
  rule('Value', 'Value:lines ,? whichever be? higher|greater|lower|smaller:which', {
    build: ({ which, lines }, at) => oneOf(which, lines, at),
    weight: 0.5,
    examples: ['the 20 EMA or the 50 SMA, whichever is lower'],
  }),
  rule('Value', 'middle|midpoint|mid|center|half|50%|halfway of|point? of? Bar:bar', {
    build: ({ bar }, at) => ({ is: 'bar', field: 'hl2', bar, at }),
    examples: ['the midpoint of the signal candle'],
  }),
  rule('Value', "Bar:bar 's? middle|midpoint|midline|mid|center|50% level|point|mark?", {
    build: ({ bar }, at) => ({ is: 'bar', field: 'hl2', bar, at }),
    weight: 0.4,
    examples: ["the signal candle's midpoint"],
  }),
  rule('Value', "middle|midpoint|mid|center of Earlier:when 's? range?", {
    build: ({ when }, at) => ({ is: 'price', field: 'hl2', timeframe: when.timeframe, back: when.back, at }),
    examples: ['the midpoint of the previous candle', "the middle of yesterday's range"],
  }),
  rule('Value', "Earlier:when 's? midpoint|midline|mid|middle", {
    build: ({ when }, at) => ({ is: 'price', field: 'hl2', timeframe: when.timeframe, back: when.back, at }),
    examples: ["the previous day's midpoint"],
  }),
  rule('Value', 'midrange|midbox', {
    build: (_, at) => ({ is: 'range', of: { range: 'that' }, output: 'middle', at }),
    examples: ['midrange'],
  }),
  rule('Value', 'middle|midpoint|mid|halfway|center of|point? Range:range', {
    build: ({ range }, at) => ({ is: 'range', of: range, output: 'middle', at }),
    examples: ['the midpoint of the opening range'],
  }),
  rule('Value', "Range:range 's? midpoint|midline|mid", {
    build: ({ range }, at) => ({ is: 'range', of: range, output: 'middle', at }),
    examples: ['the opening range midpoint'],
  }),
  rule('Value', '( #field:a + #field:b ) / #number:n', {
    build: ({ a, b, n }, at) =>
      a !== b && n === 2
        ? middle({ is: 'price', field: a, timeframe: null, back: null, at }, { is: 'price', field: b, timeframe: null, back: null, at }, at)
        : null,
    examples: ['(open + close) / 2'],
  }),
  rule('Value', 'abs ( Value:v )', {
    build: ({ v }, at) => (v.is === 'calc' ? { is: 'calc', op: 'abs', args: [v], at } : null),
    examples: ['abs(close - open)'],
  }),
  rule('Value', 'absolute value of Value:v', {
    build: ({ v }, at) => (v.is === 'calc' ? { is: 'calc', op: 'abs', args: [v], at } : null),
    examples: ['the absolute value of EMA 12 - EMA 26'],
  }),
]
