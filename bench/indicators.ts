import { conditionColumn } from '@playbook/engine/conditions/condition-column'
import { newWorld } from '@playbook/engine/conditions/world'
import { bb } from '@playbook/engine/indicators/bb'
import { ema } from '@playbook/engine/indicators/ema'
import { macd } from '@playbook/engine/indicators/macd'
import { rsi } from '@playbook/engine/indicators/rsi'
import { sma } from '@playbook/engine/indicators/sma'
import type { Bars } from '@playbook/engine/market/bars'
import type { Comparator, Expr, Term } from '@playbook/engine/strategy/plan'
import type { Figure } from './figure.ts'

const million = 1_000_000
const rounds = 9

/** A seeded walk of closes, the same for every machine and run. */
function walkCloses(): Float64Array {
  let state = 7
  let price = 10_000
  return new Float64Array(million).map(() => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    price = Math.max(100, price + (state / 2 ** 32 - 0.5) * 20)
    return price
  })
}

/** Median of the rounds in nanoseconds an element, after three that warm up. */
function medianNs(job: () => unknown): number {
  const times: number[] = []
  for (let k = -3; k < rounds; k++) {
    const begun = performance.now()
    job()
    if (k >= 0) times.push(performance.now() - begun)
  }
  return (times.toSorted((a, b) => a - b)[Math.floor(rounds / 2)]! * 1e6) / million
}

const from = { assumed: 'the benchmark’s side' }
const line = (name: 'sma' | 'rsi', period: number): Term => ({ kind: 'indicator', name, params: { period }, output: 'value', from })
const compare = (left: Term, op: Comparator, right: Term): Expr => ({ op, left, right, from })
/** SMA 10 crosses above SMA 20, the close is above SMA 50 and RSI 14 above 50. */
const threeConditions: Expr = {
  op: 'and',
  args: [
    compare(line('sma', 10), 'crosses_above', line('sma', 20)),
    compare({ kind: 'price', field: 'close', from }, 'gt', line('sma', 50)),
    compare(line('rsi', 14), 'gt', { kind: 'const', value: 50, from }),
  ],
  from,
}

/** Time an element over a million closes, new output columns included, and of a whole side of a plan. */
export function indicatorBenchmarks(): Promise<Figure[]> {
  const close = walkCloses()
  const time = close.map((_, i) => 1_500_000_000 + i * 60)
  const bars: Bars = { length: million, time, open: close, high: close, low: close, close, volume: close }
  const instrument = { symbol: 'WALK', pip: null, point: 1, calendar: 'crypto' } as const
  const measure = (name: string, goal: string, job: () => unknown, unit = 'ns/value'): Figure => ({
    name,
    value: medianNs(job),
    unit,
    goal,
  })
  return Promise.resolve([
    measure('SMA 20, 1,000,000 closes', 'at most 6', () => sma(close, 20)),
    measure('EMA 20, 1,000,000 closes', 'at most 6', () => ema(close, 20)),
    measure('RSI 14, 1,000,000 closes', 'at most 8', () => rsi(close, 14)),
    measure('MACD 12 26 9, 1,000,000 closes', 'at most 10', () => macd(close, 12, 26, 9)),
    measure('Bollinger Bands 20 2, 1,000,000 closes', 'at most 12', () => bb(close, 20, 2)),
    measure(
      'a side of three conditions with its four indicators, 1,000,000 bars',
      'at most 58',
      () => conditionColumn(threeConditions, newWorld({ bars, timeframe: '1m', instrument })),
      'ns/bar',
    ),
  ])
}
