import type { Stretch } from '../../language/grammar.ts'
import type { BarPart, Categories, Direction, Predicate, Value } from '../meanings.ts'
import { measureOf } from '../measures.ts'
import { rule } from '../production.ts'
import { back, compare, cross, directionOf, forEach, opposite, saidOf } from '../said.ts'
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

/** At either end of a range: "the outer 20%". */
const outer = (percent: number, of: Value, at: Predicate['at']): Predicate => ({
  does: 'join',
  op: 'or',
  args: (['top', 'bottom'] as const).map((end) => ({ does: 'range part', end, percent, of, part: 'close', at })),
  at,
})

const endOf = (end: string, percent: number): Categories['RangeEnd'] => ({
  end: end === 'top' || end === 'upper' || end === 'highest' ? 'top' : 'bottom',
  percent,
  of: null,
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

/** A bar that reaches a line and closes on the side that it came from; `way` is where it goes then. */
const bounce = (way: Direction | null, to: Value, at: Stretch | null): Predicate | null =>
  isLine(to) && !hasEdges(to) ? { does: 'touch', to, isHeld: true, ...(way && { direction: opposite(way) }), at } : null

/** Outside of one edge is beyond it. */
function beyondEdge(of: Value, part: BarPart | null, at: Stretch | null): Predicate | null {
  const side = of.is === 'indicator' || of.is === 'reference' ? sideOfLevel(of) : null
  return side && compare(side === 'up' ? 'gt' : 'lt', of, part, at)
}

/** Back inside one edge is a cross of it from beyond. */
function withinEdge(of: Value, at: Stretch | null): Predicate | null {
  const side = of.is === 'indicator' || of.is === 'reference' || of.is === 'range' ? sideOfLevel(of) : null
  return side && back(cross(opposite(side), of, at))
}

/** A level that is moved to, from the side that the motion tells. */
const reached = ({ direction, isBack }: Categories['Motion'], to: Value, at: Stretch | null): Predicate => ({
  does: 'touch',
  to,
  ...(isBack && { isBack }),
  ...(direction && { direction }),
  at,
})

/** Touching a level, being at one, and ranges that are entered and left. */
export const touchProductions = [
  rule('Predicate', 'Predicate:p with its? wick|shadow|tail|wicks|shadows', {
    build: ({ p }, at) => (p.does === 'touch' || (p.does === 'compare' && p.part === 'extreme') ? { ...p, at } : null),
    weight: 0.3,
    examples: ['touches the lower bollinger band with its wick'],
  }),
  rule('Condition', 'Value:level #auxVerb? be|get? #touchVerb by Value:v', {
    build: ({ level, v }, at) => (level.is === 'number' || v.is !== 'price' ? null : saidOf(v, { does: 'touch', to: level, at }, at)),
    weight: 0.8,
    examples: ['the 20 EMA has been touched by the low'],
  }),
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
  rule('Event', '#moveNoun whose|where|in #field:field Predicate:p', {
    build: ({ field, p }, at) =>
      p.does === 'touch' || p.does === 'cross' || p.does === 'compare'
        ? saidOf({ is: 'price', field, timeframe: null, back: null, at }, p, at)
        : null,
    weight: 0.5,
    examples: ['a pullback whose low touches the 50 EMA'],
  }),
  rule('Event', '#field:field that|which Predicate:p', {
    build: ({ field, p }, at) =>
      field !== 'volume' && field !== 'close' && (p.does === 'touch' || p.does === 'cross' || p.does === 'compare')
        ? saidOf({ is: 'price', field, timeframe: null, back: null, at }, p, at)
        : null,
    weight: 0.5,
    examples: ['a low that touches the 50 EMA'],
  }),
  rule('Event', 'contact|kiss of price? with|on|to Value:to', {
    build: ({ to }, at) => (to.is === 'number' ? null : saidOf(closeOf(at), { does: 'touch', to, at }, at)),
    examples: ['the contact of price with the 9 EMA'],
  }),
  rule('Event', 'retest|touch|tag|test|tap by the? #field:field', {
    build: ({ field }, at) =>
      saidOf(
        { is: 'price', field, timeframe: null, back: null, at },
        { does: 'touch', to: { is: 'reference', to: 'level', output: null, at }, at },
        at,
      ),
    weight: 0.5,
    examples: ['retest by the low'],
  }),
  rule('Predicate', '#beVerb? back #direction? at|on|to Value:to', {
    build: ({ to }, at) => (to.is === 'number' ? null : { does: 'touch', to, isBack: true, at }),
    weight: 0.6,
    examples: ['is back at the middle bollinger band', 'is back down at the 50 EMA'],
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
  rule('Predicate', 'Motion:m into|in Value:to', {
    build: ({ m, to }, at) => (m.kind === 'move' && isLine(to) && !hasEdges(to) ? reached({ ...m, isBack: false }, to, at) : null),
    weight: 1.5,
    examples: ['pulls back into the 20 EMA', 'dips into the lower bollinger band', 'comes up into the 200 EMA'],
  }),
  rule('Predicate', '#bounceVerb #direction:way? off|from|of|on|at|against of? Value:to', {
    build: ({ way, to }, at) => bounce(way ?? null, to, at),
    examples: [
      'bounces off the 20 EMA',
      'bounces up from the lower bollinger band',
      'is rejected at the 200 EMA',
      'gets rejected from VWAP',
    ],
  }),
  rule('Predicate', '#beVerb? reject by? Value:to', {
    build: ({ to }, at) => bounce(null, to, at),
    examples: ['is rejected by the upper bollinger band', 'rejects the 200 EMA'],
  }),
  rule('Predicate', '#touchVerb Value:to ,? and|then #bounceVerb #direction:way? off|from? it?', {
    build: ({ way, to }, at) => bounce(way ?? null, to, at),
    weight: 0.8,
    examples: ['tags VWAP and bounces', 'touches the 20 EMA and bounces off it', 'tests the 50 SMA and rebounds'],
  }),
  rule('Event', 'Value:to touch|tag|test|hit|kiss', {
    build: ({ to }, at) => (isLine(to) && !hasEdges(to) ? saidOf(closeOf(at), { does: 'touch', to, at }, at) : null),
    weight: 1.5,
    examples: ['a lower bollinger band touch', 'a 50 EMA test'],
  }),
  rule('Event', 'close back? inside|within|in|into Value:of', {
    build: ({ of }, at) =>
      hasEdges(of) ? saidOf(closeOf(at), { does: 'inside', of, isIn: true, isChange: true, direction: null, part: 'close', at }, at) : null,
    examples: ['a close back inside the range'],
  }),
  rule('Event', 'close back inside|within|in', {
    build: (_, at) =>
      saidOf(closeOf(at), { does: 'inside', of: theBand(at), isIn: true, isChange: true, direction: null, part: 'close', at }, at),
    weight: 3,
    examples: ['a close back inside'],
  }),
  rule('Event', 'close back #comparison:how Values:to', {
    build: ({ how, to }, at) => {
      const predicate = forEach(to, at, (each) => back(cross(directionOf(how), each, at)))
      return predicate && saidOf(closeOf(at), predicate, at)
    },
    examples: ['a close back above the 20 EMA'],
  }),
  rule('Event', 'close back #comparison:how', {
    build: ({ how }, at) => saidOf(closeOf(at), back(cross(directionOf(how), { is: 'reference', to: 'same', output: null, at }, at)), at),
    weight: 4,
    examples: ['a close back below'],
  }),
  rule('Predicate', 'find|get|take support|resistance:what at|on|off|from|by Value:to', {
    build: ({ what, to }, at) => bounce(what === 'support' ? 'up' : 'down', to, at),
    examples: ['finds support at the 50 EMA', 'finds resistance at the 200 SMA'],
  }),
  rule('Predicate', 'fail at|against Value:to', {
    build: ({ to }, at) => bounce('down', to, at),
    examples: ['fails at the 100 SMA'],
  }),
  rule('Event', 'bounce|rejection|rebound #direction:way? off|from|of|on|at|against of? Value:to', {
    build: ({ way, to }, at) => saidOf(closeOf(at), bounce(way ?? null, to, at), at),
    examples: ['a bounce off the 20 EMA', 'a rejection at the 200 EMA', 'rejection of VWAP'],
  }),
  rule('Predicate', '#beVerb? outside of? Value:of', {
    build: ({ of }, at) => beyondEdge(of, null, at),
    examples: ['is outside the upper bollinger band'],
  }),
  rule('Predicate', '#closeVerb outside|out of? Value:of', {
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
  rule('Predicate', '#closeVerb back inside|within|in|into of? Value:of', {
    build: ({ of }, at) => withinEdge(of, at),
    weight: 0.8,
    examples: ['closes back inside the lower bollinger band'],
  }),
  rule('Predicate', '#moveVerb back inside|within|in of? Value:of', {
    build: ({ of }, at) => withinEdge(of, at),
    weight: 0.8,
    examples: ['comes back inside the upper bollinger band'],
  }),
  rule('Predicate', '#closeVerb back inside|in', {
    build: (_, at) => ({ does: 'inside', of: theBand(at), isIn: true, isChange: true, direction: null, part: 'close', at }),
    weight: 3,
    examples: ['closes back inside'],
  }),
  rule('Predicate', 'Motion:m inside|in', {
    build: ({ m }, at) =>
      m.kind === 'move' && m.isBack
        ? { does: 'inside', of: theBand(at), isIn: true, isChange: true, direction: m.direction, part: null, at }
        : null,
    weight: 3,
    examples: ['comes back inside', 'falls back in'],
  }),
  rule('Predicate', '#beVerb back inside|in', {
    build: (_, at) => ({ does: 'inside', of: theBand(at), isIn: true, isChange: false, direction: null, part: null, at }),
    weight: 3,
    examples: ['is back inside'],
  }),
  rule('Predicate', 'Motion:m inside|within|in|into Value:of', {
    build: ({ m, of }, at) =>
      m.kind === 'move' && hasEdges(of) ? { does: 'inside', of, isIn: true, isChange: true, direction: m.direction, part: null, at } : null,
    examples: ['falls back into the donchian channel', 'returns into the bollinger bands'],
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
  rule('RangeEnd', 'its|their? top|bottom|upper|lower|highest|lowest:end #percent:percent', {
    build: ({ end, percent }) => endOf(end, percent),
    examples: ['the top 25%', 'its bottom 20%'],
  }),
  rule('RangeEnd', 'its|their? top|bottom|upper|lower|highest|lowest:end #rangePart:percent', {
    build: ({ end, percent }) => endOf(end, percent),
    examples: ['the upper half', 'its lower third'],
  }),
  rule('RangePart', 'RangeEnd:part', { build: ({ part }) => part, weight: 2, examples: ['the upper half'] }),
  rule('RangePart', 'RangeEnd:part of|on Whole:of', {
    build: ({ part, of }) => ({ ...part, of }),
    weight: 0,
    examples: ['the upper half of its range', 'the bottom third of the candle'],
  }),
  rule('Predicate', '#beVerb? in|within|inside|at RangePart:part', {
    build: ({ part }, at) => ({ does: 'range part', ...part, part: null, at }),
    examples: ['is in the top 25% of its range', 'in the bottom third of the candle'],
  }),
  rule('Predicate', '#closeVerb back? in|within|inside|at RangePart:part', {
    build: ({ part }, at) => ({ does: 'range part', ...part, part: 'close', at }),
    examples: ['closes in the upper third of its range', 'closes in its upper half', 'closes in the bottom 20%'],
  }),
  rule('Predicate', '#beVerb? in|within|inside|at its? outer|outermost Outer:percent of|on Whole:of', {
    build: ({ percent, of }, at) => outer(percent, of, at),
    examples: ['is in the outer 20% of its range'],
  }),
  rule('Predicate', '#closeVerb in|within|inside|at its? outer|outermost Outer:percent of|on Whole:of', {
    build: ({ percent, of }, at) => outer(percent, of, at),
    weight: 0.8,
    examples: ['closes in the outer 20% of its range'],
  }),
  rule('Outer', '#percent:percent', { build: ({ percent }) => percent, weight: 0, examples: ['20%'] }),
  rule('Outer', '#rangePart:percent', { build: ({ percent }) => percent, weight: 0, examples: ['fifth'] }),
  rule('Predicate', '#openVerb in|within|inside|at RangePart:part', {
    build: ({ part }, at) => ({ does: 'range part', ...part, part: 'open', at }),
    examples: ['opened in the top 20% of its range'],
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
  rule('Predicate', 'Motion:m to|onto|toward|towards Value:to', {
    build: ({ m, to }, at) => (m.kind !== 'move' || (hasEdges(to) && to.is !== 'reference') ? null : reached(m, to, at)),
    weight: 1.4,
    examples: ['drops to 30', 'pulls back to the 20 EMA', 'drifts back to VWAP', 'pulls all the way back to the 20 EMA', 'returns to VWAP'],
  }),
  rule('Predicate', 'Predicate:p from #comparison:side', {
    // From above it is reached downwards.
    build: ({ p, side }, at) => {
      const from = p.does === 'touch' ? directionOf(side) : null
      const direction = from && opposite(from)
      return p.does !== 'touch' || direction === null || (p.direction ?? direction) !== direction ? null : { ...p, direction, at }
    },
    weight: 0.5,
    examples: ['tests the 50 EMA from above', 'goes up into the 200 EMA from below'],
  }),
]
