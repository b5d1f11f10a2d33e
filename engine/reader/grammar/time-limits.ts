import type { Stretch } from '../../language/grammar.ts'
import { weekdays, type Weekday } from '../../market/weekdays.ts'
import type { Clause, Clock, Condition, Direction, Doing, Part, Side, Stretches, Value } from '../meanings.ts'
import { rule } from '../production.ts'
import { several } from '../said-part.ts'
import { asCondition, clockOf, daysBetween, fullHour, hoursOfSession } from '../said-time.ts'
import { compare } from '../said.ts'

type At = Stretch | null
type Window = { readonly from: Clock; readonly to: Clock }

const hoursPart = ({ from, to }: Window, days: readonly Weekday[] | null, isBlocked: boolean, at: At): Part => ({
  part: 'hours',
  from,
  to,
  days,
  isBlocked,
  at,
})
const daysPart = (days: readonly Weekday[], isBlocked: boolean, at: At): Part => ({ part: 'days', days, isBlocked, at })

/** These days have hours of their own, which leaves the other days as they are. */
function ownHours(days: readonly Weekday[], { from, to }: Window, at: At): Part | null {
  if (from.time >= to.time) return null
  const before = hoursPart({ from: { time: '00:00', zone: from.zone }, to: from }, days, true, at)
  const after = hoursPart({ from: to, to: { time: '24:00', zone: to.zone } }, days, true, at)
  const rest = [...(from.time === '00:00' ? [] : [before]), ...(to.time === '24:00' ? [] : [after])]
  return rest.length === 0 ? null : several(rest, at)
}

/** The first of these days are traded without limit, the last within its hours. */
const withOwnHours = (some: readonly Weekday[], last: readonly Weekday[], hours: Window, at: At): Part | null => {
  const own = some.some((day) => last.includes(day)) ? null : ownHours(last, hours, at)
  return own && several([daysPart([...some, ...last], false, at), own], at)
}
/** Days in a row that a day alone follows: nobody parts them but for the hours of the last. */
const isRowAndNext = (some: readonly Weekday[], last: readonly Weekday[]): boolean =>
  some.length > 2 && last.length === 1 && weekdays.indexOf(last[0]!) === weekdays.indexOf(some.at(-1)!) + 1

/** An hour by its number alone, in a setting. */
const hourOf = (n: number): Clock | null => {
  const hour = fullHour(n, null)
  return hour && clockOf({ ...hour, mayBeLate: false })
}
const zoned = ({ from, to }: Window, zone: string): Window | null =>
  from.zone === null && to.zone === null ? { from: { ...from, zone }, to: { ...to, zone } } : null

const isBlockedTime = (part: Part): boolean => (part.part === 'hours' || part.part === 'days') && part.isBlocked
const isAllowedTime = (part: Part): boolean =>
  (part.part === 'hours' || part.part === 'days' || part.part === 'sessions') && !part.isBlocked
const isOff = (word: string): boolean => word === 'false' || word === 'no' || word === 'off'

