import { isIntraday } from '../market/timeframe.ts'
import { ok, refused, type Result } from '../result.ts'
import type { Expr, Origin, Term } from '../strategy/plan.ts'
import { barsOf, daysOf } from './bars-of.ts'
import type { Context, Open } from './context.ts'
import type { Predicate, Value } from './meanings.ts'
import { resolveEnds, type Ends } from './resolve-ends.ts'
import { awayFrom, resolveValue } from './resolve-value.ts'
import { priceOf } from './said-values.ts'
import { alone, settleReferences } from './settle-references.ts'

type Resolved = Result<Expr, Open>
type Said<Name extends Predicate['does']> = Extract<Predicate, { does: Name }>

const number = (value: number, from: Origin): Term => ({ kind: 'const', value, from })
const times = (term: Term, factor: number, from: Origin): Term => ({
  kind: 'calc',
  op: 'mul',
  args: [number(Number(factor.toPrecision(12)), from), term],
  from,
})

const opposite = { gt: 'lt', gte: 'lte', lt: 'gt', lte: 'gte', eq: 'eq' } as const

/** "10% off its high": the high of the bar itself is not meant, and that of which stretch is not said. */
export const isOwnEnd = (value: Value): boolean =>
  value.is === 'bar'
    ? value.bar === 'it'
    : value.is === 'price' && (value.field === 'high' || value.field === 'low') && value.timeframe === null && value.back === null

/** "2% from the open": of the day, which a chart of less than a day has to be told. */
export const openOfDay = (value: Value, { chart }: Context): Value =>
  value.is === 'price' && value.field === 'open' && value.timeframe === null && value.back === null && chart !== null && isIntraday(chart)
    ? { ...value, timeframe: '1d', back: 0 }
    : value

/** So far from a value, on one side of it or on either. */
export function resolveAway(
  subject: Term,
  { how, by, direction, from, isCross, at }: Said<'away'>,
  origin: Origin,
  context: Context,
): Resolved {
  const against = subject.kind === 'price' ? priceOf(subject.field, at) : null
  if (isOwnEnd(from) && subject.kind === 'price' && subject.field === 'close') return refused({ issue: 'window_unspecified', at: from.at })
  const base = resolveValue(openOfDay(from, context), context, { role: 'object', against, direction })
  if (!base.ok) return base
  const side = (up: boolean): Resolved => {
    const level = awayFrom(base.value, by, up ? 'up' : 'down', origin, context)
    if (!level.ok) return level
    const far = how === 'gt' || how === 'gte'
    if (isCross && !far) return refused({ issue: 'vague_condition', at })
    const op = isCross ? (up ? 'crosses_above' : 'crosses_below') : up ? how : opposite[how]
    return ok({ op, left: subject, right: level.value, from: origin })
  }
  if (direction !== null) return side(direction === 'up')
  const [above, below] = [side(true), side(false)]
  if (!above.ok) return above
  if (!below.ok) return below
  return ok({ op: how === 'lt' || how === 'lte' ? 'and' : 'or', args: [above.value, below.value], from: origin })
}

/** Lines that lie below the price or above it. */
export const hasSide = (term: Term): boolean => term.kind === 'indicator' && (term.name === 'supertrend' || term.name === 'psar')

/** A line that has a side, or a bar, is or becomes of a colour. */
export function resolveColor(subject: Term, { direction, isChange, at }: Said<'color'>, origin: Origin): Resolved {
  const price = (field: 'close' | 'open'): Term => ({ kind: 'price', field, from: origin })
  if (subject.kind === 'indicator' && (subject.name === 'supertrend' || subject.name === 'psar')) {
    const { timeframe, sampling } = subject
    const close: Term = { kind: 'price', field: 'close', ...(timeframe && { timeframe, ...(sampling && { sampling }) }), from: origin }
    if (direction === null) return ok({ op: 'crosses', left: close, right: subject, from: origin })
    const op = isChange ? (direction === 'up' ? 'crosses_above' : 'crosses_below') : direction === 'up' ? 'gt' : 'lt'
    return ok({ op, left: close, right: subject, from: origin })
  }
  // The histogram is green where the line is above its signal line.
  if (subject.kind === 'indicator' && subject.name === 'macd' && subject.output !== 'signal' && direction !== null) {
    const [left, right] = [
      { ...subject, output: 'line' },
      { ...subject, output: 'signal' },
    ]
    const op = isChange ? (direction === 'up' ? 'crosses_above' : 'crosses_below') : direction === 'up' ? 'gt' : 'lt'
    return ok({ op, left, right, from: origin })
  }
  if (subject.kind === 'price' && subject.field === 'close' && !isChange && direction !== null)
    return ok({ op: direction === 'up' ? 'gt' : 'lt', left: subject, right: { ...subject, ...price('open') }, from: origin })
  return refused({ issue: 'vague_condition', at })
}

/** Crosses the line that belongs to it. */
export function resolveSignalCross(subject: Term, { direction, at }: Said<'signal cross'>, origin: Origin): Resolved {
  const own = { macd: ['line', 'signal'], stoch: ['k', 'd'], stochrsi: ['k', 'd'], adx: ['plus_di', 'minus_di'] } as const
  if (subject.kind !== 'indicator' || !(subject.name in own)) return refused({ issue: 'vague_condition', at })
  const [line, signal] = own[subject.name as keyof typeof own]
  const op = direction === null ? 'crosses' : direction === 'up' ? 'crosses_above' : 'crosses_below'
  return ok({ op, left: { ...subject, output: line }, right: { ...subject, output: signal }, from: origin })
}

