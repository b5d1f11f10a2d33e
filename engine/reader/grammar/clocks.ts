import { weekdays } from '../../market/weekdays.ts'
import { rule } from '../production.ts'
import { clockOf, daysBetween, fullHour, hoursBetween, isChartHour } from '../said-time.ts'

const midnight = { time: '00:00', zone: null }
const dayEnd = { time: '24:00', zone: null }
const quarters: ReadonlySet<number> = new Set([15, 30, 45])
const halfOf = (word: string | undefined) => (word === undefined ? null : word === 'morning' ? 'am' : 'pm')

const isMonth = (n: number): boolean => Number.isInteger(n) && n >= 1 && n <= 12

/** An hour of twelve, with the half of the day that is said. */
function hourOfTwelve(hour: number, minutes: number, half: 'am' | 'pm' | null) {
  const whole = hour >= 1 && hour <= 12 ? fullHour(half === null ? hour : (hour % 12) + (half === 'pm' ? 12 : 0), null) : null
  const at = whole && minutes < 0 ? fullHour(Number(whole.time.slice(0, 2)) - 1, null) : whole
  if (at === null) return null
  const shown = String(minutes < 0 ? 60 + minutes : minutes).padStart(2, '0')
  return { ...at, time: `${at.time.slice(0, 3)}${shown}`, half, mayBeLate: half === null && hour < 12 }
}

/** Hours of a day, of which one at least is no chart: `22h to 7h`. */
function markedHours(from: number, to: number) {
  const [start, end] = [fullHour(from, null), fullHour(to, null)]
  return start && end && !(isChartHour(from) && isChartHour(to))
    ? hoursBetween({ ...start, mayBeLate: false }, { ...end, mayBeLate: false })
    : null
}

/** From a full hour to the end of the day, or to it from its start; an hour that is the length of a chart is none of the day. */
function fromHour(hour: number) {
  const from = fullHour(hour, null)
  return from && !isChartHour(hour)
    ? { from: { ...clockOf({ ...from, mayBeLate: false }), zone: null }, to: dayEnd, isOpen: true as const }
    : null
}
function untilHour(hour: number) {
  const to = fullHour(hour, null)
  return to && !isChartHour(hour)
    ? { from: midnight, to: { ...clockOf({ ...to, mayBeLate: false }), zone: null }, isOpen: true as const }
    : null
}

