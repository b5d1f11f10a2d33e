import { latestStepsAt, type HeldPosition } from '../conditions/condition-at.ts'
import { conditionColumn } from '../conditions/condition-column.ts'
import { dependsOnPosition } from '../conditions/depends-on-position.ts'
import { completionsOf, latestCompletion } from '../conditions/sequence-prefix.ts'
import type { World } from '../conditions/world.ts'
import { describeExpr, plural } from '../strategy/describe.ts'
import type { Fill, Sequence } from '../strategy/plan.ts'
import { utcText } from './utc-text.ts'

/** How far a sequence has come at the close of a bar. */
export interface SequenceProgress {
  /** The step that is waited for and how many there are, counted from 1. */
  readonly step: number
  readonly steps: number
  /** UTC seconds of the bar of the step before it, and bars that have passed since; null before the first step. */
  readonly since: number | null
  readonly barsSince: number | null
  /** Bars on which the step may still follow; null without a bound. */
  readonly barsLeft: number | null
}

interface Asked {
  readonly world: World
  readonly fill: Fill
  readonly position: HeldPosition | null
}

/** The farthest step that the next bar may still follow. */
export function progressAt(expr: Sequence, asked: Asked, i: number): SequenceProgress {
  const { world } = asked
  const steps = expr.steps.length
  const latest = latestOf(expr, asked, i)
  for (let k = steps - 2; k >= 0; k--) {
    const bar = latest(k)
    const window = expr.steps[k + 1]!.withinBars
    if (bar < 0 || (window !== undefined && i + 1 - bar > window)) continue
    const barsLeft = window === undefined ? null : bar + window - i
    return { step: k + 2, steps, since: world.bars.time[bar]!, barsSince: i - bar, barsLeft }
  }
  return { step: 1, steps, since: null, barsSince: null, barsLeft: null }
}

function latestOf(expr: Sequence, { world, fill, position }: Asked, i: number): (k: number) => number {
  if (position === null || !dependsOnPosition(expr)) return (k) => latestCompletion(expr, k, world, fill, i + 1)
  const latest = latestStepsAt(expr, world, i, position, fill)
  return (k) => latest[k]!
}

/** "waiting for step 2 of 3 since 2024-03-12 14:00 UTC: low <= EMA(20); 7 bars left". */
export function progressText(expr: Sequence, { step, steps, since, barsLeft }: SequenceProgress): string {
  const begun = since === null ? '' : ` since ${utcText(since)}`
  const left = barsLeft === null ? '' : `; ${plural(barsLeft, 'bar')} left`
  return `waiting for step ${step} of ${steps}${begun}: ${describeExpr(expr.steps[step - 1]!.when)}${left}`
}

/** On how many bars from `from` on each step followed those before it. */
export const reachedSteps = (expr: Sequence, fill: Fill, world: World, from: number): number[] =>
  expr.steps.map((_, k) =>
    (k < expr.steps.length - 1 ? completionsOf(expr, k, world, fill) : conditionColumn(expr, world, fill)).reduce(
      (sum, truth, i) => sum + (i >= from && truth === 1 ? 1 : 0),
      0,
    ),
  )
