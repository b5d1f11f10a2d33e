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
  rule('Distance', '#number:n time #riskWord', {
    build: ({ n }, at) => (n > 0 ? { by: 'number', value: n, unit: 'r', at } : null),
    weight: 0.3,
    examples: ['one time the risk'],
  }),
]
