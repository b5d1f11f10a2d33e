import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { barsFromRows, type Bars } from '../../market/bars.ts'
import type { Plan } from '../../strategy/plan.ts'
import { backtestingPy, type CompatOptions } from '../compat.ts'
import type { RunInput, RunResult } from '../run.ts'
import { all, always, both, compare, constant, extreme, from, percent, planOf, price, rsi, said, sma } from './plans.ts'
import { noCosts, plainMarket, runOn } from './runs.ts'

/** The published runs of backtesting.py; absent on most machines. */
export const folder = path.resolve(import.meta.dirname, '../../../../shared/reference')
export const isThere = existsSync(folder)

export const rowsOf = (file: string): Record<string, string>[] => {
  const [head = '', ...lines] = readFileSync(path.join(folder, file), 'utf8').trim().split('\n')
  const names = head.replaceAll(/"[^"]*"/g, (name) => name.replaceAll(',', ';')).split(',')
  return lines.map((line) => Object.fromEntries(line.split(',').map((value, i) => [names[i]!, value])))
}

export const barsOf = (name: string): Bars =>
  barsFromRows(
    rowsOf(`data/${name}.csv`).map((row) => ({
      time: Date.parse(`${row.time!.replace(' ', 'T')}${row.time!.includes(' ') ? 'Z' : ''}`) / 1000,
      open: Number(row.Open),
      high: Number(row.High),
      low: Number(row.Low),
      close: Number(row.Close),
      volume: Number(row.Volume),
    })),
  )

const commission = (value: number) => ({ spread: null, slippage: null, commission: { kind: 'percent', value } as const })
const nextOpen = 'next_open' as const
const crossUp = compare(sma(10), 'crosses_above', sma(20))
const crossDown = compare(sma(10), 'crosses_below', sma(20))
const always20: Partial<Plan> = { sizing: { kind: 'percent_equity', value: 100, from }, costs: commission(0.2) }
const reversing = (parts: Partial<Plan> = {}, fill: 'next_open' | 'close' = nextOpen) =>
  planOf({ ...always20, entryLong: { when: crossUp, fill }, entryShort: { when: crossDown, fill }, ...parts })

const rsiPlan = (percentPerSide: number) =>
  planOf({
    ...always20,
    costs: commission(percentPerSide),
    direction: said('long'),
    entryLong: { when: compare(rsi(14), 'lt', constant(30)), fill: nextOpen },
    exitLong: { when: compare(rsi(14), 'gt', constant(70)), fill: nextOpen },
  })

interface Case {
  /** First bar on which every indicator has a value. */
  readonly firstTradingBar: number
  readonly data: string
  readonly plan: Plan
  readonly compat?: CompatOptions
  readonly input?: Partial<RunInput>
}

const hundredths = (share: number) => ({ op: 'mul', kind: 'calc', args: [price('close'), constant(share)], from }) as const

export const cases: Readonly<Record<string, Case>> = {
  goog_sma1020_readme_finalize: { firstTradingBar: 19, data: 'GOOG', plan: reversing() },
  goog_sma1020_nocost_finalize: { firstTradingBar: 19, data: 'GOOG', plan: reversing({ costs: commission(0) }) },
  goog_sma1020_onclose: { firstTradingBar: 19, data: 'GOOG', plan: reversing({}, 'close') },
  goog_sma1020_fractional_finalize: {
    firstTradingBar: 19,
    data: 'GOOG',
    plan: reversing(),
    compat: { allCash: { step: 1e-6, margin: 1 } },
  },
  goog_sma1020_longonly_finalize: {
    firstTradingBar: 19,
    data: 'GOOG',
    plan: planOf({
      ...always20,
      direction: said('long'),
      entryLong: { when: crossUp, fill: nextOpen },
      exitLong: { when: crossDown, fill: nextOpen },
    }),
  },
  goog_sma1020_sltp_signalclose: {
    firstTradingBar: 19,
    data: 'GOOG',
    plan: reversing({ stop: both(percent(5)), targets: both([{ distance: percent(10), portionPercent: 100 }]) }),
  },
  goog_sma1020_trail_pct5: {
    firstTradingBar: 19,
    data: 'GOOG',
    plan: reversing({ stop: both(percent(5)), trailing: { along: percent(5), follows: 'close', from } }),
  },
  goog_limit_dip: {
    firstTradingBar: 19,
    data: 'GOOG',
    plan: planOf({
      ...always20,
      direction: said('long'),
      entryLong: { when: compare(sma(10), 'gt', sma(20)), fill: 'order' },
      exitLong: { when: compare(sma(10), 'lt', sma(20)), fill: nextOpen },
      entryOrder: { type: 'limit', long: hundredths(0.98), expiresBars: 1, from },
    }),
  },
  goog_breakout_stop: {
    firstTradingBar: 19,
    data: 'GOOG',
    plan: planOf({
      ...always20,
      direction: said('long'),
      entryLong: { when: all(always), fill: 'order' },
      entryOrder: { type: 'stop', long: extreme('highest', 20, 'high'), expiresBars: 1, from },
      trailing: { along: { kind: 'indicator', level: extreme('lowest', 10, 'low'), from }, follows: 'extreme', from },
    }),
  },
  goog_rsi14_longonly: { firstTradingBar: 14, data: 'GOOG', plan: rsiPlan(0.2) },
  eurusd_rsi14_longonly: { firstTradingBar: 14, data: 'EURUSD', plan: rsiPlan(0.02) },
}

export const runCase = ({ data, plan, compat, input }: Case): RunResult =>
  runOn(
    barsOf(data),
    plan,
    { timeframe: data === 'GOOG' ? '1d' : '1h', instrument: { ...plainMarket, tick: 0.00001 }, costs: noCosts, ...input },
    { compat: { ...backtestingPy, ...compat } },
  )
