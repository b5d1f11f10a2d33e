import { adjustments, type Adjustment } from '../market/adjustment.ts'
import type { Commission } from '../market/instrument.ts'
import { parseTimeframe } from '../market/timeframe.ts'
import { ok, refused } from '../result.ts'
import type { Result } from '../result.ts'
import { table } from '../table.ts'
import { hasStop } from './complete.ts'
import type { Origin, Plan, Sizing } from './plan.ts'

/** A chip that cannot take the value it was given. */
export interface OverrideProblem {
  readonly path: string
  readonly message: string
}

export const chosen: Origin = { assumed: 'Chosen by you.' }
/** `usual` is the market's commission, whose kind a new value keeps. */
type Edit = (plan: Plan, value: string | number, usual: Commission | null) => Plan | string

const inRange = (value: string | number, min: number, max: number, name: string): string | null =>
  typeof value === 'number' && Number.isFinite(value) && value >= min && value <= max
    ? null
    : `${name} must be a number from ${min} to ${max}`

const numeric =
  (name: string, min: number, max: number, apply: (plan: Plan, value: number, usual: Commission | null) => Plan): Edit =>
  (plan, value, usual) =>
    inRange(value, min, max, name) ?? apply(plan, Number(value), usual)

const sizingKinds: readonly string[] = [
  'risk_percent',
  'percent_equity',
  'fixed_cash',
  'fixed_units',
  'fixed_lots',
] satisfies Sizing['kind'][]
const commissionKinds: readonly string[] = ['percent', 'per_unit', 'per_lot', 'fixed'] satisfies Commission['kind'][]

const isDate = (value: string | number): value is string => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)
const opposites: readonly string[] = ['reverse', 'exit', 'ignore']

const adjustmentNames: readonly string[] = adjustments

/** The most leverage of one side, or of both. */
const limitEdit = (...sides: readonly ('long' | 'short')[]): Edit =>
  numeric('Leverage', 0.1, 500, (plan, value) => {
    const { leverageLimit: limit } = plan
    if (!limit) return plan
    const of = (side: 'long' | 'short') => (sides.includes(side) ? value : limit[side])
    return { ...plan, leverageLimit: { long: of('long'), short: of('short'), from: chosen } }
  })

/** The chips that are not numbers inside a rule. */
const edits = table<Edit>({
  symbol: (plan, value) =>
    typeof value === 'string' && /^[A-Za-z0-9]{2,12}$/.test(value)
      ? { ...plan, symbol: { value: value.toUpperCase(), from: chosen } }
      : 'Market must be a symbol',
  timeframe: (plan, value) => {
    const timeframe = parseTimeframe(String(value))
    return timeframe ? { ...plan, timeframe: { value: timeframe, from: chosen } } : 'Timeframe must be one of the nine'
  },
  'period.from': (plan, value) =>
    isDate(value) ? { ...plan, period: { ...plan.period, from: { value, from: chosen } } } : 'From must be a date such as 2024-01-31',
  'period.to': (plan, value) =>
    isDate(value) ? { ...plan, period: { ...plan.period, to: { value, from: chosen } } } : 'To must be a date such as 2024-01-31',
  'period.initialCapital': numeric('Start capital', 1, 1e12, (plan, value) => ({
    ...plan,
    period: { ...plan.period, initialCapital: { value, from: chosen } },
  })),
  maxOpenTrades: (plan, value) =>
    inRange(value, 1, 100, 'Open trades') ??
    (Number.isInteger(value) ? { ...plan, maxOpenTrades: { value: Number(value), from: chosen } } : 'Open trades must be a whole number'),
  leverage: numeric('Leverage', 1, 500, (plan, value) => ({ ...plan, leverage: { value, from: chosen } })),
  leverageLimit: limitEdit('long', 'short'),
  'leverageLimit.long': limitEdit('long'),
  'leverageLimit.short': limitEdit('short'),
  opposite: (plan, value) =>
    opposites.includes(String(value))
      ? { ...plan, opposite: { value: value as 'reverse' | 'exit' | 'ignore', from: chosen } }
      : 'Opposite signal must be reverse, exit or ignore',
  adjustment: (plan, value) => {
    if (!adjustmentNames.includes(String(value))) return `Prices must be one of ${adjustmentNames.join(', ')}`
    // One of the list above. A market without known dividends has nothing to choose.
    return plan.adjustment ? { ...plan, adjustment: { value: value as Adjustment, from: chosen } } : plan
  },
  'costs.spread': numeric('Spread', 0, 1e9, (plan, value) => ({ ...plan, costs: { ...plan.costs, spread: value } })),
  'costs.slippage': numeric('Slippage', 0, 1e9, (plan, value) => {
    const { slippagePercent: _, ...costs } = plan.costs
    return { ...plan, costs: { ...costs, slippage: value } }
  }),
  'costs.commission': numeric('Commission', 0, 1e6, (plan, value, usual) => ({
    ...plan,
    costs: { ...plan.costs, commission: { kind: plan.costs.commission?.kind ?? usual?.kind ?? 'percent', value } },
  })),
  'costs.financing': (plan, value) => {
    const { financing: _, ...costs } = plan.costs
    return value === 'none' || value === 'usual'
      ? { ...plan, costs: value === 'none' ? { ...costs, financing: 'none' } : costs }
      : 'Financing must be none or usual'
  },
  'costs.commission.kind': (plan, value, usual) =>
    commissionKinds.includes(String(value))
      ? {
          ...plan,
          costs: {
            ...plan.costs,
            // One of the list above.
            commission: { kind: value as Commission['kind'], value: plan.costs.commission?.value ?? usual?.value ?? 0 },
          },
        }
      : 'Commission must be counted in percent, per unit, per lot or per order',
  'sizing.kind': (plan, value) => {
    if (!sizingKinds.includes(String(value))) return 'Size must be counted in one of its five ways'
    if (value === 'risk_percent' && !hasStop(plan)) return 'A size at risk needs a stop'
    // One of the list above.
    return plan.sizing ? { ...plan, sizing: { ...plan.sizing, kind: value as Sizing['kind'], from: chosen } } : plan
  },
  'sizing.value': numeric('Size', 0.000001, 1e12, (plan, value) =>
    plan.sizing ? { ...plan, sizing: { ...plan.sizing, value, from: chosen } } : plan,
  ),
})

