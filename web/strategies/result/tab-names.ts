/** The tabs of a result, in order. */
export const tabNames = ['overview', 'performance', 'configuration', 'trades'] as const

/** Which trades can be listed alone. */
export const tradeSides = ['ALL', 'BUY', 'SELL'] as const
export type TradeSide = (typeof tradeSides)[number]
