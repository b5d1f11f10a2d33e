import type { Stretch } from '../../language/grammar.ts'
import type { Condition, Direction, Value } from '../meanings.ts'
import { rule } from '../production.ts'
import { cross, opposite, saidOf } from '../said.ts'

type At = Stretch | null
const priceOf = (field: 'open' | 'high' | 'low' | 'close', back: number | null, at: At): Value => ({
  is: 'price',
  field,
  timeframe: null,
  back,
  at,
})
const bars = (count: number) => ({ count, unit: 'bar' }) as const

/** Three bars of which the third leaves a gap to the first: its low lies above that high, or its high below that low. */
const gap = (direction: Direction, at: At): Condition | null =>
  direction === 'up'
    ? saidOf(priceOf('low', null, at), { does: 'compare', how: 'gt', to: priceOf('high', 2, at), part: null, isBack: false, at }, at)
    : saidOf(priceOf('high', null, at), { does: 'compare', how: 'lt', to: priceOf('low', 2, at), part: null, isBack: false, at }, at)

/** A later bar reaches an edge of the last gap before it: the near one (`isFilled` false) or the far one. */
function gapReached(direction: Direction, isFilled: boolean, at: At): Condition | null {
  const left = gap(direction, at)
  if (left === null) return null
  const [near, far] = direction === 'up' ? (['low', 'high'] as const) : (['high', 'low'] as const)
  const when: Condition = { says: 'window', how: 'ago', over: bars(1), arg: left, at }
  const edge: Value = { is: 'found', value: priceOf(isFilled ? far : near, isFilled ? 3 : 1, at), when, occurrence: 0, at }
  const reached = saidOf(
    priceOf(near, null, at),
    { does: 'compare', how: direction === 'up' ? 'lte' : 'gte', to: edge, part: null, isBack: false, at },
    at,
  )
  const steps: Condition | null = reached && {
    says: 'sequence',
    steps: [
      { when: left, within: null },
      { when: reached, within: null },
    ],
    at,
  }
  // By itself, so that other things may hold on its last bar.
  return steps && { says: 'join', op: 'and', args: [steps], at }
}

/** Structure is broken where price passes its last swing. */
const broken = (direction: Direction, at: At): Condition | null =>
  saidOf(
    priceOf('close', null, at),
    cross(
      direction,
      {
        is: 'indicator',
        name: direction === 'up' ? 'swing_high' : 'swing_low',
        numbers: [],
        output: null,
        source: null,
        timeframe: null,
        back: null,
        at,
      },
      at,
    ),
    at,
  )

/** A high or low beyond that of the bar before. */
const swingStep = (step: string, at: At): Condition => ({
  says: 'of',
  subject: priceOf(step.endsWith('h') ? 'high' : 'low', null, at),
  predicate: { does: 'trend', direction: step.startsWith('h') ? 'up' : 'down', over: bars(1), at },
  at,
})

const isUp = (way: string): boolean => /^(?:up|upper|upside|bull|bullish|higher|top)/u.test(way)

