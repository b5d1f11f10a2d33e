import { getMarket } from '@playbook/contract/markets'
import type { StrategyDetail } from '@playbook/contract/strategies'
import { originAt } from '@playbook/engine/strategy/plan-path'
import { useQueries } from '@tanstack/react-query'
import { queryOf } from '../api.ts'
import { isBilled } from './is-billed.ts'
import { priceRun, type RunPrice } from './run-price.ts'
import { usePricedAt, useQuoteOfRun } from './use-quote-of-run.ts'

/** What a strategy costs to run again with other numbers, on its own market or on others; each null while it is not known. */
export function useRerunPrices(strategy: StrategyDetail | undefined, symbols: readonly string[]): readonly (RunPrice | null)[] {
  const quoteOfRun = useQuoteOfRun()
  const nowSeconds = usePricedAt()
  const markets = useQueries({
    queries: symbols.map((symbol) => ({ ...queryOf(getMarket, { params: { symbol } }), enabled: isBilled(), staleTime: 60_000 })),
  })
  return markets.map(({ data: market }) => {
    if (market === undefined || strategy === undefined || quoteOfRun === null) return null
    const { calendar, source, reach } = market
    const { timeframe, start_date: startDate, end_date: endDate, reading, plan } = strategy
    const run = { calendar, source, reach, timeframe, startDate, endDate, nowSeconds, rules: reading.rules }
    const begin = originAt(plan, 'period.from')
    return priceRun(quoteOfRun, run, begin !== null && 'spans' in begin)
  })
}
