import type { Stretch } from '../../language/grammar.ts'
import type { Predicate, Value } from '../meanings.ts'
import { rule } from '../production.ts'
import { compare, cross, forEach, saidOf } from '../said.ts'
import { sideOfLevel } from '../settle-subject.ts'

type At = Stretch | null

const closeOf = (at: At): Value => ({ is: 'price', field: 'close', timeframe: null, back: null, at })
const others = { high: 'low', low: 'high', upper: 'lower', lower: 'upper' } as const
const isEnd = (name: string | null): name is keyof typeof others => name !== null && name in others

/** The other end of what a level is an end of; null for one that is none. */
function otherEnd(level: Value): Value | null {
  switch (level.is) {
    case 'price':
      return isEnd(level.field) && (level.timeframe !== null || (level.back ?? 0) > 0)
        ? ({ ...level, field: others[level.field] } as Value)
        : null
    case 'range':
      return level.output === 'high' || level.output === 'low' ? { ...level, output: others[level.output] as 'high' | 'low' } : null
    case 'extreme':
      return typeof level.of === 'string' && isEnd(level.of)
        ? ({ ...level, of: others[level.of], most: level.most === 'highest' ? 'lowest' : 'highest' } as Value)
        : null
    case 'indicator':
      if (level.name === 'swing_high') return { ...level, name: 'swing_low' }
      if (level.name === 'swing_low') return { ...level, name: 'swing_high' }
      return isEnd(level.output) ? { ...level, output: others[level.output] } : null
    default:
      return null
  }
}

/** Both ends by one of them; `second` where the other is named as well. */
function endsOf(first: Value, second: Value | null, at: At): Value | null {
  const other = otherEnd(first)
  const bare = (value: Value) => JSON.stringify(value, (key, part: unknown) => (key === 'at' ? undefined : part))
  if (other === null || (second !== null && bare(second) !== bare(other))) return null
  if (first.is === 'range') return { ...first, output: null, at }
  return sideOfLevel(first) === 'up' ? { is: 'ends', high: first, low: other, at } : { is: 'ends', high: other, low: first, at }
}

const hasTwoEnds = (value: Value): boolean => value.is === 'range' && value.output === null

/** Beyond a level that tells its side, or beyond either of two ends; null for a level that tells none. */
function swept(to: Value, at: At): Predicate | null {
  if (to.is === 'ends' || hasTwoEnds(to)) return { does: 'sweep', to, at }
  const side = to.is === 'number' ? null : sideOfLevel(to)
  return side && compare(side === 'up' ? 'gt' : 'lt', to, 'extreme', at)
}

/** Levels that are passed within a bar, and either end of what is passed. */
export const sweepProductions = [
  rule('Ends', 'Value:first or|/|and Value:second', {
    build: ({ first, second }, at) => endsOf(first, second, at),
    examples: ['PDH/PDL', "yesterday's high or yesterday's low"],
  }),
  rule('Ends', 'Value:first or|/|and high|low|highs|lows', {
    build: ({ first }, at) => endsOf(first, null, at),
    examples: ["yesterday's high or low", 'the Asian high/low', 'the previous day low/high'],
  }),
  rule('Ends', 'high|low or|/|and #field:field of|from Earlier:when', {
    build: ({ field, when }, at) => endsOf({ is: 'price', field, ...when, at }, null, at),
    examples: ['the high or low of yesterday'],
  }),
  rule('Ends', 'high|low or|/|and high|low of|from Range:of', {
    build: ({ of }, at) => ({ is: 'range', of, output: null, at }),
    examples: ['the high or low of the Asian session'],
  }),
  rule('Ends', 'either|one|any side|end|extreme of Range:of', {
    build: ({ of }, at) => ({ is: 'range', of, output: null, at }),
    examples: ['either side of the opening range'],
  }),

  rule('Predicate', '#pokeVerb Values:to', {
    // Through a low is below it.
    build: ({ to }, at) => forEach(to, at, (each) => swept(each, at)),
    weight: 1.5,
    examples: ["sweeps yesterday's low", 'wicks the Asian high'],
  }),
  rule('Predicate', '#sweepVerb out? Values:to', {
    build: ({ to }, at) => forEach(to, at, (each) => swept(each, at)),
    weight: 1.5,
    examples: ["raids yesterday's low", 'runs the Asian high'],
  }),
  rule('Predicate', '#sweepVerb Ends:to', {
    build: ({ to }, at) => swept(to, at),
    weight: 0.5,
    examples: ["sweeps yesterday's high or low"],
  }),
  rule('Event', '#sweepNoun of|on|at|below|above|through|under|over Value:to', {
    build: ({ to }, at) => saidOf(closeOf(at), swept(to, at), at),
    examples: ["a sweep of yesterday's low", 'a run on the Asian high'],
  }),
  rule('Event', '#sweepNoun of|on|at|through Ends:to', {
    build: ({ to }, at) => saidOf(closeOf(at), swept(to, at), at),
    weight: 0.5,
    examples: ["a sweep of yesterday's high or low"],
  }),
  rule('Event', 'Value:to #sweepNoun', {
    build: ({ to }, at) => saidOf(closeOf(at), swept(to, at), at),
    weight: 1.5,
    examples: ['a PDL sweep'],
  }),
  rule('Event', 'Ends:to #sweepNoun', {
    build: ({ to }, at) => saidOf(closeOf(at), swept(to, at), at),
    weight: 0.8,
    examples: ['PDH/PDL sweep'],
  }),
  rule('Condition', 'Value:to #auxVerb? #sweptWord', {
    build: ({ to }, at) => saidOf(closeOf(at), swept(to, at), at),
    examples: ['the Asian low gets swept', "yesterday's high swept"],
  }),
  rule('Condition', 'Ends:to #auxVerb? #sweptWord', {
    build: ({ to }, at) => saidOf(closeOf(at), swept(to, at), at),
    weight: 0.5,
    examples: ['the Asian high or low is swept'],
  }),

  // Which of two ends is broken, the side of the trade tells.
  rule('Predicate', 'Motion:m through|past? Ends:to', {
    build: ({ m, to }, at) => (m.kind === 'break' && m.direction === null ? cross(null, to, at) : null),
    weight: 0.8,
    examples: ['breaks the high or low of the Asian session'],
  }),
  rule('Event', '#breakVerb:moves of Ends:to', {
    build: ({ moves, to }, at) => (moves === null ? saidOf(closeOf(at), cross(null, to, at), at) : null),
    weight: 0.5,
    examples: ["a break of yesterday's high or low", 'the break of either side of the opening range'],
  }),
  rule('Event', 'breakout of|from Ends:to', {
    build: ({ to }, at) => saidOf(closeOf(at), cross(null, to, at), at),
    weight: 0.5,
    examples: ["a breakout of yesterday's high or low"],
  }),
]
