import { niceStep } from '../format/nice-step.ts'
import type { PlanParameter } from './parameters.ts'
import type { SweepAxis } from './settings.ts'
import type { TaskAxis } from './task.ts'

/** Groups whose numbers decide what the strategy is, most telling first. Size and limits only scale it. */
const tuned = ['entry', 'exit', 'stop', 'target', 'trailing', 'order', 'time', 'breakeven'] as const
const maxChosen = 3
/** How far chosen axes reach to both sides, as a share of the present value, and into how many steps a side. */
const reach = 0.6
const stepsBySide: Readonly<Record<number, number>> = { 1: 10, 2: 5, 3: 2 }

const ascending = (values: readonly number[]) => [...new Set(values)].toSorted((a, b) => a - b)
const round = (value: number) => Number(value.toPrecision(12))

/** The values of an axis within the parameter's bounds, the present one among them. */
export function axisOf({ from, to, step, path }: SweepAxis, parameter: PlanParameter): TaskAxis {
  const count = step > 0 && to >= from ? Math.floor((to - from) / step + 1e-9) + 1 : 0
  const values = Array.from({ length: count }, (_, k) => round(from + k * step))
    .map((value) => (parameter.isWhole ? Math.round(value) : value))
    .filter((value) => value >= parameter.min && value <= parameter.max)
  return { path, values: ascending([...values, parameter.value]) }
}

/** Up to three parameters in steps around their present values; the more of them, the fewer steps each. */
export function chooseAxes(parameters: readonly PlanParameter[]): readonly TaskAxis[] {
  // How far back a bar lies says what the rule is; it is varied only where nothing else is.
  const rank = ({ path, group }: PlanParameter) =>
    tuned.findIndex((each) => each === group) + (path.endsWith('.shift') || path.endsWith('.n') ? tuned.length : 0)
  const chosen = parameters
    .filter(({ group }) => tuned.some((each) => each === group))
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, maxChosen)
  const steps = stepsBySide[chosen.length] ?? 0
  return chosen.map((parameter) => {
    const size = (Math.abs(parameter.value) || parameter.max - parameter.min) * reach
    const step = niceStep(size / steps, parameter.isWhole)
    return axisOf({ path: parameter.path, from: parameter.value - steps * step, to: parameter.value + steps * step, step }, parameter)
  })
}
