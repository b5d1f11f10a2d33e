import type { Stretch } from '../../language/grammar.ts'
import type { Duration, Part, SaidTimeExit } from '../meanings.ts'
import { rule } from '../production.ts'
import { isTimeExit } from '../said-part.ts'

type At = Stretch | null

const after = (over: Duration): SaidTimeExit => ({ part: 'time exit', after: over })
/** "Bar 10", "day 3" of a trade. */
const numbered = (unit: string, n: number): SaidTimeExit | null =>
  Number.isInteger(n) && n > 0 ? after({ count: n, unit: unit.startsWith('day') ? 'day' : 'bar' }) : null
const beforeClose = (over: Duration): SaidTimeExit => ({ part: 'exit before end', of: 'day', over })
const atEnd = (of: 'day' | 'weekend', at: At): Part => ({ part: 'exit at end', of, session: null, at })

/** When an exit is due, in other words. */
const moments = [
  rule('ExitTime', '#whenWord it|clock|time say|says|show|shows|read|reads|turn|turns|get|gets|strikes to? Clock:time', {
    build: ({ time }) => ({ part: 'exit at', time, day: null, of: null }),
    weight: 0.4,
    examples: ['when it gets to 21:00', 'when the clock says 21:00'],
  }),
  rule('ExitTime', "#whenWord it|clock be|'s|say|says|show|shows Clock:time on #weekday:day", {
    build: ({ time, day }) => ({ part: 'exit at', time, day, of: null }),
    weight: 0.3,
    examples: ["when it's 20:00 on Friday"],
  }),
  rule('ExitTime', 'at|by|come|@? Clock:time on #weekday:day', {
    build: ({ time, day }) => ({ part: 'exit at', time, day, of: null }),
    weight: 0.3,
    examples: ['at 20:00 on Friday', 'come 20:00 on a Friday'],
  }),
  rule('ExitTime', 'come|@ Clock:time', {
    build: ({ time }) => ({ part: 'exit at', time, day: null, of: null }),
    weight: 0.4,
    examples: ['@ 21:00'],
  }),
  rule('ExitTime', 'Clock:time hit|hits|strikes|comes|arrives', {
    build: ({ time }) => ({ part: 'exit at', time, day: null, of: null }),
    weight: 0.4,
    examples: ['9pm hits'],
  }),
  rule('ExitTime', 'going|heading|go|head|running #neverHold:of', {
    build: ({ of }) => ({ part: 'exit at end', of, session: null }),
    weight: 0.4,
    examples: ['heading into the weekend'],
  }),
  rule('ExitTime', 'in #weekday:day at Clock:time', {
    build: ({ day, time }) => ({ part: 'exit at', time, day, of: null }),
    weight: 0.3,
    examples: ['in Friday at 20:00'],
  }),
  rule('ExitTime', 'Duration:over prior|ahead to|of close', {
    build: ({ over }) => beforeClose(over),
    weight: 0.5,
    examples: ['10 minutes prior to the close'],
  }),
  rule('ExitTime', 'Duration:over prior|ahead to|of #endOf:of', {
    build: ({ over, of }) => ({ part: 'exit before end', of, over }),
    weight: 0.4,
    examples: ['15 minutes prior to the market close'],
  }),
  rule(
    'ExitTime',
    'with|when|once there? be? Duration:over left|remaining|to go? in|until|till|to|before|of market|session|day|trading? close|closes|end|ends|session|day|bell?',
    {
      build: ({ over }) => beforeClose(over),
      weight: 0.4,
      examples: ['with fifteen minutes left in the session', 'with 15 minutes to go before the market closes'],
    },
  ),
  rule('ExitTime', 'close minus|- Duration:over', {
    build: ({ over }) => beforeClose(over),
    weight: 0.5,
    examples: ['close minus 15 minutes'],
  }),
  rule('ExitTime', '#whenWord next|following #oneTimeUnit:unit close|closes|ends|finishes|completes', {
    build: ({ unit }) => ({ part: 'exit next', of: 'close', unit }),
    weight: 0.4,
    examples: ['when the next candle closes'],
  }),
  rule('ExitTime', 'close of #oneTimeUnit:unit that|which follows|comes|follow|come next|after?', {
    build: ({ unit }) => ({ part: 'exit next', of: 'close', unit }),
    weight: 0.3,
    examples: ['the close of the bar that follows'],
  }),
  rule('ExitTime', "next|following #oneTimeUnit:unit 's? closing price", {
    build: ({ unit }) => ({ part: 'exit next', of: 'close', unit }),
    weight: 0.5,
    examples: ["the next candle's closing price"],
  }),
  rule('ExitTime', 'closing price of next|following #oneTimeUnit:unit', {
    build: ({ unit }) => ({ part: 'exit next', of: 'close', unit }),
    weight: 0.3,
    examples: ['the closing price of the next bar'],
  }),
  rule('ExitTime', 'next|following #oneTimeUnit:unit , at|on close', {
    build: ({ unit }) => ({ part: 'exit next', of: 'close', unit }),
    weight: 0.4,
    examples: ['next bar, at the close'],
  }),
  rule('ExitTime', 'with close of next|following #oneTimeUnit:unit', {
    build: ({ unit }) => ({ part: 'exit next', of: 'close', unit }),
    weight: 0.3,
    examples: ['with the close of the next bar'],
  }),
  // "Bar 1 closes above the average" numbers a bar, and leaves nothing.
  rule('ExitTime', 'on|at|by|after bar|bars|candle:unit #number:n', {
    build: ({ unit, n }) => numbered(unit, n),
    weight: 1,
    examples: ['on bar 10'],
  }),
  rule('Part', 'ExitAct:act day|days|bar|bars|candle:unit #number:n', {
    build: ({ act, unit, n }, at) => {
      const exit = numbered(unit, n)
      return exit && { ...exit, ...((act === 'long' || act === 'short') && { only: act }), at }
    },
    weight: 2,
    examples: ['exit bar 10'],
  }),
  rule('Part', '#timeExitNoun #linkWord? day|days|bar|bars|candle:unit #number:n', {
    build: ({ unit, n }, at) => {
      const exit = numbered(unit, n)
      return exit && { ...exit, at }
    },
    weight: 2,
    examples: ['time stop: bar 10'],
  }),
  rule('ExitTime', "#whenWord #position have|has|'s|be been|be on|open|running|held|in|active for? Held:over", {
    build: ({ over }) => after(over),
    weight: 0.4,
    examples: ["when the trade's been on for four hours"],
  }),
  rule('ExitTime', "#whenWord you've|i've|we've|have|i|you|we been in|inside trade|position|it|market? for? Held:over", {
    build: ({ over }) => after(over),
    weight: 0.4,
    examples: ["once you've been in the trade for 4 hours"],
  }),
  rule('ExitTime', 'after being|sitting|staying in|inside|open trade|position|it|market? for? Held:over', {
    build: ({ over }) => after(over),
    weight: 0.4,
    examples: ['after being in for 240 minutes'],
  }),
  rule('ExitTime', 'after a? duration|holding|time|period time|period? of Held:over', {
    build: ({ over }) => after(over),
    weight: 0.3,
    examples: ['after a duration of four hours'],
  }),
  rule('ExitTime', 'Held:over mark|limit', { build: ({ over }) => after(over), weight: 0.6, examples: ['the 5 days mark'] }),
  rule('ExitTime', '#number:count -? #oneTimeUnit:unit mark|limit', {
    build: ({ count, unit }) => (count > 0 ? after({ count, unit }) : null),
    weight: 0.5,
    examples: ['the 5 day mark'],
  }),
  rule('Duration', '#fraction:part of a|an hour', {
    build: ({ part }) => ({ count: part * 60, unit: 'minute' }),
    weight: 0.4,
    examples: ['a quarter of an hour'],
  }),
]

