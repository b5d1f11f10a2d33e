import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { limits } from '@playbook/contract/limits'
import { getMarket } from '@playbook/contract/markets'
import { listTrades, type StrategyDetail, type StrategyResult, type TradeRow } from '@playbook/contract/strategies'
import { formatDuration } from '@playbook/engine/format/duration'
import { formatPrice } from '@playbook/engine/format/price'
import { numberText, signedText } from '@playbook/engine/format/number-text'
import { useState } from 'react'
import { messageOf, queryOf } from '../api.ts'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { Empty } from '../ui/empty.tsx'
import { FailBox } from '../ui/fail-box.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { Table, type Column } from '../ui/table.tsx'
import { Time } from '../ui/time.tsx'
import { ResultChart } from './result-chart.tsx'
import css from './result.module.css'

type Side = 'ALL' | 'BUY' | 'SELL'
const sides = [
  { value: 'ALL', label: 'All' },
  { value: 'BUY', label: 'BUY' },
  { value: 'SELL', label: 'SELL' },
] as const

/** Every trade, twenty at a time; one of them on the chart. */
export function TradesTab({ strategy, result }: { strategy: StrategyDetail; result: StrategyResult }) {
  const search = useSearch({ strict: false }) as { page?: unknown; side?: unknown }
  const navigate = useNavigate()
  const side: Side = search.side === 'BUY' || search.side === 'SELL' ? search.side : 'ALL'
  const page = Math.max(1, Math.floor(Number(search.page ?? 1)) || 1)
  const market = useQuery(queryOf(getMarket, { params: { symbol: strategy.symbol } }))
  const [focus, setFocus] = useState<TradeRow | null>(null)
  const go = (next: { side: Side; page: number }) =>
    void navigate({
      to: '.',
      search: { tab: 'trades', ...(next.side === 'ALL' ? {} : { side: next.side }), ...(next.page === 1 ? {} : { page: next.page }) },
      replace: true,
      resetScroll: false,
    })
  const trades = useQuery({
    ...queryOf(listTrades, {
      params: { id: strategy.id },
      query: { page: String(page), page_size: String(limits.tradesPageSize), ...(side === 'ALL' ? {} : { trade_type: side }) },
    }),
    placeholderData: keepPreviousData,
  })
  const total = trades.data?.count ?? 0
  const first = (page - 1) * limits.tradesPageSize + 1
  return (
    <>
      {focus !== null && <ResultChart strategy={strategy} result={result} focus={focus} />}
      <Card
        title="Trades"
        note={
          total === 0
            ? undefined
            : `${first.toLocaleString('en-US')} – ${Math.min(total, first + limits.tradesPageSize - 1).toLocaleString('en-US')} of ${total.toLocaleString('en-US')}`
        }
        actions={<Segmented label="Side" value={side} options={sides} onChange={(next) => go({ side: next, page: 1 })} />}
        {...(total > limits.tradesPageSize
          ? {
              footer: (
                <Pagination
                  page={page}
                  pageSize={limits.tradesPageSize}
                  count={total}
                  onPage={(next) => go({ side, page: next })}
                  label="Trades pages"
                />
              ),
            }
          : {})}
      >
        {trades.isPending ? (
          <SkeletonRows rows={8} label="Loading trades" />
        ) : trades.isError ? (
          <FailBox title="The trades could not be loaded" onRetry={() => void trades.refetch()}>
            {messageOf(trades.error)}
          </FailBox>
        ) : total === 0 ? (
          <Empty title="No trades found">
            {side === 'ALL' ? "This strategy didn't generate any trades during the backtest period." : `There are no ${side} trades.`}
          </Empty>
        ) : (
          <Table
            label="Trades"
            stackable
            rows={trades.data.results}
            rowKey={(trade) => trade.id}
            columns={columnsOf(market.data?.price_decimals ?? 2, setFocus)}
          />
        )}
      </Card>
    </>
  )
}

const trend = (value: number) => (value > 0 ? 'up' : value < 0 ? 'down' : undefined)

const columnsOf = (decimals: number, onFocus: (trade: TradeRow) => void): Column<TradeRow>[] => [
  {
    key: 'Entry',
    header: 'Entry',
    role: 'head',
    cell: (trade) => (
      <button type="button" className={css.rowbutton} title="Show this trade on the chart" onClick={() => onFocus(trade)}>
        <Time at={trade.entry_time} />
      </button>
    ),
  },
  { key: 'type', header: 'Type', cell: (trade) => <b>{trade.type}</b> },
  { key: 'entry price', header: 'Entry price', align: 'right', cell: (trade) => formatPrice(trade.entry_price, { decimals }) },
  { key: 'exit price', header: 'Exit price', align: 'right', cell: (trade) => formatPrice(trade.exit_price, { decimals }) },
  {
    key: 'quantity',
    header: 'Quantity',
    align: 'right',
    cell: (trade) => trade.quantity.toLocaleString('en-US', { minimumFractionDigits: 4, maximumFractionDigits: 4 }),
  },
  {
    key: 'profit',
    header: 'P/L, USD',
    align: 'right',
    className: (trade) => trend(trade.profit_loss),
    cell: (trade) => signedText(trade.profit_loss, 2),
  },
  {
    key: 'percent',
    header: 'P/L, %',
    align: 'right',
    className: (trade) => trend(trade.profit_loss_percent),
    cell: (trade) => signedText(trade.profit_loss_percent, 2),
  },
  {
    key: 'risk',
    header: 'Risk, USD',
    align: 'right',
    cell: (trade) => (
      <span title={trade.risk_basis === 'stop' ? 'Lost at the stop, as planned at the fill' : 'No stop: 2% of the entry value'}>
        {numberText(trade.risk_amount, 2)}
        {trade.risk_basis === 'two_percent' && '*'}
      </span>
    ),
  },
  { key: 'duration', header: 'Duration', align: 'right', cell: (trade) => formatDuration(trade.duration) },
  {
    key: 'closed',
    header: 'Closed by',
    cell: (trade) => (
      <span title={`Fill rule ${trade.closed_by}`}>
        {trade.exit_reason.replaceAll('_', ' ')} {trade.ambiguous && <Badge kind="warn">either way</Badge>}
      </span>
    ),
  },
  { key: 'status', header: 'Status', cell: (trade) => <span className="mute small">{trade.status}</span> },
]
