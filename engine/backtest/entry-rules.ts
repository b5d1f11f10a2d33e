import type { World } from '../conditions/world.ts'
import type { Distance, Plan } from '../strategy/plan.ts'
import { compileLevel, type Level } from './distance.ts'
import { maxTargetLegs } from './position.ts'
import { sizeRuleOf, type SizeRule } from './sizing.ts'

export interface CompiledLeg {
  readonly level: Level
  readonly portionPercent: number
}

/** Stop, targets and size of one side, compiled for a run. */
export interface SideRules {
  readonly stop: Level | null
  /** True when the stop is not a fixed one but the start of the trailing stop. */
  readonly stopTrails: boolean
  readonly stopIsMoney: boolean
  readonly targets: readonly CompiledLeg[]
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
    return {
      stop: stop && compileLevel(stop, world),
      stopTrails: fixed === null && start !== null,
      stopIsMoney: stop?.kind === 'amount',
      targets: (plan.targets[name] ?? [])
        .slice(0, maxTargetLegs)
        .map((leg) => ({ level: compileLevel(leg.distance, world), portionPercent: leg.portionPercent })),
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
