import type { Stretch } from '../../language/grammar.ts'
import type { Part, Value } from '../meanings.ts'
import { rule } from '../production.ts'
import { isAmount, isFigure, levelAt } from '../said-distance.ts'
import { nextPart, several, trailBy } from '../said-part.ts'
import { ofUnit } from './targets.ts'

const isOfDays = (value: Value): boolean => value.is === 'extreme' && value.over.unit === 'day'

/** Stops that follow the price. */
const trailing = [
  rule('TrailHead', '#trailWord', {
    build: () => ({ side: null, isRest: false }),
    weight: 0,
    examples: ['trailing stop', 'trail the stop'],
  }),
  rule('TrailHead', 'TrailHead:head #linkWord', { build: ({ head }) => head, weight: 0.2, examples: ['trailing stop of', 'trail by'] }),
  rule('TrailHead', '#trailWord with|by|using|via #trailWord', {
    build: () => ({ side: null, isRest: false }),
    weight: 0.1,
    examples: ['trail with a chandelier stop'],
  }),
  rule('TrailHead', 'start|begin #trailWord', { build: () => ({ side: null, isRest: false }), weight: 0.2, examples: ['start trailing'] }),
  rule('TrailHead', '#trailWord Rest', { build: () => ({ side: null, isRest: true }), weight: 0.1, examples: ['trail the rest'] }),
  rule('TrailHead', '#trailWord #stopWord', {
    build: () => ({ side: null, isRest: false }),
    weight: 0.1,
    examples: ['trailing the hard stop'],
  }),
  rule('TrailHead', '#trailWord #position', {
    build: () => ({ side: null, isRest: false }),
    weight: 0.2,
    examples: ['trail the position'],
  }),
  rule('TrailHead', '#stopWord be? #trailWord', {
    build: () => ({ side: null, isRest: false }),
    weight: 0.2,
    examples: ['the stop trails', 'the stop is trailed'],
  }),
  rule('TrailHead', '#stopWord follow', { build: () => ({ side: null, isRest: false }), weight: 0.2, examples: ['the stop follows'] }),
  rule('TrailHead', 'Rest #linkWord? #trailWord', {
    build: () => ({ side: null, isRest: true }),
    weight: 0.3,
    examples: ['the rest is trailed'],
  }),
  rule('TrailHead', '#restWord Percent #linkWord? #trailWord', {
    build: () => ({ side: null, isRest: true }),
    weight: 0.3,
    examples: ['the remaining 20% trails'],
  }),
  rule('TrailHead', 'Rest stay|run|ride|remain|go|be|keep on|in|open|running? with|on|by #trailWord', {
    build: () => ({ side: null, isRest: true }),
    weight: 0.2,
    examples: ['the other 30% stays with a trailing stop', 'the rest stays on with a trailing stop'],
  }),
  rule('TrailHead', '#trailWord #restWord Percent', {
    build: () => ({ side: null, isRest: true }),
    weight: 0.3,
    examples: ['trail the remaining 20%'],
  }),
  rule('TrailHead', 'Rest on|with|rides|runs #linkWord? #trailWord', {
    build: () => ({ side: null, isRest: true }),
    weight: 0.3,
    examples: ['the rest with a trailing stop'],
  }),
  rule('Part', 'TrailHead:head Distance:distance', {
    build: ({ head, distance }, at) => (distance.by === 'between' ? null : trailBy(distance, head, at)),
    examples: ['trailing stop 2%', 'trail the stop 2 ATR', 'trailing stop below the 20 EMA', 'the stop follows the 20 EMA'],
  }),
  rule('Part', 'TrailHead:head by|with|along|behind|using|under|on|from|at|to Distance:distance', {
    build: ({ head, distance }, at) => (distance.by === 'between' ? null : trailBy(distance, head, at)),
    weight: 0.9,
    examples: ['trail by 2 ATR', 'trail along the 20 EMA', 'trail with the Parabolic SAR', 'trail the rest with the 9 EMA'],
  }),
  rule('Part', 'TrailHead:head , Distance:distance', {
    build: ({ head, distance }, at) => (isFigure(distance) ? trailBy(distance, head, at) : null),
    weight: 1.5,
    examples: ['trailing stop, 3 ATR'],
  }),
  rule('Part', 'Part:part chandelier style?', {
    build: ({ part }) => (part.part === 'trailing' ? part : null),
    weight: 0.5,
    examples: ['trail it 3 ATR chandelier style'],
  }),
  rule('Part', 'Distance:distance #trailWord', {
    build: ({ distance }, at) => (isFigure(distance) ? trailBy(distance, {}, at) : null),
    examples: ['a 2% trailing stop', '2.5 ATR trailing stop'],
  }),
  rule('Part', 'Rest on|with|rides|runs on? Distance:distance #trailWord', {
    build: ({ distance }, at) => (isFigure(distance) ? trailBy(distance, { isRest: true }, at) : null),
    examples: ['the rest rides on a 1.5 ATR trailing stop'],
  }),
  rule('Part', 'Part:part #trailWord behind? price|everything|it?', {
    build: ({ part }, at) =>
      part.part === 'stop' && part.distance !== null && isFigure(part.distance) ? trailBy(part.distance, part, at) : null,
    weight: 0.6,
    examples: ['a stop of 80 pips trails behind everything'],
  }),
  rule('Part', 'TrailHead:head by|with|using|at? Distance:distance #stopWord', {
    build: ({ head, distance }, at) => (isFigure(distance) ? trailBy(distance, head, at) : null),
    weight: 0.5,
    examples: ['trail the rest with a 2 ATR stop', 'trail a 20 pip stop'],
  }),
  rule('Peak', '#peakWord:follows #sinceEntry?', {
    build: ({ follows }) => follows,
    weight: 0.2,
    examples: ['the highest high since entry', 'its peak', 'the best close'],
  }),
  rule('Peak', 'high|highs|low #sinceEntry', { build: () => 'extreme' as const, weight: 0.2, examples: ['the high since entry'] }),
  rule('Part', 'Part:part below|above|under|over|from|behind|off Peak:follows', {
    build: ({ part, follows }) => (part.part === 'trailing' && part.follows === null ? { ...part, follows } : null),
    weight: 0.3,
    examples: ['trail 50 pips below the highest high since entry', '10% trailing stop from the highest close'],
  }),
  rule('Part', 'StopHead:head Distance:d below|above|under|over|from|behind|off #peakWord:follows #sinceEntry', {
    build: ({ head, d, follows }, at) => (isFigure(d) ? trailBy(d, head, at, follows) : null),
    weight: 0.4,
    examples: ['stop 3 ATR below the highest high since entry'],
  }),
  rule('PeakMove', '#moveVerb:direction by? Distance:by below|above|under|from|off Peak:follows', {
    build: ({ direction, by, follows }) => (direction !== null && isFigure(by) ? { direction, by, follows } : null),
    weight: 0.2,
    examples: ['falls 20% from the high since I bought', 'drops 3 ATR below its peak'],
  }),
  rule('PeakMove', 'give|gives|gave|given back Distance:by below|from|off|of Peak:follows', {
    build: ({ by, follows }) => (isFigure(by) ? { direction: 'down' as const, by, follows } : null),
    weight: 0.2,
    examples: ['gives back 15% from the best close since entry'],
  }),
  rule('PeakMove', 'drop|fall|decline|pullback|retracement|giveback of? Distance:by below|under|from|off|of Peak:follows', {
    build: ({ by, follows }) => (isFigure(by) ? { direction: 'down' as const, by, follows } : null),
    weight: 0.2,
    examples: ['a drop of 8% from the highest price since I bought'],
  }),
  rule('Leave', 'on|after|with|at? PeakMove:m', {
    build: ({ m: { direction, by, follows } }, at) => ({
      when: null,
      parts: [trailBy(by, { side: direction === 'down' ? 'long' : 'short' }, at, follows)],
    }),
    weight: 1,
    examples: ['on a drop of 8% from the highest close since entry'],
  }),
  rule('PeakMove', '#priceWord #auxVerb? PeakMove:m', { build: ({ m }) => m, weight: 0.2, examples: ['price falls 10% from its peak'] }),
  rule('PeakMove', '#position #auxVerb? PeakMove:m', { build: ({ m }) => m, weight: 0.2, examples: ['it drops 10% from the top'] }),
  rule('Leave', '#whenWord PeakMove:m', {
    build: ({ m: { direction, by, follows } }, at) => ({
      when: null,
      parts: [trailBy(by, { side: direction === 'down' ? 'long' : 'short' }, at, follows)],
    }),
    weight: 0.5,
    examples: ['when price falls 10% from its peak'],
  }),
  rule('Part', 'TrailHead:head under|below|above|behind|along|to|at each|every|any new|fresh|higher|lower|successive|subsequent? Value:v', {
    build: ({ head, v }, at) => {
      const level = levelAt(v, null, at)
      return level && trailBy(level, head, at)
    },
    weight: 0.8,
    examples: ['trail under each new swing low', 'trail below every higher low of the previous candle'],
  }),
  rule('Part', '#shiftVerb #stopWord up? to|under|below|above|at Distance:d #eachBar', {
    build: ({ d }, at) => (d.by === 'level' || d.by === 'far side' ? trailBy(d, {}, at) : null),
    examples: ['move the stop to the low of the previous candle each bar'],
  }),
  rule('Part', 'Part:part ,|;|.? and? i|we|it? #modal? follow|trail|move|drag|pull it|this|that|stop up|down|along? #eachBar', {
    build: ({ part }, at) => (part.part === 'stop' ? followed(part, at) : null),
    weight: 0.6,
    examples: ['stop at the 20 EMA and I follow it down every bar'],
  }),
  rule(
    'Part',
    "TrailHead:head under|below|above|over|behind|at|to|along each|every new|completed|finished|closed? bar|candle 's #field:field",
    {
      build: ({ head, field }, at) => {
        const level = levelAt({ is: 'price', field, timeframe: null, back: null, at }, null, at)
        return level && trailBy(level, head, at)
      },
      weight: 0.4,
      examples: ["trail the stop under each candle's low"],
    },
  ),
  // What days tell changes each day.
  rule('Part', '#shiftVerb #stopWord up|down|along? each|every day|morning|evening with|along|to|under|below|above Value:v', {
    build: ({ v }, at) => {
      const level = isOfDays(v) ? levelAt(v, null, at) : null
      return level && trailBy(level, {}, at)
    },
    weight: 0.6,
    examples: ['ratchet the stop up each day with the 10 day low'],
  }),
  rule(
    'Part',
    'Part:part ,|;|.? and? i|we|it? #modal? follow|trail|move|drag|pull it|this|that|stop up|down|along? each|every day|morning|evening',
    {
      build: ({ part }, at) =>
        part.part === 'stop' && part.distance?.by === 'level' && isOfDays(part.distance.level) ? followed(part, at) : null,
      weight: 0.6,
      examples: ['stop at the 10 day low and I follow it up every day'],
    },
  ),
  rule('Part', "TrailHead:head under|below|above|over|behind|at|to|along each|every new|completed|finished? day 's #field:field", {
    build: ({ head, field }, at) => {
      const level = levelAt({ is: 'price', field, timeframe: '1d', back: 1, at }, null, at)
      return level && trailBy(level, head, at)
    },
    weight: 0.4,
    examples: ["trail the stop under each day's low"],
  }),
  rule('Part', '#eachBar ,? #stopWord be? #shiftVerb up|down? to|under|below|above|at Distance:d', {
    build: ({ d }, at) => (d.by === 'level' || d.by === 'far side' ? trailBy(d, {}, at) : null),
    weight: 0.3,
    examples: ['each new bar my stop moves to the low of the previous candle'],
  }),
  rule('Part', '#eachBar ,? #shiftVerb #stopWord up|down? to|under|below|above|at Distance:d', {
    build: ({ d }, at) => (d.by === 'level' || d.by === 'far side' ? trailBy(d, {}, at) : null),
    weight: 0.3,
    examples: ['every bar I move the stop to the low of the previous candle'],
  }),
  rule('Part', 'Part:part #eachBar', {
    build: ({ part }) => (part.part === 'trailing' ? part : null),
    weight: 0.4,
    examples: ['trail the stop to the low of the previous candle every bar'],
  }),
  rule('Part', '#trailWord? with|on|by? chandelier exit|stop? (? #number:period ,|/|x #number:mult )?', {
    build: ({ period, mult }, at) => (period > mult && mult > 0 ? trailBy({ by: 'atr', mult, period, at }, {}, at) : null),
    weight: 0.3,
    examples: ['chandelier exit 22, 3', 'trail with chandelier(22, 3)'],
  }),
  rule('Part', '#trailWord Rest with|on|by? chandelier exit|stop? (? #number:period ,|/|x #number:mult )?', {
    build: ({ period, mult }, at) => (period > mult && mult > 0 ? trailBy({ by: 'atr', mult, period, at }, { isRest: true }, at) : null),
    weight: 0.3,
    examples: ['trail the remainder with chandelier(22, 3)'],
  }),
  rule('Part', '#noWord #trailWord', {
    build: (_, at) => several([], at),
    weight: 0.6,
    examples: ['no trailing stop', "don't trail the stop"],
  }),
  rule('Part', '#trailWord #linkWord? #noWord', { build: (_, at) => several([], at), weight: 1.2, examples: ['trailing stop: none'] }),
  rule('Part', '#noWord #shiftVerb #stopWord', {
    build: (_, at) => several([], at),
    weight: 1,
    examples: ['never move the stop'],
  }),
  rule('Part', '#stopWord be? #noWord #shiftVerb', {
    build: (_, at) => several([], at),
    weight: 1,
    examples: ['the stop is never moved'],
  }),
  rule('Part', '#trailWord #linkWord? #noneWord', { build: (_, at) => several([], at), weight: 1.5, examples: ['trail: not used'] }),
  rule('Part', '#breakevenWord #linkWord? #noneWord', { build: (_, at) => several([], at), weight: 1, examples: ['BE: no', 'be no'] }),
  rule('Part', '#noWord #breakevenWord #stopWord?', { build: (_, at) => several([], at), weight: 1, examples: ['no breakeven'] }),
  rule('Part', 'activate|attach|apply|add|run Part:part', {
    build: ({ part }) => (part.part === 'trailing' ? part : null),
    weight: 0.4,
    examples: ['activate a trailing stop of 20 pips'],
  }),
  rule('Part', 'Part:part take over', {
    build: ({ part }) => (part.part === 'trailing' ? part : null),
    weight: 0.4,
    examples: ['a trailing stop of 1.5% takes over'],
  }),
  rule('Part', 'Part:part be? kick|start|begin|activate in?', {
    build: ({ part }) => (part.part === 'trailing' ? part : null),
    weight: 0.6,
    examples: ['a trailing stop of 1.5% kicks in', 'a 2 ATR trailing stop is activated'],
  }),
  rule('Part', '#holdVerb with|on|using|via|by Part:part', {
    build: ({ part }) => (part.part === 'trailing' ? part : null),
    weight: 0.4,
    examples: ['let it run with a 3 ATR trailing stop'],
  }),
  rule('Part', 'Value:v #trailWord', {
    build: ({ v }, at) => {
      const level = levelAt(v, null, at)
      return level && trailBy(level, {}, at)
    },
    weight: 2,
    examples: ['a 20 EMA trailing stop'],
  }),
  rule('Part', 'Part:part on it|them|trade|position|everything', {
    build: ({ part }) => (part.part === 'trailing' || part.part === 'stop' || part.part === 'target' ? part : null),
    weight: 0.5,
    examples: ['a trailing stop of 50 pips on it'],
  }),
  rule('Part', 'TrailHead:head Trigger:after ,? by|with|distance|of|using #linkWord? Distance:d', {
    build: ({ head, after, d }, at) => (isFigure(d) ? { ...trailBy(d, head, at), after } : null),
    weight: 0.8,
    examples: ['trailing starts at +20 pips, distance 10 pips', 'trail after 1R by 2 ATR'],
  }),
  rule('Part', 'TrailHead:head Distance:distance behind|below|away price|it?', {
    build: ({ head, distance }, at) => (isFigure(distance) ? trailBy(distance, head, at) : null),
    weight: 0.8,
    examples: ['trail 3 ATR behind', 'the stop trails 2.5 ATR behind price'],
  }),
  rule('Part', 'then|afterwards|later Part:part', {
    build: ({ part }) => nextPart(part),
    weight: 0.8,
    examples: ['then trail along the 20 EMA'],
  }),
  rule('Part', 'from then|there on|onwards? Part:part', {
    build: ({ part }) => nextPart(part),
    weight: 0.6,
    examples: ['from then on trail by 2 ATR'],
  }),
  rule('Part', 'Part:trail for Rest', {
    build: ({ trail }, at) => (trail.part === 'trailing' && !trail.isRest ? { ...trail, isRest: true, at } : null),
    weight: 0.4,
    examples: ['trail by 2 ATR for what is left'],
  }),
  rule('Part', 'Part:trail follow price|it', {
    build: ({ trail }) => (trail.part === 'trailing' ? trail : null),
    weight: 0.4,
    examples: ['a trailing stop of 40 pips follows the price'],
  }),
  rule('TrailHead', 'follow|shadow|track price|it|trade|position? with|by|using', {
    build: () => ({ side: null, isRest: false }),
    weight: 1.2,
    examples: ['follow with', 'follow price by'],
  }),
  rule('Part', 'TrailHead:head below|above|under|over|from|behind|off Peak:follows by|with|at|, Distance:d', {
    build: ({ head, follows, d }, at) => (isFigure(d) ? trailBy(d, head, at, follows) : null),
    weight: 0.5,
    examples: ['trail from the best close by 2 ATR'],
  }),
  rule('Part', 'StopHead:head Peak:follows minus|-|−|less Distance:d', {
    build: ({ head, follows, d }, at) => (isFigure(d) ? trailBy(d, head, at, follows) : null),
    weight: 0.4,
    examples: ['stop = highest close - 2 ATR'],
  }),
  rule('Part', 'Part:part ,? which|that|and? #trailWord', {
    build: ({ part }, at) =>
      part.part === 'stop' && part.distance !== null && isFigure(part.distance) ? trailBy(part.distance, part, at) : followed(part, at),
    weight: 0.6,
    examples: ['a stop 2.5 ATR away which trails', 'stop at the 20 EMA, trailing'],
  }),
  rule('Part', 'Part:part ,? which|that|and follow price|it|along?', {
    build: ({ part }, at) =>
      part.part === 'stop' && part.distance !== null && isFigure(part.distance) ? trailBy(part.distance, part, at) : followed(part, at),
    weight: 0.6,
    examples: ['stop at the 20 EMA and follows it'],
  }),
  rule(
    'Part',
    'Part:part as it|price|trade|market|line? rise|rises|fall|falls|move|moves|go|goes|climb|climbs|advance|advances along|up|down|on?',
    {
      build: ({ part }) => (part.part === 'trailing' ? part : null),
      weight: 0.4,
      examples: ['trail it with the 20 EMA as it rises'],
    },
  ),
  rule('Part', 'TrailHead:head Trigger:after ,? Distance:d behind|below|away|back price|it?', {
    build: ({ head, after, d }, at) => (isFigure(d) ? { ...trailBy(d, head, at), after } : null),
    weight: 0.8,
    examples: ['start trailing after 1R, 1 ATR behind'],
  }),
  rule('Part', '#trailWord #linkWord #noWord #trailWord', {
    build: (_, at) => several([], at),
    weight: 0.8,
    examples: ['trail? no trail'],
  }),
  rule('TrailHead', 'it|price #trailWord', { build: () => ({ side: null, isRest: false }), weight: 0.4, examples: ['it trails'] }),
  rule('Part', 'Part:part as well', {
    build: ({ part }) => (part.part === 'breakeven' || part.part === 'trailing' ? part : null),
    weight: 0.6,
    examples: ['trail the stop by 2 ATR as well'],
  }),
  rule('Part', 'Part:part too|also', {
    build: ({ part }) => (part.part === 'breakeven' || part.part === 'trailing' ? part : null),
    weight: 0.6,
    examples: ['move the stop to breakeven at 1R too'],
  }),
  rule('Part', 'after that|this Part:part', {
    build: ({ part }) => nextPart(part),
    weight: 0.8,
    examples: ['after that the stop follows the 20 EMA'],
  }),
  rule('Part', 'Part:part from there|then|start on?', {
    build: ({ part }) => (part.part === 'trailing' || (part.part === 'several' && part.parts.at(-1)?.part === 'trailing') ? part : null),
    weight: 0.4,
    examples: ['trail by 2 ATR from there', 'trailing stop of 2.5 ATR from the start'],
  }),
  rule('Part', 'Part:part in Distance:step steps|step|increments', {
    build: ({ part, step }, at) => (part.part === 'trailing' && part.step === null && isFigure(step) ? { ...part, step, at } : null),
    examples: ['trail 12 pips in 3 pip steps'],
  }),
  rule('Part', '#trailWord', {
    build: (_, at) => trailBy(null, {}, at),
    weight: 4,
    examples: ['trailing stop'],
  }),
  rule('Part', 'Part:part Trigger:after', {
    build: ({ part, after }, at) => (part.part === 'trailing' && part.after === null ? { ...part, after, at } : null),
    weight: 0.4,
    examples: ['trailing stop 1% after 2% profit', 'trail along the 20 EMA once 2R are reached'],
  }),
  rule('Part', 'Trigger:after ,? Part:part', {
    build: ({ part, after }, at) => (part.part === 'trailing' && part.after === null ? { ...part, after, at } : null),
    weight: 0.4,
    examples: ['after 1R trail along the 20 EMA', 'once I am up 2%, a 1% trailing stop'],
  }),
  rule('Part', 'Part:part in|by steps|increments of Distance:step', {
    build: ({ part, step }, at) => (part.part === 'trailing' && part.step === null && isFigure(step) ? { ...part, step, at } : null),
    examples: ['trailing stop 20 pips in steps of 5 pips'],
  }),
  rule('Part', 'Part:part ,? with? step|steps #linkWord? Distance:step', {
    build: ({ part, step }, at) => (part.part === 'trailing' && part.step === null && isFigure(step) ? { ...part, step, at } : null),
    examples: ['trailing stop 20 pips, step 5 pips'],
  }),
]

