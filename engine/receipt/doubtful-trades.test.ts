import { expect, test } from 'vitest'
import { backtest } from '../backtest/backtest.ts'
import { findInstrument } from '../market/catalogue.ts'
import { lastBars } from '../market/simulate.ts'
import { readText } from '../reader/read-text.ts'
import { tradeMeasures } from '../statistics/trade-measures.ts'
import type { DoubtfulBar } from './data-receipt.ts'
import { doubtfulTrades } from './doubtful-trades.ts'

const instrument = findInstrument('EURUSD')!
const bars = lastBars(instrument, '1h', Date.UTC(2024, 0, 1) / 1000, 3_000)
const { plan } = readText('Buy when RSI(14) is below 35, sell when RSI(14) is above 55. Stop 1%, risk 1% per trade.', {
  symbol: 'EURUSD',
  timeframe: '1h',
})
const { trades } = backtest({
  plan: plan!,
  instrument,
  timeframe: '1h',
  bars,
  firstDecisionTime: bars.time[100]!,
  initialCapitalUsd: 10_000,
  costs: instrument.costs,
  conversion: null,
})
const at = (time: number): DoubtfulBar => ({ time, doubt: 'outlier', size: 7 })

test('a trade is touched by a doubtful bar on which it was entered, held or left', () => {
  const [first, second, third] = [trades[0]!, trades[1]!, trades[2]!]
  const touched = (...times: number[]) => doubtfulTrades(trades, times.map(at), 10_000).touched
  expect(touched(first.entryTime)).toEqual([0])
  expect(touched(second.exitTime)).toEqual([1])
  expect(touched((third.entryTime + third.exitTime) / 2)).toEqual([2])
  expect(touched(bars.time[0]!, trades.at(-1)!.exitTime + 3_600)).toEqual([])
})

test('the figures without them are those of the other trades as they were', () => {
  const { touched, all, without } = doubtfulTrades(trades, [at(trades[1]!.entryTime), at(trades[4]!.exitTime)], 10_000)
  const rest = trades.filter((_, i) => !touched.includes(i))
  expect(touched).toEqual([1, 4])
  const profit = (some: typeof trades) => some.reduce((sum, { profitUsd }) => sum + profitUsd, 0)
  expect(all.netProfit).toBeCloseTo(profit(trades), 6)
  expect(without.netProfit).toBeCloseTo(profit(rest), 6)
  expect(without).toMatchObject({ trades: trades.length - 2, winRate: tradeMeasures(rest).win_rate })
  expect(without.totalReturn).toBeCloseTo(profit(rest) / 100, 6)
})

test('without a doubtful bar nothing changes, and without a trade there is nothing to divide by', () => {
  const none = doubtfulTrades(trades, [], 10_000)
  expect(none.touched).toEqual([])
  expect(none.without).toEqual(none.all)
  expect(doubtfulTrades([], [], 10_000).all).toEqual({
    trades: 0,
    netProfit: 0,
    totalReturn: 0,
    winRate: null,
    profitFactor: null,
    averageTrade: null,
  })
})