/** When entries are allowed: as settings, as what is left out, and with hours that single days have. */
export const timeLimitProductions = [
  rule('Part', 'on Days:days ,? i|we? #onlyWord TimeHead? Hours:hours', {
    build: ({ days, hours }, at) => ownHours(days, hours, at),
    weight: 0.2,
    examples: ['on Friday only until 12:00', 'on Fridays I only trade before 12:00'],
  }),
  rule('Part', 'on Days:days ,? TimeHead #onlyWord Hours:hours', {
    build: ({ days, hours }, at) => ownHours(days, hours, at),
    weight: 0.2,
    examples: ['on Fridays I trade only until 12:00'],
  }),
  rule('Part', 'TimeHead? Days:some all|whole|full? day|time? ,? and|plus|but ,? on Days:last #onlyWord? Hours:hours', {
    build: ({ some, last, hours }, at) => withOwnHours(some, last, hours, at),
    weight: 0.3,
    examples: ['entries are allowed Mon-Thu, and on Friday until 12:00'],
  }),
  rule('Part', 'TimeHead? Days:some all|whole|full day ,? and|plus|but? Days:last #onlyWord? Hours:hours', {
    build: ({ some, last, hours }, at) => withOwnHours(some, last, hours, at),
    weight: 0.3,
    examples: ['trade Monday to Thursday all day and Friday before 12:00'],
  }),
  rule('Part', 'TimeHead? Days:some ,|and|plus ,|and? Days:last #onlyWord? Hours:hours', {
    build: ({ some, last, hours }, at) => (isRowAndNext(some, last) ? withOwnHours(some, last, hours, at) : null),
    weight: 0,
    examples: ['entries allowed Mon-Thu and Friday until 12:00'],
  }),

  rule('StartsAt', '#tradeVerb? start|begin|first|from|open hour|time|trading? #linkWord? Clock:time', {
    build: ({ time }) => time,
    weight: 0.5,
    examples: ['start time: 08:00', 'session start 09:30'],
  }),
  rule('StartsAt', '#tradeVerb? start|begin|first|from|open hour|time #linkWord? #number:n', {
    build: ({ n }) => hourOf(n),
    weight: 0.5,
    examples: ['StartHour = 7', 'start hour 8'],
  }),
  rule('EndsAt', '#tradeVerb? end|stop|finish|last|to|close hour|time|trading? #linkWord? Clock:time', {
    build: ({ time }) => time,
    weight: 0.5,
    examples: ['end time: 17:00', 'session end 16:00'],
  }),
  rule('EndsAt', '#tradeVerb? end|stop|finish|last|to|close hour|time #linkWord? #number:n', {
    build: ({ n }) => hourOf(n),
    weight: 0.5,
    examples: ['EndHour = 17', 'end hour 16'],
  }),
  rule('SetHours', 'StartsAt:from ,|;|and|\n? EndsAt:to', {
    build: ({ from, to }) => (from.time === to.time ? null : { from, to }),
    weight: 0.2,
    examples: ['StartHour = 7, EndHour = 17', 'session start 09:30, session end 16:00'],
  }),
  rule('SetHours', 'SetHours:hours Zone:zone', {
    build: ({ hours, zone }) => zoned(hours, zone),
    weight: 0.2,
    examples: ['StartHour = 7, EndHour = 17 (server time)'],
  }),
  rule('Part', 'SetHours:hours', {
    build: ({ hours }, at) => hoursPart(hours, null, false, at),
    weight: 0.5,
    examples: ['StartHour = 7, EndHour = 17'],
  }),
  // What lies outside of hours that were just said is not traded anyway.
  rule('Part', 'Part:part ,|.|; outside of? these|those|this|that|them|it hours|times|time|window|session? ,? NoEntry', {
    build: ({ part }) => (isAllowedTime(part) ? part : null),
    weight: 0.3,
    examples: ['trade from 7:00 to 17:00, outside these hours no trades'],
  }),
  rule('NoEntry', 'there #mustWord? #auxVerb? be NoEntry', { build: () => true, weight: 0.2, examples: ['there must be no entry'] }),
  rule('NoEntry', '#noWord TimeHead', { build: () => true, weight: 0.4, examples: ['nothing gets opened', 'no orders are opened'] }),
  rule('TimeHead', 'new|more|further? be|get #takenWord', { build: () => true, weight: 0.2, examples: ['gets opened'] }),
  rule('TimeHead', 'open|take|enter|make|place|put any|new|more|further|fresh #tradeVerb', {
    build: () => true,
    weight: 0.4,
    examples: ['open any trades'],
  }),
  rule('TimeHead', 'be? allowed|permitted|free|supposed to? TimeHead', {
    build: () => true,
    weight: 0.3,
    examples: ['is allowed to trade', 'allowed trading hours'],
  }),
  // As some say it, twice no is no.
  rule('Part', "don't|doesn't|not|never #tradeVerb nothing|none Times:times", {
    build: ({ times }, at) => blocked(times, at),
    weight: 0.3,
    examples: ["I don't open nothing on weekends"],
  }),
  rule('Part', '#noWord #regularHours ,? so|meaning|because? Part:part', {
    build: ({ part }) => (isBlockedTime(part) ? part : null),
    weight: 0.5,
    examples: ['skip lunch, so nothing gets opened between 12:00 and 13:30'],
  }),
  // "Longs only on Tuesdays" says nothing of shorts.
  rule('Clause', 'OnlySide:side #tradeWord? Times:times', {
    build: ({ side, times }, at) => onlyThen(side, times, at),
    weight: 0.2,
    examples: ['only take longs on Tuesdays', 'only take shorts between 9:30 and 11:00'],
  }),
  rule('Clause', '#sideNoun:side #tradeWord? just|only TimePhrase:time', {
    build: ({ side, time }, at) => onlyThen(side, [time], at),
    weight: 0.2,
    examples: ['long trades just on Tuesday'],
  }),
  rule('Clause', 'Clause:c ,|;|.? #noWord other days|day', {
    build: ({ c }) => (c.clause === 'filter' && c.isOnly && c.when.says === 'weekday' ? c : null),
    weight: 0.3,
    examples: ['longs only on Tuesdays, no other day'],
  }),
  rule('Clause', '#sideNoun:side #tradeWord? not|never Times:times', {
    build: ({ side, times }, at) => {
      const when = timeOf(times, at)
      return when && { clause: 'skip', side, when, at }
    },
    weight: 0.2,
    examples: ['shorts not on Wednesday'],
  }),
  rule('TradingTime', 'Sessions:names #onlyWord? , Hours:hours', {
    build: ({ names, hours }) =>
      hours.from.time === '00:00' || hours.to.time === '24:00'
        ? null
        : { part: 'hours', ...hoursOfSession(names, hours), days: null, isBlocked: false },
    weight: 0.1,
    examples: ['NY session, 9:30 to 16:00'],
  }),
  rule('TradingTime', 'Sessions:a Sessions:b overlap ,|(? Hours:hours )?', {
    build: ({ hours }) => ({ part: 'hours', ...hours, days: null, isBlocked: false }),
    weight: 0,
    examples: ['the London New York overlap, 13:00 to 16:00 UTC'],
  }),
  rule('TradingTime', 'Sessions:a Sessions:b overlap', {
    build: ({ a, b }) => ({ part: 'sessions', names: [...a, ...b], isOverlap: true, isBlocked: false }),
    weight: 0,
    examples: ['the London New York overlap'],
  }),
  rule('TradingTime', 'Sessions:names? overlap only? ,|(? Hours:hours )?', {
    build: ({ hours }) => ({ part: 'hours', ...hours, days: null, isBlocked: false }),
    weight: 0.1,
    examples: ['the overlap, from 13:00 to 16:00 UTC', 'the London and New York overlap (13:00-16:00 UTC)'],
  }),

  // "… at Monday's close if Monday was a down day": of that day, or of the one before the day of the entry.
  rule('Doing', "Doing:d but? #only? if|when #weekday:day 's? #auxVerb? be|close|end|was #color:way day|candle|bar?", {
    build: ({ d, day, way }, at) => ifDayWas(d, day, colorOf(way), at),
    weight: 1,
    examples: ["buy at Monday's close only if Monday was red"],
  }),
  rule('Doing', "Doing:d but? #only? if|when #weekday:day 's? #auxVerb? be|close|end|was #candleColor:way day|candle|bar?", {
    build: ({ d, day, way }, at) => ifDayWas(d, day, closedOf(way), at),
    weight: 1,
    examples: ['buy on Tuesday if Monday was a down day'],
  }),
  rule('Condition', 'dayofweek|weekday #comparison:how dayofweek? .? #weekday:day', {
    build: ({ how, day }, at) => (how === 'eq' ? { says: 'weekday', days: [day], at } : null),
    weight: 0.3,
    examples: ['dayofweek == dayofweek.monday'],
  }),
  rule('Condition', 'dayofweek|weekday ! = dayofweek? .? #weekday:day', {
    build: ({ day }, at) => ({ says: 'not', arg: { says: 'weekday', days: [day], at }, at }),
    weight: 0.3,
    examples: ['dayofweek != dayofweek.friday'],
  }),
  rule('DayFlags', 'trade|allow|use? on? #weekday:day #linkWord true|yes|on|false|no|off:value', {
    build: ({ day, value }) => [{ day, isOff: isOff(value) }],
    weight: 0.4,
    examples: ['TradeMonday=true', 'Wednesday: no'],
  }),
  rule('DayFlags', 'DayFlags:a ,|;|and|\n? DayFlags:b', {
    build: ({ a, b }) => [...a, ...b],
    weight: 0.2,
    examples: ['TradeMonday=true, TradeFriday=false'],
  }),
  rule('Part', 'DayFlags:flags', {
    build: ({ flags }, at) => {
      const off = flags.flatMap((each) => (each.isOff ? [each.day] : []))
      // Whether others are traded than those that are on, no word tells.
      return off.length === 0 && flags.length < 5 ? null : daysPart(off, true, at)
    },
    weight: 0.3,
    examples: ['TradeMonday=true, TradeFriday=false'],
  }),
  rule('Part', 'Part:part ,|;|.? all|every? other|remaining|rest of? days|weekdays|day be? allowed|ok|okay|fine|traded|permitted', {
    build: ({ part }) => (part.part === 'days' && part.isBlocked ? part : null),
    weight: 0.3,
    examples: ['no trades on Friday, all other weekdays allowed'],
  }),
  rule('Part', 'Part:part ,|;|.? #noWord other days|day', {
    build: ({ part }) => (part.part === 'days' && !part.isBlocked ? part : null),
    weight: 0.3,
    examples: ['only on Tuesday, no other day'],
  }),
  rule('Part', 'Days:days #tradeVerb be? off|forbidden|disabled|banned|excluded|deactivated', {
    build: ({ days }, at) => daysPart(days, true, at),
    weight: 0.3,
    examples: ['weekend trading is off'],
  }),
  rule('Part', '#signalNoun opened|taken|given|generated? Times:times be? #not be? valid|count|apply|matter|taken', {
    build: ({ times }, at) => blocked(times, at),
    weight: 0.4,
    examples: ["signals on Monday don't count", 'trades before 9:00 London are not valid'],
  }),
  rule('Part', '#signalNoun opened|taken|given|generated? outside of? Times:times be? #not be? valid|count|apply|matter|taken', {
    build: ({ times }, at) =>
      times.some(({ isBlocked }) => isBlocked)
        ? null
        : several(
            times.map((each) => ({ ...each, at })),
            at,
          ),
    weight: 0.4,
    examples: ["trades opened outside 07:00-19:00 UTC don't count"],
  }),
  rule('Part', 'Times:times #modal? #not be #tradeVerb', {
    build: ({ times }, at) => blocked(times, at),
    weight: 0.4,
    examples: ['Monday must not be traded'],
  }),
  rule('Part', 'in|for|on|with|when crypto|forex|fx|stocks|futures ,? Part:part', {
    build: ({ part }) => (isBlockedTime(part) || isAllowedTime(part) ? part : null),
    weight: 1,
    examples: ["in crypto I don't trade on weekends"],
  }),
]

