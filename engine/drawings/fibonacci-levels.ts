/** Shares of a move that a retracement marks. */
export const fibonacciRatios = [0, 0.236, 0.382, 0.5, 0.618, 0.786, 1] as const

/** The prices of a retracement of the move from one price to another: 0 lies at its end, 1 at its start. */
export const fibonacciLevels = (fromPrice: number, toPrice: number): { readonly ratio: number; readonly price: number }[] =>
  fibonacciRatios.map((ratio) => ({ ratio, price: toPrice + (fromPrice - toPrice) * ratio }))
