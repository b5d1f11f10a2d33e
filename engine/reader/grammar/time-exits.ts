import type { Stretch } from '../../language/grammar.ts'
import type { Duration, Part, SaidSide, SaidTimeExit } from '../meanings.ts'
import { rule } from '../production.ts'
import { isFigure } from '../said-distance.ts'
import { isTimeExit, several, stopAt, targetAt } from '../said-part.ts'
import { fullHour, isChartHour } from '../said-time.ts'

const after = (over: Duration, at: Stretch | null): Part => ({ part: 'time exit', after: over, at })
const bare = (over: Duration, at: Stretch | null): Part => ({ part: 'time exit', after: over, isBare: true, at })
/** Exits of the one side that the act names. */
const placed = (exit: SaidTimeExit, at: Stretch | null, act: SaidSide = null): Part => ({
  ...exit,
  ...((act === 'long' || act === 'short') && { only: act }),
  at,
})

/** When an exit is due. */
const moments = [
  rule('Held', 'Duration:over', { build: ({ over }) => over, weight: 0, examples: ['5 bars'] }),
  rule('ExitTime', 'after Held:over', {
    build: ({ over }) => ({ part: 'time exit', after: over }),
    weight: 0.4,
    examples: ['after 5 bars'],
  }),
  rule('ExitTime', 'Held:over later|after', {
    build: ({ over }) => ({ part: 'time exit', after: over }),
    weight: 0.4,
    examples: ['3 days later'],
  }),
  rule('ExitTime', 'at|by|before|latest|until|around Clock:time', {
    build: ({ time }) => ({ part: 'exit at', time, day: null, of: null }),
    weight: 0.4,
    examples: ['at 15:55', 'by 20:00 UTC'],
  }),
  rule('ExitTime', 'at|by #hourMark:hour', {
    // The close of a chart's bar is no hour of the day.
    build: ({ hour }) => {
      const time = isChartHour(hour) ? null : fullHour(hour, null)
      return time && { part: 'exit at', time: { time: time.time, zone: null }, day: null, of: null }
    },
    weight: 0.6,
    examples: ['at 18h'],
  }),
  rule('ExitTime', 'Clock:time', {
    build: ({ time }) => ({ part: 'exit at', time, day: null, of: null }),
    weight: 1.5,
    examples: ['15:55', '3:15 pm'],
  }),
  rule('ExitTime', 'on|in|by? #weekday:day #dayPart ,? at|by|around? Clock:time', {
    build: ({ day, time }) => ({ part: 'exit at', time, day, of: null }),
    weight: 0.4,
    examples: ['Friday evening at 21:00', 'on Friday afternoon 20:00'],
  }),
  rule('ExitTime', 'on|in|by? #weekday:day #dayPart ,? at? #number:hour', {
    build: ({ day, hour }) => {
      const time = hour >= 13 ? fullHour(hour, null) : null
      return time && { part: 'exit at', time: { time: time.time, zone: null }, day, of: null }
    },
    weight: 0.8,
    examples: ['in Friday evening 21'],
  }),
  rule('ExitTime', 'before|at|by #regularHours (? at|, Clock:time )?', {
    build: ({ time }) => ({ part: 'exit at', time, day: null, of: null }),
    weight: 0.4,
    examples: ['before rollover at 22:00'],
  }),
  rule('ExitTime', 'before|at|by #regularHours (? Clock:time )?', {
    build: ({ time }) => ({ part: 'exit at', time, day: null, of: null }),
    weight: 0.4,
    examples: ['before rollover (22:00)', 'before rollover 22:00'],
  }),
  rule('ExitTime', 'ExitTime:exit ,? at|@ Clock:time', {
    // "At the close at four": the close of the day, whose hour is told as well.
    build: ({ exit, time }) => (exit.part === 'exit at end' && exit.of === 'day' ? { part: 'exit at', time, day: null, of: null } : null),
    weight: 0.6,
    examples: ['at the end of the day, at 16:00'],
  }),
  rule('ExitTime', 'at|on|by? close of? day after entry|entering|buying|signal|that', {
    build: () => ({ part: 'time exit', after: { count: 1, unit: 'day' } }),
    weight: 0.2,
    examples: ['at the close of the day after entry'],
  }),
  rule('ExitTime', 'close|open at|@ Clock:time', {
    build: ({ time }) => ({ part: 'exit at', time, day: null, of: null }),
    weight: 0.8,
    examples: ['the close at 16:00'],
  }),
  rule('ExitTime', 'Held:over later|after ,? at|on|by close', {
    build: ({ over }) => ({ part: 'time exit', after: over }),
    weight: 0.3,
    examples: ['two days later on the close'],
  }),
  rule('ExitTime', 'at|on close ,? Held:over later|after', {
    build: ({ over }) => ({ part: 'time exit', after: over }),
    weight: 0.3,
    examples: ['at the close two days later'],
  }),
  rule('ExitTime', 'no later than Clock:time', {
    build: ({ time }) => ({ part: 'exit at', time, day: null, of: null }),
    weight: 0.4,
    examples: ['no later than 15:55'],
  }),
  rule('ExitTime', 'on|by|before|at #weekday:day', {
    build: ({ day }) => ({ part: 'exit at', time: null, day, of: null }),
    weight: 0.8,
    examples: ['on Friday'],
  }),
  rule('ExitTime', '#weekday:day at|by|before|, Clock:time', {
    build: ({ day, time }) => ({ part: 'exit at', time, day, of: null }),
    weight: 0.4,
    examples: ['Friday at 20:00'],
  }),
  rule('ExitTime', '#weekday:day Clock:time', {
    build: ({ day, time }) => ({ part: 'exit at', time, day, of: null }),
    weight: 0.4,
    examples: ['Friday 20:00'],
  }),
  rule('ExitTime', '#weekday:day at|by|before|on? #endOf:of', {
    build: ({ day, of }) => (of === 'day' || of === 'session' ? { part: 'exit at', time: null, day, of: 'close' } : null),
    weight: 0.4,
    examples: ['Tuesday at the end of the day'],
  }),
  rule('ExitTime', "#weekday:day 's|at|on? close", {
    build: ({ day }) => ({ part: 'exit at', time: null, day, of: 'close' }),
    weight: 0.4,
    examples: ["Friday's close", 'Friday at the close'],
  }),
  rule('ExitTime', "#weekday:day 's|at|on? open", {
    build: ({ day }) => ({ part: 'exit at', time: null, day, of: 'open' }),
    weight: 0.4,
    examples: ["Monday's open"],
  }),
  rule('ExitTime', 'close of|on #weekday:day', {
    build: ({ day }) => ({ part: 'exit at', time: null, day, of: 'close' }),
    weight: 0.4,
    examples: ['the close on Friday'],
  }),
  rule('ExitTime', 'open of|on #weekday:day', {
    build: ({ day }) => ({ part: 'exit at', time: null, day, of: 'open' }),
    weight: 0.4,
    examples: ['the open on Monday'],
  }),
  rule('ExitTime', 'close that? same|that day', {
    build: () => ({ part: 'exit at end', of: 'day', session: null }),
    weight: 0.4,
    examples: ['the close same day'],
  }),
  rule('ExitTime', '#endOf:of', {
    build: ({ of }) => ({ part: 'exit at end', of, session: null }),
    weight: 0.5,
    examples: ['the end of the day', 'EOD'],
  }),
  rule('ExitTime', 'end|close of #session:session', {
    build: ({ session }) => ({ part: 'exit at end', of: 'session', session }),
    weight: 0.5,
    examples: ['the end of the London session'],
  }),
  rule('ExitTime', '#session:session close|end', {
    build: ({ session }) => ({ part: 'exit at end', of: 'session', session }),
    weight: 0.5,
    examples: ['the New York close'],
  }),
  rule('ExitTime', 'Duration:over before #endOf:of', {
    build: ({ over, of }) => ({ part: 'exit before end', of, over }),
    weight: 0.4,
    examples: ['10 minutes before the end of the day'],
  }),
  rule('ExitTime', 'Duration:over before close', {
    build: ({ over }) => ({ part: 'exit before end', of: 'day', over }),
    weight: 0.4,
    examples: ['10 minutes before the close'],
  }),
  rule('ExitTime', 'after #ordinal:count #timeUnit:unit', {
    build: ({ count, unit }) => ({ part: 'time exit', after: { count, unit } }),
    weight: 0.4,
    examples: ['after the third day'],
  }),
  rule('ExitTime', 'next|following open', {
    build: () => ({ part: 'exit next', of: 'open', unit: null }),
    weight: 0.4,
    examples: ['the next open'],
  }),
  rule('ExitTime', 'next|following close', {
    build: () => ({ part: 'exit next', of: 'close', unit: null }),
    weight: 0.4,
    examples: ['the next close'],
  }),
  rule('ExitTime', "next|following morning|session|day 's|at|on|in? open", {
    build: () => ({ part: 'exit next', of: 'open', unit: 'day' }),
    weight: 0.4,
    examples: ['next morning at the open'],
  }),
  rule('ExitTime', "next|following morning|session|day 's|at|on|in? close", {
    build: () => ({ part: 'exit next', of: 'close', unit: 'day' }),
    weight: 0.4,
    examples: ['the next day at the close'],
  }),
  rule('ExitTime', 'tomorrow at|on? close', {
    build: () => ({ part: 'exit next', of: 'close', unit: 'day' }),
    weight: 0.4,
    examples: ['tomorrow at the close'],
  }),
  rule('ExitTime', 'at|on|with? open|opening|start|beginning of next|following session|morning', {
    build: () => ({ part: 'exit next', of: 'open', unit: 'day' }),
    weight: 0.4,
    examples: ['on the open of the next session'],
  }),
  rule('ExitTime', "next|following #timeUnit:unit 's? open", {
    build: ({ unit }) => ({ part: 'exit next', of: 'open', unit }),
    weight: 0.3,
    examples: ["the next day's open", 'next bar open'],
  }),
  rule('ExitTime', "next|following #timeUnit:unit 's? close", {
    build: ({ unit }) => ({ part: 'exit next', of: 'close', unit }),
    weight: 0.3,
    examples: ["the next day's close"],
  }),
  rule('ExitTime', 'open of next|following #timeUnit:unit', {
    build: ({ unit }) => ({ part: 'exit next', of: 'open', unit }),
    weight: 0.3,
    examples: ['the open of the next bar'],
  }),
  rule('ExitTime', 'close of next|following #timeUnit:unit', {
    build: ({ unit }) => ({ part: 'exit next', of: 'close', unit }),
    weight: 0.3,
    examples: ['the close of the following day'],
  }),
  rule('ExitTime', "tomorrow 's|at|on? open", {
    build: () => ({ part: 'exit next', of: 'open', unit: 'day' }),
    weight: 0.3,
    examples: ["tomorrow's open"],
  }),
  rule('ExitTime', 'at|by|on|before ExitTime:exit', {
    build: ({ exit }) => (exit.part === 'time exit' ? null : exit),
    weight: 0.2,
    examples: ['at the end of the day', "at Monday's open", 'on the next close', 'before the weekend'],
  }),
  rule('ExitTime', 'ExitTime:exit ,? #anyway', {
    build: ({ exit }) => exit,
    weight: 0.4,
    examples: ['at 08:00 whatever happens'],
  }),
  rule('ExitTime', 'Held:over after #startNoun', {
    build: ({ over }) => ({ part: 'time exit', after: over }),
    weight: 0.3,
    examples: ['5 bars after entry'],
  }),
  rule('ExitTime', 'on|at? #ordinal:count #timeUnit:unit after #startNoun', {
    build: ({ count, unit }) => ({ part: 'time exit', after: { count, unit } }),
    weight: 0.3,
    examples: ['on the 5th bar after entry'],
  }),
  // "Exit 10 bars in", "on the 10th bar".
  rule('ExitTime', 'Held:over in|into|inside it|trade|position?', {
    build: ({ over }) => ({ part: 'time exit', after: over }),
    weight: 0.8,
    examples: ['10 bars in', '3 days into the trade'],
  }),
  rule('ExitTime', 'on|at|with #ordinal:count #timeUnit:unit', {
    build: ({ count, unit }) => (unit === 'bar' ? { part: 'time exit', after: { count, unit } } : null),
    weight: 0.8,
    examples: ['on the tenth bar'],
  }),
  rule('ExitTime', 'on|at|by|with close of #ordinal:count #timeUnit:unit', {
    build: ({ count, unit }) => (unit === 'bar' ? { part: 'time exit', after: { count, unit } } : null),
    weight: 0.4,
    examples: ['on the close of the third bar'],
  }),
  rule('ExitTime', 'ExitTime:exit latest|punctually|prompt|precisely', {
    build: ({ exit }) => (exit.part === 'exit at' ? exit : null),
    weight: 0.4,
    examples: ['at 15:55 latest'],
  }),
  rule('ExitTime', 'ExitTime:exit at|as? a|the? max|maximum|tops|most', {
    build: ({ exit }) => (exit.part === 'time exit' ? exit : null),
    weight: 0.4,
    examples: ['after 4 hours maximum', 'after 10 bars at most'],
  }),
  rule('ExitTime', 'ExitTime:exit #perPeriod:of', {
    build: ({ exit, of }) => (of === 'day' && exit.part === 'exit at' && exit.day === null ? exit : null),
    weight: 0.3,
    examples: ['at 23:00 each day'],
  }),
  rule('ExitTime', '#perPeriod:of ,? ExitTime:exit', {
    build: ({ exit, of }) => (of === 'day' && exit.part === 'exit at' && exit.day === null ? exit : null),
    weight: 0.3,
    examples: ['every day at 23:00'],
  }),
  rule('ExitTime', 'ExitTime:exit on dot', {
    build: ({ exit }) => (exit.part === 'exit at' ? exit : null),
    weight: 0.4,
    examples: ['at 16:00 on the dot'],
  }),
  rule('ExitTime', 'ExitTime:exit on? that? same|that day|session', {
    build: ({ exit }) => (exit.part === 'exit at' && exit.day === null ? exit : null),
    weight: 0.3,
    examples: ['at 15:55 the same day'],
  }),
]