/** What is closed then, in other words. */
const acts = [
  rule('OpenTrade', 'everything|anything|all|whatever|trade|trades|position|positions #stillOpen', {
    build: () => true,
    weight: 0.3,
    examples: ['everything still running'],
  }),
  rule('ExitAct', "OpenTrade come|go|be|get|'s? off|out|flat|closed|gone|history|done|shut down?", {
    build: () => 'both' as const,
    weight: 0.6,
    examples: ['every position comes off', 'the trade is history'],
  }),
  rule('ExitAct', 'out of|from all|every|any|each|whatever|everything? #position?', {
    build: () => 'both' as const,
    weight: 0.5,
    examples: ['out of all my trades'],
  }),
  rule('ExitAct', '#exitVerb:side all|every|each|any|whatever of? his|her|their|my|our|the? #position:of', {
    build: ({ side, of }) => (of === null ? (side ?? 'both') : null),
    weight: 0.4,
    examples: ['close all of his positions', 'closes out every position'],
  }),
  rule('ExitAct', 'ExitAct:act with #position', { build: ({ act }) => act, weight: 0.6, examples: ['out with the position'] }),
  rule('ExitAct', 'shut|close|wind every|each|all|the|any|whatever? #position down|out|up', {
    build: () => 'both' as const,
    weight: 0.4,
    examples: ['shut every trade down'],
  }),
  rule('ExitAct', 'whole|entire|full book|account|portfolio be? flat|closed|out', {
    build: () => 'both' as const,
    weight: 0.4,
    examples: ['whole book flat'],
  }),
  rule('Part', 'Part:part ,|and|;|- and? then|after? afterwards|that? ExitAct', {
    build: ({ part }) => (part.part === 'time exit' || part.part === 'exit next' ? part : null),
    weight: 0.4,
    examples: ['give it 10 bars and then out', 'the trade lasts 10 bars, then it is closed', 'holding period = 10 bars, then out'],
  }),
]

