import { conditionAt } from '../conditions/condition-at.ts'
import type { World } from '../conditions/world.ts'
import type { Expr, Plan } from '../strategy/plan.ts'
import { exitOffset } from './costs.ts'
import { compileMeasure, type Measure } from './distance.ts'
import { hasReached } from './has-reached.ts'
import type { Position } from './position.ts'
import type { RunBasis } from './run-basis.ts'

/** Adding to the one open position, compiled for a run (fill rule 10). */
export interface Pyramid {
  /** Fills of one position, the first included. */
  readonly entryLimit: number
  /** How far price must have moved in favour since the last fill. */
  readonly step: Measure | null
  readonly condition: Expr | null
}

export function compilePyramid({ pyramiding }: Plan, world: World): Pyramid | null {
  if (!pyramiding || pyramiding.maxEntries < 2) return null
  const { maxEntries, step, condition } = pyramiding
  return { entryLimit: Math.floor(maxEntries), step: step ? compileMeasure(step, world) : null, condition: condition ?? null }
}

/** Without a step and a condition, a further entry signal is what adds. */
export const addsBySignal = ({ step, condition }: Pyramid): boolean => step === null && condition === null

export const mayAdd = (pyramid: Pyramid, position: Position): boolean =>
  position.entries < pyramid.entryLimit && position.pendingExit === null

/** Whether the close of bar i adds by step or condition. */
export function isAddDue(run: RunBasis, pyramid: Pyramid, position: Position, i: number): boolean {
  if (addsBySignal(pyramid) || position.firstHeldBar > i || !mayAdd(pyramid, position)) return false
  const s = position.direction
  const price = run.bars.close[i]! + exitOffset(run.sides, s)
  if (pyramid.step && !hasReached(run.touch, s, price, position.lastFill + s * position.addStep)) return false
  return pyramid.condition === null || conditionAt(pyramid.condition, run.world, i, position) === true
}
