import type { Stretch } from '../../language/grammar.ts'
import type { Duration, Part, SaidTimeExit } from '../meanings.ts'
import { rule } from '../production.ts'
import { targetAt } from '../said-part.ts'

const after = (over: Duration, at: Stretch | null): Part => ({ part: 'time exit', after: over, at })
const placed = (exit: SaidTimeExit, at: Stretch | null): Part => ({ ...exit, at })

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
  rule('ExitTime', 'at|by|before Clock:time', {
    build: ({ time }) => ({ part: 'exit at', time, day: null, of: null }),
    weight: 0.4,
    examples: ['at 15:55', 'by 20:00 UTC'],
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
  rule('ExitTime', "#weekday:day 's? close", {
    build: ({ day }) => ({ part: 'exit at', time: null, day, of: 'close' }),
    weight: 0.4,
    examples: ["Friday's close", 'Friday close'],
  }),
  rule('ExitTime', "#weekday:day 's? open", {
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
  rule('ExitTime', "tomorrow 's? open", {
    build: () => ({ part: 'exit next', of: 'open', unit: 'day' }),
    weight: 0.3,
    examples: ["tomorrow's open"],
  }),
  rule('ExitTime', 'at|by|on|before ExitTime:exit', {
    build: ({ exit }) => (exit.part === 'time exit' ? null : exit),
    weight: 0.2,
    examples: ['at the end of the day', "at Monday's open", 'on the next close', 'before the weekend'],
  }),
  rule('ExitTime', 'Held:over after entry', {
    build: ({ over }) => ({ part: 'time exit', after: over }),
    weight: 0.3,
    examples: ['5 bars after entry'],
  }),
]

/** What is closed then. */
const acts = [
  rule('ExitAct', '#exitVerb:side', { build: ({ side }) => side ?? 'both', weight: 0.2, examples: ['exit', 'flat'] }),
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
  rule('ExitAct', 'all|everything|always|anyway ExitAct:act', { build: ({ act }) => act, weight: 0.3, examples: ['always out'] }),
  rule('ExitAct', '#position get #exitVerb', { build: () => 'both' as const, weight: 0.4, examples: ['the position gets closed'] }),
  rule('ExitAct', '#position #linkWord? #exitVerb', { build: () => 'both' as const, weight: 0.4, examples: ['the position is closed'] }),
  rule('ExitAct', 'ExitAct:act anyway|regardless|latest|always', { build: ({ act }) => act, weight: 0.3, examples: ['out anyway'] }),
  rule('ExitAct', 'ExitAct:act whatever|what be still? open', {
    build: ({ act }) => act,
    weight: 0.2,
    examples: ['close whatever is still open'],
  }),
  rule('ExitAct', 'be ExitAct:act', { build: ({ act }) => act, weight: 0.4, examples: ['be flat'] }),

  rule('Part', 'ExitAct ExitTime:exit', {
    build: ({ exit }, at) => placed(exit, at),
    weight: 0.4,
    examples: [
      'exit after 5 bars',
      'close at 15:55',
      'flat by the end of the day',
      'close all positions Friday 20:00',
      "exit at the next day's close",
    ],
  }),
  rule('Part', 'ExitTime:exit ,? ExitAct', {
    build: ({ exit }, at) => placed(exit, at),
    weight: 0.6,
    examples: ['at 15:55 close everything', 'after 5 bars exit'],
  }),
  rule('Part', 'whatever|anything|everything be? still? open ExitTime:exit get|be #exitVerb', {
    build: ({ exit }, at) => placed(exit, at),
    examples: ['whatever is open on Friday at 21:00 gets closed'],
  }),
  rule('Part', 'ExitAct #whenWord Held:over have|be? pass|over|elapse', {
    build: ({ over }, at) => after(over, at),
    examples: ['exit when 12 hours have passed'],
  }),
  rule('Part', 'ExitAct within|in Held:over', { build: ({ over }, at) => after(over, at), weight: 1.5, examples: ['exit within 10 bars'] }),
  rule('Part', 'Part:part or ExitTime:exit', {
    build: ({ part, exit }, at) =>
      part.part === 'target' || part.part === 'stop' || part.part === 'time exit' || part.part === 'exit at'
        ? { part: 'several', parts: [part, placed(exit, null)], at }
        : null,
    weight: 0.5,
    examples: ['exit at a 6% profit or after 5 days'],
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
  rule('Part', 'Part:part at latest', {
    build: ({ part }) => (part.part === 'time exit' || part.part === 'exit at' ? part : null),
    weight: 0.3,
    examples: ['exit after 24 bars at the latest'],
  }),
  rule('Part', 'Part:part if neither|none be? hit|reach|touch|trigger', {
    build: ({ part }) => (part.part === 'time exit' || part.part === 'exit at' || part.part === 'exit at end' ? part : null),
    weight: 0.3,
    examples: ['exit after 12 bars if neither is hit'],
  }),
  rule('Part', 'Part:part no matter what', {
    build: ({ part }) => (part.part === 'time exit' || part.part === 'exit at' || part.part === 'exit at end' ? part : null),
    weight: 0.3,
    examples: ['exit after 5 bars no matter what'],
  }),
]

/** How long a position is held. */
const holding = [
  rule('Part', '#holdVerb Held:over', { build: ({ over }, at) => after(over, at), examples: ['hold 3 days', 'time stop 24 bars'] }),
  rule('Part', '#holdVerb for? exactly|only|max|maximum? Held:over', {
    build: ({ over }, at) => after(over, at),
    examples: ['hold for exactly 8 candles', 'hold max 10 bars'],
  }),
  rule('Part', '#holdVerb #linkWord Held:over', {
    build: ({ over }, at) => after(over, at),
    examples: ['time stop of 24 bars', 'max hold: 10 bars'],
  }),
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
  rule('Part', '#limitWord Held:over in trade|position', {
    build: ({ over }, at) => after(over, at),
    examples: ['max 10 bars in the trade'],
  }),
  rule('Part', 'Held:over in trade|position #limitWord', {
    build: ({ over }, at) => after(over, at),
    examples: ['20 days in the trade at most'],
  }),
  rule('Part', '#holdVerb until|till|to ExitTime:exit', {
    build: ({ exit }, at) => placed(exit, at),
    examples: ['hold until the end of the day', 'hold till Friday close'],
  }),
  rule('Part', '#holdVerb until|till|to close', {
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
  rule('Part', 'flat #neverHold:of', {
    build: ({ of }, at) => ({ part: 'exit at end', of, session: null, at }),
    weight: 0.6,
    examples: ['flat over the weekend'],
  }),
]

/** Times beside other reasons to leave, and conditions at which the profit is taken. */
const reasons = [
  rule('Leave', 'ExitTime:exit', {
    build: ({ exit }, at) => ({ when: null, parts: [placed(exit, at)] }),
    weight: 0.5,
    examples: ['at 15:55', 'on Friday'],
  }),
  rule('Clause', '#targetWord:n #whenWord Condition:when', {
    build: ({ n, when }, at) => (n === null ? { clause: 'exit', side: null, when, fill: null, parts: [], at } : null),
    weight: 1.5,
    examples: ['take profit when RSI > 70'],
  }),
]

export const timeExitProductions = [...moments, ...acts, ...holding, ...reasons]
