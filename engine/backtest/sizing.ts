import type { Plan } from '../strategy/plan.ts'
import { equityUsd, openNotionalUsd, profitUsd, type Account } from './account.ts'
import type { CompatOptions } from './compat.ts'
import { commissionUsd, exitOffset } from './costs.ts'
import { leverageOf } from './leverage.ts'
import type { Direction, Moment } from './position.ts'
import { usdPerQuote } from './rates.ts'
import type { RejectionReason } from './run.ts'
import { floorSteps, stepsOf, valueOfSteps } from './steps.ts'

/** What a run's sizes are made from. */
export interface SizeRule {
  readonly kind: 'risk_percent' | 'percent_equity' | 'fixed_cash' | 'fixed_units' | 'fixed_lots'
  readonly value: number
  /** Notional that one dollar of margin carries, where the size is a share of equity. */
  readonly leverage: number
  /** Most notional that all positions together may have, in multiples of equity. */
  readonly ceiling: number
  /** What cannot be held at its own fill is rejected; plans that were completed before there was a limit do not ask. */
  readonly asksMargin: boolean
}

/** An unsaid size is 2% at risk with a stop, else 100% of equity shared by the most open trades, or by the entries of one position. */
export function sizeRuleOf(plan: Plan, side: 'long' | 'short', hasStop: boolean, maintenanceMarginPercent: number): SizeRule {
  const share = 100 / Math.max(1, plan.pyramiding?.maxEntries ?? plan.maxOpenTrades?.value ?? 1)
  const said = plan.sizing ?? (hasStop ? { kind: 'risk_percent' as const, value: 2 } : { kind: 'percent_equity' as const, value: share })
  // What a money stop loses does not depend on the size, so it cannot set one; nor can an assumed risk without a stop.
  const cannotRisk = plan.stop[side]?.kind === 'amount' || (!hasStop && plan.sizing !== null && 'assumed' in plan.sizing.from)
  const kept = said.kind === 'risk_percent' && cannotRisk ? { kind: 'percent_equity' as const, value: share } : said
  const leverage = plan.leverage?.value ?? null
  const limit = leverageOf(plan)
  const maxByMargin = maintenanceMarginPercent > 0 ? 100 / maintenanceMarginPercent : Infinity
  return {
    kind: kept.kind,
    value: kept.value,
    leverage: leverage ?? 1,
    ceiling: limit?.[side] ?? leverage ?? (kept.kind === 'percent_equity' ? 1 : maxByMargin),
    asksMargin: limit !== null,
  }
}

/** Where and when an entry would fill. */
export interface EntryPoint {
  readonly direction: Direction
  readonly bar: number
  readonly moment: Moment
  /** The data's price at that moment, and the fill with its costs. */
  readonly dataPrice: number
  readonly fillPrice: number
}

/** Whole quantity steps of a new position, or why there is none (fill rule 9); the distance is NaN without a stop. */
export function sizeInSteps(account: Account, rule: SizeRule, point: EntryPoint, stopDistance: number): number | RejectionReason {
  const { instrument } = account
  const equity = equityUsd(account, point.bar, point.moment, point.dataPrice)
  if (!(equity > 0)) return 'no_equity'
  const usdPerPrice = instrument.contractSize * usdPerQuote(account.rates, point.bar, point.moment, point.fillPrice)
  const notionalPerUnit = usdPerPrice * point.fillPrice
  const wanted = unitsWanted(rule, equity, usdPerPrice, notionalPerUnit, stopDistance, instrument.lotUnits)
  if (Number.isNaN(wanted)) return 'no_stop_level'
  const room = equity * rule.ceiling - openNotionalUsd(account, point.bar, point.moment, point.dataPrice)
  const most = room / notionalPerUnit
  const asked = floorSteps(wanted, account.quantity)
  const steps = most < wanted ? Math.max(0, floorSteps(most, account.quantity)) : asked
  account.isCut = steps < asked
  if (steps <= 0) return account.isCut ? (rule.asksMargin ? 'no_margin' : 'no_equity') : 'too_small'
  // The minimum is a decimal like the step, so one step more or less decides and not the last bit.
  if (steps < floorSteps(instrument.minQuantity, account.quantity)) return 'below_minimum'
  return rule.asksMargin && !canHold(account, point, valueOfSteps(steps, account.quantity), equity) ? 'no_margin' : steps
}

