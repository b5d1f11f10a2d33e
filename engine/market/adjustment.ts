/** What prices are adjusted for besides splits, which a source takes into account itself: dividends, or nothing more. */
export const adjustments = ['none', 'dividends'] as const
export type Adjustment = (typeof adjustments)[number]
