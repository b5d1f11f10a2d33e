import { rule } from '../production.ts'
import { isAmount, isFigure } from '../said-distance.ts'
import { several } from '../said-part.ts'

/** Further ways in which a stop is brought to the entry price, and from when on. */
export const entryStopProductions = [
  rule('ToEntry', '#stopWord #linkWord? on|to|at|@|into|in|back? #breakevenWord', {
    build: () => ({ offset: null }),
    weight: 0.6,
    examples: ['stop @ BE', 'SL -> b/e'],
  }),
  rule('ToEntry', '#stopWord #linkWord? on|to|at|@|into|in|back EntryPrice', {
    build: () => ({ offset: null }),
    weight: 0.6,
    examples: ['SL = at entry'],
  }),
  rule('ToEntry', '#shiftVerb #stopWord EntryPrice', {
    build: () => ({ offset: null }),
    weight: 1,
    examples: ['put the stop where you got in'],
  }),
  rule('ToEntry', '#shiftVerb #stopWord to even|flat', {
    build: () => ({ offset: null }),
    weight: 0.6,
    examples: ['slide my stop to even'],
  }),
  rule('Part', '#noWord ToEntry before|until|till|earlier than? Gain:after', {
    build: ({ after }, at) => ({ part: 'breakeven', after, offset: null, at }),
    weight: 0.4,
    examples: ["don't move to breakeven before 1.5R"],
  }),
  rule('Part', '#noWord ToEntry', { build: (_, at) => several([], at), weight: 1, examples: ['never go breakeven'] }),
  rule('Trigger', 'half|halfway way? to|toward|towards #targetWord:n', {
    build: ({ n }, at) => ({ by: 'target', n: n ?? 1, share: 0.5, at }),
    weight: 0.8,
    examples: ['half way to target'],
  }),
  rule('ToEntry', '#shiftVerb #stopWord over|up|down|back? to|at|on|onto|into|in EntryPrice', {
    build: () => ({ offset: null }),
    weight: 0.3,
    examples: ['put the stop onto the entry', 'move the stop to the price of entry'],
  }),
  rule('ToEntry', '#shiftVerb #stopWord over|up|down|back? to|at|on|onto|into|in #breakevenWord', {
    build: () => ({ offset: null }),
    weight: 0.3,
    examples: ['pull the stop onto break-even'],
  }),
  rule('ToEntry', '#stopWord #modal? be|get? #shiftVerb over|up|down|back? to|at|on|onto|into|in EntryPrice', {
    build: () => ({ offset: null }),
    weight: 0.3,
    examples: ['the stop gets moved on the entry price', 'the stop must be moved to the price of entry'],
  }),
  rule('ToEntry', '#stopWord #modal? be|get? #shiftVerb over|up|down|back? to|at|on|onto|into|in #breakevenWord', {
    build: () => ({ offset: null }),
    weight: 0.3,
    examples: ['the stop must be shifted to breakeven'],
  }),
  rule('ToEntry', '#stopWord to|at #breakevenWord level|point|price', {
    build: () => ({ offset: null }),
    weight: 0.2,
    examples: ['stop to the breakeven level'],
  }),
  rule('ToEntry', '#shiftVerb #breakevenWord on|with stop|sl', {
    build: () => ({ offset: null }),
    weight: 0.6,
    examples: ['go break-even on the stop'],
  }),
  rule('ToEntry', 'protect|secure|guard #position at|with|by #breakevenWord', {
    build: () => ({ offset: null }),
    weight: 0.3,
    examples: ['protect the trade at break-even'],
  }),
  rule('ToEntry', 'protect|secure|guard #position with|by a|the? #stopWord at #breakevenWord', {
    build: () => ({ offset: null }),
    weight: 0.3,
    examples: ['protect the trade with a stop at break-even'],
  }),
  rule('ToEntry', 'make|turn #position a|into? free trade|ride|roll', {
    build: () => ({ offset: null }),
    weight: 0.4,
    examples: ['make it a free trade'],
  }),
  rule('ToEntry', 'ToEntry:to ( #breakevenWord )', { build: ({ to }) => to, weight: 0.3, examples: ['stop to entry (breakeven)'] }),
  rule('ToEntry', 'ToEntry:to ,|( ToEntry:again )?', {
    build: ({ to, again }) => (again.offset === null || JSON.stringify(again.offset) === JSON.stringify(to.offset) ? to : null),
    weight: 0.8,
    examples: ['make it risk free (stop at breakeven)', 'go risk-free, stop at breakeven'],
  }),
  rule('ToEntry', 'ToEntry:to by|through moving|shifting|sliding|bringing|putting #stopWord to|at #breakevenWord', {
    build: ({ to }) => to,
    weight: 0.3,
    examples: ['make it a free trade by sliding the stop to b/e'],
  }),
  rule('ToEntry', 'ToEntry:to and|with|by? Distance:offset more|extra|profit|offset|buffer|on|in in|on? top|profit?', {
    build: ({ to, offset }) => (to.offset === null && isAmount(offset) ? { offset } : null),
    weight: 0.8,
    examples: ['move the stop to breakeven and 2 pips more', 'move the stop to breakeven with a 2 pip offset in profit'],
  }),
  rule('ToEntry', '#stopWord #linkWord? Distance:offset past|beyond|above|over #breakevenWord', {
    build: ({ offset }) => (isFigure(offset) ? { offset } : null),
    weight: 0.3,
    examples: ['stop goes 2 pips past break even'],
  }),
  rule('ToEntry', '#shiftVerb #stopWord to? Distance:offset past|beyond|above|over #breakevenWord', {
    build: ({ offset }) => (isFigure(offset) ? { offset } : null),
    weight: 0.3,
    examples: ['put my stop 2 pips past break even'],
  }),
  rule('ToEntry', '#shiftVerb? #stopWord #linkWord? Distance:offset past|beyond|above|over EntryPrice', {
    build: ({ offset }) => (isFigure(offset) ? { offset } : null),
    weight: 2,
    examples: ['put my stop 2 pips past the entry'],
  }),
  rule('Part', 'lock in? Distance:offset of? profit|profits? #whenWord Gain:after', {
    build: ({ offset, after }, at) => (isAmount(offset) ? { part: 'breakeven', after, offset, at } : null),
    weight: 0.4,
    examples: ["lock in 2 pips as soon as I'm 15 pips up"],
  }),
  rule('Part', 'Gain:after ,|=|- then|so|and? ToEntry:to', {
    build: ({ to, after }, at) => ({ part: 'breakeven', after, offset: to.offset, at }),
    weight: 0.6,
    examples: ['20 pips up, SL to entry', 'up 20 pips = slide SL to entry'],
  }),
  rule('Part', 'Gain:after #colon ToEntry:to', {
    build: ({ to, after }, at) => ({ part: 'breakeven', after, offset: to.offset, at }),
    weight: 0.5,
    examples: ['1R: SL to BE'],
  }),
  rule('Part', 'Gain:after #questionMark ToEntry:to', {
    build: ({ to, after }, at) => ({ part: 'breakeven', after, offset: to.offset, at }),
    weight: 0.5,
    examples: ['1R in the bag? stop to entry'],
  }),
  rule('Part', 'Gain:after and|then ToEntry:to', {
    build: ({ to, after }, at) => ({ part: 'breakeven', after, offset: to.offset, at }),
    weight: 0.6,
    examples: ['1.5 ATR green and SL goes to BE'],
  }),
  rule('Part', 'ToEntry:to @|trigger|activation being|at|is? Gain:after', {
    build: ({ to, after }, at) => ({ part: 'breakeven', after, offset: to.offset, at }),
    weight: 0.6,
    examples: ['stop -> b/e @ +1R'],
  }),
  rule('Part', 'ToEntry:to Gain:after', {
    build: ({ to, after }, at) => ({ part: 'breakeven', after, offset: to.offset, at }),
    weight: 1.5,
    examples: ['stop to BE +1R'],
  }),
  rule('Part', '#stopWord become|becomes #breakevenWord Trigger:after', {
    build: ({ after }, at) => ({ part: 'breakeven', after, offset: null, at }),
    weight: 0.4,
    examples: ['the stop becomes break-even after 1R'],
  }),
  rule('Part', 'EntryPrice become|becomes my|the? new? #stopWord Trigger:after', {
    build: ({ after }, at) => ({ part: 'breakeven', after, offset: null, at }),
    weight: 0.4,
    examples: ['the entry price becomes my new stop after 20 pips of profit'],
  }),
]
