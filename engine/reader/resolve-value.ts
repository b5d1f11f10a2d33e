import { indicatorVocabulary, type IndicatorName } from '../indicators/vocabulary.ts'
import { isPriceUnit } from '../market/price-units.ts'
import { sessionHours, type SessionName } from '../market/session.ts'
import { timeframeMinutes } from '../market/timeframe.ts'
import { ok, refused, type Result } from '../result.ts'
import { terms } from '../strategy/plan-table.ts'
import type { Origin, Term } from '../strategy/plan.ts'
import { barsOf } from './bars-of.ts'
import { chartOf } from './chart-of.ts'
import { originIn, type Context, type Open } from './context.ts'
import { edgeOfDay } from './edge-of-day.ts'
import type { Clock, Direction, SaidRange, SaidWhen, Value } from './meanings.ts'
import { foundBar, foundLevel } from './resolve-found.ts'
import { barsOf as barsOfLength, tradingDaysPerYear } from './said-values.ts'
import { scaleOf } from './scale-of.ts'
import { alone, settleReferences, type Place } from './settle-references.ts'
import { valuesInside } from './values-inside.ts'

export { alone, severalOf, type Place } from './settle-references.ts'

type Resolved = Result<Term, Open>
type Indicator = Extract<Value, { is: 'indicator' }>

const paramNames = (name: IndicatorName): readonly string[] => Object.keys(indicatorVocabulary[name].params)

/**
 * Which bars of which chart; a chart that is not to be had, or is shorter than the strategy's own, is refused. On another chart a value
 * is of its last bar that has ended, prices of the one that is going on.
 */
function placed(
  { timeframe: said, back, sampling: told }: SaidWhen,
  isPrice: boolean,
  { chart }: Context,
): Result<Pick<Extract<Term, { kind: 'price' }>, 'timeframe' | 'sampling' | 'shift'>, string> {
  const shift = back ?? 0
  if (said === null || said === chart) return ok(shift > 0 ? { shift } : {})
  const timeframe = chartOf(said)
  if (timeframe === null) return refused('timeframe')
  if (chart !== null && timeframeMinutes[timeframe] < timeframeMinutes[chart]) return refused('multiple_timeframes')
  const sampling = told ?? (shift > 0 ? 'back' : isPrice ? 'forming' : 'completed')
  return ok({ timeframe, sampling, ...(shift > 0 && { shift }) })
}

/** The numbers that the text gives the same indicator elsewhere: the last before, else the first after. */
function saidElsewhere(value: Indicator, { introduced }: Context): readonly number[] {
  const said = introduced
    .map(({ value: each }) => each)
    .filter((each): each is Indicator => each.is === 'indicator' && each.name === value.name && each.numbers.length > 0)
    .filter((each) => JSON.stringify(each.source?.is) === JSON.stringify(value.source?.is))
  const isBefore = ({ at }: Value) => at !== null && value.at !== null && at.to <= value.at.from
  return (said.findLast(isBefore) ?? said[0])?.numbers ?? []
}

function paramsOf({ name, output }: Indicator, numbers: readonly number[]): Readonly<Record<string, number>> {
  const { params } = indicatorVocabulary[name]
  const [only] = numbers
  if (name === 'ichimoku' && numbers.length === 1 && only !== undefined && output !== null && output in params)
    return { ...params, [output]: only }
  return Object.fromEntries(Object.entries(params).map(([param, usual], at) => [param, numbers[at] ?? usual]))
}

const sideBands: readonly IndicatorName[] = ['bb', 'keltner', 'donchian']

/** The line that is meant: the one that is said, or the one that lies on the side of the comparison; null where none is told. */
function outputOf({ name, output }: Indicator, { role, direction }: Place): string | null {
  const side = role === 'object' || role === 'level' ? direction : null
  if (name === 'ichimoku' && (output === 'cloud' || (output === null && side !== null)))
    return side === null ? null : side === 'up' ? 'cloud_top' : 'cloud_bottom'
  // Bands alone are no line.
  if (output === null && sideBands.includes(name)) return side === null ? null : side === 'up' ? 'upper' : 'lower'
  return output ?? indicatorVocabulary[name].outputs[0]
}

