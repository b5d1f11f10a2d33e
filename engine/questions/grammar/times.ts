import type { Period } from '../../agent/periods.ts'
import type { Timeframe } from '../../market/timeframe.ts'
import { daysInMonth } from '../days-in-month.ts'
import { rule } from '../production.ts'
import type { SaidTime } from '../question.ts'

const rolling = (count: number, unit: 'bar' | 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year'): SaidTime | null =>
  count < 1 ? null : unit === 'bar' ? { time: 'bars', count } : { time: 'rolling', count, unit }

const periodsOf: Partial<Record<Timeframe, Period>> = { '1d': 'today', '1w': 'this_week', '1M': 'this_month' }

interface MonthDay {
  readonly month: number
  readonly day: number | null
}
/** Days that no year has are none. */
const isDay = ({ month, day }: MonthDay): boolean => day === null || (day >= 1 && day <= daysInMonth(month))
const calendar = (from: MonthDay, to: MonthDay | null): SaidTime | null =>
  isDay(from) && (to === null || isDay(to)) ? { time: 'calendar', from, to } : null

const dateText = (year: number, month: number, day: number): string =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
/** Whole months of a year, which may be said by its last two digits. */
function monthsOf(from: number, to: number, said: number): SaidTime | null {
  const year = said < 100 ? 2000 + said : said
  if (!Number.isInteger(year) || year < 1900 || year > 2100 || from > to) return null
  return { time: 'dates', from: dateText(year, from, 1), to: dateText(year, to, daysInMonth(to)) }
}
function quarterOf(quarter: number, year: number | undefined): SaidTime | null {
  if (!Number.isInteger(quarter) || quarter < 1 || quarter > 4) return null
  const [first, last] = [quarter * 3 - 2, quarter * 3]
  return year === undefined ? calendar({ month: first, day: null }, { month: last, day: null }) : monthsOf(first, last, year)
}

/** Seasons of the northern half, by their first and last month. */
const seasons = { spring: [3, 5], summer: [6, 8], autumn: [9, 11], winter: [12, 2] } as const
const seasonProductions = Object.entries(seasons).flatMap(([name, [first, last]]) => [
  rule('Time', `last|this|past|the? ${name}`, {
    build: () => calendar({ month: first, day: null }, { month: last, day: null }),
    weight: 0.5,
    examples: [`last ${name}`],
  }),
  rule('Time', `#sinceWord last|this|past|the? ${name}`, {
    build: () => calendar({ month: first, day: null }, null),
    weight: 0.1,
    examples: [`since last ${name}`],
  }),
])

const today: SaidTime = { time: 'period', period: 'today' }
const isOneDay = (said: SaidTime): boolean =>
  (said.time === 'period' && (said.period === 'today' || said.period === 'yesterday') && said.isSince !== true) ||
  (said.time === 'weekday' && !said.isSince) ||
  (said.time === 'dates' && said.from !== null && said.from === said.to)
/** "Around nine" may be a bar before or after it. */
const aboutOf = (how: string | undefined): { readonly isAbout?: true } => (how === undefined || how === 'at' ? {} : { isAbout: true })
const halfDay = 12
/** An hour of the morning, or of the afternoon and evening. */
function hourOf(hour: number, [from]: readonly [string, string], on: SaidTime, how: string): SaidTime | null {
  if (!Number.isInteger(hour) || hour < 1 || hour > halfDay) return null
  const of = from < '12:00' ? hour : (hour % halfDay) + halfDay
  return { time: 'moment', clock: `${String(of).padStart(2, '0')}:00`, on, ...aboutOf(how) }
}

/** When: periods, dates, the last bars, moments. */
export const timeProductions = [
  ...seasonProductions,
  rule('PriorHigh', '#priorHighWord', { build: () => ({ time: 'period', period: 'yesterday' }), weight: 0, examples: ['pdh'] }),
  rule('PriorHigh', '#priorWeekHighWord', { build: () => ({ time: 'period', period: 'last_week' }), weight: 0, examples: ['pwh'] }),
  rule('PriorLow', '#priorLowWord', { build: () => ({ time: 'period', period: 'yesterday' }), weight: 0, examples: ['pdl'] }),
  rule('PriorLow', '#priorWeekLowWord', { build: () => ({ time: 'period', period: 'last_week' }), weight: 0, examples: ['pwl'] }),
  rule('MonthDay', '#month:month #number:day st|nd|rd|th?', {
    build: ({ month, day }) => (day <= 31 ? { month, day } : null),
    weight: 0,
    examples: ['March 1', 'March 3rd'],
  }),
  rule('MonthDay', '#number:day st|nd|rd|th? of? #month:month', {
    build: ({ month, day }) => (day <= 31 ? { month, day } : null),
    weight: 0,
    examples: ['1 March', '3rd of June'],
  }),
  rule('MonthOrDay', 'MonthDay:day', { build: ({ day }) => day, weight: 0, examples: ['1 March'] }),
  rule('MonthOrDay', '#month:month', { build: ({ month }) => ({ month, day: null }), weight: 0, examples: ['April'] }),
  rule('Time', 'MonthDay:day', { build: ({ day }) => calendar(day, day), weight: 0.5, examples: ['5 February'] }),
  rule('Time', '#sinceWord MonthDay:day', { build: ({ day }) => calendar(day, null), weight: 0.1, examples: ['since 1 March'] }),
  rule('Time', '#sinceWord? MonthOrDay:from #upToWord MonthOrDay:to', {
    build: ({ from, to }) => calendar(from, to),
    weight: 0.1,
    examples: ['from April to June', '3 March to 10 March'],
  }),
  rule('Time', 'between MonthOrDay:from and|& MonthOrDay:to', {
    build: ({ from, to }) => calendar(from, to),
    weight: 0.1,
    examples: ['between April and June'],
  }),
  rule('Time', '#pastWord? #overnightWord', {
    build: () => ({ time: 'rolling', count: 12, unit: 'hour' }),
    weight: 0.2,
    examples: ['overnight'],
  }),
  rule('PeriodOf', '#timeframe:timeframe', {
    build: ({ timeframe }) => {
      const period = periodsOf[timeframe]
      return period === undefined ? null : { time: 'period', period }
    },
    weight: 0,
    examples: ['weekly', 'daily'],
  }),
  rule('Time', 'ClockTime:moment', { build: ({ moment }) => moment, weight: 0, examples: ['at 14:00', 'yesterday at 10:00'] }),
  rule('Time', '#periodWord:period', {
    build: ({ period }) => ({ time: 'period', period }),
    weight: 0.3,
    examples: ['yesterday', 'last week', 'ytd'],
  }),
  rule('Duration', '#number:count #shortUnit:unit', {
    build: ({ count, unit }) => ({ count, unit }),
    weight: 0.3,
    examples: ['2y', '6 mo'],
  }),
  rule('Time', '#pastWord Duration:over', {
    build: ({ over }) => rolling(over.count, over.unit),
    weight: 0.3,
    examples: ['the last 50 bars', 'the past 3 months'],
  }),
  rule('Time', 'Duration:over', {
    build: ({ over }) => (over.count > 1 ? rolling(over.count, over.unit) : null),
    weight: 4,
    examples: ['20 days'],
  }),
  rule('Time', '#number:count #shortUnit:unit', {
    build: ({ count, unit }) => rolling(count, unit),
    weight: 0.5,
    examples: ['1yr'],
  }),
  rule('Time', 'past|prior|preceding #timeUnit:unit', {
    build: ({ unit }) => (unit === 'bar' ? null : rolling(1, unit)),
    weight: 0.2,
    examples: ['the past month'],
  }),
  // Several without a number: as many as one still remembers, which the answer says.
  rule('Time', '#pastWord few of? #timeUnit:unit', {
    build: ({ unit }) => (unit === 'bar' || unit === 'minute' ? null : rolling(3, unit)),
    weight: 0.2,
    examples: ['the last few weeks'],
  }),
  rule('Time', 'in|over|during the? last|past|recent weeks', { build: () => rolling(4, 'week'), weight: 0.1, examples: ['in last weeks'] }),
  rule('Time', 'in|over|during the? last|past|recent days', {
    build: () => rolling(5, 'day'),
    weight: 0.1,
    examples: ['in the last days'],
  }),
  rule('Time', 'in|over|during the? last|past|recent months', {
    build: () => rolling(3, 'month'),
    weight: 0.1,
    examples: ['in recent months'],
  }),
  rule('Time', 'in|over|during the? last|past|recent years', {
    build: () => rolling(3, 'year'),
    weight: 0.1,
    examples: ['in recent years'],
  }),
  rule('Time', 'the last|past year', { build: () => rolling(1, 'year'), weight: 0, examples: ['the last year'] }),
  rule('Time', 'over the? last|past #timeUnit:unit', {
    build: ({ unit }) => (unit === 'bar' ? null : rolling(1, unit)),
    weight: 0,
    examples: ['over the past month', 'over the last year'],
  }),
  rule('Time', 'Duration:over #agoWord', {
    build: ({ over }) => ({ time: 'ago', count: over.count, unit: over.unit }),
    weight: 0.3,
    examples: ['3 bars ago', 'two days ago'],
  }),
  rule('Time', 'one|bar|candle before|earlier #itWord?', {
    build: () => ({ time: 'ago', count: 1, unit: 'bar' }),
    weight: 0.5,
    examples: ['the one before', 'the bar before that'],
  }),
  rule('Time', '#sinceWord Duration:over #agoWord', {
    build: ({ over }) => rolling(over.count, over.unit),
    weight: 0.1,
    examples: ['since 3 months ago'],
  }),
  rule('Time', 'Day:day', {
    build: ({ day }) => ({ time: 'dates', from: day[0], to: day[1] }),
    weight: 1,
    examples: ['March 2024', '2023'],
  }),
  rule('Time', '#sinceWord Day:day on|onwards?', {
    build: ({ day }) => ({ time: 'dates', from: day[0], to: null }),
    weight: 0.1,
    examples: ['since 2024', 'since March 1 2025'],
  }),
  rule('Time', '#sinceWord? Day:from to|till|til|until|through now|today|date|present', {
    build: ({ from }) => ({ time: 'dates', from: from[0], to: null }),
    weight: 0,
    examples: ['2015 to now', 'from March 2020 until today'],
  }),
  rule('Time', '#sinceWord? Day:from #upToWord Day:to', {
    build: ({ from, to }) => (from[0] <= to[1] ? { time: 'dates', from: from[0], to: to[1] } : null),
    weight: 0.1,
    examples: ['from 2020 to 2023', 'March 2024 until May 2024'],
  }),
  rule('Time', 'between Day:from and Day:to', {
    build: ({ from, to }) => (from[0] <= to[1] ? { time: 'dates', from: from[0], to: to[1] } : null),
    weight: 0.1,
    examples: ['between 2020 and 2023'],
  }),
  rule('Time', 'before|until Day:to', {
    build: ({ to }) => ({ time: 'dates', from: null, to: to[1] }),
    weight: 0.4,
    examples: ['until 2022'],
  }),
  rule('Time', '#month:month', { build: ({ month }) => ({ time: 'month', month, isSince: false }), weight: 1, examples: ['March'] }),
  rule('Time', '#sinceWord #month:month', {
    build: ({ month }) => ({ time: 'month', month, isSince: true }),
    weight: 0.1,
    examples: ['since March'],
  }),
  rule('Time', '#pastWord? #oneWeekday:day', {
    build: ({ day }) => ({ time: 'weekday', day, isSince: false }),
    weight: 1,
    examples: ['last Friday', 'Monday'],
  }),
  rule('Time', '#sinceWord #oneWeekday:day', {
    build: ({ day }) => ({ time: 'weekday', day, isSince: true }),
    weight: 0.1,
    examples: ['since Monday'],
  }),
  rule('Time', '#sinceWord #eraWord:era', {
    build: ({ era }) => ({ time: 'dates', from: era.from, to: null }),
    weight: 0,
    examples: ['since covid'],
  }),
  rule('Time', 'in|during the? #eraWord:era', {
    build: ({ era }) => ({ time: 'dates', from: era.from, to: era.to }),
    weight: 0,
    examples: ['during the covid crash'],
  }),
  rule('Time', '#sinceWord #periodWord:period', {
    build: ({ period }) => ({ time: 'period', period, isSince: true }),
    weight: 0.1,
    examples: ['since yesterday'],
  }),
  rule('Time', 'in|of? #quarterWord:quarter of? #number:year?', {
    build: ({ quarter, year }) => quarterOf(quarter, year),
    weight: 0,
    examples: ['q1', 'q3 2024'],
  }),
  rule('Time', 'first|second|third|fourth:nth quarter of|in? #number:year?', {
    build: ({ nth, year }) => quarterOf(['first', 'second', 'third', 'fourth'].indexOf(nth) + 1, year),
    weight: 0,
    examples: ['first quarter', 'second quarter of 2023'],
  }),
  rule('Time', '#month:from -|–|to|and? #month:to #number:year', {
    build: ({ from, to, year }) => monthsOf(from, to, year),
    weight: 0,
    examples: ['feb mar 22', 'Feb-March 2022'],
  }),
  rule('BarAt', 'Clock:clock #candleNoun', {
    build: ({ clock }) => ({ time: 'moment', clock: clock.time, on: null }),
    weight: 0.2,
    examples: ['the 14:00 candle'],
  }),
  rule(
    'BarAt',
    'this|that|the|a? big|huge|large|small|long|strange|weird|giant|massive|crazy? red|green|bullish|bearish|black|white|up|down? candle|bar|spike|wick|move|drop at|around|from Clock:clock',
    {
      build: ({ clock }) => ({ time: 'moment', clock: clock.time, on: null }),
      weight: 0.1,
      examples: ['this big red candle at 14:00'],
    },
  ),
  rule('BarAt', 'Clock:clock #candleNoun of|on|from? Time:on', {
    build: ({ clock, on }) => (on.time === 'moment' ? null : { time: 'moment', clock: clock.time, on }),
    weight: 0.1,
    examples: ['the 14:00 candle yesterday', 'the 9:00 bar of Friday'],
  }),
  rule('BarAt', "Time:on 's? Clock:clock #candleNoun", {
    build: ({ clock, on }) => (on.time === 'moment' ? null : { time: 'moment', clock: clock.time, on }),
    weight: 0.1,
    examples: ["yesterday's 14:00 candle"],
  }),
  rule('Time', 'this #dayPart:part', {
    build: ({ part: [from, to] }) => ({ time: 'part', from, to, on: today }),
    weight: 0.2,
    examples: ['this morning'],
  }),
  rule('Time', "Time:on 's? #dayPart:part", {
    build: ({ on, part: [from, to] }) => (isOneDay(on) ? { time: 'part', from, to, on } : null),
    weight: 0.2,
    examples: ['yesterday afternoon', 'Friday morning'],
  }),
  rule('ClockTime', 'this #dayPart:part at|around|about|near:how #number:hour', {
    build: ({ part, hour, how }) => hourOf(hour, part, today, how),
    weight: 0,
    examples: ['this morning around nine'],
  }),
  rule('ClockTime', "Time:on 's? #dayPart:part at|around|about|near:how #number:hour", {
    build: ({ on, part, hour, how }) => (isOneDay(on) ? hourOf(hour, part, on, how) : null),
    weight: 0,
    examples: ['yesterday afternoon at 3'],
  }),
  rule('ClockTime', 'at|around|about|near:how #number:hour in the #dayPart:part', {
    build: ({ part, hour, how }) => hourOf(hour, part, today, how),
    weight: 0,
    examples: ['around 3 in the afternoon'],
  }),
  rule('ClockTime', "Time:on 's? at|around|about|near:how #number:hour in the #dayPart:part", {
    build: ({ on, part, hour, how }) => (isOneDay(on) ? hourOf(hour, part, on, how) : null),
    weight: 0,
    examples: ['yesterday around 3 in the afternoon'],
  }),
  rule('BigBar', 'this|that|the|a|an|such|another such|a|an? #hugeWord #hugeWord? #candleSide:way? #barWord', {
    build: ({ way }) => (way === undefined ? 'widest' : way === 'up' ? 'rise' : 'fall'),
    weight: 0.4,
    examples: ['that huge red candle', 'this big candle'],
  }),
  rule('BigBar', 'this|that|the|a|an #hugeWord? #moveSide:way #barWord', {
    build: ({ way }) => (way === 'up' ? 'rise' : 'fall'),
    weight: 1,
    examples: ['that red candle'],
  }),
  rule('BigBar', 'this|that|the|a|an #longWord #wickWord #barWord', {
    build: () => 'wick',
    weight: 0.2,
    examples: ['this long wick candle'],
  }),
  rule('BigBar', 'this|that|the|a|an #hugeWord #wickWord', { build: () => 'wick', weight: 0.4, examples: ['that giant wick'] }),
  rule('BigBar', 'this|that|the|a|an #barWord with|that|which has|had|having? the|a|an? #longWord #wickWord', {
    build: () => 'wick',
    weight: 0.2,
    examples: ['this candle with the long tail'],
  }),
  rule('ClockTime', 'at|around|about|near:how? Clock:clock', {
    build: ({ clock, how }) => ({ time: 'moment', clock: clock.time, on: null, ...aboutOf(how) }),
    weight: 0.5,
    examples: ['at 14:00'],
  }),
  rule('ClockTime', 'at|around|about|near:how? Clock:clock on? Time:on', {
    build: ({ clock, on, how }) => (on.time === 'moment' ? null : { time: 'moment', clock: clock.time, on, ...aboutOf(how) }),
    weight: 0.2,
    examples: ['at 14:00 on Friday', 'at 10:00 yesterday'],
  }),
  rule('ClockTime', 'Time:on at|around|about|near:how Clock:clock', {
    build: ({ clock, on, how }) => (on.time === 'moment' ? null : { time: 'moment', clock: clock.time, on, ...aboutOf(how) }),
    weight: 0.2,
    examples: ['yesterday at 10:00'],
  }),
]
