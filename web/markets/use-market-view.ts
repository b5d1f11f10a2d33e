import type { ChartSettings } from '@playbook/contract/chart-settings'
import { getMarket } from '@playbook/contract/markets'
import type { ChartStudy } from '@playbook/engine/chart/chart-study'
import { summarizeRange } from '@playbook/engine/chart/range-summary'
import { settlingBars } from '@playbook/engine/indicators/warmup-bars'
import type { Adjustment } from '@playbook/engine/market/adjustment'
import type { Bar } from '@playbook/engine/market/bars'
import { tradingDateOf } from '@playbook/engine/market/calendar'
import type { CalendarName } from '@playbook/engine/market/instrument'
import { isIntraday, type Timeframe } from '@playbook/engine/market/timeframe'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { queryOf } from '../api.ts'
import type { Shading } from '../chart/session-shade.ts'
import { useChartStudies } from '../indicators/use-chart-studies.ts'
import { usePatternMarks } from '../indicators/use-pattern-marks.ts'
import { momentIn } from '../ui/moment-in.ts'
import { numberText } from '../ui/numbers.ts'
import { formatTime } from '../ui/time.tsx'
import { hasSessions, zoneOfChart } from './chart-zone.ts'
import type { Candles } from './use-candles.ts'
import { useCompared } from './use-compared.ts'

interface Viewed {
  readonly symbol: string
  readonly timeframe: Timeframe
  /** The bars of the chart, the newest that may be known last: nothing here looks behind them. */
  readonly candles: Candles
  readonly settings: ChartSettings
  /** What the prices of the candles are adjusted for, and so those that are compared with them. */
  readonly adjustment: Adjustment
  /** Other markets are laid over it. */
  readonly isCompared: boolean
}

/** A pause this long after the view last moved before it is summed up and compared markets begin anew. */
const settledMs = 250
/** The longest warm-up that is loaded before the view. */
const maxMargin = 3_000

/** Everything about one chart of a market but its frame: bars, lines, words of times, and what is in view. */
export function useMarketView({ symbol, timeframe, candles, settings, adjustment, isCompared }: Viewed) {
  const market = useQuery(queryOf(getMarket, { params: { symbol } }))
  const { bars, closed, live } = candles
  const calendar = market.data?.calendar ?? null
  const decimals = market.data?.price_decimals ?? 2
  const dateOf = useDateOf(timeframe, calendar)
  const zone = zoneOfChart(settings.zone, calendar ?? 'crypto')
  const describeTime = useMemo(() => {
    const moment = momentIn(zone)
    return (time: number) => (dateOf === null ? moment(time) : formatTime(`${dateOf(time)}T00:00:00Z`, 'date', 'utc'))
  }, [zone, dateOf])

  const { view, onView } = useSettledView()
  const studied = useChartStudies({
    symbol,
    bars,
    closed,
    timeframe,
    calendar,
    decimals,
    studies: settings.studies,
    patterns: settings.patterns,
    found: settings.found,
    live,
  })
  const compared = useCompared({
    symbols: isCompared ? settings.compared.filter((each) => each !== symbol) : none,
    timeframe,
    bars,
    adjustment,
    start: view?.from.time ?? null,
  })
  const { structure, lines: studyLines } = studied
  const patterned = usePatternMarks(settings.patterns, studied.foundPatterns)
  const lines = useMemo(() => [...studyLines, ...structure.lines, ...compared.lines], [studyLines, structure, compared.lines])
  const shading = useMemo((): Shading | null => {
    if (calendar === null || !isIntraday(timeframe)) return null
    return { sessions: hasSessions(calendar) && timeframe !== '4h' ? settings.sessions : [], dayLines: settings.day_lines, calendar }
  }, [calendar, timeframe, settings.sessions, settings.day_lines])
  const summary = useMemo(() => {
    if (view === null) return ''
    const shown = bars.filter(({ time }) => time >= view.from.time && time <= view.to.time)
    return summarizeRange(shown, { price: (value) => numberText(value, decimals), time: describeTime })
  }, [view, bars, decimals, describeTime])
  return {
    symbol,
    timeframe,
    adjustment,
    market,
    candles,
    decimals,
    dateOf,
    calendar,
    zone,
    describeTime,
    lines,
    bands: structure.bands,
    studied,
    patterned,
    comparedProblems: compared.problems,
    shading,
    onView,
    view,
    summary,
    olderMargin: useMemo(() => marginOf(settings.studies, timeframe), [settings.studies, timeframe]),
  }
}
export type MarketView = ReturnType<typeof useMarketView>

const none: readonly string[] = []

/** Bars before the view that the indicators need to have settled. */
const marginOf = (studies: readonly ChartStudy[], timeframe: Timeframe): number =>
  Math.min(maxMargin, Math.max(200, ...studies.map(({ name, params }) => settlingBars(name, params, timeframe))))

/** Bars of a day and longer are named by their trading date. */
function useDateOf(timeframe: Timeframe, calendar: CalendarName | null): ((time: number) => string) | null {
  const byDate = useCallback((time: number) => tradingDateOf(time, calendar ?? 'crypto'), [calendar])
  return isIntraday(timeframe) ? null : byDate
}

interface SettledView {
  readonly from: Bar
  readonly to: Bar
}

/** The first and the last bar in view, once the view has come to rest. */
function useSettledView() {
  const [view, setView] = useState<SettledView | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current)
    },
    [],
  )
  const onView = useCallback((from: Bar, to: Bar) => {
    if (timer.current !== null) clearTimeout(timer.current)
    timer.current = setTimeout(
      () => setView((now) => (now?.from.time === from.time && now.to.time === to.time ? now : { from, to })),
      settledMs,
    )
  }, [])
  return { view, onView }
}
