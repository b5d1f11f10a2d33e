import type { Stretch } from '../../language/grammar.ts'
import type { Condition, Part, Stretches } from '../meanings.ts'
import { rule } from '../production.ts'
import { asCondition, hoursOfSession } from '../said-time.ts'

type At = Stretch | null

/** Times in which alone there are entries; null where some are blocked, or where no filter knows all of them together. */
function allowed(times: readonly Stretches[], at: At): Part | null {
  if (times.some(({ isBlocked }) => isBlocked)) return null
  const [first, ...others] = times.map((each): Part => ({ ...each, at: null }))
  if (first === undefined) return null
  if (others.length === 0) return { ...first, at }
  return times.every(({ part }) => part === 'hours') ? { part: 'several', parts: [first, ...others], at } : null
}

const isOfTimes = (part: Part): boolean =>
  part.part === 'several'
    ? part.parts.length > 0 && part.parts.every(isOfTimes)
    : (part.part === 'hours' || part.part === 'days' || part.part === 'sessions' || part.part === 'month days') && !part.isBlocked

/** Trading days counted from the start of a month, or from its end. */
const monthDays = (count: number, isFirst: boolean): Stretches | null =>
  Number.isInteger(count) && count > 0 && count <= 23
    ? { part: 'month days', days: Array.from({ length: count }, (_, at) => (isFirst ? at + 1 : -at - 1)), isBlocked: false }
    : null
const dayOfMonth = (n: number): Stretches | null =>
  Number.isInteger(n) && n !== 0 && Math.abs(n) <= 23 ? { part: 'month days', days: [n], isBlocked: false } : null
const daysFromTo = (from: number, to: number): Stretches | null =>
  Number.isInteger(from) && Number.isInteger(to) && from > 0 && from < to && to <= 23
    ? { part: 'month days', days: Array.from({ length: to - from + 1 }, (_, at) => from + at), isBlocked: false }
    : null

const anyOf = (times: readonly Stretches[], at: At): Condition | null => {
  const [first, ...others] = times.some(({ isBlocked }) => isBlocked) ? [] : times.map((time) => asCondition(time, at))
  return first === undefined || others.length === 0 ? (first ?? null) : { says: 'join', op: 'or', args: [first, ...others], at }
}
const not = (arg: Condition | null, at: At): Condition | null => arg && { says: 'not', arg, at }

/** Days of a month. */
const days = [
  rule(
    'TradingTime',
    'first|initial|opening|starting|last|final|closing:which #number:n trading? days of|in each|every|a|new|next? month',
    {
      build: ({ which, n }) => monthDays(n, !/^(?:last|final|closing)$/.test(which)),
      weight: 0.2,
      examples: ['the first five days of the month', 'the last 3 trading days of each month'],
    },
  ),
  rule('TradingTime', '#ordinal:n trading? day of|in each|every|a|new|next? month', {
    build: ({ n }) => dayOfMonth(n),
    weight: 0.5,
    examples: ['the first trading day of the month'],
  }),
  rule('TradingTime', 'last|final trading? day of|in each|every|a|new|next? month', {
    build: () => dayOfMonth(-1),
    weight: 0.5,
    examples: ['the last trading day of the month'],
  }),
  rule('TradingTime', "month 's first|initial|opening|starting|last|final|closing:which #number:n trading? days", {
    build: ({ which, n }) => monthDays(n, !/^(?:last|final|closing)$/.test(which)),
    weight: 0.2,
    examples: ["the month's last three trading days"],
  }),
  rule('TradingTime', 'trading? day|days #number:from to|-|–|until|through #number:to of|in each|every|a? month', {
    build: ({ from, to }) => daysFromTo(from, to),
    weight: 0.2,
    examples: ['trading days 1 to 5 of the month'],
  }),
]

