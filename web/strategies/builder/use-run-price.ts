import type { MarketDetail } from '@playbook/contract/markets'
import { quoteOfRun } from '@playbook/contract/price-run'
import type { Quote } from '@playbook/contract/token-prices'
import { dateTextOf, dayNumberOf, daySeconds, readDate } from '@playbook/engine/market/day-number'
import type { Reading } from '@playbook/engine/strategy/reading'
import { useMemo, useState } from 'react'
import { isBilled } from '../../billing/price.tsx'
import { isSaid } from './choose-values.ts'

/** The same run over a shorter period. */
interface ShorterRun {
  readonly years: number
  readonly startDate: string
  readonly quote: Quote
}

/** What a run of the words costs, and the longest shorter one that a balance pays. */
export interface RunPrice {
  readonly quote: Quote
  /** Null where no whole number of years fits, or the words themselves say when it begins. */
  readonly shorter: (balance: number) => ShorterRun | null
}

const shorterYears = [9, 8, 7, 6, 5, 4, 3, 2, 1] as const
const hourSeconds = 3_600

/** The price of a draft's run, computed as the server computes it; null while the words or the market are not known. */
export function useRunPrice(reading: Reading | null, market: MarketDetail | undefined): RunPrice | null {
  // A run a little later has a bar more: priced as of the end of the hour, it is not asked about again.
  const [nowSeconds] = useState(() => Math.ceil(Date.now() / 1000 / hourSeconds) * hourSeconds)
  return useMemo(() => {
    const plan = reading?.plan
    const timeframe = plan?.timeframe?.value
    if (!isBilled() || plan == null || timeframe === undefined || market === undefined || plan.symbol?.value !== market.symbol) return null
    const { rules } = reading!
    const { calendar, source, reach } = market
    const endDate = plan.period.to?.value ?? null
    const quoteFrom = (startDate: string | null) =>
      quoteOfRun({ rules, calendar, source, reach, timeframe, nowSeconds, startDate, endDate })
    const quote = quoteFrom(plan.period.from?.value ?? null)
    const shorter = (balance: number): ShorterRun | null => {
      if (isSaid(reading!, 'period.from')) return null
      const last = endDate === null ? Math.floor(nowSeconds / daySeconds) : readDate(endDate)!
      for (const years of shorterYears) {
        const startDate = dateTextOf(yearsBefore(last, years))
        const less = quoteFrom(startDate)
        if (less.high <= balance && less.high > 0 && less.high < quote.high) return { years, startDate, quote: less }
      }
      return null
    }
    return { quote, shorter }
  }, [reading, market, nowSeconds])
}

/** The day so many years before another; of 29 February the first of March. */
function yearsBefore(dayNumber: number, years: number): number {
  const [year = 1970, month = 1, day = 1] = dateTextOf(dayNumber).split('-').map(Number)
  return dayNumberOf(year - years, month, day)
}
