import type { Stretch } from '../../language/grammar.ts'
import type { BarPart, Direction, Predicate, Value } from '../meanings.ts'
import { measureOf } from '../measures.ts'
import { rule } from '../production.ts'
import { back, compare, cross, directionOf, forEach, saidOf } from '../said.ts'
import { sideOfLevel } from '../settle-subject.ts'

/** Lines that have two edges when no output is said. */
const hasEdges = (value: Value): boolean =>
  value.is === 'reference'
    ? (value.to === 'band' && value.output === null) || value.to === 'it'
    : (value.is === 'range' && value.output === null) ||
      (value.is === 'size' && value.of === 'range' && (value.bar ?? value.back) !== null) ||
      isSpan(value) ||
      (value.is === 'indicator' &&
        (value.output === null || value.output === 'cloud') &&
        ['bb', 'keltner', 'donchian', 'ichimoku', 'opening_range', 'session_range', 'regression'].includes(value.name))

/** The part of a bar's range that something lies in. */
const rangePart = (end: string, percent: number, of: Value | null, at: Stretch | null): Predicate => ({
  does: 'range part',
  end: end === 'top' || end === 'upper' || end === 'highest' ? 'top' : 'bottom',
  percent,
  of,
  at,
})

/** What has an upper and a lower part. */
const hasParts = (of: Value): boolean => (of.is === 'size' && of.of === 'range') || of.is === 'range' || of.is === 'bar' || isSpan(of)
/** The range of a stretch of bars: its highest high less its lowest low. */
const isSpan = (of: Value): boolean => of.is === 'calc' && of.op === 'sub' && of.args.every(({ is }) => is === 'extreme')

const isLine = (value: Value): boolean =>
  value.is === 'reference'
    ? value.to === 'band' || value.to === 'line'
    : measureOf(value) === 'price' && value.is !== 'price' && value.is !== 'market'
const theBand = (at: Stretch | null): Value => ({ is: 'reference', to: 'band', output: null, at })
const closeOf = (at: Stretch | null): Value => ({ is: 'price', field: 'close', timeframe: null, back: null, at })

/** The end of the bar reaches a line, and the bar closes on the side that it came from: below an upper edge, else above. */
function bounce(way: Direction | null, to: Value, at: Stretch | null): Predicate | null {
  if (!isLine(to) || hasEdges(to)) return null
  const isUp = sideOfLevel(to) !== 'up'
  if (way !== null && (way === 'up') !== isUp) return null
  const reached: Predicate = { does: 'compare', how: isUp ? 'lte' : 'gte', to, part: 'extreme', isBack: false, at }
  return { does: 'join', op: 'and', args: [reached, { ...reached, how: isUp ? 'gt' : 'lt', part: 'close' }], at }
}

/** Outside of one edge is beyond it. */
function beyondEdge(of: Value, part: BarPart | null, at: Stretch | null): Predicate | null {
  const side = of.is === 'indicator' || of.is === 'reference' ? sideOfLevel(of) : null
  return side && compare(side === 'up' ? 'gt' : 'lt', of, part, at)
}