function indicatorTerm(value: Indicator, place: Place, context: Context): Resolved {
  const from = originIn(context, value)
  const output = outputOf(value, place)
  const where = placed(value.name === 'pivot' && value.timeframe === '1d' ? { ...value, timeframe: null } : value, false, context)
  if (output === null) return refused({ issue: 'unknown_term', at: value.at })
  if (!where.ok) return refused({ issue: where.problem, at: value.at })
  const source = value.source && resolveValue(value.source, context, { ...place, role: 'object', direction: null })
  if (source?.ok === false) return source
  const of = source?.value
  // The average of a chart's closes is one of that chart.
  if (of?.kind === 'price' && of.field === 'close' && of.timeframe !== undefined && of.shift === undefined && value.timeframe === null)
    return indicatorTerm({ ...value, source: null, timeframe: of.timeframe }, place, context)
  const isPlain =
    value.source?.is !== 'exact' && of?.kind === 'price' && of.field === 'close' && of.shift === undefined && of.timeframe === undefined
  const numbers = value.numbers.length > 0 ? value.numbers : saidElsewhere(value, context)
  return ok({
    kind: 'indicator',
    name: value.name,
    params: paramsOf(value, numbers),
    output,
    ...(of && !isPlain && { source: of }),
    ...where.value,
    from,
  })
}

const constant = (value: number, from: Origin): Term => ({ kind: 'const', value: Number(value.toPrecision(12)), from })
const calc = (op: Extract<Term, { kind: 'calc' }>['op'], args: readonly Term[], from: Origin): Term => ({ kind: 'calc', op, args, from })

function extremeTerm(value: Extract<Value, { is: 'extreme' }>, place: Place, context: Context): Resolved {
  const from = originIn(context, value)
  const chartMinutes = context.chart && timeframeMinutes[context.chart]
  const ofMinutes = value.over.unit === 'minute' && chartMinutes ? { bars: value.over.count / chartMinutes, timeframe: null } : null
  const weeks = value.over.unit === 'week' && context.chart === '1d' ? value.over.count : null
  const ofWeeks = weeks === null ? null : { bars: weeks === 52 ? tradingDaysPerYear : weeks * 5, timeframe: null }
  const length = ofMinutes ?? ofWeeks ?? barsOfLength(value.over)
  if (length === null || !Number.isInteger(length.bars)) return refused({ issue: 'window_unspecified', at: value.at })
  // No close is above the high of its own bar: a level that is to be passed is that of the bars before.
  const isPassed = place.role === 'object' && place.direction !== null
  const where = placed(
    {
      timeframe: value.timeframe ?? length.timeframe,
      back: value.back ?? (value.isBefore || isPassed ? 1 : null),
      ...(value.sampling && { sampling: value.sampling }),
    },
    false,
    context,
  )
  if (!where.ok) return refused({ issue: where.problem, at: value.at })
  const source: Resolved =
    typeof value.of === 'string'
      ? ok({ kind: 'price', field: value.of, from })
      : resolveValue(value.of, context, { ...alone, role: value.of.is === 'reference' ? 'subject' : place.role })
  if (!source.ok) return source
  return ok({
    kind: 'indicator',
    name: value.most,
    params: { period: length.bars },
    output: 'value',
    source: source.value,
    ...where.value,
    from,
  })
}