/** What price leaves behind: gaps of three bars, and the swings that it breaks. */
export const structureProductions = [
  rule('Imbalance', 'bullish|bull|up|upside|upward|bearish|bear|down|downside|downward:way fair value gap|gaps|area|zone', {
    build: ({ way }) => (isUp(way) ? 'up' : 'down'),
    weight: 0.2,
    examples: ['a bullish fair value gap', 'a bearish fair value gap'],
  }),
  rule('Imbalance', 'bullish|bull|up|upside|upward|bearish|bear|down|downside|downward:way -? fvg|fvgs|imbalance|imbalances', {
    build: ({ way }) => (isUp(way) ? 'up' : 'down'),
    weight: 0.2,
    examples: ['a bullish FVG', 'a bearish imbalance'],
  }),
  rule('Imbalance', 'fvg|imbalance up|upside|down|downside:way', {
    build: ({ way }) => (isUp(way) ? 'up' : 'down'),
    weight: 0.4,
    examples: ['an FVG up'],
  }),
  rule('Imbalance', 'Imbalance:way ( fair? value? gap|fvg|imbalance|fvgs )', {
    build: ({ way }) => way,
    weight: 0.2,
    examples: ['a bullish imbalance (fair value gap)', 'a bullish fair value gap (FVG)'],
  }),
  rule('Imbalance', 'area|zone|range|region|top|body|inside of Imbalance:way', {
    build: ({ way }) => way,
    weight: 0.2,
    examples: ['the area of a bullish FVG'],
  }),
  rule('Imbalance', 'Imbalance:way zone|area', { build: ({ way }) => way, weight: 0.2, examples: ['the bullish FVG zone'] }),

  rule('IntoGap', 'Motion:m to|into|in|inside|within within|inside|in? of? Imbalance:way', {
    // Down into a gap that was left on the way up, and up into one that was left on the way down.
    build: ({ m, way }) => (m.kind === 'move' && (m.direction === null || m.direction === opposite(way)) ? way : null),
    weight: 0.4,
    examples: ['comes back into a bullish FVG', 'pulls back to within a bullish FVG'],
  }),
  rule('IntoGap', 'trade|trades|trading|be|get|gets|move|moves back|down|up? back? to|into|in|inside|within Imbalance:way', {
    build: ({ way }) => way,
    weight: 0.5,
    examples: ['trades back inside a bullish FVG', 'is in a bullish FVG'],
  }),
  rule('IntoGap', '#touchVerb back? into|in|inside? Imbalance:way', {
    build: ({ way }) => way,
    weight: 0.4,
    examples: ['taps a bullish FVG', 'taps back into a bullish FVG'],
  }),
  rule('IntoGap', '#enterRange:isIn Imbalance:way', {
    build: ({ isIn, way }) => (isIn ? way : null),
    weight: 0.4,
    examples: ['re-enters a bullish FVG'],
  }),
  rule('IntoGap', 're enter|enters Imbalance:way', { build: ({ way }) => way, weight: 0.4, examples: ['re enters a bullish FVG'] }),
  rule('IntoGap', 'IntoGap:way for first time', {
    build: ({ way }) => way,
    weight: 0.2,
    examples: ['comes back into a bullish FVG for the first time'],
  }),
  rule('Condition', 'price|prices|market|it|we|you? #auxVerb? IntoGap:way', {
    build: ({ way }, at) => gapReached(way, false, at),
    weight: 1,
    examples: ['price comes back into a bullish FVG', 'we come back into a bullish imbalance'],
  }),
  rule('Event', 'price|prices|market|we|it? back into|in|inside Imbalance:way', {
    build: ({ way }, at) => gapReached(way, false, at),
    weight: 2,
    examples: ['price back into the bullish FVG'],
  }),
  rule(
    'Event',
    "price|prices|market|its? 's? return|retrace|retracement|pullback|retest|revisit|tap|touch|test|dip|rally|move|reentry back? of|to|into|in|inside|at inside|in|within? Imbalance:way",
    {
      build: ({ way }, at) => gapReached(way, false, at),
      weight: 0.5,
      examples: ['a return into a bullish FVG', 'the revisit of a bullish FVG', 'the retrace into a bullish imbalance'],
    },
  ),
  rule('Event', 'return|pullback|move of price|prices|market to|into|in Imbalance:way', {
    build: ({ way }, at) => gapReached(way, false, at),
    weight: 0.5,
    examples: ['the return of price into a bullish FVG'],
  }),
  rule('Condition', 'price|prices|market|it? fill|fills|filled Imbalance:way', {
    build: ({ way }, at) => gapReached(way, true, at),
    weight: 1,
    examples: ['price fills a bullish FVG'],
  }),
  rule('Condition', 'Imbalance:way be|get|has|have been? filled|closed completely|fully?', {
    build: ({ way }, at) => gapReached(way, true, at),
    weight: 0.5,
    examples: ['a bullish FVG gets filled'],
  }),
  rule('Condition', 'Imbalance:way be|get|has|have been? touched|tapped|tested|retested|revisited|hit|reached', {
    build: ({ way }, at) => gapReached(way, false, at),
    weight: 0.5,
    examples: ['a bullish FVG is tapped'],
  }),
  rule('Condition', 'Imbalance:way #auxVerb? #appearVerb', {
    build: ({ way }, at) => gap(way, at),
    weight: 1,
    examples: ['a bullish FVG forms'],
  }),
  rule('Condition', 'price|it|market leave|leaves|left|create|creates|created|form|forms|print|prints Imbalance:way behind?', {
    build: ({ way }, at) => gap(way, at),
    weight: 1,
    examples: ['price leaves a bullish FVG behind'],
  }),

  rule('Broken', 'break|breaks|breaking|broken of|in market? structure', {
    build: () => true,
    weight: 0,
    examples: ['a break of structure'],
  }),
  rule('Broken', 'market? structure break|breaks|breaking', { build: () => true, weight: 0, examples: ['a structure break'] }),
  rule('Broken', 'bos', { build: () => true, weight: 0, examples: ['BOS'] }),
  rule('Event', 'bullish|bull|upside|upward|up|bearish|bear|downside|downward|down:way Broken', {
    build: ({ way }, at) => broken(isUp(way) ? 'up' : 'down', at),
    weight: 0.4,
    examples: ['a bearish BOS', 'a downside break of structure'],
  }),
  rule(
    'Event',
    'Broken #appearVerb? to|on|in|into|toward|towards? below|above|up|upside|upward|upwards|upper|higher|down|downside|downward|downwards|lower|bullish|bearish:way side|direction?',
    {
      build: ({ way }, at) => broken(isUp(way) || way === 'above' ? 'up' : 'down', at),
      weight: 0.4,
      examples: ['a break of structure to the downside', 'BOS down', 'a break of structure in the upward direction'],
    },
  ),
  rule(
    'Condition',
    'market? structure break|breaks|breaking|broke to|on|in|into? below|above|up|upside|upward|upwards|upper|higher|down|downside|downward|downwards|lower:way side|direction?',
    {
      build: ({ way }, at) => broken(isUp(way) || way === 'above' ? 'up' : 'down', at),
      weight: 0.4,
      examples: ['structure breaks to the downside', 'market structure breaks lower'],
    },
  ),
  rule(
    'Condition',
    "market|price|its 's? structure of? market? #auxVerb? been? broken to|on|in? below|above|up|upside|upward|upwards|upper|higher|down|downside|downward|downwards|lower:way side|direction?",
    {
      build: ({ way }, at) => broken(isUp(way) || way === 'above' ? 'up' : 'down', at),
      weight: 0.4,
      examples: ['market structure is broken to the downside', "the market's structure has been broken to the downside"],
    },
  ),
  rule(
    'Condition',
    'structure of? market? #auxVerb? been? broken to|on|in? below|above|up|upside|upward|upwards|upper|higher|down|downside|downward|downwards|lower:way side|direction?',
    {
      build: ({ way }, at) => broken(isUp(way) || way === 'above' ? 'up' : 'down', at),
      weight: 0.5,
      examples: ['structure is broken downside', 'the structure of the market has been broken to the downside'],
    },
  ),
  rule(
    'Condition',
    'price|it|we|market break|breaks|broke|breaking market? structure to|on? up|upside|upward|upwards|higher|down|downside|downward|downwards|lower:way',
    {
      build: ({ way }, at) => broken(isUp(way) ? 'up' : 'down', at),
      weight: 0.4,
      examples: ['price breaks structure down'],
    },
  ),

  // Highs and lows by their letters: "HH and HL", "a lower high (LH)".
  rule('Event', 'hh|hl|lh|ll:step', {
    build: ({ step }, at) => swingStep(step, at),
    weight: 0.5,
    examples: ['an HH', 'a LL'],
  }),
  rule('Event', 'hh|hl|lh|ll:a +|/|and|&|plus hh|hl|lh|ll:b', {
    build: ({ a, b }, at) => (a === b ? null : { says: 'join', op: 'and', args: [swingStep(a, at), swingStep(b, at)], at }),
    weight: 0.3,
    examples: ['HH + HL', 'LH/LL'],
  }),
]
