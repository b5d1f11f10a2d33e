import type { ChartSettings } from '@playbook/contract/chart-settings'
import { sourceFacts } from '@playbook/contract/market-sources'
import type { Drawing } from '@playbook/engine/drawings/drawing'
import type { Adjustment } from '@playbook/engine/market/adjustment'
import type { Bar } from '@playbook/engine/market/bars'
import { tradingDateOf } from '@playbook/engine/market/calendar'
import { isIntraday, timeframeLabel, type Timeframe } from '@playbook/engine/market/timeframe'
import { useEffect, useEffectEvent, useImperativeHandle, useMemo, useRef, useState, type ReactNode, type Ref } from 'react'
import { ChartAlertButton, ChartAlertForm, useChartAlerts } from '../alerts/chart-alerts.tsx'
import { useChartSettings } from '../chart-settings/use-chart-settings.ts'
import { ChartPanel } from '../chart/chart-panel.tsx'
import type { ChartPlugin } from '../chart/chart-plugin.ts'
import type { PriceChart as DrawnChart, TradeMark } from '../chart/create-price-chart.ts'
import { newMarkedStretch, type Stretch } from '../chart/marked-stretch.ts'
import { useDrawingTools } from '../drawings/use-drawing-tools.tsx'
import { useLiveAgain } from '../live/use-live.ts'
import { StartReplayButton, StartReplayForm, useStartReplay, type ReplayedResult } from '../replay/start-replay.tsx'
import { SourceBadge } from '../ui/source-badge.tsx'
import { showToast } from '../ui/toast.tsx'
import { BarsDialog } from './bars-dialog.tsx'
import { CandlesProblem } from './candles-problem.tsx'
import { AgentButton, ChartFooter } from './chart-footer.tsx'
import { ChartStage } from './chart-stage.tsx'
import { ChartToolbar, type UndoPart } from './chart-toolbar.tsx'
import { GoToDate } from './go-to-date.tsx'
import { MarketAge } from './market-age.tsx'
import { MeasureButton, Measurement, useMeasure } from './measure-button.tsx'
import { RangeTrack } from './range-track.tsx'
import { saveChartPicture } from './save-chart-picture.ts'
import { SecondChart } from './second-chart.tsx'
import { newSharedPoint } from './shared-point.ts'
import { StudyStatus } from './study-status.tsx'
import { adjustmentOf, useCandles } from './use-candles.ts'
import { useFullScreen } from './use-full-screen.ts'
import { useGoTo } from './use-go-to.ts'
import { useMarketView, type MarketView } from './use-market-view.ts'
import css from './chart-tools.module.css'

const none: readonly never[] = []

/** What stands on a chart: its indicators, the user's drawings, which of them is selected, and the bars in view. */
export interface StandingOnChart {
  readonly studies: ChartSettings['studies']
  readonly drawings: readonly Drawing[]
  readonly selected: string | null
  readonly view: { readonly from: number; readonly to: number; readonly bars: number } | null
}

export interface MarketChartProps {
  readonly symbol: string
  readonly timeframe: Timeframe
  readonly onTimeframe: (timeframe: Timeframe) => void
  /** Only bars that open before this moment, UTC seconds; null for the newest. */
  readonly before?: number | null
  /** What the prices are adjusted for; left out: what the user has chosen for charts. */
  readonly adjustment?: Adjustment
  readonly marks?: readonly TradeMark[]
  readonly focus?: { readonly from: number; readonly to: number } | null
  readonly onBar?: ((bar: Bar) => void) | undefined
  readonly at?: number | null
  /** The moment that it opens at, UTC seconds: its bars are loaded where they are not at hand, and the bar is pointed at. */
  readonly opensAt?: number | null
  readonly heading?: ReactNode
  readonly tools?: ReactNode
  readonly footer?: ReactNode
  /** True where the chart is a part of a page about something else. */
  readonly isPlain?: boolean
  /** Parts that draw or listen by themselves. */
  readonly plugins?: readonly ChartPlugin[]
  /** Stands over the chart, in the box that it fills. */
  readonly overlay?: ReactNode
  /** Stands beside the chart: its objects, the receipt of its data. */
  readonly side?: ReactNode
  /** The backtest that this chart belongs to: Replay plays that, also where the chart is a part of its page. */
  readonly replayed?: ReplayedResult
  /** Whether the market's session can be opened from here. */
  readonly hasAgent?: boolean
  /** Stands first in the footer, where the session is here already. */
  readonly agent?: ReactNode
  /** Is given what tells what stands on the chart at the moment. */
  readonly standing?: Ref<() => StandingOnChart>
  /** Bars to go to and to mark; another object goes there again. */
  readonly place?: Stretch | null
}