function sizeTerm(value: Extract<Value, { is: 'size' }>, context: Context): Resolved {
  const from = originIn(context, value)
  const where = placed(value, true, context)
  if (!where.ok) return refused({ issue: where.problem, at: value.at })
  const price = (field: 'open' | 'high' | 'low' | 'close'): Term => ({
    kind: 'price',
    field: value.isHeikinAshi ? `ha_${field}` : field,
    ...where.value,
    from,
  })
  const ends = [price('open'), price('close')]
  switch (value.of) {
    case 'range':
      return ok(calc('sub', [price('high'), price('low')], from))
    case 'body':
      return ok(calc('abs', [calc('sub', [price('close'), price('open')], from)], from))
    case 'upper_wick':
      return ok(calc('sub', [price('high'), calc('max', ends, from)], from))
    case 'lower_wick':
      return ok(calc('sub', [calc('min', ends, from), price('low')], from))
  }
}

const minutesIn = ({ time }: Clock): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** The first minutes of a session; of New York's those of the market's own day, where it has one there. */
function openingHours(name: SessionName, minutes: number, symbol: string | null): SaidRange {
  const own = name === 'newyork' ? edgeOfDay(symbol, 'first', { count: minutes, unit: 'minute' }) : null
  const { zone, from } = sessionHours[name]
  const end = minutesIn({ time: from, zone }) + minutes
  const time = `${String(Math.floor(end / 60)).padStart(2, '0')}:${String(end % 60).padStart(2, '0')}`
  return { range: 'hours', ...(own ?? { from: { time: from, zone }, to: { time, zone } }) }
}

function rangeEnd(of: SaidRange, output: 'high' | 'low', from: Origin, context: Context): Term | null {
  switch (of.range) {
    case 'opening': {
      const { over } = of
      if (over && over.unit !== 'minute' && over.unit !== 'hour') return null
      const minutes = over ? over.count * (over.unit === 'hour' ? 60 : 1) : indicatorVocabulary.opening_range.params.minutes
      if (of.session !== undefined) return rangeEnd(openingHours(of.session, minutes, context.symbol ?? null), output, from, context)
      return { kind: 'indicator', name: 'opening_range', params: { minutes }, output, from }
    }
    case 'session':
      return { kind: 'indicator', name: 'session_range', params: { from: 0, to: 0 }, output, session: of.name, from }
    case 'hours': {
      if (of.from.isUnsure || of.to.isUnsure) return null
      const zone = of.to.zone ?? of.from.zone
      const params = { from: minutesIn(of.from), to: minutesIn(of.to) }
      return { kind: 'indicator', name: 'session_range', params, output, ...(zone !== null && { zone }), from }
    }
    case 'bars':
    case 'that':
      return null
  }
}

function rangeTerm(value: Extract<Value, { is: 'range' }>, context: Context): Resolved {
  const from = originIn(context, value)
  const [high, low] = [rangeEnd(value.of, 'high', from, context), rangeEnd(value.of, 'low', from, context)]
  if (high === null || low === null) return refused({ issue: 'window_unspecified', at: value.at })
  if (value.output === 'middle') return ok(calc('div', [calc('add', [high, low], from), constant(2, from)], from))
  if (value.output === 'size') return ok(calc('sub', [high, low], from))
  return ok(value.output === 'low' ? low : high)
}

/** How many standard deviations a distance is, where it is told in them without their length; null where it is not. */
function deviationsIn(by: Value): number | null {
  const [times, of] = by.is === 'calc' && by.op === 'mul' ? by.args : [null, by]
  if (of?.is !== 'indicator' || of.name !== 'stdev' || of.numbers.length > 0) return null
  return times === null ? 1 : times?.is === 'number' ? times.value : null
}

