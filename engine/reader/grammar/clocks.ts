import { weekdays } from '../../market/weekdays.ts'
import { rule } from '../production.ts'
import { daysBetween, fullHour, hoursBetween, hoursFrom } from '../said-time.ts'

const midnight = { time: '00:00', zone: null }
const dayEnd = { time: '24:00', zone: null }

/** Clock times with their zones. */
const clocks = [
  rule('Zone', '#zone:zone', { build: ({ zone }) => zone, weight: 0.2, examples: ['UTC'] }),
  rule('Zone', '( #zone:zone )', { build: ({ zone }) => zone, weight: 0.1, examples: ['(UTC)'] }),
  rule('Zone', 'in #zone:zone', { build: ({ zone }) => zone, weight: 0.3, examples: ['in London time'] }),
  rule('Zone', '#zone:zone time|clock', { build: ({ zone }) => zone, weight: 0.2, examples: ['Berlin time'] }),
  rule('Clock', '#clock:time', { build: ({ time }) => ({ time, zone: null }), weight: 0.5, examples: ['15:55', '9am', 'noon'] }),
  rule('Clock', '#clock:time Zone:zone', {
    build: ({ time, zone }) => ({ time, zone }),
    weight: 0.3,
    examples: ['15:55 ET', '8am London'],
  }),
  rule('Clock', '#clock:time hours|hrs|h', { build: ({ time }) => ({ time, zone: null }), weight: 0.3, examples: ['15:55 hours'] }),
  rule('Clock', '#number:hour Zone:zone', {
    build: ({ hour, zone }) => fullHour(hour, zone),
    weight: 0.8,
    examples: ['8 London time', '16 UTC'],
  }),
  rule('Hours', 'Clock:from to|-|–|—|until|till|and|through Clock:to', {
    build: ({ from, to }) => hoursBetween(from, to),
    weight: 0.3,
    examples: ['9:30 to 16:00 ET', '08:00-17:00'],
  }),
  rule('Hours', '#number:from to|-|–|until|and|till Clock:to', {
    build: ({ from, to }) => hoursFrom(from, to),
    weight: 0.6,
    examples: ['8 and 11 London', '8-11am'],
  }),
  rule('Hours', 'between|from Hours:hours', { build: ({ hours }) => hours, weight: 0.1, examples: ['between 9:30 and 16:00'] }),
  rule('Hours', 'Zone:zone Hours:hours', {
    build: ({ zone, hours: { from, to } }) => (from.zone === null ? { from: { ...from, zone }, to: { ...to, zone } } : null),
    weight: 0.4,
    examples: ['London 8:00-11:00'],
  }),
  rule('Hours', 'after|from|past|since Clock:from', {
    build: ({ from }) => ({ from, to: { ...dayEnd, zone: from.zone } }),
    weight: 0.5,
    examples: ['after 15:00'],
  }),
  rule('Hours', 'before|until|till Clock:to', {
    build: ({ to }) => ({ from: { ...midnight, zone: to.zone }, to }),
    weight: 0.5,
    examples: ['before 6am UTC'],
  }),
  rule('Hours', 'after Clock:from and|until|till|but before? Clock:to', {
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
  rule('Days', 'Days:some ,|and|or|/|& Days:more', {
    build: ({ some, more }) => (more.some((day) => some.includes(day)) ? null : [...some, ...more]),
    weight: 0.3,
    examples: ['Monday and Friday', 'Mon, Wed, Fri'],
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
  rule('Sessions', '#session:name session|sessions|hours', { build: ({ name }) => [name], weight: 0.2, examples: ['New York sessions'] }),
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
  rule('Months', 'Months:some ,|and|or Months:more', {
    build: ({ some, more }) => (more.some((month) => some.includes(month)) ? null : [...some, ...more]),
    weight: 0.3,
    examples: ['August and September'],
  }),
]

export const clockProductions = [...clocks, ...days]
