import { dependsOnPosition, termDependsOnPosition } from '../conditions/depends-on-position.ts'
import { describeExpr } from '../strategy/describe.ts'
import type { Expr, Term } from '../strategy/plan.ts'
import { patternOnHigherBars } from './higher-bars.ts'
import {
  beginsDay,
  beginsPeriod,
  betweenText,
  clockOn,
  endsDay,
  endsMonth,
  isOneOfDays,
  minuteText,
  momentOf,
  nextOpen,
  tradingWeekday,
  zoneText,
} from './moments.ts'
import type { NodeOf } from './node-of.ts'
import { patternText } from './patterns.ts'
import { camel, logical, operand } from './pine-text.ts'
import { hasHeld } from './position-values.ts'
import { ago, under, type Context } from './script.ts'
import { termText } from './terms.ts'

type ExprOf<K extends Expr['op']> = NodeOf<Expr, 'op', K>

/**
 * What makes a condition true, or false. Both are written, as the engine has a third: not known (a missing value). What is not
 * known is neither, so that `not` never turns a missing value into a true condition.
 */
type Translate<E> = (expr: E, context: Context, isTrue: boolean) => string | null

const levels = {
  gt: ['>', '<='],
  gte: ['>=', '<'],
  lt: ['<', '>='],
  lte: ['<=', '>'],
} as const

type Level = ExprOf<keyof typeof levels>
type Cross = ExprOf<'crosses_above' | 'crosses_below' | 'crosses'>

function operands(expr: { readonly left: Term; readonly right: Term }, context: Context): readonly [string, string] | null {
  const left = termText(expr.left, under(context, 'left'))
  const right = termText(expr.right, under(context, 'right'))
  return left === null || right === null ? null : [left, right]
}

const level: Translate<Level> = (expr, context, isTrue) => {
  const pair = operands(expr, context)
  if (pair === null) return null
  const [a, b] = pair
  return `${operand(a)} ${levels[expr.op][isTrue ? 0 : 1]} ${operand(b)}`
}

const equal: Translate<ExprOf<'eq'>> = (expr, context, isTrue) => {
  const pair = operands(expr, context)
  if (pair === null) return null
  const [a, b] = pair.map(operand) as [string, string]
  return isTrue ? `${a} == ${b}` : `${a} < ${b} or ${a} > ${b}`
}

const crossings = {
  crosses_above: ['ta.crossover'],
  crosses_below: ['ta.crossunder'],
  crosses: ['ta.crossover', 'ta.crossunder'],
} as const

const isNumber = (text: string) => /^-?[\d.]/.test(text)

/** That both have a value now and on the bar before. */
const areKnown = (context: Context, texts: readonly string[]): readonly string[] =>
  texts.filter((text) => !isNumber(text)).flatMap((text) => [`not na(${text})`, `not na(${ago(context, text, 1)})`])

const cross: Translate<Cross> = (expr, context, isTrue) => {
  const pair = operands(expr, context)
  if (pair === null) return null
  const calls = crossings[expr.op].map((call) => context.scope.declare('crossed', `${call}(${pair.join(', ')})`))
  for (const [k, term] of [expr.left, expr.right].entries()) {
    // A cross is known once both have a value on two bars.
    const text = pair[k]!
    if (context.scope === context.script.chart && term.kind !== 'const' && !termDependsOnPosition(term))
      context.script.waitFor(ago(context, text, 1))
  }
  const asksPosition = termDependsOnPosition(expr.left) || termDependsOnPosition(expr.right)
  const held = asksPosition ? [hasHeld(context, 1)] : []
  const happened = logical(calls, 'or')
  if (isTrue) return logical([...held, happened], 'and')
  return logical([...held, `not ${operand(happened)}`, ...areKnown(context, pair)], 'and')
}

/** On how many of the last bars something was true. */
const sumOf = (context: Context, text: string, bars: number): string =>
  context.scope.declare('barsTrue', `math.sum(${operand(text)} ? 1 : 0, ${bars})`)

const trend: Translate<ExprOf<'rising' | 'falling'>> = (expr, context, isTrue) => {
  const term = termText(expr.term, under(context, 'term'))
  if (term === null) return null
  const value = context.scope.nameOf('moved', term)
  const isUp = expr.op === 'rising'
  const moves = `${value} ${isUp ? '>' : '<'} ${value}[1]`
  const stays = `${value} ${isUp ? '<=' : '>='} ${value}[1]`
  const held = termDependsOnPosition(expr.term) ? [hasHeld(context, expr.bars)] : []
  if (expr.bars === 1) return logical([...held, isTrue ? moves : stays], 'and')
  const text = isTrue ? `${sumOf(context, moves, expr.bars)} == ${expr.bars}` : `${sumOf(context, stays, expr.bars)} > 0`
  return logical([...held, text], 'and')
}