/** So far above or below a level; standard deviations are those of the average that they are counted from, as in a Bollinger band. */
export function awayFrom(level: Term, by: Value, direction: Direction, from: Origin, context: Context): Resolved {
  if (by.is === 'number') {
    if (by.unit === 'percent') return ok(calc('mul', [constant(1 + (direction === 'up' ? by.value : -by.value) / 100, from), level], from))
    // Points of an oscillator are its own.
    if (by.unit === 'points' && level.kind === 'indicator' && scaleOf(level.name, level.output, null).startsWith('scale'))
      return ok(calc(direction === 'up' ? 'add' : 'sub', [level, constant(by.value, from)], from))
    if (!isPriceUnit(by.unit) && by.unit !== 'cash') return refused({ issue: 'unit_missing', at: by.at })
  }
  const op = direction === 'up' ? 'add' : 'sub'
  const std = deviationsIn(by)
  const period = level.kind === 'indicator' ? level.params['period'] : undefined
  if (std !== null && period !== undefined && level.kind === 'indicator') {
    const { source, timeframe, sampling, shift } = level
    const kept = { ...(source && { source }), ...(timeframe && { timeframe }), ...(sampling && { sampling }), ...(shift && { shift }) }
    if (level.name === 'sma')
      return ok({ kind: 'indicator', name: 'bb', params: { period, std }, output: direction === 'up' ? 'upper' : 'lower', ...kept, from })
    const deviation: Term = { kind: 'indicator', name: 'stdev', params: { period }, output: 'value', ...kept, from }
    return ok(calc(op, [level, calc('mul', [constant(std, from), deviation], from)], from))
  }
  const step = resolveValue(by, context, alone)
  return step.ok ? ok(calc(op, [level, step.value], from)) : step
}

function offsetTerm({ base, by, direction, at }: Extract<Value, { is: 'offset' }>, place: Place, context: Context): Resolved {
  const level = resolveValue(base, context, { ...place, direction: place.role === 'level' ? place.direction : direction })
  return level.ok ? awayFrom(level.value, by, direction, originIn(context, { at }), context) : level
}

function calcTerm(value: Extract<Value, { is: 'calc' }>, place: Place, context: Context): Resolved {
  const args: Term[] = []
  // In a multiple of what something is compared with, that is still so.
  const inside = value.op === 'mul' || value.op === 'div' ? { ...place, direction: null } : alone
  for (const arg of value.args) {
    const term =
      arg.is === 'number' && arg.unit === null ? ok(constant(arg.value, originIn(context, arg))) : resolveValue(arg, context, inside)
    if (!term.ok) return term
    args.push(term.value)
  }
  return ok(calc(value.op, args, originIn(context, value)))
}

function foundTerm({ value, when, occurrence, at }: Extract<Value, { is: 'found' }>, context: Context): Resolved {
  const of = resolveValue(value, context)
  const condition = context.exprOf(when, context)
  if (!of.ok) return of
  if (!condition.ok) return condition
  return ok({ kind: 'value_when', value: of.value, when: condition.value, occurrence, from: originIn(context, { at }) })
}

function countTerm({ when, over, at }: Extract<Value, { is: 'counted' }>, context: Context): Resolved {
  const condition = context.exprOf(when, context)
  if (!condition.ok) return condition
  const from = originIn(context, { at })
  if (typeof over === 'string') return ok({ kind: 'count', when: condition.value, since: over, from })
  const bars = barsOf(over, context.chart)
  return bars === null ? refused({ issue: 'window_unspecified', at }) : ok({ kind: 'count', when: condition.value, bars, from })
}

function termOf(value: Value, place: Place, context: Context): Resolved {
  const from = originIn(context, value)
  switch (value.is) {
    case 'cannot':
      return refused({ issue: `cannot ${value.name}`, at: value.at })
    case 'number':
      if (value.unit === 'r' || value.unit === 'lots') return refused({ issue: 'unit_missing', at: value.at })
      return ok({ ...constant(value.value, from), ...(isPriceUnit(value.unit) && { unit: value.unit }) })
    case 'price': {
      const where = placed(value, value.field !== 'volume', context)
      return where.ok ? ok({ kind: 'price', field: value.field, ...where.value, from }) : refused({ issue: where.problem, at: value.at })
    }
    case 'indicator':
      return indicatorTerm(value, place, context)
    case 'extreme':
      return extremeTerm(value, place, context)
    case 'calc':
      return calcTerm(value, place, context)
    case 'offset':
      return offsetTerm(value, place, context)
    case 'size':
      return sizeTerm(value, context)
    case 'range':
      return rangeTerm(value, context)
    case 'market':
      return value.of === null ? ok({ kind: 'price', field: 'close', from }) : resolveValue(value.of, context, place)
    case 'exact':
      return resolveValue(value.of, context)
    case 'found':
      return foundTerm(value, context)
    case 'counted':
      return countTerm(value, context)
    case 'reference': {
      const kind = terms.position.names.find((name) => name === value.to)
      return kind ? ok({ kind, from }) : refused({ issue: 'unknown_term', at: value.at })
    }
    case 'bar':
      return foundBar(value, place.direction, context)
    case 'ends':
    case 'list':
    case 'sloped':
    case 'length':
    case 'average':
    case 'earlier':
    case 'threshold':
      return refused({ issue: 'unknown_term', at: value.at })
  }
}