/** The chart of one market with its timeframe strip, tools and footer; older and newer bars come as the view moves. */
export function MarketChart(props: MarketChartProps) {
  const { symbol, timeframe, onTimeframe, before = null, heading, tools, footer, isPlain = false } = props
  const { plugins = none, side, hasAgent = !isPlain, ...drawn } = props
  const kept = useChartSettings()
  const { settings, change } = kept
  const adjustment = props.adjustment ?? adjustmentOf(settings)
  const candles = useCandles({ symbol, timeframe, before, adjustment })
  const view = useMarketView({ symbol, timeframe, candles, settings, adjustment, isCompared: !isPlain })
  const { market, studied } = view
  const words = `${symbol} ${timeframeLabel[timeframe]}`
  const chart = useRef<DrawnChart>(null)
  const { goTo, retryLast } = useGoTo({
    candles,
    onLook: (time) => {
      const shown = shownBars(candles.bars, props.place ?? null)
      if (shown !== null && shown.to === time) chart.current?.showRange(shown.from, shown.to)
      else chart.current?.lookAt(time)
    },
    onBegin: (first) => showToast('info', { title: `${words} begins on ${view.describeTime(first)}` }),
  })
  useLiveAgain(() => candles.error !== null && retryLast())
  const isPending = candles.isPending || candles.bars.length === 0
  useOpening({ opensAt: drawn.opensAt ?? null, isPending, goTo })
  const marked = useMarkedPlace({ place: props.place ?? null, isPending, goTo })
  const changeTimeframe = useKeptPlace({ view, isPending, goTo, onTimeframe })
  const [isTable, setIsTable] = useState(false)
  const [pointed] = useState(newSharedPoint)
  const full = useFullScreen()
  const measured = useMeasure(market.data?.pip ?? null)
  const alerts = useChartAlerts({ symbol, timeframe, decimals: view.decimals, bars: candles.bars, isOff: isPlain })
  const replay = useStartReplay({
    symbol,
    timeframe,
    adjustment,
    result: props.replayed,
    bars: candles.bars,
    closed: candles.closed,
    view: view.view === null ? null : { from: view.view.from.time, to: view.view.to.time },
    zone: view.zone,
    dateOf: view.dateOf,
    isOff: isPlain && props.replayed === undefined,
  })
  const drawing = useDrawingTools({
    symbol,
    timeframe,
    calendar: view.calendar,
    bars: candles.bars,
    closed: candles.closed,
    decimals: view.decimals,
    pip: market.data?.pip ?? null,
    describeTime: view.describeTime,
    isOff: isPlain,
    opensList: props.agent === undefined,
    isPaused: measured.isOn || alerts.isOpen || replay.isOpen,
    onTool: () => measured.isOn && measured.toggle(),
    onAlert: alerts.ask,
  })
  useImperativeHandle(props.standing, () => () => ({
    studies: settings.studies,
    drawings: drawing.drawings,
    selected: drawing.selectedId,
    view: view.view === null ? null : viewOf(candles.bars, view.view.from.time, view.view.to.time),
  }))
  const own = isPlain ? none : drawing.plugins
  const allPlugins = useMemo(
    () => [...own, ...plugins, ...marked, ...measured.plugins, ...alerts.plugins, ...replay.plugins],
    [own, plugins, marked, measured.plugins, alerts.plugins, replay.plugins],
  )
  const second = isPlain ? null : settings.second
  const linksCrosshair = second?.linked.includes('crosshair') === true
  const { marks, focus, onBar, opensAt, place, at = (place && placeShown(place)) ?? opensAt } = drawn
  const stage = (
    <ChartStage
      symbol={symbol}
      timeframe={timeframe}
      settings={settings}
      view={view}
      plugins={allPlugins}
      onDrawn={(next) => {
        chart.current = next
      }}
      {...(linksCrosshair && { shared: { point: pointed, by: 'first' } })}
      {...(marks && { marks })}
      {...(focus === undefined ? {} : { focus })}
      {...(at === undefined ? {} : { at })}
      onBar={replay.isOpen ? replay.pick : onBar}
    />
  )
  return (
    <ChartPanel
      symbol={symbol}
      timeframe={timeframe}
      onTimeframe={changeTimeframe}
      {...(market.data === undefined ? {} : { available: market.data.timeframes })}
      isLoading={candles.isPending || candles.isMoving || market.isPending}
      dataKey={words}
      candleCount={candles.bars.length}
      heading={heading}
      isFull={full.isFull}
      {...((isPlain || drawing.side === null) && side === undefined
        ? {}
        : {
            side: isPlain ? (
              side
            ) : (
              <>
                {drawing.side}
                {side}
              </>
            ),
          })}
      {...(isPlain
        ? {}
        : {
            rail: drawing.rail,
            below: (
              <div className={css.below}>
                <GoToDate zone={view.zone} isIntraday={isIntraday(timeframe)} onGo={goTo} onNewest={() => void candles.goToNewest()} />
                {view.view !== null && (
                  <RangeTrack
                    symbol={symbol}
                    available={market.data?.timeframes ?? none}
                    view={{ from: view.view.from.time, to: view.view.to.time }}
                    {...(market.data && { ends: { first: market.data.first_time, last: market.data.last_time } })}
                    dateOf={(time) => tradingDateOf(time, view.calendar ?? 'crypto')}
                    onGo={goTo}
                  />
                )}
              </div>
            ),
          })}
      {...(hasAgent && { agent: props.agent ?? <AgentButton symbol={symbol} /> })}
      tools={
        <ChartToolbar
          symbol={symbol}
          timeframe={timeframe}
          settings={settings}
          onChange={change}
          view={view}
          undo={mergeUndo(isPlain ? null : drawing.undo, kept)}
          isPlain={isPlain}
          isFull={full.isFull}
          onFull={full.toggle}
          onPicture={() => chart.current !== null && void saveChartPicture(chart.current, words, view)}
          onTable={() => setIsTable(true)}
        >
          {!isPlain && <MeasureButton {...measured} />}
          {!isPlain && <ChartAlertButton {...alerts} />}
          {(!isPlain || props.replayed !== undefined) && <StartReplayButton {...replay} />}
          {tools}
        </ChartToolbar>
      }
      footer={
        <>
          {footer}
          <StudyStatus
            state={studied.state}
            count={settings.studies.length + settings.patterns.length + settings.found.length}
            onRetry={studied.retry}
          />
          <CandlesProblem bars={candles.bars} error={candles.error} onRetry={retryLast} />
          <SourceBadge facts={candles.source && sourceFacts(candles.source)} label={market.data?.source_label} />
          <MarketAge symbol={symbol} since={market.data?.stale_since} label={market.data?.source_label} />
          {!isPlain && <ChartFooter market={market.data} timeframe={timeframe} settings={settings} onChange={change} view={view} />}
        </>
      }
      placeholder={
        candles.bars.length === 0 && !candles.isPending && candles.error === null && market.error === null
          ? { title: 'No prices here', subtitle: `There are no ${timeframeLabel[timeframe]} bars of ${symbol}. Try another timeframe.` }
          : null
      }
    >
      {second === null ? (
        stage
      ) : (
        <div className={css.pair}>
          <div className={css.chart}>
            <div>{stage}</div>
          </div>
          <SecondChart
            symbol={symbol}
            timeframe={timeframe}
            settings={settings}
            second={second}
            onSecond={(next) => change({ second: next })}
            {...(linksCrosshair && { shared: { point: pointed, by: 'second' } })}
          />
        </div>
      )}
      {props.overlay}
      <Measurement {...measured} />
      <ChartAlertForm {...alerts} />
      <StartReplayForm {...replay} />
      {isTable && view.view !== null && <BarsDialog chart={view} onClose={() => setIsTable(false)} />}
    </ChartPanel>
  )
}

