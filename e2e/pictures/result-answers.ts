import type { Candle } from '@playbook/contract/markets'
import type { TradeRow } from '@playbook/contract/strategies'
import { sampleProgress, sampleResult, sampleStrategy, sampleTrade } from '../../web/testing/sample-strategy.ts'
import type { Answers } from './answer-api.ts'
import { closedBars } from './fixed-market.ts'

const bars = closedBars('EURUSD', '1h', 260)
const iso = (bar: Candle) => new Date(bar.timestamp * 1000).toISOString()

/** A trade from one bar to another, counted back from the newest, with the stop and the target so many pips away. */
function trade(number: number, type: 'BUY' | 'SELL', entryBack: number, exitBack: number, exitReason: string): TradeRow {
  const [entry, exit] = [bars.at(-1 - entryBack)!, bars.at(-1 - exitBack)!]
  const way = type === 'BUY' ? 1 : -1
  const stop = entry.open - way * 0.0012
  const target = entry.open + way * 0.002
  const exitPrice = { stop, target }[exitReason] ?? exit.close
  const profit = way * (exitPrice - entry.open) * 100_000 - 4
  return {
    ...sampleTrade(number),
    type,
    entry_time: iso(entry),
    exit_time: iso(exit),
    entry_price: entry.open,
    exit_price: exitPrice,
    quantity: 100_000,
    profit_loss: profit,
    profit_loss_percent: profit / 1_000,
    duration: (exit.timestamp - entry.timestamp) / 60,
    stop_price: stop,
    target_price: target,
    risk_amount: 124,
    exit_reason: exitReason,
    fees: 4,
  }
}

const trades = [
  trade(1, 'BUY', 110, 104, 'target'),
  trade(2, 'SELL', 92, 84, 'target'),
  trade(3, 'BUY', 76, 72, 'stop'),
  trade(4, 'BUY', 46, 30, 'signal'),
  trade(5, 'SELL', 22, 18, 'stop'),
  trade(6, 'BUY', 14, 3, 'signal'),
]
const id = 's1'
const result = sampleResult({
  total_trades: trades.length,
  receipt: { ...sampleResult().receipt, timeframe: '1h', last_time: bars.at(-1)!.timestamp, bars: bars.length },
})

export const resultPath = `/console/strategy-lab/strategies/${id}?tab=trades`

/** A finished strategy on the hourly chart with a few trades in the newest bars. */
export const resultAnswers: Answers = {
  [`GET /strategy_builder/list/${id}/`]: sampleStrategy({ timeframe: '1h' }),
  [`GET /strategy_builder/results/${id}/`]: { ...sampleProgress('completed'), result },
  [`GET /strategy_builder/list/${id}/trades/`]: { results: trades, count: trades.length, next: null, previous: null },
  [`GET /strategy_builder/list/${id}/versions/`]: { results: [], count: 0, next: null, previous: null },
}
