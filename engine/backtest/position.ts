/** +1 for a long, -1 for a short: what profit is multiplied with. */
export type Direction = 1 | -1

/** When in the bar a fill happened; it decides how much of that bar the position has lived through. */
export type Moment = 'open' | 'inside' | 'close'

export type EntryKind = 'market' | 'stop' | 'limit'

/** What the stop in force came from. */
export type StopKind = 'stop' | 'trailing' | 'breakeven'

/** One open position. Objects are reused from a pool, so that the bar loop allocates nothing. */
export interface Position {
  direction: Direction
  signalBar: number
  entryBar: number
  entryMoment: Moment
  enteredBy: EntryKind
  /** First bar whose close the position sees: the bar of the fill, or the next one after a fill at the close. */
  firstHeldBar: number
  entryPrice: number
  /** Open units and their whole number of quantity steps. */
  units: number
  steps: number
  /** Units of all its fills together. */
  firstUnits: number
  /** NaN without a stop. */
  stop: number
  stopKind: StopKind
  /** The stop at the fill, and its distance; NaN without one. */
  initialStop: number
  riskDistance: number
  /** USD lost per unit at the initial stop; NaN without one. */
  riskUsdPerUnit: number
  notionalUsdPerUnit: number
  entryFeeUsdPerUnit: number
  /** Financing paid so far in USD, for the open units. */
  financingUsd: number
  /** Profit of the parts that are closed already, in USD. */
  realisedUsd: number
  /** Target prices, nearest first, with the plan's leg and the steps that each closes; `nextTarget` is the first open one. */
  readonly targets: Float64Array
  readonly targetLegs: Uint8Array
  readonly targetSteps: Float64Array
  /** The portions make up the whole: the last leg takes what rounding has left. */
  lastTakesRest: boolean
  targetCount: number
  nextTarget: number
  /** Best closing-side price since entry, the fill included; and best close, NaN before the first. */
  bestPrice: number
  bestClose: number
  breakevenDone: boolean
  /** Decided to close at the next open, and why; null when not. */
  pendingExit: 'signal' | 'reversal' | 'limit' | null
  /** Open of this bar closes it; Infinity when none. */
  exitBar: number
  /** The first open at or after this time closes it; Infinity when none. */
  exitTime: number
  /** The first open on or after this trading day, `exitSecondOfDay` after its start or later, closes it; Infinity when none. */
  exitDay: number
  exitSecondOfDay: number
  /** Fill rule that opened it, as numbered in docs/fill-rules.md. */
  openedBy: number
  /** Fills that it was built of, the last one's price, and how far price must move from there until it is added to. */
  entries: number
  lastFill: number
  addStep: number
  /** Re-entries since the trade that it comes back to. */
  reentries: number
  /** Parts that have left on conditions of their own, and those that leave at the next open: a bit each. */
  leftParts: number
  leavingParts: number
  /** The policy for what is not known decided something in it; finer bars did. */
  ambiguous: boolean
  resolved: boolean
  /** The piece in which the order of events decides its outcome, and the piece in which nothing more happens to it. */
  unsureIn: number
  settledIn: number
}

export const maxTargetLegs = 16

/** Price of the nearest open target; NaN when there is none. */
export const nextTargetOf = (position: Position): number =>
  position.nextTarget < position.targetCount ? position.targets[position.nextTarget]! : Number.NaN

/** Steps that the nearest open target closes. */
export const nextTargetSteps = ({ targetSteps, nextTarget, targetCount, lastTakesRest, steps }: Position): number =>
  lastTakesRest && nextTarget === targetCount - 1 ? steps : Math.min(targetSteps[nextTarget]!, steps)

/** Brings the targets that are still to come in order, nearest first. */
export function orderTargets({ direction, targets, targetLegs, targetSteps, nextTarget, targetCount }: Position): void {
  for (let k = nextTarget + 1; k < targetCount; k++) {
    for (let j = k; j > nextTarget && direction * (targets[j]! - targets[j - 1]!) < 0; j--) {
      const [level, leg, steps] = [targets[j]!, targetLegs[j]!, targetSteps[j]!]
      targets[j] = targets[j - 1]!
      targetLegs[j] = targetLegs[j - 1]!
      targetSteps[j] = targetSteps[j - 1]!
      targets[j - 1] = level
      targetLegs[j - 1] = leg
      targetSteps[j - 1] = steps
    }
  }
}

export const newPosition = (): Position => ({
  direction: 1,
  signalBar: 0,
  entryBar: 0,
  entryMoment: 'open',
  enteredBy: 'market',
  firstHeldBar: 0,
  entryPrice: 0.5,
  units: 0.5,
  steps: 0,
  firstUnits: 0.5,
  stop: Number.NaN,
  stopKind: 'stop',
  initialStop: Number.NaN,
  riskDistance: Number.NaN,
  riskUsdPerUnit: Number.NaN,
  notionalUsdPerUnit: 0.5,
  entryFeeUsdPerUnit: 0.5,
  financingUsd: 0.5,
  targets: new Float64Array(maxTargetLegs),
  targetLegs: new Uint8Array(maxTargetLegs),
  targetSteps: new Float64Array(maxTargetLegs),
  lastTakesRest: true,
  targetCount: 0,
  nextTarget: 0,
  realisedUsd: 0.5,
  bestPrice: 0.5,
  bestClose: 0.5,
  breakevenDone: false,
  pendingExit: null,
  exitBar: Infinity,
  exitTime: Infinity,
  exitDay: Infinity,
  exitSecondOfDay: 0,
  openedBy: 2,
  entries: 1,
  lastFill: 0.5,
  addStep: Number.NaN,
  reentries: 0,
  leftParts: 0,
  leavingParts: 0,
  ambiguous: false,
  resolved: false,
  unsureIn: 0,
  settledIn: 0,
})