const viewOf = (bars: readonly Bar[], from: number, to: number): StandingOnChart['view'] => ({
  from,
  to,
  bars: Math.max(1, bars.filter(({ time }) => time >= from && time <= to).length),
})

/** Changes of another part are taken back first; then those of the settings. */
function mergeUndo(other: UndoPart | null, own: UndoPart): UndoPart {
  if (other === null) return own
  return {
    canUndo: other.canUndo || own.canUndo,
    canRedo: other.canRedo || own.canRedo,
    undo: other.canUndo ? other.undo : own.undo,
    redo: other.canRedo ? other.redo : own.redo,
  }
}

interface Opening {
  readonly opensAt: number | null
  readonly isPending: boolean
  readonly goTo: (time: number) => void
}

interface KeptPlace {
  readonly view: MarketView
  readonly isPending: boolean
  readonly goTo: (time: number) => void
  readonly onTimeframe: (timeframe: Timeframe) => void
}

/** Goes to the place that is in view also in another timeframe, when its bars are there; a view of the newest bars follows them. */
function useKeptPlace({ view, isPending, goTo, onTimeframe }: KeptPlace): (next: Timeframe) => void {
  const { symbol, timeframe, candles } = view
  const kept = useRef<{ readonly time: number; readonly symbol: string; readonly timeframe: Timeframe } | null>(null)
  const arrive = useEffectEvent(() => {
    const place = kept.current
    if (place === null || isPending) return
    kept.current = null
    if (place.symbol === symbol && place.timeframe === timeframe) goTo(place.time)
  })
  useEffect(() => arrive(), [isPending, timeframe])
  return (next) => {
    if (view.view !== null && next !== timeframe) {
      const { from, to } = view.view
      const isAtNewest = !candles.hasNewer && to.time >= (candles.bars.at(-1)?.time ?? 0)
      kept.current = isAtNewest ? null : { time: (from.time + to.time) / 2, symbol, timeframe: next }
    }
    onTimeframe(next)
  }
}