/** A level that a stop follows is one that it lies at first: "stop at the Kijun, updated each bar". A target just goes on with it. */
function followed(part: Part, at: Stretch | null): Part | null {
  if (part.part === 'trailing') return part
  if (part.part === 'target') return goingOn(part, true)
  return part.part === 'stop' && part.distance?.by === 'level' ? several([part, trailBy(part.distance, part, at)], at) : null
}

/** A target at a level with how it goes on. */
const goingOn = (part: Part, moves: boolean): Part | null =>
  part.part === 'target' && part.distance?.by === 'level' && part.moves === undefined ? { ...part, moves } : null

/** A stop is read at the entry anyway. */
const asOfEntry = (part: Part): Part | null => (part.part === 'stop' && part.distance?.by === 'level' ? part : goingOn(part, false))

/** Stops and targets that are moved along, and what is said of how they move. */
const moved = [
  rule('Part', 'Part:part ,? and? update|updated|recalculate|recalculated|adjusted|moved|raised #eachBar', {
    build: ({ part }, at) => followed(part, at),
    weight: 0.4,
    examples: ['stop at the 20 EMA, updated each bar', 'target VWAP, updated every bar'],
  }),
  rule('Part', 'Part:part ,? ( update|updated|recalculate|recalculated|adjusted|moved #eachBar )', {
    build: ({ part }, at) => followed(part, at),
    weight: 0.4,
    examples: ['take profit at the 20 EMA (updated each bar)'],
  }),
  rule('Part', 'Part:part ,? #asItMoves:moves', {
    build: ({ part, moves }, at) => (moves ? followed(part, at) : asOfEntry(part)),
    weight: 0.4,
    examples: ['target the 20 EMA as it moves', 'TP at the middle bollinger band as it was at the entry', 'stop at the 50 EMA as it moves'],
  }),
  rule(
    'Part',
    'Part:part ,|;|.? and? it|this|that|stop move|moves|go|goes|follow|follows|travel|travels|update|updates with|along with? line|average|it|band',
    {
      build: ({ part }, at) => (part.part === 'stop' || part.part === 'target' ? followed(part, at) : null),
      weight: 0.6,
      examples: ['stop at the 20 EMA. It moves with the line'],
    },
  ),
  rule('Part', 'Part:part ,? ( #asItMoves:moves )', {
    build: ({ part, moves }, at) => (moves ? followed(part, at) : asOfEntry(part)),
    weight: 0.4,
    examples: ['target the 20 EMA (as of entry)'],
  }),
  rule('Part', 'Part:part ,? #onceIn', {
    build: ({ part }) => asOfEntry(part),
    weight: 0.6,
    examples: ['TP at the middle bollinger band at entry'],
  }),
  rule('Part', '#shiftVerb #stopWord up|down|along? #eachBar with|along|to|under|below|above Value:v', {
    build: ({ v }, at) => {
      const level = levelAt(v, null, at)
      return level && trailBy(level, {}, at)
    },
    weight: 0.6,
    examples: ['move the stop each bar with the 20 EMA', 'ratchet the stop up each bar with the 20 EMA'],
  }),
  rule('Part', '#shiftVerb #stopWord along? with Value:v', {
    build: ({ v }, at) => {
      const level = v.is === 'indicator' || v.is === 'average' ? levelAt(v, null, at) : null
      return level && trailBy(level, {}, at)
    },
    weight: 1,
    examples: ['move the stop along with the 20 EMA', 'raise the stop with the Supertrend'],
  }),
  rule('Part', '#noWord lower|widen|loosen #stopWord', {
    build: (_, at) => several([], at),
    weight: 1,
    examples: ['never widen the stop'],
  }),
  rule('Part', '#noWord lower|widen|loosen|move it back|down|away|further?', {
    build: (_, at) => several([], at),
    weight: 1,
    examples: ['never lower it', "don't move it back"],
  }),
  rule('Part', 'TrailHead:head Trigger:after ,|and? then? #trailWord by|with|at|of? Distance:d distance|behind? price|close?', {
    build: ({ head, after, d }, at) => (isFigure(d) ? { ...trailBy(d, head, at), after } : null),
    weight: 0.6,
    examples: ['trailing stop starts at +20 pips and trails 10 pips behind'],
  }),
  rule('Part', 'TrailHead:head Trigger:after ,|and? then? follow by|with|at|of? Distance:d distance|behind? price|close?', {
    build: ({ head, after, d }, at) => (isFigure(d) ? { ...trailBy(d, head, at), after } : null),
    weight: 0.6,
    examples: ['trailing stop starts at +20 pips and follows with 10 pips distance'],
  }),
  rule(
    'Part',
    '#shiftVerb #stopWord up|down? to|under|below|above|at #field:field of each|every completed|new|closed|finished? candle|bar',
    {
      build: ({ field }, at) => {
        const level = levelAt({ is: 'price', field, timeframe: null, back: null, at }, null, at)
        return level && trailBy(level, {}, at)
      },
      weight: 0.8,
      examples: ['raise the stop to the low of each completed bar'],
    },
  ),
]

