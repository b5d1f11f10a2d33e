import type { RunInput } from '@playbook/engine/backtest/run'
import type { IndicatorName } from '@playbook/engine/indicators/vocabulary'
import type { Bars } from '@playbook/engine/market/bars'
import type { Instrument } from '@playbook/engine/market/instrument'
import type { Timeframe } from '@playbook/engine/market/timeframe'
import { emptyPlan } from '@playbook/engine/strategy/empty-plan'
import type { Comparator, Expr, Plan, Term } from '@playbook/engine/strategy/plan'

const from = { assumed: 'the benchmark’s plan' }

export const line = (name: IndicatorName, params: Readonly<Record<string, number>>, output = 'value'): Term => ({
  kind: 'indicator',
  name,
  params,
  output,
  from,
})
const sma = (period: number) => line('sma', { period })
const close: Term = { kind: 'price', field: 'close', from }
const number = (value: number): Term => ({ kind: 'const', value, from })
export const compare = (left: Term, op: Comparator, right: Term): Expr => ({ op, left, right, from })
const all = (...args: Expr[]): Expr => ({ op: 'and', args, from })
const percent = (value: number) => ({ kind: 'percent', value, from }) as const

function planOf(entryLong: Expr, entryShort: Expr, parts: Partial<Plan> = {}): Plan {
  return {
    ...emptyPlan,
    name: 'benchmark',
    entryLong: { when: entryLong, fill: 'next_open' },
    entryShort: { when: entryShort, fill: 'next_open' },
    sizing: { kind: 'fixed_units', value: 1, from },
    ...parts,
  }
}

/** One unit, long when the fast average crosses above the slow one, short when it crosses below. */
export const crossPlan = (fast: number, slow: number): Plan =>
  planOf(compare(sma(fast), 'crosses_above', sma(slow)), compare(sma(fast), 'crosses_below', sma(slow)))

const brackets = {
  stop: { long: percent(0.3), short: percent(0.3) },
  targets: {
    long: [{ distance: percent(0.6), portionPercent: 100 }],
    short: [{ distance: percent(0.6), portionPercent: 100 }],
  },
}

/** The cross with the trend of SMA 50 and RSI 14 on its side, a stop and a target. */
export const threeConditions: Plan = planOf(
  all(compare(sma(10), 'crosses_above', sma(20)), compare(close, 'gt', sma(50)), compare(line('rsi', { period: 14 }), 'gt', number(50))),
  all(compare(sma(10), 'crosses_below', sma(20)), compare(close, 'lt', sma(50)), compare(line('rsi', { period: 14 }), 'lt', number(50))),
  brackets,
)

/** The cross with a stop that follows the best price. */
export const trailingPlan: Plan = { ...crossPlan(10, 20), trailing: { along: percent(0.3), follows: 'extreme', from } }

/** The cross, added to twice. */
export const pyramidPlan: Plan = { ...crossPlan(10, 20), pyramiding: { maxEntries: 3, step: percent(0.1), from } }

/** Ten indicators, five a side. */
export const tenIndicators: Plan = planOf(
  all(
    compare(sma(10), 'crosses_above', sma(20)),
    compare(line('ema', { period: 50 }), 'gt', line('ema', { period: 200 })),
    compare(line('rsi', { period: 14 }), 'lt', number(70)),
  ),
  all(
    compare(line('macd', {}, 'line'), 'crosses_below', line('macd', {}, 'signal')),
    compare(close, 'lt', line('bb', {}, 'upper')),
    compare(line('adx', { period: 14 }, 'adx'), 'gt', number(15)),
    compare(line('stoch', {}, 'k'), 'gt', line('wma', { period: 30 })),
  ),
  brackets,
)

/** Twenty conditions, ten a side, each on operands of its own. */
export const twentyConditions: Plan = planOf(
  all(
    compare(sma(10), 'crosses_above', sma(20)),
    compare(close, 'gt', sma(100)),
    compare(line('ema', { period: 50 }), 'gt', line('ema', { period: 200 })),
    compare(line('rsi', { period: 14 }), 'lt', number(75)),
    compare(line('wma', { period: 30 }), 'gt', line('hma', { period: 60 })),
    compare(line('cci', { period: 20 }), 'gt', number(-150)),
    compare(line('mfi', { period: 14 }), 'gt', number(10)),
    compare(line('roc', { period: 10 }), 'gt', number(-5)),
    compare(line('stoch', {}, 'k'), 'gt', line('stoch', {}, 'd')),
    compare(close, 'gt', line('keltner', {}, 'lower')),
  ),
  all(
    compare(line('macd', {}, 'line'), 'crosses_below', line('macd', {}, 'signal')),
    compare(close, 'lt', line('bb', {}, 'upper')),
    compare(line('adx', { period: 14 }, 'adx'), 'gt', number(15)),
    compare(line('supertrend', {}, 'direction'), 'lt', number(0)),
    compare(line('atr', { period: 14 }), 'gt', line('stdev', { period: 50 })),
    compare(line('dema', { period: 30 }), 'lt', line('tema', { period: 90 })),
    compare(line('aroon', {}, 'up'), 'lt', number(90)),
    compare(close, 'lt', line('donchian', {}, 'upper')),
    compare(line('obv', {}), 'lt', line('sma', { period: 20 })),
    compare(line('ichimoku', {}, 'tenkan'), 'lt', line('ichimoku', {}, 'kijun')),
  ),
  brackets,
)

const costs = { spread: 0, slippage: 0, commission: { kind: 'percent', value: 0.001 }, financing: null } as const
export const commissionShare = 0.001 / 100
export const capitalUsd = 1e9

const instrument: Instrument = {
  symbol: 'WALK',
  name: 'Walk',
  description: 'A seeded walk',
  category: 'crypto',
  currency: 'USD',
  conversion: { kind: 'none' },
  tick: 0.01,
  pip: null,
  point: 1,
  lotUnits: 1,
  quantityStep: 1,
  minQuantity: 1,
  contractSize: 1,
  maintenanceMarginPercent: 0,
  calendar: 'crypto',
  costs,
}

export const inputOf = (bars: Bars, plan: Plan, timeframe: Timeframe = '1m'): RunInput => ({
  plan,
  instrument,
  timeframe,
  bars,
  firstDecisionTime: 0,
  initialCapitalUsd: capitalUsd,
  costs,
  conversion: null,
})
