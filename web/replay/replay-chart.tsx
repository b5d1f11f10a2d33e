import { sourceFacts } from '@playbook/contract/market-sources'
import type { Replay } from '@playbook/contract/replays'
import { timeframeLabel, type Timeframe } from '@playbook/engine/market/timeframe'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useChartSettings } from '../chart-settings/use-chart-settings.ts'
import type { PriceChart as DrawnChart } from '../chart/create-price-chart.ts'
import type { CurtainPlace } from '../chart/future-curtain.ts'
import type { ChartTrade } from '../chart/trades/chart-trade.ts'
import { useChartTrades } from '../chart/trades/use-chart-trades.tsx'
import { useLazyPlugin } from '../chart/use-lazy-plugin.ts'
import { BarsDialog } from '../markets/bars-dialog.tsx'
import { CandlesProblem } from '../markets/candles-problem.tsx'
import { ChartStage } from '../markets/chart-stage.tsx'
import { ChartToolbar } from '../markets/chart-toolbar.tsx'
import { CompareMenu } from '../markets/compare-menu.tsx'
import { MeasureButton, Measurement, useMeasure } from '../markets/measure-button.tsx'
import { saveChartPicture } from '../markets/save-chart-picture.ts'
import type { Candles } from '../markets/use-candles.ts'
import { useFullScreen } from '../markets/use-full-screen.ts'
import { useMarketView, type MarketView } from '../markets/use-market-view.ts'
import { IconButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { SourceBadge } from '../ui/source-badge.tsx'
import { Spinner } from '../ui/spinner.tsx'
import type { DecisionMark } from './decision-marks.ts'
import css from './replay-chart.module.css'

interface ReplayChartProps {
  readonly symbol: string
  readonly timeframe: Timeframe
  /** They end at the cursor. */
  readonly candles: Candles
  readonly cursor: number
  /** The same list as long as nothing in it changes. */
  readonly trades: readonly ChartTrade[]
  /** Numbers of rules at the bars in which they decided something; the same list as long as nothing in it changes. */
  readonly marks: readonly DecisionMark[]
  /** The bar that is looked at; null: none. */
  readonly at: number | null
  /** A bar was clicked or walked to. */
  readonly onBar?: ((time: number) => void) | undefined
  readonly view: MarketView
  readonly kept: ReturnType<typeof useChartSettings>
}

/** The chart of a replay: everything on it ends at the cursor, and the rest is behind a curtain. */
export function ReplayChart({ symbol, timeframe, candles, cursor, trades, marks, at, onBar, view, kept }: ReplayChartProps) {
  const { settings, change } = kept
  const chart = useRef<DrawnChart>(null)
  const [isTable, setIsTable] = useState(false)
  const full = useFullScreen()
  const measured = useMeasure(view.market.data?.pip ?? null)
  const [chosenId, choose] = useState<string | null>(null)
  const drawn = useChartTrades({
    trades,
    chosenId,
    onChoose: choose,
    decimals: view.decimals,
    describeTime: view.describeTime,
    isCardHidden: at !== null,
  })
  const { plugins: curtains, label } = useCurtain(cursor)
  const market = view.market.data
  const decided = useDecisionMarks(marks)
  const plugins = useMemo(
    () => [...curtains, ...decided, ...drawn.plugins, ...measured.plugins],
    [curtains, decided, drawn.plugins, measured.plugins],
  )
  const openTable = () => setIsTable(true)
  const savePicture = () => {
    if (chart.current !== null) void saveChartPicture(chart.current, `${symbol} ${timeframeLabel[timeframe]}`, view)
  }
  return (
    <div className={css.chart}>
      <div className={css.tools}>
        <ChartToolbar
          symbol={symbol}
          timeframe={timeframe}
          settings={settings}
          onChange={change}
          view={view}
          undo={kept}
          isPlain
          isFull={full.isFull}
          onFull={full.toggle}
          onPicture={savePicture}
          onTable={openTable}
        >
          <CompareMenu
            symbol={symbol}
            compared={settings.compared}
            onCompared={(compared) => change({ compared: [...compared] })}
            problems={view.comparedProblems}
          />
          <MeasureButton {...measured} />
          <IconButton icon="table" size="sm" label="Bars as a table" onClick={openTable} />
          <IconButton icon="camera" size="sm" label="Save a picture" onClick={savePicture} />
        </ChartToolbar>
        <span className="grow" />
        {market && <SourceBadge facts={sourceFacts(market.source)} label={market.source_label} />}
        <CandlesProblem bars={candles.bars} error={candles.error} onRetry={candles.retryLast} />
      </div>
      <div className={css.stage} aria-busy={candles.isMoving || undefined}>
        {candles.isPending || candles.isMoving ? (
          <div className={css.loading}>
            <Spinner label="Loading Market Data" />
          </div>
        ) : null}
        <ChartStage
          symbol={symbol}
          timeframe={timeframe}
          settings={settings}
          view={view}
          plugins={plugins}
          at={at}
          onBar={onBar && ((bar) => onBar(bar.time))}
          onDrawn={(next) => {
            chart.current = next
          }}
        />
        {label}
        {drawn.card}
        <Measurement {...measured} />
      </div>
      {isTable && view.view !== null && <BarsDialog chart={view} until={cursor} onClose={() => setIsTable(false)} />}
    </div>
  )
}

/** Bars, lines and words of the chart at the cursor. */
export function useReplayView(
  { symbol, timeframe, adjustment }: Pick<Replay, 'symbol' | 'timeframe' | 'adjustment'>,
  candles: Candles,
): Pick<ReplayChartProps, 'view' | 'kept'> {
  const kept = useChartSettings()
  const view = useMarketView({ symbol, timeframe, candles, settings: kept.settings, adjustment, isCompared: true })
  return { view, kept }
}

function useDecisionMarks(marks: readonly DecisionMark[]) {
  const { plugin: layer, plugins } = useLazyPlugin(true, async () => (await import('./decision-marks.ts')).newDecisionMarks())
  useEffect(() => layer?.set(marks), [layer, marks])
  return plugins
}

/** Ground to the right of the cursor's bar with words on it; the place changes outside of React, as the view does. */
function useCurtain(cursor: number) {
  const words = useRef<HTMLDivElement>(null)
  const show = useEffectEvent((place: CurtainPlace) => {
    if (words.current === null) return
    words.current.hidden = place === null
    if (place === null) return
    words.current.style.left = `${place.left}px`
    words.current.style.width = `${place.right - place.left}px`
  })
  const { plugin: curtain, plugins } = useLazyPlugin(true, async () =>
    (await import('../chart/future-curtain.ts')).newFutureCurtain({ isThin: false, follows: true, onPlace: (place) => show(place) }),
  )
  useEffect(() => curtain?.setAfter(cursor), [curtain, cursor])
  const label = (
    <div ref={words} className={css.hidden} hidden>
      <Icon name="eye-off" />
      <b>Not yet known</b>
      <span>Later prices are left out of the chart, its scale and every line</span>
    </div>
  )
  return { plugins, label }
}
