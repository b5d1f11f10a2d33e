import { dividendSteps, type AdjustmentStep } from '@playbook/engine/market/adjust-dividends'
import { calendarNamed } from '@playbook/engine/market/calendar'
import { daySeconds } from '@playbook/engine/market/day-number'
import type { Range } from '@playbook/engine/market/time-ranges'
import type { MarketPrices } from '../markets/price-feed.ts'
import type { SourceMarket } from '../sources/price-source.ts'
import { SourceFailure } from '../sources/source-failure.ts'
import { missingOf } from './download-range.ts'
import { wholeBefore } from './lacking.ts'
import { listEvents } from './store.ts'
import { barsOf, downloadStretch, openStretch, pageOf, seriesFor, type Stretch, type StoredPricesDeps } from './stored-prices.ts'

/** The close before a dividend lies at most so far before its day. */
const closeBeforeSeconds = 14 * daySeconds
/** The newest days may be late; a dividend of theirs is not told yet. */
const lateSeconds = 7 * daySeconds

/**
 * The prices of a market adjusted for its dividends, computed from what was quoted and from the daily closes before each dividend, so
 * that all timeframes are adjusted alike. Pages are adjusted to the newest price; bars of a run only to their own last one, so that
 * a dividend of later does not change them.
 */
export function adjustedPrices(deps: StoredPricesDeps, market: SourceMarket, quoted: MarketPrices): MarketPrices {
  const { calendar } = market.instrument
  const daysFor = (from: number, nowSeconds: number): Range => ({
    from: from - closeBeforeSeconds,
    to: calendarNamed(calendar).periodAt(nowSeconds, '1d').open,
  })
  return {
    ...quoted,
    async bars(timeframe, from, to, nowSeconds, madeOf) {
      const range = { from, to }
      const { series } = await seriesFor(deps, market, timeframe, range, nowSeconds, madeOf)
      const stretch = { timeframe, series, range, staleSince: undefined }
      const raw = await barsOf(deps, market, stretch, nowSeconds)
      if (raw.length === 0) return raw
      const lastEnd = calendarNamed(calendar).periodAt(raw.time[raw.length - 1]!, timeframe).until
      const days = daysFor(raw.time[0]!, Math.max(nowSeconds, lastEnd))
      const { series: daily } = await seriesFor(deps, market, '1d', days, deps.now() / 1000, '1d')
      const dailyStretch = { timeframe: '1d', series: daily, range: days, staleSince: undefined } as const
      const steps = await stepsFrom(deps, market, { days: dailyStretch, untilSeconds: lastEnd, knownUntil: lastEnd })
      return steps.length === 0 ? raw : barsOf(deps, market, { ...stretch, steps }, nowSeconds)
    },
    page: (asked, nowSeconds) =>
      pageOf(deps, market, asked, nowSeconds, async (from, staleSince = nowSeconds) => {
        const days = await openStretch(deps, market, '1d', daysFor(from, nowSeconds), nowSeconds)
        return stepsFrom(deps, market, { days, untilSeconds: nowSeconds, knownUntil: staleSince })
      }),
    async missing(timeframe, range, nowSeconds) {
      const days = daysFor(range.from, nowSeconds)
      const { series } = await seriesFor(deps, market, '1d', days, nowSeconds, '1d')
      return [...(await quoted.missing(timeframe, range, nowSeconds)), ...missingOf({ market, series }, days, nowSeconds)]
    },
    async download(timeframe, range, nowSeconds, watch) {
      await quoted.download(timeframe, range, nowSeconds, watch)
      await downloadStretch(deps, market, '1d', daysFor(range.from, nowSeconds), { signal: watch.signal, onProgress: () => {} })
    },
  }
}

interface Asked {
  readonly days: Stretch
  /** Only dividends before this moment count, UTC seconds. */
  readonly untilSeconds: number
  /** From here on the source may not have answered. */
  readonly knownUntil: number
}

/** What the dividends before a moment do, from the daily bars of a stretch; refused while days of it are not known. */
async function stepsFrom(deps: StoredPricesDeps, market: SourceMarket, asked: Asked): Promise<readonly AdjustmentStep[]> {
  const { days, untilSeconds, knownUntil } = asked
  const { series, range } = days
  const nowSeconds = deps.now() / 1000
  const unknown = missingOf({ market, series }, range, nowSeconds).filter(({ from }) => from < knownUntil - lateSeconds)
  if (unknown.length > 0)
    throw new SourceFailure('unavailable', `The dividends of ${market.instrument.symbol} are not known for all of this time`)
  // A dividend of a day that is not there yet is taken once the close before it is known.
  const to = Math.min(range.to, wholeBefore(series.covered, range.to, market.instrument.calendar)?.to ?? range.to)
  const told = await listEvents(deps.db, deps.source.key, market.upstream, { from: range.from, to: Math.min(untilSeconds, to + 1) })
  const dividends = told.filter(({ kind }) => kind === 'dividend')
  if (dividends.length === 0) return []
  return dividendSteps(await barsOf(deps, market, { ...days, range: { ...range, to } }, nowSeconds), dividends)
}
