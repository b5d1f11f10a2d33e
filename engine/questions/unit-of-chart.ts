import type { TradingUnit } from '../analysis/trading-units.ts'
import type { Timeframe } from '../market/timeframe.ts'

/** Units of days and longer by the names of charts: "the daily range". */
export const unitOfChart: Partial<Record<Timeframe, TradingUnit>> = { '1d': 'day', '1w': 'week', '1M': 'month' }
