import type { StrategyDetail, StrategyResult, TradeRow } from '@playbook/contract/strategies'
import { useRef, useState, type ReactNode, type RefObject } from 'react'
import { WhenNear } from '../../ui/when-near.tsx'
import { BarExplanationCard } from './bar-explanation.tsx'
import { ResultChart } from './result-chart.tsx'
import css from './explained-chart.module.css'

/** The bar that is explained beside the chart; null while none is. */
export interface ExplainedBar {
  readonly time: number | null
  readonly place: RefObject<HTMLDivElement | null>
  readonly show: (time: number | null) => void
  /** Shows it from another place of the page: the chart comes into view. */
  readonly goTo: (time: number) => void
}

export function useExplainedBar(): ExplainedBar {
  const [time, show] = useState<number | null>(null)
  const place = useRef<HTMLDivElement>(null)
  const goTo = (next: number) => {
    show(next)
    place.current?.scrollIntoView({ block: 'nearest' })
  }
  return { time, place, show, goTo }
}

const chartHeightPx = 540

interface ExplainedChartProps {
  readonly strategy: StrategyDetail
  readonly result: StrategyResult
  readonly bar: ExplainedBar
  readonly decimals: number
  readonly focus: TradeRow | null
  /** True where the trade is in view already, and the view stays. */
  readonly isHeld?: boolean
  /** A trade was chosen on the chart; null: it was let go. */
  readonly onTrade: (trade: TradeRow | null) => void
  /** Stands beside the symbol. */
  readonly aside?: ReactNode
  /** Stands before the buttons of the explanation. */
  readonly whyTools?: ReactNode
}

/** The trades on the chart and, beside it, why a bar did what it did. */
export function ExplainedChart({ strategy, result, bar, decimals, focus, isHeld = false, onTrade, aside, whyTools }: ExplainedChartProps) {
  const { time, place, show } = bar
  return (
    <div ref={place} className={css.place}>
      <div className={css.stage} data-open={time !== null || undefined}>
        <WhenNear heightPx={chartHeightPx}>
          <ResultChart
            strategy={strategy}
            result={result}
            focus={focus}
            isHeld={isHeld}
            onTrade={(trade) => {
              show(null)
              onTrade(trade)
            }}
            decimals={decimals}
            at={time}
            onBar={show}
            aside={aside}
          />
        </WhenNear>
        {time !== null && (
          <div className={css.why}>
            <BarExplanationCard
              id={strategy.id}
              time={time}
              decimals={decimals}
              onTime={show}
              onClose={() => show(null)}
              aside={whyTools}
            />
          </div>
        )}
      </div>
      <p className={`small mute ${css.hint}`}>
        Click a bar of the chart, or step through the bars with the arrow keys, to see what was decided there and why. Click a trade, or
        step through the trades with Shift and an arrow key, for its numbers.
      </p>
    </div>
  )
}
