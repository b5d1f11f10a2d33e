import type { Stretch } from '../../language/grammar.ts'
import type { Weekday } from '../../market/weekdays.ts'
import type { Act, Clause, Clock, Condition, Doing, Duration, Part, SaidSide, Stretches } from '../meanings.ts'
import { rule } from '../production.ts'
import { otherSide } from '../said-part.ts'
import { asCondition, daysBetween, hoursOfSession } from '../said-time.ts'

const allowed = (hours: { readonly from: Clock; readonly to: Clock }, days: readonly Weekday[] | null = null): Stretches => ({
  part: 'hours',
  ...hours,
  days,
  isBlocked: false,
})
const clockOfDay = ([from, to]: readonly [string, string]) => ({ from: { time: from, zone: null }, to: { time: to, zone: null } })
const toEnd = (from: Clock) => ({ from, to: { time: '24:00', zone: from.zone } })
const fromStart = (to: Clock) => ({ from: { time: '00:00', zone: to.zone }, to })

const isWhole = ({ from, to }: { readonly from: Clock; readonly to: Clock }) => from.time !== '00:00' && to.time !== '24:00'

/** What waits for a time as well; null for what waits for nothing. */
function then(time: Condition, clause: Clause, at: Stretch | null): Clause | null {
  if (clause.clause === 'several') {
    const clauses = clause.clauses.map((each) => then(time, each, at))
    return clauses.every((each) => each !== null) ? { ...clause, clauses, at } : null
  }
  if (clause.clause !== 'enter' && clause.clause !== 'exit') return null
  if (clause.when !== null) return { ...clause, when: { says: 'join', op: 'and', args: [time, clause.when], at }, at }
  return clause.clause === 'enter' && clause.order !== null ? { ...clause, when: time, at } : null
}

const onDays = (days: readonly Weekday[], when: Condition, at: Stretch | null): Condition =>
  days.length === 7 ? when : { says: 'join', op: 'and', args: [{ says: 'weekday', days, at }, when], at }

/** One part, or several. */
function partOf(times: readonly Stretches[], isBlocked: boolean, at: Stretch | null): Part | null {
  if (times.some((each) => each.isBlocked)) return null
  const [first, ...others] = times.map((each): Part => ({ ...each, isBlocked, at: null }))
  if (first === undefined) return null
  return others.length === 0 ? { ...first, at } : { part: 'several', parts: [first, ...others], at }
}

/** Several stretches in which entries are allowed are all of clock times; those without entries may be of any kind. */
const areHours = (times: readonly Stretches[]) => times.length === 1 || times.every(({ part }) => part === 'hours')

/** A day alone is no rule: "Friday". */
const isOneDay = (times: readonly Stretches[]) => times.every((each) => each.part === 'days' && each.days.length === 1)

/** From a clock time of one day to one of another. */
function acrossDays(fromDay: Weekday, from: Clock, toDay: Weekday, to: Clock): readonly Stretches[] | null {
  if (fromDay === toDay || (from.zone !== null && to.zone !== null && from.zone !== to.zone)) return null
  const zone = from.zone ?? to.zone
  const between = daysBetween(fromDay, toDay).slice(1, -1)
  return [
    allowed(toEnd({ ...from, zone }), [fromDay]),
    ...(between.length > 0 ? [allowed({ from: { time: '00:00', zone }, to: { time: '24:00', zone } }, between)] : []),
    allowed(fromStart({ ...to, zone }), [toDay]),
  ]
}

/** A part of a day. */
const isClockTime = ({ unit }: Duration) => unit === 'minute' || unit === 'hour'

