import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { limits } from '@playbook/contract/limits'
import { getMarket } from '@playbook/contract/markets'
import { listTrades, type StrategyDetail, type StrategyResult, type TradeRow } from '@playbook/contract/strategies'
import { useRef, useState, type ReactNode } from 'react'
import { messageOf, queryOf } from '../api.ts'
import { IconButton } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Empty } from '../ui/empty.tsx'
import { FailBox } from '../ui/fail-box.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { Table } from '../ui/table.tsx'
import { ResultChart } from './result-chart.tsx'
import { tradeColumns } from './trade-columns.tsx'
import css from './trades-tab.module.css'

type Side = 'ALL' | 'BUY' | 'SELL'
const sides = [
  { value: 'ALL', label: 'All' },
  { value: 'BUY', label: 'BUY' },
  { value: 'SELL', label: 'SELL' },
] as const
const pageSize = limits.tradesPageSize

/** Which trades are listed, as it stands in the address. */
function useListed() {
  const search = useSearch({ strict: false }) as { page?: unknown; side?: unknown }
  const navigate = useNavigate()
  const side: Side = search.side === 'BUY' || search.side === 'SELL' ? search.side : 'ALL'
  const page = Math.max(1, Math.floor(Number(search.page ?? 1)) || 1)
  const go = (next: { side: Side; page: number }) =>
    void navigate({
      to: '.',
      search: { tab: 'trades', ...(next.side === 'ALL' ? {} : { side: next.side }), ...(next.page === 1 ? {} : { page: next.page }) },
      replace: true,
      resetScroll: false,
    })
  return { side, page, go }
}

/** The trades on the chart, and every one of them in a list, twenty at a time; the one chosen in the list is looked at on the chart. */
export function TradesTab({ strategy, result }: { strategy: StrategyDetail; result: StrategyResult }) {
  const { side, page, go } = useListed()
  const [focus, setFocus] = useState<TradeRow | null>(null)
  const chart = useRef<HTMLDivElement>(null)
  const trades = useQuery({
    ...queryOf(listTrades, {
      params: { id: strategy.id },
      query: { page: String(page), page_size: String(pageSize), ...(side === 'ALL' ? {} : { trade_type: side }) },
    }),
    placeholderData: keepPreviousData,
  })
  const rows = trades.data?.results ?? []
  const total = trades.data?.count ?? 0
  const first = (page - 1) * pageSize + 1
  const look = (trade: TradeRow) => {
    setFocus(trade)
    chart.current?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <>
      {result.total_trades > 0 && (
        <div ref={chart} className={css.place}>
          <ResultChart
            strategy={strategy}
            result={result}
            focus={focus}
            aside={<Stepper rows={rows} focus={focus} total={result.total_trades} onFocus={setFocus} />}
          />
        </div>
      )}
      <Card
        title="Trades"
        note={total === 0 ? undefined : `${numberOf(first)} – ${numberOf(Math.min(total, first + pageSize - 1))} of ${numberOf(total)}`}
        actions={<Segmented label="Side" value={side} options={sides} onChange={(next) => go({ side: next, page: 1 })} />}
      >
        {trades.isPending ? (
          <SkeletonRows rows={8} label="Loading trades" />
        ) : trades.isError ? (
          <FailBox title="The trades could not be loaded" onRetry={() => void trades.refetch()}>
            {messageOf(trades.error)}
          </FailBox>
        ) : total === 0 ? (
          <NoTrades side={side} />
        ) : (
          <Trades symbol={strategy.symbol} rows={rows} focus={focus} onFocus={look}>
            <Pagination page={page} pageSize={pageSize} count={total} onPage={(next) => go({ side, page: next })} label="Trades pages" />
          </Trades>
        )}
      </Card>
    </>
  )
}

const numberOf = (value: number) => value.toLocaleString('en-US')

const NoTrades = ({ side }: { side: Side }) => (
  <Empty title="No trades found">
    {side === 'ALL' ? "This strategy didn't generate any trades during the backtest period." : `There are no ${side} trades.`}
  </Empty>
)

interface TradesProps {
  readonly symbol: string
  readonly rows: readonly TradeRow[]
  readonly focus: TradeRow | null
  readonly onFocus: (trade: TradeRow) => void
  readonly children: ReactNode
}

function Trades({ symbol, rows, focus, onFocus, children }: TradesProps) {
  const market = useQuery(queryOf(getMarket, { params: { symbol } }))
  return (
    <>
      <Table
        label="Trades"
        stackable
        twoAbreast
        rows={rows}
        rowKey={(trade) => trade.id}
        columns={tradeColumns(market.data?.price_decimals ?? 2, onFocus)}
        isCurrent={(trade) => trade.id === focus?.id}
        onRow={onFocus}
      />
      {children}
    </>
  )
}

interface StepperProps {
  readonly rows: readonly TradeRow[]
  readonly focus: TradeRow | null
  readonly total: number
  readonly onFocus: (trade: TradeRow) => void
}

/** From trade to trade of the listed page, beside the chart. */
function Stepper({ rows, focus, total, onFocus }: StepperProps) {
  const at = rows.findIndex((trade) => trade.id === focus?.id)
  const before = rows[at - 1]
  const after = rows[at + 1]
  return (
    <span className={css.stepper}>
      <span className="num" role="status">
        {focus === null ? 'Choose a trade below' : `Trade ${numberOf(focus.number)} of ${numberOf(total)}`}
      </span>
      <IconButton
        icon="left"
        size="sm"
        label="Trade before"
        disabled={at < 0 || before === undefined}
        onClick={() => before && onFocus(before)}
      />
      <IconButton icon="right" size="sm" label="Next trade" disabled={after === undefined} onClick={() => after && onFocus(after)} />
    </span>
  )
}
