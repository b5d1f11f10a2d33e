import type { Stretch } from '../../language/grammar.ts'
import { sessionHours, type SessionName } from '../../market/session.ts'
import type { Weekday } from '../../market/weekdays.ts'
import type { Act, Clause, Clock, Comparison, Condition, Doing, Duration, Part, SaidSide, Stretches } from '../meanings.ts'
import { rule } from '../production.ts'
import { otherSide } from '../said-part.ts'
import { asCondition, clockOf, daysBetween, fullHour, hoursBetween, hoursOfSession } from '../said-time.ts'

const allowed = ({ from, to }: { readonly from: Clock; readonly to: Clock }, days: readonly Weekday[] | null = null): Stretches => ({
  part: 'hours',
  from,
  to,
  days,
  isBlocked: false,
})
const clockOfDay = ([from, to]: readonly [string, string]) => ({ from: { time: from, zone: null }, to: { time: to, zone: null } })
const toEnd = (from: Clock) => ({ from, to: { time: '24:00', zone: from.zone } })
const fromStart = (to: Clock) => ({ from: { time: '00:00', zone: to.zone }, to })

const isWhole = ({ from, to }: { readonly from: Clock; readonly to: Clock }) => from.time !== '00:00' && to.time !== '24:00'

const compares = {
  gt: (a, b) => a > b,
  gte: (a, b) => a >= b,
  lt: (a, b) => a < b,
  lte: (a, b) => a <= b,
  eq: (a, b) => a === b,
} satisfies Record<Comparison, (a: number, b: number) => boolean>
/** Months by their number; null for a number that none has. */
function monthsThat(how: Comparison, n: number, at: Stretch | null): Condition | null {
  const months = Array.from({ length: 12 }, (_, i) => i + 1).filter((month) => compares[how](month, n))
  return Number.isInteger(n) && n >= 1 && n <= 12 ? { says: 'months', months, at } : null
}

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

/** The hours of these days; null where more is said of either. */
function onTheseDays(days: readonly Weekday[], said: readonly Stretches[]): Stretches | null {
  const [hours, ...others] = said
  return hours?.part === 'hours' && hours.days === null && others.length === 0 ? { ...hours, days } : null
}

/** "Weekdays: 8:00-16:00, weekend: no trades": what is said behind them may be of the last alone. */
const isParted = (times: readonly Stretches[]) =>
  times.some((each) => each.part === 'hours' && each.days !== null) && times.some(({ part }) => part === 'days')

/** The edge of a day alone is no rule either: "last 30 minutes" may be what is left of another one. */
const isEdge = (times: readonly Stretches[]) => times.some((each) => each.part === 'day edge')

/** When trading is allowed, and no more than that. */
const isOfTimes = (part: Part): boolean =>
  part.part === 'several'
    ? part.parts.length > 0 && part.parts.every(isOfTimes)
    : (part.part === 'hours' || part.part === 'days' || part.part === 'sessions') && !part.isBlocked

/** The last minutes of a day have no entries. */
const atEdge = (over: Duration, at: Stretch | null): Part | null =>
  isClockTime(over) ? { part: 'day edge', edge: 'last', over, isBlocked: true, at } : null

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

