import type { TradeRow } from '@playbook/contract/strategies'
import { displayName } from '@playbook/engine/format/display-name'
import type { ChartTrade } from '../../chart/trades/chart-trade.ts'
import { isoSeconds } from '../../ui/iso-seconds.ts'
import { shortNumber } from '../../ui/numbers.ts'

/** A trade of the result as the chart shows it. The record has the stop at the entry. */
export const chartTradeOf = (trade: TradeRow): ChartTrade => ({
  id: trade.id,
  name: `Trade ${shortNumber(trade.number)}`,
  side: trade.type === 'BUY' ? 'long' : 'short',
  units: trade.quantity,
  entry: { time: isoSeconds(trade.entry_time), price: trade.entry_price },
  exit: { time: isoSeconds(trade.exit_time), price: trade.exit_price, reason: displayName(trade.exit_reason) },
  stops: trade.stop_price === null ? [] : [{ time: isoSeconds(trade.entry_time), price: trade.stop_price }],
  target: trade.target_price,
  profitUsd: trade.profit_loss,
  riskUsd: trade.risk_basis === 'stop' ? trade.risk_amount : null,
  costsUsd: trade.fees + trade.financing,
})
