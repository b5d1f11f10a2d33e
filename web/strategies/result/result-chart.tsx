import { limits } from '@playbook/contract/limits'
import { listTrades, type StrategyDetail, type StrategyResult, type TradeRow } from '@playbook/contract/strategies'
import { formatCount } from '@playbook/engine/format/count'
import { displayName } from '@playbook/engine/format/display-name'
import { timeframeMinutes, type Timeframe } from '@playbook/engine/market/timeframe'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo, useState, type ReactNode } from 'react'
import { queryOf } from '../../api.ts'
import type { TradeMark } from '../../chart/create-price-chart.ts'
import type { ChartLine } from '../../chart/line-set.ts'
import { LazyMarketChart } from '../../markets/lazy-market-chart.tsx'
import { useDoubtMarks } from '../../receipts/use-doubt-marks.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import css from './result-chart.module.css'

interface ResultChartProps {
  readonly strategy: StrategyDetail
  readonly result: StrategyResult
  /** The trade to look at; null shows the newest ones. */
  readonly focus: TradeRow | null
  /** Stands beside the symbol. */
  readonly aside?: ReactNode
  /** The bar that is looked at, UTC seconds; it is brought into view. */
  readonly at?: number | null
  /** A bar of the tested timeframe was clicked or walked to. */
  readonly onBar?: ((time: number) => void) | undefined
}

const seconds = (iso: string) => Math.floor(Date.parse(iso) / 1000)

/** Marks of one trade: its entry with its side, its exit. */
const marksOf = (trade: TradeRow, isFocused: boolean): TradeMark[] => [
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
    text: isFocused ? displayName(trade.exit_reason) : '',
  },
]

/** From the entry's price to the exit's. */
const pathOf = (trade: TradeRow): ChartLine => ({
  id: 'trade',
  title: '',
  color: trade.profit_loss < 0 ? 'loss' : 'gain',
  pane: 0,
  points: [
    { time: seconds(trade.entry_time), value: trade.entry_price },
    { time: seconds(trade.exit_time), value: trade.exit_price },
  ],
})

/** Trades around the one to look at, a page of the largest size. */
function useTradesAround(strategy: StrategyDetail, result: StrategyResult, focus: TradeRow | null) {
  const perPage = limits.maxPageSize
  const page = Math.max(1, Math.ceil((focus?.number ?? result.total_trades) / perPage))
  return useQuery({
    ...queryOf(listTrades, { params: { id: strategy.id }, query: { page: String(page), page_size: String(perPage) } }),
    enabled: result.total_trades > 0,
    staleTime: Infinity,
  })
}

/** Bars kept to the right of a trade. */
const barsAfter = 120

interface Range {
  readonly from: number
  readonly to: number
}

const rangeOf = (trade: TradeRow): Range => ({ from: seconds(trade.entry_time), to: seconds(trade.exit_time) })

/** The moment before which bars are shown. It moves only when the range lies outside of them, so that the chart does not load again for every trade. */
function useShownBefore(range: Range | null, newest: number, stepSeconds: number): number {
  const [held, setHeld] = useState(newest)
  if (range === null) return held
  const wanted = Math.min(newest, range.to + barsAfter * stepSeconds)
  if (wanted === held || (range.to <= held && range.from > held - limits.maxCandles * stepSeconds)) return held
  setHeld(wanted)
  return wanted
}

const noDoubts: readonly never[] = []

/** The market that was tested, with the trades on it. */
export function ResultChart({ strategy, result, focus, aside, at = null, onBar }: ResultChartProps) {
  const [shown, setShown] = useState<Timeframe>(strategy.timeframe)
  const trades = useTradesAround(strategy, result, focus)
  const rows = trades.data?.results
  const stepSeconds = timeframeMinutes[shown] * 60
  const newest = rows?.at(-1)
  const looked = at !== null ? { from: at, to: at } : focus !== null ? rangeOf(focus) : newest === undefined ? null : rangeOf(newest)
  const before = useShownBefore(looked, result.receipt.last_time + stepSeconds, stepSeconds)
  const isTested = shown === strategy.timeframe
  const marks = useMemo(
    // Later ones would pile up on the last bar that is shown.
    () => (rows ?? []).flatMap((trade) => marksOf(trade, trade.id === focus?.id)).filter(({ time }) => time < before),
    [rows, focus, before],
  )
  const lines = useMemo(() => (focus === null || !isTested ? [] : [pathOf(focus)]), [focus, isTested])
  const range = useMemo(() => (focus === null ? null : rangeOf(focus)), [focus])
  const plugins = useDoubtMarks(isTested ? (result.doubts?.bars ?? noDoubts) : noDoubts)
  return (
    <div className={css.chart}>
      {trades.isLoading ? (
        <Skeleton height={500} />
      ) : (
        <Suspense fallback={<Skeleton height={500} />}>
          <LazyMarketChart
            symbol={strategy.symbol}
            timeframe={shown}
            onTimeframe={setShown}
            before={before}
            adjustment={result.receipt.adjustment ?? 'none'}
            marks={isTested ? marks : []}
            lines={lines}
            focus={at === null ? range : null}
            at={isTested ? at : null}
            isPlain
            plugins={plugins}
            onBar={isTested && onBar ? (bar) => onBar(bar.time) : undefined}
            heading={
              <header className={css.head}>
                <h2>{strategy.symbol}</h2>
                {aside}
              </header>
            }
            footer={<TradeNote count={rows?.length ?? 0} total={result.total_trades} isTested={isTested} />}
          />
        </Suspense>
      )}
    </div>
  )
}

function TradeNote({ count, total, isTested }: { count: number; total: number; isTested: boolean }) {
  if (!isTested) return <span className="small soft">Trades are drawn on the tested timeframe</span>
  const all = formatCount(total, 'trade')
  return <span className="num small soft">{count === total ? all : `${count.toLocaleString('en-US')} of ${all}`}</span>
}
