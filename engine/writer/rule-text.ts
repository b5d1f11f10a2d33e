import type { PriceField } from '../market/price-fields.ts'
import {
  agoText,
  chartWord,
  dayText,
  fieldText,
  hoursText,
  inZone,
  listed,
  numberText,
  ordinal,
  plural,
  priceText,
} from '../strategy/describe.ts'
import type { Comparator, Expr, Sequence, Term } from '../strategy/plan.ts'
import { isNamedByDay, lineText } from './indicator-text.ts'
import { isMultiple, isPlainLine, isPlainPrice, measureOf } from './term-measure.ts'

type Of<Kind extends Term['kind']> = Extract<Term, { kind: Kind }>

/** `the highest high of the last 20 bars (this bar included)`. */
function extremeText(term: Of<'indicator'>): string {
  const { name, params, source, timeframe, shift } = term
  const of =
    source === undefined
      ? null
      : isPlainPrice(source) && !source.field.startsWith('ha_')
        ? fieldText[source.field]
        : exactText(source).replace(/^the /, '')
  const usual = name === 'highest' ? 'high' : 'low'
  const bars = plural(params['period'] ?? 0, 'bar')
  if (shift === 1 && timeframe === undefined) return `the ${name} ${of ?? usual} of the previous ${bars}`
  const said = `${name} ${of ?? usual} of the last ${bars}`
  if (shift) return `the ${said} (${agoText(term).trim()})`
  return `the ${timeframe === undefined ? '' : `${chartWord[timeframe]} `}${said} (this bar included)`
}

/** What a line is computed over, where its own words tell; the close alone is what it is computed over anyway. */
const isNamedSource = (source: Term): source is Exclude<Term, { kind: 'calc' }> =>
  (isPlainPrice(source) && source.field !== 'close') || isPlainLine(source)

function indicatorText(term: Of<'indicator'>): string {
  const { name, source, timeframe, shift } = term
  if (name === 'highest' || name === 'lowest') return extremeText(term)
  const line = lineText(term)
  const of = source === undefined ? '' : ` of ${isNamedSource(source) && !shift ? singleText(source) : exactText(source)}`
  if (shift) return `${line}${of}${of === '' ? agoText(term) : ` (${agoText(term).trim()})`}`
  if (timeframe === undefined) return `${line}${of}`
  if (isNamedByDay(name)) return `${line}${of} on the ${chartWord[timeframe]} chart`
  return `${line.replace(/^the /, `the ${chartWord[timeframe]} `)}${of}`
}

const signs: Readonly<Record<string, string>> = { add: '+', sub: '-', mul: '*', div: '/' }

/** A formula without the brackets around it. */
function formulaText({ op, args }: Of<'calc'>): string {
  const [a, b] = args.map(operandText)
  const sign = signs[op]
  if (sign !== undefined && args.length > 1) return args.map(operandText).join(` ${sign} `)
  if (op === 'abs') return `the absolute value of ${a}`
  if (op === 'pct_change') return b === undefined ? `the percent change of ${a}` : `the percent change from ${b} to ${a}`
  return `the ${op === 'min' ? 'smallest' : 'largest'} of (${args.map(operandText).join(', ')})`
}

/** A value as a part of a formula. */
const operandText = (term: Term): string => (term.kind === 'calc' ? `(${formulaText(term)})` : singleText(term))

const positionText = {
  entry_price: 'the entry price',
  bars_held: 'bars held',
  highest_since_entry: 'the highest high since entry',
  lowest_since_entry: 'the lowest low since entry',
} as const

function singleText(term: Exclude<Term, { kind: 'calc' }>): string {
  switch (term.kind) {
    case 'const':
      return `${numberText(term.value)}${term.unit ? ` ${term.unit}` : ''}`
    case 'price':
      return `the ${priceText(term)}`
    case 'indicator':
      return indicatorText(term)
    case 'value_when': {
      const { occurrence, value, when } = term
      const before = occurrence === 0 ? '' : `${ordinal(occurrence + 1)} `
      const of = value.kind === 'indicator' && value.source !== undefined ? exactText(value) : operandText(value)
      return `${of} on the ${before}last bar on which (${ruleText(when)})`
    }
    case 'count': {
      const { since, bars, when } = term
      const over = since === undefined ? `the last ${plural(bars ?? 0, 'bar')}` : `bars this ${since}`
      return `the number of ${over} on which (${ruleText(when)})`
    }
    default:
      return positionText[term.kind]
  }
}

/** A value by itself, whatever stands beside it: `the value (30)`. */
export const exactText = (term: Term): string => `the value (${term.kind === 'calc' ? formulaText(term) : singleText(term)})`

/** A value in plain words. */
export const termText = (term: Term): string => (term.kind === 'calc' ? exactText(term) : singleText(term))

const ofNow: readonly PriceField[] = ['open', 'close']

/** Whether the plain words of a term name a level of price: the entry is where one is anyway, and the price of now is no level. */
export const isPriceLevel = (term: Term): boolean =>
  (term.kind === 'price' || term.kind === 'indicator') && measureOf(term) === 'price' && !(isPlainPrice(term) && ofNow.includes(term.field))

const multipleText = ({ args: [times, of] }: Of<'calc'>): string => `${operandText(times!)} times ${operandText(of!)}`

/** The longest length that an average of a text may have. */
const longestLength = 1000