/** Clock times with their zones. */
const clocks = [
  rule('Zone', '#zone:zone', { build: ({ zone }) => zone, weight: 0.2, examples: ['UTC'] }),
  rule('Zone', '( #zone:zone )', { build: ({ zone }) => zone, weight: 0.1, examples: ['(UTC)'] }),
  rule('Zone', 'in #zone:zone', { build: ({ zone }) => zone, weight: 0.3, examples: ['in London time'] }),
  rule('Zone', '#zone:zone time|clock|hours', { build: ({ zone }) => zone, weight: 0.2, examples: ['Berlin time'] }),
  rule('Zone', '(? time|hour|hours|clock|timezone of|in|= #zone:zone )?', {
    build: ({ zone }) => zone,
    weight: 0.2,
    examples: ['time of Paris', '(hour of Germany)'],
  }),
  rule('Zone', 'by|on|at|of #zone:zone time|clock|hours?', {
    build: ({ zone }) => zone,
    weight: 0.3,
    examples: ['by London time'],
  }),
  rule('Zone', 'as|according per|to #zone:zone time|clock|hours?', {
    build: ({ zone }) => zone,
    weight: 0.2,
    examples: ['as per London time'],
  }),
  rule('Zone', 'time zone|timezone|tz #linkWord? #zone:zone', { build: ({ zone }) => zone, weight: 0.3, examples: ['time zone London'] }),
  rule('Hour', '#clock:clock', { build: ({ clock }) => ({ ...clock, zone: null }), weight: 0.3, examples: ['15:55', '9am', 'noon'] }),
  rule('Hour', '#clock:clock hours|hrs|h|sharp|exactly|precisely', {
    build: ({ clock }) => ({ ...clock, zone: null }),
    weight: 0.2,
    examples: ['15:55 hours', '10:00 sharp'],
  }),
  rule('Hour', '#number:hour am|pm:half', {
    build: ({ hour, half }) => hourOfTwelve(hour, 0, half === 'am' ? 'am' : 'pm'),
    weight: 0.3,
    examples: ['two pm'],
  }),
  rule('Hour', '#number:hour #number:minutes am|pm:half?', {
    isTight: true,
    build: ({ hour, minutes, half }) =>
      quarters.has(minutes) ? hourOfTwelve(hour, minutes, half === undefined ? null : half === 'am' ? 'am' : 'pm') : null,
    weight: 2.5,
    examples: ['nine thirty', 'two fifteen pm'],
  }),
  rule('Hour', '#numberWord:hour #numberWord:minutes am|pm:half?', {
    isTight: true,
    build: ({ hour, minutes, half }) =>
      minutes >= 5 && minutes < 60 && minutes % 5 === 0
        ? hourOfTwelve(hour, minutes, half === undefined ? null : half === 'am' ? 'am' : 'pm')
        : null,
    weight: 2.8,
    examples: ['ten twenty five', 'three fifty five pm'],
  }),
  rule('Hour', '#number:hour a|p:half . m .?', {
    build: ({ hour, half }) => hourOfTwelve(hour, 0, half === 'a' ? 'am' : 'pm'),
    weight: 0.3,
    examples: ['eight p.m.'],
  }),
  rule('Hour', "#number:hour o'clock", {
    build: ({ hour }) => fullHour(hour, null),
    weight: 0.3,
    examples: ["eight o'clock"],
  }),
  rule('Hour', '#number:hour a|p:half m', {
    build: ({ hour, half }) => hourOfTwelve(hour, 0, half === 'a' ? 'am' : 'pm'),
    weight: 0.5,
    examples: ['nine a m', 'two p m'],
  }),
  rule('Hour', '#numberWord:hour #numberWord:minutes a|p:half m', {
    build: ({ hour, minutes, half }) =>
      minutes >= 5 && minutes < 60 && minutes % 5 === 0 ? hourOfTwelve(hour, minutes, half === 'a' ? 'am' : 'pm') : null,
    weight: 0.5,
    examples: ['three fifty five p m'],
  }),
  rule('Hour', '#numberWord:hour #numberWord:minutes', {
    // Of twenty-four hours.
    isTight: true,
    build: ({ hour, minutes }) => {
      const whole = hour > 12 && minutes >= 5 && minutes < 60 && minutes % 5 === 0 ? fullHour(hour, null) : null
      return whole && { ...whole, time: `${whole.time.slice(0, 3)}${String(minutes).padStart(2, '0')}` }
    },
    weight: 2.8,
    examples: ['fifteen fifty five'],
  }),
  rule('Hour', 'half|quarter:part past|to|before|after:way #number:hour am|pm:half?', {
    build: ({ part, way, hour, half }) => {
      const minutes = part === 'half' ? 30 : 15
      const isBefore = way === 'to' || way === 'before'
      if (isBefore && part === 'half') return null
      return hourOfTwelve(hour, isBefore ? -minutes : minutes, half === undefined ? null : half === 'am' ? 'am' : 'pm')
    },
    examples: ['half past nine', 'quarter to four pm'],
  }),
  rule('Hour', "Hour:hour o'clock", { build: ({ hour }) => hour, weight: 0.1, examples: ["half past nine o'clock"] }),
  rule('Hour', '#number:hour in the? morning|afternoon|evening:part', {
    build: ({ hour, part }) => hourOfTwelve(hour, 0, halfOf(part)),
    examples: ['ten in the morning'],
  }),
  rule('Hour', 'Hour:hour in the? morning|afternoon|evening:part', {
    build: ({ hour, part }) => {
      const [at, minutes] = hour.time.split(':').map(Number)
      return hour.half === null && hour.mayBeLate ? hourOfTwelve(at!, minutes!, halfOf(part)) : null
    },
    weight: 0.2,
    examples: ['9:30 in the morning'],
  }),
  rule('Hour', '#number:hour Zone:zone', {
    build: ({ hour, zone }) => fullHour(hour, zone),
    weight: 0.8,
    examples: ['8 London time', '16 UTC'],
  }),
  rule('Hour', 'Hour:hour Zone:zone', {
    build: ({ hour, zone }) => (hour.zone === null ? { ...hour, zone } : null),
    weight: 0.1,
    examples: ['15:55 ET', '8am London', 'two pm New York'],
  }),
  rule('Hour', '#zone:zone #clock:clock', {
    build: ({ clock, zone }) => ({ ...clock, zone }),
    weight: 1.5,
    examples: ['New York 10:00'],
  }),
  rule('Clock', 'Hour:hour', { build: ({ hour }) => clockOf(hour), weight: 0.2, examples: ['15:55'] }),

  rule('Hours', 'Hour:from to|-|–|—|until|till|and|through|thru|/ Hour:to', {
    build: ({ from, to }) => hoursBetween(from, to),
    weight: 0.3,
    examples: ['9:30 to 16:00 ET', '08:00-17:00', '9:30-4:00', '0930-1130 ET'],
  }),
  rule('Hours', '#number:from to|-|–|until|and|till Hour:to', {
    build: ({ from, to }) => {
      const hour = fullHour(from, null)
      return hour && hoursBetween(hour, to)
    },
    weight: 0.6,
    examples: ['8 and 11 London', '8-11am'],
  }),
  rule('Hours', 'between|from Hour:from to|-|–|until|till|and #number:to', {
    build: ({ from, to }) => {
      const hour = fullHour(to, null)
      return hour && hoursBetween(from, hour)
    },
    weight: 0.8,
    examples: ['between nine thirty and eleven', 'from 9:30 to 4'],
  }),
  // "Between 9 hours and 17 hours 30", as other languages say it.
  rule('Hours', 'between|from #number:from hours|hour|uhr|h and|to|-|–|until|till #number:to hours|hour|uhr|h #number:minutes?', {
    build: ({ from, to, minutes }) => {
      const [start, end] = [fullHour(from, null), fullHour(to, null)]
      if (!start || !end || from >= to || (minutes !== undefined && !quarters.has(minutes))) return null
      const last = { ...end, time: `${end.time.slice(0, 3)}${String(minutes ?? 0).padStart(2, '0')}` }
      return hoursBetween({ ...start, mayBeLate: false }, { ...last, mayBeLate: false })
    },
    weight: 0.4,
    examples: ['between 9 hours and 17 hours 30', 'from 8 hours to 12 hours'],
  }),
  rule('Hours', 'between|from|during|in|within hours of|from|between? Hours:hours', {
    build: ({ hours }) => hours,
    weight: 0.2,
    examples: ['between the hours of 8:00 and 11:00', 'during the hours 8:00-11:00 UTC'],
  }),
  rule('Hours', 'hours of|from|between? Hours:hours', {
    build: ({ hours }) => hours,
    weight: 0.4,
    examples: ['the hours of 8:00 to 17:00'],
  }),
  rule('Hours', 'between|from|during|in|within hours of|from|between? BareHours:hours', {
    build: ({ hours }) => hours,
    weight: 0.3,
    examples: ['between the hours of 8 and 11'],
  }),
  rule('Hours', '#hourMark:from to|-|–|until|till|a|à #hourMark:to', {
    build: ({ from, to }) => markedHours(from, to),
    weight: 0.6,
    examples: ['22h to 7h'],
  }),
  rule('Hours', 'between #hourMark:from and #hourMark:to', {
    build: ({ from, to }) => markedHours(from, to),
    weight: 0.6,
    examples: ['between 9h and 17h'],
  }),
  rule('Hours', '#hourMark:from to|-|–|until|till|and|a|à Hour:to', {
    build: ({ from, to }) => {
      const start = fullHour(from, null)
      return start && hoursBetween({ ...start, mayBeLate: false }, { ...to, mayBeLate: false })
    },
    weight: 0.6,
    examples: ['9h-11h30'],
  }),
  rule('Hours', 'Hour:from to|-|–|until|till|and|a|à #hourMark:to', {
    build: ({ from, to }) => {
      const end = fullHour(to, null)
      return end && hoursBetween({ ...from, mayBeLate: false }, { ...end, mayBeLate: false })
    },
    weight: 0.6,
    examples: ['15h30-17h'],
  }),
  rule('Hours', 'Hour:from to|-|–|until|till #number:to', {
    build: ({ from, to }) => {
      const hour = fullHour(to, null)
      return hour && hoursBetween(from, hour)
    },
    weight: 2.5,
    examples: ['9:30 to 11'],
  }),
  // Two numbers that only the words around them make hours.
  rule('BareHours', 'from|between? #number:from to|-|–|until|till|and #number:to', {
    build: ({ from, to }) => {
      const [start, end] = [fullHour(from, null), fullHour(to, null)]
      return start && end && from < to ? hoursBetween({ ...start, mayBeLate: false }, { ...end, mayBeLate: false }) : null
    },
    weight: 0.6,
    examples: ['9 till 17', 'from 8 to 18'],
  }),
  // "No trades after 18h": an hour of the day where that is spoken of, a length of time elsewhere.
  rule('BareHours', 'after|past #hourMark:from', {
    build: ({ from }) => fromHour(from),
    weight: 0.5,
    examples: ['after 18h'],
  }),
  rule('BareHours', 'before|until|till|up? to? #hourMark:to', {
    build: ({ to }) => untilHour(to),
    weight: 0.5,
    examples: ['before 9h', 'until 17h'],
  }),
  // Few are a number of trades, and late ones of twelve hours may be of either half of the day.
  rule('BareHours', 'after|past #number:from', {
    build: ({ from }) => (from >= 10 ? fromHour(from) : null),
    weight: 0.8,
    examples: ['after 12'],
  }),
  rule('BareHours', 'before|until|till #number:to', {
    build: ({ to }) => (to >= 6 ? untilHour(to) : null),
    weight: 0.8,
    examples: ['before 8'],
  }),
  rule('Hours', 'between|from Hours:hours', { build: ({ hours }) => hours, weight: 0.1, examples: ['between 9:30 and 16:00'] }),
  rule('Hours', 'Zone:zone Hours:hours', {
    build: ({ zone, hours: { from, to } }) => (from.zone === null ? { from: { ...from, zone }, to: { ...to, zone } } : null),
    weight: 0.4,
    examples: ['London 8:00-11:00'],
  }),
  rule('Hours', 'Hours:hours Zone:zone', {
    build: ({ zone, hours: { from, to } }) => (from.zone === null ? { from: { ...from, zone }, to: { ...to, zone } } : null),
    weight: 0.4,
    examples: ['22h to 7h (time of Paris)'],
  }),
  rule('Hours', 'Hours:hours , #zone:zone time|clock', {
    build: ({ zone, hours: { from, to } }) => (from.zone === null ? { from: { ...from, zone }, to: { ...to, zone } } : null),
    weight: 0.2,
    examples: ['8:00 to 17:00, London time'],
  }),
  rule('Hours', 'Hours:hours (? broker|server|exchange|platform|mt4|mt5|chart )?', {
    build: ({ hours: { from, to } }) =>
      from.zone === null ? { from: { ...from, zone: 'exchange' }, to: { ...to, zone: 'exchange' } } : null,
    weight: 0.6,
    examples: ['09:00-21:00 broker', '23:00-06:00 server'],
  }),
  rule('Hours', 'after|from|past|since Clock:from', {
    build: ({ from }) => ({ from, to: { ...dayEnd, zone: from.zone }, isOpen: true }),
    weight: 0.5,
    examples: ['after 15:00'],
  }),
  rule('Hours', 'from Clock:from on|onwards|onward', {
    build: ({ from }) => ({ from, to: { ...dayEnd, zone: from.zone }, isOpen: true }),
    weight: 0.3,
    examples: ['from 10:00 onwards'],
  }),
  rule('Hours', 'prior|previous|earlier to|than Clock:to', {
    build: ({ to }) => ({ from: { ...midnight, zone: to.zone }, to, isOpen: true }),
    weight: 0.3,
    examples: ['prior to 10:00', 'earlier than 10:00'],
  }),
  rule('Hours', 'later than Clock:from', {
    build: ({ from }) => ({ from, to: { ...dayEnd, zone: from.zone }, isOpen: true }),
    weight: 0.3,
    examples: ['later than 20:00'],
  }),
  rule('Hours', 'before|until|till|up to? Clock:to', {
    build: ({ to }) => ({ from: { ...midnight, zone: to.zone }, to, isOpen: true }),
    weight: 0.5,
    examples: ['before 6am UTC'],
  }),
  rule('Hours', 'after Hour:from and|until|till|but before? Hour:to', {
    build: ({ from, to }) => hoursBetween(from, to),
    weight: 0.4,
    examples: ['after 9:30 and before 15:00'],
  }),
]

