import { indicatorVocabulary } from '../../indicators/vocabulary.ts'
import type { Stretch } from '../../language/grammar.ts'
import { countPeriods } from '../../strategy/plan-table.ts'
import type { Categories, CountPeriod, Value } from '../meanings.ts'
import { rule } from '../production.ts'
import { isFigure, levelAt } from '../said-distance.ts'
import { trailBy } from '../said-part.ts'
import { atEarlier, indicatorOf, onTimeframe } from '../said-values.ts'
import { cross, eitherWay, forEach } from '../said.ts'

type At = Stretch | null
type Formula = Categories['Formula']

const calc = (op: Formula['op'], args: readonly Value[], at: At): Formula => ({ is: 'calc', op, args, at })
const exact = (of: Value, at: At): Value => ({ is: 'exact', of, at })

/** One more value behind those of the same sign; another sign begins a formula of its own, which stands in brackets. */
const more = (op: Formula['op'], a: Formula, b: Value, at: At): Formula | null => (a.op === op ? calc(op, [...a.args, b], at) : null)

/** What is reckoned, moved away or several values is no single value of a formula. */
const isSingle = ({ is }: Value): boolean => !['calc', 'offset', 'list', 'length', 'reference', 'earlier', 'threshold'].includes(is)
const ofPosition: readonly string[] = ['entry_price', 'bars_held', 'highest_since_entry', 'lowest_since_entry']
const isOfPosition = (value: Value): boolean => value.is === 'reference' && ofPosition.includes(value.to)
const operand = (value: Value): Value | null => (isSingle(value) || isOfPosition(value) ? value : null)

const periodOf = (word: string): CountPeriod | null => countPeriods.find((each) => each === word) ?? null

const isMonthDay = (n: number): boolean => Number.isInteger(n) && n >= 1 && n <= 23

/** Formulas, and values by themselves. */
const formulas = [
  rule('Operand', 'Value:v', { build: ({ v }) => operand(v), weight: 0, examples: ['RSI(14)', '2'] }),
  rule('Operand', '( Formula:f )', { build: ({ f }) => f, weight: 0, examples: ['(close - open)', '(100 - RSI(14))'] }),
  rule('Formula', 'Operand:a + Operand:b', { build: ({ a, b }, at) => calc('add', [a, b], at), weight: 0.1, examples: ['close + 5'] }),
  rule('Formula', 'Operand:a - Operand:b', {
    build: ({ a, b }, at) => calc('sub', [a, b], at),
    weight: 0.1,
    examples: ['100 - RSI(14)', 'close - (2 * ATR(14))'],
  }),
  rule('Formula', 'Operand:a *|× Operand:b', { build: ({ a, b }, at) => calc('mul', [a, b], at), weight: 0.1, examples: ['2 * ATR(14)'] }),
  rule('Formula', 'Operand:a /|÷ Operand:b', { build: ({ a, b }, at) => calc('div', [a, b], at), weight: 0.1, examples: ['close / open'] }),
  rule('Formula', 'Formula:a + Operand:b', {
    build: ({ a, b }, at) => more('add', a, b, at),
    weight: 0.1,
    examples: ['high + low + close'],
  }),
  rule('Formula', 'Formula:a - Operand:b', { build: ({ a, b }, at) => more('sub', a, b, at), weight: 0.1, examples: ['high - low - 5'] }),
  rule('Formula', 'Formula:a *|× Operand:b', {
    build: ({ a, b }, at) => more('mul', a, b, at),
    weight: 0.1,
    examples: ['2 * 3 * ATR(14)'],
  }),
  rule('Formula', 'Formula:a /|÷ Operand:b', {
    build: ({ a, b }, at) => more('div', a, b, at),
    weight: 0.1,
    examples: ['close / open / 2'],
  }),
  rule('Formula', 'absolute value of Operand:a', {
    build: ({ a }, at) => calc('abs', [a], at),
    weight: 0.1,
    examples: ['the absolute value of (close - open)'],
  }),
  rule('Operands', 'Operand:a', { build: ({ a }) => [a], weight: 0, examples: ['the close'] }),
  rule('Operands', 'Operands:some , Operand:a', { build: ({ some, a }) => [...some, a], weight: 0, examples: ['the close, the open'] }),
  rule('Formula', 'largest|smallest:which of ( Operands:args )', {
    build: ({ which, args }, at) => calc(which === 'largest' ? 'max' : 'min', args, at),
    weight: 0.1,
    examples: ['the largest of (the close, the open)'],
  }),
  rule('Formula', 'percent change from Operand:b to Operand:a', {
    build: ({ a, b }, at) => calc('pct_change', [a, b], at),
    weight: 0.1,
    examples: ['the percent change from the open to the close'],
  }),
  rule('Formula', 'percent change of Operand:a', {
    build: ({ a }, at) => calc('pct_change', [a], at),
    weight: 0.1,
    examples: ['the percent change of RSI(14)'],
  }),
  rule('Value', 'value ( Formula:f )', { build: ({ f }, at) => exact(f, at), weight: 0, examples: ['the value (100 - RSI(14))'] }),
  rule('Value', 'value ( Operand:v )', { build: ({ v }, at) => exact(v, at), weight: 0, examples: ['the value (30)'] }),
]

