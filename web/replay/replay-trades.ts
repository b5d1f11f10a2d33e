import type { ReplayAccount, ReplayAccountSide } from '@playbook/contract/replays'
import type { ChartTrade } from '../chart/trades/chart-trade.ts'
import { chartTradeOf } from '../strategies/result/chart-trade-of.ts'
import { shortNumber } from '../ui/numbers.ts'

const names = { you: 'Your trade', strategy: 'Strategy, trade' } as const

/** Closed and open trades of one side as the chart draws them. */
function tradesOf(who: keyof typeof names, side: ReplayAccountSide | null): ChartTrade[] {
  if (side === null) return []
  const closed = side.trades.map((trade): ChartTrade => ({
    ...chartTradeOf(trade),
    id: `${who} ${trade.number}`,
    name: `${names[who]} ${shortNumber(trade.number)}`,
  }))
  const open = side.positions.map((held, k): ChartTrade => ({
    id: `${who} open ${held.entryTime} ${k}`,
    name: `${names[who]} ${shortNumber(side.trade_count + k + 1)}, open`,
    side: held.side,
    units: held.units,
    entry: { time: held.entryTime, price: held.entryPrice },
    exit: null,
    stops: held.stopPrice === null ? [] : [{ time: held.entryTime, price: held.stopPrice }],
    target: held.targetPrice,
    profitUsd: held.profitUsd,
    riskUsd: null,
    costsUsd: null,
  }))
  return [...closed, ...open]
}

/** Every trade up to the account's moment, the strategy's below one's own. */
export const replayTrades = (account: ReplayAccount | null): readonly ChartTrade[] =>
  account === null ? [] : [...tradesOf('strategy', account.strategy), ...tradesOf('you', account.you)]
