import type { Stretch } from '../../language/grammar.ts'
import type { Duration, Part, Stretches } from '../meanings.ts'
import { rule } from '../production.ts'
import { asCondition } from '../said-time.ts'

const placed = (time: Stretches, at: Stretch | null): Part => ({ ...time, at })

const isTime = (part: Part): part is Part & Stretches =>
  part.part === 'day edge' || part.part === 'hours' || part.part === 'days' || part.part === 'sessions' || part.part === 'months'

/** Times without entries. */
const blocked = (part: Part, at: Stretch | null): Part | null => (isTime(part) && !part.isBlocked ? { ...part, isBlocked: true, at } : null)
const allowed = (part: Part): Part | null => (isTime(part) && !part.isBlocked ? part : null)

/** A part of a day. */
const isClockTime = ({ unit }: Duration) => unit === 'minute' || unit === 'hour'

const times = [
  rule('TradingTime', 'Hours:hours', {
    build: ({ hours }) => ({ part: 'hours', ...hours, days: null, isBlocked: false }),
    weight: 0.2,
    examples: ['9:30-16:00 ET', 'after 15:00'],
  }),
  rule('TradingTime', 'Days:days', { build: ({ days }) => ({ part: 'days', days, isBlocked: false }), weight: 0.2, examples: ['Mondays'] }),
  rule('TradingTime', 'Sessions:names', {
    build: ({ names }) => ({ part: 'sessions', names, isBlocked: false }),
    weight: 0.2,
    examples: ['the London session'],
  }),
  rule('TradingTime', 'in Months:months', {
    build: ({ months }) => ({ part: 'months', months, isBlocked: false }),
    weight: 0.2,
    examples: ['in September'],
  }),
  rule('TradingTime', 'Days:days Hours:hours', {
    build: ({ days, hours }) => ({ part: 'hours', ...hours, days, isBlocked: false }),
    weight: 0.2,
    examples: ['Friday after 18:00', 'Mon-Fri 9:30-16:00'],
  }),
  rule('TradingTime', 'Hours:hours on|, Days:days', {
    build: ({ days, hours }) => ({ part: 'hours', ...hours, days, isBlocked: false }),
    weight: 0.2,
    examples: ['after 18:00 on Friday'],
  }),
  rule('TradingTime', 'Days:days #dayPart:hours', {
    build: ({ days, hours: [from, to] }) => ({
      part: 'hours',
      from: { time: from, zone: null },
      to: { time: to, zone: null },
      days,
      isBlocked: false,
    }),
    weight: 0.2,
    examples: ['Friday afternoon'],
  }),
  rule('TradingTime', 'first|opening Duration:over of? day|session?', {
    build: ({ over }) => (isClockTime(over) ? { part: 'day edge', edge: 'first', over, isBlocked: false } : null),
    weight: 0.4,
    examples: ['the first 30 minutes', 'the first 2 hours of the day'],
  }),
  rule('TradingTime', 'last|final Duration:over of? day|session?', {
    build: ({ over }) => (isClockTime(over) ? { part: 'day edge', edge: 'last', over, isBlocked: false } : null),
    weight: 0.4,
    examples: ['the last 30 minutes'],
  }),
  rule('TradingTime', 'first|opening hour of? day|session?', {
    build: () => ({ part: 'day edge', edge: 'first', over: { count: 1, unit: 'hour' }, isBlocked: false }),
    weight: 0.6,
    examples: ['the first hour'],
  }),
  rule('TradingTime', 'last|final hour of? day|session|trading?', {
    build: () => ({ part: 'day edge', edge: 'last', over: { count: 1, unit: 'hour' }, isBlocked: false }),
    weight: 0.6,
    examples: ['the last hour'],
  }),
  rule('TradingTime', 'TradingTime:time after open', {
    build: ({ time }) => (time.part === 'day edge' && time.edge === 'first' ? time : null),
    weight: 0.2,
    examples: ['the first 15 minutes after the open'],
  }),
  rule('TimePhrase', 'on|during|in|within|inside|over|at TradingTime:time', {
    build: ({ time }) => time,
    weight: 0.2,
    examples: ['on Mondays', 'during the London session'],
  }),
  rule('TimePhrase', 'when|while Sessions:names be #openWord', {
    build: ({ names }) => ({ part: 'sessions', names, isBlocked: false }),
    weight: 0.4,
    examples: ['when London is open'],
  }),
  rule('TimePhrase', 'Hours:hours', {
    build: ({ hours }) => ({ part: 'hours', ...hours, days: null, isBlocked: false }),
    weight: 0.5,
    examples: ['between 9:30 and 16:00', 'after 15:00'],
  }),
]

