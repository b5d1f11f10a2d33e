import type { ChartSettings } from '@playbook/contract/chart-settings'
import { timeframeLabel, timeframes, type Timeframe } from '@playbook/engine/market/timeframe'
import { Suspense, useState } from 'react'
import { useDrawingTools } from '../drawings/use-drawing-tools.tsx'
import { useLiveAgain } from '../live/use-live.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { CandlesProblem } from './candles-problem.tsx'
import { ChartStage } from './chart-stage.tsx'
import { LazyMarketSelector } from './lazy-market-selector.tsx'
import type { SharedBy } from './shared-point.ts'
import { adjustmentOf, useCandles } from './use-candles.ts'
import { useMarketView } from './use-market-view.ts'
import css from './chart-tools.module.css'

type Second = NonNullable<ChartSettings['second']>

interface SecondChartProps {
  /** Of the first chart. */
  readonly symbol: string
  readonly timeframe: Timeframe
  readonly settings: ChartSettings
  readonly second: Second
  readonly onSecond: (second: Second | null) => void
  readonly shared?: SharedBy
}

/** The chart beside the first: its own market and timeframe, as far as they are not shared. */
export function SecondChart({ settings, second, onSecond, shared, ...first }: SecondChartProps) {
  const [isChoosing, setIsChoosing] = useState(false)
  const isLinked = { symbol: second.linked.includes('symbol'), timeframe: second.linked.includes('timeframe') }
  const symbol = isLinked.symbol ? first.symbol : (second.symbol ?? first.symbol)
  const wanted = isLinked.timeframe ? first.timeframe : (second.timeframe ?? first.timeframe)
  const adjustment = adjustmentOf(settings)
  const candles = useCandles({ symbol, timeframe: wanted, before: null, adjustment })
  useLiveAgain(() => candles.error !== null && candles.retryLast())
  const view = useMarketView({ symbol, timeframe: wanted, candles, settings, adjustment, isCompared: false })
  const drawing = useDrawingTools({
    symbol,
    timeframe: wanted,
    calendar: view.calendar,
    bars: view.candles.bars,
    closed: view.candles.closed,
    decimals: view.decimals,
    pip: view.market.data?.pip ?? null,
    describeTime: view.describeTime,
  })
  const available = view.market.data?.timeframes ?? timeframes
  return (
    <section className={css.chart} aria-label={`Second chart, ${symbol}`}>
      <div className={css.second}>
        <Button size="sm" variant="ghost" disabled={isLinked.symbol} onClick={() => setIsChoosing(true)}>
          {symbol}
          {!isLinked.symbol && <Icon name="down" />}
        </Button>
        <div className="seg" role="group" aria-label="Timeframe of the second chart">
          {timeframes.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === wanted}
              disabled={isLinked.timeframe || !available.includes(each)}
              onClick={() => onSecond({ ...second, timeframe: each })}
            >
              {timeframeLabel[each]}
            </button>
          ))}
        </div>
        <span className="grow" />
        <CandlesProblem bars={view.candles.bars} error={view.candles.error} onRetry={view.candles.retryLast} />
        <IconButton icon="x" size="sm" label="Close the second chart" onClick={() => onSecond(null)} />
      </div>
      <div>
        {view.candles.isPending ? (
          <Spinner label="Loading Market Data" />
        ) : (
          <ChartStage
            symbol={symbol}
            timeframe={wanted}
            settings={settings}
            view={view}
            plugins={drawing.plugins}
            {...(shared === undefined ? {} : { shared })}
          />
        )}
      </div>
      {isChoosing && (
        <Suspense>
          <LazyMarketSelector
            open
            onOpenChange={setIsChoosing}
            onSelect={(market) => {
              setIsChoosing(false)
              onSecond({ ...second, symbol: market.symbol })
            }}
          />
        </Suspense>
      )}
    </section>
  )
}
