import { createReplay, getReplay, listReplays, type ReplayForm } from '@playbook/contract/replays'
import { listTrades } from '@playbook/contract/strategies'
import type { Adjustment } from '@playbook/engine/market/adjustment'
import type { Bar } from '@playbook/engine/market/bars'
import { isIntraday, timeframeMinutes, type Timeframe } from '@playbook/engine/market/timeframe'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState, type FormEvent } from 'react'
import { call, messageOf, queryOf } from '../api.ts'
import type { ChartPlugin } from '../chart/chart-plugin.ts'
import { fromDateField, fromField, toField } from '../chart/date-field.ts'
import { useLazyPlugin } from '../chart/use-lazy-plugin.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { isoSeconds } from '../ui/iso-seconds.ts'
import css from './start-replay.module.css'

/** What is replayed beside the chart itself: a finished backtest. */
export interface ReplayedResult {
  readonly strategyId: string
  /** The entry to begin before, UTC seconds; null: a bar in view, or the one before its first trade. */
  readonly entry: number | null
}

interface StartOptions {
  readonly symbol: string
  readonly timeframe: Timeframe
  /** What the chart's prices are adjusted for. */
  readonly adjustment: Adjustment
  /** Undefined for a replay of the chart. */
  readonly result: ReplayedResult | undefined
  /** The bars on the chart, of which so many are complete. */
  readonly bars: readonly Bar[]
  readonly closed: number
  /** The range in view, UTC seconds; null until there is one. */
  readonly view: { readonly from: number; readonly to: number } | null
  readonly zone: string
  /** Trading date of a bar of a day or longer. */
  readonly dateOf: ((time: number) => string) | null
  readonly isOff: boolean
}

/** The bar in the middle of what is in view. */
function middleBar(bars: readonly Bar[], view: StartOptions['view']): number | null {
  const shown = view === null ? bars : bars.filter(({ time }) => time >= view.from && time <= view.to)
  return shown[Math.floor(shown.length / 2)]?.time ?? null
}

/** A moment in the bar at whose close an entry at the next open was decided, UTC seconds. */
const deciderOf = (entryTime: number, timeframe: Timeframe): number =>
  isIntraday(timeframe) ? entryTime - timeframeMinutes[timeframe] * 60 : entryTime - 1

/** Choosing the bar that a replay of a chart begins at: a button, a form, and what is to be hidden. */
export function useStartReplay(options: StartOptions) {
  const { symbol, timeframe, adjustment, result, bars, closed, view, isOff } = options
  const [isOpen, setIsOpen] = useState(false)
  const [chosen, setChosen] = useState<number | null>(null)
  const [standard, setStandard] = useState<number | null>(null)
  const firstTrade = useQuery({
    ...queryOf(listTrades, { params: { id: result?.strategyId ?? '' }, query: { page: '1', page_size: '1' } }),
    enabled: isOpen && result !== undefined && result.entry === null,
    staleTime: Infinity,
  })
  const firstEntry = firstTrade.data?.results[0]?.entry_time
  const beforeFirst = firstEntry === undefined ? null : deciderOf(isoSeconds(firstEntry), timeframe)
  const start = chosen ?? (result?.entry == null ? standard : deciderOf(result.entry, timeframe))
  const toggle = () => {
    setChosen(null)
    setStandard(middleBar(bars.slice(0, closed), view))
    setIsOpen(!isOpen && !isOff)
  }
  return {
    isOpen,
    toggle,
    plugins: useThinCurtain(isOpen ? start : null),
    /** A bar of the chart was clicked or walked to. */
    pick: (bar: Bar) => setChosen(bar.time),
    form:
      isOpen && !isOff
        ? {
            symbol,
            timeframe,
            adjustment,
            result,
            start,
            beforeFirst,
            zone: options.zone,
            dateOf: options.dateOf,
            onStart: setChosen,
            onClose: toggle,
          }
        : null,
  }
}

