import type { RunInput, Side } from '../run.ts'
import { SlowPrices, type Sign } from './slow-prices.ts'

export interface SlowLeg {
  level: number
  readonly units: number
  /** Its place in the plan. */
  readonly said: number
}

export interface SlowPosition {
  readonly side: Side
  readonly s: Sign
  readonly signalBar: number
  readonly entryBar: number
  readonly fillTime: number
  readonly atClose: boolean
  /** How an order that filled inside the entry bar was met. */
  readonly inside: 'stop' | 'limit' | null
  units: number
  /** Units at its fill. */
  readonly firstUnits: number
  fill: number
  stop: number | null
  stopReason: 'stop' | 'trailing' | 'breakeven'
  legs: SlowLeg[]
  legsTaken: number
  best: number
  bestClose: number | null
  trigger: number | null
  offset: number | null
  breakevenDone: boolean
  activation: number | null
  step: number | null
  risk: number | null
  rate: number
  entryCommission: number
  financing: number
  profit: number
  /** The bar in which nothing more happens to it. */
  quietBar: number
  /** The bar whose order of events may decide what becomes of it. */
  unsureBar: number
  ambiguous: boolean
}

/** Rules 9 and 13: money. */
export class SlowAccount {
  readonly positions: SlowPosition[] = []
  balance: number
  /** Of positions that have closed for good, those that have one. */
  readonly results: number[] = []
  private readonly input: RunInput
  private readonly prices: SlowPrices

  constructor(input: RunInput, prices: SlowPrices) {
    this.input = input
    this.prices = prices
    this.balance = input.initialCapitalUsd
  }

  /** Rule 13, at a data price. */
  equity(dataPrice: number, time: number): number {
    let equity = this.balance
    for (const { s, units, fill } of this.positions) {
      const closing = this.prices.side(s === 1 ? -1 : 1, dataPrice)
      equity += s * units * this.prices.contract * (closing - fill) * this.prices.rate(closing, time)
    }
    return equity
  }

  leverageOf(side: Side, isShare = false): number {
    const { plan, instrument } = this.input
    if (plan.leverage) return plan.leverage.value
    if (plan.leverageLimit) return plan.leverageLimit[side]
    if (isShare) return 1
    return instrument.maintenanceMarginPercent === 0 ? Infinity : 100 / instrument.maintenanceMarginPercent
  }

  /** Share of the notional. */
  get maintenance(): number {
    const { plan, instrument } = this.input
    if (!plan.leverageLimit) return instrument.maintenanceMarginPercent / 100
    const leverage = Math.max(this.leverageOf('long'), this.leverageOf('short'))
    return Math.min(instrument.maintenanceMarginPercent, 50 / leverage) / 100
  }

  /** Rule 9, liquidation: the closing-side price of the margin line; null where price cannot meet it. */
  marginLine(positions: readonly SlowPosition[], time: number): number | null {
    const [first] = positions
    if (!first) return null
    const { contract } = this.prices
    let [n, g, c] = [0, 0, 0]
    for (const { s, units, fill } of positions) {
      n += s * units * contract
      g += units * contract
      c += s * units * contract * fill
    }
    const m = this.maintenance
    const isOwn = this.input.instrument.conversion.kind === 'own_price'
    const below = isOwn ? this.balance + n - m * g : n - m * g
    const above = isOwn ? c : c - this.balance / this.prices.rate(first.fill, time)
    const line = above / below
    // A short whose account grows faster than its debt, or a long that cannot lose so much, has no line.
    if (isOwn && first.s === -1 && below >= 0) return null
    return Number.isFinite(line) && line > 0 ? line : null
  }

  private givesWay(side: Side, stop: number | null): boolean {
    const { stop: stops, sizing } = this.input.plan
    return sizing?.kind === 'risk_percent' && (stops[side]?.kind === 'amount' || (stop === null && 'assumed' in sizing.from))
  }

