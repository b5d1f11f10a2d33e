import { combineValues } from '../conditions/calc.ts'
import { fillInTerm } from '../conditions/term-column.ts'
import type { PriceField } from '../market/price-fields.ts'
import { unitSize } from '../market/price-units.ts'
import { timeframeLabel, timeframeMinutes } from '../market/timeframe.ts'
import { describeTerm } from '../strategy/describe.ts'
import type { Expr, Term } from '../strategy/plan.ts'
import { onHigherBars } from './higher-bars.ts'
import { indicatorText } from './indicators.ts'
import { beginsDay, beginsPeriod } from './moments.ts'
import type { NodeOf } from './node-of.ts'
import { joined, numberText, operand } from './pine-text.ts'
import { positionValue } from './position-values.ts'
import { ago, under, type Context } from './script.ts'

type TermOf<K extends Term['kind']> = NodeOf<Term, 'kind', K>

/** A constant in price, or why it has none. */
export function constantText(term: TermOf<'const'>, { script, path }: Context): string | null {
  const { market } = script
  if (term.unit === undefined) return numberText(term.value)
  const size = unitSize(term.unit, market)
  return size === null ? script.miss(path, describeTerm(term), `${market.symbol} has no ${term.unit}.`) : numberText(term.value * size)
}

const ownPrice = (name: string) => () => name
const heikinAshiLine =
  (k: number) =>
  ({ script, scope }: Context): string =>
    scope.declareAll(['haOpen', 'haHigh', 'haLow', 'haClose'], `${script.use('heikinAshi')}()`)[k]!

const prices = {
  open: ownPrice('open'),
  high: ownPrice('high'),
  low: ownPrice('low'),
  close: ownPrice('close'),
  volume: ownPrice('volume'),
  hl2: ownPrice('hl2'),
  hlc3: ownPrice('hlc3'),
  ha_open: heikinAshiLine(0),
  ha_high: heikinAshiLine(1),
  ha_low: heikinAshiLine(2),
  ha_close: heikinAshiLine(3),
} as const satisfies Record<PriceField, (context: Context) => string>

const isChart = (term: TermOf<'price' | 'indicator'>, { timeframe }: Context) =>
  term.timeframe === undefined || term.timeframe === timeframe

function price(term: TermOf<'price'>, context: Context): string | null {
  if (!isChart(term, context)) {
    const value = onHigherBars(term, context, (inner) => prices[term.field](inner))
    if (value !== null) context.script.waitFor(value)
    return value
  }
  return ago(context, prices[term.field](context), term.shift ?? 0)
}

function indicator(term: TermOf<'indicator'>, context: Context): string | null {
  const own = (inner: Context): string | null => {
    const source = term.source === undefined ? undefined : termText(term.source, under(inner, 'source'))
    return source === null ? null : indicatorText(term, source ?? null, inner)
  }
  const line = isChart(term, context) ? own(context) : onHigherBars(term, context, own)
  if (line === null) return null
  const value = isChart(term, context) ? ago(context, line, term.shift ?? 0) : line
  if (context.scope === context.script.chart) context.script.waitFor(value)
  return value
}

const signs = { add: '+', sub: '-', mul: '*' } as const

function calc(term: TermOf<'calc'>, context: Context): string | null {
  const { op } = term
  const parts = term.args.map((arg, k) => termText(arg, under(context, `args.${k}`)))
  const values = parts.filter((part) => part !== null)
  if (values.length < parts.length || values.length === 0) return null
  const numbers = term.args.flatMap((arg) => (arg.kind === 'const' && arg.unit === undefined ? [arg.value] : []))
  const known = numbers.length === term.args.length && op !== 'pct_change' ? combineValues(op, numbers) : Number.NaN
  if (Number.isFinite(known)) return numberText(known)
  const [first, ...rest] = values as [string, ...string[]]
  const ratio = context.script.use.bind(context.script, 'ratio')
  switch (op) {
    case 'add':
    case 'sub':
    case 'mul':
      return joined(values, signs[op])
    case 'abs':
      return `math.abs(${first})`
    case 'min':
    case 'max':
      return rest.reduce((all, each) => `math.${op}(${all}, ${each})`, first)
    case 'div':
      return rest.reduce((all, each) => `${ratio()}(${all}, ${each})`, first)
    case 'pct_change': {
      const others = rest.length > 0 ? rest : [ago(context, first, 1)]
      return others.reduce((all, each) => `${ratio()}(100 * (${operand(all)} - ${operand(each)}), ${each})`, first)
    }
  }
}

/** A condition inside of a term: those on time mean the bar itself, by its open. */
const conditionInTerm = (when: Expr, context: Context): string | null => {
  const text = context.script.writeCondition(when, { ...under(context, 'when'), fill: fillInTerm }, true)
  return text === null ? null : context.scope.declare('happened', text)
}

function valueWhen(term: TermOf<'value_when'>, context: Context): string | null {
  const value = termText(term.value, under(context, 'value'))
  const when = conditionInTerm(term.when, context)
  return value === null || when === null ? null : context.scope.declare('found', `ta.valuewhen(${when}, ${value}, ${term.occurrence})`)
}

const sessionWhy = 'A session is counted as the trading day: where a market has a lunch break, the count goes on after it.'

function count(term: TermOf<'count'>, context: Context): string | null {
  const when = conditionInTerm(term.when, context)
  if (when === null) return null
  const { since, bars } = term
  if (since === undefined) return context.scope.declare('count', `math.sum(${when} ? 1.0 : 0.0, ${bars ?? 1})`)
  if (since === 'session') context.script.note(context.path, describeTerm(term), sessionWhy)
  const begins = since === 'day' || since === 'session' ? beginsDay(context) : beginsPeriod(context, since)
  return context.scope.declare('count', `${context.script.use('countSince')}(${when}, ${begins})`)
}

const translations = {
  const: constantText,
  price,
  indicator,
  calc,
  value_when: valueWhen,
  count,
  entry_price: positionValue,
  bars_held: positionValue,
  highest_since_entry: positionValue,
  lowest_since_entry: positionValue,
} as const satisfies { readonly [K in Term['kind']]: (term: TermOf<K>, context: Context) => string | null }

/** A term at the close of the scope's bars; null where it has no counterpart, which is then among the missing. */
export function termText(term: Term, context: Context): string | null {
  const { script, timeframe, path } = context
  if ('timeframe' in term && term.timeframe !== undefined && timeframeMinutes[term.timeframe] < timeframeMinutes[timeframe])
    return script.miss(path, describeTerm(term), `Bars of ${timeframeLabel[term.timeframe]} are shorter than the chart’s.`)
  const translate = translations[term.kind] as (each: Term, at: Context) => string | null // the table has the node's own kind
  return translate(term, context)
}