/** A price in figures is no length of an average, and numbers of an indicator that stand in the plan's own order. */
const numbers = [
  rule('Value', '#indicator:i ( exactly Numbers:n )', {
    build: ({ i, n }, at) => {
      const { params } = indicatorVocabulary[i.name]
      const isAll = n.numbers.length === Object.keys(params).length
      return isAll ? { ...indicatorOf(i.name, i.output, at), numbers: n.numbers } : null
    },
    weight: 0,
    examples: ['the Supertrend(exactly 2, 3)'],
  }),
  rule('Value', 'price of #number:n', {
    build: ({ n }, at) => ({ is: 'number', value: n, unit: 'cash', at }),
    examples: ['a price of 50'],
  }),
]

/** Which bar a value is of, told so that nothing beside it changes it. */
const bars = [
  rule('Value', 'Value:v ( this bar included )', {
    build: ({ v }, at) => (v.is === 'extreme' && !v.isBefore && v.back === undefined ? exact(v, at) : null),
    weight: 0,
    examples: ['the highest high of the last 20 bars (this bar included)'],
  }),
  rule('Value', 'last completed Timeframe:timeframe Value:v', {
    build: ({ timeframe, v }, at) => {
      const placed = v.is === 'price' && v.back === null ? onTimeframe(v, timeframe, at) : null
      return placed && ({ ...placed, sampling: 'completed' } as Value)
    },
    weight: 0,
    examples: ['the last completed daily close'],
  }),
  rule('Value', 'Timeframe:timeframe Value:v so far', {
    build: ({ timeframe, v }, at) => {
      const placed = v.is === 'price' && v.back === null ? onTimeframe(v, timeframe, at) : null
      return placed && ({ ...placed, sampling: 'forming' } as Value)
    },
    weight: 0,
    examples: ['the daily close so far'],
  }),
  rule('Earlier', '#number:back Timeframe:timeframe bar ago', {
    build: ({ back, timeframe }) => (Number.isInteger(back) ? { timeframe, back } : null),
    weight: 0.5,
    examples: ['2 daily bars ago', '1 H4 bar ago'],
  }),
  rule('Earlier', '#number:back completed Timeframe:timeframe bar ago', {
    build: ({ back, timeframe }) => (Number.isInteger(back) ? { timeframe, back, sampling: 'completed' } : null),
    weight: 0.5,
    examples: ['2 completed daily bars ago'],
  }),
  rule('Candle', '#candleWord Earlier:when', {
    build: ({ when: { timeframe, back } }) => ({ timeframe, back, isNext: false, isHeikinAshi: false }),
    examples: ['the candle 3 bars ago'],
  }),
  rule('Value', 'Value:v ( Earlier:when )', {
    build: ({ v, when }, at) => atEarlier(v, when, at),
    weight: 0.5,
    examples: ['RSI(14) (3 bars ago)'],
  }),
]

