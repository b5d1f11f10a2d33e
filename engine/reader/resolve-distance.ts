import { isPriceUnit } from '../market/price-units.ts'
import { ok, refused, type Result } from '../result.ts'
import type { BothSides, Distance as PlanDistance, Term } from '../strategy/plan.ts'
import { mirrorTerm } from '../strategy/rewrite.ts'
import { originIn, type Context, type Found, type Open } from './context.ts'
import { endOf } from './end-of.ts'
import type { Direction, Distance, Side, Spoken, Value } from './meanings.ts'
import { alone, resolveValue } from './resolve-value.ts'
import { indicatorOf, priceOf } from './said-values.ts'

/** What a distance is for: a stop lies on the losing side of the entry, a target on the winning one. */
export type Use = 'stop' | 'target'

const usualAtrPeriod = 14
/** Where a stop or target of a side lies from the entry. */
const placeOf = (use: Use, side: Side): Direction => ((use === 'stop') === (side === 'long') ? 'down' : 'up')

/** The far end of something that is spoken of, as a value. */
function farEnd(of: Spoken, end: Direction, at: Distance['at']): Value {
  if (typeof of === 'object' && 'over' in of && !('range' in of)) {
    const [field, most] = end === 'up' ? (['high', 'highest'] as const) : (['low', 'lowest'] as const)
    return { is: 'extreme', of: field, most, over: of.over, isBefore: of.isBefore, timeframe: null, at }
  }
  if (typeof of === 'object' && 'back' in of) return priceOf(end === 'up' ? 'high' : 'low', at, of)
  if (typeof of === 'object') return { is: 'range', of, output: end === 'up' ? 'high' : 'low', at }
  if (of === 'swing') return indicatorOf(end === 'up' ? 'swing_high' : 'swing_low', null, at)
  if (of === 'cloud') return indicatorOf('ichimoku', end === 'up' ? 'cloud_top' : 'cloud_bottom', at)
  if (of === 'band') return { is: 'reference', to: 'band', output: end === 'up' ? 'upper' : 'lower', at }
  return { is: 'bar', field: end === 'up' ? 'high' : 'low', bar: of, at }
}

type Resolved = Result<PlanDistance, Open>

/** How far from the price now a distance lies, as a term; null where that is not known before the fill, as multiples of R. */
function awayTerm(distance: PlanDistance): Term | null {
  const { from } = distance
  const times = (factor: number, of: Term): Term =>
    factor === 1 ? of : { kind: 'calc', op: 'mul', args: [{ kind: 'const', value: factor, from }, of], from }
  switch (distance.kind) {
    case 'percent':
      return times(distance.value / 100, { kind: 'price', field: 'close', from })
    case 'pips':
    case 'points':
    case 'ticks':
      return { kind: 'const', value: distance.value, unit: distance.kind, from }
    case 'atr':
      return times(distance.mult, { kind: 'indicator', name: 'atr', params: { period: distance.period }, output: 'value', from })
    case 'price_distance':
      return distance.value
    default:
      return null
  }
}

/** So many times the ATR of the chart, however that is reckoned: "half of the ATR", "ATR times 1.5". */
function timesAtr(term: Term, times: number): { readonly mult: number; readonly period: number } | null {
  if (term.kind === 'indicator') {
    const isPlain = term.name === 'atr' && !term.source && !term.timeframe && !term.sampling && !term.shift
    const { period } = term.params
    return isPlain && period !== undefined && times > 0 ? { mult: Number(times.toPrecision(6)), period } : null
  }
  const [a, b] = term.kind === 'calc' && (term.op === 'mul' || term.op === 'div') ? term.args : []
  if (term.kind !== 'calc' || a === undefined || b === undefined) return null
  if (b.kind === 'const' && !b.unit) return timesAtr(a, term.op === 'mul' ? times * b.value : times / b.value)
  return term.op === 'mul' && a.kind === 'const' && !a.unit ? timesAtr(b, times * a.value) : null
}

