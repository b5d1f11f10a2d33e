import type { Stretch } from '../../language/grammar.ts'
import type { Duration, Part, SaidSide, SaidTimeExit } from '../meanings.ts'
import { rule } from '../production.ts'
import { isFigure } from '../said-distance.ts'
import { isTimeExit, several, stopAt, targetAt } from '../said-part.ts'

const after = (over: Duration, at: Stretch | null): Part => ({ part: 'time exit', after: over, at })
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
  rule('ExitTime', 'at|by|before|latest|until Clock:time', {
    build: ({ time }) => ({ part: 'exit at', time, day: null, of: null }),
    weight: 0.4,
    examples: ['at 15:55', 'by 20:00 UTC'],
  }),
  rule('ExitTime', 'Clock:time', {
    build: ({ time }) => ({ part: 'exit at', time, day: null, of: null }),
    weight: 1.5,
    examples: ['15:55', '3:15 pm'],
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
  rule('ExitTime', 'close same|that day', {
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
  rule('ExitTime', 'ExitTime:exit same|that day', {
    build: ({ exit }) => (exit.part === 'exit at' && exit.day === null ? exit : null),
    weight: 0.3,
    examples: ['at 15:55 the same day'],
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
  rule('ExitAct', 'OpenTrade #linkWord #exitVerb', { build: () => 'both' as const, weight: 0.4, examples: ['the position is closed'] }),
  rule('ExitAct', 'ExitAct:act anyway|regardless|latest|always', { build: ({ act }) => act, weight: 0.3, examples: ['out anyway'] }),
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
  rule('StillIn', 'if|when neither|none|nothing be|have|has? hit|reach|touch|trigger|happen', {
    build: () => true,
    weight: 0.3,
    examples: ['if neither is hit', 'if nothing happened'],
  }),
  rule('StillIn', 'if|when neither|nothing', { build: () => true, weight: 0.8, examples: ['if neither'] }),
  rule('StillIn', 'if|when neither|no #targetWord nor|or #stopWord be|have|has|get? hit|reach|touch|trigger', {
    build: () => true,
    weight: 0.3,
    examples: ['if neither target nor stop is hit'],
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
    build: ({ of, day, time }) => (of === 'week' ? { part: 'exit at', time, day, of: null } : null),
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
  // An item under "Exit:".
  rule('Clause', '#bullet or? ExitTime:exit', {
    build: ({ exit }, at) => (exit.part === 'time exit' ? { clause: 'due', exit, at } : null),
    weight: 3,
    examples: ['- after 10 days', '- or after 10 days'],
  }),
  rule('Part', 'Part:part ,? StillIn', {
    build: ({ part }) => (isTimeExit(part) ? part : null),
    weight: 0.3,
    examples: ['exit after 12 bars if neither is hit', 'exit after 5 bars no matter what'],
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