const pastWhy = 'What happened at earlier bars of a position is not told apart from what happened before it.'

/** Conditions over earlier bars cannot ask about the position: it may have been another one. */
function inPast(expr: Expr, context: Context): boolean {
  if (!dependsOnPosition(expr)) return true
  context.script.miss(context.path, describeExpr(expr), pastWhy)
  return false
}

const throughout: Translate<ExprOf<'for_bars'>> = (expr, context, isTrue) => {
  const held = inPast(expr, context) ? conditionText(expr.expr, under(context, 'expr'), isTrue) : null
  if (held === null) return null
  return isTrue ? `${sumOf(context, held, expr.bars)} == ${expr.bars}` : `${sumOf(context, held, expr.bars)} > 0`
}

const recently: Translate<ExprOf<'within'>> = (expr, context, isTrue) => {
  const was = inPast(expr, context) ? conditionText(expr.expr, under(context, 'expr'), true) : null
  if (was === null) return null
  const times = sumOf(context, was, expr.bars)
  if (isTrue) return `${times} > 0`
  const wasNot = conditionText(expr.expr, under(context, 'expr'), false)
  return wasNot === null ? null : `${times} == 0 and ${sumOf(context, wasNot, expr.bars)} > 0`
}

const shifted: Translate<ExprOf<'shift'>> = (expr, context, isTrue) => {
  const was = inPast(expr, context) ? conditionText(expr.expr, under(context, 'expr'), isTrue) : null
  return was === null ? null : ago(context, context.scope.declare('was', was), expr.bars)
}

/** Longer than any history: a step that may come however long after. */
const anyBars = 1_000_000

/** A chain of the latest bars on which each step followed the one before (`conditions/sequence.ts`). */
const sequence: Translate<ExprOf<'sequence'>> = (expr, context, isTrue) => {
  if (!inPast(expr, context)) return null
  const { scope, script } = context
  const steps = expr.steps.map(({ when }, k) => conditionText(when, under(context, `steps.${k}.when`), true))
  const resets = expr.resets ? conditionText(expr.resets, under(context, 'resets'), true) : 'false'
  const goesOn = expr.resets ? conditionText(expr.resets, under(context, 'resets'), false) : 'true'
  if (steps.includes(null) || resets === null || goesOn === null) return null
  const isReset = resets === 'false' ? resets : scope.declare('isReset', resets)
  const truths = steps.map((step) => scope.declare('step', step!))
  const windowOf = (k: number) => expr.steps[k]?.withinBars ?? anyBars
  const beforeOf = (latest: string) => (isReset === 'false' ? `${latest}[1]` : `${isReset} ? int(na) : ${latest}[1]`)
  let latest = ''
  for (const [k, truth] of truths.slice(0, -1).entries()) {
    const before = k === 0 ? 'bar_index' : scope.declare('before', beforeOf(latest))
    latest = scope.declare('reached', `${script.use('followed')}(${truth}, ${before}, ${windowOf(k)}, ${isReset})`)
  }
  const before = scope.declare('before', beforeOf(latest))
  const last = truths.length - 1
  const parts = [truths[last]!, `not na(${before})`, `bar_index - ${before} <= ${windowOf(last)}`]
  const isWhole = scope.declare('inOrder', [...parts, ...(goesOn === 'true' ? [] : [operand(goesOn)])].join(' and '))
  return isTrue ? isWhole : `not ${isWhole}`
}

const pattern: Translate<ExprOf<'pattern'>> = (expr, context, isTrue) => {
  const { scope } = context
  const own = (inner: Context): string => inner.scope.declare(camel(expr.name), patternText(expr.name))
  if (expr.timeframe !== undefined && expr.timeframe !== context.timeframe) {
    const value = patternOnHigherBars(expr, expr.timeframe, context, own)
    return value === null ? null : `${value} == ${isTrue ? 1 : 0}`
  }
  const found = ago(context, own(context), expr.shift ?? 0)
  return isTrue ? found : `not ${scope.declare('found', found)}`
}

/** Bars on each side of a swing of a divergence (`conditions/divergence.ts`). */
const swingBars = 5

const divergence: Translate<ExprOf<'divergence'>> = (expr, context, isTrue) => {
  if (!inPast(expr, context)) return null
  const line = termText(expr.term, under(context, 'term'))
  if (line === null) return null
  const { scope, script } = context
  const [price, side] = expr.kind === 'bullish' ? ['low', -1] : ['high', 1]
  const isKnown = scope.declare(
    `isSwing${expr.kind === 'bullish' ? 'Low' : 'High'}`,
    `${script.use('isSwing')}(${price}, ${swingBars}, ${side})`,
  )
  const now = `${price}[${swingBars}], ${ago(context, line, swingBars)}, bar_index - ${swingBars}`
  const found = scope.declare(`${expr.kind}Divergence`, `${script.use('diverges')}(${isKnown}, ${now}, ${side})`)
  return isTrue ? found : `not ${found}`
}

