import type { MarketDetail } from '@playbook/contract/markets'
import type { Timeframe } from '@playbook/engine/market/timeframe'
import { messageOf } from '../api.ts'
import { FailBox } from '../ui/fail-box.tsx'
import { FigureCardSkeleton } from '../ui/figure/figure-card.tsx'
import { SkeletonCard } from '../ui/skeleton.tsx'
import { useAnalysisZone } from './analysis-zone.ts'
import { CalendarCard } from './calendar-card.tsx'
import { figureHeightPx } from './card-sizes.ts'
import { CorrelationCard } from './correlation-card.tsx'
import { LevelsCard } from './levels-card.tsx'
import { MarketNow } from './market-now.tsx'
import { OwnStrategies, useOwnStrategies } from './own-strategies.tsx'
import { PricesCard } from './prices-card.tsx'
import { HourCard, WeekdayCard } from './range-card.tsx'
import { SeasonCard } from './season-card.tsx'
import { TrendCard } from './trend-card.tsx'
import { useAnalysis } from './use-analysis.ts'
import css from './analysis.module.css'

interface MarketAnalysisProps {
  readonly symbol: string
  readonly market: MarketDetail | undefined
  readonly timeframe: Timeframe
}

/** What is known of a market besides its chart. The timeframe is the chart's. */
export function MarketAnalysis({ symbol, market, timeframe }: MarketAnalysisProps) {
  if (market === undefined) return <Waiting symbol={symbol} />
  return <Analysis key={symbol} symbol={symbol} market={market} timeframe={timeframe} />
}

const Waiting = ({ symbol }: { readonly symbol: string }) => (
  <section className={css.analysis} aria-label="Analysis">
    <MarketNow symbol={symbol} market={undefined} analysis={undefined} strategies={undefined} failure={null} />
    <div className={css.three}>
      <FigureCardSkeleton heightPx={figureHeightPx} label="Loading the range by hour" />
      <SkeletonCard rows={7} label="Loading the levels" />
      <SkeletonCard rows={7} label="Loading the correlations" />
    </div>
  </section>
)

function Analysis({ symbol, market, timeframe }: MarketAnalysisProps & { readonly market: MarketDetail }) {
  const [zone, setZone] = useAnalysisZone()
  const found = useAnalysis(symbol, timeframe, zone)
  const strategies = useOwnStrategies(symbol)
  const analysis = found.data
  const failure = found.isLoadingError && (
    <FailBox title="The analysis could not be loaded" onRetry={() => void found.refetch()}>
      {messageOf(found.error)}
    </FailBox>
  )
  const isWaiting = analysis === undefined && failure === false
  return (
    <section className={css.analysis} aria-label="Analysis" aria-busy={found.isPlaceholderData || undefined}>
      <MarketNow
        symbol={symbol}
        market={market}
        analysis={analysis}
        strategies={strategies.data?.count}
        failure={failure === false ? null : failure}
      />
      <div className={css.three}>
        {analysis && <HourCard market={market} part={analysis.hours} zone={zone} onZone={setZone} />}
        {analysis && <LevelsCard levels={analysis.levels} market={market} />}
        {isWaiting && <FigureCardSkeleton heightPx={figureHeightPx} label="Loading the range by hour" />}
        {isWaiting && <SkeletonCard rows={7} label="Loading the levels" />}
        <CorrelationCard symbol={symbol} />
        {analysis && <WeekdayCard market={market} part={analysis.weekdays} />}
        {analysis && <SeasonCard symbol={symbol} part={analysis.months} />}
        {analysis && <TrendCard trends={analysis.trends} />}
        {isWaiting && <FigureCardSkeleton heightPx={figureHeightPx} label="Loading the range by weekday" />}
        {isWaiting && <FigureCardSkeleton heightPx={figureHeightPx} label="Loading the seasons" />}
        {isWaiting && <SkeletonCard rows={4} label="Loading the trend" />}
        <CalendarCard market={market} />
        <OwnStrategies symbol={symbol} />
        <PricesCard market={market} timeframe={timeframe} />
      </div>
    </section>
  )
}