/** Values of bars that a condition finds, how many there are, and what is known of the position alone. */
const found = [
  rule('Occurrence', 'last bar on which', { build: () => 0, weight: 0, examples: ['the last bar on which'] }),
  rule('Occurrence', '#number:n st|nd|rd|th last bar on which', {
    build: ({ n }) => (Number.isInteger(n) && n > 1 ? n - 1 : null),
    weight: 0,
    examples: ['the 2nd last bar on which'],
  }),
  rule('Value', 'Operand:value on|of Occurrence:occurrence ( Condition:when )', {
    build: ({ value, occurrence, when }, at) => ({ is: 'found', value, when, occurrence, at }),
    weight: 0,
    examples: ['the low of the last bar on which (RSI(14) is below 30)'],
  }),
  rule('Value', 'number of last Duration:over on which ( Condition:when )', {
    build: ({ over, when }, at) => ({ is: 'counted', when, over, at }),
    weight: 0,
    examples: ['the number of the last 5 bars on which (RSI(14) is below 30)'],
  }),
  rule('Value', 'number of bars this day|week|month|session:period on which ( Condition:when )', {
    build: ({ period, when }, at) => {
      const over = periodOf(period)
      return over && { is: 'counted', when, over, at }
    },
    weight: 0,
    examples: ['the number of bars this day on which (RSI(14) is below 30)'],
  }),
  rule('Value', 'highest high since entry', {
    build: (_, at) => ({ is: 'reference', to: 'highest_since_entry', output: null, at }),
    weight: 0,
    examples: ['the highest high since entry'],
  }),
  rule('Value', 'lowest low since entry', {
    build: (_, at) => ({ is: 'reference', to: 'lowest_since_entry', output: null, at }),
    weight: 0,
    examples: ['the lowest low since entry'],
  }),
]

/** Conditions told so that nothing beside them changes them. */
const conditions = [
  rule('Predicate', '#crossVerb above or below Values:to', {
    build: ({ to }, at) => forEach(to, at, (each) => eitherWay(cross(null, exact(each, at), at))),
    weight: 0,
    examples: ['crosses above or below the 20 EMA'],
  }),
  rule('Condition', '( Condition:arg ) Duration:over ago|earlier', {
    build: ({ arg, over }, at) => ({ says: 'window', how: 'ago', over, arg, at }),
    weight: 0,
    examples: ['(RSI < 30) 3 bars ago'],
  }),
  rule('Condition', 'Condition:c , starting over when ( Condition:resets )', {
    build: ({ c, resets }, at) => (c.says === 'sequence' && c.resets === undefined ? { ...c, resets, at } : null),
    weight: 0,
    examples: ['RSI < 30, then a hammer, starting over when (the close is below the 200 SMA)'],
  }),
  rule('Condition', 'any bar|candle close', { build: (_, at) => ({ says: 'always', at }), weight: 0.5, examples: ['any bar closes'] }),
  rule('Condition', 'it be #number:n st|nd|rd|th trading day of month', {
    build: ({ n }, at) => (isMonthDay(n) ? { says: 'month day', n, at } : null),
    weight: 0.5,
    examples: ['it is the 12th trading day of the month'],
  }),
  rule('Condition', 'it be #number:n st|nd|rd|th last trading day of month', {
    build: ({ n }, at) => (isMonthDay(n) ? { says: 'month day', n: -n, at } : null),
    weight: 0.5,
    examples: ['it is the 12th last trading day of the month'],
  }),
  rule('Condition', 'it be last trading day of month', {
    build: (_, at) => ({ says: 'month day', n: -1, at }),
    weight: 0.5,
    examples: ['it is the last trading day of the month'],
  }),
]