/** Stops that are moved to the entry price. */
const breakeven = [
  rule('ToEntry', '#shiftVerb #stopWord up|down|back to #entryWord', {
    build: () => ({ offset: null }),
    weight: 0.2,
    examples: ['bring the stop up to my entry price'],
  }),
  rule('ToEntry', '#shiftVerb #stopWord up|down|back to #breakevenWord', {
    build: () => ({ offset: null }),
    weight: 0.2,
    examples: ['bring the stop up to breakeven'],
  }),
  rule('ToEntry', '#stopWord be? #shiftVerb up|down|back to #entryWord', {
    build: () => ({ offset: null }),
    weight: 0.2,
    examples: ['the stop moves up to entry'],
  }),
  rule('ToEntry', '#stopWord be? #shiftVerb up|down|back to #breakevenWord', {
    build: () => ({ offset: null }),
    weight: 0.2,
    examples: ['the stop moves up to breakeven'],
  }),
  rule('Part', '#breakevenWord trigger|start|activation|at #linkWord? Distance:after', {
    build: ({ after }, at) => (isAmount(after) ? { part: 'breakeven', after, offset: null, at } : null),
    weight: 0.6,
    examples: ['breakeven trigger: 15 pips'],
  }),
  rule('Part', 'Part:part ,|with? offset|plus|buffer #linkWord? Distance:offset', {
    build: ({ part, offset }, at) =>
      part.part === 'breakeven' && part.offset === null && isAmount(offset) ? { ...part, offset, at } : null,
    weight: 0.4,
    examples: ['breakeven trigger: 15 pips, offset 1 pip'],
  }),
  rule('Part', 'lock in? Distance:offset profit|profits? Trigger:after', {
    build: ({ offset, after }, at) => (isAmount(offset) ? { part: 'breakeven', after, offset, at } : null),
    weight: 0.6,
    examples: ['lock in 5 pips after 20 pips of profit'],
  }),
  rule('Part', 'Trigger:after ,? lock in? +|plus? Distance:offset profit|profits?', {
    build: ({ offset, after }, at) => (isAmount(offset) ? { part: 'breakeven', after, offset, at } : null),
    weight: 0.6,
    examples: ['once up 20 pips, lock in 5 pips'],
  }),
  rule('ToEntry', '#shiftVerb up|down|back|in #stopWord to|at? #entryWord', {
    build: () => ({ offset: null }),
    weight: 0.2,
    examples: ['move up the stop to entry'],
  }),
  rule('ToEntry', '#shiftVerb up|down|back|in #stopWord to|at? #breakevenWord', {
    build: () => ({ offset: null }),
    weight: 0.2,
    examples: ['move up the stop to breakeven'],
  }),
  rule('ToEntry', 'lock|secure|protect in|at? #breakevenWord', {
    build: () => ({ offset: null }),
    weight: 0.4,
    examples: ['lock in breakeven'],
  }),
  rule('ToEntry', '#shiftVerb #breakevenWord', { build: () => ({ offset: null }), weight: 1, examples: ['go breakeven'] }),
  rule('Part', '#shiftVerb up|down|back|in? #stopWord Trigger:after to|at? #entryWord', {
    build: ({ after }, at) => ({ part: 'breakeven', after, offset: null, at }),
    weight: 0.4,
    examples: ['move the stop once it is up 1R to entry'],
  }),
  rule('Part', '#shiftVerb up|down|back|in? #stopWord Trigger:after to|at? #breakevenWord', {
    build: ({ after }, at) => ({ part: 'breakeven', after, offset: null, at }),
    weight: 0.4,
    examples: ['move up the stop at 1R to breakeven'],
  }),
  rule('Part', 'Trigger:after ,? #stopWord #linkWord at? #entryWord', {
    build: ({ after }, at) => ({ part: 'breakeven', after, offset: null, at }),
    weight: 0.6,
    examples: ['after 1R my stop is at entry'],
  }),
  rule('Part', 'Trigger:after ,? #stopWord #linkWord at? #entryWord +|plus Distance:offset', {
    build: ({ after, offset }, at) => (isFigure(offset) ? { part: 'breakeven', after, offset, at } : null),
    weight: 0.5,
    examples: ['once up 1 ATR, stop = entry + 0.1 ATR'],
  }),
  rule('ToEntry', '#stopWord to #entryWord', { build: () => ({ offset: null }), weight: 0.2, examples: ['stop to entry'] }),
  rule('ToEntry', '#stopWord to|at #breakevenWord', {
    build: () => ({ offset: null }),
    weight: 0.2,
    examples: ['stop to break even', 'SL to BE'],
  }),
  rule('ToEntry', '#shiftVerb #stopWord to|at|on|in? #entryWord', {
    build: () => ({ offset: null }),
    weight: 0.2,
    examples: ['move the stop to entry'],
  }),
  rule('ToEntry', '#shiftVerb #stopWord to|at|on|in? #breakevenWord', {
    build: () => ({ offset: null }),
    weight: 0.2,
    examples: ['move stop to breakeven'],
  }),
  rule('ToEntry', '#stopWord be? #shiftVerb to #entryWord', {
    build: () => ({ offset: null }),
    weight: 0.2,
    examples: ['the stop moves to entry'],
  }),
  rule('ToEntry', '#stopWord be? #shiftVerb to #breakevenWord', {
    build: () => ({ offset: null }),
    weight: 0.2,
    examples: ['stop goes to breakeven'],
  }),
  rule('ToEntry', '#shiftVerb to #breakevenWord', { build: () => ({ offset: null }), weight: 0.4, examples: ['move to breakeven'] }),
  rule('ToEntry', '#shiftVerb #position to|at? #breakevenWord', {
    build: () => ({ offset: null }),
    weight: 0.3,
    examples: ['move it to break even'],
  }),
  rule('Part', 'lock in? +|plus? Distance:offset profit|profits? #whenWord be|have? up? #number:n #gainWord', {
    build: ({ offset, n }, at) => {
      const after = ofUnit(n, offset, at)
      return after && isAmount(offset) ? { part: 'breakeven', after, offset, at } : null
    },
    weight: 0.6,
    examples: ['lock in 10 pips once I am 25 in the green'],
  }),
  rule('ToEntry', '#shiftVerb #position up|down|back to #entryWord', {
    build: () => ({ offset: null }),
    weight: 0.3,
    examples: ['bring it up to entry'],
  }),
  rule('ToEntry', '#shiftVerb #position to #entryWord', { build: () => ({ offset: null }), weight: 0.3, examples: ['move it to entry'] }),
  rule('ToEntry', '#stopWord be? #shiftVerb? to + Distance:offset', {
    build: ({ offset }) => (isFigure(offset) ? { offset } : null),
    weight: 0.2,
    examples: ['SL goes to +2 pips', 'stop to +0.5R'],
  }),
  rule('ToEntry', '#shiftVerb #stopWord to + Distance:offset', {
    build: ({ offset }) => (isFigure(offset) ? { offset } : null),
    weight: 0.2,
    examples: ['move the stop to +2 pips'],
  }),
  // "Bring the stop to zero" is to no loss; a stop at zero is no price.
  rule('ToEntry', '#shiftVerb #stopWord to zero', {
    build: () => ({ offset: null }),
    weight: 0.2,
    examples: ['bring the stop to zero'],
  }),
  rule('ToEntry', 'make|set|get #position? #breakevenWord', {
    build: () => ({ offset: null }),
    weight: 0.4,
    examples: ['make the trade risk free', 'make it risk-free'],
  }),
  rule('ToEntry', 'take risk off|out', { build: () => ({ offset: null }), weight: 0.4, examples: ['take the risk off'] }),
  rule('ToEntry', 'to breakeven', { build: () => ({ offset: null }), weight: 1, examples: ['to breakeven'] }),
  rule('ToEntry', 'to break even', { build: () => ({ offset: null }), weight: 1, examples: ['to break even'] }),
  rule('ToEntry', '#breakevenWord plus|+ Distance:offset', {
    build: ({ offset }) => (isFigure(offset) ? { offset } : null),
    weight: 0.4,
    examples: ['break even plus 2 pips'],
  }),
  rule('ToEntry', 'ToEntry:to plus|+ Distance:offset', {
    build: ({ to, offset }) => (to.offset === null && isFigure(offset) ? { offset } : null),
    weight: 0.2,
    examples: ['move the stop to entry plus 2 pips', 'SL to entry +2 points'],
  }),
  rule('ToEntry', 'ToEntry:to then|too|also|there|as well?', { build: ({ to }) => to, weight: 0.4, examples: ['stop to entry then'] }),
  rule('Part', 'ToEntry:to Trigger:after', {
    build: ({ to, after }, at) => ({ part: 'breakeven', after, offset: to.offset, at }),
    weight: 0.4,
    examples: ['stop to breakeven at +1%', 'stop to entry after TP1'],
  }),
  rule('Part', 'ToEntry:to , Trigger:after', {
    build: ({ to, after }, at) => ({ part: 'breakeven', after, offset: to.offset, at }),
    weight: 0.6,
    examples: ['stop to breakeven, after 1R'],
  }),
  rule('Part', 'Trigger:after ,? ToEntry:to', {
    build: ({ to, after }, at) => ({ part: 'breakeven', after, offset: to.offset, at }),
    weight: 0.4,
    examples: ['at +25 pips move the stop to entry', 'after 1R, stop to breakeven'],
  }),
  rule('Part', '#breakevenWord #stopWord? Trigger:after', {
    build: ({ after }, at) => ({ part: 'breakeven', after, offset: null, at }),
    weight: 0.6,
    examples: ['break even once the trade is up 1.5R', 'breakeven stop after 1R'],
  }),
  rule('Part', 'Trigger:after ,? #breakevenWord', {
    build: ({ after }, at) => ({ part: 'breakeven', after, offset: null, at }),
    weight: 0.6,
    examples: ['at 1R breakeven'],
  }),
  rule('Part', '#breakevenWord #linkWord? Gain:after', {
    build: ({ after }, at) => ({ part: 'breakeven', after, offset: null, at }),
    examples: ['BE: 1R'],
  }),
  rule('Part', 'ToEntry:to', {
    build: ({ to }, at) => ({ part: 'breakeven', after: null, offset: to.offset, at }),
    weight: 4,
    examples: ['move the stop to breakeven'],
  }),
  rule('Part', 'Part:part and|with|,|then then? ToEntry:to', {
    build: ({ part, to }, at) =>
      part.part === 'target' && part.portion !== null && part.distance
        ? several([part, { part: 'breakeven', after: part.distance, offset: to.offset, at }], at)
        : null,
    weight: 0.4,
    examples: ['half off at 1R with the stop to break even', 'half out at 2R then stop to entry'],
  }),
  rule('Part', 'Part:part ,|and? #shiftVerb to #entryWord Trigger:after', {
    build: ({ part, after }, at) =>
      part.part === 'stop' && part.distance ? several([part, { part: 'breakeven', after, offset: null, at }], at) : null,
    weight: 0.6,
    examples: ['SL 3%, moved to entry after TP1'],
  }),
  rule('Part', 'Part:part ,|and? #shiftVerb to #breakevenWord Trigger:after', {
    build: ({ part, after }, at) =>
      part.part === 'stop' && part.distance ? several([part, { part: 'breakeven', after, offset: null, at }], at) : null,
    weight: 0.6,
    examples: ['SL 3%, moved to breakeven at 1R'],
  }),
  rule('Part', 'Part:part and Part:trail', {
    build: ({ part, trail }, at) =>
      part.part === 'breakeven' && part.after && trail.part === 'trailing' && trail.after === null
        ? several([part, { ...trail, after: part.after }], at)
        : null,
    weight: 0.6,
    examples: ['at 1.5R the stop moves to entry and trails by 2 ATR'],
  }),
]

export const trailingProductions = [...trailing, ...moved, ...breakeven]
