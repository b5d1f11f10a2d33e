import { ok, refused, type Result } from '../result.ts'
import type { PlanParameter } from './parameters.ts'
import type { SweepAxis } from './settings.ts'

/** What is wrong with one number of an axis, in a sentence that names parameter and number. */
export interface AxisProblem {
  readonly part: 'from' | 'to' | 'step'
  readonly message: string
}

const text = (value: number) => String(Number(value.toPrecision(10)))

/** Whether every value of an axis is one that its parameter takes: within the bounds, and whole where the parameter is. */
export function checkAxis(axis: SweepAxis, { label, min, max, isWhole }: PlanParameter): Result<SweepAxis, AxisProblem> {
  for (const part of ['from', 'to'] as const) {
    const value = axis[part]
    if (value < min || value > max) return refused({ part, message: `${label} takes ${text(min)} to ${text(max)}, not ${text(value)}` })
  }
  for (const part of ['from', 'to', 'step'] as const)
    if (isWhole && !Number.isInteger(axis[part]))
      return refused({ part, message: `${label} takes whole numbers only, not ${text(axis[part])}` })
  return ok(axis)
}
