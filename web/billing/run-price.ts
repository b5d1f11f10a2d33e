import type { quoteOfRun, RunToPrice } from '@playbook/contract/price-run'
import type { Quote } from '@playbook/contract/token-quotes'
import { dateTextOf, dayNumberOf, daySeconds, readDate } from '@playbook/engine/market/day-number'

/** The same run over a shorter period. */
interface ShorterRun {
  readonly years: number
  readonly startDate: string
  readonly quote: Quote
}

/** What a run costs, and the longest shorter one that a balance pays. */
export interface RunPrice {
  readonly quote: Quote
  /** Null where no whole number of years fits, or the words themselves say when it begins. */
  readonly shorter: (balance: number) => ShorterRun | null
}

const shorterYears = [9, 8, 7, 6, 5, 4, 3, 2, 1] as const

/** Prices a run with what was loaded for it. `isBeginSaid`: its words say when it begins. */
export function priceRun(quoteRun: typeof quoteOfRun, run: RunToPrice, isBeginSaid: boolean): RunPrice {
  const quote = quoteRun(run)
  const shorter = (balance: number): ShorterRun | null => {
    if (isBeginSaid) return null
    const last = run.endDate === null ? Math.floor(run.nowSeconds / daySeconds) : readDate(run.endDate)!
    for (const years of shorterYears) {
      const startDate = dateTextOf(yearsBefore(last, years))
      const less = quoteRun({ ...run, startDate })
      if (less.high <= balance && less.high > 0 && less.high < quote.high) return { years, startDate, quote: less }
    }
    return null
  }
  return { quote, shorter }
}

/** The day so many years before another; of 29 February the first of March. */
function yearsBefore(dayNumber: number, years: number): number {
  const [year = 1970, month = 1, day = 1] = dateTextOf(dayNumber).split('-').map(Number)
  return dayNumberOf(year - years, month, day)
}
