import type { ExitReason, RejectionReason } from '../backtest/run.ts'

/** Why a position closed, as it stands after "because". */
export const exitWords = {
  stop: 'price reached the stop',
  target: 'price reached the target',
  trailing: 'price reached the trailing stop',
  breakeven: 'price reached the break-even stop',
  signal: 'the exit rule was true',
  reversal: 'the opposite entry was true',
  time: 'its time to leave had come',
  end_of_day: 'the trading day ended',
  end_of_week: 'the trading week ended',
  liquidation: 'equity fell to the maintenance margin',
  limit: 'a limit of the plan was reached',
  end_of_data: 'the data ends here',
} as const satisfies Record<ExitReason, string>

/** Why an entry did not happen, as it stands after "because" (fill rule 14). */
export const rejectionWords = {
  in_position: 'a position was open already',
  max_open_trades: 'the maximum of open trades was reached',
  session_closed: 'it would have filled outside of the allowed hours',
  both_sides: 'both sides were true at the same close, so neither is taken',
  stop_wrong_side: 'the stop would have been on the wrong side of the fill, or within a tick of it',
  stop_out_of_bounds: 'the stop would have been nearer to the fill, or farther from it, than the plan allows',
  target_wrong_side: 'the target would have been on the wrong side of the fill, or within a tick of it',
  no_stop_level: 'the stop or target had no level at that bar',
  too_small: 'the size came to less than one step',
  below_minimum: 'the size was below the market’s minimum',
  no_equity: 'there was no equity left',
  no_margin: 'the account had too little margin for it',
  max_trades_per_day: 'the maximum of trades for that day was reached',
  daily_stop: 'the daily stop had ended trading for that day',
  limit: 'a limit of the plan had been reached',
  cooldown: 'the wait after an exit was not over',
  reentry_limit: 'the trade had been entered again as often, or for as long, as the plan allows',
  order_expired: 'the order expired before price reached it',
  end_of_data: 'the data ends before it could fill',
} as const satisfies Record<RejectionReason, string>