/**
 * Whether a level is said of the other side alone: "stop above the high" beside an entry that only buys. Where both are traded it is
 * turned round for the other one.
 */
export function isOfOtherSide(distance: Distance | null, use: Use, side: Side, context: Context): boolean {
  if (distance?.by !== 'level' || distance.level.is === 'exact') return false
  const { level, beyond, where } = distance
  const term = resolveValue(level, { ...context, side }, { role: 'level', against: null, direction: where ?? placeOf(use, side) })
  const place = placeOf(use, side)
  if (!term.ok) return false
  if (term.value.kind === 'entry_price') return beyond !== null && where !== null && where !== place
  const named = endOf(term.value)
  const isInside = beyond !== null && where !== null && named !== null && named !== where
  return isInside ? named !== place && where !== place : (where ?? named ?? place) !== place
}

/** The farther or nearer of two: of two lengths the longer or shorter one, otherwise the price that lies so. */
function resolveEither({ of, most, at }: Extract<Distance, { by: 'either' }>, use: Use, side: Side, context: Context): Resolved {
  const from = originIn(context, { at })
  const open: Resolved = refused({ issue: 'unknown_term', at })
  const found: PlanDistance[] = []
  for (const each of of) {
    const resolved = resolveDistance(each, use, side, context)
    if (!resolved.ok) return resolved
    found.push(resolved.value)
  }
  const place = placeOf(use, side)
  const away = found.map((each) => (each.kind === 'price_level' ? null : awayTerm(each)))
  const lengths = away.filter((each) => each !== null)
  if (lengths.length === found.length)
    return ok({ kind: 'price_distance', value: { kind: 'calc', op: most === 'far' ? 'max' : 'min', args: lengths, from }, from })
  const step = place === 'down' ? 'sub' : 'add'
  const levels: Term[] = []
  for (const [at, each] of found.entries()) {
    const base: Term = each.kind === 'price_level' ? each.level : { kind: 'price', field: 'close', from }
    const by = each.kind === 'price_level' ? (each.offset ? awayTerm(each.offset) : undefined) : away[at]
    if (by === null) return open
    levels.push(by === undefined ? base : { kind: 'calc', op: step, args: [base, by], from })
  }
  const op = (most === 'far') === (place === 'down') ? 'min' : 'max'
  return ok({ kind: 'price_level', level: { kind: 'calc', op, args: levels, from }, from })
}

/** So far beyond a level: dollars are those of the price there, not of the position. */
export const resolveBeyond = (beyond: Distance, use: Use, side: Side, context: Context): Resolved => {
  if (beyond.by !== 'number' || beyond.unit !== 'cash') return resolveDistance(beyond, use, side, context)
  const from = originIn(context, beyond)
  return ok({ kind: 'price_distance', value: { kind: 'const', value: beyond.value, from }, from })
}

/**
 * So far on the inner side of a level: "a target 10 pips below yesterday's high", which is 10 pips above the low for the other side. Null
 * where the distance is not known before the fill.
 */
function shortOf(level: Term, by: PlanDistance, where: Direction, isOwn: boolean): Term | null {
  const [base, way] = isOwn ? [level, where] : [mirrorTerm(level), where === 'up' ? ('down' as const) : ('up' as const)]
  const { from } = by
  if (by.kind === 'percent') {
    const factor = Number((1 + (way === 'up' ? by.value : -by.value) / 100).toPrecision(12))
    return { kind: 'calc', op: 'mul', args: [{ kind: 'const', value: factor, from }, base], from }
  }
  const away = awayTerm(by)
  return away && { kind: 'calc', op: way === 'up' ? 'add' : 'sub', args: [base, away], from }
}

/** What the entry of a side speaks of, where it has its own. */
function ofOwnSide(found: readonly Found[], side: Side): readonly Found[] {
  const own = found.filter((each) => each.side === undefined || each.side === side)
  return own.length > 0 ? own : found
}

