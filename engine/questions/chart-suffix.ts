import { timeframeLabel } from '../market/timeframe.ts'
import type { Slots } from './question.ts'

/** The market and chart of a question, as they stand behind one that is offered in its place: ` on XAUUSD on H4`; else nothing. */
export const chartSuffix = ({ markets = [], timeframes = [] }: Slots): string =>
  [...markets.slice(0, 1), ...timeframes.slice(0, 1).map((each) => timeframeLabel[each])].map((each) => ` on ${each}`).join('')