/** Parts of a plan for which texts have no usual words. */
const parts = [
  rule('Distance', 'Value:v', {
    build: ({ v }, at) => (v.is === 'exact' ? levelAt(v, null, at) : null),
    weight: 0,
    examples: ['the value (the high - 5)'],
  }),
  rule('Distance', 'distance of Value:v', {
    build: ({ v }, at) => (v.is === 'exact' ? { by: 'size', of: v.of, times: 1, at } : null),
    weight: 0,
    examples: ['a distance of the value (the high - the low)'],
  }),
  rule('Trigger', 'once price reach Distance:d', {
    build: ({ d }) => (d.by === 'level' && d.level.is === 'exact' ? d : null),
    weight: 0.1,
    examples: ['once the price reaches the value (the 50 EMA)'],
  }),
  rule('Part', 'TrailHead:head along Distance:distance ForSide:side and along Distance:short ForSide:other', {
    build: ({ head, distance, side, short, other }, at) =>
      side === 'long' && other === 'short' ? { ...trailBy(distance, head, at), short } : null,
    weight: 0.2,
    examples: ['trailing stop along the 20 EMA for longs and along the 50 EMA for shorts'],
  }),
  rule('Part', 'Part:part following close', {
    build: ({ part }, at) => (part.part === 'trailing' ? { ...part, follows: 'close', at } : null),
    weight: 0.2,
    examples: ['trailing stop 2 ATR following the close'],
  }),
  rule('Order', 'Order:order ,? filled at most Distance:limit beyond it', {
    build: ({ order, limit }) => (order.limit === undefined && isFigure(limit) ? { ...order, limit } : null),
    weight: 0.2,
    examples: ['buy stop at the 20 day high, filled at most 2 pips beyond it'],
  }),
  rule('Part', 'all positions together up to #number:long times equity for longs and #number:short times for shorts', {
    build: ({ long, short }, at) => (long > 0 && short > 0 ? { part: 'leverage limit', long, short, at } : null),
    weight: 0.2,
    examples: ['all positions together up to 30 times the equity for longs and 20 times for shorts'],
  }),
  rule('Part', 'prices be? adjusted for dividends', {
    build: (_, at) => ({ part: 'adjustment', for: 'dividends', at }),
    weight: 0.2,
    examples: ['prices are adjusted for dividends'],
  }),
  rule('Part', 'prices be? not adjusted for dividends', {
    build: (_, at) => ({ part: 'adjustment', for: 'none', at }),
    weight: 0.2,
    examples: ['prices are not adjusted for dividends'],
  }),
  rule('Part', 'market #colon #anySymbol:symbol', {
    build: ({ symbol }, at) => ({ part: 'market', symbol, at }),
    weight: 3,
    examples: ['Market: RELIANCE'],
  }),
  rule('Part', 'allowed hours #colon Hours:hours', {
    build: ({ hours }, at) => ({ part: 'hours', ...hours, days: null, isBlocked: false, isListed: true, at }),
    weight: 0.1,
    examples: ['allowed hours: 09:30 to 16:00 UTC'],
  }),
  rule('Part', 'blocked hours #colon Hours:hours', {
    build: ({ hours }, at) => ({ part: 'hours', ...hours, days: null, isBlocked: true, isListed: true, at }),
    weight: 0.1,
    examples: ['blocked hours: 00:00 to 09:30 UTC'],
  }),
  rule('Part', 'blocked hours #colon #weekday:day Hours:hours', {
    build: ({ day, hours }, at) => ({ part: 'hours', ...hours, days: [day], isBlocked: true, isListed: true, at }),
    weight: 0.1,
    examples: ['blocked hours: Friday 15:00 to 24:00 UTC'],
  }),
  rule('Part', 'trading be? allowed at any time', {
    build: (_, at) => ({ part: 'as said', of: 'times', at }),
    weight: 0.1,
    examples: ['trading is allowed at any time'],
  }),
  rule('Part', 'time|times without zone be market time', {
    build: (_, at) => ({ part: 'as said', of: 'zones', at }),
    weight: 0.1,
    examples: ['times without a zone are market time'],
  }),
  rule('Part', 'any timeframe', { build: (_, at) => ({ part: 'as said', of: 'chart', at }), weight: 0.1, examples: ['any timeframe'] }),
]

/** Wordings that mean one thing only, wherever they stand: the writer's, for what has no shorter ones. */
export const exactProductions = [...formulas, ...numbers, ...bars, ...found, ...conditions, ...parts]
