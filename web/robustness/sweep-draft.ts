import type { SweepForm, SweepMethod } from '@playbook/contract/robustness'
import { checkAxis } from '@playbook/engine/robustness/check-axis'
import type { PlanParameter } from '@playbook/engine/robustness/parameters'
import { robustnessLimits, type SweepAxis, type SweepObjective } from '@playbook/engine/robustness/settings'
import { shortNumber } from '../ui/numbers.ts'

/** A parameter's range as it is typed. */
export interface AxisDraft {
  readonly isOn: boolean
  readonly from: string
  readonly to: string
  readonly step: string
}

/** A sweep as it is being put together. */
export interface SweepDraft {
  readonly axes: Readonly<Record<string, AxisDraft>>
  readonly constraints: readonly { readonly smaller: string; readonly larger: string }[]
  readonly method: SweepMethod
  readonly objective: SweepObjective
  readonly minTrades: string
  readonly maxCombinations: string
  readonly seed: string
}

const stepsEachSide = 5
/** Size and limits only scale a result: they are not chosen beforehand. */
const isTuned = ({ group }: PlanParameter) => group !== 'size' && group !== 'limits'
const chosenAtFirst = 2

const text = (value: number) => String(Number(value.toPrecision(10)))

function axisDraft({ value, min, max, step }: PlanParameter, isOn: boolean): AxisDraft {
  const from = Math.max(min, value - stepsEachSide * step)
  const to = Math.min(max, value + stepsEachSide * step)
  return { isOn, from: text(from), to: text(to), step: text(step) }
}

/** Ranges around the present values, with the first parameters of the rules chosen. */
export function firstDraft(parameters: readonly PlanParameter[]): SweepDraft {
  const on = new Set(
    parameters
      .filter(isTuned)
      .slice(0, chosenAtFirst)
      .map(({ path }) => path),
  )
  return {
    axes: Object.fromEntries(parameters.map((parameter) => [parameter.path, axisDraft(parameter, on.has(parameter.path))])),
    constraints: [],
    method: 'grid',
    objective: 'sharpe_ratio',
    minTrades: '10',
    maxCombinations: '500',
    seed: '1',
  }
}

/** How many values a range has; 0 where it cannot be read. */
export function valuesOf({ from, to, step }: AxisDraft): number {
  const [low, high, by] = [Number(from), Number(to), Number(step)]
  if (![low, high, by].every(Number.isFinite) || by <= 0 || high < low || from.trim() === '' || to.trim() === '') return 0
  return Math.floor((high - low) / by + 1e-9) + 1
}

/** What is wrong with a range, as the server would say it; undefined when nothing is. */
export function axisProblem(axis: AxisDraft, parameter: PlanParameter): string | undefined {
  if (!axis.isOn) return undefined
  if (valuesOf(axis) === 0) return 'From, to and step must be numbers, to not below from, step above 0'
  if (valuesOf(axis) > robustnessLimits.combinations) return `${parameter.label} has too many values: choose a larger step`
  const checked = checkAxis(axisOf(parameter.path, axis), parameter)
  return checked.ok ? undefined : checked.problem.message
}

const axisOf = (path: string, { from, to, step }: AxisDraft): SweepAxis => ({
  path,
  from: Number(from),
  to: Number(to),
  step: Number(step),
})

const isWithin = (typed: string, min: number, max: number) => {
  const value = Number(typed)
  return typed.trim() !== '' && Number.isInteger(value) && value >= min && value <= max
}

/** Combinations that the ranges make, before any constraint. */
export const gridCount = ({ axes }: SweepDraft): number =>
  Object.values(axes)
    .filter((axis) => axis.isOn)
    .reduce((count, axis) => count * valuesOf(axis), 1)

/** Why the sweep cannot be started; undefined when it can. */
export function sweepProblem(draft: SweepDraft, parameters: readonly PlanParameter[]): string | undefined {
  const on = parameters.filter(({ path }) => draft.axes[path]?.isOn)
  if (on.length === 0) return 'Choose a parameter first'
  if (on.length > robustnessLimits.axes) return `Choose at most ${robustnessLimits.axes} parameters`
  if (on.some((parameter) => axisProblem(draft.axes[parameter.path]!, parameter) !== undefined)) return 'A range cannot be used'
  if (!isWithin(draft.maxCombinations, 2, robustnessLimits.combinations))
    return `Combinations must be a whole number from 2 to ${shortNumber(robustnessLimits.combinations)}`
  if (!isWithin(draft.minTrades, 1, 10_000)) return 'Minimum trades must be a whole number from 1 to 10,000'
  if (!isWithin(draft.seed, 1, 2_147_483_647)) return 'The seed must be a whole number from 1 on'
  return undefined
}

/** The call's body for a draft without a problem. */
export const sweepRequest = (draft: SweepDraft): SweepForm => ({
  axes: Object.entries(draft.axes)
    .filter(([, axis]) => axis.isOn)
    .map(([path, axis]) => axisOf(path, axis)),
  constraints: draft.constraints.filter(({ smaller, larger }) => smaller !== larger).map((each) => ({ ...each })),
  method: draft.method,
  objective: draft.objective,
  min_trades: Number(draft.minTrades),
  max_combinations: Number(draft.maxCombinations),
  seed: Number(draft.seed),
})
