import type { MarketDetail } from '@playbook/contract/markets'
import type { Reading } from '@playbook/engine/strategy/reading'
import { useMemo } from 'react'
import { priceRun, type RunPrice } from '../../billing/run-price.ts'
import { usePricedAt, useQuoteOfRun } from '../../billing/use-quote-of-run.ts'
import { isSaid } from './choose-values.ts'

/** The price of a draft's run, computed as the server computes it; null while the words or the market are not known. */
export function useRunPrice(reading: Reading | null, market: MarketDetail | undefined): RunPrice | null {
  const quoteOfRun = useQuoteOfRun()
  const nowSeconds = usePricedAt()
  return useMemo(() => {
    const plan = reading?.plan
    const timeframe = plan?.timeframe?.value
    if (quoteOfRun === null || plan == null || timeframe === undefined || market === undefined) return null
    if (plan.symbol?.value !== market.symbol) return null
    const { rules } = reading!
    const { calendar, source, reach } = market
    const [startDate, endDate] = [plan.period.from?.value ?? null, plan.period.to?.value ?? null]
    const run = { rules, calendar, source, reach, timeframe, nowSeconds, startDate, endDate }
    return priceRun(quoteOfRun, run, isSaid(reading!, 'period.from'))
  }, [quoteOfRun, reading, market, nowSeconds])
}
