import type { Stretch } from '../../language/grammar.ts'
import type { Categories, Condition, Direction, Predicate, Value } from '../meanings.ts'
import { rule } from '../production.ts'
import { compare, cross, directionOf, joinPredicates, saidOf } from '../said.ts'

type Threshold = Extract<Value, { is: 'threshold' }>
const threshold = (name: Threshold['name'], at: Stretch | null): Value => ({ is: 'threshold', name, at })
const zero = (at: Stretch | null): Value => ({ is: 'number', value: 0, unit: null, at })
const beyond = (direction: Direction) => (direction === 'up' ? ('gt' as const) : ('lt' as const))

/** A zone by its number; none is oversold in the upper half of a scale, nor overbought in its lower. */
const zoneAt = (name: Threshold['name'], n: number, at: Stretch | null): Categories['Threshold'] | null =>
  name === 'middle' || (name === 'oversold' ? n > 50 : n >= 0 && n < 50)
    ? null
    : { isLow: name === 'oversold', level: { is: 'number', value: n, unit: null, at } }

/** What lies beyond a number. */
const zoneOf = (side: Direction | null, n: number, at: Stretch | null): Categories['Threshold'] | null =>
  side && { isLow: side === 'down', level: { is: 'number', value: n, unit: null, at } }

/** Up from where a line is low, down from where it is high. */
const outOf = (direction: Direction | null, { isLow, level }: Categories['Threshold'], at: Stretch | null): Predicate | null =>
  direction === null || (direction === 'up') === isLow ? cross(isLow ? 'up' : 'down', level, at) : null

/** A line that lies below the price in an uptrend. */
const ofSide = (v: Value, direction: Direction, isChange: boolean, at: Stretch | null): Condition | null =>
  v.is === 'indicator' && (v.name === 'supertrend' || v.name === 'psar') ? saidOf(v, { does: 'color', direction, isChange, at }, at) : null