/** What is closed then. */
const acts = [
  rule('ExitAct', '#exitVerb:side', { build: ({ side }) => side ?? 'both', weight: 0.2, examples: ['exit', 'flat'] }),
  rule('ExitAct', 'scratch it|trade|position|this', { build: () => 'both' as const, weight: 0.3, examples: ['scratch it'] }),
  rule('ExitAct', '#sellVerb', { build: () => 'long' as const, weight: 0.6, examples: ['sell'] }),
  rule('ExitAct', 'ExitAct:act #position:of', {
    // "Sell short" opens a trade.
    build: ({ act, of }) => (of === null || of === act ? act : act === 'both' ? of : null),
    weight: 0.2,
    examples: ['close the trade', 'exit longs'],
  }),
  rule('ExitAct', 'ExitAct:act all|everything|any|every|open|it|them|anything|still|remaining', {
    build: ({ act }) => act,
    weight: 0.3,
    examples: ['close remaining'],
  }),
  rule('ExitAct', "all|everything|always|anyway 's|be|get? ExitAct:act", {
    build: ({ act }) => act,
    weight: 0.3,
    examples: ['always out', "everything's flat"],
  }),
  rule('ExitAct', 'ExitAct:act #fillWords:fill', {
    build: ({ act, fill }) => (fill === 'next_open' ? act : null),
    weight: 0.5,
    examples: ['closed at market'],
  }),
  rule('ExitAct', "OpenTrade 's|get|getting? #exitVerb", {
    build: () => 'both' as const,
    weight: 0.4,
    examples: ['the position gets closed', 'trades that are still running get closed'],
  }),
  rule('ExitAct', 'OpenTrade must|should|shall|has|have|needs|need to? be #exitVerb', {
    build: () => 'both' as const,
    weight: 0.4,
    examples: ['everything must be closed', 'the trade has to be closed'],
  }),
  rule('Part', 'then|afterwards|later Part:part', {
    build: ({ part }) => (part.part === 'exit at' || part.part === 'time exit' || part.part === 'exit next' ? part : null),
    weight: 0.8,
    examples: ['then on Friday at 21:00 I close it'],
  }),
  rule('ExitAct', 'OpenTrade #linkWord #exitVerb', { build: () => 'both' as const, weight: 0.4, examples: ['the position is closed'] }),
  rule('ExitAct', 'ExitAct:act anyway|regardless|latest|always', { build: ({ act }) => act, weight: 0.3, examples: ['out anyway'] }),
  rule('ExitAct', 'ExitAct:a or|/ ExitAct:b', {
    build: ({ a, b }) => (a === b ? a : a === 'both' || b === 'both' ? null : 'both'),
    weight: 0.4,
    examples: ['sell or cover', 'cover or sell'],
  }),
  rule('ExitAct', 'be ExitAct:act', { build: ({ act }) => act, weight: 0.4, examples: ['be flat'] }),

  rule('Part', 'ExitAct:act ExitTime:exit', {
    build: ({ act, exit }, at) => placed(exit, at, act),
    weight: 0.4,
    examples: [
      'exit after 5 bars',
      'close at 15:55',
      'flat by the end of the day',
      'close all positions Friday 20:00',
      "exit at the next day's close",
    ],
  }),
  rule('Part', 'ExitAct at|on|by|into|before close', {
    build: (_, at) => ({ part: 'exit at end', of: 'day', session: null, at }),
    weight: 3,
    examples: ['be flat at the close', 'flat into the close'],
  }),
  // "After 5 days I sell at the close": the close of that day.
  rule('Part', 'ExitTime:exit ,? ExitAct:act at|on|by|with close', {
    build: ({ act, exit }, at) => (exit.part === 'time exit' ? placed(exit, at, act) : null),
    weight: 0.6,
    examples: ['after 5 days I sell at the close'],
  }),
  rule('Part', 'StillIn ExitTime:exit ,|then? ExitAct:act at|on|by|with close', {
    build: ({ act, exit }, at) => (exit.part === 'time exit' ? placed(exit, at, act) : null),
    weight: 0.6,
    examples: ["if it hasn't hit anything after 5 days I just sell at the close"],
  }),
  rule('Part', 'StillIn within|in|inside of? Held:over ,|then? ExitAct at|on|by|with close', {
    build: ({ over }, at) => after(over, at),
    weight: 0.6,
    examples: ['if nothing happened in 5 days, sell on the close'],
  }),
  rule('Part', "be|am|are|i'm|im|we're #holdVerb #position? for? #limitWord? Held:over ,|and? then? ExitAct", {
    build: ({ over }, at) => after(over, at),
    weight: 0.8,
    examples: ['I am holding max 3 days, then I close'],
  }),
  rule(
    'Part',
    '#position #modal? be|get #holdVerb for? exactly|only|just|about|around|roughly? Held:over ,|and? then|afterwards? ExitAct at|on|by|with? close?',
    {
      build: ({ over }, at) => after(over, at),
      weight: 0.6,
      examples: ['the position is held for exactly five days and then sold at the close', 'trades are held for 10 bars, then closed'],
    },
  ),
  rule('Part', '#position be|get #holdVerb for? #limitWord? Held:over', {
    build: ({ over }, at) => after(over, at),
    weight: 0.6,
    examples: ['positions are held for a maximum of 15 days', 'the trade is held 5 bars'],
  }),
  rule('Part', '#position #modal? #notWord? last|run|go|stay|live on|open? #noWord? #limitWord? longer|more than? Held:over', {
    build: ({ over }, at) => after(over, at),
    weight: 0.8,
    examples: ['the trade should not last more than 12 bars'],
  }),
  rule('Part', '#noWord #position? be|get carried|kept|held|left|taken|open|running? #neverHold:of', {
    build: ({ of }, at) => ({ part: 'exit at end', of, session: null, at }),
    weight: 0.5,
    examples: ['nothing is carried overnight'],
  }),
  rule('Part', '#limitWord bars|candles:unit in|per|of? trade|position? #linkWord? #number:n', {
    build: ({ n }, at) => (Number.isInteger(n) && n > 0 ? after({ count: n, unit: 'bar' }, at) : null),
    weight: 0.6,
    examples: ['max_bars_in_trade = 20'],
  }),
  rule('Part', 'every|each ExitTime:exit ,? ExitAct:act', {
    build: ({ act, exit }, at) => (exit.part === 'exit at' && exit.day !== null ? placed(exit, at, act) : null),
    weight: 0.6,
    examples: ['every Friday at 15:00 close all positions'],
  }),
  rule('Part', 'ExitAct:act every|each ExitTime:exit', {
    build: ({ act, exit }, at) => (exit.part === 'exit at' && exit.day !== null ? placed(exit, at, act) : null),
    weight: 0.4,
    examples: ['close all positions every Friday at 15:00'],
  }),
  rule('Part', 'ExitTime:exit ,? ExitAct:act', {
    build: ({ act, exit }, at) => placed(exit, at, act),
    weight: 0.6,
    examples: ['at 15:55 close everything', 'after 5 bars exit'],
  }),
  rule('Part', "OpenTrade ExitTime:exit be|get|getting|i'm|to #exitVerb #position?", {
    build: ({ exit }, at) => placed(exit, at),
    examples: ['whatever is open on Friday at 21:00 gets closed', "what is left at 14:15 I'm closing it"],
  }),
  rule('OpenTrade', '#position:of', { build: ({ of }) => (of === null ? true : null), weight: 0.6, examples: ['the trade'] }),
  rule('OpenTrade', "OpenTrade that|which? 's|be|i'm|am? #stillOpen", {
    build: () => true,
    weight: 0.2,
    examples: ['trades that are still running', 'any position still open'],
  }),
  rule('StillIn', "if|when OpenTrade 's|be? #stillOpen", { build: () => true, weight: 0.4, examples: ['if the trade is still open'] }),
  rule('StillIn', "if|when i'm|am|are|be? #stillOpen", { build: () => true, weight: 0.5, examples: ["if I'm still in"] }),
  rule('StillIn', 'if|when neither|none|nothing of? one|side|level|them|two? be|have|has|get? hit|reach|touch|trigger|happen', {
    build: () => true,
    weight: 0.3,
    examples: ['if neither is hit', 'if nothing happened'],
  }),
  rule('StillIn', 'if|when that|it|this #notWord happen|come|occur|trigger', {
    build: () => true,
    weight: 0.3,
    examples: ["if that doesn't happen"],
  }),
  rule('StillIn', 'if|when that|it|this never happen|come|occur|trigger', {
    build: () => true,
    weight: 0.3,
    examples: ['if that never happens'],
  }),
  rule('StillIn', 'if|when neither|nothing', { build: () => true, weight: 0.8, examples: ['if neither'] }),
  rule('StillIn', 'if|when neither|no #targetWord nor|or #stopWord be|have|has|get? hit|reach|touch|trigger', {
    build: () => true,
    weight: 0.3,
    examples: ['if neither target nor stop is hit'],
  }),
  rule('StillIn', 'if|when it|price|trade? #notWord hit|reach|touch|trigger #targetWord or|nor|/ #stopWord', {
    build: () => true,
    weight: 0.3,
    examples: ["if it hasn't hit target or stop"],
  }),
  rule('StillIn', 'if|when it|price|trade? #notWord hit|reach|touch|trigger #targetWord', {
    build: () => true,
    weight: 0.3,
    examples: ["if it hasn't hit target"],
  }),
  rule('StillIn', 'if|when #targetWord or|nor|and|/ #stopWord #notWord hit|reach|touch|trigger', {
    build: () => true,
    weight: 0.3,
    examples: ["if TP or SL isn't hit"],
  }),
  rule('StillIn', 'if|when #stopWord or|nor|and|/ #targetWord #notWord hit|reach|touch|trigger', {
    build: () => true,
    weight: 0.3,
    examples: ["if SL or TP isn't hit"],
  }),
  rule('StillIn', 'if|when it|price|trade? #notWord hit|reach|touch|trigger either|anything|neither', {
    build: () => true,
    weight: 0.3,
    examples: ["if it hasn't hit either"],
  }),
  rule('StillIn', 'if|unless not? #stopOutWord before|earlier|first|already|sooner?', {
    build: () => true,
    weight: 0.3,
    examples: ['if not stopped out', 'unless stopped out earlier'],
  }),
  rule('StillIn', '#anyway', { build: () => true, weight: 0.3, examples: ['no matter what', 'regardless'] }),
  rule('Part', 'ExitAct:act StillIn ExitTime:exit', {
    build: ({ act, exit }, at) => placed(exit, at, act),
    weight: 0.6,
    examples: ['close the trade if it is still open after 10 candles'],
  }),
  rule('ExitTime', 'before|by|at #endOf:of ( #weekday:day ,|at? Clock:time )', {
    build: ({ of, day, time }) => (of === 'week' || of === 'weekend' ? { part: 'exit at', time, day, of: null } : null),
    weight: 0.2,
    examples: ['before the weekend (Friday 21:00)'],
  }),
  rule('Part', 'ExitAct after #holdVerb Held:over', {
    build: ({ over }, at) => after(over, at),
    weight: 0.6,
    examples: ['sell after holding 5 days'],
  }),
  rule('Part', '#holdVerb for? Held:over ,|and? then? ExitAct', {
    build: ({ over }, at) => after(over, at),
    weight: 0.8,
    examples: ['hold for 5 days then sell', 'hold 5 days and sell'],
  }),
  rule('Part', "it 's|be|is|are? a? day trade|trades|trading", {
    build: (_, at) => ({ part: 'exit at end', of: 'day', session: null, at }),
    weight: 3,
    examples: ["it's a day trade"],
  }),
  rule('Part', 'intraday #onlyWord', {
    build: (_, at) => ({ part: 'exit at end', of: 'day', session: null, at }),
    weight: 0.6,
    examples: ['intraday only'],
  }),
  rule('Part', 'day trades|trade|trading #onlyWord', {
    build: (_, at) => ({ part: 'exit at end', of: 'day', session: null, at }),
    weight: 0.6,
    examples: ['day trades only'],
  }),
  rule('Part', 'StillIn ExitTime:exit ,|then? ExitAct:act', {
    build: ({ act, exit }, at) => placed(exit, at, act),
    weight: 0.6,
    examples: ['if the trade is still open at 07:00 it is closed', 'if neither is hit after 3 weeks I close'],
  }),
  rule('Part', 'StillIn within|in|inside of? Held:over ,|then? ExitAct', {
    build: ({ over }, at) => after(over, at),
    weight: 0.6,
    examples: ['if neither is hit within 20 bars, close it'],
  }),
  rule('Part', 'if|when ExitTime:exit Happened ,|then? ExitAct:act', {
    build: ({ act, exit }, at) => placed(exit, at, act),
    weight: 0.6,
    examples: ['if after 20 candles nothing happened then close the position'],
  }),
  rule('Happened', 'neither|none|nothing be|have|has? hit|reach|touch|trigger|happen', {
    build: () => true,
    weight: 0.3,
    examples: ['nothing happened', 'neither is hit'],
  }),
  rule('Happened', 'it|price|trade? #notWord hit|reach|touch|trigger either|anything|neither', {
    build: () => true,
    weight: 0.3,
    examples: ["it hasn't hit either"],
  }),
  rule('Happened', "OpenTrade 's|be? #stillOpen", { build: () => true, weight: 0.4, examples: ['the trade is still open'] }),
  rule('Part', 'ExitAct #whenWord bars|candles #comparison:how #number:count', {
    build: ({ how, count }, at) =>
      how === 'gt' || how === 'gte' ? after({ count: how === 'gt' ? count + 1 : count, unit: 'bar' }, at) : null,
    weight: 0.3,
    examples: ['close if bars > 30', 'exit when candles >= 30'],
  }),
  rule('Part', 'ExitAct #whenWord Held:over have|be? gone|go|pass|come|elapse by|round? since first? #startNoun', {
    build: ({ over }, at) => after(over, at),
    examples: ['out if 12 days have gone by since the first entry'],
  }),
  rule('Part', '#timeExitNoun #linkWord? Part:part', {
    build: ({ part }) => (isTimeExit(part) ? part : null),
    weight: 0.3,
    examples: ['time stop: after 40 bars everything is sold'],
  }),
  rule('Part', 'ExitAct #whenWord Held:over have|be? gone|go|pass|come by|round', {
    build: ({ over }, at) => after(over, at),
    examples: ['sell when 10 bars have gone by'],
  }),
  rule('Part', 'all|everything|it|anything|trade #linkWord? over|finished|shut|cut at|by|before Clock:time', {
    build: ({ time }, at) => placed({ part: 'exit at', time, day: null, of: null }, at),
    weight: 0.6,
    examples: ['everything is over by 11:00', 'all is cut at 16:00'],
  }),
  rule('Part', 'done|finished|over|through after Held:over #limitWord?', {
    build: ({ over }, at) => after(over, at),
    weight: 1,
    examples: ['done after 30 candles', 'over after 5 days at most'],
  }),
  rule('ExitTime', '#whenWord clock|time hit|reach|strike|show Clock:time', {
    build: ({ time }) => ({ part: 'exit at', time, day: null, of: null }),
    weight: 0.6,
    examples: ['when the clock hits 17:00'],
  }),
  rule('Part', "ExitTime:exit ,? it|trade|position|trading 's|be over|finished|done", {
    build: ({ exit }, at) => placed(exit, at),
    weight: 0.8,
    examples: ["when the clock hits 17:00 it's over"],
  }),
  rule('Part', "the|each|every|any|my|our|a? trade|position end|finish|'s|is|be? over|done|finished? at|by|@ Clock:time", {
    build: ({ time }, at) => placed({ part: 'exit at', time, day: null, of: null }, at),
    weight: 0.3,
    examples: ['the trade ends at 16:00', 'every trade is over by 15:45'],
  }),
  rule(
    'Part',
    'the|all|any|my|our? open|existing|running? trade|position|trades|positions can|may|will|could run|stay|remain|live|go open|on? until|till|to|up? to? Clock:time',
    {
      build: ({ time }, at) => placed({ part: 'exit at', time, day: null, of: null }, at),
      weight: 0.3,
      examples: ['open trades can run until 12:00', 'positions may stay open until 15:00'],
    },
  ),
  rule('Part', 'over|finished by|at Clock:time', {
    build: ({ time }, at) => placed({ part: 'exit at', time, day: null, of: null }, at),
    weight: 3,
    examples: ['over by 11:00', 'finished by 16:00'],
  }),
  // As likely as that nothing is entered from then on: which of the two is asked.
  rule('Part', 'done by|at Clock:time', {
    build: ({ time }, at) => placed({ part: 'exit at', time, day: null, of: null }, at),
    weight: 0.5,
    examples: ['done by 16:00'],
  }),
  rule('Part', 'ExitAct #whenWord Held:over have|be? pass|over|elapse', {
    build: ({ over }, at) => after(over, at),
    examples: ['exit when 12 hours have passed'],
  }),
  rule('Part', "if|when|once it 's|has|have|is|be? been Held:over ,|then? then? ExitAct", {
    build: ({ over }, at) => after(over, at),
    examples: ["if it's been ten days, get out"],
  }),
  rule('Part', 'if|when|once|after? Held:over have|has|be|are? pass|passed|over|elapse|gone|up by? ,|then? then? ExitAct', {
    build: ({ over }, at) => after(over, at),
    weight: 0.6,
    examples: ['if 30 business days passed, close', '48 hours passed, get out'],
  }),
  rule('Part', 'Held:over have|has|be|are? pass|passed|elapse|gone by?', {
    build: ({ over }, at) => after(over, at),
    weight: 4,
    examples: ['48 hours passed', '12 bars elapsed'],
  }),
  // "Max 72 bars": longer than that nothing is held.
  rule('Part', 'max|maximum of|.? Held:over', {
    build: ({ over }, at) => bare(over, at),
    weight: 5,
    examples: ['max 72 bars', 'maximum 3 days'],
  }),
  rule('Part', 'at most Held:over', { build: ({ over }, at) => bare(over, at), weight: 5, examples: ['at most 10 days'] }),
  rule('Part', 'no|not|never more|longer than Held:over', {
    build: ({ over }, at) => bare(over, at),
    weight: 5,
    examples: ['no longer than 10 bars', 'not more than 2 days'],
  }),
  rule('Part', 'Held:over max|maximum|tops', { build: ({ over }, at) => bare(over, at), weight: 5, examples: ['10 bars max'] }),
  rule('Part', '#limitWord Held:over in|inside|open trade|position?', {
    build: ({ over }, at) => after(over, at),
    weight: 0.8,
    examples: ['not more than 6 hours in', 'max 10 bars in the trade'],
  }),
  rule('Part', '#noWord in|inside|open trade|position? for? longer|more than Held:over', {
    build: ({ over }, at) => after(over, at),
    weight: 0.6,
    examples: ['never in for more than 10 bars', 'never in a trade longer than 3 days'],
  }),
  rule('Part', '#noWord longer|more than Held:over in|inside|per trade|position', {
    build: ({ over }, at) => after(over, at),
    weight: 0.6,
    examples: ['no longer than 10 bars in the trade'],
  }),
  rule('Part', 'give|gives|allow|allows|let|lets each|every? #position Held:over to? work|play|develop|move|perform|run|out|pan?', {
    build: ({ over }, at) => after(over, at),
    weight: 0.4,
    examples: ['give it a month', 'give each trade 10 bars to work', 'allow it 5 days'],
  }),
  rule('Part', 'trade|trades|position|positions? life|lifetime|lifespan|duration|holding #linkWord? #limitWord? Held:over', {
    build: ({ over }, at) => after(over, at),
    weight: 1,
    examples: ['trade life: 10 bars', 'lifetime max 3 days'],
  }),
  // "Ten candles in the trade and I'm gone."
  rule('Part', 'Held:over in|into|inside #tradeWord ,|and|then then? be? ExitAct', {
    build: ({ over }, at) => after(over, at),
    weight: 0.6,
    examples: ['10 candles in the trade and out'],
  }),
  rule('Part', 'Held:over #limitWord? ,|and|then|; then? be? ExitAct', {
    build: ({ over }, at) => after(over, at),
    weight: 2,
    examples: ['10 bars and out', '10 bars max then out'],
  }),
  rule('Part', '#limitWord Held:over per trade|position', {
    build: ({ over }, at) => after(over, at),
    weight: 0.8,
    examples: ['max 6 hours per trade'],
  }),
  rule('Part', 'Held:over #limitWord in|per? a|the? trade|position', {
    build: ({ over }, at) => after(over, at),
    weight: 0.8,
    examples: ['one hour max in the trade'],
  }),
  rule('Part', 'trade|trades|position|positions last|lasts|live|lives|run|runs|stay|stays open? for? #limitWord? Held:over', {
    build: ({ over }, at) => after(over, at),
    weight: 0.8,
    examples: ['a trade lasts max 6 hours', 'trades run 5 bars'],
  }),
  rule('Part', '#holdVerb #position? not|no|never past|beyond|over|longer than? Held:over', {
    build: ({ over }, at) => after(over, at),
    weight: 0.6,
    examples: ['hold not past 10 days', 'hold no longer than 10 days'],
  }),
  rule('Part', '#holdVerb #position? not|no|never past|beyond|over|later than? Clock:time', {
    build: ({ time }, at) => placed({ part: 'exit at', time, day: null, of: null }, at),
    weight: 0.6,
    examples: ['hold not past 20:00'],
  }),
  rule('Part', '#noWord #holdVerb #position? past|beyond|after Clock:time', {
    build: ({ time }, at) => placed({ part: 'exit at', time, day: null, of: null }, at),
    weight: 0.5,
    examples: ['never hold it past 20:00', 'nothing held past 20:00'],
  }),
  rule('Part', '#noWord #position? stay|stays|be|remain|remains|run|runs on|open|in? past|beyond|after Clock:time', {
    build: ({ time }, at) => placed({ part: 'exit at', time, day: null, of: null }, at),
    // "Nothing is opened after 20:00" is no way out.
    weight: 2.5,
    examples: ['nothing stays past 16:00', 'no trade stays open past 20:00'],
  }),
  rule('Part', '#noWord #position? stay|stays|be|remain|remains open|in|on? #neverHold:of', {
    build: ({ of }, at) => ({ part: 'exit at end', of, session: null, at }),
    weight: 0.5,
    examples: ['nothing stays overnight', 'no position stays open over the weekend'],
  }),
  rule('Part', '#weekday:day close|exit|out|flat #linkWord? Clock:time', {
    build: ({ day, time }, at) => placed({ part: 'exit at', time, day, of: null }, at),
    weight: 0.8,
    examples: ['Friday close 20:00', 'Friday exit: 21:00'],
  }),
  rule('Part', 'OpenTrade go|leave|come be? ExitTime:exit', {
    build: ({ exit }, at) => placed(exit, at),
    weight: 0.8,
    examples: ["whatever's left goes at the end of the day"],
  }),
  rule('Part', 'OpenTrade go|leave at|on|into|by|before close', {
    build: (_, at) => ({ part: 'exit at end', of: 'day', session: null, at }),
    weight: 1.2,
    examples: ["whatever's left goes at the close"],
  }),
  rule('Part', 'OpenTrade become|becomes ExitAct ExitTime:exit', {
    build: ({ exit }, at) => placed(exit, at),
    weight: 0.6,
    examples: ['what is still open becomes closed at 22:00'],
  }),
  rule('Part', 'ExitAct within|in Held:over', { build: ({ over }, at) => after(over, at), weight: 1.5, examples: ['exit within 10 bars'] }),
  rule('Part', 'Part:part or ExitTime:exit', {
    build: ({ part, exit }, at) =>
      part.part === 'target' || part.part === 'stop' || part.part === 'time exit' || part.part === 'exit at'
        ? { part: 'several', parts: [part, placed(exit, null)], at }
        : null,
    weight: 0.5,
    examples: ['take profit 6% or after 5 days'],
  }),
  rule('Part', 'Part:part or at? Gain:gain', {
    build: ({ part, gain }, at) =>
      part.part === 'time exit' || part.part === 'exit at'
        ? {
            part: 'several',
            parts: [part, targetAt(gain, {}, null)],
            at,
          }
        : null,
    weight: 0.5,
    examples: ['exit after 5 days or at a 6% profit'],
  }),
  rule('Part', 'Part:part or at? Distance:d #stopWord', {
    build: ({ part, d }, at) => (isTimeExit(part) && isFigure(d) ? several([part, stopAt(d, null, null)], at) : null),
    weight: 0.5,
    examples: ['exit after 5 days or at a 4% stop'],
  }),
  rule('Part', 'ExitAct at Distance:d #stopWord', {
    build: ({ d }, at) => (isFigure(d) ? stopAt(d, null, at) : null),
    examples: ['exit at a 4% stop'],
  }),
  rule('Clause', 'or +|plus Distance:d', {
    build: ({ d }, at) => (isFigure(d) ? { clause: 'due', leave: { when: null, parts: [targetAt(d, {}, at)] }, at } : null),
    weight: 4,
    examples: ['or plus 40 pips', 'or +2%'],
  }),
  rule('Clause', 'or Leave:leave', {
    build: ({ leave }, at) => ({ clause: 'due', leave, at }),
    weight: 5,
    examples: ['or after 5 sessions'],
  }),
  // An item under "Exit:".
  rule('Clause', '#bullet or? ExitTime:exit', {
    build: ({ exit }, at) => (exit.part === 'time exit' ? { clause: 'due', leave: { when: null, parts: [placed(exit, at)] }, at } : null),
    weight: 3,
    examples: ['- after 10 days', '- or after 10 days'],
  }),
  rule('Clause', '\n #bullet or? Leave:leave', {
    build: ({ leave }, at) => ({ clause: 'due', leave, at }),
    weight: 2,
    examples: ['\n- at the 20 EMA', '\n- 60 pips against me'],
  }),
  rule('Clause', '\n #bullet or Condition:when', {
    build: ({ when }, at) => ({ clause: 'due', leave: { when, parts: [] }, at }),
    weight: 2.5,
    examples: ['\n- or RSI > 70'],
  }),
  // "08:00-16:00, flat after".
  rule('Part', 'Part:part ,|;|and|. be|all|everything? #exitVerb after|afterwards|outside|then', {
    build: ({ part }, at) =>
      part.part === 'hours' && !part.isBlocked && part.to !== null
        ? { part: 'several', parts: [part, { part: 'exit at', time: part.to, day: null, of: null, at }], at }
        : null,
    weight: 1,
    examples: ['only trade 08:00-16:00, flat after'],
  }),
  rule('Part', 'Part:part ,? StillIn', {
    build: ({ part }) => (isTimeExit(part) ? part : null),
    weight: 0.3,
    examples: ['exit after 12 bars if neither is hit'],
  }),
  rule('Part', 'StillIn ,? Part:part', {
    build: ({ part }) => (isTimeExit(part) ? part : null),
    weight: 0.5,
    examples: ['no matter what exit after 5 bars'],
  }),
  rule('Part', 'Part:part or Held:over', {
    build: ({ part, over }, at) =>
      part.part === 'target' || part.part === 'stop' ? { part: 'several', parts: [part, after(over, null)], at } : null,
    weight: 1.5,
    examples: ['target 2% or 3 days'],
  }),
  rule('Part', 'Part:part ,? #firstEnds', {
    build: ({ part }) => (isTimeExit(part) || part.part === 'several' || part.part === 'target' ? part : null),
    weight: 0.5,
    examples: ['exit after 5 days, whichever comes first'],
  }),
  rule('Part', '#timeExitNoun #linkWord? ExitTime:exit', {
    build: ({ exit }, at) => placed(exit, at),
    weight: 0.6,
    examples: ['time exit 15:50', 'time stop: 15:30', 'time-based exit after 10 bars'],
  }),
  rule('Part', '#timeExitNoun #linkWord? #limitWord? Held:over', {
    build: ({ over }, at) => after(over, at),
    weight: 0.8,
    examples: ['time stop of 24 bars', 'time exit: max 10 bars'],
  }),
]

