import { riskWords } from '@playbook/engine/format/risk-words'
import { timeframeLabel, timeframes, type Timeframe } from '@playbook/engine/market/timeframe'
import type { ReactNode } from 'react'
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
  readonly candleCount: number
  /** Stands beside the timeframe strip. */
  readonly tools?: ReactNode
  /** Stands in front of the symbol's name, or replaces it. */
  readonly heading?: ReactNode
  readonly footer?: ReactNode
  readonly placeholder?: ChartPlaceholder | null
  readonly children?: ReactNode
}

/** The frame of a market's chart: symbol, timeframe strip, the chart or what stands in its place, candle count. */
export function ChartPanel({
  symbol,
  timeframe,
  onTimeframe,
  available = timeframes,
  isLoading,
  candleCount,
  tools,
  heading,
  footer,
  placeholder = null,
  children,
}: ChartPanelProps) {
  return (
    <section className={css.panel} aria-label={`Chart of ${symbol}`}>
      {heading ?? <h2 className={css.symbol}>{symbol}</h2>}
      <div className={css.strip}>
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
      <div className={css.stage}>
        {placeholder === null ? children : <Placeholder {...placeholder} />}
        {isLoading && (
          <div className={css.overlay} role="status">
            <b>Loading Market Data</b>
            <span>{`Analyzing ${symbol} • ${timeframeLabel[timeframe]}`}</span>
          </div>
        )}
      </div>
      <footer className={css.footer}>
        {footer}
        <span className="num small soft">{`${candleCount.toLocaleString('en-US')} candles`}</span>
        <span className="grow" />
        <span className="small mute">{riskWords}</span>
      </footer>
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
