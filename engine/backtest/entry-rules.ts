import type { World } from '../conditions/world.ts'
import type { Distance, Plan } from '../strategy/plan.ts'
import { compileLevel, compileMeasure, type Level, type Measure } from './distance.ts'
import { maxTargetLegs } from './position.ts'
import { sizeRuleOf, type SizeRule } from './sizing.ts'

export interface CompiledLeg {
  readonly level: Level
  readonly portionPercent: number
  /** Its level is read anew at each close. */
  readonly moves: boolean
}

/** Distances from the fill. */
export interface StopBounds {
  readonly least: Measure | null
  readonly most: Measure | null
}

const compileBounds = ({ least, most }: NonNullable<Plan['stopBounds']>, world: World): StopBounds => ({
  least: least ? compileMeasure(least, world) : null,
  most: most ? compileMeasure(most, world) : null,
})

/** Stop, targets and size of one side, compiled for a run. */
export interface SideRules {
  readonly stop: Level | null
  /** True when the stop is not a fixed one but the start of the trailing stop. */
  readonly stopTrails: boolean
  readonly stopIsMoney: boolean
  /** How near and how far the stop may lie; null where it may lie anywhere. */
  readonly stopBounds: StopBounds | null
  readonly targets: readonly CompiledLeg[]
  /** Their portions make up the whole position. */
  readonly takesWhole: boolean
  readonly movesTargets: boolean
  readonly size: SizeRule
}

export interface EntryRules {
  readonly long: SideRules
  readonly short: SideRules
}

export function compileEntryRules(plan: Plan, world: World, maintenanceMarginPercent: number, trailsFromEntry: boolean): EntryRules {
  const side = (name: 'long' | 'short'): SideRules => {
    const fixed = plan.stop[name]
    const start = fixed ? null : trailsFromEntry ? trailingStart(plan, name) : null
    const stop = fixed ?? start
    const legs = (plan.targets[name] ?? []).slice(0, maxTargetLegs)
    return {
      stop: stop && compileLevel(stop, world),
      stopTrails: fixed === null && start !== null,
      stopIsMoney: stop?.kind === 'amount',
      stopBounds: stop && plan.stopBounds ? compileBounds(plan.stopBounds, world) : null,
      targets: legs.map(({ distance, portionPercent, moves }) => ({
        level: compileLevel(distance, world),
        portionPercent,
        moves: moves !== undefined,
      })),
      movesTargets: legs.some(({ moves }) => moves !== undefined),
      takesWhole: legs.reduce((sum, { portionPercent }) => sum + portionPercent, 0) >= 100 - 1e-9,
      size: sizeRuleOf(plan, name, stop !== null, maintenanceMarginPercent),
    }
  }
  return { long: side('long'), short: side('short') }
}

/** A trailing stop that waits for nothing protects from the fill on, at its own distance. */
function trailingStart({ trailing }: Plan, side: 'long' | 'short'): Distance | null {
  if (!trailing || trailing.activation) return null
  const { along } = trailing
  if (along.kind !== 'indicator') return along
  const { level, short, offset, from } = along
  return { kind: 'price_level', level: side === 'short' && short ? short : level, ...(offset && { offset }), from }
}