/** Touching a level, being at one, and ranges that are entered and left. */
export const touchProductions = [
  rule('Predicate', '#touchVerb Values:to', {
    build: ({ to }, at) => forEach(to, at, (each) => ({ does: 'touch', to: each, at })),
    examples: ['touches the lower bollinger band', 'hits 30'],
  }),
  rule('Predicate', '#beVerb at|on Value:to', {
    build: ({ to }, at) => (to.is === 'number' || to.is === 'market' || hasEdges(to) ? null : { does: 'touch', to, at }),
    weight: 2,
    examples: ['is at the lower bollinger band'],
  }),

  rule('Condition', 'Value:subject at|on Value:to', {
    build: ({ subject, to }, at) => (isLine(to) && !hasEdges(to) ? saidOf(subject, { does: 'touch', to, at }, at) : null),
    weight: 3,
    examples: ['price at the lower bollinger band'],
  }),
  rule('Event', '#touchVerb of|at|on|to Value:to', {
    build: ({ to }, at) => (to.is === 'number' ? null : saidOf(closeOf(at), { does: 'touch', to, at }, at)),
    examples: ['a touch of the lower bollinger band', 'a retest of the 50 EMA'],
  }),
  rule('Event', '#moveNoun that|which Predicate:p', {
    build: ({ p }, at) => (p.does === 'touch' || p.does === 'cross' ? saidOf(closeOf(at), p, at) : null),
    examples: ['a pullback that touches the 20 EMA'],
  }),
  rule('Condition', 'wick|tail|shadow #touchVerb Value:to', {
    build: ({ to }, at) => (to.is === 'number' ? null : saidOf(closeOf(at), { does: 'touch', to, at }, at)),
    weight: 0.5,
    examples: ['the wick touches the 20 EMA'],
  }),
  rule('Predicate', '#pokeVerb into|in|to Value:to', {
    build: ({ to }, at) => (hasEdges(to) || to.is === 'number' ? null : { does: 'touch', to, at }),
    examples: ['wicks into the 20 EMA'],
  }),
  rule('Predicate', '#moveVerb:moves back? #direction? into|in Value:to', {
    build: ({ moves, to }, at) => (isLine(to) && !hasEdges(to) ? { does: 'touch', to, ...(moves && { direction: moves }), at } : null),
    weight: 1.5,
    examples: ['pulls back into the 20 EMA', 'dips into the lower bollinger band'],
  }),
  rule('Predicate', 'bounce|rebound #direction:up? off|from|of|on|at of? Value:to', {
    build: ({ up, to }, at) => bounce(up ?? null, to, at),
    examples: ['bounces off the 20 EMA', 'bounces up from the lower bollinger band'],
  }),
  rule('Predicate', '#beVerb? reject at|by|from|off? Value:to', {
    build: ({ to }, at) => (sideOfLevel(to) === null ? null : bounce(null, to, at)),
    examples: ['is rejected at the upper bollinger band', 'rejects the upper band'],
  }),
  rule('Predicate', '#beVerb? outside of? Value:of', {
    build: ({ of }, at) => beyondEdge(of, null, at),
    examples: ['is outside the upper bollinger band'],
  }),
  rule('Predicate', '#closeVerb outside of? Value:of', {
    build: ({ of }, at) => beyondEdge(of, 'close', at),
    examples: ['closes outside the lower bollinger band'],
  }),
  rule('Predicate', '#moveVerb out|outside of? Value:of', {
    build: ({ of }, at) => (hasEdges(of) ? { does: 'inside', of, isIn: false, isChange: true, direction: null, part: null, at } : null),
    examples: ['moves outside the bollinger bands', 'goes out of the bollinger bands'],
  }),
  rule('Predicate', '#beVerb? inside|within|in|between of? Value:of', {
    build: ({ of }, at) => (hasEdges(of) ? { does: 'inside', of, isIn: true, isChange: false, direction: null, part: null, at } : null),
    examples: ['is inside the bollinger bands'],
  }),
  rule('Predicate', '#beVerb? outside of? Value:of', {
    build: ({ of }, at) => (hasEdges(of) ? { does: 'inside', of, isIn: false, isChange: false, direction: null, part: null, at } : null),
    examples: ['is outside the keltner channel'],
  }),
  rule('Predicate', '#closeVerb outside of? Value:of', {
    build: ({ of }, at) => (hasEdges(of) ? { does: 'inside', of, isIn: false, isChange: false, direction: null, part: 'close', at } : null),
    examples: ['closes outside the bollinger bands'],
  }),
  rule('Predicate', '#openVerb outside of? Value:of', {
    build: ({ of }, at) => (hasEdges(of) ? { does: 'inside', of, isIn: false, isChange: false, direction: null, part: 'open', at } : null),
    examples: ["opens outside of yesterday's range"],
  }),
  rule('Predicate', '#openVerb inside|within|in Value:of', {
    build: ({ of }, at) => (hasEdges(of) ? { does: 'inside', of, isIn: true, isChange: false, direction: null, part: 'open', at } : null),
    examples: ["opens inside yesterday's range"],
  }),
  rule('Predicate', '#closeVerb inside|within|in Value:of', {
    build: ({ of }, at) => (hasEdges(of) ? { does: 'inside', of, isIn: true, isChange: false, direction: null, part: 'close', at } : null),
    examples: ['closes inside the bollinger bands'],
  }),
  rule('Predicate', '#closeVerb back inside|within|in|into Value:of', {
    build: ({ of }, at) => (hasEdges(of) ? { does: 'inside', of, isIn: true, isChange: true, direction: null, part: 'close', at } : null),
    examples: ['closes back inside the bollinger bands'],
  }),
  rule('Predicate', '#closeVerb back inside|in', {
    build: (_, at) => ({ does: 'inside', of: theBand(at), isIn: true, isChange: true, direction: null, part: 'close', at }),
    weight: 3,
    examples: ['closes back inside'],
  }),
  rule('Predicate', '#beVerb back inside|in', {
    build: (_, at) => ({ does: 'inside', of: theBand(at), isIn: true, isChange: false, direction: null, part: null, at }),
    weight: 3,
    examples: ['is back inside'],
  }),
  rule('Predicate', '#moveVerb:direction back? inside|within|in|into Value:of', {
    build: ({ direction, of }, at) => (hasEdges(of) ? { does: 'inside', of, isIn: true, isChange: true, direction, part: null, at } : null),
    examples: ['falls back into the donchian channel'],
  }),
  rule('Predicate', '#enterRange:isIn Value:of', {
    build: ({ isIn, of }, at) => (hasEdges(of) ? { does: 'inside', of, isIn, isChange: true, direction: null, part: null, at } : null),
    examples: ['enters the bollinger bands', 'leaves the keltner channel'],
  }),
  rule('Condition', 'Value:level #auxVerb touched|hit|reached|tagged|tested|retested', {
    build: ({ level }, at) =>
      level.is === 'number'
        ? null
        : saidOf({ is: 'price', field: 'close', timeframe: null, back: null, at }, { does: 'touch', to: level, at }, at),
    examples: ['the lower bollinger band is touched'],
  }),
  rule('Whole', 'Value:of', { build: ({ of }) => (hasParts(of) ? of : null), weight: 0, examples: ['its range', "yesterday's range"] }),
  rule('Whole', 'Candle:candle', {
    build: ({ candle: { timeframe, back, isNext, isHeikinAshi } }, at) =>
      isNext || isHeikinAshi ? null : { is: 'size', of: 'range', bar: null, timeframe, back, at },
    weight: 0.5,
    examples: ['the candle', 'the previous day'],
  }),
  rule('Whole', 'Range:range', {
    build: ({ range }, at) => ({ is: 'range', of: range, output: 'size', at }),
    examples: ['the first hour range'],
  }),
  rule('Predicate', '#beVerb? in|within|inside|at top|bottom|upper|lower|highest|lowest:end #percent:percent of Whole:of', {
    build: ({ end, percent, of }, at) => rangePart(end, percent, of, at),
    examples: ['is in the top 25% of its range'],
  }),
  rule('Predicate', '#beVerb? in|within|inside|at top|bottom|upper|lower|highest|lowest:end #rangePart:percent of Whole:of', {
    build: ({ end, percent, of }, at) => rangePart(end, percent, of, at),
    examples: ['is in the upper half of its range', 'in the bottom third of the candle'],
  }),
  rule('Predicate', '#closeVerb in|within|inside|at top|bottom|upper|lower|highest|lowest:end #percent:percent of Whole:of', {
    build: ({ end, percent, of }, at) => rangePart(end, percent, of, at),
    examples: ['closes in the top 25% of its range'],
  }),
  rule('Predicate', '#closeVerb in|within|inside|at top|bottom|upper|lower|highest|lowest:end #rangePart:percent of Whole:of', {
    build: ({ end, percent, of }, at) => rangePart(end, percent, of, at),
    examples: ['closes in the upper third of its range'],
  }),
  rule('Predicate', '#closeVerb in|within|inside top|bottom|upper|lower:end #rangePart:percent', {
    build: ({ end, percent }, at) => rangePart(end, percent, null, at),
    weight: 2,
    examples: ['closes in the lower third'],
  }),
  rule('Predicate', '#closeVerb in|within|inside top|bottom|upper|lower:end #percent:percent', {
    build: ({ end, percent }, at) => rangePart(end, percent, null, at),
    weight: 2,
    examples: ['closes in the bottom 20%'],
  }),
  rule('Predicate', '#moveVerb back? #direction? and|,|to #touchVerb Values:to', {
    build: ({ to }, at) => forEach(to, at, (each) => ({ does: 'touch', to: each, at })),
    examples: ['pulls back and touches the 20 EMA', 'dips to touch the 20 EMA', 'rallies back up and touches the 50 EMA'],
  }),
  rule('Predicate', 'Predicate:p with its high|low:end', {
    build: ({ p, end }, at) =>
      p.does === 'touch' ? { does: 'compare', how: end === 'high' ? 'gte' : 'lte', to: p.to, part: 'extreme', isBack: false, at } : null,
    weight: 0.5,
    examples: ['touches the 100 SMA with its high'],
  }),
  rule('Predicate', '#moveVerb:moves #direction? to|onto Value:to', {
    build: ({ moves, to }, at) =>
      hasEdges(to) && to.is !== 'reference' ? null : { does: 'touch', to, ...(moves && { direction: moves }), at },
    weight: 1.5,
    examples: ['drops to 30', 'pulls back to the 20 EMA'],
  }),
  rule('Predicate', '#moveVerb:moves back #direction? to|onto Value:to', {
    build: ({ moves, to }, at) =>
      hasEdges(to) && to.is !== 'reference' ? null : { does: 'touch', to, isBack: true, ...(moves && { direction: moves }), at },
    weight: 1.5,
    examples: ['drifts back to VWAP'],
  }),
  rule('Predicate', '#returnVerb #direction? to|onto Value:to', {
    build: ({ to }, at) => (hasEdges(to) && to.is !== 'reference' ? null : { does: 'touch', to, isBack: true, at }),
    weight: 1.2,
    examples: ['returns to the 20 EMA', 'comes back to VWAP'],
  }),
  rule('Predicate', '#beVerb back at|to Value:to', {
    build: ({ to }, at) => (to.is === 'number' ? null : { does: 'touch', to, isBack: true, at }),
    examples: ['is back at the middle bollinger band'],
  }),
  rule('Predicate', '#returnVerb #comparison:how Values:to', {
    build: ({ how, to }, at) => {
      const direction = directionOf(how)
      return direction && forEach(to, at, (each) => back(cross(direction, each, at)))
    },
    examples: ['comes back above VWAP'],
  }),
  rule('Predicate', '#returnVerb inside|within|in|into Value:of', {
    build: ({ of }, at) => (hasEdges(of) ? { does: 'inside', of, isIn: true, isChange: true, direction: null, part: null, at } : null),
    examples: ['returns into the bollinger bands'],
  }),
]
