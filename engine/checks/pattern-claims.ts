import type { PatternName } from '../indicators/vocabulary.ts'
import type { PriceField } from '../market/price-fields.ts'
import type { Expr } from '../strategy/plan.ts'
import type { CaseClaim, Claim, OrderClaim } from './claims.ts'
import { valueOf, type Value } from './known-orders.ts'

type Pattern = Extract<Expr, { op: 'pattern' }>

/** What the definitions in `indicators/patterns.ts` say of a candle `back` bars before the last; measures are `body` and `range`. */
class Candles {
  readonly #pattern: Pattern
  readonly #at: number
  constructor(pattern: Pattern, at: number) {
    this.#pattern = pattern
    this.#at = at
  }

  #barOf(back: number): { readonly at: number; readonly bar: string } {
    const { timeframe, shift = 0 } = this.#pattern
    const at = this.#at - (timeframe === undefined ? shift + back : 0)
    return { at, bar: timeframe === undefined ? String(at) : `${timeframe} ${at} ${shift + back}` }
  }

  price(field: PriceField, back: number): Value {
    const { at, bar } = this.#barOf(back)
    const term = { kind: 'price', field, from: this.#pattern.from } as const
    return this.#pattern.timeframe === undefined ? valueOf(term, at) : { id: `${field} of ${bar}`, at, term, bar }
  }

  measure(name: 'body' | 'range', back: number): Value {
    const { at, bar } = this.#barOf(back)
    return { id: `${name} of ${bar}`, at, term: null, bar }
  }

  less(low: Value, high: Value, isStrict = true): OrderClaim {
    return { low, high, isStrict }
  }

  up(back: number): OrderClaim {
    return this.less(this.price('open', back), this.price('close', back))
  }

  down(back: number): OrderClaim {
    return this.less(this.price('close', back), this.price('open', back))
  }

  shape(about: 'wicks' | 'body share', cases: bigint, back: number): CaseClaim {
    return { about: `${about} of ${this.#barOf(back).bar}`, cases }
  }
}

const lowerWick = (c: Candles) => c.shape('wicks', 1n, 0)
const upperWick = (c: Candles) => c.shape('wicks', 2n, 0)
const smallBody = (c: Candles) => c.shape('body share', 1n, 0)
const longBody = (c: Candles, back: number) => c.shape('body share', 2n, back)

const soldiers = (c: Candles): Claim[] => [0, 1, 2].flatMap((k) => [c.up(k), longBody(c, k)])
const crows = (c: Candles): Claim[] => [0, 1, 2].flatMap((k) => [c.down(k), longBody(c, k)])
const narrowest = (c: Candles, bars: number): Claim[] =>
  Array.from({ length: bars - 1 }, (_, k) => c.less(c.measure('range', 0), c.measure('range', k + 1)))
const growing = (c: Candles) => c.less(c.measure('body', 1), c.measure('body', 0))
const shrinking = (c: Candles) => c.less(c.measure('body', 0), c.measure('body', 1))

const claimsOf: Readonly<Record<PatternName, (candles: Candles) => readonly Claim[]>> = {
  bullish_engulfing: (c) => [
    c.down(1),
    c.up(0),
    growing(c),
    c.less(c.price('open', 0), c.price('close', 1), false),
    c.less(c.price('open', 1), c.price('close', 0), false),
  ],
  bearish_engulfing: (c) => [
    c.up(1),
    c.down(0),
    growing(c),
    c.less(c.price('close', 1), c.price('open', 0), false),
    c.less(c.price('close', 0), c.price('open', 1), false),
  ],
  bullish_harami: (c) => [c.down(1), longBody(c, 1), c.up(0), shrinking(c)],
  bearish_harami: (c) => [c.up(1), longBody(c, 1), c.down(0), shrinking(c)],
  piercing_line: (c) => [
    c.down(1),
    longBody(c, 1),
    c.up(0),
    c.less(c.price('open', 0), c.price('close', 1), false),
    c.less(c.price('close', 0), c.price('open', 1)),
  ],
  dark_cloud_cover: (c) => [
    c.up(1),
    longBody(c, 1),
    c.down(0),
    c.less(c.price('close', 1), c.price('open', 0), false),
    c.less(c.price('open', 1), c.price('close', 0)),
  ],
  hammer: (c) => [lowerWick(c)],
  bullish_pin_bar: (c) => [lowerWick(c)],
  shooting_star: (c) => [upperWick(c)],
  bearish_pin_bar: (c) => [upperWick(c)],
  doji: (c) => [smallBody(c)],
  morning_star: (c) => [c.down(2), longBody(c, 2), c.less(c.measure('body', 1), c.measure('body', 2)), c.up(0)],
  evening_star: (c) => [c.up(2), longBody(c, 2), c.less(c.measure('body', 1), c.measure('body', 2)), c.down(0)],
  three_white_soldiers: (c) => [...soldiers(c), ...[0, 1].map((k) => c.less(c.price('close', k + 1), c.price('close', k)))],
  three_black_crows: (c) => [...crows(c), ...[0, 1].map((k) => c.less(c.price('close', k), c.price('close', k + 1)))],
  inside_bar: (c) => [c.less(c.price('high', 0), c.price('high', 1)), c.less(c.price('low', 1), c.price('low', 0))],
  outside_bar: (c) => [
    c.less(c.price('high', 1), c.price('high', 0)),
    c.less(c.price('low', 0), c.price('low', 1)),
    c.less(c.measure('range', 1), c.measure('range', 0), false),
  ],
  nr4: (c) => narrowest(c, 4),
  nr7: (c) => narrowest(c, 7),
}

/** What follows from a candle pattern on the bar `at`. */
export const patternClaims = (pattern: Pattern, at: number): readonly Claim[] => claimsOf[pattern.name](new Candles(pattern, at))
