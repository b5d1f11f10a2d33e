import type { Stretch } from '../../language/grammar.ts'
import type { Categories, Comparison, Distance, Part } from '../meanings.ts'
import { rule } from '../production.ts'
import { isAmount } from '../said-distance.ts'

/** Percent of what is risked may be of the account. */
const isOfPrice = (by: Distance): boolean => isAmount(by) && !(by.by === 'number' && (by.unit === 'r' || by.unit === 'cash'))
const isOfStop = (by: Distance): boolean => isOfPrice(by) && !(by.by === 'number' && by.unit === 'percent')

const isFar = (how: Comparison): boolean => how === 'gt' || how === 'gte'

/** So far a stop may lie: `isTaken` where the entry is taken then, else it is left out. */
function bounds({ how, by }: Categories['StopAway'], isTaken: boolean, at: Stretch | null): Part | null {
  // "More than 30" leaves out what lies farther; at 30 itself it is taken.
  if (!isTaken && how !== 'gt' && how !== 'lt') return null
  return isFar(how) === isTaken ? { part: 'stop bounds', least: by, most: null, at } : { part: 'stop bounds', least: null, most: by, at }
}

/** Entries that are left out where their stop would lie too far away, or too near. */
export const stopBoundProductions = [
  rule('StopSize', 'that|this|such|my|our|resulting|required|needed? #stopWord distance|size|width|range|itself?', {
    build: () => true,
    weight: 0.2,
    examples: ['the stop', 'stop distance', 'the required stop'],
  }),
  rule('StopSize', 'distance|size|width|space|room|gap to|of|from|till|for #stopWord', {
    build: () => true,
    weight: 0.2,
    examples: ['the distance to the stop', 'size of the stop loss'],
  }),
  rule('StopSize', 'distance|gap|range from|between #entryWord to|and|till #stopWord', {
    build: () => true,
    weight: 0.2,
    examples: ['the distance from entry to stop'],
  }),
  rule(
    'StopIs',
    "be|'s|lies|lie|sit|sits|would|will|has|have|had|needs|need|should|must|end|ends|come|comes|get|gets|turn|turns|work|works to|out|up|in|be|lie|sit|end|come? be|lie|sit|up|out? at?",
    { build: () => true, weight: 0.2, examples: ['is', 'would be', 'has to be', 'ends up', 'comes out at'] },
  ),
  rule('StopAway', 'StopSize StopIs? #amount:how Distance:by away|wide|big|large|deep|off|from? #entryWord?', {
    build: ({ how, by }) => (isOfPrice(by) ? { how, by } : null),
    weight: 0.3,
    examples: ['the stop is more than 30 pips away', 'stop distance > 1%', 'the stop would be less than 10 pips from entry'],
  }),
  rule('StopAway', 'StopSize StopIs? #largeWord:how Distance:by', {
    build: ({ how, by }) => (isOfPrice(by) ? { how, by } : null),
    weight: 0.3,
    examples: ['the stop has to be wider than 30 pips'],
  }),
  rule('StopAway', 'StopSize exceed|exceeds|exceeding Distance:by', {
    build: ({ by }) => (isOfPrice(by) ? { how: 'gt', by } : null),
    weight: 0.3,
    examples: ['the stop exceeds 30 pips'],
  }),
  rule('StopAway', '#riskWord distance|size? StopIs? #amount:how Distance:by', {
    build: ({ how, by }) => (isOfStop(by) ? { how, by } : null),
    weight: 0.3,
    examples: ['risk is more than 2 ATR', 'the risk would be over 40 pips'],
  }),
  rule('Part', 'Skip:s #whenWord StopAway:away', {
    build: ({ s, away }, at) => (s.side === null ? bounds(away, false, at) : null),
    weight: 0.3,
    examples: ['skip the trade if the stop is more than 30 pips', "don't enter when the stop would be less than 10 pips"],
  }),
  rule('Part', '#whenWord StopAway:away ,|-? then? Skip:s', {
    build: ({ s, away }, at) => (s.side === null ? bounds(away, false, at) : null),
    weight: 0.3,
    examples: ['if the stop is wider than 40 pips, skip the trade', 'when the stop exceeds 1% no trade'],
  }),
  rule(
    'Part',
    '#whenWord StopAway:away ,|-? then? i|we|you? leave|drop|forget|discard|cancel|pass on? trade|setup|signal|entry|it|that|this',
    {
      build: ({ away }, at) => bounds(away, false, at),
      weight: 0.3,
      examples: ['if that stop is more than 50 pips away I leave the trade'],
    },
  ),
  rule('Part', '#position:side with|having|needing|requiring a? #stopWord of? #amount:how Distance:by away? be|get|are|is #skipVerb', {
    build: ({ side, how, by }, at) => (side === null && isOfPrice(by) ? bounds({ how, by }, false, at) : null),
    weight: 0.3,
    examples: ['trades with a stop of more than 0.5% are skipped'],
  }),
  rule('Part', 'Skip:s with|having|needing|requiring a? #stopWord of? #amount:how Distance:by away?', {
    build: ({ s, how, by }, at) => (s.side === null && isOfPrice(by) ? bounds({ how, by }, false, at) : null),
    weight: 0.3,
    examples: ['skip trades with a stop of more than 40 pips'],
  }),
  rule('Part', 'StopAway:away ,|=|- then? Skip:s', {
    build: ({ s, away }, at) => (s.side === null ? bounds(away, false, at) : null),
    weight: 0.6,
    examples: ['stop more than 40 pips = skip'],
  }),
  rule('Part', '#only TakeIt #whenWord StopAway:away', {
    build: ({ away }, at) => bounds(away, true, at),
    weight: 0.3,
    examples: ['only take the trade if the stop distance is less than 1%'],
  }),
  rule('Part', 'TakeIt #only #whenWord StopAway:away', {
    build: ({ away }, at) => bounds(away, true, at),
    weight: 0.3,
    examples: ['take it only if the stop is less than 1%'],
  }),
  rule(
    'TakeIt',
    'take|enter|open|accept|execute|trade trade|trades|position|positions|signal|signals|setup|setups|entry|entries|it|them|this|that',
    { build: () => true, weight: 0.2, examples: ['take the trade', 'enter it'] },
  ),
  rule('Part', 'Part:part ,|;|.|and|or #whenWord? #amount:how Distance:by', {
    build: ({ part, how, by }, at) =>
      part.part === 'stop bounds' && isOfPrice(by) && (how === 'gt' || how === 'lt') ? both(part, bounds({ how, by }, false, at)) : null,
    weight: 0.8,
    examples: ['skip the trade if the stop is more than 30 pips or less than 10 pips'],
  }),
]

type Bounds = Extract<Part, { part: 'stop bounds' }>

/** Both ends of it, where each is told once. */
function both(a: Bounds, b: Part | null): Part | null {
  if (b?.part !== 'stop bounds' || (a.least && b.least) || (a.most && b.most)) return null
  return { ...a, least: a.least ?? b.least, most: a.most ?? b.most, at: b.at }
}
