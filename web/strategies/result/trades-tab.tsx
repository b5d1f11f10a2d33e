import { limits } from '@playbook/contract/limits'
import { getMarket } from '@playbook/contract/markets'
import { listTrades, type StrategyDetail, type StrategyResult, type TradeRow } from '@playbook/contract/strategies'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { messageOf, queryOf } from '../../api.ts'
import { AskButton } from '../../markets/ask-button.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Empty } from '../../ui/empty.tsx'
import { FailBox } from '../../ui/fail-box.tsx'
import { isoSeconds } from '../../ui/iso-seconds.ts'
import { shortNumber } from '../../ui/numbers.ts'
import { Pagination } from '../../ui/pagination.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { Table } from '../../ui/table.tsx'
import { ExplainedChart, useExplainedBar } from './explained-chart.tsx'
import type { TradeSide } from './tab-names.ts'
import { tradeColumns } from './trade-columns.tsx'
import { WhyNoTrade } from './why-no-trade.tsx'
import css from './trades-tab.module.css'

const sides = [
  { value: 'ALL', label: 'All' },
  { value: 'BUY', label: 'BUY' },
  { value: 'SELL', label: 'SELL' },
] as const
const pageSize = limits.tradesPageSize

/** Which trades are listed, as it stands in the address. */
function useListed() {
  const { side, page } = useSearch({ from: '/console/strategy-lab/strategies/$id' })
  const navigate = useNavigate({ from: '/console/strategy-lab/strategies/$id' })
  const go = (next: { side: TradeSide; page: number }) =>
    void navigate({ to: '.', search: { tab: 'trades', ...next }, replace: true, resetScroll: false })
  return { side, page, go }
}

const useTrades = (id: string, side: TradeSide, page: number) =>
  useQuery({
    ...queryOf(listTrades, {
      params: { id },
      query: { page: String(page), page_size: String(pageSize), ...(side === 'ALL' ? {} : { trade_type: side }) },
    }),
    placeholderData: keepPreviousData,
  })

interface Chosen {
  readonly focus: TradeRow | null
  /** It was chosen on the chart, which shows it already. */
  readonly isHeld: boolean
}

/** The trades on the chart, why each bar did what it did, and every one of them in a list, twenty at a time; the one chosen in the list is looked at on the chart, and the other way round. */
export function TradesTab({ strategy, result }: { strategy: StrategyDetail; result: StrategyResult }) {
  const { side, page, go } = useListed()
  const [{ focus, isHeld }, setChosen] = useState<Chosen>({ focus: null, isHeld: false })
  const market = useQuery(queryOf(getMarket, { params: { symbol: strategy.symbol } }))
  const decimals = market.data?.price_decimals ?? 2
  const bar = useExplainedBar()
  const trades = useTrades(strategy.id, side, page)
  const rows = trades.data?.results ?? []
  const total = trades.data?.count ?? 0
  const first = (page - 1) * pageSize + 1
  const look = (trade: TradeRow) => {
    setChosen({ focus: trade, isHeld: false })
    bar.show(null)
    bar.place.current?.scrollIntoView({ block: 'nearest' })
  }
  /** The list turns to the page of a trade that was chosen on the chart. */
  const turnTo = (trade: TradeRow | null) => {
    setChosen({ focus: trade, isHeld: true })
    if (trade !== null && !rows.some(({ id }) => id === trade.id)) go({ side: 'ALL', page: Math.ceil(trade.number / pageSize) })
  }
  const askWhy = (trade: TradeRow) => {
    setChosen({ focus: trade, isHeld: false })
    bar.goTo(isoSeconds(trade.entry_time))
  }
  return (
    <>
      <ExplainedChart
        strategy={strategy}
        result={result}
        bar={bar}
        decimals={decimals}
        focus={focus}
        isHeld={isHeld}
        onTrade={turnTo}
        aside={
          result.total_trades > 0 && <Stepper strategy={strategy} rows={rows} focus={focus} total={result.total_trades} onFocus={look} />
        }
        whyTools={focus && <EntryAndExit trade={focus} onTime={bar.show} />}
      />
      <Card
        title="Trades"
        note={total === 0 ? undefined : `${numberOf(first)} – ${numberOf(Math.min(total, first + pageSize - 1))} of ${numberOf(total)}`}
        actions={<Segmented label="Side" value={side} options={sides} onChange={(next) => go({ side: next, page: 1 })} />}
      >
        {trades.isPending ? (
          <SkeletonRows rows={8} label="Loading trades" />
        ) : trades.isLoadingError ? (
          <FailBox title="The trades could not be loaded" onRetry={() => void trades.refetch()}>
            {messageOf(trades.error)}
          </FailBox>
        ) : total === 0 ? (
          <NoTrades side={side} />
        ) : (
          <Trades decimals={decimals} rows={rows} focus={focus} onFocus={look} onWhy={askWhy}>
            <Pagination page={page} pageSize={pageSize} count={total} onPage={(next) => go({ side, page: next })} label="Trades pages" />
          </Trades>
        )}
      </Card>
      <WhyNoTrade result={result} rules={strategy.reading.rules} onTime={bar.goTo} />
    </>
  )
}

const EntryAndExit = ({ trade, onTime }: { trade: TradeRow; onTime: (time: number) => void }) => (
  <>
    <Button size="sm" variant="ghost" onClick={() => onTime(isoSeconds(trade.entry_time))}>
      Entry
    </Button>
    <Button size="sm" variant="ghost" onClick={() => onTime(isoSeconds(trade.exit_time))}>
      Exit
    </Button>
  </>
)

const numberOf = (value: number) => shortNumber(value)

const NoTrades = ({ side }: { side: TradeSide }) => (
  <Empty title="No trades found">
    {side === 'ALL' ? "This strategy didn't generate any trades during the backtest period." : `There are no ${side} trades.`}
  </Empty>
)

interface TradesProps {
  readonly decimals: number
  readonly rows: readonly TradeRow[]
  readonly focus: TradeRow | null
  readonly onFocus: (trade: TradeRow) => void
  readonly onWhy: (trade: TradeRow) => void
  readonly children: ReactNode
}

function Trades({ decimals, rows, focus, onFocus, onWhy, children }: TradesProps) {
  return (
    <>
      <Table
        label="Trades"
        stackable
        twoAbreast
        compact
        rows={rows}
        rowKey={(trade) => trade.id}
        columns={tradeColumns({ decimals, onFocus, onWhy })}
        isCurrent={(trade) => trade.id === focus?.id}
        onRow={onFocus}
      />
      {children}
    </>
  )
}

interface StepperProps {
  readonly strategy: StrategyDetail
  readonly rows: readonly TradeRow[]
  readonly focus: TradeRow | null
  readonly total: number
  readonly onFocus: (trade: TradeRow) => void
}

/** From trade to trade of the listed page, beside the chart. */
function Stepper({ strategy, rows, focus, total, onFocus }: StepperProps) {
  const at = rows.findIndex((trade) => trade.id === focus?.id)
  const before = rows[at - 1]
  const after = rows[at + 1]
  return (
    <span className={css.stepper}>
      {focus !== null && (
        <AskButton
          size="sm"
          symbol={strategy.symbol}
          opening={{ ask: `Explain trade ${focus.number}`, about: strategy.id, trade: String(focus.number) }}
        >
          <span>
            Ask<span className={css.whom}> about this trade</span>
          </span>
        </AskButton>
      )}
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