/** When entries are allowed. */
const windows = [
  rule('Part', 'TradingTime:time', { build: ({ time }, at) => placed(time, at), weight: 4, examples: ['9:30-16:00 ET', 'weekdays'] }),
  rule('Part', 'TimePhrase:time', { build: ({ time }, at) => placed(time, at), weight: 4, examples: ['during the London session'] }),
  rule('TimeHead', '#tradeVerb', { build: () => true, weight: 0.2, examples: ['trade', 'trading hours'] }),
  rule('TimeHead', 'TimeHead #linkWord', { build: () => true, weight: 0.2, examples: ['session:', 'orders may only be'] }),
  rule('TimeHead', 'TimeHead #onlyWord', { build: () => true, weight: 0.2, examples: ['trade only'] }),
  rule('Part', 'TimeHead Part:part', {
    build: ({ part }) => allowed(part),
    weight: 0.2,
    examples: ['trade the London session', 'session: London', 'orders may only be taken from 06:00 to 09:00'],
  }),
  rule('Part', '#onlyWord Part:part', {
    build: ({ part }) => allowed(part),
    weight: 0.2,
    examples: ['only trade the London session', 'only on Mondays'],
  }),
  rule('Part', 'Part:part #onlyWord', {
    build: ({ part }) => allowed(part),
    weight: 0.2,
    examples: ['Mondays only', '9:30-11:30 New York only'],
  }),
  rule('Part', '#noWord Part:part', {
    build: ({ part }, at) => blocked(part, at),
    weight: 0.2,
    examples: ['not during Asia', 'no Fridays', 'skip Fridays'],
  }),
  rule('Part', '#noWord TimeHead Part:part', {
    build: ({ part }, at) => blocked(part, at),
    weight: 0.1,
    examples: ['no trades on Monday', 'no new trades after 15:00', "don't trade on Friday afternoon", 'nothing new is opened on Fridays'],
  }),
  rule('Part', 'Part:part #noWord #tradeVerb', {
    build: ({ part }, at) => blocked(part, at),
    weight: 0.3,
    examples: ['Fridays no trades'],
  }),
  rule('Part', '#stopTrading Part:part', {
    build: ({ part }, at) => blocked(part, at),
    weight: 0.3,
    examples: ['stop trading after 15:00'],
  }),
  rule('Part', 'last|latest #tradeVerb #linkWord? Clock:to', {
    build: ({ to }, at) => ({ part: 'hours', from: { time: '00:00', zone: to.zone }, to, days: null, isBlocked: false, at }),
    examples: ['last entry at 12:00'],
  }),
  rule('Part', 'first|earliest #tradeVerb #linkWord? Clock:from', {
    build: ({ from }, at) => ({ part: 'hours', from, to: { time: '24:00', zone: from.zone }, days: null, isBlocked: false, at }),
    examples: ['first entry at 9:30'],
  }),
  rule('Part', 'time|times|timezone|clock|zone #linkWord? Zone:zone', {
    build: ({ zone }, at) => ({ part: 'zone', zone, at }),
    examples: ['times are UTC', 'timezone: New York'],
  }),
  rule('Part', 'all Part:part', {
    build: ({ part }) => (part.part === 'zone' ? part : null),
    weight: 0.2,
    examples: ['all times in New York time'],
  }),
]

/** Times as conditions. */
const conditions = [
  rule('Condition', 'TimePhrase:time', {
    build: ({ time }, at) => asCondition(time, at),
    weight: 1.5,
    examples: ['between 9:30 and 11:00', 'on Mondays'],
  }),
  rule('Condition', 'it|today|time|now|day be TradingTime:time', {
    build: ({ time }, at) => asCondition(time, at),
    examples: ['it is Monday', 'today is Friday', 'the time is after 10:00'],
  }),
  rule('Condition', 'it|today|time|now|day be TimePhrase:time', {
    build: ({ time }, at) => asCondition(time, at),
    examples: ['it is in the London session'],
  }),
  rule('Condition', 'it|today|time|now|day be not|never TradingTime:time', {
    build: ({ time }, at) => ({ says: 'not', arg: asCondition(time, at), at }),
    examples: ['it is not Friday'],
  }),
  rule('Condition', 'at Clock:time', { build: ({ time }, at) => ({ says: 'at time', time, at }), weight: 4, examples: ['at 10:00'] }),
  rule('Condition', 'it|time be Clock:time', { build: ({ time }, at) => ({ says: 'at time', time, at }), examples: ['it is 10:00'] }),
  rule('Clause', 'TimePhrase:time ,? Clause:clause', {
    build: ({ time, clause }, at) =>
      (clause.clause === 'enter' || clause.clause === 'exit') && clause.when !== null
        ? { ...clause, when: { says: 'join', op: 'and', args: [asCondition(time, at), clause.when], at }, at }
        : null,
    examples: ['on Mondays buy if RSI < 30'],
  }),
  rule('Condition', 'Condition:condition at Clock:time', {
    build: ({ condition, time }, at) => ({ says: 'join', op: 'and', args: [condition, { says: 'at time', time, at }], at }),
    weight: 1.2,
    examples: ['RSI < 30 at 10:00'],
  }),
  rule('Condition', 'Condition:condition TimePhrase:time', {
    build: ({ condition, time }, at) => ({ says: 'join', op: 'and', args: [condition, asCondition(time, at)], at }),
    weight: 1.2,
    examples: ['RSI < 30 on Mondays'],
  }),
  rule('Condition', 'on? #ordinal:n trading? day of new? month', {
    build: ({ n }, at) => ({ says: 'month day', n, at }),
    examples: ['the first trading day of the month'],
  }),
  rule('Condition', 'on? #ordinal:n to|-? last trading? day of month', {
    build: ({ n }, at) => ({ says: 'month day', n: -n, at }),
    examples: ['the fourth last trading day of the month', 'the second to last trading day of the month'],
  }),
  rule('Doing', 'Act:act at|on close of Condition:when', {
    build: ({ act, when }) =>
      when.says === 'month day' && act.fill === null ? { act: { ...act, fill: 'close' }, when, isOnly: false } : null,
    examples: ['buy at the close of the last trading day of the month'],
  }),
  rule('Doing', "Act:act at|on? #weekday:day 's? close", {
    build: ({ act, day }, at) =>
      act.does === 'enter' && act.fill === null
        ? { act: { ...act, fill: 'close' }, when: { says: 'weekday', days: [day], at }, isOnly: false }
        : null,
    examples: ["buy at Monday's close", 'buy on Friday close'],
  }),
  rule('Condition', 'on? last trading? day of month', {
    build: (_, at) => ({ says: 'month day', n: -1, at }),
    examples: ['the last trading day of the month'],
  }),
]

export const tradingTimeProductions = [...times, ...windows, ...conditions]
