import type { Distance, Plan } from '../strategy/plan.ts'

/** Which parts of the book of positions a plan needs; what none of its rules asks for is not written. */
export interface Needs {
  readonly stop: boolean
  readonly targets: boolean
  readonly breakeven: boolean
  readonly trailing: boolean
  /** Entries wait for their price. */
  readonly orders: boolean
  /** What has closed, and with which result, decides something later. */
  readonly results: boolean
  readonly fills: boolean
  readonly ages: boolean
  readonly adds: boolean
  readonly resting: boolean
}

/** A trailing stop that waits for nothing protects from the fill on, at its own distance. */
export function firstStop(plan: Plan, side: 'long' | 'short'): { readonly distance: Distance; readonly path: string } | null {
  const said = plan.stop[side]
  if (said) return { distance: said, path: `stop.${side}` }
  const { trailing } = plan
  if (!trailing || trailing.activation) return null
  const { along } = trailing
  if (along.kind !== 'indicator') return { distance: along, path: 'trailing.along' }
  const { level, short, offset, from } = along
  return {
    distance: { kind: 'price_level', level: side === 'short' && short ? short : level, ...(offset && { offset }), from },
    path: 'trailing.along',
  }
}

export const tradedSides = ({ direction }: Plan): readonly ('long' | 'short')[] =>
  direction.value === 'both' ? ['long', 'short'] : [direction.value]

export function needsOf(plan: Plan, hasRestingExit: boolean, entersByOrder: boolean): Needs {
  const sides = tradedSides(plan)
  const { dailyStop, cooldown, reentry, maxTradesPerDay, pyramiding } = plan
  return {
    stop: plan.trailing !== null || plan.breakeven !== null || sides.some((side) => plan.stop[side] !== null),
    targets: sides.some((side) => (plan.targets[side] ?? []).length > 0),
    breakeven: plan.breakeven !== null,
    trailing: plan.trailing !== null,
    orders: entersByOrder,
    results: dailyStop?.losses !== undefined || cooldown !== null || reentry !== null,
    fills: maxTradesPerDay !== null,
    ages: plan.timeExits.some((exit) => 'value' in exit),
    adds: pyramiding !== null && pyramiding.maxEntries > 1,
    resting: hasRestingExit,
  }
}

/** Whether stops or targets are measured. */
export const measures = (needs: Needs): boolean => needs.stop || needs.targets

/** Whether positions are followed at all; without it the script has nothing but orders. */
export const followsPositions = (needs: Needs): boolean => Object.values(needs).some(Boolean)

/** Lines, or none where nothing asks for them. */
export const when = (isNeeded: boolean, ...lines: readonly string[]): readonly string[] => (isNeeded ? lines : [])