function blocked(times: readonly Stretches[], at: At): Part | null {
  if (times.some(({ isBlocked }) => isBlocked)) return null
  const parts = times.map((each): Part => ({ ...each, isBlocked: true, at }))
  return parts.length === 1 ? parts[0]! : several(parts, at)
}

/** Any of these times, as what has to be; null where some of them are not to be. */
function timeOf(times: readonly Stretches[], at: At): Condition | null {
  const [first, ...others] = times.some(({ isBlocked }) => isBlocked) ? [] : times.map((time) => asCondition(time, at))
  if (first === undefined) return null
  return others.length === 0 ? first : { says: 'join', op: 'or', args: [first, ...others], at }
}

function onlyThen(side: Side, times: readonly Stretches[], at: At): Clause | null {
  const when = timeOf(times, at)
  return when && { clause: 'filter', side, when, isOnly: true, at }
}

type OfDay = (back: number, at: At) => Condition | null
const colorOf =
  (direction: Direction): OfDay =>
  (back, at) => ({ says: 'candle', direction, row: 1, timeframe: '1d', back: back === 0 ? null : back, isHeikinAshi: false, at })
/** "A down day" ends below the one before. */
const closedOf =
  (direction: Direction): OfDay =>
  (back, at) => {
    const close = (ago: number): Value => ({ is: 'price', field: 'close', timeframe: '1d', back: ago === 0 ? null : ago, at })
    const predicate = compare(direction === 'up' ? 'gt' : 'lt', close(back + 1), null, at)
    return predicate && { says: 'of', subject: close(back), predicate, at }
  }

/** An entry of a day that waits for what that day was by its close, or the trading day before it. */
function ifDayWas(d: Doing, day: Weekday, of: OfDay, at: At): Doing | null {
  const [on, ...others] = d.when?.says === 'weekday' ? d.when.days : []
  if (on === undefined || others.length > 0 || d.when === null) return null
  const isSame = on === day && d.act.fill === 'close'
  const isNext = daysBetween(day, on).length === (day === 'fri' && on === 'mon' ? 4 : 2)
  const was = isSame ? of(0, at) : isNext && d.act.fill !== 'close' ? of(1, at) : null
  return was && { ...d, when: { says: 'join', op: 'and', args: [d.when, was], at } }
}
