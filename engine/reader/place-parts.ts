import type { BothSides, Distance as PlanDistance, Plan, TargetLeg } from '../strategy/plan.ts'
import { originIn, type Context, type Open } from './context.ts'
import type { Distance, Part, SaidSide, Side } from './meanings.ts'
import { alone, resolveValue } from './resolve-value.ts'

export interface PlacedParts {
  readonly plan: Partial<Plan>
  readonly stop: BothSides<PlanDistance>
  readonly targets: BothSides<readonly TargetLeg[]>
  readonly open: readonly Open[]
}

type Found<T> = { readonly value: T } | { readonly open: Open }

const atrPeriod = 14

/** A distance of the plan; what has no unit is open. */
export function resolveDistance(distance: Distance, context: Context): Found<PlanDistance> {
  const from = originIn(context, distance)
  switch (distance.by) {
    case 'number': {
      const { value, unit } = distance
      if (unit === 'percent' || unit === 'pips' || unit === 'points' || unit === 'r') return { value: { kind: unit, value, from } }
      if (unit === 'cash') return { value: { kind: 'amount', value, from } }
      return { open: { issue: 'unit_missing', at: distance.at } }
    }
    case 'atr':
      return { value: { kind: 'atr', mult: distance.mult, period: distance.period ?? atrPeriod, from } }
    case 'level': {
      const level = resolveValue(distance.level, context, { ...alone, role: 'level' })
      if (!level.ok) return { open: level.problem }
      const offset = distance.beyond && resolveDistance(distance.beyond, context)
      if (offset && 'open' in offset) return offset
      return { value: { kind: 'price_level', level: level.value, ...(offset && { offset: offset.value }), from } }
    }
    case 'size': {
      const term = resolveValue(distance.of, context)
      if (!term.ok) return { open: term.problem }
      const value =
        distance.times === 1
          ? term.value
          : { kind: 'calc' as const, op: 'mul' as const, args: [{ kind: 'const' as const, value: distance.times, from }, term.value], from }
      return { value: { kind: 'price_distance', value, from } }
    }
    case 'far side':
    case 'between':
    case 'target':
      return { open: { issue: 'unknown_term', at: distance.at } }
  }
}

const sidesOf = (side: SaidSide): readonly Side[] => (side === 'long' || side === 'short' ? [side] : ['long', 'short'])

/** The parts of a plan beside its conditions; what has no place yet is open. */
export function placeParts(parts: readonly Part[], context: Context): PlacedParts {
  const open: Open[] = []
  const stop: { long: PlanDistance | null; short: PlanDistance | null } = { long: null, short: null }
  const targets: { long: TargetLeg[]; short: TargetLeg[] } = { long: [], short: [] }
  let plan: Partial<Plan> = {}
  for (const part of parts) {
    const from = originIn(context, part)
    switch (part.part) {
      case 'stop':
      case 'target': {
        if (part.distance === null) break
        const found = resolveDistance(part.distance, context)
        if ('open' in found) {
          open.push(found.open)
          break
        }
        for (const side of sidesOf(part.side)) {
          if (part.part === 'stop') stop[side] = found.value
          else targets[side].push({ distance: found.value, portionPercent: part.portion ?? 100 })
        }
        break
      }
      case 'size':
        if (part.kind === 'risk_cash') open.push({ issue: 'not placed: risk_cash', at: part.at })
        else plan = { ...plan, sizing: { kind: part.kind, value: part.value, from } }
        break
      case 'market':
        plan = { ...plan, symbol: { value: part.symbol, from } }
        break
      case 'open trades':
        plan = { ...plan, maxOpenTrades: { value: part.most, from } }
        break
      case 'trades a day':
        plan = { ...plan, maxTradesPerDay: { value: part.most, from } }
        break
      case 'leverage':
        plan = { ...plan, leverage: { value: part.value, from } }
        break
      case 'chart':
        break
      default:
        open.push({ issue: `not placed: ${part.part}`, at: part.at })
    }
  }
  const legs = (list: readonly TargetLeg[]) => (list.length > 0 ? list : null)
  return { plan, stop, targets: { long: legs(targets.long), short: legs(targets.short) }, open }
}
