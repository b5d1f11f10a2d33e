import { compareFromStart } from '@playbook/engine/chart/compare-from-start'
import type { Adjustment } from '@playbook/engine/market/adjustment'
import type { Bar } from '@playbook/engine/market/bars'
import { timeframeMinutes, type Timeframe } from '@playbook/engine/market/timeframe'
import { useQueries, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { messageOf } from '../api.ts'
import type { ChartLine } from '../chart/line-set.ts'
import { loadRange } from './load-range.ts'

interface ComparedChart {
  readonly symbols: readonly string[]
  readonly timeframe: Timeframe
  readonly bars: readonly Bar[]
  /** The bar that all begin at, UTC seconds; null: the first. */
  readonly start: number | null
  readonly adjustment?: Adjustment
}

/** Other markets over a chart's bars, from a common start. */
export function useCompared({ symbols, timeframe, bars, start, adjustment = 'none' }: ComparedChart) {
  const queries = useQueryClient()
  const [from, to] = [bars[0]?.time ?? null, bars.at(-1)?.time ?? null]
  const answers = useQueries({
    queries: symbols.map((symbol) => ({
      queryKey: ['compared', symbol, timeframe, adjustment, from, to],
      queryFn: () => loadRange(queries, symbol, timeframe, from ?? 0, to ?? 0, adjustment),
      enabled: from !== null && to !== null,
      staleTime: Infinity,
      gcTime: 30_000,
      placeholderData: () => newestOf(queries, ['compared', symbol, timeframe, adjustment]),
    })),
    combine: (results) => results.map(({ data, error }) => ({ data, error })),
  })
  const lines = useMemo((): ChartLine[] => {
    if (symbols.length === 0) return []
    const chart = { time: bars.map(({ time }) => time), close: bars.map(({ close }) => close) }
    const first = start === null ? 0 : chart.time.findIndex((time) => time >= start)
    // A price older than four bars, or than a long weekend, does not stand for one of today.
    const maxAge = Math.max(4 * timeframeMinutes[timeframe] * 60, 4 * 86_400)
    return symbols.flatMap((symbol, k): ChartLine[] => {
      const data = answers[k]?.data
      if (data === undefined || data.length === 0) return []
      const other = { time: data.map(({ time }) => time), close: data.map(({ close }) => close) }
      const { values, percent } = compareFromStart(chart, other, Math.max(0, first), maxAge)
      return [
        {
          id: `compared ${symbol}`,
          title: '',
          legend: `${symbol} from start`,
          color: comparedColors[k % comparedColors.length]!,
          pane: 0,
          isDashed: true,
          isThin: true,
          column: { times: chart.time, values },
          percent: { times: chart.time, values: percent },
        },
      ]
    })
  }, [symbols, answers, bars, start, timeframe])
  const problems = new Map(symbols.flatMap((symbol, k) => (answers[k]?.error ? [[symbol, messageOf(answers[k].error)] as const] : [])))
  return { lines, problems }
}

/** The bars of a market that were loaded last: each range is a query of its own, which begins without any. */
function newestOf(queries: QueryClient, queryKey: readonly string[]): readonly Bar[] | undefined {
  const loaded = queries.getQueryCache().findAll({ queryKey })
  const [newest] = loaded.toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
  return newest && queries.getQueryData<readonly Bar[]>(newest.queryKey)
}

const comparedColors = ['compared', 'macd_signal', 'adx', 'rsi', 'ema'] as const
