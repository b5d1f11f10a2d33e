import type { ChartSettings } from '@playbook/contract/chart-settings'
import type { Bar } from '@playbook/engine/market/bars'
import { timeframeLabel, type Timeframe } from '@playbook/engine/market/timeframe'
import { lazy, Suspense, useId, useMemo } from 'react'
import { messageOf } from '../api.ts'
import type { PriceChartProps } from '../chart/price-chart.tsx'
import { FailBox } from '../ui/fail-box.tsx'
import { useTinyStore } from '../ui/tiny-store.ts'
import { useLinkedTime, type SharedBy } from './shared-point.ts'
import type { MarketView } from './use-market-view.ts'

// The chart library is loaded with the first chart.
const PriceChart = lazy(() => import('../chart/price-chart.tsx').then((module) => ({ default: module.PriceChart })))

interface ChartStageProps extends Pick<PriceChartProps, 'marks' | 'focus' | 'at' | 'plugins' | 'onDrawn'> {
  readonly symbol: string
  readonly timeframe: Timeframe
  readonly settings: ChartSettings
  readonly view: MarketView
  readonly onBar?: ((bar: Bar) => void) | undefined
  /** Where another chart's reader points, and where this one's does. */
  readonly shared?: SharedBy
}

const none: readonly never[] = []

/** The chart itself, or why there is none. */
export function ChartStage({ symbol, timeframe, settings, view, shared, ...drawn }: ChartStageProps) {
  const { candles, market, studied } = view
  const { plugins = none } = drawn
  const allPlugins = useMemo(() => [...view.patterned.plugins, ...plugins], [view.patterned.plugins, plugins])
  const summaryId = useId()
  // What changes with every price is followed here alone: the tools around the chart are not drawn again for it.
  const { bar: live, tails } = useTinyStore(studied.moving)
  const linkedTime = useLinkedTime(shared)
  // What is on the chart stays there: a later look that fails takes nothing away.
  const problem = (candles.bars.length === 0 ? candles.error : null) ?? (market.data === undefined ? market.error : null)
  const retry = () => {
    candles.retry()
    if (market.error !== null) void market.refetch()
  }
  if (problem !== null)
    return (
      <FailBox title="The chart could not be loaded" onRetry={retry}>
        {messageOf(problem)}
      </FailBox>
    )
  if (candles.bars.length === 0 || market.data === undefined) return null
  return (
    <Suspense>
      <PriceChart
        label={`${symbol} ${timeframeLabel[timeframe]} candles`}
        describedBy={summaryId}
        bars={candles.bars}
        decimals={view.decimals}
        dateOf={view.dateOf}
        describeTime={view.describeTime}
        live={live}
        tails={tails}
        style={settings.type}
        scale={settings.scale}
        zone={view.zone}
        shading={view.shading}
        onOlderWanted={candles.wantOlder}
        onNewerWanted={candles.wantNewer}
        olderMargin={view.olderMargin}
        onView={view.onView}
        lines={view.lines}
        bands={view.bands}
        {...(shared !== undefined && { onPointTime: (time: number | null) => shared.point.set({ by: shared.by, time }) })}
        {...(linkedTime === undefined ? {} : { linkedTime })}
        notesAt={view.patterned.notesAt}
        {...drawn}
        plugins={allPlugins}
      />
      <p id={summaryId} className="sr">
        {view.summary}
      </p>
    </Suspense>
  )
}
