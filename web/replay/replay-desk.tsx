import { nearReplayDecision, type Replay } from '@playbook/contract/replays'
import { getStrategy } from '@playbook/contract/strategies'
import { riskWords } from '@playbook/engine/format/risk-words'
import { isIntraday, timeframeLabel } from '@playbook/engine/market/timeframe'
import type { RuleLine } from '@playbook/engine/strategy/reading'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { call, messageOf, queryOf } from '../api.ts'
import { legendWords } from '../chart/chart-legend.tsx'
import { GoToDate } from '../markets/go-to-date.tsx'
import type { MarketView } from '../markets/use-market-view.ts'
import { Badge } from '../ui/badge.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { formatPrice, shortNumber } from '../ui/numbers.ts'
import { showToast } from '../ui/toast.tsx'
import { ruleNumberOf } from './condition-rows.ts'
import { DecisionLog, type LoggedDecision } from './decision-log.tsx'
import type { DecisionMark } from './decision-marks.ts'
import { HandTicket } from './hand-ticket.tsx'
import { LeaveLink } from './leave-link.tsx'
import { PositionSlider } from './position-slider.tsx'
import { ReplayChart, useReplayView } from './replay-chart.tsx'
import { ReplayControls } from './replay-controls.tsx'
import { keyPlaceOf, replayActionOf, type ReplayAction } from './replay-keys.ts'
import { replayTrades } from './replay-trades.ts'
import { ReplayWhy } from './replay-why.tsx'
import { SidesTable } from './sides-table.tsx'
import { StrategyNow } from './strategy-now.tsx'
import { useAccount } from './use-account.ts'
import type { DecisionPage } from './use-replay.ts'
import { useReplay, type ReplayControl } from './use-replay.ts'
import css from './replay-page.module.css'

const none: readonly never[] = []

