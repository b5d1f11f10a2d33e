/** A grid of equal steps: price ticks or quantity steps. */
export interface Steps {
  readonly size: number
  /** Steps in 1.0 when that is a whole number, else 0: dividing by 100 is exact where multiplying by 0.01 is not. */
  readonly perUnit: number
}

const tolerance = 1e-9

export function stepsOf(size: number): Steps {
  const perUnit = Math.round(1 / size)
  return { size, perUnit: Math.abs(perUnit * size - 1) < tolerance ? perUnit : 0 }
}

const inSteps = (value: number, steps: Steps): number => (steps.perUnit > 0 ? value * steps.perUnit : value / steps.size)
/** A count within this of a whole number is that number; the second part is the resolution of a double. */
const slackOf = (count: number): number => Math.max(tolerance, Math.abs(count) * 4.5e-16)

/** The value of `count` whole steps. */
export const valueOfSteps = (count: number, steps: Steps): number => (steps.perUnit > 0 ? count / steps.perUnit : count * steps.size)

/** The nearest whole number of steps. */
export const countSteps = (value: number, steps: Steps): number => Math.round(inSteps(value, steps))

/** Whole steps at or under the value; a value within 1e-9 of a step counts as that step. */
export function floorSteps(value: number, steps: Steps): number {
  const count = inSteps(value, steps)
  return Math.floor(count + slackOf(count))
}

export const floorToStep = (value: number, steps: Steps): number => valueOfSteps(floorSteps(value, steps), steps)

export function ceilToStep(value: number, steps: Steps): number {
  const count = inSteps(value, steps)
  return valueOfSteps(Math.ceil(count - slackOf(count)), steps)
}
