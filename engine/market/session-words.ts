import { daySeconds } from './day-number.ts'
import type { CalendarName } from './instrument.ts'
import { tradingHours } from './trading-hours.ts'

const clock = (seconds: number) => {
  const inDay = ((seconds % daySeconds) + daySeconds) % daySeconds
  return `${String(Math.floor(inDay / 3600)).padStart(2, '0')}:${String((inDay % 3600) / 60).padStart(2, '0')}`
}

/** The hours of a market as they are now, in its own zone: "Sun 17:00 – Fri 17:00", "Mon – Fri 09:30 – 16:00". */
export function sessionWords(name: CalendarName): string {
  const { hours, tradesWeekends } = tradingHours[name]
  const { opens, closes, pause } = hours.at(-1)!
  if (tradesWeekends) return 'every day, around the clock'
  if (opens < 0) {
    const rest = daySeconds - (closes - opens)
    const week = `Sun ${clock(opens)} – Fri ${clock(closes)}`
    return rest === 0 ? week : `${week}, daily break ${clock(closes)} – ${clock(opens)}`
  }
  const lunch = pause ? `, break ${clock(pause.from)} – ${clock(pause.to)}` : ''
  return `Mon – Fri ${clock(opens)} – ${clock(closes)}${lunch}`
}