/** How long a position is held. */
const holding = [
  rule('Part', '#holdVerb Held:over', { build: ({ over }, at) => after(over, at), examples: ['hold 3 days'] }),
  rule('Part', '#holdVerb for? exactly|only|max|maximum? Held:over', {
    build: ({ over }, at) => after(over, at),
    examples: ['hold for exactly 8 candles', 'hold max 10 bars'],
  }),
  rule('Part', '#holdVerb #linkWord Held:over', {
    build: ({ over }, at) => after(over, at),
    examples: ['max hold: 10 bars'],
  }),
  rule('Part', '#holdVerb #position? for? #onlyWord for? Held:over #limitWord', {
    build: ({ over }, at) => after(over, at),
    weight: 0.4,
    examples: ['hold only 3 days max', 'hold for only 10 bars at most'],
  }),
  rule('Part', '#limitWord #holdVerb Held:over', { build: ({ over }, at) => after(over, at), examples: ['maximum keep 15 days'] }),
  rule('Part', '#holdVerb Held:over #limitWord', { build: ({ over }, at) => after(over, at), examples: ['hold 3 days max'] }),
  rule('Part', '#holdVerb #limitWord Held:over', { build: ({ over }, at) => after(over, at), examples: ['hold no more than 10 bars'] }),
  rule('Part', '#holdVerb #position #limitWord? Held:over', { build: ({ over }, at) => after(over, at), examples: ['hold longs 3 days'] }),
  rule('Part', '#holdVerb #position? for #limitWord? Held:over', {
    build: ({ over }, at) => after(over, at),
    examples: ['hold it for 3 days', 'hold for at most 10 bars'],
  }),
  rule('Part', '#noWord #holdVerb #position? longer|more than Held:over', {
    build: ({ over }, at) => after(over, at),
    examples: ['never hold longer than 5 days'],
  }),
  rule('Part', '#noWord #holdVerb #position? for more|longer than Held:over', {
    build: ({ over }, at) => after(over, at),
    examples: ["don't hold for more than 5 days"],
  }),
  rule('Part', '#noWord #tradeWord be held for longer|more than Held:over', {
    build: ({ over }, at) => after(over, at),
    examples: ['no trade is held for longer than two hours'],
  }),
  rule('Part', '#holdVerb #position? for? at|no least|less Held:over', {
    build: ({ over }, at) => ({ part: 'shortest hold', over, at }),
    weight: 0.5,
    examples: ['hold at least 3 bars'],
  }),
  rule('Part', 'Held:over in trade|position #limitWord', {
    build: ({ over }, at) => after(over, at),
    examples: ['20 days in the trade at most'],
  }),
  rule('Part', '#holdVerb until|till|to ExitTime:exit', {
    build: ({ exit }, at) => placed(exit, at),
    examples: ['hold until the end of the day', 'hold till Friday close'],
  }),
  rule('Part', '#holdVerb #position? until|till|to|into close ,? at|@? Clock:time', {
    build: ({ time }, at) => placed({ part: 'exit at', time, day: null, of: null }, at),
    weight: 0.8,
    examples: ['hold till the close at 16:00'],
  }),
  rule('Part', '#holdVerb #position? until|till|to|into close', {
    build: (_, at) => ({ part: 'exit at end', of: 'day', session: null, at }),
    weight: 1.2,
    examples: ['hold to the close'],
  }),
  rule('Part', '#noWord #neverHold:of', {
    build: ({ of }, at) => ({ part: 'exit at end', of, session: null, at }),
    weight: 0.5,
    examples: ['no overnight positions', 'not over the weekend'],
  }),
  rule('Part', '#noWord #holdVerb #neverHold:of', {
    build: ({ of }, at) => ({ part: 'exit at end', of, session: null, at }),
    weight: 0.4,
    examples: ['never hold over the weekend', 'no holding overnight'],
  }),
  rule('Part', '#noWord #holdVerb #position #neverHold:of', {
    build: ({ of }, at) => ({ part: 'exit at end', of, session: null, at }),
    weight: 0.4,
    examples: ["don't hold positions over the weekend"],
  }),
  rule('Part', '#noWord #position #holdVerb? #neverHold:of', {
    build: ({ of }, at) => ({ part: 'exit at end', of, session: null, at }),
    weight: 0.4,
    examples: ['no positions over the weekend', 'no trades held overnight'],
  }),
  rule('Part', '#noWord #holdVerb? anything #holdVerb? #neverHold:of', {
    build: ({ of }, at) => ({ part: 'exit at end', of, session: null, at }),
    weight: 0.4,
    examples: ["don't hold anything overnight"],
  }),
  rule('Part', 'always|be|go|stay? flat #neverHold:of', {
    build: ({ of }, at) => ({ part: 'exit at end', of, session: null, at }),
    weight: 0.6,
    examples: ['flat over the weekend'],
  }),
  rule('Part', 'always|be|go|stay? flat on|at|for|during|in|every|each? weekend|weekends', {
    build: (_, at) => ({ part: 'exit at end', of: 'weekend', session: null, at }),
    weight: 0.3,
    examples: ['flat on weekends', 'stay flat every weekend', 'flat weekends'],
  }),
]

/** Times beside other reasons to leave, and conditions at which the profit is taken. */
const reasons = [
  rule('Leave', 'ExitTime:exit', {
    build: ({ exit }, at) => ({ when: null, parts: [placed(exit, at)] }),
    weight: 0.5,
    examples: ['at 15:55', 'on Friday'],
  }),
  rule('Clause', '#targetWord:n #colon Condition:when', {
    build: ({ n, when }, at) => (n === null ? { clause: 'exit', side: null, when, fill: null, parts: [], at } : null),
    weight: 1.5,
    examples: ['tp: RSI > 70'],
  }),
  rule('Clause', '#targetWord:n #whenWord Condition:when', {
    build: ({ n, when }, at) => (n === null ? { clause: 'exit', side: null, when, fill: null, parts: [], at } : null),
    weight: 1.5,
    examples: ['take profit when RSI > 70'],
  }),
]

export const timeExitProductions = [...moments, ...acts, ...holding, ...reasons]
