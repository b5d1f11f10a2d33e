import type { Bars } from '../../market/bars.ts'
import { barEnd } from '../../market/calendar.ts'
import type { Costs } from '../../market/instrument.ts'
import type { Distance, Expr, Term } from '../../strategy/plan.ts'
import type { RunInput } from '../run.ts'

/** +1 for a long, −1 for a short; also the way that price moves. */
export type Sign = 1 | -1
export const opposite = (way: Sign): Sign => (way === 1 ? -1 : 1)

/** The worse of two prices for who trades that way, and the better. */
export const worse = (a: number, b: number, way: Sign) => (way === 1 ? Math.max(a, b) : Math.min(a, b))
export const better = (a: number, b: number, way: Sign) => (way === 1 ? Math.min(a, b) : Math.max(a, b))

/** A run's prices, words and numbers of the fill rules, each computed where it is asked for. */
export class SlowPrices {
  readonly input: RunInput
  readonly bars: Bars
  readonly costs: Costs
  readonly touch: number
  readonly contract: number
  private readonly averages = new Map<number, number[]>()

  constructor(input: RunInput) {
    const { plan, costs, instrument } = input
    this.input = input
    this.bars = input.bars
    this.costs = {
      spread: plan.costs.spread ?? costs.spread,
      slippage: plan.costs.slippage ?? costs.slippage,
      commission: plan.costs.commission ?? costs.commission,
      financing: plan.costs.financing === 'none' ? null : costs.financing,
    }
    this.touch = instrument.tick / 1e6
    this.contract = instrument.contractSize
  }

  get slippage(): number {
    return this.costs.slippage
  }

  /** Rule 3: what a data price is on the side that buys (+1) or sells (−1). */
  side(way: Sign, dataPrice: number): number {
    const { spread } = this.costs
    if (this.input.prices === 'bid') return way === 1 ? dataPrice + spread : dataPrice
    return way === 1 ? dataPrice + spread / 2 : dataPrice - spread / 2
  }

  /** The data price at which that side is at a level. */
  dataAt(way: Sign, level: number): number {
    const { spread } = this.costs
    if (this.input.prices === 'bid') return way === 1 ? level - spread : level
    return way === 1 ? level - spread / 2 : level + spread / 2
  }

  /** "Met" of the fill rules. */
  hasMet(price: number, level: number, way: Sign): boolean {
    return way * (price - level) >= -this.touch
  }

  end(i: number): number {
    return barEnd(this.bars.time[i]!, this.input.timeframe, this.input.instrument.calendar)
  }

  roundTick(price: number, way: Sign): number {
    return roundSteps(price, this.input.instrument.tick, way)
  }

  roundUnits(units: number): number {
    return roundSteps(units, this.input.instrument.quantityStep, -1)
  }

  /** Wilder's average of the true ranges from bar 1 on; not known before index `period`. */
  atr(period: number, i: number): number | null {
    const known = this.averages.get(period) ?? this.computeAtr(period)
    this.averages.set(period, known)
    return i < period ? null : known[i]!
  }

  private computeAtr(period: number): number[] {
    const { high, low, close, length } = this.bars
    const out: number[] = []
    let sum = 0
    for (let i = 0; i < length; i++) {
      const before = close[i - 1]!
      const range = i === 0 ? 0 : Math.max(high[i]! - low[i]!, Math.abs(high[i]! - before), Math.abs(low[i]! - before))
      if (i <= period) {
        sum += range
        out.push(sum / period)
      } else out.push((out[i - 1]! * (period - 1) + range) / period)
    }
    return out
  }

  /** A term at the close of bar i; null where it has no value yet. */
  value(term: Term, i: number): number | null {
    if (term.kind === 'const') return term.value
    if (term.kind === 'price') {
      const at = i - (term.shift ?? 0)
      return at < 0 ? null : (this.bars as unknown as Record<string, Float64Array>)[term.field]![at]!
    }
    if (term.kind === 'calc') {
      const [a, b] = term.args.map((arg) => this.value(arg, i))
      if (a == null || b == null) return null
      if (term.op === 'add') return a + b
      if (term.op === 'sub') return a - b
    }
    throw new Error(`not covered: ${term.kind}`)
  }

