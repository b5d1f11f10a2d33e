import { specialDaysAhead } from '../../analysis/calendar-ahead.ts'
import { firstBarAtOrAfter } from '../../market/bars.ts'
import { calendarNamed } from '../../market/calendar.ts'
import { dateTextOf, daySeconds, readDate } from '../../market/day-number.ts'
import type { CalendarName } from '../../market/instrument.ts'
import { sessionStateAt, type NextChange } from '../../market/session-state.ts'
import { sessionWords } from '../../market/session-words.ts'
import { isInSession, sessionAround, type SessionName } from '../../market/session.ts'
import { ok, refused } from '../../result.ts'
import { choice, date, optional } from '../../strategy/plan-fields.ts'
import type { Figure } from '../figure.ts'
import { bullets, listed, paragraphs, say, sentences, type Part } from '../say.ts'
import { barsIfThere, chartFields, placeOf, sceneOf, type Scene } from '../scene.ts'
import { defineTool } from '../tool.ts'

/** Hours that hold the newest session of each name, over a long weekend. */
const hourBars = 24 * 5
const daysAhead = 14
/** Seconds around the noon of a day that hold its sessions everywhere. */
const margin = 1.5 * daySeconds
/** Days back that a session may have begun last. */
const daysBack = 6

const names = { tokyo: 'Tokyo', london: 'London', newyork: 'New York' } as const satisfies Partial<Record<SessionName, string>>
/** Markets that trade through the sessions of several places. */
const roundTheClock: ReadonlySet<CalendarName> = new Set<CalendarName>(['forex', 'metals', 'crypto', 'us_futures'])

const nowhere = { from: null, to: null } as const

function nextFigures(next: NextChange, { figures }: Scene, isOpen: boolean) {
  const at = (moment: number | null, formula: string) => figures.time(moment, formula, nowhere)
  return {
    next: next.kind,
    next_at: at(
      next.kind === 'never' ? null : next.at,
      isOpen ? 'when trading stops next, by the market’s calendar' : 'when trading begins next, by the market’s calendar',
    ),
    opens_again: at(next.kind === 'break' ? next.until : null, 'when trading goes on after the break, by the market’s calendar'),
  }
}

/** Noon of the day whose sessions are told (UTC seconds); null: the newest ones are. */
const noonOf = (day: string | undefined): number | null => {
  const number = day === undefined ? null : readDate(day)
  return number === null ? null : (number + 0.5) * daySeconds
}

/** The session of a day, or the newest of its name, that has begun and has bars: its hours, and the prices of its bars. */
function sessionFigures(name: keyof typeof names, { bars, last, figures }: Scene, now: number, isOpen: boolean, noon: number | null) {
  for (let back = 0; back <= (noon === null ? daysBack : 0); back++) {
    const { from, to } = sessionAround(name, (noon ?? now) - back * daySeconds)
    if (from > now || last < 0) continue
    const first = firstBarAtOrAfter(bars, from)
    const end = firstBarAtOrAfter(bars, to)
    if (first >= end) continue
    const place = placeOf(bars, first, end - 1)
    const [high, low] = [Math.max(...bars.high.subarray(first, end)), Math.min(...bars.low.subarray(first, end))]
    return {
      name: names[name],
      is_on: isOpen && from <= now && now < to && isInSession(name, now),
      date: dateTextOf(Math.floor(from / daySeconds)),
      open: figures.price(bars.open[first]!, 'first open of its hours', place),
      close: figures.price(bars.close[end - 1]!, 'last close of its hours', place),
      from: figures.time(from, `opening of the ${names[name]} session, on its own clock`, place),
      to: figures.time(to, `end of the ${names[name]} session, on its own clock`, place),
      high: figures.price(high, 'highest high of its hours', place),
      low: figures.price(low, 'lowest low of its hours', place),
      range: figures.move(high - low, 'highest high − lowest low of its hours', place),
      move: figures.move(bars.close[end - 1]! - bars.open[first]!, 'last close − first open of its hours', place),
      change: figures.change((bars.close[end - 1]! / bars.open[first]! - 1) * 100, 'last close ÷ first open of its hours − 1', place),
    }
  }
  return null
}