/** The bar that is gone to: the newest one that is meant. */
const placeShown = ({ to, cases }: Stretch): number => cases?.at(-1) ?? to

/** As many bars are brought into view whole; of a longer stretch the newest end is. */
const maxShownBars = 400

/** The stretch where all of it can be seen at once. */
function shownBars(bars: readonly Bar[], stretch: Stretch | null): Stretch | null {
  const first = bars[0]?.time ?? Infinity
  if (stretch === null || stretch.from < first) return null
  const count = bars.filter(({ time }) => time >= stretch.from && time <= stretch.to).length
  return count > maxShownBars ? null : stretch
}

interface MarkedPlace {
  readonly place: Stretch | null
  readonly isPending: boolean
  readonly goTo: (time: number) => void
}

/** Marks the bars that a page speaks of, and goes there once they can be loaded. */
function useMarkedPlace({ place, isPending, goTo }: MarkedPlace): readonly ChartPlugin[] {
  const [mark] = useState(newMarkedStretch)
  const went = useRef<Stretch | null>(null)
  const go = useEffectEvent(goTo)
  useEffect(() => mark.set(place), [mark, place])
  useEffect(() => {
    if (place === null || isPending || went.current === place) return
    went.current = place
    go(placeShown(place))
  }, [place, isPending])
  const isMarked = place !== null
  return useMemo(() => (isMarked ? [mark] : none), [mark, isMarked])
}

/** Goes once to the moment that a chart is opened at, when its first bars are there. */
function useOpening({ opensAt, isPending, goTo }: Opening): void {
  const went = useRef<number | null>(null)
  const go = useEffectEvent(goTo)
  useEffect(() => {
    if (opensAt === null || isPending || went.current === opensAt) return
    went.current = opensAt
    go(opensAt)
  }, [opensAt, isPending])
}
