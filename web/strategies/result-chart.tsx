import { useQuery } from '@tanstack/react-query'
import { limits } from '@playbook/contract/limits'
import { listTrades, type StrategyDetail, type StrategyResult, type TradeRow } from '@playbook/contract/strategies'
import { timeframeMinutes, type Timeframe } from '@playbook/engine/market/timeframe'
import { useMemo, useState } from 'react'
import { queryOf } from '../api.ts'
import type { TradeMark } from '../chart/create-price-chart.ts'
import { MarketChart } from '../markets/market-chart.tsx'
import css from './result.module.css'

interface ResultChartProps {
  readonly strategy: StrategyDetail
  readonly result: StrategyResult
  /** The trade to look at; null shows the newest ones. */
  readonly focus: TradeRow | null
}

const seconds = (iso: string) => Math.floor(Date.parse(iso) / 1000)

/** Marks of one trade: its entry with its side, its exit. */
function marksOf(trade: TradeRow, isFocused: boolean): TradeMark[] {
  return [
    {
      id: `${trade.id}-in`,
      time: seconds(trade.entry_time),
      kind: trade.type === 'BUY' ? 'buy' : 'sell',
      text: isFocused ? `${trade.type} #${trade.number}` : '',
    },
    {
      id: `${trade.id}-out`,
      time: seconds(trade.exit_time),
      kind: 'exit',
      text: isFocused ? `Closed: ${trade.exit_reason.replaceAll('_', ' ')}` : '',
    },
  ]
}

/** The market that was tested, with the trades on it. */
export function ResultChart({ strategy, result, focus }: ResultChartProps) {
  const [shown, setShown] = useState<Timeframe>(strategy.timeframe)
  const perPage = limits.pageSizeMax
  const page = focus === null ? Math.max(1, Math.ceil(result.total_trades / perPage)) : Math.ceil(focus.number / perPage)
  const trades = useQuery({
    ...queryOf(listTrades, { params: { id: strategy.id }, query: { page: String(page), page_size: String(perPage) } }),
    enabled: result.total_trades > 0,
    staleTime: Infinity,
  })
  const marks = useMemo(() => (trades.data?.results ?? []).flatMap((trade) => marksOf(trade, trade.id === focus?.id)), [trades.data, focus])
  const stepSeconds = timeframeMinutes[shown] * 60
  const before =
    focus === null
      ? result.receipt.last_time + stepSeconds
      : Math.min(result.receipt.last_time, seconds(focus.exit_time) + 120 * stepSeconds) + stepSeconds
  const range = useMemo(() => (focus === null ? null : { from: seconds(focus.entry_time), to: seconds(focus.exit_time) }), [focus])
  return (
    <div className={css.chart}>
      <MarketChart
        symbol={strategy.symbol}
        timeframe={shown}
        onTimeframe={setShown}
        before={before}
        marks={shown === strategy.timeframe ? marks : []}
        focus={range}
        footer={<TradeNote count={marks.length / 2} total={result.total_trades} sameTimeframe={shown === strategy.timeframe} />}
      />
    </div>
  )
}

function TradeNote({ count, total, sameTimeframe }: { count: number; total: number; sameTimeframe: boolean }) {
  if (!sameTimeframe) return <span className="small soft">Trades are drawn on the tested timeframe</span>
  return (
    <span className="num small soft">
      {count === total
        ? `${total.toLocaleString('en-US')} trades`
        : `${count.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} trades`}
    </span>
  )
}