/** That no target was reached, which says nothing more than that the trade is still there. */
const noTarget = [
  rule('NoTarget', "no|none|neither of? the|my? #targetWord be|have|get|got|'s? been? hit|reach|touch|trigger|attain|come|fill|met?", {
    build: () => true,
    weight: 0.3,
    examples: ['no target was hit', 'no target has been reached', 'none of the targets hit'],
  }),
  rule('NoTarget', '#targetWord #notWord yet? been? be? hit|reach|touch|trigger|attain|come|fill|met', {
    build: () => true,
    weight: 0.3,
    examples: ["the target hasn't been hit", 'target was not reached'],
  }),
  rule('NoTarget', '#position have|has #notWord yet? hit|reach|attain|touch any|a|its|the|either? #targetWord', {
    build: () => true,
    weight: 0.4,
    examples: ['the trade has not hit a target'],
  }),
  rule('NoTarget', "we've|i've|we|i|it have|has? #notWord yet? hit|reach|attain|touch any|a|its|the|either? #targetWord", {
    build: () => true,
    weight: 0.4,
    examples: ["we've not hit a target"],
  }),
  rule('NoTarget', 'without #targetWord be? hit|reach|touch|trigger?', {
    build: () => true,
    weight: 0.4,
    examples: ['without the target being hit'],
  }),
  rule('StillIn', '#whenWord NoTarget by? then|it?', {
    build: () => true,
    weight: 0.3,
    examples: ['if no target was hit', 'in case no target was reached'],
  }),
  rule('StillIn', 'provided|providing|given|assuming|as|only long? as|that|if? NoTarget', {
    build: () => true,
    weight: 0.3,
    examples: ['provided no target has been reached', 'only if no target was hit'],
  }),
  rule('StillIn', 'NoTarget', { build: () => true, weight: 0.8, examples: ['no target hit'] }),
  rule('StillIn', "unless #targetWord be|have|get|'s? been? hit|reach|touch|trigger|attain|come|fill|met", {
    build: () => true,
    weight: 0.3,
    examples: ['unless a target has been hit'],
  }),
  rule('Part', 'StillIn ExitTime:exit #arrow then? ExitAct', {
    build: ({ exit }, at) => ({ ...exit, at }),
    weight: 0.6,
    examples: ['no target after five days → out'],
  }),
  rule('Part', '#whenWord ExitTime:exit NoTarget ,|then? then? ExitAct', {
    build: ({ exit }, at) => ({ ...exit, at }),
    weight: 0.6,
    examples: ['if after 5 days no target is reached, close the trade'],
  }),
  rule('Part', '#whenWord in|within Held:over NoTarget ,|then? then? ExitAct', {
    build: ({ over }, at) => ({ ...after(over), at }),
    weight: 0.6,
    examples: ['if in 5 days the target was not reached, close the trade'],
  }),
  rule('Part', '#whenWord NoTarget in|within|inside|during of? Held:over ,|then? then? ExitAct', {
    build: ({ over }, at) => ({ ...after(over), at }),
    weight: 0.5,
    examples: ["if the target hasn't been hit in 5 days, I close the trade"],
  }),
  rule('Part', 'NoTarget in|within|inside|during of? Held:over ,|then? then? ExitAct', {
    build: ({ over }, at) => ({ ...after(over), at }),
    weight: 0.9,
    examples: ['no tp hit in 5 days, close it'],
  }),
]

