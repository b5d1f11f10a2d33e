import { barsFromRows, type Bars } from '../../market/bars.ts'
import type { Costs, Instrument } from '../../market/instrument.ts'
import type { Plan } from '../../strategy/plan.ts'
import { backtest } from '../backtest.ts'
import type { RunOptions } from '../compat.ts'
import type { RunInput, RunResult } from '../run.ts'

export const noCosts: Costs = { spread: 0, slippage: 0, commission: { kind: 'percent', value: 0 }, financing: null }

/** A market in US dollars with a tick of 0.01, whole units and no margin call before the money is gone. */
export const plainMarket: Instrument = {
  symbol: 'TEST',
  name: 'Test',
  description: 'Test',
  category: 'crypto',
  currency: 'USD',
  conversion: { kind: 'none' },
  tick: 0.01,
  pip: 0.1,
  point: 1,
  lotUnits: 1,
  quantityStep: 1,
  minQuantity: 1,
  contractSize: 1,
  maintenanceMarginPercent: 0,
  calendar: 'crypto',
  costs: noCosts,
}

/** 2024-01-01, a Monday. */
export const monday = Date.UTC(2024, 0, 1) / 1000
export const hour = 3600

/** Marks in the volume column that `marked` conditions ask for. */
export const marks = { none: 0, buy: 1, sell: 2, exit: 3 } as const
type Row = readonly [open: number, high: number, low: number, close: number, mark?: number]

export function barTable(rows: readonly Row[], { start = monday, step = hour }: { start?: number; step?: number } = {}): Bars {
  return barsFromRows(rows.map(([open, high, low, close, volume = 0], i) => ({ time: start + i * step, open, high, low, close, volume })))
}

/** Bars that never move from a price, with marks. */
export const flatBars = (priceOf: number, volumes: readonly number[]): Row[] =>
  volumes.map((mark) => [priceOf, priceOf, priceOf, priceOf, mark])

/** What a run on those bars of the plain market takes. */
export const inputOn = (bars: Bars, plan: Plan, more: Partial<RunInput> = {}): RunInput => ({
  plan,
  instrument: plainMarket,
  timeframe: '1h',
  bars,
  firstDecisionTime: bars.time[0] ?? 0,
  initialCapitalUsd: 10_000,
  costs: noCosts,
  conversion: null,
  ...more,
})

export const runOn = (bars: Bars, plan: Plan, more: Partial<RunInput> = {}, options: RunOptions = {}): RunResult =>
  backtest(inputOn(bars, plan, more), options)