/** The first hours of a session by its own clock. */
function startOfSession(names: readonly SessionName[], over: Duration): Stretches | null {
  const [name, ...others] = names
  if (name === undefined || others.length > 0 || !isClockTime(over)) return null
  const { zone, from, to } = sessionHours[name]
  const minutes = Number(from.slice(0, 2)) * 60 + Number(from.slice(3)) + over.count * (over.unit === 'hour' ? 60 : 1)
  const end = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
  return end <= to ? allowed({ from: { time: from, zone }, to: { time: end, zone } }) : null
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
  rule('TradingTime', 'Sessions:names #onlyWord? from|between|of|=? BareHours:hours', {
    build: ({ names, hours }) => (isWhole(hours) ? allowed(hoursOfSession(names, hours)) : null),
    weight: 0.4,
    examples: ['London hours only 8-12'],
  }),
  rule('TradingTime', 'Sessions:names #regularHours? #onlyWord? (? from|between|of|=? Hours:hours )?', {
    build: ({ names, hours }) => (isWhole(hours) ? allowed(hoursOfSession(names, hours)) : null),
    weight: 0.3,
    examples: ['NY killzone only 9:30-11:00'],
  }),
  rule('TradingTime', 'Sessions:names #onlyWord ( Hours:hours )', {
    build: ({ names, hours }) => (isWhole(hours) ? allowed(hoursOfSession(names, hours)) : null),
    weight: 0.1,
    examples: ['London and New York only (07:00-20:00 UTC)'],
  }),
  // From midnight on, where both ends are said: "before 06:00" tells only one.
  rule('TradingTime', 'Sessions:names (? from|between|of|=? Hour:from to|-|–|—|until|till|and Hour:to )?', {
    build: ({ names, from, to }) => {
      const hours = hoursBetween(from, to)
      return hours && allowed(hoursOfSession(names, hours))
    },
    weight: 0.8,
    examples: ['the Asian session (00:00-06:00 UTC)'],
  }),
  rule('TradingTime', 'Sessions:names (? from|between|of|=? #number:from to|-|–|—|until|till|and Hour:to )?', {
    build: ({ names, from, to }) => {
      const start = fullHour(from, null)
      const hours = start && hoursBetween({ ...start, mayBeLate: false }, to)
      return hours && allowed(hoursOfSession(names, hours))
    },
    weight: 1,
    examples: ['Asia time (00 until 06 utc)'],
  }),
  rule('TradingTime', '#regularHours (? from|between|of|=? Hours:hours )?', {
    build: ({ hours }) => allowed(hours),
    weight: 0.1,
    examples: ['RTH session (9:30-16:00 ET)', 'lunch (12:00-13:30)'],
  }),
  rule('TradingTime', '#dayPart ,|(? from|between|= Hours:hours )?', {
    build: ({ hours }) => allowed(hours),
    weight: 0.2,
    examples: ['the morning, from 9:30 to 11:00'],
  }),
  rule('TradingTime', 'night|nights|overnight ,|(? from|between|= Hours:hours )?', {
    build: ({ hours }) => allowed(hours),
    weight: 0.2,
    examples: ['the night, from 22:00 until 02:00'],
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
  rule('Condition', 'month #beVerb in? Months:months', {
    build: ({ months }, at) => ({ says: 'months', months, at }),
    examples: ['the month is January or March'],
  }),
  rule('Condition', 'month #beVerb? #comparison:how #number:n', {
    build: ({ how, n }, at) => monthsThat(how, n, at),
    examples: ['month >= 10'],
  }),
  rule('Condition', 'month #beVerb #number:n', {
    build: ({ n }, at) => monthsThat('eq', n, at),
    examples: ['the month is 1'],
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
  rule('TradingTime', 'Days:days #dayPart ,|(|=? Hours:hours )?', {
    build: ({ days, hours }) => allowed(hours, days),
    weight: 0.2,
    examples: ['Friday evening after 18:00', 'Friday mornings (9:00 to 11:00)'],
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
  rule('TradingTime', 'last|final Duration:over of|in? day|session|trading|it?', {
    build: ({ over }) => (isClockTime(over) ? { part: 'day edge', edge: 'last', over, isBlocked: false } : null),
    weight: 0.4,
    examples: ['the last 30 minutes'],
  }),
  rule('TradingTime', '#ordinal:n Duration:over of|in? day|session?', {
    build: ({ n, over }) => (n === 1 && isClockTime(over) ? { part: 'day edge', edge: 'first', over, isBlocked: false } : null),
    weight: 0.6,
    examples: ['1st 15 minutes'],
  }),
  rule('TradingTime', 'TradingTime:time before|until|till|to close|end', {
    build: ({ time }) => (time.part === 'day edge' && time.edge === 'last' ? time : null),
    weight: 0.2,
    examples: ['the last 30 minutes before the close'],
  }),
  rule('TradingTime', 'first|opening Duration:over of|in|after|into Sessions:names', {
    build: ({ over, names }) => startOfSession(names, over),
    weight: 0.3,
    examples: ['the first two hours of London'],
  }),
  rule('TradingTime', 'first|opening hour of|in|after|into Sessions:names', {
    build: ({ names }) => startOfSession(names, { count: 1, unit: 'hour' }),
    weight: 0.3,
    examples: ['the first hour of the London session'],
  }),
  rule('Times', 'Times:some ,|and|or|nor #noWord? last|final #number:n', {
    // "Not in the first 10 minutes, not the last 30": counted alike.
    build: ({ some, n }) => {
      const [first] = some
      return some.length === 1 && first?.part === 'day edge' && first.edge === 'first' && n > 0
        ? [first, { ...first, edge: 'last', over: { ...first.over, count: n } }]
        : null
    },
    weight: 0.6,
    examples: ['the first 10 minutes or the last 30'],
  }),
  rule('Times', 'on|during|in|within? first|opening #number:n and|or|nor|&|, last|final Duration:over of|in? day|session?', {
    build: ({ n, over }) =>
      isClockTime(over) && n > 0
        ? [
            { part: 'day edge', edge: 'first', over: { ...over, count: n }, isBlocked: false },
            { part: 'day edge', edge: 'last', over, isBlocked: false },
          ]
        : null,
    weight: 0.4,
    examples: ['the first 5 and last 30 minutes'],
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
  rule('Times', 'Times:some #onlyWord ,? and|plus|also|or Times:more', {
    build: ({ some, more }) => [...some, ...more],
    weight: 0.6,
    examples: ['9:45-11:30 only plus 14:00 to 15:30'],
  }),
  rule('Times', 'Times:some ,? plus Times:more', {
    build: ({ some, more }) => [...some, ...more],
    weight: 0.6,
    examples: ['9:45-11:30 plus 14:00-15:30'],
  }),
  rule('Times', '#weekday:day Clock:from to|-|–|until|till|through #weekday:last Clock:to', {
    build: ({ day, from, last, to }) => acrossDays(day, from, last, to),
    weight: 0.2,
    examples: ['Saturday 00:00 to Sunday 20:00 UTC'],
  }),
]

/** That it is one of these times. */
function anyOf(times: readonly Stretches[], at: Stretch | null): Condition | null {
  const [first, ...others] = times.map((time) => asCondition(time, at))
  return first === undefined || others.length === 0 ? (first ?? null) : { says: 'join', op: 'or', args: [first, ...others], at }
}

/** No entry of a side then. */
function skipped(times: readonly Stretches[], side: SaidSide, at: Stretch | null): Clause | null {
  if (times.some(({ isBlocked }) => isBlocked)) return null
  const when = anyOf(times, at)
  return when && { clause: 'skip', side, when, at }
}

/** Entries of one side at these times alone. */
function takenThen({ side }: { readonly side: SaidSide }, times: readonly Stretches[], at: Stretch | null): Clause | null {
  const when = side === null || times.some(({ isBlocked }) => isBlocked) ? null : anyOf(times, at)
  return when && { clause: 'filter', side, when, isOnly: true, at }
}

/** When entries are allowed. */
const windows = [
  rule('Part', 'Times:times', {
    build: ({ times: said }, at) => (areHours(said) && !isOneDay(said) && !isEdge(said) ? partOf(said, false, at) : null),
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
  rule('TimeHead', 'must|should|has|have|needs|need to? trigger|happen|occur|come|fire|form|set', {
    build: () => true,
    weight: 0.5,
    examples: ['it must trigger', 'has to happen'],
  }),
  rule('TimeHead', 'TimeHead #linkWord', { build: () => true, weight: 0.2, examples: ['session:', 'orders may only be'] }),
  rule('TimeHead', 'TimeHead #onlyWord', { build: () => true, weight: 0.2, examples: ['trade only'] }),
  rule('TimeHead', '#onlyWord TimeHead', { build: () => true, weight: 0.2, examples: ['only take trades'] }),
  rule('TimeHead', '#modal TimeHead', { build: () => true, weight: 0.3, examples: ['it should trade'] }),
  rule('TimeHead', 'it|ea|bot|robot|system|strategy|algo|expert|advisor|adviser TimeHead', {
    build: () => true,
    weight: 0.3,
    examples: ['the bot must only trade'],
  }),
  rule('TimeHead', 'this|setup|strategy #onlyWord? run|work|trade #onlyWord?', {
    build: () => true,
    weight: 0.5,
    examples: ['this only runs', 'the strategy works only'],
  }),
  rule('TimeHead', 'OnlyTaken:t', {
    build: ({ t }) => (t.side === null ? true : null),
    weight: 0.5,
    examples: ['I only take the setup'],
  }),
  rule('TimeHead', 'two|three|2|3 time? windows|sessions|blocks|slots #linkWord', {
    build: () => true,
    weight: 0.4,
    examples: ['two windows:'],
  }),
  rule('TimeHead', 'TimeHead that|which? #happenVerb', { build: () => true, weight: 0.6, examples: ['only take signals that happen'] }),
  rule('Part', 'Times:times entry|entries|trading|trades|signals|orders:what #onlyWord?', {
    build: ({ times: said }, at) => (areHours(said) && !isOneDay(said) && !isEdge(said) ? partOf(said, false, at) : null),
    weight: 0.8,
    examples: ['08:00-20:00 UTC entries', '9:30-11:30 trades only'],
  }),
  rule(
    'Part',
    '#position may|can|could|are|is|be? allowed? to? be? stay|held|kept|carried|run|remain open|on? overnight|over|through weekend|night?',
    {
      build: (_, at) => ({ part: 'several', parts: [], at }),
      weight: 0.8,
      examples: ['positions may stay overnight', 'trades can be held overnight'],
    },
  ),
  // No limit: "works 24/5".
  rule('Part', '#actor? TimeHead #aroundClock', {
    build: (_, at) => ({ part: 'several', parts: [], at }),
    weight: 0.3,
    examples: ['the EA must work 24/5', 'trades around the clock'],
  }),
  rule('Part', '#aroundClock TimeHead', {
    build: (_, at) => ({ part: 'several', parts: [], at }),
    weight: 0.6,
    examples: ['24/5 trading', 'around the clock trading'],
  }),
  rule('Part', 'TimeHead Times:times', {
    build: ({ times: said }, at) => (areHours(said) ? partOf(said, false, at) : null),
    weight: 0.4,
    examples: ['trade the London session', 'session: London', 'orders may only be taken from 06:00 to 09:00'],
  }),
  rule('Part', 'TimeHead BareHours:hours', {
    build: ({ hours }, at) => partOf([allowed(hours)], false, at),
    weight: 0.6,
    examples: ['only trade from 9 till 17', 'trade 8-18'],
  }),
  rule('Part', '#onlyWord? hours|hour|time #colon? BareHours:hours', {
    build: ({ hours }, at) => partOf([allowed(hours)], false, at),
    weight: 0.6,
    examples: ['only hours 8-18', 'Hours: 9 to 17'],
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
  rule('Part', 'TimeHead? #onlyWord during|in|within? #cashHours', {
    build: (_, at) => ({ part: 'regular day', isBlocked: false, at }),
    weight: 0.4,
    examples: ['only during regular trading hours', 'trade only RTH'],
  }),
  rule('Part', 'TimeHead? during|in|within? #cashHours #onlyWord', {
    build: (_, at) => ({ part: 'regular day', isBlocked: false, at }),
    weight: 0.4,
    examples: ['RTH only'],
  }),
  rule('Part', 'TimeHead during|in|within? #cashHours', {
    build: (_, at) => ({ part: 'regular day', isBlocked: false, at }),
    weight: 1,
    examples: ['trade during regular trading hours', 'session: RTH'],
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
  rule('Part', '#noWord TimeHead BareHours:hours', {
    build: ({ hours }, at) => partOf([allowed(hours)], true, at),
    weight: 0.6,
    examples: ['no new trades after 18h', 'no entries before 9'],
  }),
  rule('Part', '#noWord TimeHead on? Days:days #dayPart? BareHours:hours', {
    build: ({ days, hours }, at) => partOf([allowed(hours, days)], true, at),
    weight: 0.5,
    examples: ['no trades on Friday after 18h', 'no trade on Friday evening after 18h'],
  }),
  rule('Part', '#noWord touch|like|do|play Times:times', {
    build: ({ times: said }, at) => partOf(said, true, at),
    weight: 0.3,
    examples: ["don't touch Mondays and Fridays"],
  }),
  rule('Part', 'Skip:skip Times:times', {
    build: ({ times: said, skip }, at) => (skip.side === null && !isParted(said) ? partOf(said, true, at) : null),
    weight: 1,
    examples: ['new positions are not opened before 10:00'],
  }),
  rule('Part', 'Part:part ,? nothing else|more', {
    build: ({ part }) => (isOfTimes(part) ? part : null),
    weight: 0.3,
    examples: ['trade 8:30-10:30 and 13:30-15:30 GMT, nothing else'],
  }),
  // Of one side alone: what waits for a day is no entry by itself.
  rule('Clause', 'Taken:taken #onlyWord? Times:times #onlyWord?', {
    build: ({ taken, times: said }, at) => takenThen(taken, said, at),
    weight: 0.2,
    examples: ['shorts can be opened on any weekday except Tuesday', 'longs may be opened on Tuesday and Wednesday only'],
  }),
  rule('Clause', 'OnlyTaken:taken Times:times', {
    build: ({ taken, times: said }, at) => takenThen(taken, said, at),
    weight: 0.2,
    examples: ['longs are only taken on Mondays'],
  }),
  rule('Part', 'it|ea|bot|robot|system|strategy|algo #modal? #noWord TimeHead Times:times', {
    build: ({ times: said }, at) => partOf(said, true, at),
    weight: 0.3,
    examples: ['it should not trade on Fridays', 'the EA does not trade on Fridays'],
  }),
  rule('Part', '#skipVerb everything|anything|all|any|trades|signals|setups Times:times', {
    build: ({ times: said }, at) => partOf(said, true, at),
    weight: 0.3,
    examples: ['I skip everything after 17:00', 'avoid anything on Fridays'],
  }),
  rule('Part', '#skipVerb #tradeVerb? Times:times', {
    build: ({ times: said }, at) => partOf(said, true, at),
    weight: 0.4,
    examples: ['I stay out of the Asian session', 'avoid trading on Mondays'],
  }),
  rule(
    'Part',
    '#whenWord it|there? #beVerb? less|under|within than? Duration:over left|remaining? to|till|until|before|of|from|in close|day|session ,? then? Skip:s',
    {
      build: ({ over, s }, at) => (s.side === null ? atEdge(over, at) : null),
      weight: 0.4,
      examples: [
        'when it is less than 1 hour to the close I skip the trade',
        'when there is less than 30 minutes until the close, no trades',
      ],
    },
  ),
  rule(
    'Part',
    'Skip:s #whenWord it|there? #beVerb? less|under|within than? Duration:over left|remaining? to|till|until|before|of|from|in close|day|session',
    {
      build: ({ over, s }, at) => (s.side === null ? atEdge(over, at) : null),
      weight: 0.4,
      examples: ['no trades when less than 30 minutes to the close'],
    },
  ),
  rule('Part', 'Times:times #linkWord? #noWord #tradeVerb', {
    build: ({ times: said }, at) => (isParted(said) ? null : partOf(said, true, at)),
    weight: 0.5,
    examples: ['Fridays no trades', '9:15-9:30: no trade'],
  }),
  rule('Part', 'Times:times ,? NoEntry', {
    build: ({ times: said }, at) => (isParted(said) ? null : partOf(said, true, at)),
    weight: 0.4,
    examples: ['after 2:30 pm no additional entry'],
  }),
  rule('Part', 'Times:times #linkWord? #noWord', {
    build: ({ times: said }, at) => (isParted(said) ? null : partOf(said, true, at)),
    weight: 1.5,
    examples: ['Mondays not'],
  }),
  rule('Part', 'Times:times be|are|is switched|turned? off|out|excluded|skipped|banned|forbidden|taboo|avoided', {
    build: ({ times: said }, at) => partOf(said, true, at),
    weight: 0.4,
    examples: ['Wednesday is switched off', 'Mondays are out', 'Fridays are excluded'],
  }),
  rule('Part', 'Times:times excluded|banned|forbidden|taboo|avoided', {
    build: ({ times: said }, at) => partOf(said, true, at),
    weight: 0.6,
    examples: ['Asian hours excluded'],
  }),
  rule('Part', 'Times:times i|we? sit|stay|stand out|aside|flat|away', {
    build: ({ times: said }, at) => partOf(said, true, at),
    weight: 0.6,
    examples: ['Fridays I sit out'],
  }),
  rule('Part', 'can|could|should it|you|we|one #noWord TimeHead Times:times', {
    build: ({ times: said }, at) => partOf(said, true, at),
    weight: 0.4,
    examples: ['can it not trade weekends'],
  }),
  rule('Part', 'Times:times ,? i|we? make|take|open|do|place|have no|never|nothing|not new|fresh|more|further? #tradeVerb', {
    build: ({ times: said }, at) => partOf(said, true, at),
    weight: 0.6,
    examples: ['after 17:30 I make no new trades'],
  }),
  rule('Part', '#weekday:day ,? Clock:from #linkWord? #noWord #tradeVerb', {
    build: ({ day, from }, at) => ({ ...allowed(toEnd(from), [day]), isBlocked: true, at }),
    weight: 0.5,
    examples: ['Friday 21:00: no new entries'],
  }),
  rule('Part', 'on? Days:days ,? #linkWord? #noWord TimeHead? Times:more', {
    build: ({ days, more }, at) => {
      const hours = onTheseDays(days, more)
      return hours && partOf([hours], true, at)
    },
    weight: 0.3,
    examples: ['Friday: no new orders after 18:00 UTC', 'on Fridays no trades before 10:00', 'Mondays not before 10:00'],
  }),
  rule('Part', 'Days:days #colon Part:part', {
    // "Weekend: flat by Friday 21:00": the days are what the rule is for.
    build: ({ days, part }, at) => (days.length > 1 && part.part === 'exit at' && part.day !== null ? { ...part, at } : null),
    weight: 0.3,
    examples: ['Weekend: closed Friday 20:30 UTC', 'weekends: flat by Friday 21:00'],
  }),
  rule('Part', '#noWord TimeHead from|after|on|past? #weekday:day at|from|,? Clock:from on|onwards?', {
    build: ({ day, from }, at) => ({ ...allowed(toEnd(from), [day]), isBlocked: true, at }),
    weight: 0.8,
    examples: ['no new trades after Friday 20:00'],
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
    build: ({ times: said, skip }, at) => (isParted(said) ? null : skipped(said, skip.side, at)),
    weight: 1,
    examples: ["on Fridays don't go short"],
  }),
  rule('Clause', '#noWord touch|do|like|play Side:side Times:times', {
    build: ({ times: said, side }, at) => skipped(said, side, at),
    weight: 0.4,
    examples: ["don't touch shorts on Friday"],
  }),
  rule('Clause', '#noWord Side:side Times:times', {
    build: ({ times: said, side }, at) => skipped(said, side, at),
    weight: 0.5,
    examples: ['no longs on Friday', 'never shorts in the first hour'],
  }),
  rule('Clause', 'Skip:skip Times:times', {
    build: ({ times: said, skip }, at) => (skip.side === null ? null : skipped(said, skip.side, at)),
    weight: 0.5,
    examples: ["don't take longs on Friday"],
  }),
  rule('Clause', 'Times:times ,? OnlySide:side', {
    build: ({ times: said, side }, at) => skipped(said, otherSide(side), at),
    weight: 0.5,
    examples: ['during Asia only shorts'],
  }),
  rule('Part', '#noWord #regularHours #tradeVerb (? Hours:hours )?', {
    build: ({ hours }, at) => ({ ...allowed(hours), isBlocked: true, at }),
    weight: 0.4,
    examples: ['no lunch trades (12:00-13:00)'],
  }),
  rule('Part', '#noWord #regularHours #tradeVerb (? BareHours:hours )?', {
    build: ({ hours }, at) => ({ ...allowed(hours), isBlocked: true, at }),
    weight: 0.4,
    examples: ['no lunch trades (12-13)'],
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
  rule('Moment', 'every|each day|morning|afternoon|evening:part at #number:hour', {
    build: ({ part, hour }, at) => {
      const isLate = part === 'afternoon' || part === 'evening'
      const time = hour > 0 && hour <= 24 ? fullHour(isLate && hour < 12 ? hour + 12 : hour, null) : null
      return time && (part !== 'morning' || hour <= 12) ? { says: 'at time', time: clockOf({ ...time, mayBeLate: false }), at } : null
    },
    weight: 0.8,
    examples: ['every morning at 8', 'each afternoon at 2'],
  }),
  rule('Moment', 'on|every|each|all? Days:days Clock:time', {
    build: ({ days, time }, at) => (days.length === 1 ? onDays(days, { says: 'at time', time, at }, at) : null),
    weight: 0.5,
    examples: ['Sunday 18:00 ET', 'Friday 20:00'],
  }),
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
  rule('Moment', 'Clock:time #perPeriod:per', {
    build: ({ time, per }, at) => (per === 'day' ? { says: 'at time', time, at } : null),
    weight: 0.5,
    examples: ['10am every day'],
  }),
  rule('Doing', 'Act:act Clock:time', {
    build: ({ act, time }, at) =>
      act.does === 'enter' && act.fill === null && act.side !== null ? { act, when: { says: 'at time', time, at }, isOnly: false } : null,
    weight: 2,
    examples: ['buy 10:00'],
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
    weight: 0.6,
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
  rule('Condition', 'on? #ordinal:n trading? day of new|next|following one', {
    build: ({ n }, at) => ({ says: 'month day', n, at }),
    examples: ['the third trading day of the next one'],
  }),
  rule('Condition', 'on? #ordinal:n trading? day of next', {
    build: ({ n }, at) => ({ says: 'month day', n, at }),
    weight: 1.5,
    examples: ['the third trading day of the next'],
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
  rule('Doing', "on|at|every|each? Days:days 's|at|on? open ,? Act:act", {
    build: ({ act, days }, at) =>
      act.does === 'enter' && act.fill === null
        ? { act: { ...act, fill: 'open' }, when: { says: 'weekday', days, at }, isOnly: false }
        : null,
    weight: 0.8,
    examples: ['every Monday at the open I buy'],
  }),
  rule('Doing', "on|at|every|each? Days:days 's|at|on? close ,? Act:act", {
    build: ({ act, days }, at) =>
      act.does === 'enter' && act.fill === null
        ? { act: { ...act, fill: 'close' }, when: { says: 'weekday', days, at }, isOnly: false }
        : null,
    weight: 0.8,
    examples: ["at Monday's close I buy"],
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