/** What a number inside a rule may be, by the last words of its path. */
export function numberProblem(path: string, value: number, before: number): string | null {
  if (!Number.isFinite(value)) return 'A number is needed'
  if (/\.params\.(?:step|max|mult|std)$/.test(path)) return value > 0 && value <= 100 ? null : 'Must be above 0 and at most 100'
  if (path.endsWith('.occurrence'))
    return Number.isInteger(value) && value >= 0 && value <= 1000 ? null : 'Must be a whole number up to 1000'
  if (/\.params\.|\.bars$|expiresBars$|\.withinBars$/.test(path)) {
    return Number.isInteger(value) && value >= (before === 0 ? 0 : 1) && value <= 5000 ? null : 'Must be a whole number from 1 to 5000'
  }
  return Math.abs(value) <= 1e12 ? null : 'Is too large'
}

const forbidden = new Set(['__proto__', 'constructor', 'prototype'])

/** Replaces the number at the end of the path; null when nothing is there. */
function replaceNumber(node: unknown, keys: readonly string[], value: number): unknown {
  const [key, ...rest] = keys
  if (key === undefined) return typeof node === 'number' ? value : null
  if (typeof node !== 'object' || node === null || forbidden.has(key) || !Object.hasOwn(node, key)) return null
  // Plans are plain trees of objects and lists: a key that exists can be read and written by name.
  const child = replaceNumber((node as Record<string, unknown>)[key], rest, value)
  if (child === null) return null
  return Array.isArray(node) ? node.map((item: unknown, i) => (String(i) === key ? child : item)) : { ...node, [key]: child }
}

const numberAt = (plan: Plan, path: string): number | null => {
  let node: unknown = plan
  for (const key of path.split('.')) {
    if (typeof node !== 'object' || node === null || forbidden.has(key) || !Object.hasOwn(node, key)) return null
    node = (node as Record<string, unknown>)[key]
  }
  return typeof node === 'number' ? node : null
}

function applyOne(plan: Plan, path: string, value: string | number, usual: Commission | null): Result<Plan, OverrideProblem> {
  const edit = edits[path]
  if (edit) {
    const edited = edit(plan, value, usual)
    return typeof edited === 'string' ? refused({ path, message: edited }) : ok(edited)
  }
  const before = numberAt(plan, path)
  if (before === null || path === 'version') return refused({ path, message: 'A value that you changed stands nowhere in this text' })
  const next = Number(value)
  const problem = typeof value === 'number' ? numberProblem(path, next, before) : 'A number is needed'
  if (problem) return refused({ path, message: problem })
  // The tree keeps its shape: only a number was replaced by a number.
  return ok(replaceNumber(plan, path.split('.'), next) as Plan)
}

/** The plan with edited chips, by path; the first value that does not fit refuses the whole. */
export function applyOverrides(
  plan: Plan,
  overrides: Readonly<Record<string, string | number>>,
  usualCommission: Commission | null = null,
): Result<Plan, OverrideProblem> {
  let result = plan
  for (const [path, value] of Object.entries(overrides)) {
    const applied = applyOne(result, path, value, usualCommission)
    if (!applied.ok) return applied
    result = applied.value
  }
  return ok(result)
}
