import type { Stretch } from '../../language/grammar.ts'
import type { Categories, Part, Resize } from '../meanings.ts'
import { rule } from '../production.ts'

type Result = 'loss' | 'win'

/** Each time means again with each result, which one size for all of them is not. */
function sizeAfter({ after, count, isEach }: Categories['ResultRow'], by: Resize, until: Result | null, at: Stretch | null): Part | null {
  const isAgain = 'times' in by && by.grows
  // After several in a row one size holds, and whether it is changed again with the next one is not said.
  if (isEach && (count > 1 || !isAgain)) return null
  const told: Resize = 'times' in by ? { ...by, grows: by.grows && count === 1 } : by
  return { part: 'size after', after, count, by: told, until, at }
}

const ending = (part: Part, until: Result, at: Stretch | null): Part | null =>
  part.part === 'size after' && part.until === null && part.after !== until ? { ...part, until, at } : null

const again = (times: number): Resize | null => (times > 0 ? { times, grows: true } : null)
const once = (times: number): Resize | null => (times > 0 ? { times, grows: false } : null)

/** Sizes that follow from the results before: halved after a loss, doubled after a win, and back to the usual one. */
export const sizeAfterProductions = [
  rule('ResultRow', 'after|following|if|when|once Losses:losses', {
    build: ({ losses: { count, result, per } }) =>
      result === 'trade' || per !== null ? null : { after: result ?? 'loss', count, isEach: false },
    weight: 0.2,
    examples: ['after a loss', 'after 2 losses in a row', 'after 3 consecutive winners'],
  }),
  rule('ResultRow', 'after|following|with|on each|every #lossNoun', {
    build: () => ({ after: 'loss', count: 1, isEach: true }),
    weight: 0.2,
    examples: ['after each loss', 'after every losing trade'],
  }),
  rule('ResultRow', 'after|following|with|on each|every #winNoun', {
    build: () => ({ after: 'win', count: 1, isEach: true }),
    weight: 0.2,
    examples: ['after each win'],
  }),
  rule('SizeThing', '#sizeWord per|on|for|of? #eachTrade?', { build: () => true, weight: 0.2, examples: ['the size'] }),
  rule('SizeThing', '#riskWord per|on|for|of? #eachTrade?', { build: () => true, weight: 0.2, examples: ['risk per trade'] }),
  rule('SizeThing', 'lot|lots|stake|position|volume|bet|contracts|shares|units|quantity|exposure size?', {
    build: () => true,
    weight: 0.2,
    examples: ['the lot', 'the bet'],
  }),
  rule('Resize', 'halve|halves|halving SizeThing', {
    build: () => again(0.5),
    weight: 0.2,
    examples: ['halve the size', 'halve the risk'],
  }),
  rule('Resize', 'cut|reduce|drop|lower|decrease|slash SizeThing in|by half', {
    build: () => again(0.5),
    weight: 0.2,
    examples: ['cut the size in half', 'reduce risk by half'],
  }),
  rule('Resize', 'double|doubles|doubling SizeThing', { build: () => again(2), weight: 0.2, examples: ['double the size'] }),
  rule('Resize', 'SizeThing double|doubles', { build: () => again(2), weight: 0.3, examples: ['position size doubles'] }),
  rule('Resize', 'SizeThing halve|halves', { build: () => again(0.5), weight: 0.3, examples: ['the size halves'] }),
  rule('Resize', 'SizeThing be|get doubled', { build: () => again(2), weight: 0.3, examples: ['the size is doubled'] }),
  rule('Resize', 'SizeThing be|get halved', { build: () => again(0.5), weight: 0.3, examples: ['the risk is halved'] }),
  rule('Resize', 'SizeThing be|get cut|reduced|lowered|dropped in|by half', {
    build: () => again(0.5),
    weight: 0.3,
    examples: ['the size is cut in half'],
  }),
  rule('Resize', 'multiply SizeThing by #number:n', {
    build: ({ n }) => again(n),
    weight: 0.2,
    examples: ['multiply the size by 0.5'],
  }),
  rule('Resize', 'cut|reduce|drop|lower|decrease SizeThing by #percent:n', {
    build: ({ n }) => (n < 100 ? again(1 - n / 100) : null),
    weight: 0.2,
    examples: ['reduce the size by 25%'],
  }),
  rule('Resize', 'increase|raise|grow|boost SizeThing by #percent:n', {
    build: ({ n }) => again(1 + n / 100),
    weight: 0.2,
    examples: ['increase the size by 50%'],
  }),
  rule('Resize', 'trade|use|risk|take|go|play|bet with|at|in|only|just? half my|the? SizeThing?', {
    build: () => once(0.5),
    weight: 0.3,
    examples: ['trade half size', 'risk half', 'use half the size'],
  }),
  rule('Resize', 'trade|use #number:n times SizeThing', {
    build: ({ n }) => once(n),
    weight: 0.2,
    examples: ['trade 0.5 times the size'],
  }),
  rule(
    'Resize',
    'cut|reduce|drop|lower|decrease|go|switch|change|increase|raise down|up? #riskWord per|on? #eachTrade? to #percent:percent',
    {
      build: ({ percent }) => (percent > 0 ? { percent } : null),
      weight: 0.2,
      examples: ['reduce risk to 0.5%'],
    },
  ),
  rule('Resize', '#riskWord #percent:percent', {
    build: ({ percent }) => (percent > 0 ? { percent } : null),
    weight: 0.6,
    examples: ['risk 0.5%'],
  }),
  rule(
    'UsualSize',
    'go|goes|going|come|get|return|returns|reset|resets|revert|switch|resume|resumes|restore|back back? to? normal|base|initial|original|full|usual|regular|starting|standard SizeThing?',
    {
      build: () => true,
      weight: 0.3,
      examples: ['back to normal', 'go back to normal size', 'return to the base size'],
    },
  ),
  rule('UsualSize', 'reset|resets SizeThing?', { build: () => true, weight: 0.3, examples: ['reset', 'reset the size'] }),
  rule('SizeReset', 'until|till|til next|first? #winNoun', {
    build: () => 'win',
    weight: 0.2,
    examples: ['until a win', 'until the next winner'],
  }),
  rule('SizeReset', 'until|till|til next|first? #lossNoun', { build: () => 'loss', weight: 0.2, examples: ['until a loss'] }),
  rule('SizeReset', 'until|till|til i|we|you have|get|hit|book|make|see|land|win? #winNoun', {
    build: () => 'win',
    weight: 0.2,
    examples: ['until I have a winning trade'],
  }),
  rule('SizeReset', 'UsualSize after|following|with|on|once|when any|each|every|next|first? #winNoun', {
    build: () => 'win',
    weight: 0.2,
    examples: ['back to normal after a win', 'reset after the next winner'],
  }),
  rule('SizeReset', 'UsualSize after|following|with|on|once|when any|each|every|next|first? #lossNoun', {
    build: () => 'loss',
    weight: 0.2,
    examples: ['back to normal after a loss'],
  }),
  rule('SizeReset', 'after|following|with|on any|each|every|next|first? #winNoun ,? i|we|you? UsualSize', {
    build: () => 'win',
    weight: 0.2,
    examples: ['after a win go back to normal size'],
  }),
  rule('SizeReset', 'after|following|with|on any|each|every|next|first? #lossNoun ,? i|we|you? UsualSize', {
    build: () => 'loss',
    weight: 0.2,
    examples: ['after a loss return to the base size'],
  }),
  rule('Part', 'ResultRow:results ,? i|we|you? then? Resize:by', {
    build: ({ results, by }, at) => sizeAfter(results, by, null, at),
    weight: 0.3,
    examples: ['after a loss halve the size', 'after 2 losses in a row reduce risk to 0.5%'],
  }),
  rule('Part', 'Resize:by ResultRow:results', {
    build: ({ results, by }, at) => sizeAfter(results, by, null, at),
    weight: 0.3,
    examples: ['halve the size after each loss'],
  }),
  rule('Part', 'Part:part ,|;|.|and? then? SizeReset:until', {
    build: ({ part, until }, at) => ending(part, until, at),
    weight: 0.3,
    examples: ['after a loss trade half size until a win', 'halve the risk after a loss, back to normal after a win'],
  }),
  rule('Part', 'SizeReset:after', {
    build: ({ after }, at) => ({ part: 'size reset', after, at }),
    weight: 1.5,
    examples: ['back to normal after a win'],
  }),
]
