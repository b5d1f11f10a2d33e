import { timeframeLabel, type Timeframe } from '../market/timeframe.ts'
import { describeExpr, describeTerm } from '../strategy/describe.ts'
import type { Expr, Term } from '../strategy/plan.ts'
import { beginsDay, beginsPeriod } from './moments.ts'
import { camel, timeframeCodes } from './pine-text.ts'
import { Scope } from './scope.ts'
import type { Context } from './script.ts'

type Higher = Extract<Term, { kind: 'price' | 'indicator' }>

const isFirstOf = (context: Context, timeframe: Timeframe): string => {
  if (timeframe === '1d') return beginsDay(context)
  if (timeframe === '1w') return beginsPeriod(context, 'week')
  if (timeframe === '1M') return beginsPeriod(context, 'month')
  return context.scope.declare(`begins${timeframeLabel[timeframe]}`, `timeframe.change("${timeframeCodes[timeframe]}")`)
}

/** A price of the longer bar as far as it has come (fill rule 1). */
function soFar(term: Extract<Higher, { kind: 'price' }>, context: Context, timeframe: Timeframe): string | null {
  const { script, scope, path } = context
  const lines = () =>
    scope.declareAll(
      ['open', 'high', 'low', 'volume'].map((each) => `${each}So${timeframeLabel[timeframe]}`),
      `${script.use('soFar')}(${isFirstOf(context, timeframe)})`,
    )
  switch (term.field) {
    case 'close':
      return 'close'
    case 'open':
      return lines()[0]!
    case 'high':
      return lines()[1]!
    case 'low':
      return lines()[2]!
    case 'volume':
      return lines()[3]!
    case 'hl2':
      return `(${lines()[1]!} + ${lines()[2]!}) / 2`
    case 'hlc3':
      return `(${lines()[1]!} + ${lines()[2]!} + close) / 3`
    default:
      return script.miss(path, describeTerm(term), 'A Heikin Ashi candle that is still forming is known at no moment of a longer bar.')
  }
}

const nestedWhy = 'A longer timeframe inside of another one has no counterpart in request.security.'

/** A function of the value on bars of that timeframe; null where a part of it has no counterpart. */
function functionOn(context: Context, timeframe: Timeframe, wanted: string, own: (inner: Context) => string | null): string | null {
  const inner = new Scope(context.script.names)
  const result = own({ ...context, scope: inner, timeframe, noPosition: 'Bars of another timeframe know no position.' })
  return result === null ? null : context.scope.define(`${wanted}${labelOf(timeframe)}`, [...inner.lines, result])
}

const labelOf = (timeframe: Timeframe) => `On${timeframeLabel[timeframe]}`

/** Its value `back` bars before the longer bar that contains this one, or where that is null before or at the last completed one. */
function request(context: Context, timeframe: Timeframe, name: string, back: number | null, shift: number): string {
  const { scope } = context
  const code = timeframeCodes[timeframe]
  // Completed bars only: with the look ahead, a value of the bar before is there from the first moment of the longer bar on.
  const before = (bars: number) => `request.security(syminfo.tickerid, "${code}", ${name}()[${bars}], lookahead = barmerge.lookahead_on)`
  if (back !== null) return scope.declare(`${name}Back`, before(back))
  const ends = scope.declare(`ends${timeframeLabel[timeframe]}`, `time_close("${code}") <= time_close`)
  const last = scope.declare(`${name}Before`, before(shift + 1))
  // On the bar with which the longer one ends, that one is complete.
  const now = scope.declare(
    `${name}Now`,
    `request.security(syminfo.tickerid, "${code}", ${shift > 0 ? `${name}()[${shift}]` : `${name}()`})`,
  )
  return scope.declare(`${name}Completed`, `${ends} ? ${now} : ${last}`)
}

/** A price or an indicator of a longer timeframe (fill rule 1). */
export function onHigherBars(term: Higher, context: Context, own: (inner: Context) => string | null): string | null {
  const { script, path } = context
  const { timeframe = context.timeframe, shift = 0 } = term
  const sampling = term.sampling ?? (shift > 0 ? 'back' : 'completed')
  if (context.scope !== script.chart) return script.miss(path, describeTerm(term), nestedWhy)
  if (sampling === 'forming' && term.kind === 'price') return soFar(term, context, timeframe)
  const name = functionOn(context, timeframe, camel(term.kind === 'price' ? term.field : term.name), own)
  return name === null ? null : request(context, timeframe, name, sampling === 'back' ? shift : null, shift)
}

/** A pattern of a longer timeframe's bars, as a number: 1 where it ends. */
export function patternOnHigherBars(
  expr: Extract<Expr, { op: 'pattern' }>,
  timeframe: Timeframe,
  context: Context,
  own: (inner: Context) => string,
): string | null {
  const { script, path } = context
  if (context.scope !== script.chart) return script.miss(path, describeExpr(expr), nestedWhy)
  const name = functionOn(context, timeframe, camel(expr.name), (inner) => `${own(inner)} ? 1 : 0`)
  return name === null ? null : request(context, timeframe, name, expr.shift ? expr.shift : null, 0)
}
