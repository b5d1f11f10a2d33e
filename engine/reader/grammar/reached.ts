import type { Stretch } from '../../language/grammar.ts'
import type { Distance, Part } from '../meanings.ts'
import { rule } from '../production.ts'
import { isAmount, isNamedLevel, isProfit } from '../said-distance.ts'
import { stopAt, targetAt } from '../said-part.ts'

/** A level itself, on neither side of it: "is above the VWAP" is a condition. */
const isItself = (d: Distance): boolean => isNamedLevel(d) && (!('where' in d) || d.where === null)

const targetOf = (d: Distance, at: Stretch | null): Part | null => (isNamedLevel(d) || isAmount(d) ? targetAt(d, {}, at) : null)

/**
 * A level that price comes to, and what is done there by its name: "stopped out if price trades under the low", "when price reaches the
 * VWAP take the profit". An act without such a name is a rule of its own and waits for the close.
 */
export const reachedProductions = [
  rule('Reached', '#touchVerb Distance:d', { build: ({ d }) => (isNamedLevel(d) ? d : null), weight: 0.2, examples: ['reaches the VWAP'] }),
  rule('Reached', '#moveVerb back? up|down|all? to|into|onto|in|at Distance:d', {
    build: ({ d }) => (isNamedLevel(d) ? d : null),
    weight: 0.3,
    examples: ['climbs back to the middle bollinger band'],
  }),
  rule('Reached', 'get|gets|trade|trades|come|comes|be|run|runs|arrive|arrives|return|returns back|up|down? to|at|in|into|on Distance:d', {
    build: ({ d }) => (isNamedLevel(d) ? d : null),
    weight: 0.3,
    examples: ['is at the upper bollinger band', 'trades down to the last swing low'],
  }),
  rule('Reached', '#priceWord #auxVerb? Reached:d', { build: ({ d }) => d, weight: 0.2, examples: ['price reaches the VWAP'] }),
  rule('Reached', '#position #auxVerb? Reached:d', { build: ({ d }) => d, weight: 0.2, examples: ['it reaches the VWAP'] }),
  rule('Reached', 'Distance:d be|get? touch|hit|reach|reached|tag|tagged|touched', {
    build: ({ d }) => (isNamedLevel(d) ? d : null),
    weight: 0.8,
    examples: ['the upper bollinger band is hit'],
  }),
  rule('Reached', '#moveVerb Distance:d', {
    build: ({ d }) => (isNamedLevel(d) && 'where' in d && d.where !== null ? d : null),
    weight: 0.4,
    examples: ['drops below the last swing low', 'goes 5 pips under the low'],
  }),
  rule('Reached', 'get|gets|trade|trades|go|goes|come|comes|be Distance:d', {
    build: ({ d }) => (isNamedLevel(d) && 'where' in d && d.where !== null ? d : null),
    weight: 0.5,
    examples: ['trades below the last swing low'],
  }),
  rule('Part', '#stopOutWord #whenWord Reached:d', {
    build: ({ d }, at) => stopAt(d, null, at),
    weight: 0.3,
    examples: ["I'm stopped out if price hits the last swing low"],
  }),
  rule('Part', '#whenWord Reached:d ,|then? #stopOutWord', {
    build: ({ d }, at) => stopAt(d, null, at),
    weight: 0.3,
    examples: ["if price trades under the last swing low I'm stopped out"],
  }),
  rule('Part', '#whenWord Reached:d ,|then? #targetWord #position?', {
    build: ({ d }, at) => (isItself(d) ? targetAt(d, {}, at) : null),
    weight: 0.3,
    examples: ['when price reaches the VWAP take the profit', 'once it hits the upper bollinger band I cash in'],
  }),
  rule('Part', 'TargetHead:head #whenWord Reached:d', {
    build: ({ head, d }, at) => (isItself(d) ? targetAt(d, head, at) : null),
    weight: 0.3,
    examples: ['take profit when price reaches the VWAP', 'profit is taken once price hits the last swing high'],
  }),
  rule('Part', 'Reached:d #colon #targetWord', {
    build: ({ d }, at) => targetOf(d, at),
    weight: 0.5,
    examples: ['upper bollinger band gets hit -> take profit'],
  }),
  rule('Part', 'Distance:d #colon #targetWord', {
    build: ({ d }, at) => (isNamedLevel(d) ? targetAt(d, {}, at) : null),
    weight: 1.5,
    examples: ['upper bollinger band -> take profit'],
  }),
  rule('Part', 'at|on|in Distance:d ,|i|we|you? then? #targetWord', {
    build: ({ d }, at) => targetOf(d, at),
    weight: 0.8,
    examples: ['at the last swing high I take my profit', 'on the middle bollinger band we take profit'],
  }),
  rule('Part', 'TargetHead:head in|into|on Distance:d', {
    build: ({ head, d }, at) => (isNamedLevel(d) || isAmount(d) ? targetAt(d, head, at) : null),
    weight: 0.6,
    examples: ['take profit on the upper bollinger band'],
  }),
  // No level: "take profit after 3 days" is a time.
  rule('Part', 'TargetHead:head after|upon Distance:d', {
    build: ({ head, d }, at) => (isProfit(d) ? targetAt(d, head, at) : null),
    weight: 0.6,
    examples: ['profit is fixed after 60 pips'],
  }),
  rule('Part', '#exitVerb:side #position? in|with|at|into|for profit|gain|gains|green|plus|money #whenWord Reached:d', {
    build: ({ side, d }, at) => (isItself(d) ? targetAt(d, { side }, at) : null),
    weight: 0.4,
    examples: ['close in profit once price reaches the VWAP'],
  }),
  rule('Part', '#exitVerb:side #position? in|with|into|for profit|gain|gains|green|plus|money at|on Distance:d', {
    build: ({ side, d }, at) => (isNamedLevel(d) || isAmount(d) ? targetAt(d, { side }, at) : null),
    weight: 0.4,
    examples: ['exit in profit at the VWAP', 'close with gain at 3 ATR'],
  }),
  rule('Part', '#exitVerb winner|winners|winning trades|trade|positions|position? at|on Distance:d', {
    build: ({ d }, at) => targetOf(d, at),
    weight: 0.6,
    examples: ['close winners at 3 ATR'],
  }),
  rule('Part', '#exitVerb winner|winners|winning trades|trade|positions|position? at|on|after Gain:d', {
    build: ({ d }, at) => targetAt(d, {}, at),
    weight: 0.5,
    examples: ['close winners at +3 ATR'],
  }),
  rule(
    'Part',
    'winning|winner|winners trades|trade|positions|position? be|get #exitVerb out? at|on|after|upon|with reaching|a|an? Distance:d return|gain|profit?',
    {
      build: ({ d }, at) => targetOf(d, at),
      weight: 0.4,
      examples: ['winning positions are closed out on reaching a 3% return'],
    },
  ),
]
