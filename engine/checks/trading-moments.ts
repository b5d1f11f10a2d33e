import { barEnds } from '../backtest/bar-ends.ts'
import { compileSessionGate } from '../backtest/session-gate.ts'
import { fillOf, ruleOf } from '../backtest/signals.ts'
import { conditionColumn } from '../conditions/condition-column.ts'
import { newWorld } from '../conditions/world.ts'
import { newBars, type Bars } from '../market/bars.ts'
import { calendarNamed } from '../market/calendar.ts'
import { dayNumberOf, daySeconds } from '../market/day-number.ts'
import type { CalendarName } from '../market/instrument.ts'
import { isIntraday, type Timeframe } from '../market/timeframe.ts'
import { tradingHours } from '../market/trading-hours.ts'
import { findZone } from '../market/zone.ts'
import { describeExpr, describeSession } from '../strategy/describe.ts'
import { childrenOf } from '../strategy/plan-children.ts'
import type { Expr, Plan } from '../strategy/plan.ts'
import { isTimeOnly } from './condition-claims.ts'
import type { Finding } from './finding.ts'
import { spansOf } from './rule-conflicts.ts'

/** Weeks in which the clocks of the exchanges differ in every way that they do in a year. */
const weeks = [
  dayNumberOf(2025, 1, 13),
  dayNumberOf(2025, 3, 17),
  dayNumberOf(2025, 4, 7),
  dayNumberOf(2025, 7, 14),
  dayNumberOf(2025, 10, 13),
  dayNumberOf(2025, 10, 27),
  dayNumberOf(2025, 11, 10),
]
const known = new Map<string, Bars>()

/** The bars of ordinary weeks by the market's calendar; only their times mean anything. */
function ordinaryBars(calendarName: CalendarName, timeframe: Timeframe): Bars {
  const key = `${calendarName} ${timeframe}`
  const bars = known.get(key) ?? makeBars(calendarName, timeframe)
  known.set(key, bars)
  return bars
}

function makeBars(calendarName: CalendarName, timeframe: Timeframe): Bars {
  const { tradingDays, periodAt } = calendarNamed(calendarName)
  const stretches = isIntraday(timeframe)
    ? weeks.map((day) => [day * daySeconds, (day + 8) * daySeconds] as const)
    : [[dayNumberOf(2024, 1, 1) * daySeconds, dayNumberOf(2026, 1, 1) * daySeconds] as const]
  const opens = new Set<number>()
  for (const [from, to] of stretches)
    for (const day of tradingDays(from, to))
      for (let at = day.open; at < day.close;) {
        const { open, until } = periodAt(at, timeframe)
        // What would open in the lunch break opens after it.
        if (!(day.pause && open >= day.pause.from && open < day.pause.to)) opens.add(open)
        at = until
      }
  const bars = newBars(opens.size)
  bars.time.set([...opens].toSorted((a, b) => a - b))
  return bars
}

/** A market as its hours and its data tell of it. */
export interface CheckedMarket {
  readonly symbol: string
  readonly calendar: CalendarName
  /** Timeframes that it has bars of, shortest first. */
  readonly timeframes: readonly Timeframe[]
  /** Imported bars may have other hours than the calendar that was chosen for them. */
  readonly isImported: boolean
}

const conjunctsOf = (expr: Expr): readonly Expr[] => (expr.op === 'and' ? expr.args.flatMap(conjunctsOf) : [expr])

const hasKnownZone = ({ zone }: { readonly zone?: string | undefined }) => zone === undefined || findZone(zone) !== null
const isOfKnownZones = (expr: Expr): boolean =>
  (expr.op === 'time' || expr.op === 'at_time' ? hasKnownZone(expr) : true) && childrenOf(expr).every(isOfKnownZones)

function entersEver(
  plan: Plan,
  name: 'entryLong' | 'entryShort',
  times: Expr | null,
  { symbol, calendar }: CheckedMarket,
  timeframe: Timeframe,
): boolean {
  const bars = ordinaryBars(calendar, timeframe)
  if (!hasKnownZone(plan.session ?? {}) || (times !== null && !isOfKnownZones(times))) return true
  const fill = fillOf(plan, name)
  const world = newWorld({ bars, timeframe, instrument: { symbol, pip: null, point: 1, tick: 1, calendar } })
  const gate = plan.session && compileSessionGate(plan.session, bars, barEnds(bars, timeframe, calendar), calendar)
  const column = times && conditionColumn(times, world, fill)
  // Of the last bar nothing is known of the next one.
  for (let i = 0; i < bars.length - 1; i++) {
    if (column && column[i] !== 1) continue
    const filledAt = fill === 'next_open' || fill === 'order' ? i + 1 : i
    if (gate === null || gate(filledAt, fill === 'close' ? 'close' : 'open')) return true
  }
  return false
}

/** Entries that are only asked for when the market is closed, or between the bars of the chart. */
export function closedHours(plan: Plan, market: CheckedMarket): Finding[] {
  const timeframe = plan.timeframe?.value ?? '1h'
  return (['entryLong', 'entryShort'] as const).flatMap((name): Finding[] => {
    const rule = ruleOf(plan, name)
    if (rule === null) return []
    const parts = conjunctsOf(rule.when).filter(isTimeOnly)
    if (parts.length === 0 && plan.session === null) return []
    const times: Expr | null = parts.length === 0 ? null : { op: 'and', args: parts, from: rule.when.from }
    if (entersEver(plan, name, times, market, timeframe)) return []
    const { symbol, calendar, isImported } = market
    const texts = [...parts.map(describeExpr), ...(plan.session ? [describeSession(plan.session).join('; ')] : [])]
    const quoted = texts.map((text) => `“${text}”`).join(' and ')
    const isOpen = timeframe !== '1m' && entersEver(plan, name, times, market, '1m')
    const why = isOpen
      ? `No bar of the chart gives an entry then: ${quoted}. Entries are made where a bar opens; choose a shorter timeframe.`
      : `${symbol} is never open then: ${quoted}. Its hours are ${hoursText(calendar)}.`
    const from = [...parts.map((part) => part.from), ...(plan.session ? [plan.session.from] : [])]
    return [{ code: 'market_closed', text: why, spans: spansOf(from), goOn: isImported ? 'My prices have bars at these times' : null }]
  })
}

const clock = (seconds: number) => {
  const minutes = Math.round(seconds / 60)
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/** When a market trades, in words. */
export function hoursText(calendar: CalendarName): string {
  const { zone, tradesWeekends, hours } = tradingHours[calendar]
  const { opens, closes } = hours.at(-1)!
  if (tradesWeekends) return 'around the clock, every day'
  const place = `${zone.split('/').at(-1)!.replaceAll('_', ' ')} time`
  const from = opens < 0 ? `${clock(opens + daySeconds)} the evening before` : clock(opens)
  return `Monday to Friday, from ${from} to ${clock(closes)} ${place}`
}
