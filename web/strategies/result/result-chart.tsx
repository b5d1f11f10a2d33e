import { limits } from '@playbook/contract/limits'
import { listTrades, type StrategyDetail, type StrategyResult, type TradeRow } from '@playbook/contract/strategies'
import { isIntraday, timeframeMinutes, type Timeframe } from '@playbook/engine/market/timeframe'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo, useState, type ReactNode } from 'react'
import { queryOf } from '../../api.ts'
import { useChartTrades } from '../../chart/trades/use-chart-trades.tsx'
import { LazyMarketChart } from '../../markets/lazy-market-chart.tsx'
import { useDoubtMarks } from '../../receipts/use-doubt-marks.ts'
import { isoSeconds } from '../../ui/iso-seconds.ts'
import { formatCount, shortNumber } from '../../ui/numbers.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { formatTime } from '../../ui/time.tsx'
import { chartTradeOf } from './chart-trade-of.ts'
import css from './result-chart.module.css'

interface ResultChartProps {
  readonly strategy: StrategyDetail
  readonly result: StrategyResult
  /** The trade to look at; null shows the newest ones. */
  readonly focus: TradeRow | null
  /** True where the trade is in view already, and the view stays. */
  readonly isHeld?: boolean
  /** A trade was clicked or stepped to on the chart; null: it was let go. */
  readonly onTrade: (trade: TradeRow | null) => void
  readonly decimals: number
  /** Stands beside the symbol. */
  readonly aside?: ReactNode
  /** The bar that is looked at, UTC seconds; it is brought into view. */
  readonly at?: number | null
  /** A bar of the tested timeframe was clicked or walked to. */
  readonly onBar?: ((time: number) => void) | undefined
}

/** Trades around the one to look at, a page of the largest size. */
function useTradesAround(strategy: StrategyDetail, result: StrategyResult, focus: TradeRow | null) {
  const perPage = limits.maxPageSize
  const [held, setHeld] = useState(result.total_trades)
  const number = focus?.number ?? held
  if (number !== held) setHeld(number)
  const page = Math.max(1, Math.ceil(number / perPage))
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

const rangeOf = (trade: TradeRow): Range => ({ from: isoSeconds(trade.entry_time), to: isoSeconds(trade.exit_time) })

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
const noTrades: readonly never[] = []

const timeWords = (timeframe: Timeframe) => (time: number) => formatTime(time, isIntraday(timeframe) ? 'full' : 'date')

/** The market that was tested, with the trades on it. */
export function ResultChart(props: ResultChartProps) {
  const { strategy, result, focus, isHeld = false, onTrade, decimals, aside, at = null, onBar } = props
  const [shown, setShown] = useState<Timeframe>(strategy.timeframe)
  const trades = useTradesAround(strategy, result, focus)
  const rows = trades.data?.results
  const stepSeconds = timeframeMinutes[shown] * 60
  const newest = rows?.at(-1)
  const looked = at !== null ? { from: at, to: at } : focus !== null ? rangeOf(focus) : newest === undefined ? null : rangeOf(newest)
  const before = useShownBefore(looked, result.receipt.last_time + stepSeconds, stepSeconds)
  const isTested = shown === strategy.timeframe
  const drawn = useMemo(() => (isTested ? (rows ?? noTrades).map(chartTradeOf) : noTrades), [rows, isTested])
  const range = useMemo(() => (focus === null || isHeld ? null : rangeOf(focus)), [focus, isHeld])
  const doubtMarks = useDoubtMarks(isTested ? (result.doubts?.bars ?? noDoubts) : noDoubts)
  const describeTime = useMemo(() => timeWords(strategy.timeframe), [strategy.timeframe])
  const { plugins: tradeMarks, card } = useChartTrades({
    trades: drawn,
    chosenId: focus?.id ?? null,
    onChoose: (id) => onTrade(rows?.find((trade) => trade.id === id) ?? null),
    decimals,
    describeTime,
    isCardHidden: at !== null,
  })
  const plugins = useMemo(() => [...doubtMarks, ...tradeMarks], [doubtMarks, tradeMarks])
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
            focus={at === null ? range : null}
            at={isTested ? at : null}
            isPlain
            {...(isTested && {
              replayed: { strategyId: strategy.id, entry: focus === null ? null : isoSeconds(focus.entry_time) },
            })}
            plugins={plugins}
            overlay={card}
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
  return <span className="num small soft">{count === total ? all : `${shortNumber(count)} of ${all}`}</span>
}
