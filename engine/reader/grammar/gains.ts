import { rule } from '../production.ts'
import { isAmount } from '../said-distance.ts'
import { several, stopAt, targetAt } from '../said-part.ts'

/** Profits: how far a trade has come, what leaves at it, and what waits for it. */
export const gainProductions = [
  rule('Gain', 'Distance:d #gainWord', {
    build: ({ d }) => (isAmount(d) ? d : null),
    weight: 0.2,
    examples: ['6% profit', '1R in profit', '20 pips in my favor'],
  }),
  rule('Gain', '#gainWord #linkWord? Distance:d', {
    build: ({ d }) => (isAmount(d) ? d : null),
    weight: 0.3,
    examples: ['up 2%', 'a profit of 6%', 'in profit by 20 pips'],
  }),
  rule('Gain', '#gainWord #touchVerb Distance:d', {
    build: ({ d }) => (isAmount(d) ? d : null),
    weight: 0.2,
    examples: ['profit reaches 1R'],
  }),
  rule('Gain', '+|plus Distance:d', { build: ({ d }) => (isAmount(d) ? d : null), weight: 0.2, examples: ['+25 pips'] }),
  rule('Gain', 'Distance:d', { build: ({ d }) => (d.by === 'number' && d.unit === 'r' ? d : null), weight: 0.6, examples: ['2R'] }),
  rule('Gain', '#position be|have|go|reach|hit|make|gain Gain:gain', {
    build: ({ gain }) => gain,
    weight: 0.2,
    examples: ['the trade is up 2%', 'the position is 1R in profit'],
  }),
  rule('Gain', '#priceWord be|go|reach|hit|move|travel|make|gain|advance Gain:gain', {
    build: ({ gain }) => gain,
    weight: 0.2,
    examples: ['price reaches 1R', 'price moves 20 pips in my favour'],
  }),
  rule('Gain', 'be|have|reach|hit|make Gain:gain', { build: ({ gain }) => gain, weight: 0.2, examples: ['I am up 2%'] }),
  rule('Gain', 'Gain:gain be? reach|hit|touch', { build: ({ gain }) => gain, weight: 0.2, examples: ['2R are reached', '1R is hit'] }),
  rule('Gain', 'first|the Gain:gain', { build: ({ gain }) => gain, examples: ['the 1R'] }),

  rule('Part', '#exitVerb #position? at|with|for|on|in Gain:gain', {
    build: ({ gain }, at) => targetAt(gain, {}, at),
    examples: ['exit at a 6% profit', 'close the trade at 2R'],
  }),
  rule('Part', '#sellVerb #position? at|with|for|into Gain:gain', {
    build: ({ gain }, at) => targetAt(gain, {}, at),
    examples: ['sell at a 6% profit', 'sell at 2R'],
  }),
  rule('Part', '#exitVerb #position? #whenWord Gain:gain', {
    build: ({ gain }, at) => targetAt(gain, {}, at),
    examples: ['exit when up 5%'],
  }),
  rule('Part', '#sellVerb #position? #whenWord Gain:gain', {
    build: ({ gain }, at) => targetAt(gain, {}, at),
    examples: ['sell once it is up 5%'],
  }),
  rule('Part', 'out at Gain:gain', { build: ({ gain }, at) => targetAt(gain, {}, at), examples: ['out at +3%'] }),
  rule('Part', 'take Gain:gain', { build: ({ gain }, at) => targetAt(gain, {}, at), examples: ['take 2% profit', 'take $400 profit'] }),
  rule('Part', 'Part:part or|and|/ at? Loss:loss', {
    build: ({ part, loss }, at) => (part.part === 'target' ? several([part, stopAt(loss, part.side, at)], at) : null),
    weight: 0.5,
    examples: ['out at +3% or -2%', 'exit at a 6% profit or a 2% loss'],
  }),
  rule('Part', 'Part:part or|and|/ at? Gain:gain', {
    build: ({ part, gain }, at) => (part.part === 'stop' ? several([part, targetAt(gain, { side: part.side }, at)], at) : null),
    weight: 0.5,
    examples: ['exit at a 2% loss or a 6% profit'],
  }),

  rule('Trigger', 'after|once|when|from|at|if|upon|until Gain:gain', {
    build: ({ gain }) => gain,
    weight: 0.3,
    examples: ['after 1R', 'once the trade is up 1.5R', 'at +25 pips', 'from 3R'],
  }),
  rule('Trigger', 'after|once|when|from|at|if Distance:d', {
    build: ({ d }) => (d.by === 'number' && d.unit !== null ? d : null),
    weight: 1.5,
    examples: ['after 20 pips', 'at 1%'],
  }),
  rule('Trigger', 'Trigger:trigger on|onwards|upwards', { build: ({ trigger }) => trigger, weight: 0.2, examples: ['from 3R on'] }),
  rule('Trigger', 'after|once|when|at|if #targetWord:n', {
    build: ({ n }, at) => ({ by: 'target', n: n ?? 1, at }),
    weight: 0.4,
    examples: ['after TP1', 'at the first target'],
  }),
  rule('Trigger', 'after|once|when|if #targetWord:n be|have? hit|reach|fill|touch', {
    build: ({ n }, at) => ({ by: 'target', n: n ?? 1, at }),
    weight: 0.3,
    examples: ['once TP1 is hit', 'when the first target has filled'],
  }),
  rule('Trigger', 'kick|activate|start|begin|arm in? Trigger:trigger', {
    build: ({ trigger }) => trigger,
    weight: 0.2,
    examples: ['kicks in at 2R', 'activated at 2% profit'],
  }),
  rule('Trigger', 'that|which Trigger:trigger', { build: ({ trigger }) => trigger, weight: 0.3, examples: ['that kicks in at 2R'] }),
  rule('Trigger', 'activation|activates|start #linkWord? Gain:gain', {
    build: ({ gain }) => gain,
    weight: 0.3,
    examples: ['activation 1R'],
  }),
]