/** Hours of sessions in other words. */
const sessions = [
  rule('Sessions', 'Sessions:names window|windows|slot|block|period|timeframe', {
    build: ({ names }) => names,
    weight: 0.4,
    examples: ['the London window'],
  }),
  rule('TradingTime', 'Hours:hours window|slot|block|period|session|range|timeframe|trading?', {
    build: ({ hours }) => ({ part: 'hours', ...hours, days: null, isBlocked: false }),
    weight: 0.5,
    examples: ['the 9:30-11:30 window'],
  }),
  rule('TradingTime', 'Hours:hours Sessions:names window|slot|block|period|session|trading|hours', {
    build: ({ hours, names }) => ({ part: 'hours', ...hoursOfSession(names, hours), days: null, isBlocked: false }),
    weight: 0.4,
    examples: ['the 08:00-17:00 London window'],
  }),
  rule('TradingTime', 'overlap between|from Sessions:names', {
    build: ({ names }) => (names.length > 1 ? { part: 'sessions', names, isOverlap: true, isBlocked: false } : null),
    weight: 0.3,
    examples: ['the overlap between New York and London'],
  }),
  rule('TradingTime', 'overlapping|crossing|intersection of|between Sessions:names', {
    build: ({ names }) => (names.length > 1 ? { part: 'sessions', names, isOverlap: true, isBlocked: false } : null),
    weight: 0.3,
    examples: ['the overlapping of London and New York'],
  }),
  rule('TradingTime', 'overlap|overlapping , Sessions:a with|and Sessions:b', {
    build: ({ a, b }) => ({ part: 'sessions', names: [...a, ...b], isOverlap: true, isBlocked: false }),
    weight: 0.3,
    examples: ['the overlap, London with New York'],
  }),
  rule('TradingTime', 'time|times|window|period|hours when|where|while|in|during which? Sessions:names be? #openBoth', {
    build: ({ names }) => (names.length > 1 ? { part: 'sessions', names, isOverlap: true, isBlocked: false } : null),
    weight: 0.3,
    examples: ['the hours in which London and New York coincide'],
  }),
  rule('TradingTime', 'time|times|window|period|hours when|where|while|in|during which? Sessions:a #openBoth with Sessions:b', {
    build: ({ a, b }) => ({ part: 'sessions', names: [...a, ...b], isOverlap: true, isBlocked: false }),
    weight: 0.3,
    examples: ['the window where London overlaps with New York'],
  }),
  rule('TimePhrase', 'when|while|if|as both? Sessions:names be? #openBoth', {
    build: ({ names }) => (names.length > 1 ? { part: 'sessions', names, isOverlap: true, isBlocked: false } : null),
    weight: 0.3,
    examples: ['when London and NY are both open', 'while the London and New York sessions overlap'],
  }),
  rule('TimePhrase', 'when|while|as|long? as? both Sessions:names be #openWord', {
    build: ({ names }) => (names.length > 1 ? { part: 'sessions', names, isOverlap: true, isBlocked: false } : null),
    weight: 0.2,
    examples: ['while both London and New York are open'],
  }),
  rule('TimePhrase', "when|while Sessions:names 's|be on|live|trading|running", {
    build: ({ names }) => (names.length === 1 ? { part: 'sessions', names, isBlocked: false } : null),
    weight: 0.4,
    examples: ["when London's on"],
  }),
  // "The first hour after the New York open."
  rule(
    'TradingTime',
    'first|opening|initial Duration:over of|in|after|following|from|since|into|once|when Sessions:names have? open|opens|opened|opening|start|starts|begins',
    {
      build: ({ over, names: [of, ...others] }) =>
        of === undefined || others.length > 0 ? null : { part: 'day edge', edge: 'first', over, of, isBlocked: false },
      weight: 0.1,
      examples: ['the first 60 minutes after New York opens', 'the first two hours of the New York open'],
    },
  ),
  rule(
    'TradingTime',
    'first|opening|initial one? hour of|in|after|following|from|since|into|once|when Sessions:names have? open|opens|opened|opening|start|starts|begins',
    {
      build: ({ names: [of, ...others] }) =>
        of === undefined || others.length > 0
          ? null
          : { part: 'day edge', edge: 'first', over: { count: 1, unit: 'hour' }, of, isBlocked: false },
      weight: 0.1,
      examples: ['the first hour following the NY open', 'the opening hour after New York opens'],
    },
  ),
  rule(
    'TradingTime',
    'first|opening|initial half? hour of|in|after|following|from|since|into|once|when opening|open|start of Sessions:names',
    {
      build: ({ names: [of, ...others] }) =>
        of === undefined || others.length > 0
          ? null
          : { part: 'day edge', edge: 'first', over: { count: 1, unit: 'hour' }, of, isBlocked: false },
      weight: 0.1,
      examples: ['the first hour after the opening of New York'],
    },
  ),
  rule('TradingTime', 'last|final|closing Duration:over of|in|before|ahead Sessions:names close|closes|ends|end', {
    build: ({ over, names: [of, ...others] }) =>
      of === undefined || others.length > 0 ? null : { part: 'day edge', edge: 'last', over, of, isBlocked: false },
    weight: 0.1,
    examples: ['the last 30 minutes before London closes'],
  }),
  rule(
    'TradingTime',
    'first|opening|initial Duration:over after|following|from|since|of|once|when market|bell|cash|session|exchange? open|opens|opening|opened|start|starts|begins|bell',
    {
      build: ({ over }) => ({ part: 'day edge', edge: 'first', over, isBlocked: false }),
      weight: 0.7,
      examples: ['the first five minutes after the bell', 'the first 15 minutes once the market opens'],
    },
  ),
  rule(
    'TradingTime',
    'last|final|closing Duration:over before|of|until|to|ahead of? market|session|exchange|closing? close|closes|end|ends|bell',
    {
      build: ({ over }) => ({ part: 'day edge', edge: 'last', over, isBlocked: false }),
      weight: 0.7,
      examples: ['the last 20 minutes before the market closes'],
    },
  ),
  rule('TradingTime', 'half|quarter:which of? hour after|following|before:side market|session? open|opens|opening|close|closes|bell', {
    build: ({ which, side }) => ({
      part: 'day edge',
      edge: side === 'before' ? 'last' : 'first',
      over: { count: which === 'half' ? 30 : 15, unit: 'minute' },
      isBlocked: false,
    }),
    weight: 0.3,
    examples: ['the half hour after the open', 'the quarter of an hour before the close'],
  }),
]

