import { backtest } from '../backtest/backtest.ts'
import type { RunInput } from '../backtest/run.ts'
import type { World } from '../conditions/world.ts'
import { niceStep } from '../format/nice-step.ts'
import { parametersOf, withParameters, type PlanParameter } from '../robustness/parameters.ts'
import { valueAt } from '../strategy/plan-path.ts'
import type { Expr, Plan } from '../strategy/plan.ts'
import { hasEntrySignal, type EntryWithoutSignal } from './entry-without-signal.ts'

/** A change of the condition that stood in the way, and the trades of the same run with it. */
export type Loosening =
  | {
      readonly kind: 'value'
      readonly path: string
      readonly label: string
      readonly from: number
      readonly to: number
      readonly trades: number
    }
  | { readonly kind: 'without'; readonly path: string; readonly trades: number }

/** From here on a run says a little more than that the change works. */
const someTrades = 5
const maxTries = 12

/** What would have loosened a silent entry, each computed by running the plan with it; changes that bring no trade are left out. */
export function loosenEntry(
  input: RunInput,
  world: World,
  first: number,
  { blocker, nearest, reached }: EntryWithoutSignal,
): readonly Loosening[] {
  const tradesOf = (plan: Plan) => (hasEntrySignal(plan, world, first) ? backtest({ ...input, plan }, { world }).trades.length : 0)
  const found: Loosening[] = []
  const parameter = levelOf(input.plan, reached === null ? blocker.path : `${blocker.path}.steps.${stoppedAt(reached)}`)
  if (parameter !== null) {
    const values = nearest === null ? windowsFrom(parameter) : levelsFrom(parameter, nearest.value)
    for (const to of values) {
      const trades = tradesOf(withParameters(input.plan, { [parameter.path]: to }))
      if (trades === 0 || trades === found.at(-1)?.trades) continue
      found.push({ kind: 'value', path: parameter.path, label: parameter.label, from: parameter.value, to, trades })
      if (trades >= someTrades) break
    }
  }
  const values = found.length > 2 ? [found[0]!, found.at(-1)!] : found
  const without = withoutCondition(input.plan, blocker.path)
  const trades = without === null ? 0 : tradesOf(without)
  return trades === 0 ? values : [...values, { kind: 'without', path: blocker.path, trades }]
}

/** The step of a sequence that never followed; the last one where each did. */
const stoppedAt = (reached: readonly number[]): number => (reached.includes(0) ? reached.indexOf(0) : reached.length - 1)

/** The number that decides how strict a condition is: its level, or the bars that it looks back over. */
function levelOf(plan: Plan, path: string): PlanParameter | null {
  const own = parametersOf(plan)
  return (
    own.find(({ places }) => places.some((place) => place === `${path}.right.value` || place === `${path}.left.value`)) ??
    own.find(({ places }) => places.includes(`${path}.bars`) || places.includes(`${path}.withinBars`)) ??
    null
  )
}

/** Levels from the one that the nearest bar would have met, further and further from the present one. */
function levelsFrom({ value, min, max, isWhole }: PlanParameter, reached: number): readonly number[] {
  const way = Math.sign(reached - value)
  // Who writes whole numbers of two digits and more goes on in them.
  const isCoarse = isWhole || (Number.isInteger(value) && Math.abs(value) >= 10)
  const step = niceStep(Math.max(Math.abs(reached - value) / 4, Math.abs(value) / 200), isCoarse)
  if (way === 0 || step === 0) return []
  const start = way > 0 ? Math.floor(reached / step) + 1 : Math.ceil(reached / step) - 1
  const levels = Array.from({ length: maxTries }, (_, k) => Number(((start + way * k) * step).toPrecision(9)))
  return levels.filter((level) => level >= min && level <= max && level !== value)
}

/** Longer and shorter stretches: which of them asks for less depends on the condition. */
function windowsFrom({ value, min, max, isWhole }: PlanParameter): readonly number[] {
  if (!isWhole) return []
  return [Math.floor(value / 2), value * 2, Math.floor(value / 4), value * 4].filter((bars) => bars >= min && bars <= max && bars !== value)
}

/** The plan without one of the conditions that are joined by and; null where nothing else opens a trade. */
function withoutCondition(plan: Plan, path: string): Plan | null {
  if (path === 'session') return { ...plan, session: null }
  const name = path.startsWith('entryLong') ? 'entryLong' : 'entryShort'
  const rule = plan[name]
  const gone = valueAt(plan, path)
  const when = rule && remove(rule.when, gone)
  return rule && when ? { ...plan, [name]: { ...rule, when } } : null
}

function remove(expr: Expr, gone: unknown): Expr | null {
  if (expr === gone) return null
  if (expr.op !== 'and') return expr
  const args = expr.args.flatMap((arg) => remove(arg, gone) ?? [])
  return args.length === 0 ? null : args.length === 1 ? args[0]! : { ...expr, args }
}