/** The chart at the cursor with everything around it. */
export function ReplayDesk({ replay }: { readonly replay: Replay }) {
  const { id, symbol, timeframe, strategy } = replay
  const control = useReplay(replay)
  const { player, state, candles, told, reached } = control
  const { cursor } = state
  const { view, kept } = useReplayView(replay, candles)
  const trading = useAccount(id, cursor, state.isPlaying)
  const trades = useMemo(() => replayTrades(trading.account), [trading.account])
  const [looked, setLooked] = useState<{ readonly time: number; readonly cursor: number } | null>(null)
  // Whoever moves on looks at what the strategy does now.
  const at = looked?.cursor === cursor ? looked.time : null
  const look = (time: number) => {
    player.pause()
    setLooked({ time, cursor })
  }
  const detail = useQuery({ ...queryOf(getStrategy, { params: { id: strategy?.id ?? '' } }), enabled: strategy?.id != null })
  const rules = detail.data?.reading.rules ?? none
  const pages = told.pagesAt(cursor)
  const log = useDecisionLog(pages, cursor)
  const marks = useMarks(log.lines, rules)
  const here = pages.findLast((page) => page.times.includes(cursor))
  const seek = useSeek(replay, control, pages)
  const words = useWords(control, view, replay)
  // Where the view has wandered far back, the chart's bars end before the cursor.
  const last = candles.bars.at(-1)?.time === cursor ? candles.bars.at(-1) : undefined

  useReplayKeys((action) => {
    const acts: Readonly<Record<ReplayAction, () => void>> = {
      back: () => player.step('back'),
      on: () => player.step('on'),
      last_decision: () => strategy !== null && seek.go('last'),
      next_decision: () => strategy !== null && seek.go('next'),
      play: () => (state.isPlaying ? player.pause() : player.play()),
      first: () => player.moveTo(replay.first_time),
      last: () => player.moveTo(replay.last_time),
    }
    acts[action]()
  })
  return (
    <div className={css.desk} data-plain={strategy === null || undefined}>
      <header className={css.head}>
        <LeaveLink replay={replay} isIcon />
        <h1>{replay.name}</h1>
        <Badge kind="brand">Replay</Badge>
        <span className="small mute num">{`${symbol}, ${timeframeLabel[timeframe]}`}</span>
        <span className="grow" />
        <span className={`num ${css.last}`}>{last === undefined ? '' : formatPrice(last.close, { decimals: view.decimals })}</span>
        {strategy?.id != null && (
          <Link to="/console/strategy-lab/builder" search={{ from: strategy.id }} className={buttonClass({ size: 'sm' })}>
            <Icon name="pen" />
            Edit as a new version
          </Link>
        )}
        <LeaveLink replay={replay} />
      </header>
      <div className={css.stage}>
        <ReplayChart
          symbol={symbol}
          timeframe={timeframe}
          candles={candles}
          cursor={cursor}
          trades={trades}
          marks={marks}
          at={at}
          onBar={strategy === null ? undefined : look}
          view={view}
          kept={kept}
        />
      </div>
      <div className={css.bar}>
        <ReplayControls
          player={player}
          state={state}
          onDecision={strategy === null ? null : seek.go}
          isSeeking={seek.isSeeking}
          position={
            <PositionSlider
              symbol={symbol}
              adjustment={replay.adjustment}
              available={view.market.data?.timeframes ?? none}
              first={replay.first_time}
              last={replay.last_time}
              cursor={cursor}
              from={strategy === null ? Math.min(replay.first_time, 2 * replay.start_time - replay.last_time) : replay.first_time}
              words={words.place}
              onMove={player.moveTo}
              onStep={player.step}
            />
          }
          date={<GoToDate zone={view.zone} isIntraday={isIntraday(timeframe)} onGo={player.moveTo} label={words.moment} />}
        />
        <p className="sr" role="status">
          {words.spoken}
        </p>
      </div>
      {strategy !== null && (
        <div className={css.log}>
          <DecisionLog
            lines={log.lines}
            bars={log.bars}
            cursor={cursor}
            isPending={here === undefined}
            error={told.error()}
            rules={rules}
            describeTime={view.describeTime}
            onLook={look}
            onRetry={told.retry}
            onEarlier={log.first === null || log.first <= replay.first_time ? null : () => told.wantEarlier(cursor)}
          />
        </div>
      )}
      <aside className={css.side} aria-label="Strategy and trading">
        {at !== null && strategy !== null ? (
          <div className={css.why}>
            <ReplayWhy
              id={id}
              time={at}
              cursor={cursor}
              decimals={view.decimals}
              showTime={view.describeTime}
              onTime={look}
              onClose={() => setLooked(null)}
            />
          </div>
        ) : (
          <section aria-label="The strategy now">
            {strategy === null ? (
              <NoStrategy symbol={symbol} />
            ) : (
              <>
                <h2 className="label">The strategy now</h2>
                <StrategyNow
                  state={here?.bars.find(({ time }) => time === cursor) ?? null}
                  conditions={here?.conditions ?? none}
                  rules={rules}
                  describeTime={view.describeTime}
                />
                <p className={`small mute ${css.hint}`}>Click a bar of the chart to see what was decided there and why.</p>
              </>
            )}
          </section>
        )}
        <section aria-labelledby="hand-ticket">
          <HandTicket
            id={id}
            bars={candles.bars}
            decimals={view.decimals}
            pip={view.market.data?.pip ?? null}
            offReason={
              last === undefined && !candles.isPending
                ? 'The chart shows an earlier part of the history. Step or move on to give an order.'
                : offReason(state, reached, view)
            }
            trading={trading}
            describeTime={view.describeTime}
          />
          {trading.error !== null && trading.account === null ? (
            <p className="small soft" role="alert">
              {`Your trades could not be loaded. ${messageOf(trading.error)} `}
              <Button size="sm" variant="ghost" onClick={trading.retry}>
                Retry
              </Button>
            </p>
          ) : (
            <SidesTable account={trading.account} hasStrategy={strategy !== null} />
          )}
          <p className={`small mute ${css.risk}`}>{riskWords}</p>
        </section>
      </aside>
    </div>
  )
}

/** A chart alone: how a strategy comes beside it. */
const NoStrategy = ({ symbol }: { symbol: string }) => (
  <>
    <h2 className="label">The strategy</h2>
    <p className={css.lay}>No strategy is laid over this replay.</p>
    <p className="small soft">
      Trade by hand below, or open a finished backtest and choose Replay at its top: its state and each decision then stand here.
    </p>
    <div className={css.lays}>
      <Link to="/console/strategy-lab/strategies" search={{ search: symbol }} className={buttonClass({ size: 'sm' })}>
        <Icon name="notebook" />
        Your strategies
      </Link>
      <Link to="/console/strategy-lab/builder" search={{ symbol }} className={buttonClass({ size: 'sm', variant: 'ghost' })}>
        <Icon name="pen" />
        Write a strategy
      </Link>
    </div>
  </>
)

/** Why no order can be given at the cursor. */
function offReason({ isAtEnd, isPlaying, cursor }: ReplayControl['state'], reached: number, view: MarketView): string | null {
  if (isAtEnd) return 'The last bar is reached: no later bar would fill an order.'
  if (isPlaying) return 'Pause to give an order.'
  if (cursor < reached) return `You have seen the bars up to ${view.describeTime(reached)}. Orders can be given from there on.`
  return null
}