/** What tells that the times beside it are the only ones. */
const confined = [
  rule('Confined', 'restrict|limit|confine|keep|reduce|narrow TimeHead to|within|in|inside|for|down? to?', {
    build: () => true,
    weight: 0.3,
    examples: ['restrict trading to', 'limit the trading hours to'],
  }),
  rule('Confined', 'restrict|limit|confine it|bot|robot|ea|system|strategy|myself|himself|ourselves|everything|us|me to|within', {
    build: () => true,
    weight: 0.3,
    examples: ['limit the bot to', 'I confine myself to'],
  }),
  rule(
    'Confined',
    'it|bot|robot|ea|system|strategy|entries|trades|trading|signals|orders|positions be restricted|limited|confined|reduced|kept|held|bound to|within',
    {
      build: () => true,
      weight: 0.3,
      examples: ['trading is confined to', 'entries are limited to'],
    },
  ),
  rule('Confined', 'stick|sticks to|with', { build: () => true, weight: 0.6, examples: ['I stick to'] }),
  ...['#onlyWord', 'one', 'my', 'our'].map((which) =>
    rule(
      'Confined',
      `${which} time|times|days|day|hours|session|sessions|window|period|weekdays when|that|in|on|at? which? TimeHead? in? #linkWord`,
      {
        build: () => true,
        weight: 0.4,
        examples: [`${which === '#onlyWord' ? 'the only' : which} time I trade is`],
      },
    ),
  ),
  rule('Confined', 'time|times|days|day|hours|session|sessions|window|period|weekdays when|that|in|on|at? which? TimeHead in? #linkWord', {
    build: () => true,
    weight: 0.5,
    examples: ['the days I trade are:'],
  }),
  rule(
    'Confined',
    'allowed|valid|permitted|active|good|tradable|tradeable time|times|days|day|hours|session|sessions|window|windows|period|weekdays #linkWord',
    {
      build: () => true,
      weight: 0.3,
      examples: ['allowed days:', 'valid hours are'],
    },
  ),
  rule('Confined', 'time|hours|hour|session|day|days|weekday filter|filters|limit|limits|restriction|window #linkWord', {
    build: () => true,
    weight: 0.3,
    examples: ['session filter:', 'time filter ='],
  }),
  rule('Part', 'Confined #onlyWord? Times:times #onlyWord?', {
    build: ({ times }, at) => allowed(times, at),
    weight: 0.3,
    examples: ['restrict trading to Tuesday and Wednesday', 'session filter: London', 'I stick to the London session'],
  }),
  rule('Part', 'Confined BareHours:hours', {
    build: ({ hours }, at) => allowed([{ part: 'hours', ...hours, days: null, isBlocked: false }], at),
    weight: 0.6,
    examples: ['limit trading to 8-17'],
  }),
  rule(
    'Part',
    "Times:times ,|-|–? be|=|'s|thats|that? the? #onlyWord time|times|days|day|hours|session|sessions|window|period|ones when|that|in|on|at? which? i|we|it|bot|ea? TimeHead?",
    {
      build: ({ times }, at) => allowed(times, at),
      weight: 0.3,
      examples: ['Tuesdays and Wednesdays are the only days I trade', 'London is the only session that I trade'],
    },
  ),
  rule('Part', "Times:times ,|-|–? #colon? that|thats|this 's|be? when i|we|it|bot|ea? TimeHead", {
    build: ({ times }, at) => allowed(times, at),
    weight: 0.3,
    examples: ["Monday to Thursday, that's when I trade"],
  }),
  rule('Part', 'Times:times be my|our|the? #tradeVerb time|times|days|day|hours|session|window|period', {
    build: ({ times }, at) => allowed(times, at),
    weight: 0.4,
    examples: ['9:30 to 11:30 is my trading window'],
  }),
  rule(
    'TimeHead',
    'TimeHead be? #onlyWord? allowed|permitted|valid|possible|made|done|executed|applied|performed|conducted|active|enabled|on #onlyWord?',
    {
      build: () => true,
      weight: 0.5,
      examples: ['trading is permitted only', 'trades are valid'],
    },
  ),
  rule('TimeHead', 'method|approach|plan|system|strategy be? traded|applied|used|run|active|on|live #onlyWord?', {
    build: () => true,
    weight: 0.5,
    examples: ['the method is applied', 'the strategy is active only'],
  }),
  rule('TimeHead', 'TimeHead must|should|shall|may|can|to be? taken|placed|opened|made|entered|take|happen|occur|done place? #onlyWord?', {
    build: () => true,
    weight: 0.5,
    examples: ['all trading must take place', 'new trades may be taken'],
  }),
  rule('TimeHead', 'all|every|any TimeHead', { build: () => true, weight: 0.4, examples: ['all trading'] }),
  rule('TimeHead', 'let|have|allow|make it|bot|robot|ea|system|strategy|program|algo to? TimeHead', {
    build: () => true,
    weight: 0.4,
    examples: ['let it trade', 'have the bot trade'],
  }),
  rule('TimeHead', "be|i'm|im #onlyWord? in market|action", { build: () => true, weight: 0.5, examples: ["I'm only in the market"] }),
  rule('TimeHead', 'in market #onlyWord', { build: () => true, weight: 0.6, examples: ['in the market only'] }),
]