const opening: Readonly<Record<NextChange['kind'], (at: Figure | null, again: Figure | null) => Part>> = {
  never: () => say`It trades round the clock and does not close.`,
  break: (at, again) => say`It pauses at ${at} and goes on at ${again}.`,
  closes: (at) => say`It closes at ${at}.`,
  opens: (at) => say`It opens at ${at}.`,
}

/** Whether a market is open, what comes next, and what its sessions did. */
export const sessions = defineTool({
  name: 'sessions',
  summary:
    'Whether a market is open now, when it opens or closes next, its hours and holidays, and the Tokyo, London and New York sessions with their ranges: the newest, or those of the day `from`.',
  input: { ...chartFields, session: optional(choice(['tokyo', 'london', 'newyork'])), from: optional(date), to: optional(date) },
  needs({ symbol, from }) {
    const noon = noonOf(from)
    const hours = { symbol, timeframe: '1h' } as const
    return [
      { need: 'market', symbol },
      noon === null ? barsIfThere(hours, hourBars) : { need: 'bars', ...hours, from: noon - margin, to: noon + margin, optional: true },
    ]
  },
  run({ symbol, session, from: day, to: until }, data) {
    const noon = noonOf(day)
    if (day !== undefined && (noon === null || day !== until)) return refused('Sessions are told of one day at a time. Name one day.')
    const now = data.nowSeconds
    const scene = sceneOf({ symbol, timeframe: '1h' }, data)
    const { calendar } = scene.market.instrument
    const { isOpen, isHoliday, next } = sessionStateAt(calendar, now)
    const shown = session === undefined ? (['tokyo', 'london', 'newyork'] as const) : [session]
    const told = roundTheClock.has(calendar) ? shown : []
    if (told.length === 0 && session !== undefined)
      return refused(
        `${symbol} trades in the hours of its own exchange, so it has no ${names[session]} session. They are ${sessionWords(calendar)}.`,
      )
    const figures = told.flatMap((name) => sessionFigures(name, scene, now, isOpen, noon) ?? [])
    if (day !== undefined && figures.length === 0) return refused(`No hours of ${symbol} are known in that session on ${day}.`)
    return ok({
      result: {
        symbol,
        is_open: isOpen,
        is_holiday: isHoliday,
        now: scene.figures.time(now, 'the moment of the answer', nowhere),
        ...nextFigures(next, scene, isOpen),
        hours: sessionWords(calendar),
        zone: calendarNamed(calendar).zone,
        special: specialDaysAhead(calendar, now, daysAhead).map((day) => ({
          date: day.date,
          kind: day.kind,
          closes_at: scene.figures.time(day.kind === 'early' ? day.closesAt : null, 'early close, by the market’s calendar', nowhere),
        })),
        sessions: figures,
      },
    })
  },
  tell: ({ symbol, is_open, is_holiday, now, next, next_at, opens_again, hours, zone, special, sessions: told }) =>
    paragraphs(
      sentences(
        say`${symbol} is ${is_open ? 'open' : 'closed'} now (${now})${is_holiday ? say`, because of a holiday` : null}.`,
        opening[next](next_at, opens_again),
        say`Its hours are ${hours}, on the clock of ${zone}.`,
      ),
      bullets(
        told.map(
          ({ name, is_on, from, to, high, low, range, change }) =>
            say`${name}, ${from} to ${to}${is_on ? say` (running)` : null}: ${low} to ${high}, a range of ${range}, change ${change}`,
        ),
      ),
      special.length === 0
        ? null
        : say`Ahead: ${listed(special.map(({ date, kind, closes_at }) => (kind === 'closed' ? say`closed on ${date}` : say`early close on ${date} (${closes_at})`)))}.`,
    ),
})