/** Conditions on time are always known: false is the opposite of true. */
const either = (text: string, isTrue: boolean): string => (isTrue ? text : `not ${operand(text)}`)

/** The bar's own trading day belongs to a fill at its open or close, the next one's to all others. */
const dayMoment = (context: Context): string => (context.fill === 'open' || context.fill === 'close' ? 'time' : momentOf(context))

const weekday: Translate<ExprOf<'weekday'>> = (expr, context, isTrue) =>
  either(isOneOfDays(tradingWeekday(context.script, dayMoment(context)), expr.days), isTrue)

const time: Translate<ExprOf<'time'>> = (expr, context, isTrue) => {
  const zone = zoneText(context.script, expr.zone)
  return either(betweenText(minuteText(context.script, momentOf(context), zone), expr.fromTime, expr.toTime), isTrue)
}

/** Where the bar before the moment begins and ends. */
const barBefore = {
  next_open: { from: 'time', to: 'time_close' },
  order: { from: 'time', to: 'time_close' },
  open: { from: 'time[1]', to: 'time_close[1]' },
  close: { from: 'time_close[1]', to: 'time_close' },
} as const

const atTime: Translate<ExprOf<'at_time'>> = (expr, context, isTrue) => {
  const { script, fill } = context
  const moment = momentOf(context)
  const clock = clockOn(script, moment, expr.time, zoneText(script, expr.zone))
  const { from, to } = barBefore[fill]
  const isInside = fill === 'close' ? `${clock} >= time` : `${clock} < ${to}`
  return either(`${from} < ${clock} and ${clock} <= ${moment} and (${clock} == ${moment} or ${isInside})`, isTrue)
}

const calendar: Translate<ExprOf<'calendar'>> = (expr, context, isTrue) => {
  const { script, scope } = context
  if (expr.n < 0)
    return script.miss(context.path, describeExpr(expr), 'Pine does not know how many trading days of a month are still to come.')
  const day = scope.declare('tradingDay', `${script.use('dayOfMonth')}(${beginsDay(context)}, ${beginsPeriod(context, 'month')})`)
  if (context.fill === 'open' || context.fill === 'close')
    return isTrue ? `${day} == ${expr.n}` : `${day} < ${expr.n} or ${day} > ${expr.n}`
  nextOpen(script)
  const next = scope.declare('nextDayOfMonth', `${endsMonth(script)} ? 1 : ${endsDay(script)} ? ${day} + 1 : ${day}`)
  return isTrue ? `${next} == ${expr.n}` : `${next} < ${expr.n} or ${next} > ${expr.n}`
}

const join: Translate<ExprOf<'and' | 'or'>> = (expr, context, isTrue) => {
  const parts = expr.args.map((arg, k) => conditionText(arg, under(context, `args.${k}`), isTrue))
  const known = parts.filter((part) => part !== null)
  return known.length < parts.length ? null : logical(known, (expr.op === 'and') === isTrue ? 'and' : 'or')
}

const translations = {
  and: join,
  or: join,
  not: (expr, context, isTrue) => conditionText(expr.arg, under(context, 'arg'), !isTrue),
  gt: level,
  gte: level,
  lt: level,
  lte: level,
  eq: equal,
  crosses_above: cross,
  crosses_below: cross,
  crosses: cross,
  rising: trend,
  falling: trend,
  for_bars: throughout,
  within: recently,
  shift: shifted,
  sequence,
  pattern,
  divergence,
  weekday,
  time,
  at_time: atTime,
  calendar,
  always: (_expr, _context, isTrue) => String(isTrue),
} as const satisfies { readonly [K in Expr['op']]: Translate<ExprOf<K>> }

const timeConditions: ReadonlySet<Expr['op']> = new Set(['weekday', 'time', 'at_time', 'calendar'] as const)

/** A condition at the close of the scope's bars; null where it has no counterpart, which is then among the missing. */
export function conditionText(expr: Expr, context: Context, isTrue: boolean): string | null {
  const { script, scope, path } = context
  if (scope !== script.chart && timeConditions.has(expr.op))
    return script.miss(path, describeExpr(expr), 'Times are asked of the chart’s own bars only.')
  const translate = translations[expr.op] as Translate<Expr> // the table has the node's own kind
  return translate(expr, context, isTrue)
}
