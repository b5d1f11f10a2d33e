import type { RunState } from '../backtest/run-state.ts'
import type { Trade } from '../backtest/run.ts'
import { listTrades } from '../backtest/trade-log.ts'

/** The trades that a run has closed, in their order, without the first `count` of them. */
export const tradesSince = ({ account, bars, sides: { ask, bid } }: RunState, count: number): Trade[] =>
  listTrades(account.log, { bars, ask, bid }, count)