/** What a replay from this bar hides, over the chart as it is; null: nothing. */
function useThinCurtain(start: number | null): readonly ChartPlugin[] {
  const { plugin: curtain, plugins } = useLazyPlugin(start !== null, async () =>
    (await import('../chart/future-curtain.ts')).newFutureCurtain({ isThin: true }),
  )
  useEffect(() => curtain?.setAfter(start), [curtain, start])
  return plugins
}

type StartReplay = ReturnType<typeof useStartReplay>

export const StartReplayButton = ({ isOpen, toggle }: Pick<StartReplay, 'isOpen' | 'toggle'>) => (
  <Button size="sm" variant="ghost" icon="play" aria-pressed={isOpen} onClick={toggle}>
    Replay
  </Button>
)

/** The small form on the chart: from which bar, and the replay that was begun before. */
export const StartReplayForm = ({ form }: Pick<StartReplay, 'form'>) => (form === null ? null : <Form {...form} />)

function Form({
  symbol,
  timeframe,
  adjustment,
  result,
  start,
  beforeFirst,
  zone,
  dateOf,
  onStart,
  onClose,
}: NonNullable<StartReplay['form']>) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const isShort = isIntraday(timeframe)
  const earlier = useQuery(
    queryOf(listReplays, { query: { page_size: '20', ...(result === undefined ? { symbol } : { strategy_id: result.strategyId }) } }),
  )
  const resumed = earlier.data?.results.find(
    (each) => each.timeframe === timeframe && (result === undefined ? each.strategy === null : true),
  )
  const create = useMutation({
    mutationFn: (body: ReplayForm) => call(createReplay, { body }),
    onSuccess: (replay) => {
      queries.setQueryData(queryOf(getReplay, { params: { id: replay.id } }).queryKey, replay)
      void queries.invalidateQueries({ queryKey: [listReplays.path] })
      return navigate({ to: '/console/replay/$replayId', params: { replayId: replay.id }, state: { openedReplay: true } })
    },
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    const from = start === null ? {} : { start }
    create.mutate(
      result === undefined
        ? { kind: 'chart', symbol, timeframe, adjustment, ...from }
        : { kind: 'strategy', strategy_id: result.strategyId, ...from },
    )
  }
  const value = start === null ? '' : isShort ? toField(start, zone) : (dateOf?.(start) ?? '')
  const read = (text: string) => {
    const moment = isShort ? fromField(text, zone) : fromDateField(text)
    if (moment !== null) onStart(moment)
  }
  return (
    // Escape closes the form, wherever the focus in it is.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      className={`pop ${css.form}`}
      aria-label="New replay"
      onSubmit={send}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
    >
      <div className={css.line}>
        <Icon name="play" className={css.icon ?? ''} />
        <label className={css.from}>
          <span>Replay from</span>
          <input
            type={isShort ? 'datetime-local' : 'date'}
            value={value}
            aria-label={isShort ? `Date and time, ${zone}` : 'Date'}
            onChange={({ target }) => read(target.value)}
          />
        </label>
        <span className="grow" />
        <IconButton icon="x" size="sm" label="Cancel" onClick={onClose} />
        <Button size="sm" variant="primary" type="submit" busy={create.isPending}>
          Start
        </Button>
      </div>
      <p className="small soft">Or click a bar of the chart. What comes after it is hidden until you step there.</p>
      {beforeFirst !== null && beforeFirst !== start && (
        <p>
          <Button size="sm" variant="ghost" onClick={() => onStart(beforeFirst)}>
            From before the first trade
          </Button>
        </p>
      )}
      {resumed !== undefined && (
        <p className="small">
          <Link to="/console/replay/$replayId" params={{ replayId: resumed.id }} state={{ openedReplay: true }}>
            {`Resume at ${isShort ? toField(resumed.cursor_time, zone).replace('T', ' ') : (dateOf?.(resumed.cursor_time) ?? '')}`}
          </Link>
          {' or see '}
          <Link to="/console/replay">all your replays</Link>
        </p>
      )}
      {create.error !== null && (
        <p className={css.problem} role="alert">
          {messageOf(create.error)}
        </p>
      )}
    </form>
  )
}
