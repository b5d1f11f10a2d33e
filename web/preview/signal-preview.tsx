import { sourceFacts } from '@playbook/contract/market-sources'
import type { MarketDetail } from '@playbook/contract/markets'
import { tradingDateOf } from '@playbook/engine/market/calendar'
import { isIntraday } from '@playbook/engine/market/timeframe'
import type { Reading, RuleLine } from '@playbook/engine/strategy/reading'
import { lazy, memo, Suspense, useCallback, useMemo, useState, type CSSProperties, type ReactNode } from 'react'
import type { TradeMark } from '../chart/create-price-chart.ts'
import type { TruthLane } from '../chart/truth-lanes.ts'
import { ruleClass } from '../strategies/plan/rule-color.ts'
import { Note } from '../ui/note.tsx'
import { formatCount, shortNumber } from '../ui/numbers.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { SourceBadge } from '../ui/source-badge.tsx'
import { formatTime } from '../ui/time.tsx'
import type { SignalCount, Signals } from './compute-signals.ts'
import type { PreviewMarket } from './preview-market.ts'
import { ruleLanes } from './rule-lanes.ts'
import { truthText } from './truth-text.ts'
import type { SignalState } from './use-previewer.ts'
import css from './signal-preview.module.css'

// The chart library is loaded with the first chart.
const PriceChart = lazy(() => import('../chart/price-chart.tsx').then((module) => ({ default: module.PriceChart })))

interface SignalPreviewProps {
  readonly reading: Reading
  readonly detail: MarketDetail
  readonly state: SignalState
  readonly problem: string | null
  readonly lit: number | null
  readonly onLit: (rule: number | null) => void
}

/** Where each rule was true on the market, before anything is run. */
export const SignalPreview = memo(Preview)

function Preview({ reading, detail, state, problem, lit, onLit }: SignalPreviewProps) {
  const { signals, shown, market } = state
  const said = problem ?? state.problem
  return (
    <SignalFrame summary={signals === null ? '' : summaryOf(signals)}>
      {said !== null ? (
        <Note kind="warn">{said}</Note>
      ) : market === null || signals === null || shown.length === 0 ? (
        <Skeleton height={332} />
      ) : (
        <>
          {state.noEntry !== null && reading.status === 'ok' && <Note kind="warn">{state.noEntry}</Note>}
          <Drawn reading={reading} detail={detail} market={market} signals={signals} state={state} lit={lit} onLit={onLit} />
        </>
      )}
    </SignalFrame>
  )
}

/** The place of the signals, also while there are none. */
export const SignalFrame = ({ summary = '', children }: { summary?: string; children: ReactNode }) => (
  <section className={css.preview} aria-label="Signals">
    <div className="row between wrap">
      <h2 className="h-panel">Signals</h2>
      <p className="small mute num" role="status">
        {summary}
      </p>
    </div>
    {children}
  </section>
)

const names = { entryLong: 'buy signal', entryShort: 'sell short signal', exitLong: 'exit', exitShort: 'exit of shorts' } as const

function summaryOf({ signals }: Signals): string {
  const parts = signals.map(({ rule, count }) => formatCount(count, names[rule], rule === 'exitShort' ? 'exits of shorts' : undefined))
  const blocked = signals.reduce((sum, each) => sum + each.blocked, 0)
  return [...parts, ...(blocked > 0 ? [`${formatCount(blocked, 'entry', 'entries')} outside your session`] : [])].join(', ')
}

interface NumberedRule extends RuleLine {
  readonly number: number
}

function Drawn({
  reading,
  detail,
  market,
  signals,
  state: { shown },
  lit,
  onLit,
}: Omit<SignalPreviewProps, 'problem'> & { readonly market: PreviewMarket; readonly signals: Signals }) {
  const [off, setOff] = useState<ReadonlySet<string>>(new Set())
  const { timeframe, instrument } = market
  const truths = useMemo(() => new Map(signals.conditions.map((truth) => [truth.path, truth])), [signals])
  const rules = reading.rules.filter((rule): rule is NumberedRule => rule.number !== null && truths.has(rule.path))
  const on = rules.filter(({ path }) => !off.has(path))
  const lanesKey = on.map(({ path, number }) => `${number} ${path}`).join()
  const lanes = useMemo(
    (): TruthLane[] => ruleLanes(on, truths),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `on` is made again on every render; its key says when it differs
    [lanesKey, truths],
  )
  const marks = useMemo(() => signals.signals.flatMap(marksOf).toSorted((a, b) => a.time - b.time), [signals])
  const isDaily = !isIntraday(timeframe)
  const dateOf = useCallback((time: number) => tradingDateOf(time, instrument.calendar), [instrument.calendar])
  const describeTime = useCallback(
    (time: number) => (isDaily ? formatTime(`${dateOf(time)}T00:00:00Z`, 'date', 'utc') : formatTime(time, 'full')),
    [isDaily, dateOf],
  )
  const toggle = (path: string) => {
    const next = new Set(off)
    if (!next.delete(path)) next.add(path)
    setOff(next)
  }
  return (
    <>
      <div className={css.rules} role="group" aria-label="Rules on the chart">
        {rules.map((rule) => (
          <button
            key={rule.path}
            type="button"
            className={`${css.rule} ${ruleClass(rule.number)}`}
            aria-pressed={!off.has(rule.path)}
            data-lit={rule.number === lit || undefined}
            title={rule.text}
            onClick={() => toggle(rule.path)}
            onMouseEnter={() => onLit(rule.number)}
            onMouseLeave={() => onLit(null)}
          >
            <span className="rn" aria-hidden="true">
              {rule.number}
            </span>
            <span className={css.text}>{rule.text}</span>
            <b className="num">{truthText(truths.get(rule.path)!, signals.decidedBars)}</b>
          </button>
        ))}
      </div>
      {/* React's types know no custom properties. */}
      <div className={css.chart} style={{ '--lanes': lanes.length } as CSSProperties}>
        <Suspense fallback={<Skeleton height={260} />}>
          <PriceChart
            label={`${instrument.symbol} candles with the places where your rules were true`}
            bars={shown}
            decimals={detail.price_decimals}
            dateOf={isDaily ? dateOf : null}
            describeTime={describeTime}
            marks={marks}
            lanes={lanes}
          />
        </Suspense>
      </div>
      <p className={`small mute num ${css.foot}`}>
        {boundsOf(signals, shown.length)}
        <SourceBadge facts={sourceFacts(detail.source)} />
      </p>
    </>
  )
}

function boundsOf({ decidedBars, isShortened, conditions }: Signals, shown: number): string {
  const held = conditions.some(({ heldBars }) => heldBars !== null)
  const all = formatCount(decidedBars, 'bar')
  const counted = isShortened ? `Counted on the newest ${all} of the period; the backtest takes all of it.` : `Counted on ${all}.`
  return `${counted}${shown < decidedBars ? ` The chart has the newest ${shortNumber(shown)}.` : ''} A signal is not yet a trade: while a position is open, the next one may be passed over.${held ? ' What asks about the open trade is counted in the trades of a run over these bars.' : ''}`
}

const kinds = { entryLong: 'buy', entryShort: 'sell', exitLong: 'exit', exitShort: 'exit' } as const

const marksOf = ({ rule, shown }: SignalCount): TradeMark[] =>
  shown.map(({ time, isBlocked }) => ({ id: `${rule}-${time}`, time, kind: isBlocked ? 'blocked' : kinds[rule], text: '' }))