/** A distance of a stop or target for one side; what has no unit or no place is open. */
export function resolveDistance(distance: Distance, use: Use, side: Side, context: Context): Resolved {
  const from = originIn(context, distance)
  const open = (issue: string): Resolved => refused({ issue, at: distance.at })
  const atLevel = (level: Value, beyond: Distance | null, where: Direction | null, isFound: boolean): Resolved => {
    const place = { role: 'level', against: null, direction: where ?? placeOf(use, side) } as const
    const term = resolveValue(level, { ...context, side, ...(context.found && { found: ofOwnSide(context.found, side) }) }, place)
    if (!term.ok) return term
    const offset = beyond && resolveBeyond(beyond, use, side, context)
    if (offset?.ok === false) return offset
    // So far from the entry is what a distance says anyway.
    if (offset && level.is !== 'exact' && term.value.kind === 'entry_price') return ok({ ...offset.value, from })
    const named = level.is === 'exact' ? null : endOf(term.value)
    if (offset && where !== null && named !== null && named !== where) {
      // What lies where a stop of this side does is said of this side, whichever end it is told from.
      const isOwn = context.isOwn === true || named === placeOf(use, side) || (use === 'stop' && where === placeOf(use, side))
      const inside = shortOf(term.value, offset.value, where, isOwn)
      return inside === null ? open('unknown_term') : ok({ kind: 'price_level', level: inside, from })
    }
    const end = level.is === 'exact' ? null : (where ?? named)
    // What is said of a long trade holds the other way round for a short one.
    const isOther = !isFound && context.isOwn !== true && end !== null && end !== placeOf(use, side)
    return ok({ kind: 'price_level', level: isOther ? mirrorTerm(term.value) : term.value, ...(offset && { offset: offset.value }), from })
  }
  switch (distance.by) {
    case 'number': {
      const { value, unit } = distance
      if (unit === 'percent' || unit === 'r' || isPriceUnit(unit)) return ok({ kind: unit, value, from })
      return unit === 'cash' ? ok({ kind: 'amount', value, from }) : open('unit_missing')
    }
    case 'atr':
      return ok({ kind: 'atr', mult: distance.mult, period: distance.period ?? usualAtrPeriod, from })
    case 'level':
      // "1 dollar above it": the entry, a bar or a line.
      if (distance.level.is === 'reference' && distance.level.to === 'it') return open('unknown_term')
      // So far from the entry price is the distance itself.
      if (distance.beyond !== null && distance.level.is === 'reference' && distance.level.to === 'entry_price')
        return resolveBeyond(distance.beyond, use, side, context)
      return atLevel(distance.level, distance.beyond, distance.where, false)
    case 'far side':
      return atLevel(farEnd(distance.of, placeOf(use, side), distance.at), distance.beyond, null, true)
    case 'size': {
      const term = resolveValue(distance.of, { ...context, side }, { ...alone, role: 'level' })
      if (!term.ok) return term
      const inAtr = timesAtr(term.value, distance.times)
      if (inAtr !== null) return ok({ kind: 'atr', ...inAtr, from })
      const factor: Term = { kind: 'const', value: distance.times, from }
      return ok({
        kind: 'price_distance',
        value: distance.times === 1 ? term.value : { kind: 'calc', op: 'mul', args: [factor, term.value], from },
        from,
      })
    }
    case 'either':
      return resolveEither(distance, use, side, context)
    case 'between':
      return open('range_given')
    case 'target':
      return open('unknown_term')
  }
}

/** The same for both sides of a rule whose side is not said. */
export function resolveSides(distance: Distance, use: Use, context: Context): Result<BothSides<PlanDistance>, Open> {
  const long = resolveDistance(distance, use, 'long', context)
  if (!long.ok) return long
  const short = resolveDistance(distance, use, 'short', context)
  return short.ok ? ok({ long: long.value, short: short.value }) : short
}
