import { reachableTimeframes } from '@playbook/engine/market/aggregate'
import { closedUntil } from '@playbook/engine/market/closed-until'
import type { Range } from '@playbook/engine/market/time-ranges'
import { timeframeMinutes, timeframes, type Timeframe } from '@playbook/engine/market/timeframe'
import type { SourceMarket } from '../sources/price-source.ts'
import { lacking } from './lacking.ts'
import type { SeriesRow } from './store.ts'

/** A tail of so many bars is fetched in one question, so a series that lacks no more than that still covers a stretch. */
const tailBars = 300

/** Timeframes of the source that add up to another one, shortest first; weeks and months are made of days. */
function partsOf(market: SourceMarket, wanted: Timeframe): Timeframe[] {
  const given = market.series.map(({ timeframe }) => timeframe).filter((each) => reachableTimeframes(each, timeframes).includes(wanted))
  const upToDays = given.filter((each) => timeframeMinutes[each] <= 1440)
  return timeframes.filter((each) => (upToDays.length > 0 ? upToDays : given).includes(each))
}

/** All timeframes that a market of a source has or that its own add up to, shortest first. */
export const timeframesOf = (market: SourceMarket): Timeframe[] => timeframes.filter((wanted) => partsOf(market, wanted).length > 0)

/** The timeframe that is downloaded for another one: the longest that adds up to it. */
export const downloadedFor = (market: SourceMarket, wanted: Timeframe): Timeframe => partsOf(market, wanted).at(-1) ?? wanted

/** The timeframe whose stored bars a stretch is made of: the shortest that covers it, else the one to download. */
export function chooseSeries(
  market: SourceMarket,
  stored: readonly SeriesRow[],
  wanted: Timeframe,
  range: Range,
  nowSeconds: number,
): Timeframe {
  const covers = (timeframe: Timeframe) => {
    const series = stored.find((each) => each.timeframe === timeframe)
    if (series === undefined) return false
    const to = Math.min(range.to, closedUntil(market.instrument.calendar, timeframe, nowSeconds))
    const missing = lacking(series.covered, { from: Math.max(range.from, series.history_begins ?? 0), to }, market.instrument.calendar)
    const [tail] = missing
    if (tail === undefined) return true
    return missing.length === 1 && tail.to === to && tail.from > range.from && to - tail.from <= tailBars * timeframeMinutes[timeframe] * 60
  }
  return partsOf(market, wanted).find(covers) ?? downloadedFor(market, wanted)
}
