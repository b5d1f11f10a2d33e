import type { Trade } from '../backtest/run.ts'

/** A number of every trade, as a column: a list of so many doubles would be as many small objects while the process is young. */
export function tradeColumn(trades: readonly Trade[], numberOf: (trade: Trade) => number): Float64Array {
  const column = new Float64Array(trades.length)
  for (let k = 0; k < column.length; k++) column[k] = numberOf(trades[k]!)
  return column
}
