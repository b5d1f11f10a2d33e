import type { Distance, Part } from '../meanings.ts'
import { rule } from '../production.ts'
import { isAmount, isFigure, levelAt } from '../said-distance.ts'
import { trailBy } from '../said-part.ts'

const isLevel = (d: Distance): boolean => d.by === 'level' || d.by === 'far side'

/** A trailing stop that begins at a profit; null where it begins somewhere already. */
const startingAt = (part: Part, after: Distance): Part | null =>
  part.part === 'trailing' && part.after === null && part.distance !== null && isFigure(after) ? { ...part, after } : null

/** Stops that follow and stops at the entry, as settings and in the passive. */
export const followingProductions = [
  rule('Part', 'trailing|trail start|begin|activation|activate|trigger #linkWord? Distance:after ,|;|and|\n? Part:part', {
    build: ({ part, after }) => startingAt(part, after),
    weight: 0.3,
    examples: ['TrailingStart=20 pips, TrailingStop=15 pips'],
  }),
  rule('Part', 'Part:part ,|;|and|\n trailing|trail start|begin|activation|activate|trigger #linkWord? Distance:after', {
    build: ({ part, after }) => startingAt(part, after),
    weight: 0.3,
    examples: ['TrailingStop=15 pips, TrailingStart=20 pips'],
  }),
  rule('Part', 'Part:part ,|;|and|\n trailing|trail step|steps #linkWord? Distance:step', {
    build: ({ part, step }, at) => (part.part === 'trailing' && part.step === null && isFigure(step) ? { ...part, step, at } : null),
    weight: 0.3,
    examples: ['TrailingStop=15 pips, TrailingStep=5 pips'],
  }),
  rule('Part', 'be activate|start|begin|use Part:part', {
    build: ({ part }) => (part.part === 'trailing' ? part : null),
    weight: 0.6,
    examples: ['I am activating a trailing stop of 20 pips'],
  }),
  rule('TrailHead', '#sideNoun:side #stopWord? be? #trailWord', {
    build: ({ side }) => ({ side, isRest: false }),
    weight: 0.3,
    examples: ['shorts are trailed', 'short stops trail'],
  }),
  rule('TrailHead', 'start|begin to #trailWord', {
    build: () => ({ side: null, isRest: false }),
    weight: 0.2,
    examples: ['I start to trail'],
  }),
  rule('Part', '#stopWord #modal? be|get #shiftVerb up|down? to|under|below|above|at|with Distance:d #eachBar', {
    build: ({ d }, at) => (isLevel(d) ? trailBy(d, {}, at) : null),
    weight: 0.3,
    examples: ['the stop gets moved up to the 20 EMA on every new bar'],
  }),
  rule(
    'Part',
    '#stopWord #modal? be|get #shiftVerb up|down? to|under|below|above|at #field:field of each|every closed|completed|new|finished? bar|candle',
    {
      build: ({ field }, at) => {
        const level = levelAt({ is: 'price', field, timeframe: null, back: null, at }, null, at)
        return level && trailBy(level, {}, at)
      },
      weight: 0.3,
      examples: ['the stop is moved up under the low of every new bar'],
    },
  ),
  rule('Part', 'TrailHead:head under|below|above|to|at|behind|along #field:field of each|every closed|completed|new|finished? bar|candle', {
    build: ({ head, field }, at) => {
      const level = levelAt({ is: 'price', field, timeframe: null, back: null, at }, null, at)
      return level && trailBy(level, head, at)
    },
    weight: 0.6,
    examples: ['trail the stop under the low of every candle'],
  }),
  rule('Part', 'TrailHead:head under|below|above|to|at|behind|along #field:field of each|every previous|prior|preceding bar|candle', {
    build: ({ head, field }, at) => {
      const level = levelAt({ is: 'price', field, timeframe: null, back: 1, at }, null, at)
      return level && trailBy(level, head, at)
    },
    weight: 0.5,
    examples: ['trail the stop under the low of each previous candle'],
  }),
  rule('Part', '#shiftVerb #stopWord up|down? to|under|below|above|at #field:field of each|every previous|prior|preceding bar|candle', {
    build: ({ field }, at) => {
      const level = levelAt({ is: 'price', field, timeframe: null, back: 1, at }, null, at)
      return level && trailBy(level, {}, at)
    },
    weight: 0.5,
    examples: ['move the stop to the low of each previous candle'],
  }),
  rule('Part', '#stopWord go|move|rise|climb up|along with Value:v', {
    build: ({ v }, at) => {
      const level = v.is === 'indicator' || v.is === 'average' ? levelAt(v, null, at) : null
      return level && trailBy(level, {}, at)
    },
    weight: 0.6,
    examples: ['the stop goes up with the 10 EMA'],
  }),
  rule('Part', 'use|using|with Value:v as a? #trailWord', {
    build: ({ v }, at) => {
      const level = v.is === 'indicator' || v.is === 'average' ? levelAt(v, null, at) : null
      return level && trailBy(level, {}, at)
    },
    weight: 0.6,
    examples: ['use the Supertrend as trailing stop'],
  }),
  rule('Part', 'Value:v be #trailWord', {
    build: ({ v }, at) => {
      const level = v.is === 'indicator' || v.is === 'average' ? levelAt(v, null, at) : null
      return level && trailBy(level, {}, at)
    },
    weight: 1,
    examples: ['the supertrend line is my trailing stop'],
  }),
  rule(
    'Part',
    'chandelier exit|stop|trail? ,|with? (? period|length|lookback? of|=? #number:period period|periods|bar|bars|day|days? ,|/|and? multiplier|mult|factor? of|=? #number:mult atr|atrs|x )?',
    {
      build: ({ period, mult }, at) => (period > mult && mult > 0 ? trailBy({ by: 'atr', mult, period, at }, {}, at) : null),
      weight: 0.1,
      examples: ['chandelier exit, 22 period, 3 ATR'],
    },
  ),
  rule(
    'Part',
    'chandelier exit|stop|trail? ,|with? period|length|lookback of|=? #number:period ,|/|and? multiplier|mult|factor of|=? #number:mult',
    {
      build: ({ period, mult }, at) => (period > mult && mult > 0 ? trailBy({ by: 'atr', mult, period, at }, {}, at) : null),
      weight: 0.1,
      examples: ['chandelier exit with period 22 and multiplier 3'],
    },
  ),
  rule(
    'Part',
    'chandelier exit|stop|trail? ,|with? #number:mult atr|atrs|x ,|/|and? of|over? #number:period period|periods|bar|bars|day|days',
    {
      build: ({ period, mult }, at) => (period > mult && mult > 0 ? trailBy({ by: 'atr', mult, period, at }, {}, at) : null),
      weight: 0.1,
      examples: ['chandelier exit, 3 ATR, 22 bars'],
    },
  ),

  rule('Part', '#breakevenWord #linkWord Distance:after', {
    build: ({ after }, at) =>
      isAmount(after) && !(after.by === 'number' && after.unit === 'r') ? { part: 'breakeven', after, offset: null, at } : null,
    weight: 1.2,
    examples: ['BreakEven=15 pips'],
  }),
  rule('Part', 'Part:part ,|;|and|\n #breakevenWord offset|plus|buffer|lock|pips|profit #linkWord? Distance:offset', {
    build: ({ part, offset }, at) =>
      part.part === 'breakeven' && part.offset === null && isAmount(offset) ? { ...part, offset, at } : null,
    weight: 0.2,
    examples: ['BreakEven=15 pips, BreakEvenOffset=1 pip'],
  }),
  rule(
    'Trigger',
    '#whenWord price|trade|it|we|i? #auxVerb? be|get|reach|go|come|travel|make|cover? half|halfway|midway way|distance? of? to|toward|towards #targetWord:n',
    {
      build: ({ n }, at) => ({ by: 'target', n: n ?? 1, share: 0.5, at }),
      weight: 0.5,
      examples: ['as soon as price gets halfway to target', 'once price has covered half the distance to the target'],
    },
  ),
  rule('Trigger', 'after|once|when|if #targetWord:n get|gets|got hit|reached|filled|touched', {
    build: ({ n }, at) => ({ by: 'target', n: n ?? 1, at }),
    weight: 0.3,
    examples: ['once TP1 gets hit'],
  }),
  rule('ToEntry', '#stopWord #linkWord? to scratch', { build: () => ({ offset: null }), weight: 0.2, examples: ['stop goes to scratch'] }),
  rule('ToEntry', 'scratch #stopWord', { build: () => ({ offset: null }), weight: 0.2, examples: ['scratch the stop'] }),
  rule('ToEntry', '#shiftVerb #stopWord to scratch', {
    build: () => ({ offset: null }),
    weight: 0.2,
    examples: ['move the stop to scratch'],
  }),
  rule('ToEntry', 'no loss|losses be? allowed|possible|permitted anymore|then? ,? ToEntry:to', {
    build: ({ to }) => to,
    weight: 0.5,
    examples: ['no loss is allowed anymore, stop goes to entry'],
  }),
  rule('Part', 'Trigger:after ,? no loss|losses be? allowed|possible|permitted anymore|then? ,? #stopWord #linkWord at? #entryWord', {
    build: ({ after }, at) => ({ part: 'breakeven', after, offset: null, at }),
    weight: 0.3,
    examples: ['after 1R no loss is allowed anymore, stop goes at entry'],
  }),
  rule('Part', 'Trigger:after ,? then #stopWord #linkWord at? #entryWord', {
    build: ({ after }, at) => ({ part: 'breakeven', after, offset: null, at }),
    weight: 0.3,
    examples: ['if profit >= 1R then stop = entry'],
  }),
  // Trails as nouns, from when on they follow, and how far behind.
  rule('TrailHead', '#stopWord #modal? be|get? #trailWord price|market|it|trade|position', {
    build: () => ({ side: null, isRest: false }),
    weight: 0.1,
    examples: ['the stop trails price', 'the stop must trail the price'],
  }),
  rule('TrailHead', '#stopWord #modal? follow|pursue|pursues|shadow|shadows price|market|it|trade|position? at|by|with|to?', {
    build: () => ({ side: null, isRest: false }),
    weight: 0.3,
    examples: ['the stop follows the market at', 'the stop follows price with'],
  }),
  rule('TrailHead', 'drag|pull|draw|move #stopWord along|behind|after|up behind? price|it|market|trade? at|by|with|on?', {
    build: () => ({ side: null, isRest: false }),
    weight: 0.4,
    examples: ['drag the stop along', 'pull the stop behind price by'],
  }),
  rule('TrailHead', '#stopWord be|is|gets dragged|pulled|drawn|moved along|behind|after price|it|market|trade? at|by|with|on?', {
    build: () => ({ side: null, isRest: false }),
    weight: 0.4,
    examples: ['the stop is pulled behind price by', 'the stop is moved along'],
  }),
  rule('TrailHead', '#trailWord distance|gap|width #linkWord?', {
    build: () => ({ side: null, isRest: false }),
    weight: 0.3,
    examples: ['trailing distance:'],
  }),
  rule('TrailHead', 'Rest #linkWord? followed|follows|goes|protected with|by|on', {
    build: () => ({ side: null, isRest: true }),
    weight: 0.6,
    examples: ['the rest is followed with'],
  }),
  rule('Part', 'TrailHead:head Distance:d from|off|below|under|above|beneath|down? from|below|under|off? Peak:follows', {
    build: ({ head, d, follows }, at) => (isFigure(d) ? trailBy(d, head, at, follows) : null),
    weight: 1.4,
    examples: ['chandelier stop 3 ATR down from the highest high'],
  }),
  rule('Part', 'StopHead:head Distance:d below|beneath|under|down|off from? Peak:follows', {
    build: ({ head, d, follows }, at) => (isFigure(d) ? trailBy(d, head, at, follows) : null),
    weight: 0.8,
    examples: ['my stop hangs 3 ATR below the highest high'],
  }),
  rule('Part', '#trailWord #linkWord? Peak:follows minus|less|-|− Distance:d', {
    build: ({ follows, d }, at) => (isFigure(d) ? trailBy(d, {}, at, follows) : null),
    weight: 0.4,
    examples: ['chandelier stop: highest high minus 3 ATR'],
  }),
  rule('Part', 'Peak:follows minus|less|-|− Distance:d ,? chandelier style|fashion|stop|exit?', {
    build: ({ follows, d }, at) => (isFigure(d) ? trailBy(d, {}, at, follows) : null),
    weight: 0.6,
    examples: ['highest high minus 3 ATR, chandelier style'],
  }),
  rule('Part', 'Part:part ,? from|off|below|beneath|measured from|off? Peak:follows away?', {
    build: ({ part, follows }) => (part.part === 'trailing' && part.follows === null ? { ...part, follows } : null),
    weight: 0.6,
    examples: ['a chandelier stop of 3 ATR, measured from the highest high'],
  }),
  rule('Part', '#shiftVerb #stopWord up? to|under|below|at Distance:d ,|and|; #noWord lower|loosen|widen it|the? stop?', {
    build: ({ d }, at) => (isLevel(d) ? trailBy(d, {}, at) : null),
    weight: 0.3,
    examples: ['raise the stop to the low of the previous two bars, never lower it'],
  }),
  rule('Part', 'switch|turn|put on|to Part:part', {
    build: ({ part }) => (part.part === 'trailing' ? part : null),
    weight: 0.4,
    examples: ['switch on a 20 pip trailing stop'],
  }),
  rule('Part', 'Part:part be? on|active|engaged|activated|switched|turned on?', {
    build: ({ part }) => (part.part === 'trailing' ? part : null),
    weight: 0.6,
    examples: ['a trailing stop of 20 pips is switched on', 'a trailing stop of 1R on'],
  }),
  rule('Part', 'make Part:part active', {
    build: ({ part }) => (part.part === 'trailing' ? part : null),
    weight: 0.4,
    examples: ['make the trailing stop (20 pips) active'],
  }),
  rule('Part', '#trailWord ( Distance:d )', {
    build: ({ d }, at) => (isFigure(d) ? trailBy(d, {}, at) : null),
    weight: 0.4,
    examples: ['the trailing stop (20 pips)'],
  }),
  rule('Part', 'Distance:d wide #trailWord', {
    build: ({ d }, at) => (isFigure(d) ? trailBy(d, {}, at) : null),
    weight: 0.4,
    examples: ['a 20 pip wide trailing stop'],
  }),
  rule('Part', 'Gain:after ,|and|then|= then? Part:part', {
    build: ({ part, after }) => startingAt(part, after),
    weight: 0.6,
    examples: ['hit 2R then trail by 1R', '2R reached = 1R trailing stop'],
  }),
  rule('Part', 'Gain:after #colon Part:part', {
    build: ({ part, after }) => startingAt(part, after),
    weight: 0.5,
    examples: ['+30 pips: trail by 20 pips'],
  }),
  rule(
    'Part',
    'Part:part ,|;|. activation|active|activated|trigger|starting|starts|start|beginning|begins #linkWord? from|at|after? Gain:after',
    {
      build: ({ part, after }) => startingAt(part, after),
      weight: 0.4,
      examples: ['trail 1R, active from 2R', 'trailing stop 20 pips. Activation: 30 pips of profit'],
    },
  ),
  rule('Distance', '#number:n time #riskWord', {
    build: ({ n }, at) => (n > 0 ? { by: 'number', value: n, unit: 'r', at } : null),
    weight: 0.3,
    examples: ['one time the risk'],
  }),
]