/** That no other time is traded, which the words before it say already. */
const rest = [
  rule('RestOut', '#noWord #tradeVerb? outside|beyond|besides|else of? that|it|this|these|those|them|hours|window|times|time?', {
    build: () => true,
    weight: 0.3,
    examples: ['nothing outside of that', 'no trades beyond it'],
  }),
  rule('RestOut', 'outside|beyond of? that|it|this|these|those|them hours|window|times|time? ,? #colon? Skip:s', {
    build: ({ s }) => (s.side === null ? true : null),
    weight: 0.3,
    examples: ['outside of that I stay out'],
  }),
  rule('RestOut', '#otherwise Skip:s', {
    build: ({ s }) => (s.side === null ? true : null),
    weight: 0.3,
    examples: ['otherwise no trades'],
  }),
  rule('RestOut', "#otherwise nothing|none|no|not|don't|never|out|flat|block|off", {
    build: () => true,
    weight: 0.4,
    examples: ["otherwise I don't", 'else not'],
  }),
  rule('RestOut', '#noWord #tradeVerb? on|at|in? any? other|others days|day|time|times|hours|session|sessions|weekdays?', {
    build: () => true,
    weight: 0.3,
    examples: ['no other day', 'no trades on other days'],
  }),
  rule('RestOut', 'on|at|in no|none other|others days|day|time|times|hours|session|sessions|weekdays?', {
    build: () => true,
    weight: 0.3,
    examples: ['on no other day'],
  }),
  rule('RestOut', 'on|all|the? other|remaining days|day|times|hours|sessions ,? #colon? #noWord #tradeVerb?', {
    build: () => true,
    weight: 0.4,
    examples: ['other days no trades'],
  }),
  rule('RestOut', 'on|in|all|the? other|remaining days|day|times|hours|sessions ,|i|we? #colon? Skip:s', {
    build: ({ s }) => (s.side === null ? true : null),
    weight: 0.4,
    examples: ['the other days I stay out'],
  }),
  rule('RestOut', 'rest of day|week|month|time|it ,|i|we? #colon? be? off|out|flat|closed|nothing|none|not|ignored|skipped', {
    build: () => true,
    weight: 0.4,
    examples: ['rest of the day off'],
  }),
  rule('RestOut', 'rest of day|week|month|time|it ,|i|we? #colon? Skip:s', {
    build: ({ s }) => (s.side === null ? true : null),
    weight: 0.4,
    examples: ['the rest of the day no trades'],
  }),
  rule('Part', 'Part:part ,|;|.|-|–|—|(? and|but? RestOut )?', {
    build: ({ part }) => (isOfTimes(part) ? part : null),
    weight: 0.3,
    examples: ['only Monday to Thursday and no other days', 'trade the London session, otherwise nothing'],
  }),
]

