import { riskWords } from '@playbook/engine/format/risk-words'
import { timeframeLabel, timeframes, type Timeframe } from '@playbook/engine/market/timeframe'
import { useEffect, useState, type ReactNode } from 'react'
import { shortNumber } from '../ui/numbers.ts'
import { useOneStop } from '../ui/one-stop.ts'
import css from './chart-panel.module.css'

/** What stands in the chart's place while there is nothing to draw. */
interface ChartPlaceholder {
  readonly title: string
  readonly subtitle: string
  readonly action?: { readonly label: string; readonly onClick: () => void }
}

export interface ChartPanelProps {
  readonly symbol: string
  readonly timeframe: Timeframe
  readonly onTimeframe: (timeframe: Timeframe) => void
  /** Timeframes that there are bars of; the others cannot be pressed. */
  readonly available?: readonly Timeframe[]
  readonly isLoading: boolean
  /** Names the data on the chart: while other data is drawn, the overlay stays. */
  readonly dataKey?: string
  readonly candleCount: number
  /** Stands beside the timeframe strip. */
  readonly tools?: ReactNode
  /** Stands in front of the symbol's name, or replaces it. */
  readonly heading?: ReactNode
  /** Tools along the left edge. */
  readonly rail?: ReactNode
  /** Stands to the right of the chart, or below it where that is narrow. */
  readonly side?: ReactNode
  /** Stands between the chart and its footer. */
  readonly below?: ReactNode
  readonly footer?: ReactNode
  /** Begins the footer. */
  readonly agent?: ReactNode
  readonly placeholder?: ChartPlaceholder | null
  /** Fills the window. */
  readonly isFull?: boolean
  readonly children?: ReactNode
}

/** How long the overlay stays after the candles have changed (specification, section 9). */
const drawnAfterMs = 100

/** True while data is loaded, and until what was loaded is drawn. */
function useLoading(isLoading: boolean, dataKey: string): boolean {
  const [drawn, setDrawn] = useState<string | null>(null)
  useEffect(() => {
    if (isLoading) return
    const timer = setTimeout(() => setDrawn(dataKey), drawnAfterMs)
    return () => clearTimeout(timer)
  }, [isLoading, dataKey])
  return isLoading || drawn !== dataKey
}

/** The frame of a market's chart: symbol, timeframe strip, the chart or what stands in its place, candle count. */
export function ChartPanel(props: ChartPanelProps) {
  const { symbol, timeframe, onTimeframe, available = timeframes, dataKey = '', candleCount, tools, heading, rail, side, below } = props
  const { footer, agent, placeholder = null, isFull = false, children } = props
  const isLoading = useLoading(props.isLoading, dataKey)
  const stop = useOneStop()
  return (
    <section className={css.panel} aria-label={`Chart of ${symbol}`} data-full={isFull || undefined}>
      <div className={css.grid} data-side={side === undefined ? undefined : true}>
        <div className={css.heading}>{heading ?? <h2 className={css.symbol}>{symbol}</h2>}</div>
        {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its buttons take the focus */}
        <div {...stop} className={css.strip} role="toolbar" aria-label="Chart tools">
          <div className={`seg ${css.timeframes}`} role="group" aria-label="Timeframe">
            {timeframes.map((each) => (
              <button
                key={each}
                type="button"
                aria-pressed={each === timeframe}
                disabled={!available.includes(each)}
                onClick={() => onTimeframe(each)}
              >
                {timeframeLabel[each]}
              </button>
            ))}
          </div>
          {tools}
        </div>
        {rail !== undefined && <div className={css.rail}>{rail}</div>}
        <div className={css.stage}>
          {placeholder === null ? children : <Placeholder {...placeholder} />}
          {isLoading && (
            <div className={css.overlay} role="status">
              <b>Loading Market Data</b>
              <span>{`Analyzing ${symbol} • ${timeframeLabel[timeframe]}`}</span>
            </div>
          )}
        </div>
        {side !== undefined && <aside className={css.side}>{side}</aside>}
        {below !== undefined && <div className={css.below}>{below}</div>}
        <footer className={css.footer}>
          {agent}
          {footer}
          <span className="num small soft">{`${shortNumber(candleCount)} candles`}</span>
          <span className="grow" />
          <span className="small mute">{riskWords}</span>
        </footer>
      </div>
    </section>
  )
}

function Placeholder({ title, subtitle, action }: ChartPlaceholder) {
  return (
    <div className={css.placeholder}>
      <h3>{title}</h3>
      <p className="soft">{subtitle}</p>
      {action && (
        <button type="button" className="btn secondary" onClick={action.onClick}>
          {action.label}
        </button>
      )}
    </div>
  )
}