/** A position that is carried over a night or a weekend. */
const carrying = [
  rule('Carry', '#holdVerb open? #position? open? #neverHold:of', {
    build: ({ of }) => of,
    weight: 0.3,
    examples: ['hold positions overnight', 'keep it open over the weekend'],
  }),
  rule('Carry', '#position #modal? be? #holdVerb open? #neverHold:of', {
    build: ({ of }) => of,
    weight: 0.3,
    examples: ['positions held overnight'],
  }),
  rule('Carry', '#neverHold:of of #position', {
    build: ({ of }) => of,
    weight: 0.3,
    examples: ['weekend holding of positions'],
  }),
  rule('Carry', '#neverHold:of', { build: ({ of }) => of, weight: 0.9, examples: ['overnight holding'] }),
  rule(
    'Carry',
    'leave|keep|let|run|carry|take|sit|sleep|stay|be in|on|with? a|any|an|my? open? #position? open|on|running? #neverHold:of',
    {
      build: ({ of }) => of,
      weight: 0.4,
      examples: ['sit in a position over the weekend', 'leave a trade open overnight'],
    },
  ),
  rule('Carry', 'stuff|something|anything|bags|position|positions #neverHold:of', {
    build: ({ of }) => of,
    weight: 0.6,
    examples: ['positions overnight'],
  }),
  rule('Part', '#noWord ever? #modal? Carry:of', {
    build: ({ of }, at) => atEnd(of, at),
    weight: 0.4,
    examples: ['never leave a trade open overnight'],
  }),
  rule('Part', 'at no time #auxVerb? be? i|we|it|trader? Carry:of', {
    build: ({ of }, at) => atEnd(of, at),
    weight: 0.3,
    examples: ['at no time I hold positions overnight'],
  }),
  rule('Part', '#position #modal? #noWord be? #holdVerb open? #neverHold:of', {
    build: ({ of }, at) => atEnd(of, at),
    weight: 0.3,
    examples: ['positions must never be held through the night'],
  }),
  rule('Part', '#holdVerb #noWord #position? #neverHold:of', {
    build: ({ of }, at) => atEnd(of, at),
    weight: 0.4,
    examples: ['I hold never over the weekend'],
  }),
  rule('Part', '#neverHold:of ,? #holdVerb #noWord #position?', {
    build: ({ of }, at) => atEnd(of, at),
    weight: 0.4,
    examples: ['over the weekend I hold never a position'],
  }),
  rule('Part', 'Carry:of #modal? be? forbidden|prohibited|banned|off|excluded|disabled', {
    build: ({ of }, at) => atEnd(of, at),
    weight: 0.4,
    examples: ['holding positions overnight is prohibited'],
  }),
  rule('Part', 'Carry:of #linkWord false|no|never|off|none|0', {
    build: ({ of }, at) => atEnd(of, at),
    weight: 0.4,
    examples: ['overnight holding: no'],
  }),
  rule('Part', '#holdVerb #neverHold:of #linkWord false|no|never|off|none|0', {
    build: ({ of }, at) => atEnd(of, at),
    weight: 0.3,
    examples: ['HoldOvernight = false'],
  }),
  rule('Part', 'Carry:of be #noWord allowed|permitted|ok|to|possible? be? done?', {
    build: ({ of }, at) => atEnd(of, at),
    weight: 0.4,
    examples: ['holding trades overnight is not allowed'],
  }),
  rule('Part', '#noWord #position? #neverHold:of bags|trades|positions|exposure|risk', {
    build: ({ of }, at) => atEnd(of, at),
    weight: 0.9,
    examples: ['no overnight bags'],
  }),
  rule('Part', 'always|be|go|stay? always? out|flat home|to|for? every|each|before|by|at|for|over|in|during the|a? night|nights', {
    build: (_, at) => atEnd('day', at),
    weight: 0.5,
    examples: ['flat every night', 'always be out before the night'],
  }),
  rule('Part', 'always? go|be home flat', { build: (_, at) => atEnd('day', at), weight: 0.5, examples: ['I always go home flat'] }),
  rule('Part', 'Part:part ,? ever|period|once|not|at all? times|once?', {
    build: ({ part }) => (isTimeExit(part) && part.part === 'exit at end' ? part : null),
    weight: 1.2,
    examples: ['never hold overnight, ever'],
  }),
]

/** When a trade is left by the clock, in the words of people. */
export const leavingTimeProductions = [...moments, ...acts, ...noTarget, ...carrying]