/** Whether the account stands above its maintenance margin right after the fill, on the closing side and with its commission paid. */
function canHold(account: Account, point: EntryPoint, units: number, equity: number): boolean {
  const { instrument, rates, sides } = account
  const { bar, moment, direction, dataPrice, fillPrice } = point
  const mark = dataPrice + exitOffset(sides, direction)
  const rate = usdPerQuote(rates, bar, moment, mark)
  const fee = commissionUsd(account.commission, instrument, units, fillPrice, rate)
  const after = equity - fee + profitUsd(account, direction, units, fillPrice, mark, rate)
  const notional = openNotionalUsd(account, bar, moment, dataPrice) + units * instrument.contractSize * mark * rate
  return after > (notional * account.maintenancePercent) / 100
}

function unitsWanted(
  rule: SizeRule,
  equity: number,
  usdPerPrice: number,
  notionalPerUnit: number,
  stopDistance: number,
  lotUnits: number,
): number {
  const { kind, value } = rule
  if (kind === 'risk_percent') return (equity * value) / 100 / (stopDistance * usdPerPrice)
  if (kind === 'percent_equity') return (equity * value * rule.leverage) / 100 / notionalPerUnit
  if (kind === 'fixed_cash') return value / notionalPerUnit
  return kind === 'fixed_units' ? value : value * lotUnits
}

/**
 * Sizes as the reference engine takes them (compat): a share of the free cash, commission included, or what is asked if it can be
 * paid. That engine spreads an order's fixed commission over its size before it knows it: over the share where one is asked.
 */
export function compatSteps(
  account: Account,
  rule: SizeRule,
  compat: CompatOptions['allCash'] & {},
  point: EntryPoint,
  stopDistance: number,
  close: number,
): number {
  const leverage = 1 / compat.margin
  const used = openNotionalUsd(account, point.bar, 'close', close) / leverage
  const power = Math.max(0, equityUsd(account, point.bar, 'close', close) - used) * leverage
  const steps = stepsOf(compat.step)
  if (rule.kind !== 'percent_equity') {
    const units = unitsWanted(rule, account.balanceUsd, 1, point.fillPrice, stopDistance, account.instrument.lotUnits)
    const whole = floorSteps(units, steps)
    const isPayable = whole > 0 && whole * priceOfStep(account, compat, point, whole) <= power
    return isPayable ? floorSteps(valueOfSteps(whole, steps), account.quantity) : 0
  }
  const share = rule.value >= 100 ? 1 - Number.EPSILON : rule.value / 100
  const whole = floorDivide(power * share, priceOfStep(account, compat, point, share))
  return floorSteps(valueOfSteps(whole, steps), account.quantity)
}

/** What one step costs with its commission, of an order of so many steps or of that share of the free cash. */
function priceOfStep({ commission }: Account, { step }: CompatOptions['allCash'] & {}, point: EntryPoint, size: number): number {
  const { fillPrice, dataPrice } = point
  switch (commission.kind) {
    case 'percent':
      return (fillPrice + dataPrice * (commission.value / 100)) * step
    case 'fixed':
      return fillPrice * step + commission.value / size
    case 'per_unit':
    case 'per_lot':
      return (fillPrice + commission.value) * step
  }
}

/** Floor of the exact quotient, which `Math.floor(a / b)` is not when a / b rounds up to a whole number. */
function floorDivide(a: number, b: number): number {
  const quotient = (a - (a % b)) / b
  const floor = Math.floor(quotient)
  return quotient - floor > 0.5 ? floor + 1 : floor
}