  isTrue(when: Expr, i: number): boolean {
    if (when.op === 'always') return true
    if (when.op === 'and') return when.args.every((arg) => this.isTrue(arg, i))
    if (when.op === 'or') return when.args.some((arg) => this.isTrue(arg, i))
    if (when.op === 'gt' || when.op === 'lt' || when.op === 'eq') {
      const left = this.value(when.left, i)
      const right = this.value(when.right, i)
      if (left === null || right === null) return false
      return when.op === 'gt' ? left > right : when.op === 'lt' ? left < right : left === right
    }
    throw new Error(`not covered: ${when.op}`)
  }

  /** A distance in price, measured from `base`; read at the close of bar i. Money and multiples of the risk need the position. */
  distance(way: Distance, base: number, i: number, position?: { units: number; rate: number; risk: number | null }): number | null {
    const { instrument } = this.input
    switch (way.kind) {
      case 'percent':
        return (base * way.value) / 100
      case 'pips':
        return instrument.pip === null ? null : way.value * instrument.pip
      case 'points':
        return way.value * instrument.point
      case 'ticks':
        return way.value * instrument.tick
      case 'atr': {
        const range = this.atr(way.period, i)
        return range === null ? null : way.mult * range
      }
      case 'amount':
        return position ? way.value / (position.units * this.contract * position.rate) : null
      case 'r':
        return position?.risk == null ? null : way.value * position.risk
      case 'price_distance': {
        const value = this.value(way.value, i)
        return value === null ? null : Math.abs(value)
      }
      default:
        throw new Error(`not covered: ${way.kind}`)
    }
  }

  /** Where a distance (or a level with its offset) lies from a fill, before rounding. `way` is the side it lies on. */
  levelFrom(what: Distance, fill: number, way: Sign, i: number, position?: { units: number; rate: number; risk: number | null }) {
    if (what.kind !== 'price_level') {
      const far = this.distance(what, fill, i, position)
      return far === null ? null : fill + way * far
    }
    const level = this.value(what.level, i)
    if (level === null) return null
    const offset = what.offset ? this.distance(what.offset, level, i, position) : 0
    return offset === null ? null : level + way * offset
  }

  /** Rule 9, conversion: US dollars for one unit of the quote currency, for a fill or mark at `price` at `time`. */
  rate(price: number, time: number): number {
    const { conversion } = this.input.instrument
    if (conversion.kind === 'none') return 1
    if (conversion.kind === 'own_price') return 1 / price
    const series = this.input.conversion!
    let last = series.open[0]!
    for (let k = 0; k + 1 < series.length && series.time[k + 1]! <= time; k++) last = series.close[k]!
    return conversion.invert ? 1 / last : last
  }

  commission(units: number, fill: number, rate: number): number {
    const { kind, value } = this.costs.commission
    if (kind === 'percent') return ((units * this.contract * fill * value) / 100) * rate
    if (kind === 'per_unit') return units * value * rate
    if (kind === 'per_lot') return (units / this.input.instrument.lotUnits) * value * rate
    return value
  }
}

/** "Ticks and steps" of the fill rules: down (−1) or up (+1) to whole steps. */
export function roundSteps(value: number, step: number, way: Sign): number {
  const perOne = Math.round(1 / step)
  const isWhole = perOne >= 1 && Math.abs(1 / step - perOne) < 1e-9 * perOne
  const count = isWhole ? value * perOne : value / step
  const hair = Math.max(1e-9, Math.abs(count) * 4.5e-16)
  const whole = way === -1 ? Math.floor(count + hair) : Math.ceil(count - hair)
  return isWhole ? whole / perOne : whole * step
}
