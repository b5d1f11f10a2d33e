import { effectiveCosts } from '../backtest/costs.ts'
import { unsupportedParts } from '../backtest/unsupported.ts'
import type { Commission } from '../market/instrument.ts'
import { timeframeLabel } from '../market/timeframe.ts'
import { planDefaults } from '../strategy/complete.ts'
import { describeLimit, describePartialExit, describeSizeAfter, describeStopBounds } from '../strategy/describe.ts'
import type { Plan } from '../strategy/plan.ts'
import { mostPositions } from './entries.ts'
import { firstStop, tradedSides } from './needs.ts'
import { numberText, quoted, timeframeCodes } from './pine-text.ts'
import type { Script } from './script.ts'
import { marginPercent } from './sizing.ts'

const number = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 8 })

const commissionTypes = {
  percent: (value) => ['percent', value],
  per_unit: (value) => ['cash_per_contract', value],
  per_lot: (value, lotUnits) => ['cash_per_contract', value / lotUnits],
  fixed: (value) => ['cash_per_order', value],
} as const satisfies Record<Commission['kind'], (value: number, lotUnits: number) => readonly [string, number]>

const costsOf = ({ market, plan }: Script) => effectiveCosts(market.costs, plan.costs)
/** TradingView has no spread: half of it worsens every fill at the market, as the slippage does. */
const slippageTicks = (script: Script) => {
  const { spread, slippage } = costsOf(script)
  return Math.ceil((spread / 2 + slippage) / script.market.tick - 1e-6)
}

/** The first line of the script. */
export function declaration(script: Script): string {
  const { plan, market } = script
  const [type, value] = commissionTypes[costsOf(script).commission.kind](costsOf(script).commission.value, market.lotUnits)
  const margin = numberText(marginPercent(script))
  const adds = plan.pyramiding && plan.pyramiding.maxEntries > 1 ? plan.pyramiding.maxEntries : mostPositions(script)
  const args = [
    quoted(plan.name === '' ? 'Strategy' : plan.name),
    'overlay = true',
    `initial_capital = ${numberText(plan.period.initialCapital?.value ?? planDefaults.initialCapitalUsd)}`,
    'currency = currency.USD',
    `pyramiding = ${adds > 1 ? adds : 0}`,
    `process_orders_on_close = ${script.fillsAtClose}`,
    `slippage = ${slippageTicks(script)}`,
    `commission_type = strategy.commission.${type}`,
    `commission_value = ${numberText(value)}`,
    `margin_long = ${margin}`,
    `margin_short = ${margin}`,
    'close_entries_rule = "ANY"',
    'calc_on_order_fills = false',
    'calc_on_every_tick = false',
  ]
  return `strategy(${args.join(', ')})`
}

/** The bars that the rules are for: on others the same words would be another strategy. */
export const timeframeGuard = ({ timeframe }: Script): readonly string[] => [
  `if timeframe.in_seconds() != timeframe.in_seconds("${timeframeCodes[timeframe]}")`,
  `    runtime.error("These rules are for bars of ${timeframeLabel[timeframe]}. Choose that timeframe for the chart.")`,
]

const ambiguousWhy =
  'Where one bar meets both, TradingView takes the extreme that is nearer to the open first. A backtest here takes the worse order for its figures, or looks into shorter bars.'
const firstBarWhy =
  'Until the first close after the fill it is measured from the price that was expected; from then on from the fill itself.'
const marginWhy = 'TradingView closes a part of the position when the margin is used up; a backtest here closes everything.'

function costNotes(script: Script): void {
  const { spread, slippage, slippagePercent = 0, financing } = costsOf(script)
  const { symbol, tick } = script.market
  if (spread > 0)
    script.note(
      'costs.spread',
      `spread ${number(spread)}`,
      `TradingView has no spread: half of it is part of the slippage (${slippageTicks(script)} ticks of ${number(tick)}), and stops and targets are met at the chart’s price.`,
    )
  else if (slippage > 0)
    script.note('costs.slippage', `slippage ${number(slippage)}`, `It is ${slippageTicks(script)} ticks of ${number(tick)}.`)
  if (slippagePercent > 0)
    script.miss(
      'costs.slippage',
      `slippage ${number(slippagePercent)}% of the price`,
      'TradingView knows slippage in ticks alone; add it to the commission in the settings of the strategy.',
    )
  if (financing)
    script.miss('costs.financing', `financing of ${symbol} for each night`, 'TradingView charges nothing for positions held overnight.')
}

