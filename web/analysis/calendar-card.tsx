import type { MarketDetail } from '@playbook/contract/markets'
import { specialDaysAhead, type SpecialDay } from '@playbook/engine/analysis/calendar-ahead'
import { calendarNamed } from '@playbook/engine/market/calendar'
import { sessionStateAt, type NextChange } from '@playbook/engine/market/session-state'
import { sessionWords } from '@playbook/engine/market/session-words'
import { tradingHours } from '@playbook/engine/market/trading-hours'
import { momentWords } from '../markets/session-words.ts'
import { useNow } from '../markets/use-now.ts'
import { Card } from '../ui/card.tsx'
import { formatTime, useTimeDisplay, type TimeDisplay } from '../ui/time.tsx'
import css from './analysis.module.css'

const daysAhead = 365
const maxSpecial = 5

/** A calendar date of the exchange, such as `Thu 25 Dec 2025`. */
const dateWords = (date: string) => {
  const noon = `${date}T12:00:00Z`
  return `${formatTime(noon, 'weekday', 'utc')} ${formatTime(noon, 'date', 'utc')}`
}

const SpecialRow = ({ day, zone }: { readonly day: SpecialDay; readonly zone: TimeDisplay }) => (
  <li>
    <span>{dateWords(day.date)}</span>
    <span />
    <b>{day.kind === 'closed' ? 'Closed' : `Closes ${formatTime(day.closesAt, 'clock', zone)}`}</b>
  </li>
)

/** The two changes of the session that come next. */
function nextChanges(market: MarketDetail, now: number): readonly (readonly [words: string, at: number])[] {
  const { isOpen, next } = sessionStateAt(market.calendar, now)
  if (next.kind === 'never') return []
  const pair: Readonly<Record<Exclude<NextChange['kind'], 'never'>, (at: number) => readonly (readonly [string, number])[]>> = {
    closes: (at) => [
      ['Closes', at],
      ['Opens again', openAfter(market, at)],
    ],
    opens: (at) => [
      ['Opens', at],
      ['Closes again', closeAfter(market, at)],
    ],
    break: (at) => [
      [isOpen ? 'Break from' : 'Break', at],
      ['Opens again', next.kind === 'break' ? next.until : at],
    ],
  }
  return pair[next.kind](next.at)
}

const openAfter = ({ calendar }: MarketDetail, close: number) => {
  const { next } = sessionStateAt(calendar, close + 1)
  return next.kind === 'never' ? close : next.at
}
const closeAfter = ({ calendar }: MarketDetail, open: number) => {
  const { next } = sessionStateAt(calendar, open + 1)
  return next.kind === 'never' ? calendarNamed(calendar).dateAt(open).close : next.at
}

/** When a market trades: its hours, what comes next, and the holidays ahead. */
export function CalendarCard({ market }: { readonly market: MarketDetail }) {
  const now = useNow()
  const zone = useTimeDisplay()
  const changes = nextChanges(market, now)
  const special = specialDaysAhead(market.calendar, now, daysAhead).slice(0, maxSpecial)
  return (
    <Card
      title="Calendar"
      note={sessionStateAt(market.calendar, now).isOpen ? 'Open now' : 'Closed now'}
      className={css.list}
      footer={`Hours: ${sessionWords(market.calendar)}, ${tradingHours[market.calendar].zone.replaceAll('_', ' ')}`}
    >
      <ul className={css.rows}>
        {changes.length === 0 && (
          <li>
            <span>Never closes</span>
          </li>
        )}
        {changes.map(([words, at]) => (
          <li key={words}>
            <span>{words}</span>
            <span />
            <b className="num">{momentWords(at, now, zone)}</b>
          </li>
        ))}
        {special.length === 0 ? (
          <li>
            <span className="soft">No holidays in the year ahead</span>
          </li>
        ) : (
          special.map((day) => <SpecialRow key={day.date} day={day} zone={zone} />)
        )}
      </ul>
    </Card>
  )
}
