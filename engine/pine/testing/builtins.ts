const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** What of Pine 6 a script of ours may use: a name that is not here and not the script's own is a mistake. */
export const builtins = words(`
  open high low close volume hl2 hlc3 time time_close bar_index na nz int float bool string year month hour minute dayofweek dayofmonth
  weekofyear timestamp strategy array order
  ta.sma ta.wma ta.vwma ta.vwap ta.highest ta.lowest ta.stdev ta.dev ta.cum ta.crossover ta.crossunder ta.valuewhen
  math.abs math.max math.min math.sqrt math.floor math.ceil math.sum
  str.tostring array.new array.from order.ascending order.descending
  request.security barmerge.lookahead_on syminfo.tickerid syminfo.mintick syminfo.timezone syminfo.pointvalue
  timeframe.period timeframe.change timeframe.in_seconds runtime.error currency.USD
  dayofweek.monday dayofweek.tuesday dayofweek.wednesday dayofweek.thursday dayofweek.friday dayofweek.saturday dayofweek.sunday
  strategy.long strategy.short strategy.entry strategy.exit strategy.close strategy.close_all strategy.cancel strategy.cancel_all
  strategy.equity strategy.initial_capital strategy.position_size strategy.position_avg_price strategy.convert_to_account
  strategy.opentrades strategy.opentrades.entry_id strategy.opentrades.size strategy.opentrades.entry_price
  strategy.opentrades.entry_time strategy.opentrades.entry_bar_index
  strategy.closedtrades strategy.closedtrades.entry_id strategy.closedtrades.exit_bar_index strategy.closedtrades.profit
  strategy.commission.percent strategy.commission.cash_per_contract strategy.commission.cash_per_order strategy.oca.cancel
`)

/** Methods of arrays, called on a value. */
export const methods = words('push get set remove size first sort_indices new')

export const keywords = words('if else for to in while break and or not true false var type')

/** Names of arguments. */
export const argumentNames = words(`
  overlay initial_capital currency pyramiding process_orders_on_close slippage commission_type commission_value margin_long margin_short
  close_entries_rule calc_on_order_fills calc_on_every_tick qty stop limit loss profit from_entry oca_name oca_type immediately lookahead
  bars_back
`)