/** What was decided up to the cursor, newest first, and of how many bars that is. */
function useDecisionLog(pages: readonly DecisionPage[], cursor: number) {
  const lines = pages.flatMap(({ log, conditions }): LoggedDecision[] =>
    log.filter(({ time }) => time <= cursor).map((decision) => ({ decision, conditions })),
  )
  const bars = pages.reduce((sum, { times }) => sum + times.filter((time) => time <= cursor).length, 0)
  return { lines: lines.toReversed(), bars, first: pages[0]?.times[0] ?? null }
}

/** Which rules decided something in which bars; another list only where there are others. */
function useMarks(lines: readonly LoggedDecision[], rules: readonly RuleLine[]): readonly DecisionMark[] {
  const key = `${lines.length} ${lines[0]?.decision.time} ${lines.at(-1)?.decision.time} ${rules.length}`
  return useMemo(
    () =>
      lines.flatMap(({ decision, conditions }) => {
        const about = decision.condition === null ? undefined : conditions[decision.condition]
        const rule = about === undefined ? null : ruleNumberOf(about, rules)
        return rule === null || decision.group === 'order' ? [] : [{ time: decision.time, rule }]
      }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `key` says when the lines differ
    [key, rules],
  )
}

/** To the decision before or after the cursor: among those that are told, else the server looks further. */
function useSeek({ id }: Replay, { player, state: { cursor } }: ReplayControl, pages: readonly DecisionPage[]) {
  const search = useMutation({
    mutationFn: (towards: 'last' | 'next') => call(nearReplayDecision, { params: { id }, query: { time: String(cursor), towards } }),
    onSuccess: ({ time, looked_to: lookedTo }, towards) => {
      if (time !== null) return player.moveTo(time)
      showToast('info', {
        title: towards === 'next' ? 'No later decision was found' : 'No earlier decision was found',
        ...(towards === 'next' &&
          lookedTo > cursor && { action: { label: 'Go to where it was looked', onClick: () => player.moveTo(lookedTo) } }),
      })
    },
    onError: (error) => showToast('bad', { title: 'The decision could not be looked for', detail: messageOf(error) }),
  })
  const go = (towards: 'last' | 'next') => {
    player.pause()
    const times = pages.flatMap(({ log }) => log.filter(({ group }) => group !== 'condition').map(({ time }) => time))
    const found = towards === 'next' ? times.find((time) => time > cursor) : times.findLast((time) => time < cursor)
    if (found !== undefined) player.moveTo(found)
    else if (!search.isPending) search.mutate(towards)
  }
  return { go, isSeeking: search.isPending }
}

/** The cursor's bar in words: short, with its place, and as it is read out after a step. */
function useWords({ state, candles, told, barNumber }: ReplayControl, view: MarketView, replay: Replay) {
  const { cursor, isPlaying } = state
  const moment = view.market.data === undefined ? '' : view.describeTime(cursor)
  const place = barNumber === null ? moment : `${moment}, bar ${shortNumber(barNumber)} of ${shortNumber(replay.bars)}`
  const [spoken, setSpoken] = useState('')
  const says = useEffectEvent(() => {
    const known = candles.bars
    const bar = known.at(-1)
    if (bar?.time !== cursor) return
    const values = legendWords({
      bar,
      before: known.at(-2)?.close ?? null,
      lines: view.lines,
      decimals: view.decimals,
      describeTime: view.describeTime,
    })
    const decided = told.pagesAt(cursor).flatMap(({ bars }) => bars.filter(({ time }) => time === cursor))[0]?.text ?? ''
    setSpoken([values, decided].filter((each) => each !== '').join('. '))
  })
  const [first] = useState(cursor)
  useEffect(() => {
    // While it plays, bars come faster than they could be said.
    if (isPlaying || cursor === first) return
    const timer = setTimeout(says, 250)
    return () => clearTimeout(timer)
  }, [cursor, isPlaying, first])
  return { moment, place, spoken: isPlaying ? '' : spoken }
}

/** Keys of the replay anywhere on its page. */
function useReplayKeys(act: (action: ReplayAction) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented) return
    const action = replayActionOf(event, keyPlaceOf(event.target))
    if (action === null || document.querySelector('[role="dialog"], [role="alertdialog"]') !== null) return
    event.preventDefault()
    event.stopPropagation()
    act(action)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    // Before the chart, which has no use for Shift with its arrow keys but takes them as such.
    document.addEventListener('keydown', listen, { capture: true })
    return () => document.removeEventListener('keydown', listen, { capture: true })
  }, [])
}
