import { limits } from '@playbook/contract/limits'
import type { Quote } from '@playbook/contract/token-quotes'
import type { Timeframe } from '@playbook/engine/market/timeframe'
import { Suspense, useId, type ReactNode } from 'react'
import { MissingTokens, Price } from '../../billing/price.tsx'
import { LazyMarketSelector } from '../../markets/lazy-market-selector.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageCrumbs } from '../../ui/page-header.tsx'
import { TimeframeOptions } from '../../ui/timeframe-options.tsx'
import { PeriodButton } from '../plan/period-button.tsx'
import css from './builder-page.module.css'

interface BuilderBarProps {
  readonly name: string
  readonly onName: (name: string) => void
  readonly symbol: string
  readonly onSymbol: (symbol: string) => void
  /** Where the market or timeframe comes from the words, the bar says so. */
  readonly symbolIsSaid: boolean
  readonly timeframe: Timeframe
  readonly onTimeframe: (timeframe: Timeframe) => void
  readonly timeframeIsSaid: boolean
  /** Timeframes that the market has bars of; undefined while it is not known. */
  readonly available: readonly Timeframe[] | undefined
  readonly startDate: string
  readonly endDate: string
  readonly onPeriod: (from: string, to: string) => void
  readonly isRunning: boolean
  readonly blockedBy: string | undefined
  /** Goes to what stands in the way; undefined where it is no place on the page. */
  readonly onBlock: (() => void) | undefined
  readonly isChoosing: boolean
  readonly onChoosing: (isChoosing: boolean) => void
  readonly onRun: () => void
  /** What the run costs; null while that is not known. */
  readonly quote: Quote | null
  /** A file of prices that was dropped on the page. */
  readonly dropped: File | null
  readonly onDropTaken: () => void
  /** Stands below the name: what is edited, the way out of it, and other drafts. */
  readonly origin: ReactNode
}

/** Market, timeframe and period of the run, and the one button that starts it. */
export function BuilderBar(props: BuilderBarProps) {
  const { blockedBy, onBlock, isChoosing, onChoosing, dropped } = props
  const reasonId = useId()
  const close = () => {
    onChoosing(false)
    props.onDropTaken()
  }
  return (
    <header className={css.bar}>
      <div className="grow">
        <PageCrumbs />
        <h1 className="sr">Strategy Builder</h1>
        <input
          className={css.name}
          aria-label="Name of the strategy"
          placeholder="Untitled strategy"
          maxLength={limits.maxStrategyNameChars}
          value={props.name}
          onChange={(event) => props.onName(event.target.value)}
        />
        <div className={`small mute ${css.origin}`}>
          {props.origin}
          {blockedBy !== undefined &&
            (onBlock === undefined ? (
              <span id={reasonId}>{blockedBy}</span>
            ) : (
              <button type="button" id={reasonId} className={css.block} onClick={onBlock}>
                {blockedBy}
              </button>
            ))}
          {blockedBy === undefined && <MissingTokens quote={props.quote} />}
        </div>
      </div>
      <div className={css.market} role="group" aria-label="Market and period">
        <button
          type="button"
          className="btn secondary"
          aria-haspopup="dialog"
          title={props.symbolIsSaid ? 'Named in your words' : 'Choose a market'}
          onClick={() => onChoosing(true)}
        >
          <b>{props.symbol}</b>
          {props.symbolIsSaid && <span className="mute small">from your words</span>}
          <Icon name="down" />
        </button>
        <select
          className="select"
          aria-label="Timeframe"
          title={props.timeframeIsSaid ? 'Named in your words' : undefined}
          value={props.timeframe}
          onChange={(event) => props.onTimeframe(event.target.value as Timeframe)}
        >
          <TimeframeOptions available={props.available} />
        </select>
        <PeriodButton from={props.startDate} to={props.endDate} onChange={props.onPeriod} />
      </div>
      <Button
        variant="primary"
        icon="play"
        busy={props.isRunning}
        disabled={blockedBy !== undefined}
        aria-describedby={blockedBy === undefined ? undefined : reasonId}
        title={blockedBy}
        onClick={props.onRun}
      >
        Run backtest
        {blockedBy === undefined && <Price quote={props.quote} />}
      </Button>
      {(isChoosing || dropped !== null) && (
        <Suspense>
          <LazyMarketSelector open file={dropped} onOpenChange={close} onSelect={(market) => props.onSymbol(market.symbol)} />
        </Suspense>
      )}
    </header>
  )
}
