import { effectiveCosts } from '../backtest/costs.ts'
import { niceStep } from '../format/nice-step.ts'
import type { Instrument } from '../market/instrument.ts'
import type { Plan, Sizing } from '../strategy/plan.ts'
import { parametersOf, type PlanParameter } from './parameters.ts'

/** A number of a run that can be turned to see what it does. Values are told in `unit`; `scale` of the plan's own measure make one. */
export interface Dial {
  /** The first of `paths`, which `applyOverrides` takes. */
  readonly id: string
  readonly paths: readonly string[]
  readonly group: 'costs' | 'account' | 'rules'
  readonly label: string
  readonly unit: string | null
  readonly value: number
  readonly scale: number
  /** What may be typed, and the shorter stretch that a slider covers. */
  readonly min: number
  readonly max: number
  readonly from: number
  readonly to: number
  readonly step: number
  readonly isWhole: boolean
}

const tidy = (value: number) => Number(value.toPrecision(9))

type Turned = Omit<Dial, 'id' | 'from' | 'to' | 'step' | 'isWhole' | 'scale'> & {
  readonly scale?: number
  readonly isWhole?: boolean
  readonly usual?: number
}

/** A slider reaches from nothing to about three times the present value, in steps that are easy to say. */
function dial({ usual, scale = 1, isWhole = false, ...rest }: Turned): Dial {
  const size = Math.abs(rest.value) || usual || 1
  const step = niceStep(size / 20, isWhole)
  const from = Math.max(rest.min, rest.value < 0 ? rest.value - 2 * size : 0)
  const to = Math.max(rest.value, Math.min(rest.max, Math.ceil((rest.value + 2 * size) / step) * step))
  const first = Math.min(rest.value, isWhole ? from : Math.ceil(from / step - 1e-9) * step)
  return { ...rest, id: rest.paths[0]!, scale, isWhole, from: tidy(first), to: tidy(to), step: tidy(step) }
}

function costDials(plan: Plan, instrument: Instrument): Dial[] {
  const { spread, slippage, commission } = effectiveCosts(instrument.costs, plan.costs)
  const { pip, tick, currency } = instrument
  const scale = pip ?? 1
  const unit = pip === null ? currency : 'pips'
  const distance = (path: string, label: string, value: number) =>
    dial({ paths: [path], group: 'costs', label, unit, value: tidy(value / scale), scale, min: 0, max: 1e9, usual: (10 * tick) / scale })
  const commissionUnits = {
    percent: '% per side',
    per_unit: `${currency} per unit`,
    per_lot: `${currency} per lot`,
    fixed: 'USD per order',
  }
  const usual = { percent: 0.1, per_unit: 0.01, per_lot: 5, fixed: 1 }[commission.kind]
  return [
    distance('costs.spread', 'Spread', spread),
    distance('costs.slippage', 'Slippage', slippage),
    dial({
      paths: ['costs.commission'],
      group: 'costs',
      label: 'Commission',
      unit: commissionUnits[commission.kind],
      value: commission.value,
      min: 0,
      max: 1e6,
      usual,
    }),
  ]
}

const sizes = {
  risk_percent: { label: 'Risk per trade', unit: '%', max: 100 },
  percent_equity: { label: 'Share of the account', unit: '%', max: 100 },
  fixed_cash: { label: 'Size', unit: 'USD', max: 1e12 },
  fixed_units: { label: 'Size', unit: 'units', max: 1e12 },
  fixed_lots: { label: 'Size', unit: 'lots', max: 1e9 },
} as const satisfies Record<Sizing['kind'], { label: string; unit: string; max: number }>

function accountDials({ sizing, leverage, maxOpenTrades }: Plan, initialCapitalUsd: number): Dial[] {
  const group = 'account'
  const dials = [
    dial({ paths: ['period.initialCapital'], group, label: 'Start capital', unit: 'USD', value: initialCapitalUsd, min: 1, max: 1e12 }),
  ]
  if (sizing) dials.push(dial({ paths: ['sizing.value'], group, ...sizes[sizing.kind], value: sizing.value, min: 0.000001 }))
  if (leverage) dials.push(dial({ paths: ['leverage'], group, label: 'Leverage', unit: 'x', value: leverage.value, min: 1, max: 500 }))
  if (maxOpenTrades)
    dials.push(
      dial({
        paths: ['maxOpenTrades'],
        group,
        label: 'Open trades',
        unit: null,
        value: maxOpenTrades.value,
        min: 1,
        max: 100,
        isWhole: true,
      }),
    )
  return dials
}

const inAccount = new Set(['sizing.value', 'leverage.value', 'maxOpenTrades.value'])

const ruleDial = ({ path, places, label, value, min, max, isWhole }: PlanParameter): Dial =>
  dial({ paths: [path, ...places.filter((place) => place !== path)], group: 'rules', label, unit: null, value, min, max, isWhole })

/** Every cost, assumption and number of the rules that a run can be tried again with. */
export const dialsOf = (plan: Plan, instrument: Instrument, initialCapitalUsd: number): readonly Dial[] => [
  ...costDials(plan, instrument),
  ...accountDials(plan, initialCapitalUsd),
  ...parametersOf(plan)
    .filter(({ path }) => !inAccount.has(path))
    .map(ruleDial),
]

/** Turned dials as `applyOverrides` takes them: every place of a dial gets its value. Dials at their own value say nothing. */
export function overridesOf(dials: readonly Dial[], values: Readonly<Record<string, number>>): Record<string, number> {
  const turned = dials.filter(({ id, value }) => values[id] !== undefined && values[id] !== value)
  return Object.fromEntries(
    turned.flatMap(({ id, paths, scale }) => paths.map((path) => [path, Number((values[id]! * scale).toPrecision(12))])),
  )
}