/** Percentages and other distances that follow from the fill. */
function fillNotes(script: Script): void {
  const { plan, fillsAtClose } = script
  if (fillsAtClose) return
  const byFill = (kind: string) => kind === 'percent' || kind === 'r' || kind === 'amount'
  for (const side of tradedSides(plan)) {
    const stop = firstStop(plan, side)
    if (stop && byFill(stop.distance.kind)) script.note(stop.path, 'stop', firstBarWhy)
    for (const [k, leg] of (plan.targets[side] ?? []).entries())
      if (byFill(leg.distance.kind)) script.note(`targets.${side}.${k}`, 'target', firstBarWhy)
  }
}

/** Where in the script a part of the plan is carried out, or what is to be said of it. */
type Part = 'declaration' | 'rules' | 'entries' | 'exits' | 'positions' | 'sizing' | 'limits' | 'adding' | ((script: Script) => void)

const settings = {
  version: 'declaration',
  name: 'declaration',
  symbol: (script) =>
    script.note(
      'symbol',
      script.market.symbol,
      'TradingView’s prices and session hours are those of the symbol on its chart; they are not the prices of a backtest here.',
    ),
  timeframe: 'declaration',
  direction: 'rules',
  entryLong: 'rules',
  entryShort: 'rules',
  exitLong: 'rules',
  exitShort: 'rules',
  partialExits: (script) => {
    for (const [k, exit] of (script.plan.partialExits ?? []).entries())
      script.miss(
        `partialExits.${k}`,
        describePartialExit(exit),
        'Parts that leave on a condition of their own are not carried out in a script.',
      )
  },
  entryOrder: (script) => {
    const { until, lasts } = script.plan.entryOrder ?? {}
    for (const [name, part] of Object.entries({ until, lasts }))
      if (part) script.miss(`entryOrder.${name}`, `an order until ${part}`, 'Orders of a script end after a number of bars, not at a time.')
    if (script.plan.entryOrder && script.plan.direction.value === 'both' && script.plan.opposite.value === 'exit')
      script.miss(
        'opposite',
        'an opposite order that only closes',
        'An order of TradingView on the other side opens a position there; it is placed only when nothing is open.',
      )
  },
  stop: fillNotes,
  stopBounds: (script) => {
    const { stopBounds } = script.plan
    if (stopBounds)
      script.miss('stopBounds', describeStopBounds(stopBounds).join(', '), 'A script knows the fill only after it has entered.')
  },
  targets: (script) => {
    const meets = tradedSides(script.plan).some((side) => firstStop(script.plan, side) && (script.plan.targets[side] ?? []).length > 0)
    if (meets) script.note('targets', 'stop and target in one bar', ambiguousWhy)
  },
  trailing: 'positions',
  breakeven: 'positions',
  timeExits: 'exits',
  sizing: 'sizing',
  sizeAfter: (script) => {
    for (const [k, each] of (script.plan.sizeAfter ?? []).entries())
      script.miss(`sizeAfter.${k}`, describeSizeAfter(each), 'Sizes of a script do not follow from the results before.')
  },
  leverage: 'sizing',
  leverageLimit: (script) => script.note('leverageLimit', 'margin', marginWhy),
  maxOpenTrades: 'entries',
  maxTradesPerDay: 'limits',
  dailyStop: 'limits',
  cooldown: 'limits',
  limits: (script) => {
    for (const [k, limit] of (script.plan.limits ?? []).entries())
      script.miss(
        `limits.${k}`,
        describeLimit(limit),
        'Limits of a week, a month, a run of results or a gain are not carried out in a script.',
      )
  },
  reentry: 'limits',
  pyramiding: 'adding',
  opposite: 'entries',
  session: 'limits',
  adjustment: (script) => {
    const { adjustment } = script.plan
    if (adjustment && adjustment.value !== 'none')
      script.miss('adjustment', 'prices adjusted for dividends', 'That is a setting of the chart: switch on “ADJ” under it.')
  },
  period: (script) => {
    if (script.market.currency !== 'USD')
      script.note(
        'period.initialCapital',
        `account in USD, market in ${script.market.currency}`,
        'TradingView converts with the rate of the day before.',
      )
  },
  costs: costNotes,
  statedCosts: 'declaration',
  features: (script) => {
    for (const feature of script.plan.features)
      script.miss('features', feature.replace(/^feature:/, '').replaceAll('_', ' '), 'It is not carried out here either.')
    for (const { feature, path } of unsupportedParts(script.plan))
      script.miss(path, feature.replace(/^feature:/, '').replaceAll('_', ' '), 'It is not carried out here either.')
  },
} as const satisfies Readonly<Record<keyof Required<Plan>, Part>>

/** Says what has to be said of the plan's settings. */
export function noteSettings(script: Script): void {
  for (const part of Object.values(settings)) if (typeof part === 'function') part(script)
}