/** The side of an oscillator, a line or a candle that a word names: oversold, positive, green. */
export const stateProductions = [
  rule('Value', '#thresholdWord:name', { build: ({ name }, at) => threshold(name, at), weight: 2, examples: ['the oversold level'] }),

  rule('Threshold', '#thresholdWord:name', {
    build: ({ name }, at) => (name === 'middle' ? null : { isLow: name === 'oversold', level: threshold(name, at) }),
    weight: 0,
    examples: ['oversold', 'overbought territory'],
  }),
  rule('Threshold', '#thresholdWord:name at|( #number:n )?', {
    build: ({ name, n }, at) => zoneAt(name, n, at),
    weight: 0.2,
    examples: ['the oversold zone (20)', 'overbought at 80'],
  }),
  rule('Threshold', '#thresholdWord:name #comparison:how #number:n', {
    build: ({ name, how, n }, at) => (directionOf(how) === (name === 'oversold' ? 'down' : 'up') ? zoneAt(name, n, at) : null),
    weight: 0.2,
    examples: ['oversold below 30'],
  }),
  rule('Threshold', '#comparison:how -? #number:n zone|territory|region|area|range', {
    build: ({ how, n }, at) => zoneOf(directionOf(how), n, at),
    weight: 0.2,
    examples: ['the sub-30 zone', 'the above 70 area'],
  }),
  rule('Threshold', 'zone|territory|region|area|range|levels|level #comparison:how #number:n', {
    build: ({ how, n }, at) => zoneOf(directionOf(how), n, at),
    weight: 0.2,
    examples: ['the region above 200'],
  }),
  rule('Threshold', '#number:n zone|territory|region|area', {
    build: ({ n }, at) => zoneOf(n < -50 || (n >= 0 && n < 50) ? 'down' : 'up', n, at),
    weight: 1,
    examples: ['the -80 zone'],
  }),
  rule('Predicate', '#beVerb? in? Threshold:zone', {
    build: ({ zone }, at) => compare(zone.isLow ? 'lt' : 'gt', zone.level, null, at),
    weight: 1.2,
    examples: ['is oversold', 'is in overbought territory', 'is oversold below 30'],
  }),
  rule('Predicate', '#turnVerb in|into? Threshold:zone', {
    build: ({ zone }, at) => cross(zone.isLow ? 'down' : 'up', zone.level, at),
    examples: ['becomes oversold'],
  }),
  rule('Predicate', 'Motion:m in|into Threshold:zone', {
    build: ({ m, zone }, at) => (m.kind === 'move' ? cross(zone.isLow ? 'down' : 'up', zone.level, at) : null),
    examples: ['drops into oversold territory'],
  }),
  rule('Predicate', '#enterRange:isIn Threshold:zone', {
    build: ({ isIn, zone }, at) => cross(zone.isLow === isIn ? 'down' : 'up', zone.level, at),
    examples: ['leaves oversold', 'enters overbought', 'leaves the oversold zone (20)'],
  }),
  rule('Predicate', 'Motion:m out of|from? Threshold:zone', {
    build: ({ m, zone }, at) => outOf(m.direction, zone, at),
    examples: ['comes out of oversold', 'moves up out of oversold territory', 'crosses up out of oversold'],
  }),
  rule('Predicate', 'Motion:m from Threshold:zone', {
    build: ({ m, zone }, at) => (m.kind === 'move' ? outOf(m.direction, zone, at) : null),
    examples: ['bounces from oversold', 'comes back up from oversold'],
  }),
  rule('Predicate', '#turnVerb back? #direction:direction out? of|from Threshold:zone', {
    build: ({ direction, zone }, at) => outOf(direction, zone, at),
    examples: ['turns up from oversold', 'hooks up out of the sub-30 zone'],
  }),
  rule('Predicate', '#crossVerb back? #direction:direction in|within? Threshold:zone', {
    build: ({ direction, zone }, at) =>
      zone.isLow === (direction === 'up')
        ? joinPredicates('and', { does: 'signal cross', direction, at }, compare(zone.isLow ? 'lt' : 'gt', zone.level, null, at), at)
        : null,
    examples: ['crosses up in oversold territory'],
  }),
  rule('Predicate', '#crossVerb back? #direction:direction from Threshold:zone', {
    build: ({ direction, zone }, at) =>
      zone.isLow === (direction === 'up') ? { does: 'signal cross', direction, from: zone.level, at } : null,
    weight: 0.8,
    examples: ['crosses back down from overbought'],
  }),
  rule('Value', '#thresholdWord of|at #number:n', {
    build: ({ n }, at) => ({ is: 'number', value: n, unit: null, at }),
    weight: 0.8,
    examples: ['the oversold level of 30'],
  }),
  rule('Value', '#number:n #thresholdWord', {
    build: ({ n }, at) => ({ is: 'number', value: n, unit: null, at }),
    weight: 0.8,
    examples: ['the 70 overbought level'],
  }),
  rule('Predicate', 'Predicate:p ( Predicate:q )', {
    build: ({ p, q }, at) => {
      if ((p.does !== 'compare' && p.does !== 'cross') || (q.does !== 'compare' && q.does !== 'cross')) return null
      const side = (each: typeof p) => (each.does === 'cross' ? each.direction : directionOf(each.how))
      return p.to.is === 'threshold' && q.to.is === 'number' && side(p) !== null && side(p) === side(q) ? { ...p, to: q.to, at } : null
    },
    weight: 0.5,
    examples: ['is overbought (above 70)', 'leaves the oversold zone (crosses 30 upward)'],
  }),
  rule('Event', '#thresholdWord:name Value:v', {
    build: ({ name, v }, at) =>
      name === 'middle' || v.is !== 'indicator'
        ? null
        : saidOf(v, compare(name === 'oversold' ? 'lt' : 'gt', threshold(name, at), null, at), at),
    examples: ['an oversold RSI'],
  }),

  rule('Predicate', '#beVerb? #stackWord #direction:direction', {
    build: ({ direction }, at) => ({ does: 'stacked', direction, at }),
    examples: ['are stacked bullishly', 'stacked up'],
  }),
  rule('Predicate', '#beVerb? in? #direction:direction order|alignment|stack|formation', {
    build: ({ direction }, at) => ({ does: 'stacked', direction, at }),
    examples: ['are in bullish order', 'in bearish alignment'],
  }),
  rule('Predicate', '#beVerb? #direction:direction #stackWord', {
    build: ({ direction }, at) => ({ does: 'stacked', direction, at }),
    examples: ['are bullishly stacked'],
  }),
  rule('Condition', 'Value:v #beVerb? says|on|in|at? buy|long|uptrend|sell|downtrend:side mode|side|signal?', {
    build: ({ v, side }, at) => ofSide(v, side === 'sell' || side === 'downtrend' ? 'down' : 'up', false, at),
    examples: ['the supertrend is in buy mode', 'the supertrend says buy'],
  }),
  rule('Condition', 'Value:v #turnVerb back? to? buy|long|sell|short:side', {
    build: ({ v, side }, at) => ofSide(v, side === 'sell' || side === 'short' ? 'down' : 'up', true, at),
    examples: ['the supertrend flips to buy', 'the SAR turns long'],
  }),
  rule('Condition', 'Value:v #showVerb buy|long|sell|short:side signal', {
    build: ({ v, side }, at) => ofSide(v, side === 'sell' || side === 'short' ? 'down' : 'up', true, at),
    examples: ['the supertrend gives a buy signal'],
  }),
  rule('Condition', 'Value:v #showVerb #color:direction signal', {
    build: ({ v, direction }, at) =>
      v.is === 'reference' ? saidOf(v, { does: 'color', direction, isChange: true, at }, at) : ofSide(v, direction, true, at),
    examples: ['the supertrend gives a green signal'],
  }),
  rule('Condition', 'Value:v #beVerb? #comparison:how price? candle|bar', {
    build: ({ v, how }, at) => ofSide(v, directionOf(how) === 'down' ? 'up' : 'down', false, at),
    examples: ['the SAR is below the candle'],
  }),
  rule('Condition', 'Value:v #beVerb? #comparison:how', {
    build: ({ v, how }, at) => ofSide(v, directionOf(how) === 'down' ? 'up' : 'down', false, at),
    weight: 5,
    examples: ['SAR dots below'],
  }),
  rule('Condition', 'Value:v #moveVerb #comparison:how price|candle|bar|candles|bars', {
    build: ({ v, how }, at) => ofSide(v, directionOf(how) === 'down' ? 'up' : 'down', true, at),
    examples: ['the SAR jumps below the price', 'the SAR moves under the candles'],
  }),
  rule('Condition', 'Value:v #turnVerb #comparison:how price? candle|bar', {
    build: ({ v, how }, at) => ofSide(v, directionOf(how) === 'down' ? 'up' : 'down', true, at),
    examples: ['the SAR flips below the candle'],
  }),

  rule('Predicate', '#turnVerb #positiveWord:sign from #positiveWord:was', {
    build: ({ was, sign }, at) => (was === sign ? null : cross(sign, zero(at), at)),
    examples: ['becomes positive from negative'],
  }),
  rule('Predicate', '#beVerb? #positiveWord:sign', {
    build: ({ sign }, at) => compare(beyond(sign), zero(at), null, at),
    weight: 1.2,
    examples: ['is positive', 'negative'],
  }),
  rule('Predicate', '#turnVerb #positiveWord:sign', {
    build: ({ sign }, at) => cross(sign, zero(at), at),
    examples: ['turns positive', 'flips to negative'],
  }),
  rule('Predicate', '#turnVerb back to? #positiveWord:sign', {
    build: ({ sign }, at) => cross(sign, zero(at), at),
    examples: ['flips back to negative'],
  }),
  rule('Predicate', '#turnVerb back to? #color:direction', {
    build: ({ direction }, at) => ({ does: 'color', direction, isChange: true, at }),
    examples: ['flips back to red'],
  }),
  rule('Predicate', '#turnVerb from #positiveWord:was to #positiveWord:sign', {
    build: ({ was, sign }, at) => (was === sign ? null : cross(sign, zero(at), at)),
    examples: ['turns from negative to positive'],
  }),

  rule('Predicate', '#beVerb? #color:direction', {
    build: ({ direction }, at) => ({ does: 'color', direction, isChange: false, at }),
    weight: 1.2,
    examples: ['is green', 'is bullish'],
  }),
  rule('Predicate', '#beVerb #direction:direction', {
    build: ({ direction }, at) => ({ does: 'color', direction, isChange: false, at }),
    weight: 1.6,
    examples: ['is up'],
  }),
  rule('Predicate', '#wasVerb #direction:direction', {
    build: ({ direction }, at) => ({ does: 'was', arg: { does: 'color', direction, isChange: false, at }, at }),
    weight: 1.6,
    examples: ['was up'],
  }),
  // Higher than what is not said.
  rule('Predicate', '#beVerb higher|lower:how', {
    build: ({ how }, at) => ({ does: 'vague', name: how === 'higher' ? 'high' : 'low', to: null, at }),
    weight: 0.8,
    examples: ['is higher'],
  }),
  rule('Predicate', '#closeVerb back up|down? #color:direction', {
    build: ({ direction }, at) => ({ does: 'color', direction, isChange: false, at }),
    weight: 0.5,
    examples: ['closes back up green'],
  }),
  rule('Predicate', '#closeVerb #color:direction', {
    build: ({ direction }, at) => ({ does: 'color', direction, isChange: false, at }),
    examples: ['closes green'],
  }),
  rule('Predicate', '#turnVerb #color:direction', {
    build: ({ direction }, at) => ({ does: 'color', direction, isChange: true, at }),
    examples: ['flips green', 'turns bullish'],
  }),
  // "Supertrend 10, 3. Green = long": of the line that was spoken of.
  rule('Condition', '#lineColor:direction', {
    build: ({ direction }, at) =>
      saidOf({ is: 'reference', to: 'it', output: null, at }, { does: 'color', direction, isChange: false, at }, at),
    weight: 7,
    examples: ['green'],
  }),
  rule('Predicate', '#turnVerb from #color:was to #color:direction', {
    build: ({ was, direction }, at) => (was === direction ? null : { does: 'color', direction, isChange: true, at }),
    examples: ['flips from red to green'],
  }),
  rule('Predicate', '#turnVerb', {
    build: (_, at) => ({ does: 'color', direction: null, isChange: true, at }),
    weight: 5,
    examples: ['flips'],
  }),
  rule('Predicate', 'change|switch|flip color|colour|direction|side|sides', {
    build: (_, at) => ({ does: 'color', direction: null, isChange: true, at }),
    examples: ['changes color'],
  }),
  rule('Event', '#lineColor:direction flip|turn|switch', {
    build: ({ direction }, at) =>
      saidOf({ is: 'reference', to: 'it', output: null, at }, { does: 'color', direction, isChange: true, at }, at),
    weight: 1,
    examples: ['a green flip'],
  }),
  // "Gets over 80 and turns": away from there.
  rule('Predicate', 'Predicate:p and|then turns|hooks|curls|turn|hook|curl over|around|back?', {
    build: ({ p }, at) => {
      if (p.does !== 'cross' || p.direction === null || p.to.is !== 'number') return null
      const where = compare(p.direction === 'up' ? 'gt' : 'lt', p.to, null, at)
      return joinPredicates('and', where, { does: 'turn', direction: p.direction === 'up' ? 'down' : 'up', at }, at)
    },
    weight: 1,
    examples: ['gets over 80 and turns'],
  }),
  rule('Predicate', '#beVerb still|already|currently|now #direction:direction', {
    build: ({ direction }, at) => ({ does: 'color', direction, isChange: false, at }),
    weight: 1.6,
    examples: ['is still up'],
  }),
]