/** Days, sessions and months. */
const days = [
  rule('Days', '#weekday:day', { build: ({ day }) => [day], weight: 0.3, examples: ['Monday', 'Fridays'] }),
  rule('Days', '#weekdays:days', { build: ({ days: group }) => group, weight: 0.3, examples: ['weekdays', '24/7'] }),
  rule('Days', '#weekday:from to|-|–|through|until|till|thru #weekday:to', {
    build: ({ from, to }) => daysBetween(from, to),
    weight: 0.3,
    examples: ['Monday to Thursday', 'Tue-Thu'],
  }),
  rule('Days', 'Days:some ,|and|n|or|/|&|+ Days:more', {
    build: ({ some, more }) => (more.some((day) => some.includes(day)) ? null : [...some, ...more]),
    weight: 0.3,
    examples: ['Monday and Friday', 'Mon, Wed, Fri'],
  }),
  rule('Days', 'Days:some Days:more', {
    isTight: true,
    build: ({ some, more }) =>
      some.length === 1 && more.length > 1 && more.length < 5 && !more.includes(some[0]!) ? [...some, ...more] : null,
    weight: 1.2,
    examples: ['Tuesday Wednesday and Thursday'],
  }),
  rule('Days', '#weekday:a #weekday:b #weekday:c', {
    isTight: true,
    build: ({ a, b, c }) => (new Set([a, b, c]).size === 3 ? [a, b, c] : null),
    weight: 0.8,
    examples: ['tue wed thurs'],
  }),
  // "Sun" is a day beside another one alone.
  rule('Days', '#weekday:day -|–|/|,|and|n|or|&|+|to sun', {
    build: ({ day }) => (day === 'sun' ? null : day === 'sat' ? ['sat', 'sun'] : null),
    weight: 0.3,
    examples: ['sat/sun', 'sat and sun'],
  }),
  rule('Days', 'every|each|all|any Days:some', { build: ({ some }) => some, weight: 0.2, examples: ['every Monday'] }),
  rule('Days', 'from Days:some', {
    build: ({ some }) => (some.length > 1 ? some : null),
    weight: 0.2,
    examples: ['from Monday to Thursday'],
  }),
  rule('Days', 'every|each|any day except|but Days:some', {
    build: ({ some }) => weekdays.filter((day) => !some.includes(day)),
    weight: 0.2,
    examples: ['every day except Friday'],
  }),
  rule('Days', '#weekdays:group except|but Days:some', {
    build: ({ group, some }) => group.filter((day) => !some.includes(day)),
    weight: 0.2,
    examples: ['weekdays except Friday'],
  }),
  rule('Sessions', '#session:name', { build: ({ name }) => [name], weight: 0.3, examples: ['NY', 'London'] }),
  rule('Sessions', '#session:name session|sessions|hours|hrs|trading|time|market|night|day|morning', {
    build: ({ name }) => [name],
    weight: 0.2,
    examples: ['New York sessions'],
  }),
  rule('Sessions', '#session:name session|trading|market|day|morning hours|hrs|time', {
    build: ({ name }) => [name],
    weight: 0.1,
    examples: ['London morning hours', 'NY session time'],
  }),
  rule('Sessions', 'Sessions:some ,|and|or|/|&|+ Sessions:more', {
    build: ({ some, more }) => (more.some((name) => some.includes(name)) ? null : [...some, ...more]),
    weight: 0.3,
    examples: ['London and New York sessions'],
  }),
  rule('Months', '#month:month', { build: ({ month }) => [month], weight: 0.5, examples: ['September'] }),
  rule('Months', '#month:from to|-|–|through|until|till #month:to', {
    build: ({ from, to }) => Array.from({ length: ((to - from + 12) % 12) + 1 }, (_, at) => ((from - 1 + at) % 12) + 1),
    weight: 0.5,
    examples: ['November to April'],
  }),
  rule('Months', 'month|months #number:n', {
    build: ({ n }) => (isMonth(n) ? [n] : null),
    weight: 0.5,
    examples: ['month 9'],
  }),
  rule('Months', 'Months:some ,|and|or Months:more', {
    build: ({ some, more }) => (more.some((month) => some.includes(month)) ? null : [...some, ...more]),
    weight: 0.3,
    examples: ['August and September'],
  }),
]

export const clockProductions = [...clocks, ...days]