/** What a time is not. */
const outside = [
  rule('Outside', 'outside|beyond|except|besides|without of|for|in|during|from? Times:times', {
    build: ({ times }) => (times.some(({ isBlocked }) => isBlocked) ? null : times),
    weight: 0.3,
    examples: ['outside the hours of 8:00 to 17:00', 'outside Monday to Thursday'],
  }),
  rule('Outside', 'other than on|in|during? Times:times', {
    build: ({ times }) => (times.some(({ isBlocked }) => isBlocked) ? null : times),
    weight: 0.3,
    examples: ['other than on Tuesday or Wednesday'],
  }),
  rule('Outside', 'outside|beyond of? BareHours:hours', {
    build: ({ hours }) => [{ part: 'hours', ...hours, days: null, isBlocked: false }],
    weight: 0.6,
    examples: ['outside 8-17'],
  }),
  rule('Part', 'Skip:s on|at|in? any? day|time|days|times? Outside:times', {
    build: ({ s, times }, at) => (s.side === null ? allowed(times, at) : null),
    weight: 0.2,
    examples: ['no trading outside the London session', 'no trading on any day other than Tuesday or Wednesday'],
  }),
  rule('Part', 'Outside:times ,? Skip:s', {
    build: ({ s, times }, at) => (s.side === null ? allowed(times, at) : null),
    weight: 0.2,
    examples: ["outside Monday-Thursday, don't trade", 'outside of the hours of 8:00 to 17:00 the system does not trade'],
  }),
]

