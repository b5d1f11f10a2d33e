import { minuteOf, planZoneName } from '../conditions/time-column.ts'
import type { Weekday } from '../market/weekdays.ts'
import { quoted } from './pine-text.ts'
import { isInsideDay, type Context, type Script } from './script.ts'

const chartOf = (script: Script) => ({ timeframe: script.timeframe })

/** Whether a trading day begins with the bar: for the bars of a day and longer, always. */
export const beginsDay = (context: Context): string =>
  isInsideDay(context) ? context.scope.declare('beginsDay', 'timeframe.change("1D")') : 'true'

const longerPeriods = { week: '1W', month: '1M' } as const

/** Whether a week or a month begins with the bar. */
export const beginsPeriod = (context: Context, period: keyof typeof longerPeriods): string =>
  context.timeframe === '1M' || (context.timeframe === '1w' && period === 'week')
    ? 'true'
    : context.scope.declare(`begins${period === 'week' ? 'Week' : 'Month'}`, `timeframe.change("${longerPeriods[period]}")`)

const nextOpenWhy =
  'When the next bar opens is what TradingView expects by the market’s session; a holiday that it does not expect makes a bar later than that.'

/** The open of the next bar, as it is expected. */
export function nextOpen(script: Script): string {
  script.note('rules', 'times of the next bar', nextOpenWhy)
  return script.chart.declare('nextOpen', 'nz(time(timeframe.period, bars_back = -1), time_close)')
}

/** The moment that a condition on time asks for (fill rule 15). */
export function momentOf({ script, fill, scope }: Context): string {
  if (fill === 'open') return 'time'
  if (fill === 'close') return 'time_close'
  return scope === script.chart ? nextOpen(script) : 'time_close'
}

/** The zone that a plan means, as a literal. */
export const zoneText = (script: Script, zone: string | undefined): string => quoted(planZoneName(zone, script.market.calendar))

/** Minutes after midnight of a moment, by a zone's clock. */
export function minuteText(script: Script, moment: string, zone: string): string {
  return script.chart.declare(
    `minuteOf_${moment === 'nextOpen' ? 'next' : moment}`,
    `hour(${moment}, ${zone}) * 60 + minute(${moment}, ${zone})`,
  )
}

/** from ≤ t < to; a `to` that is not later passes midnight. Null: at every minute. */
export function betweenText(minute: string, fromTime: string, toTime: string): string {
  const [from, to] = [minuteOf(fromTime), minuteOf(toTime)]
  return from < to ? `${minute} >= ${from} and ${minute} < ${to}` : `${minute} >= ${from} or ${minute} < ${to}`
}

const pineDays = {
  mon: 'monday',
  tue: 'tuesday',
  wed: 'wednesday',
  thu: 'thursday',
  fri: 'friday',
  sat: 'saturday',
  sun: 'sunday',
} as const satisfies Readonly<Record<Weekday, string>>

export const pineDay = (day: Weekday): string => `dayofweek.${pineDays[day]}`
export const isOneOfDays = (day: string, days: readonly Weekday[]): string => days.map((each) => `${day} == ${pineDay(each)}`).join(' or ')

/** Milliseconds after which a moment belongs to the next date: where days begin in the evening before, as in forex. */
const eveningShift = (script: Script): string => {
  const opens = script.chart.declare('dayOpenHour', 'hour(time("1D"), syminfo.timezone)')
  return script.chart.declare('eveningShift', `${opens} >= 12 ? (24 - ${opens}) * 3600000 : 0`)
}

/** A moment moved so that its date in the exchange's zone is its trading day. */
const dated = (script: Script, moment: string): string => `${moment} + ${eveningShift(script)}`

/** The weekday of a moment's trading day. */
export const tradingWeekday = (script: Script, moment: string): string =>
  script.chart.declare('tradingWeekday', `dayofweek(${dated(script, moment)}, syminfo.timezone)`)

const partOfDate = (script: Script, part: string, moment: string, wanted: string): string =>
  script.chart.declare(wanted, `${part}(${dated(script, moment)}, syminfo.timezone)`)

/** Whether the bar is the last one of its trading day. */
export const endsDay = (script: Script): string =>
  isInsideDay(chartOf(script))
    ? script.chart.declare(
        'endsDay',
        `${partOfDate(script, 'dayofmonth', nextOpen(script), 'nextDate')} != ${partOfDate(script, 'dayofmonth', 'time', 'thisDate')}`,
      )
    : 'true'

export const endsWeek = (script: Script): string =>
  script.timeframe === '1w' || script.timeframe === '1M'
    ? 'true'
    : script.chart.declare(
        'endsWeek',
        `${partOfDate(script, 'weekofyear', nextOpen(script), 'nextWeek')} != ${partOfDate(script, 'weekofyear', 'time', 'thisWeek')}`,
      )

/** Whether the next bar's trading day lies in another month. */
export const endsMonth = (script: Script): string =>
  script.chart.declare(
    'endsMonth',
    `${partOfDate(script, 'month', nextOpen(script), 'nextMonth')} != ${partOfDate(script, 'month', 'time', 'thisMonth')}`,
  )

/** A clock time on the date of a moment. */
export const clockOn = (script: Script, moment: string, clock: string, zone: string): string =>
  script.chart.declare(`clock${clock.replace(':', '')}`, `${script.use('clockTime')}(${moment}, ${minuteOf(clock)}, ${zone})`)