/** The value that another is compared with. */
export function objectText(subject: Term, object: Term): string {
  const [own, other] = [measureOf(subject), measureOf(object)]
  if (object.kind === 'const') {
    if (own !== 'price' || object.unit !== undefined)
      return object.unit !== undefined && own !== 'distance' ? exactText(object) : termText(object)
    if (object.value <= 0) return exactText(object)
    const mayBeLength = Number.isInteger(object.value) && object.value <= longestLength
    return `${mayBeLength ? 'a price of ' : ''}${termText(object)}`
  }
  if (own !== 'any' && other !== 'any' && own !== other) return exactText(object)
  if (isMultiple(object)) return multipleText(object)
  // A channel of extremes that a price is measured against is read as that of the bar before.
  if (isPlainPrice(subject) && object.kind === 'indicator' && object.name === 'donchian' && object.shift === undefined)
    return exactText(object)
  if (isPlainPrice(object) && (object.field === 'high' || object.field === 'low')) return `the current bar's ${fieldText[object.field]}`
  return termText(object)
}

/** The value that something is said of. */
export const subjectText = (term: Term): string => (term.kind === 'const' ? exactText(term) : termText(term))

type ExprOf<Op extends Expr['op']> = Extract<Expr, { op: Op }>

const comparatorText = {
  gt: 'is above',
  gte: 'is at or above',
  lt: 'is below',
  lte: 'is at or below',
  eq: 'is equal to',
  crosses_above: 'crosses above',
  crosses_below: 'crosses below',
  crosses: 'crosses above or below',
} as const satisfies Readonly<Record<Comparator, string>>

const isComparison = (expr: Expr): expr is ExprOf<Comparator> => 'left' in expr

/** What a window says behind what it is about. */
const windowText = (op: 'for_bars' | 'within' | 'shift', bars: number): string => {
  const span = plural(bars, 'bar')
  return op === 'shift' ? `${span} ago` : op === 'within' ? `within the last ${span}` : `on each of the last ${span}`
}

const withArticle = (words: string): string => (words.startsWith('three') ? words : `${/^[aeiou]|^nr/.test(words) ? 'an' : 'a'} ${words}`)

const patternText = ({ name, timeframe, shift }: ExprOf<'pattern'>): string => {
  // "Cover" alone closes shorts.
  const words = name === 'dark_cloud_cover' ? 'dark cloud cover pattern' : name.replaceAll('_', ' ')
  const chart = timeframe === undefined ? '' : `${chartWord[timeframe]} `
  if (shift) return `the candle ${plural(shift, `${chart}bar`)} ago was ${withArticle(words)}`
  return timeframe === undefined
    ? `${withArticle(words)} ${words.startsWith('three') ? 'appear' : 'appears'}`
    : `the ${chart}candle is ${withArticle(words)}`
}

const calendarText = ({ n }: ExprOf<'calendar'>): string =>
  `it is the ${n === -1 ? '' : `${ordinal(Math.abs(n))} `}${n < 0 ? 'last ' : ''}trading day of the month`

/** A condition inside of another one: in brackets where its end could be told otherwise. */
const insideText = (expr: Expr): string =>
  expr.op === 'and' || expr.op === 'or' || expr.op === 'sequence' ? `(${ruleText(expr)})` : ruleText(expr)

const sequenceText = ({ steps, resets }: Sequence): string => {
  const said = steps.map(({ when, withinBars }, k) => {
    const lead = k === 0 ? '' : withinBars === undefined ? 'then ' : `then within ${plural(withinBars, 'bar')} `
    return `${lead}${isComparison(when) ? insideText(when) : `(${ruleText(when)})`}`
  })
  return [...said, ...(resets ? [`starting over when (${ruleText(resets)})`] : [])].join(', ')
}

/** A line of the strategy's own chart, whose rises are counted in its bars. */
const isOfChart = (term: Term): boolean => (term.kind === 'price' || term.kind === 'indicator') && term.timeframe === undefined

/** Whether the bars that are told behind a comparison can be no part of the value at its end. */
const mayBeOfBars = (expr: Expr): boolean => {
  if (!isComparison(expr)) return false
  const { right } = expr
  if (right.kind === 'const') return true
  const isExtreme = right.kind === 'indicator' && (right.name === 'highest' || right.name === 'lowest')
  return right.kind === 'indicator' && !isExtreme && right.source === undefined && !right.shift
}

/** A condition in plain words, from which the reader makes the same condition; those inside of others stand in brackets. */
export function ruleText(expr: Expr): string {
  switch (expr.op) {
    case 'and':
    case 'or':
      return expr.args.length === 1 ? insideText(expr.args[0]!) : expr.args.map(insideText).join(` ${expr.op} `)
    case 'not':
      return `not (${ruleText(expr.arg)})`
    case 'rising':
    case 'falling':
      return `${isOfChart(expr.term) ? termText(expr.term) : exactText(expr.term)} is ${expr.op} for ${plural(expr.bars, 'bar')}`
    case 'for_bars':
    case 'within':
    case 'shift': {
      const said = ruleText(expr.expr)
      return `${expr.op !== 'shift' && mayBeOfBars(expr.expr) ? said : `(${said})`} ${windowText(expr.op, expr.bars)}`
    }
    case 'sequence':
      return sequenceText(expr)
    case 'pattern':
      return patternText(expr)
    case 'divergence':
      return `a ${expr.kind} divergence on ${expr.term.kind === 'price' ? exactText(expr.term) : termText(expr.term)}`
    case 'weekday':
      return `it is ${listed(
        expr.days.map((day) => dayText[day]),
        'or',
      )}`
    case 'time':
      return `it is between ${hoursText(expr.fromTime, expr.toTime, 'and')}${inZone(expr.zone)}`
    case 'at_time':
      return `it is ${expr.time}${inZone(expr.zone)}`
    case 'calendar':
      return calendarText(expr)
    case 'always':
      return 'any bar closes'
    default:
      return `${subjectText(expr.left)} ${comparatorText[expr.op]} ${objectText(expr.left, expr.right)}`
  }
}
