import { TickMarkType, type Time } from 'lightweight-charts'

const formats = {
  year: new Intl.DateTimeFormat('en-GB', { year: 'numeric' }),
  month: new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric' }),
  day: new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' }),
  minute: new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }),
  moment: new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  }),
  date: new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }),
  dateDay: new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' }),
  dateMonth: new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' }),
  dateYear: new Intl.DateTimeFormat('en-GB', { year: 'numeric', timeZone: 'UTC' }),
} as const

const dateOf = (time: Time): Date | null =>
  typeof time === 'string'
    ? new Date(`${time}T00:00:00Z`)
    : typeof time === 'object'
      ? new Date(Date.UTC(time.year, time.month - 1, time.day))
      : null

/** The moment under the cross-hair: a trading date for daily bars and longer, otherwise the reader's own clock. */
export function momentLabel(time: Time): string {
  const date = dateOf(time)
  return date === null ? formats.moment.format(Number(time) * 1000) : formats.date.format(date)
}

/** A label of the time axis. */
export function tickLabel(time: Time, type: TickMarkType): string {
  const date = dateOf(time)
  if (date !== null)
    return (type === TickMarkType.Year ? formats.dateYear : type === TickMarkType.Month ? formats.dateMonth : formats.dateDay).format(date)
  const ms = Number(time) * 1000
  if (type === TickMarkType.Year) return formats.year.format(ms)
  if (type === TickMarkType.Month) return formats.month.format(ms)
  return (type === TickMarkType.DayOfMonth ? formats.day : formats.minute).format(ms)
}