  /** Whether the size is a share of equity, said or unsaid. */
  private isShare(side: Side, stop: number | null): boolean {
    const { stop: stops, sizing } = this.input.plan
    if (sizing) return sizing.kind === 'percent_equity' || this.givesWay(side, stop)
    return stop === null || stops[side]?.kind === 'amount'
  }

  wantedUnits(side: Side, fill: number, stop: number | null, equity: number, rate: number): number | 'no_stop_level' {
    const { plan, instrument } = this.input
    const { contract } = this.prices
    const share = (percent: number, leverage: number) => (equity * percent * leverage) / 100 / (contract * rate * fill)
    const atRisk = (percent: number) =>
      stop === null ? 'no_stop_level' : (equity * percent) / 100 / (Math.abs(fill - stop) * contract * rate)
    const sizing = plan.sizing
    // A stop in money is not known before the size; an assumed percentage at risk gives way where there is no stop.
    const isMoney = plan.stop[side]?.kind === 'amount'
    if (!sizing || this.givesWay(side, stop)) {
      if (stop !== null && !isMoney && !sizing) return atRisk(2)
      return share(100 / (plan.pyramiding?.maxEntries ?? plan.maxOpenTrades?.value ?? 1), plan.leverage?.value ?? 1)
    }
    switch (sizing.kind) {
      case 'risk_percent':
        return atRisk(sizing.value)
      case 'percent_equity':
        return share(sizing.value, plan.leverage?.value ?? 1)
      case 'fixed_cash':
        return sizing.value / (contract * rate * fill)
      case 'fixed_units':
        return sizing.value
      case 'fixed_lots':
        return sizing.value * instrument.lotUnits
    }
  }

  /** Rule 9: what the results before make of the size. */
  private factor(): number {
    const { sizeAfter = [] } = this.input.plan
    return sizeAfter.reduce((factor, rule) => {
      const row = this.inRow(rule.after === 'win' ? 1 : -1)
      return row < rule.count ? factor : factor * rule.factor ** (rule.grows ? row - rule.count + 1 : 1)
    }, 1)
  }

  /** How many of the last results were of that sign. */
  private inRow(sign: number): number {
    let row = 0
    while (row < this.results.length && Math.sign(this.results.at(-1 - row)!) === sign) row++
    return row
  }

  /** Rule 9: units, or why there are none. */
  size(side: Side, fill: number, stop: number | null, dataPrice: number, time: number) {
    const { plan, instrument } = this.input
    const { contract } = this.prices
    const rate = this.prices.rate(fill, time)
    const equity = this.equity(dataPrice, time)
    if (equity <= 0) return 'no_equity'
    const usual = this.wantedUnits(side, fill, stop, equity, rate)
    if (usual === 'no_stop_level') return usual
    const wanted = usual * this.factor()
    const open = this.positions.reduce((sum, { units }) => sum + units * contract * dataPrice * this.prices.rate(dataPrice, time), 0)
    const most = (equity * this.leverageOf(side, this.isShare(side, stop)) - open) / (contract * rate * fill)
    if (this.prices.roundUnits(wanted) <= 0) return 'too_small'
    const units = this.prices.roundUnits(Math.min(wanted, most))
    if (units <= 0) return plan.leverageLimit ? 'no_margin' : 'no_equity'
    if (units < instrument.minQuantity) return 'below_minimum'
    if (plan.leverageLimit && !this.canHold(side, units, fill, dataPrice, time)) return 'no_margin'
    return units
  }

  private canHold(side: Side, units: number, fill: number, dataPrice: number, time: number): boolean {
    const { contract } = this.prices
    const s = side === 'long' ? 1 : -1
    const closing = this.prices.side(s === 1 ? -1 : 1, dataPrice)
    const rate = this.prices.rate(closing, time)
    const after = this.equity(dataPrice, time) - this.prices.commission(units, fill, rate) + s * units * contract * (closing - fill) * rate
    let margin = units * contract * closing * rate
    for (const open of this.positions) margin += open.units * contract * dataPrice * this.prices.rate(dataPrice, time)
    return after > this.maintenance * margin
  }
}
