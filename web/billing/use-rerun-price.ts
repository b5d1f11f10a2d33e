import { getMarket } from '@playbook/contract/markets'
import { quoteOfRun } from '@playbook/contract/price-run'
import type { StrategyDetail } from '@playbook/contract/strategies'
import type { Quote } from '@playbook/contract/token-prices'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '../api.ts'
import { isBilled } from './price.tsx'

const hourSeconds = 3_600

/** What a strategy costs to run again with other numbers, on its own market or on others; each null while it is not known. */
export function useRerunPrices(strategy: StrategyDetail | undefined, symbols: readonly string[]): readonly (Quote | null)[] {
  // A run a little later has a bar more: priced as of the end of the hour.
  const [nowSeconds] = useState(() => Math.ceil(Date.now() / 1000 / hourSeconds) * hourSeconds)
  const markets = useQueries({
    queries: symbols.map((symbol) => ({ ...queryOf(getMarket, { params: { symbol } }), enabled: isBilled(), staleTime: 60_000 })),
  })
  return markets.map(({ data: market }) => {
    if (market === undefined || strategy === undefined) return null
    const { calendar, source, reach } = market
    const { timeframe, start_date: startDate, end_date: endDate, reading } = strategy
    return quoteOfRun({ calendar, source, reach, timeframe, startDate, endDate, nowSeconds, rules: reading.rules })
  })
}