/** No entries then, in other words. */
const banned = [
  rule('Skip', 'NoEntry', { build: () => ({ side: null }), weight: 1.2, examples: ["can't open another trade"] }),
  rule('Skip', '#noWord #modal? TimeHead', { build: () => ({ side: null }), weight: 1.1, examples: ['never look at charts'] }),
  rule('Skip', "be|am|are|aren't|isn't|i'm|we're #noWord TimeHead", {
    build: () => ({ side: null }),
    weight: 0.6,
    examples: ["I'm not trading"],
  }),
  rule('Skip', 'block|disable|suspend|pause|halt|stop|forbid|prohibit|ban|deactivate|quit|cease|cut|avoid|refuse|reject TimeHead', {
    build: () => ({ side: null }),
    weight: 0.6,
    examples: ['block new entries', 'quit taking new trades'],
  }),
  rule('Skip', 'stop|keep|prevent|block|bar it|bot|robot|ea|system|strategy|program|algo from TimeHead', {
    build: () => ({ side: null }),
    weight: 0.4,
    examples: ['stop the program from opening new trades'],
  }),
  rule('Skip', 'refrain|refrains|abstain|abstains|hold|stay from|off|away TimeHead', {
    build: () => ({ side: null }),
    weight: 0.4,
    examples: ['refrain from initiating new trades'],
  }),
  rule(
    'Skip',
    'TimeHead be? prohibited|forbidden|banned|blocked|suspended|halted|paused|stopped|disabled|disallowed|off|avoided|excluded|ignored|skipped|barred|over',
    {
      build: () => ({ side: null }),
      weight: 0.5,
      examples: ['trading is off', 'opening new positions is suspended'],
    },
  ),
  rule('Skip', 'TimeHead be? #notWord allowed|permitted|ok|okay|possible|done|wanted|valid|accepted', {
    build: () => ({ side: null }),
    weight: 0.5,
    examples: ['opening new positions is not permitted'],
  }),
  rule('Skip', 'TimeHead #modal? #noWord be? taken|opened|entered|placed|open|made|allowed|permitted|to', {
    build: () => ({ side: null }),
    weight: 0.5,
    examples: ['new trades do not open', 'fresh entries must not be taken'],
  }),
  rule('Skip', '#noWord to be? TimeHead', { build: () => ({ side: null }), weight: 0.5, examples: ['not to trade'] }),
  rule('Skip', 'it|bot|robot|ea|system|strategy|algo|program be? off|disabled|inactive|paused|blocked|stopped|silent|asleep|down|idle', {
    build: () => ({ side: null }),
    weight: 0.6,
    examples: ['the EA is disabled', 'the bot is off'],
  }),
  rule('Skip', 'switch|turn|shut it|bot|robot|ea|system|strategy|algo|program off|down', {
    build: () => ({ side: null }),
    weight: 0.6,
    examples: ['switch the bot off'],
  }),
  rule('Skip', 'TimeHead be? off limits', { build: () => ({ side: null }), weight: 0.4, examples: ['trading is off limits'] }),
  rule('Skip', 'get|gets #noWord new? #tradeVerb', { build: () => ({ side: null }), weight: 0.6, examples: ['gets no new trade'] }),
  rule('Skip', 'Skip:s ,|(? at all|anymore|any ever|more|longer?', { build: ({ s }) => s, weight: 0.4, examples: ['no trades at all'] }),
  rule('Part', 'Times:times be|are|is? to be avoided|skipped|excluded|ignored', {
    build: ({ times }, at) => blocked(times, at),
    weight: 0.4,
    examples: ['the first 30 minutes are to be avoided'],
  }),
  rule('Part', "Times:times 's|be #noWord #tradeVerb? day|time|zone|days|hours|go for? trades|trading|me|us?", {
    build: ({ times }, at) => blocked(times, at),
    weight: 0.4,
    examples: ['Friday is no trading day for me', "Friday's a no-go"],
  }),
  rule('Part', 'blackout|blackouts|forbidden|no trading|trade? time|times|hours|days|window|zone|zones|period? #linkWord Times:times', {
    build: ({ times }, at) => blocked(times, at),
    weight: 0.4,
    examples: ['blackout: 12:00-13:00', 'no trading zone: 12:00 to 13:00'],
  }),
  rule('Part', 'last|latest #tradeVerb time #linkWord? at|by? Clock:to', {
    build: ({ to }, at) => ({ part: 'hours', from: { time: '00:00', zone: to.zone }, to, days: null, isBlocked: false, at }),
    weight: 1,
    examples: ['latest entry time: 15:00'],
  }),
  rule('Part', '#tradeVerb cutoff|deadline|stop|end|cut time|off? #linkWord? at? Clock:to', {
    build: ({ to }, at) => ({ part: 'hours', from: { time: '00:00', zone: to.zone }, to, days: null, isBlocked: false, at }),
    weight: 0.6,
    examples: ['entry cutoff: 20:00', 'entry deadline 15:30'],
  }),
  rule('Part', '#tradeVerb #onlyWord? start|begin|resume #onlyWord? at|from|after Clock:from', {
    build: ({ from }, at) => ({ part: 'hours', from, to: { time: '24:00', zone: from.zone }, days: null, isBlocked: false, at }),
    weight: 0.6,
    examples: ['new trades only start at 10:00'],
  }),
]