const times = [
  rule('TradingTime', 'Hours:hours', {
    build: ({ hours }) => allowed(hours),
    weight: 0.2,
    examples: ['9:30-16:00 ET', 'after 15:00'],
  }),
  rule('TradingTime', 'Days:days', { build: ({ days }) => ({ part: 'days', days, isBlocked: false }), weight: 0.2, examples: ['Mondays'] }),
  rule('TradingTime', 'Sessions:names', {
    build: ({ names }) => ({ part: 'sessions', names, isBlocked: false }),
    weight: 0.2,
    examples: ['the London session'],
  }),
  rule('TradingTime', 'Sessions:names (? from|between|of|=? Hours:hours )?', {
    build: ({ names, hours }) => (isWhole(hours) ? allowed(hoursOfSession(names, hours)) : null),
    weight: 0.1,
    examples: ['the London session (8:00-12:00)', 'NY session 9:30-16:00'],
  }),
  rule('TradingTime', 'Sessions:names #onlyWord ( Hours:hours )', {
    build: ({ names, hours }) => (isWhole(hours) ? allowed(hoursOfSession(names, hours)) : null),
    weight: 0.1,
    examples: ['London and New York only (07:00-20:00 UTC)'],
  }),
  rule('TradingTime', '#regularHours (? from|between|of|=? Hours:hours )?', {
    build: ({ hours }) => allowed(hours),
    weight: 0.1,
    examples: ['RTH session (9:30-16:00 ET)', 'lunch (12:00-13:30)'],
  }),
  rule('TradingTime', 'Hours:hours (? #regularHours )?', {
    build: ({ hours }) => allowed(hours),
    weight: 0.1,
    examples: ['23:00-01:00 (rollover)'],
  }),
  rule('TradingTime', 'overlap of? Sessions:names', {
    build: ({ names }) => (names.length > 1 ? { part: 'sessions', names, isOverlap: true, isBlocked: false } : null),
    examples: ['the overlap of London and New York'],
  }),
  rule('TradingTime', 'Sessions:names overlap', {
    build: ({ names }) => (names.length > 1 ? { part: 'sessions', names, isOverlap: true, isBlocked: false } : null),
    weight: 0.2,
    examples: ['the London/NY overlap'],
  }),
  rule('TradingTime', 'in|from|between|during Months:months', {
    build: ({ months }) => ({ part: 'months', months, isBlocked: false }),
    weight: 0.2,
    examples: ['in September'],
  }),
  rule('TradingTime', 'Months:months', {
    build: ({ months }) => ({ part: 'months', months, isBlocked: false }),
    weight: 3,
    examples: ['November to April'],
  }),
  rule('TradingTime', 'Days:days Hours:hours', {
    build: ({ days, hours }) => allowed(hours, days),
    weight: 0.2,
    examples: ['Friday after 18:00', 'Mon-Fri 9:30-16:00'],
  }),
  rule('TradingTime', 'Hours:hours on|,? Days:days', {
    build: ({ days, hours }) => allowed(hours, days),
    weight: 0.2,
    examples: ['after 18:00 on Friday'],
  }),
  rule('TradingTime', 'Days:days #dayPart:hours', {
    build: ({ days, hours }) => allowed(clockOfDay(hours), days),
    weight: 0.2,
    examples: ['Friday afternoon'],
  }),
  rule('TradingTime', '#dayPart:hours', { build: ({ hours }) => allowed(clockOfDay(hours)), weight: 1.5, examples: ['mornings'] }),
  rule('TradingTime', 'first|opening Duration:over of|in? day|session?', {
    build: ({ over }) => (isClockTime(over) ? { part: 'day edge', edge: 'first', over, isBlocked: false } : null),
    weight: 0.4,
    examples: ['the first 30 minutes', 'the first 2 hours of the day'],
  }),
  rule('TradingTime', 'last|final Duration:over of|in? day|session?', {
    build: ({ over }) => (isClockTime(over) ? { part: 'day edge', edge: 'last', over, isBlocked: false } : null),
    weight: 0.4,
    examples: ['the last 30 minutes'],
  }),
  rule('TradingTime', 'first|opening half:half? hour of|in? day|session?', {
    build: ({ half }) => ({
      part: 'day edge',
      edge: 'first',
      over: half === undefined ? { count: 1, unit: 'hour' } : { count: 30, unit: 'minute' },
      isBlocked: false,
    }),
    weight: 0.6,
    examples: ['the first hour', 'the first half hour'],
  }),
  rule('TradingTime', 'last|final hour of|in? day|session|trading?', {
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
  rule('TimePhrase', 'after TradingTime:time', {
    build: ({ time }) => (time.part === 'day edge' && time.edge === 'first' && !time.isBlocked ? { ...time, isBlocked: true } : null),
    weight: 0.3,
    examples: ['after the first hour'],
  }),
  rule('TimePhrase', 'Hours:hours', {
    build: ({ hours }) => allowed(hours),
    weight: 0.5,
    examples: ['between 9:30 and 16:00', 'after 15:00'],
  }),
  rule('Times', 'TradingTime:time', { build: ({ time }) => [time], weight: 0.2, examples: ['9:30-16:00 ET', 'weekdays'] }),
  rule('Times', 'TimePhrase:time', { build: ({ time }) => [time], weight: 0.1, examples: ['during the London session'] }),
  rule('Times', 'Times:some ,|and|or|/|&|+ Times:more', {
    build: ({ some, more }) => [...some, ...more],
    weight: 0.6,
    examples: ['8:00-11:00 and 13:00-16:00', 'in the first 30 minutes or after 15:00'],
  }),
  rule('Times', '#weekday:day Clock:from to|-|–|until|till|through #weekday:last Clock:to', {
    build: ({ day, from, last, to }) => acrossDays(day, from, last, to),
    weight: 0.2,
    examples: ['Saturday 00:00 to Sunday 20:00 UTC'],
  }),
]

/** No entry of a side then. */
function skipped(times: readonly Stretches[], side: SaidSide, at: Stretch | null): Clause | null {
  if (times.some(({ isBlocked }) => isBlocked)) return null
  const [first, ...others] = times.map((time) => asCondition(time, at))
  if (first === undefined) return null
  return { clause: 'skip', side, when: others.length === 0 ? first : { says: 'join', op: 'or', args: [first, ...others], at }, at }
}

/** When entries are allowed. */
const windows = [
  rule('Part', 'Times:times', {
    build: ({ times: said }, at) => (areHours(said) && !isOneDay(said) ? partOf(said, false, at) : null),
    weight: 4,
    examples: ['9:30-16:00 ET', 'weekdays', '8:00-11:00 and 13:00-16:00'],
  }),
  rule('Part', 'TimePhrase:time', {
    build: ({ time }, at) => (time.isBlocked ? { ...time, at } : partOf([time], false, at)),
    weight: 4,
    examples: ['during the London session', 'on Mondays'],
  }),
  rule('Part', 'every|each Days:days', {
    build: ({ days }, at) => ({ part: 'days', days, isBlocked: false, at }),
    weight: 4,
    examples: ['every Tuesday'],
  }),
  rule('TimeHead', '#tradeVerb', { build: () => true, weight: 0.2, examples: ['trade', 'trading hours'] }),
  rule('TimeHead', 'TimeHead #linkWord', { build: () => true, weight: 0.2, examples: ['session:', 'orders may only be'] }),
  rule('TimeHead', 'TimeHead #onlyWord', { build: () => true, weight: 0.2, examples: ['trade only'] }),
  rule('TimeHead', '#onlyWord TimeHead', { build: () => true, weight: 0.2, examples: ['only take trades'] }),
  rule('TimeHead', '#modal TimeHead', { build: () => true, weight: 0.3, examples: ['it should trade'] }),
  rule('TimeHead', 'it|ea|bot|robot|system|strategy|algo|expert|advisor|adviser TimeHead', {
    build: () => true,
    weight: 0.3,
    examples: ['the bot must only trade'],
  }),
  rule('TimeHead', 'TimeHead that|which? #happenVerb', { build: () => true, weight: 0.6, examples: ['only take signals that happen'] }),
  rule('Part', 'TimeHead Times:times', {
    build: ({ times: said }, at) => (areHours(said) ? partOf(said, false, at) : null),
    weight: 0.4,
    examples: ['trade the London session', 'session: London', 'orders may only be taken from 06:00 to 09:00'],
  }),
  rule('Part', '#onlyWord Times:times', {
    build: ({ times: said }, at) => (areHours(said) ? partOf(said, false, at) : null),
    weight: 0.4,
    examples: ['only on Mondays', 'only between 9:30 and 11:00'],
  }),
  rule('Part', 'TimeHead? Times:times #onlyWord', {
    build: ({ times: said }, at) => (areHours(said) ? partOf(said, false, at) : null),
    weight: 0.4,
    examples: ['Mondays only', '9:30-11:30 New York only'],
  }),
  rule('Part', 'Times:times for #tradeVerb', {
    build: ({ times: said }, at) => (areHours(said) ? partOf(said, false, at) : null),
    weight: 0.6,
    examples: ['08:00 to 12:00 for entries'],
  }),
  rule('Part', '#noWord Times:times', {
    build: ({ times: said }, at) => partOf(said, true, at),
    weight: 0.4,
    examples: ['not during Asia', 'no Fridays', 'skip Fridays', 'skip the first 15 minutes'],
  }),
  rule('Part', '#noWord TimeHead Times:times', {
    build: ({ times: said }, at) => partOf(said, true, at),
    weight: 0.3,
    examples: [
      'no trades on Monday',
      'no new trades after 15:00',
      "don't trade on Friday afternoon",
      'nothing new is opened on Fridays',
      'no entries before 9:45 or after 15:30 NY time',
    ],
  }),
  rule('Part', 'it|ea|bot|robot|system|strategy|algo #modal? #noWord TimeHead Times:times', {
    build: ({ times: said }, at) => partOf(said, true, at),
    weight: 0.3,
    examples: ['it should not trade on Fridays', 'the EA does not trade on Fridays'],
  }),
  rule('Part', '#skipVerb #tradeVerb? Times:times', {
    build: ({ times: said }, at) => partOf(said, true, at),
    weight: 0.4,
    examples: ['I stay out of the Asian session', 'avoid trading on Mondays'],
  }),
  rule('Part', 'Times:times #linkWord? #noWord #tradeVerb', {
    build: ({ times: said }, at) => partOf(said, true, at),
    weight: 0.5,
    examples: ['Fridays no trades', '9:15-9:30: no trade'],
  }),
  rule('Part', 'Times:times #linkWord? #noWord', {
    build: ({ times: said }, at) => partOf(said, true, at),
    weight: 1.5,
    examples: ['Mondays not'],
  }),
  rule('Part', '#weekday:day ,? Clock:from #linkWord? #noWord #tradeVerb', {
    build: ({ day, from }, at) => ({ ...allowed(toEnd(from), [day]), isBlocked: true, at }),
    weight: 0.5,
    examples: ['Friday 21:00: no new entries'],
  }),
  rule('Part', '#noWord TimeHead from|after|on|past? #weekday:day at|from|,? Clock:from on|onwards?', {
    build: ({ day, from }, at) => ({ ...allowed(toEnd(from), [day]), isBlocked: true, at }),
    weight: 0.8,
    examples: ['no new trades after Friday 20:00'],
  }),
  rule('Part', 'outside of? Hours:hours ,? #noWord #tradeVerb', {
    build: ({ hours }, at) => ({ ...allowed(hours), at }),
    weight: 0.5,
    examples: ['outside of 9:30-16:00 no trades'],
  }),
  rule('Part', '#noWord TimeHead outside of? Hours:hours', {
    build: ({ hours }, at) => ({ ...allowed(hours), at }),
    weight: 0.4,
    examples: ['no trades outside 08:00-17:00'],
  }),
  rule('Part', '#noWord TimeHead outside of? Sessions:names', {
    build: ({ names }, at) => ({ part: 'sessions', names, isBlocked: false, at }),
    weight: 0.4,
    examples: ['no trades outside the London session'],
  }),
  rule('Part', 'but|and #noWord Times:times', {
    build: ({ times: said }, at) => partOf(said, true, at),
    weight: 0.6,
    examples: ['but not after 15:00'],
  }),
  rule('Part', 'but|and #onlyWord Times:times', {
    build: ({ times: said }, at) => (areHours(said) ? partOf(said, false, at) : null),
    weight: 0.6,
    examples: ['but only between 9:30 and 11:00'],
  }),
  rule('Part', 'but|and Times:times #linkWord? #noWord Times:more', {
    build: ({ times: on, more }, at) => {
      const [days, hours] = [on[0], more[0]]
      if (on.length !== 1 || more.length !== 1 || days?.part !== 'days' || hours?.part !== 'hours' || hours.days !== null) return null
      return partOf([{ ...hours, days: days.days }], true, at)
    },
    weight: 0.6,
    examples: ['but on Fridays none after 15:00'],
  }),
  // What is not traded at a time, or alone, says nothing of the rest of the day.
  rule('Clause', 'Times:times ,? #linkWord? #noWord Side:side', {
    build: ({ times: said, side }, at) => skipped(said, side, at),
    weight: 0.5,
    examples: ['on Fridays after 15:00 no longs'],
  }),
  rule('Clause', 'Times:times ,? #linkWord? Skip:skip', {
    build: ({ times: said, skip }, at) => skipped(said, skip.side, at),
    weight: 1,
    examples: ["on Fridays don't go short"],
  }),
  rule('Clause', 'Times:times ,? OnlySide:side', {
    build: ({ times: said, side }, at) => skipped(said, otherSide(side), at),
    weight: 0.5,
    examples: ['during Asia only shorts'],
  }),
  rule('Part', '#noWord Days:days #tradeVerb', {
    build: ({ days }, at) => ({ part: 'days', days, isBlocked: true, at }),
    weight: 0.3,
    examples: ['no Monday trades'],
  }),
  rule('Part', '#noWord Days:days #tradeVerb Hours:hours', {
    build: ({ days, hours }, at) => ({ ...allowed(hours, days), isBlocked: true, at }),
    weight: 0.3,
    examples: ['no Friday entries after noon'],
  }),
  rule('Part', '#stopTrading Times:times', {
    build: ({ times: said }, at) => partOf(said, true, at),
    weight: 0.5,
    examples: ['stop trading after 15:00'],
  }),
  rule('Part', '#stopTrading at|from|by Clock:from', {
    build: ({ from }, at) => ({ ...allowed(toEnd(from)), isBlocked: true, at }),
    weight: 0.5,
    examples: ['stop trading at 15:30'],
  }),
  rule('Part', 'start|begin #tradeVerb at|from|after Clock:from', {
    build: ({ from }, at) => ({ ...allowed(toEnd(from)), at }),
    weight: 0.5,
    examples: ['start trading at 9:45'],
  }),
  rule('Part', 'last|latest #tradeVerb #linkWord? Clock:to', {
    build: ({ to }, at) => ({ ...allowed(fromStart(to)), at }),
    examples: ['last entry at 12:00'],
  }),
  rule('Part', 'first|earliest #tradeVerb #linkWord? Clock:from', {
    build: ({ from }, at) => ({ ...allowed(toEnd(from)), at }),
    examples: ['first entry at 9:30'],
  }),
  rule('Part', 'time|times|timezone|clock|zone #linkWord? Zone:zone', {
    build: ({ zone }, at) => ({ part: 'zone', zone, at }),
    examples: ['times are UTC', 'timezone: New York'],
  }),
  rule('Part', '#zone:zone time|clock', { build: ({ zone }, at) => ({ part: 'zone', zone, at }), weight: 3, examples: ['New York time'] }),
  rule('Part', 'all Part:part', {
    build: ({ part }) => (part.part === 'zone' ? part : null),
    weight: 0.2,
    examples: ['all times in New York time'],
  }),
]

/** Times as conditions. */
/** A day is what an entry waits for where nothing else is said. */
const onDay = (act: Act, days: readonly Weekday[], at: Stretch | null): Doing | null =>
  act.does === 'enter' && act.fill !== 'next_open' && act.fill !== 'next_day'
    ? { act: { ...act, fill: act.fill === 'day_open' ? 'open' : act.fill }, when: { says: 'weekday', days, at }, isOnly: false }
    : null

const conditions = [
  rule('Condition', 'TimePhrase:time', {
    build: ({ time }, at) => asCondition(time, at),
    weight: 1.5,
    examples: ['between 9:30 and 11:00', 'on Mondays'],
  }),
  rule('Condition', "it|today|time|now|day be|'s TradingTime:time", {
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
  rule('Clause', 'TimePhrase:time ,? #colon? Clause:clause', {
    build: ({ time, clause }, at) => then(asCondition(time, at), clause, at),
    examples: ['on Mondays buy if RSI < 30'],
  }),
  rule('Moment', 'at|by Clock:time', { build: ({ time }, at) => ({ says: 'at time', time, at }), weight: 0.5, examples: ['at 10:00'] }),
  rule('Moment', 'on|every|each|all? Days:days at|, Clock:time', {
    build: ({ days, time }, at) => onDays(days, { says: 'at time', time, at }, at),
    weight: 0.3,
    examples: ['every Monday at midnight UTC', 'Tuesday at 10:00'],
  }),
  rule('Moment', 'at|by Clock:time every|each day|morning|afternoon|evening|night', {
    build: ({ time }, at) => ({ says: 'at time', time, at }),
    weight: 0.3,
    examples: ['at 10:00 every day'],
  }),
  rule('Moment', 'every|each day|morning|afternoon|evening|night at? Clock:time', {
    build: ({ time }, at) => ({ says: 'at time', time, at }),
    weight: 0.3,
    examples: ['every day at 00:00 server time'],
  }),
  rule('Moment', 'at|by Clock:time on|every|each|, Days:days', {
    build: ({ days, time }, at) => onDays(days, { says: 'at time', time, at }, at),
    weight: 0.3,
    examples: ['at 10:00 on Tuesdays'],
  }),
  rule('Doing', 'Act:act Moment:when', {
    build: ({ act, when }) => (act.does === 'enter' && act.fill === null ? { act, when, isOnly: false } : null),
    weight: 1,
    examples: ['buy every Monday at midnight UTC', 'buy at 10:00'],
  }),
  rule('Doing', 'Moment:when ,? #colon? Act:act', {
    build: ({ act, when }) => (act.does === 'enter' && act.fill === null ? { act, when, isOnly: false } : null),
    weight: 1,
    examples: ['every Monday at 10:00 buy', 'At 10:00: go long'],
  }),
  rule('Clause', 'Moment:when ,? #colon? Clause:clause', {
    build: ({ when, clause }, at) => then(when, clause, at),
    weight: 1,
    examples: ['At 10:00 sharp: buy if RSI < 30'],
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
  rule('Condition', 'on? #ordinal:n trading? day of new|next|each|every|following? month', {
    build: ({ n }, at) => ({ says: 'month day', n, at }),
    examples: ['the first trading day of the month'],
  }),
  rule('Condition', 'on? #ordinal:n to|-? last trading? day of month', {
    build: ({ n }, at) => ({ says: 'month day', n: -n, at }),
    examples: ['the fourth last trading day of the month', 'the second to last trading day of the month'],
  }),
  rule('Condition', "it 's|be|is Condition:day", {
    build: ({ day }, at) => (day.says === 'month day' ? { ...day, at } : null),
    weight: 0.2,
    examples: ["it's the last trading day of the month"],
  }),
  rule('Doing', 'Act:act #colon? at|on? close of|on|at Condition:when', {
    build: ({ act, when }) =>
      when.says === 'month day' && act.fill === null ? { act: { ...act, fill: 'close' }, when, isOnly: false } : null,
    examples: [
      'buy at the close of the last trading day of the month',
      'go long at the close on the last trading day of the month',
      'sell: close of the third trading day of the month',
    ],
  }),
  rule('Doing', 'Act:act #colon? Condition:when at|on close', {
    build: ({ act, when }) =>
      when.says === 'month day' && act.fill === null ? { act: { ...act, fill: 'close' }, when, isOnly: false } : null,
    weight: 0.8,
    examples: ['buy: last trading day of the month at close'],
  }),
  rule('Doing', "Act:act on|at|every|each? Days:days 's|at|on? close", {
    build: ({ act, days }, at) =>
      act.does === 'enter' && act.fill === null
        ? { act: { ...act, fill: 'close' }, when: { says: 'weekday', days, at }, isOnly: false }
        : null,
    examples: ["buy at Monday's close", 'buy on Friday close', 'buy every Friday at the close'],
  }),
  rule('Doing', "Act:act on|at|every|each? Days:days 's|at|on? open", {
    build: ({ act, days }, at) =>
      act.does === 'enter' && act.fill === null
        ? { act: { ...act, fill: 'open' }, when: { says: 'weekday', days, at }, isOnly: false }
        : null,
    examples: ['buy on Monday at the open'],
  }),
  rule('Doing', 'Act:act on|every|each Days:days', {
    build: ({ act, days }, at) => onDay(act, days, at),
    weight: 0.6,
    examples: ['buy at the open on Monday', 'buy every Monday'],
  }),
  rule('Doing', 'on|every|each Days:days ,? Act:act', {
    build: ({ act, days }, at) => onDay(act, days, at),
    weight: 2,
    examples: ['every Monday buy at the open'],
  }),
  rule('Condition', 'on? last trading? day of each|every? month', {
    build: (_, at) => ({ says: 'month day', n: -1, at }),
    examples: ['the last trading day of the month'],
  }),
]

export const tradingTimeProductions = [...times, ...windows, ...conditions]
