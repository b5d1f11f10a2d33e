import { TickMarkType, type Time } from 'lightweight-charts'

const styles = {
  year: { year: 'numeric' },
  month: { month: 'short', year: 'numeric' },
  day: { day: 'numeric', month: 'short' },
  minute: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  moment: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  date: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

const formatter = (style: keyof typeof styles, zone: string | undefined) =>
  new Intl.DateTimeFormat('en-GB', { ...styles[style], ...(zone === undefined ? {} : { timeZone: zone }) })

const formatters = (zone: string | undefined) => ({
  year: formatter('year', zone),
  month: formatter('month', zone),
  day: formatter('day', zone),
  minute: formatter('minute', zone),
  moment: formatter('moment', zone),
  date: formatter('date', zone),
})

const dates = formatters('UTC')

const dateOf = (time: Time): Date | null =>
  typeof time === 'string'
    ? new Date(`${time}T00:00:00Z`)
    : typeof time === 'object'
      ? new Date(Date.UTC(time.year, time.month - 1, time.day))
      : null

/** How a chart writes moments. */
export interface TimeLabels {
  /** The moment under the cross-hair: a trading date for daily bars and longer, otherwise the zone's clock. */
  readonly moment: (time: Time) => string
  /** A label of the time axis. */
  readonly tick: (time: Time, type: TickMarkType) => string
}

const made = new Map<string | undefined, TimeLabels>()

/** The labels in a zone by its IANA name; not given: the reader's own. */
export function timeLabels(zone: string | undefined): TimeLabels {
  const known = made.get(zone)
  if (known) return known
  const formats = formatters(zone)
  const labels: TimeLabels = {
    moment(time) {
      const date = dateOf(time)
      return date === null ? formats.moment.format(Number(time) * 1000) : dates.date.format(date)
    },
    tick(time, type) {
      const date = dateOf(time)
      const [from, at] = date === null ? [formats, Number(time) * 1000] : [dates, date]
      if (type === TickMarkType.Year) return from.year.format(at)
      if (type === TickMarkType.Month) return from.month.format(at)
      return (date !== null || type === TickMarkType.DayOfMonth ? from.day : from.minute).format(at)
    },
  }
  made.set(zone, labels)
  return labels
}