/** What the time is, as what is asked. */
const conditions = [
  rule('Condition', 'time|clock|hour|now|it #comparison:how Clock:time', {
    build: ({ how, time }, at) =>
      how === 'eq'
        ? null
        : how === 'gt' || how === 'gte'
          ? { says: 'time', from: time, to: { time: '24:00', zone: time.zone }, at }
          : { says: 'time', from: { time: '00:00', zone: time.zone }, to: time, at },
    weight: 1.6,
    examples: ['time > 20:00'],
  }),
  rule('Condition', "it|time|clock|today|we|i be|'s|in|on? Outside:times", {
    build: ({ times }, at) => not(anyOf(times, at), at),
    weight: 0.4,
    examples: ['it is outside the London session'],
  }),
  rule('Condition', "it|time|clock|today|we|i|i'm|we're be|'s? #notWord in|on|within|inside|between? Times:times", {
    build: ({ times }, at) => not(anyOf(times, at), at),
    weight: 1.6,
    examples: ["it isn't Friday", "we aren't in the London session", "it's not Tuesday or Wednesday"],
  }),
  rule('Condition', "it|time|clock|today|we|i|i'm|we're be|'s? in|on|within|inside|between? Times:times", {
    build: ({ times }, at) => anyOf(times, at),
    weight: 2,
    examples: ['we are in the London session'],
  }),
  rule('Condition', 'day|weekday|dayofweek|today #comparison:how Days:days', {
    build: ({ how, days: list }, at) => (how === 'eq' ? { says: 'weekday', days: list, at } : null),
    weight: 0.4,
    examples: ['day == Friday'],
  }),
  rule('Condition', 'day|weekday|dayofweek|today ! = Days:days', {
    build: ({ days: list }, at) => ({ says: 'not', arg: { says: 'weekday', days: list, at }, at }),
    weight: 0.3,
    examples: ['day != Friday'],
  }),
]

function blocked(times: readonly Stretches[], at: At): Part | null {
  if (times.some(({ isBlocked }) => isBlocked)) return null
  const parts = times.map((each): Part => ({ ...each, isBlocked: true, at }))
  return parts.length === 1 ? parts[0]! : { part: 'several', parts, at }
}

/** When there are entries, and when there are none, in the words of people. */
export const whenTradedProductions = [...days, ...sessions, ...confined, ...rest, ...outside, ...banned, ...conditions]
