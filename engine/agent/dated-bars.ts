import { byTradingDate } from '../analysis/correlation.ts'
import type { Bars } from '../market/bars.ts'
import { isIntraday } from '../market/timeframe.ts'
import type { Scene } from './scene.ts'

/** Bars to be held against another market's: of a day and more by their trading date, as exchanges open at different hours. */
export const datedBars = ({ bars, timeframe, market }: Scene): Bars =>
  isIntraday(timeframe) ? bars : byTradingDate(bars, market.instrument.calendar)
