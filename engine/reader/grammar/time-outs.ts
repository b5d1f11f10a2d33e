import { rule } from '../production.ts'
import { several, targetAt } from '../said-part.ts'

const dayOf = { third: 3, '3rd': 3, fourth: 4, '4th': 4, fifth: 5, '5th': 5 } as const

/** A trade that is closed because its time is over, in the sentences of people. */
export const timeOutProductions = [
  rule('StillIn', 'StillIn by|at|until? then|that|this time|point?', {
    build: () => true,
    weight: 0.3,
    examples: ["if it hasn't hit target by then"],
  }),
  // A trade is left at the open of the bar that follows so many anyway.
  rule('ExitTime', 'ExitTime:exit ,? at|on|by next|following? open', {
    build: ({ exit }) => (exit.part === 'time exit' ? exit : null),
    weight: 0.3,
    examples: ['after 7 bars at the next open', 'two days later at the open'],
  }),
  rule('Part', 'Part:part ,? at|on next|following? open', {
    build: ({ part }) => (part.part === 'time exit' && part.isBare !== true ? part : null),
    weight: 0.3,
    examples: ['if still in after 7 bars, get out at the open', 'exit when the trade has been open for 7 bars, at the next open'],
  }),
  rule('Part', 'trade|trades|position|positions time|times|run|runs|die|dies out? after Held:over', {
    build: ({ over }, at) => ({ part: 'time exit', after: over, at }),
    weight: 0.4,
    examples: ['trades time out after 10 bars', 'the trade dies after 3 days'],
  }),
  rule('Part', 'only|just #holdVerb #position? for? #limitWord? Held:over', {
    build: ({ over }, at) => ({ part: 'time exit', after: over, at }),
    weight: 0.4,
    examples: ['I only hold 5 days', 'I just hold for max 10 bars'],
  }),
  rule('Part', 'only|just #holdVerb #position? for? Held:over #limitWord', {
    build: ({ over }, at) => ({ part: 'time exit', after: over, at }),
    weight: 0.3,
    examples: ['I only hold 3 days max'],
  }),
  rule('Part', 'Part:part ,|;|.|and|but? StillIn ,|then? ExitAct', {
    build: ({ part }) => (part.part === 'time exit' && part.isBare !== true ? part : null),
    weight: 0.6,
    examples: ["give it 12 candles, if it hasn't hit target by then, close it"],
  }),
  rule(
    'Part',
    'Part:part ,|;|.|and|but? if|when it|price|trade? #notWord hit|reach|touch|make Distance:d #targetWord:n by then|that|this ,|then? ExitAct',
    {
      build: ({ part, d, n }, at) =>
        part.part === 'time exit' && part.isBare !== true && d.by === 'number' && d.unit !== null
          ? several([part, targetAt(d, { n }, at)], at)
          : null,
      weight: 0.6,
      examples: ["give it 12 candles; if it hasn't hit the 2% target by then, close it"],
    },
  ),
  rule('Part', 'Part:part to reach|hit|make|touch|get #targetWord ,|;|.|and|or|- if|otherwise|or? not|else? ExitAct', {
    build: ({ part }) => (part.part === 'time exit' && part.isBare !== true ? part : null),
    weight: 0.6,
    examples: ['give it 12 candles to reach target, if not close it'],
  }),
  rule(
    'Part',
    '#position that|which|who? have|has|do|does|did|be? #notWord hit|hitting|reach|reached|reaching #targetWord or|nor|/ #stopWord in|within|inside|after Held:over #modal? be|get? #exitVerb',
    {
      build: ({ over }, at) => ({ part: 'time exit', after: over, at }),
      weight: 0.6,
      examples: ['trades not hitting TP or SL in 12 candles are closed'],
    },
  ),
  rule('ExitTime', 'at|on|by? close|end of #ordinal:count #timeUnit:unit after|following|since|of #startNoun', {
    build: ({ count, unit }) => ({ part: 'time exit', after: { count, unit } }),
    weight: 0.2,
    examples: ['at the close of the second day after entry'],
  }),
  rule('ExitTime', 'end|finish of #weekday:day', {
    build: ({ day }) => ({ part: 'exit at', time: null, day, of: 'close' }),
    weight: 0.4,
    examples: ['the end of Friday'],
  }),
  rule('ExitTime', "tomorrow 's close", {
    build: () => ({ part: 'exit next', of: 'close', unit: 'day' }),
    weight: 0.3,
    examples: ["tomorrow's close"],
  }),
  rule('Part', '#exitVerb:side #position? #weekday:day', {
    build: ({ side, day }, at) => ({
      part: 'exit at',
      time: null,
      day,
      of: null,
      ...((side === 'long' || side === 'short') && { only: side }),
      at,
    }),
    weight: 1.5,
    examples: ['exit Thursday'],
  }),
  rule('OpenTrade', 'unclosed|remaining|running|unfinished|leftover|still open? trade|trades|position|positions', {
    build: () => true,
    weight: 0.4,
    examples: ['unclosed trades', 'remaining open positions'],
  }),
  rule('Part', 'time #colon #limitWord? Held:over', {
    build: ({ over }, at) => ({ part: 'time exit', after: over, at }),
    weight: 1,
    examples: ['Time: max 48 bars'],
  }),
  rule('ExitTime', 'at|on|by? close|end of third|3rd|fourth|4th|fifth|5th:nth day|session', {
    build: ({ nth }) => ({ part: 'time exit', after: { count: dayOf[nth as keyof typeof dayOf], unit: 'day' } }),
    weight: 0.4,
    examples: ['at the close of the third day'],
  }),
]