/** Within a band or a range, or outside of it. */
export function resolveInside(
  subject: Term,
  { of, isIn, isChange, direction }: Said<'inside'>,
  origin: Origin,
  context: Context,
): Resolved {
  // "Below the lower band … closes back inside": one edge was spoken of.
  const edge = of.is === 'reference' ? resolveValue(of, context, { role: 'object', against: null, direction: null }) : null
  if (edge?.ok === true && edge.value.kind === 'indicator' && (edge.value.output === 'lower' || edge.value.output === 'upper')) {
    const isUp = (edge.value.output === 'lower') === isIn
    const op = isChange ? (isUp ? 'crosses_above' : 'crosses_below') : isUp ? 'gt' : 'lt'
    return ok({ op, left: subject, right: edge.value, from: origin })
  }
  const ends = resolveEnds(of, context)
  if (!ends.ok) return ends
  const [upper, lower] = ends.value
  const above: Expr = {
    op: isChange ? (isIn ? 'crosses_below' : 'crosses_above') : isIn ? 'lte' : 'gt',
    left: subject,
    right: upper,
    from: origin,
  }
  const below: Expr = {
    op: isChange ? (isIn ? 'crosses_above' : 'crosses_below') : isIn ? 'gte' : 'lt',
    left: subject,
    right: lower,
    from: origin,
  }
  // Falling into a range is through its upper edge.
  if (isChange && isIn && direction !== null) return ok(direction === 'down' ? above : below)
  return ok({ op: isIn && !isChange ? 'and' : 'or', args: [above, below], from: origin })
}

/** A new high or low of a stretch; prices are compared with the bars before. */
export function resolveExtreme(subject: Term, { of, most, over, at }: Said<'extreme'>, origin: Origin, context: Context): Resolved {
  const isPrice = subject.kind === 'price'
  const days = over && isPrice && subject.timeframe === undefined ? daysOf(over, context.chart) : null
  // Bars of a longer chart are counted on it: "this week's close is the highest of 12 weeks".
  const longer = isPrice && subject.timeframe !== undefined ? subject.timeframe : null
  const bars = days ?? (over && barsOf(over, longer ?? context.chart))
  if (bars === null) return refused({ issue: 'window_unspecified', at })
  const field = of ?? (most === 'highest' ? 'high' : 'low')
  const now: Term = isPrice && subject.field === 'close' ? { ...subject, field } : subject
  const source: Term = longer !== null && now.kind === 'price' ? { kind: 'price', field: now.field, from: now.from } : now
  const level: Term = {
    kind: 'indicator',
    name: most,
    params: { period: bars },
    output: 'value',
    source,
    ...(days !== null && { timeframe: '1d', sampling: 'back' }),
    ...(longer !== null && { timeframe: longer, sampling: 'back' }),
    ...(isPrice && { shift: 1 }),
    from: origin,
  }
  if (over?.count === 1) {
    // "A new high of the day": the bar has made it; nothing is new on a bar that is the whole stretch.
    if (days !== 1 || now.kind !== 'price' || now.field === 'close') return refused({ issue: 'window_unspecified', at })
    const soFar: Term = { kind: 'price', field: now.field, timeframe: '1d', sampling: 'forming', from: origin }
    return ok({ op: most === 'highest' ? 'gte' : 'lte', left: now, right: soFar, from: origin })
  }
  const op = most === 'highest' ? (isPrice ? 'gt' : 'gte') : isPrice ? 'lt' : 'lte'
  return ok({ op, left: now, right: level, from: origin })
}

/** Whether the range is that of the bar itself whose price lies in it: "yesterday closed in the top third of its range". */
const isOwnRange = (of: Value | null): boolean => {
  if (of === null) return true
  if (of.is === 'bar') return of.bar === 'that' || of.bar === 'it' || of.bar === 'current'
  return of.is === 'size' && of.of === 'range' && of.timeframe === null && of.back === null && (of.bar === null || of.bar === 'it')
}

/** The close lies in one end of the range: of its own bar, or of a range or bar that is named. */
export function resolveRangePart(subject: Term, { end, percent, of, at }: Said<'range part'>, origin: Origin, context: Context): Resolved {
  if (subject.kind !== 'price') return refused({ issue: 'vague_condition', at })
  const own: Ends = [
    { ...subject, field: 'high' },
    { ...subject, field: 'low' },
  ]
  const known = of?.is === 'range' ? settleReferences(of, alone, context) : null
  const range = known?.ok ? known.value : of
  const ends = range === null || isOwnRange(range) ? ok(own) : resolveEnds(range, context)
  if (!ends.ok) return ends
  const [high, low] = ends.value
  const size: Term = { kind: 'calc', op: 'sub', args: [high, low], from: origin }
  const part = times(size, percent / 100, origin)
  const level: Term =
    end === 'top'
      ? { kind: 'calc', op: 'sub', args: [high, part], from: origin }
      : { kind: 'calc', op: 'add', args: [low, part], from: origin }
  return ok({ op: end === 'top' ? 'gte' : 'lte', left: subject, right: level, from: origin })
}