/** The term of a plan that a value means where it stands; what may be two things, or is not told, is open. */
export function resolveValue(value: Value, context: Context, place: Place = alone): Resolved {
  const settled = settleReferences(value, place, context)
  if (!settled.ok) return settled
  const isSpokenOf = value.is === 'reference' || (value.is === 'bar' && value.bar === 'named' && settled.value.is !== 'bar')
  const isAgain = isSpokenOf && context.found !== undefined
  if (!isAgain || place.role !== 'object') return termOf(settled.value, place, context)
  const level = settled.value.is === 'extreme' ? { ...settled.value, isBefore: true } : settled.value
  const term = termOf(level, place, context)
  return term.ok ? ok(foundLevel(level, term.value, context) ?? term.value) : term
}

const isSameTerm = (a: Term, b: Term): boolean => {
  const text = (term: Term) => JSON.stringify(term, (key, part: unknown) => (key === 'from' ? undefined : part))
  return text(a) === text(b)
}

/** The two sides of a comparison, each told by the other: its own average, the same value before, the end of a range on that side. */
export function resolvePair(
  subject: Value,
  object: Value,
  direction: Place['direction'],
  context: Context,
): Result<{ readonly left: Term; readonly right: Term }, Open> {
  const left = resolveValue(subject, context, { role: 'subject', against: object, direction })
  if (!left.ok) return left
  const known = settleReferences(subject, { role: 'subject', against: object, direction }, context)
  const right = resolveValue(object, context, { role: 'object', against: known.ok ? known.value : subject, direction })
  if (!right.ok) return right
  return isSameTerm(left.value, right.value)
    ? refused({ issue: 'unknown_term', at: object.at })
    : ok({ left: left.value, right: right.value })
}

/** An indicator whose numbers no word gives: the usual ones are taken, and told. */
export interface Unsaid {
  readonly name: IndicatorName
  /** `kind`: which sort of average is not said either. */
  readonly what: 'numbers' | 'kind'
  readonly at: Value['at']
}

/** What the text leaves to the usual value, in its order: numbers that stand nowhere in it, and averages of no kind. */
export function unsaidIn(context: Context): readonly Unsaid[] {
  const values = context.introduced.flatMap(({ value }) => valuesInside(value))
  return values.flatMap((value): readonly Unsaid[] => {
    if (value.is === 'average') {
      const settled = settleReferences(value, alone, context)
      if (!settled.ok || settled.value.is !== 'indicator' || settled.value.name !== 'sma') return []
      const kind = { name: 'sma', what: 'kind', at: value.at } as const
      return value.numbers.length === 0 && settled.value.numbers.length === 0 ? [kind, { ...kind, what: 'numbers' }] : [kind]
    }
    if (value.is !== 'indicator' && value.is !== 'reference') return []
    const settled = settleReferences(value, alone, context)
    if (!settled.ok || settled.value.is !== 'indicator') return []
    const { name, numbers } = settled.value
    if (numbers.length > 0 || paramNames(name).length === 0 || saidElsewhere(settled.value, context).length > 0) return []
    return [{ name, what: 'numbers', at: value.at }]
  })
}
