import { indicatorVocabulary, type PatternName } from '../indicators/vocabulary.ts'
import { sessionHours } from '../market/session.ts'
import { isIntraday, timeframeMinutes } from '../market/timeframe.ts'
import { ok, refused, type Result } from '../result.ts'
import type { Comparator, Expr, Origin, Term } from '../strategy/plan.ts'
import { barsOf, daysOf } from './bars-of.ts'
import { chartOf } from './chart-of.ts'
import { originIn, type Context, type Found, type Open } from './context.ts'
import { earlierTerm, runOf } from './earlier-term.ts'
import { edgeOfDay } from './edge-of-day.ts'
import type {
  BarPart,
  BarReference,
  Condition,
  Direction,
  Duration,
  Placed,
  Predicate,
  TwoSidedPattern,
  Value,
  ValueReference,
  SaidTimeframe,
} from './meanings.ts'
import { areComparable, measureOf } from './measures.ts'
import { candlesOf, patternOf } from './resolve-candles.ts'
import { resolveGap } from './resolve-gap.ts'
import { resolveStanding } from './resolve-standing.ts'
import {
  hasSide,
  isOwnEnd,
  openOfDay,
  resolveAway,
  resolveColor,
  resolveExtreme,
  resolveInside,
  resolveRangePart,
  resolveSignalCross,
} from './resolve-states.ts'
import { alone, awayFrom, resolvePair, resolveValue, severalOf } from './resolve-value.ts'
import { saidOfCandle } from './said-candle.ts'
import { isAveraging, numberOf, priceOf, withOutput } from './said-values.ts'
import { asLater, isLeftBy } from './said.ts'
import { crossedBefore, hasBands, lengthOf, metBefore, settleReferences, subjectsBefore, type Place } from './settle-references.ts'
import { canReach, objectOf, partOf, sideOfLevel, sideReached, subjectOf } from './settle-subject.ts'

type Resolved = Result<Expr, Open>

const joined = (op: 'and' | 'or', args: readonly Expr[], from: Origin): Expr => (args.length === 1 ? args[0]! : { op, args, from })

function all<T>(items: readonly T[], resolve: (item: T) => Resolved): Result<readonly Expr[], Open> {
  const found: Expr[] = []
  for (const item of items) {
    const expr = resolve(item)
    if (!expr.ok) return expr
    found.push(expr.value)
  }
  return ok(found)
}

const directionOf = (op: Comparator): Direction | null =>
  op === 'gt' || op === 'gte' || op === 'crosses_above' ? 'up' : op === 'lt' || op === 'lte' || op === 'crosses_below' ? 'down' : null

const isReference = (value: Value, to: ValueReference): boolean => value.is === 'reference' && value.to === to

/** Whether two values have a common measure once it is known what they are. */
function isSettledLike(subject: Value, object: Value, context: Context): boolean {
  const known = settleReferences(subject, { role: 'subject', against: object, direction: null }, context)
  const other = settleReferences(object, { role: 'object', against: known.ok ? known.value : subject, direction: null }, context)
  return !known.ok || !other.ok || areComparable(known.value, other.value)
}

/** "closes above its open", where no other bar is spoken of. */
const ownOpen = (subject: Value, to: Value): Value | null =>
  to.is === 'bar' && to.bar === 'it' && to.field === 'open' && subject.is === 'price' && subject.field === 'close'
    ? { ...subject, field: 'open', at: to.at }
    : null

/** A line that something of another chart is compared with is of that chart: "the 4h close is above the 200 EMA". */
function ofItsChart(object: Value, subject: Value): Value {
  const timeframe = subject.is === 'price' || subject.is === 'indicator' || subject.is === 'average' ? subject.timeframe : null
  const isLine = (object.is === 'indicator' && object.name !== 'vwap' && object.source === null) || object.is === 'average'
  return timeframe !== null && isLine && object.timeframe === null ? { ...object, timeframe } : object
}

/** The end of a longer bar that a price of the bar cannot pass, since it is part of it; `isMade`: the words say that it goes on. */
function endSoFar(subject: Value, end: Value, direction: Direction | null): { readonly of: Value; readonly isMade: boolean } | null {
  if (subject.is !== 'price' || end.is !== 'price' || end.timeframe === null || (end.back ?? 0) > 0 || subject.timeframe !== null)
    return null
  const isPassed = (end.field === 'high' && direction === 'up') || (end.field === 'low' && direction === 'down')
  return isPassed ? { of: { ...subject, field: end.field }, isMade: end.back === 0 && subject.back === null } : null
}

/** "The previous candle closed below the lower band": the band as it was on that bar. */
function atItsBar(object: Value, subject: Value, { chart }: Context): Value {
  if (subject.is !== 'price' || subject.back === null || subject.back === 0) return object
  if ((object.is !== 'indicator' && object.is !== 'average') || object.back !== null) return object
  const chartOf = (timeframe: SaidTimeframe | null) => timeframe ?? chart
  return chartOf(subject.timeframe) === chartOf(object.timeframe) ? { ...object, back: subject.back } : object
}

/** "The range is over 1%": of the price. Of what else it may be a share, its words have to say. */
function ofPrice(object: Value | null, subject: Value): Value | null {
  if (object?.is !== 'number' || object.unit !== 'percent' || measureOf(subject) !== 'distance') return object
  const isShareOfBar = subject.is === 'size' && subject.of !== 'range'
  const args = [numberOf(object.value / 100, null, object.at), priceOf('close', object.at)]
  return isShareOfBar ? null : { is: 'calc', op: 'mul', args, at: object.at }
}

/** "Yesterday closed below its 20 EMA": an average of closes, of the same chart and bar as the close. */
function ownAverage(to: Value, subject: Value): Value {
  if (subject.is !== 'price' || subject.field !== 'close' || (to.is !== 'indicator' && to.is !== 'average')) return to
  if (to.source === null || !isReference(to.source, 'own')) return to
  return { ...to, source: null, timeframe: to.timeframe ?? subject.timeframe, back: to.back ?? subject.back }
}

/** A comparison of two values, by what it is made of. */
function comparison(op: Comparator, said: Value, told: Value, from: Origin, context: Context): Resolved {
  const to = ownAverage(told, said)
  const objects = severalOf(to, context)
  if (objects !== null) {
    const each = all(objects.values, (value) => comparison(op, said, value, from, context))
    return each.ok ? ok(joined(objects.join, each.value, from)) : each
  }
  const direction = directionOf(op)
  // "… crosses above the signal line, sell on a cross below it": what stood there before tells what is meant to cross it.
  if (isReference(said, 'unsaid') && isReference(to, 'it')) {
    // A range that was drawn is met by the price, whatever else was spoken of.
    const drawn = settleReferences(to, { role: 'object', against: priceOf('close', said.at), direction }, context)
    const before =
      drawn.ok && drawn.value.is === 'range' ? drawn : settleReferences(to, { role: 'object', against: null, direction }, context)
    if (!before.ok) return before
    const price = priceOf('close', said.at)
    return comparison(op, measureOf(before.value) === 'price' ? price : said, before.value, from, context)
  }
  // "… crosses above the EMA with RSI above 55, sell when it crosses below": what crossed something before.
  const crossed = said.is === 'reference' && isReference(to, 'same') && op.startsWith('crosses') ? crossedBefore(to.at, context) : null
  if (crossed !== null) return comparison(op, crossed.subject, crossed.object, from, context)
  // "If the close is above its EMA, buy when A crosses B; if below, …": of which is open.
  const isState = said.is === 'reference' && isReference(to, 'same') && !op.startsWith('crosses')
  if (isState && wasCrossedLast(to.at, context) && subjectsBefore(to, context).length > 1)
    return refused({ issue: 'unknown_term', at: to.at })
  const isIt = to.is === 'reference' && (to.to === 'it' || to.to === 'same' || to.to === 'own')
  const known = settleReferences(to, { role: 'object', against: said, direction }, context)
  // "Sell a break of the low if it's under": what has broken a low is under it, so another line is meant.
  if (isReference(to, 'same') && crossed === null && known.ok && sideOfLevel(known.value) === direction && direction !== null)
    if (crossedBefore(to.at, context) !== null) return refused({ issue: 'unknown_term', at: to.at })
  const against = isIt ? null : known.ok ? known.value : to
  const subject = settleReferences(said, { role: 'subject', against, direction }, context)
  if (!subject.ok) return subject
  const meant = known.ok ? objectOf(subject.value, to) : (ownOpen(subject.value, to) ?? objectOf(subject.value, to))
  const object = meant && ofPrice(ofItsChart(meant, subject.value), subject.value)
  if (object === null) return refused({ issue: 'threshold_missing', at: to.at })
  // "… above the daily EMA, short if below": the line as it was on that bar as well.
  const line = object.is === 'reference' && known.ok ? known.value : object
  const then = atItsBar(line, subject.value, context)
  if (then !== line) return comparison(op, subject.value, then, from, context)
  const ownEnd = endSoFar(subject.value, object, direction)
  if (ownEnd !== null) {
    // "Breaks the high of the day": the bar has made it. No close is above a high that it is part of.
    if (!ownEnd.isMade || !op.startsWith('crosses')) return refused({ issue: 'window_unspecified', at: object.at })
    const pair = resolvePair(ownEnd.of, object, null, context)
    return pair.ok ? ok({ op: direction === 'up' ? 'gte' : 'lte', ...pair.value, from }) : pair
  }
  // What is named and never gets there is told as a rule that can never be true.
  if (said.is === 'reference' && object.is === 'number' && !canReach(subject.value, object.value))
    return refused({ issue: 'unknown_term', at: to.at })
  if (!isSettledLike(subject.value, object, context)) return refused({ issue: 'unknown_term', at: to.at })
  const pair = resolvePair(subject.value, beforeThisBar(subject.value, object), direction, context)
  const own = pair.ok ? null : ownOpen(subject.value, to)
  const settled = own === null ? pair : resolvePair(subject.value, own, direction, context)
  return settled.ok ? ok({ op: isOwnEarlier(settled.value) ? standing(op) : op, ...settled.value, from }) : settled
}

/** Two bars of one price: what lies beyond the one before is there, whatever was the case a bar earlier. */
const isOwnEarlier = ({ left, right }: { readonly left: Term; readonly right: Term }): boolean =>
  left.kind === 'price' &&
  right.kind === 'price' &&
  left.field === right.field &&
  left.timeframe === right.timeframe &&
  (left.shift ?? 0) < (right.shift ?? 0)
const standing = <Op extends string>(op: Op) => (op === 'crosses_above' ? 'gt' : op === 'crosses_below' ? 'lt' : op)

/** Whether what was spoken of last, before a place in the text, was crossed and so is none that something lies on one side of. */
const wasCrossedLast = (at: Value['at'], { introduced }: Context): boolean =>
  introduced.findLast(({ value, isSubject }) => !isSubject && value.at !== null && at !== null && value.at.to <= at.from)?.isCrossed ===
  true

/** A channel of extremes that a price is measured against ends a bar earlier: no price is beyond an extreme that it is part of. */
const beforeThisBar = (subject: Value, object: Value): Value =>
  subject.is === 'price' && subject.back === null && object.is === 'indicator' && object.name === 'donchian' && object.back === null
    ? { ...object, back: 1 }
    : object

/** A price of the strategy's own chart as that of whole days; null for one that is of a certain bar or chart already. */
const byDay = (term: Term): Term | null =>
  term.kind === 'price' && term.field !== 'volume' && term.timeframe === undefined && term.shift === undefined
    ? { ...term, timeframe: '1d', sampling: 'completed' }
    : null

/** From where a line is reached that has a side of its own. */
const sideOfLine = (line: Term): Direction | null => {
  // So far above or below where the bar begins.
  if (line.kind === 'calc' && (line.op === 'add' || line.op === 'sub') && line.args[0]?.kind === 'price' && line.args[0].field === 'open')
    return line.op === 'add' ? 'up' : 'down'
  if (line.kind !== 'indicator') return null
  if (line.output === 'upper' || line.name === 'highest' || line.name === 'swing_high') return 'up'
  return line.output === 'lower' || line.name === 'lowest' || line.name === 'swing_low' ? 'down' : null
}

type Touch = Extract<Predicate, { does: 'touch' }>

/** From which side a line is reached: as the words, the price of the bar or the line itself tell, else as the rule is heading. */
function reachedFrom(subject: Term, line: Term, { isBack, direction }: Touch, heading: Direction): Direction {
  // A bar's high and its volume are reached from below.
  const isOwn = subject.kind === 'price' ? subject.field : null
  if (isOwn === 'high' || isOwn === 'volume') return 'up'
  return isOwn === 'low' ? 'down' : (direction ?? (isBack ? heading : (sideOfLine(line) ?? heading)))
}

/** Which price of the bar touches a line: the low one from above, the high one from below; what is back there closes there, unless it is a step. */
function touching(subject: Term, line: Term, from: Origin, touch: Touch, { heading = 'down', found = [] }: Context): Expr {
  const direction = reachedFrom(subject, line, touch, heading)
  const isClose = subject.kind === 'price' && subject.field === 'close'
  const left =
    isClose && (!touch.isBack || found.length > 0) ? ({ ...subject, field: direction === 'up' ? 'high' : 'low' } as const) : subject
  const touched: Expr = { op: direction === 'up' ? 'gte' : 'lte', left, right: line, from }
  if (!touch.isHeld) return touched
  return { op: 'and', args: [touched, { op: direction === 'up' ? 'lt' : 'gt', left: subject, right: line, from }], from }
}

/** Where a value is high or low by its usual thresholds; null where it has none. */
const usualMark = (subject: Value, name: 'high' | 'low', at: Value['at']): Value | null =>
  objectOf(subject, { is: 'threshold', name: name === 'high' ? 'overbought' : 'oversold', at })

const banded: readonly string[] = ['bb', 'keltner', 'donchian', 'ichimoku']
/** A range or a channel of which no end is said. */
const hasTwoEnds = (to: Value): boolean =>
  (to.is === 'range' && to.output === null) || (to.is === 'indicator' && to.output === null && banded.includes(to.name))

/** "Its body is above 10 pips and it is green": the bar that has the size. */
function barOfSize(subject: Value, context: Context): Value {
  const isSize = subject.is === 'size' || (subject.is === 'reference' && subject.to === 'it')
  const found = isSize ? settleReferences(subject, alone, context) : null
  return found?.ok && found.value.is === 'size'
    ? { is: 'price', field: 'close', timeframe: found.value.timeframe, back: found.value.back, at: subject.at }
    : subject
}

const coloured: readonly string[] = ['supertrend', 'psar', 'macd']
const isColoured = (value: Value): boolean => value.is === 'indicator' && coloured.includes(value.name)

/** "Sell at 5% above it", where nothing was spoken of that lies at a price: no bar is above its own close. */
function isFromNothing(to: Value, context: Context): boolean {
  if (to.is !== 'offset' || to.base.is !== 'reference' || to.base.to !== 'it') return false
  const found = settleReferences(to.base, { role: 'object', against: priceOf('close', to.at), direction: null }, context)
  return !found.ok || (found.value.is === 'price' && (found.value.back ?? 0) === 0)
}

/**
 * "The Heikin Ashi candle turns red … it turns green": a bar of that kind; null where none was spoken of. Beside another line with a
 * colour it is open which of them turns.
 */
function heikinAshiOf(said: Value, predicate: Extract<Predicate, { does: 'color' }>, context: Context): Result<Condition, Open> | null {
  const { at } = predicate
  if (said.is !== 'reference' || (said.to !== 'it' && said.to !== 'both') || at === null) return null
  const isBefore = (node: Placed): boolean => node.at !== null && node.at.to <= at.from
  const bar = context.heikinAshi?.findLast(isBefore)
  if (bar?.at == null) return null
  const { to } = bar.at
  const isOther = context.introduced.some(
    ({ value, isSubject }) =>
      isSubject && isBefore(value) && (isColoured(value) || (value.is !== 'reference' && value.is !== 'indicator' && value.at!.from >= to)),
  )
  const condition = saidOfCandle({ timeframe: bar.timeframe, back: null, isNext: false, isHeikinAshi: true }, predicate, at)
  return isOther || condition === null ? refused({ issue: 'vague_condition', at }) : ok(condition)
}

/** "A red one" after Heikin Ashi bars is one of them. */
const ofKindBefore = (said: Extract<Condition, { says: 'candle' }>, { heikinAshi = [] }: Context): typeof said => {
  const isBefore = ({ at }: Placed): boolean => at !== null && said.at !== null && at.to <= said.at.from
  return said.isOne && !said.isHeikinAshi && heikinAshi.some(isBefore) ? { ...said, isHeikinAshi: true } : said
}

/** The one of two ends that is meant, also where a price comes back over it. */
const withEnd = (level: Value, end: 'high' | 'low'): Value =>
  level.is === 'ends' ? level[end] : level.is === 'range' && level.output === null ? { ...level, output: end } : level

/** Which end of a range an entry waits for, by its side; null for what leaves a trade, which may wait for either. */
const breakoutOf = ({ side, heading }: Context): Direction | null =>
  side === 'long' && heading === 'down' ? 'up' : side === 'short' && heading === 'up' ? 'down' : null

const crossing = (direction: Direction | null) => (direction === null ? 'crosses' : direction === 'up' ? 'crosses_above' : 'crosses_below')

/** What stands beside something tells what *it* is. */
const beside = (to: Value | null): Place => ({ role: 'subject', against: to, direction: null })

/** "This week's close is the highest of 12 weeks" compares closes, as the price of a bar that is told does. */
const ownExtreme = (subject: Value, said: Extract<Predicate, { does: 'extreme' }>): Extract<Predicate, { does: 'extreme' }> =>
  said.of === null && subject.is === 'price' && subject.field === 'close' && subject.timeframe !== null ? { ...said, of: 'close' } : said

/** What is said of the term itself, once it is known. */
function ofTerm(subject: Value, context: Context, say: (term: Term) => Resolved, to: Value | null = null): Resolved {
  const term = resolveValue(subject, context, beside(to))
  return term.ok ? say(term.value) : term
}

/** What *it* is where it opens or closes: a bar, of which the verb tells the price. */
function barOfIt(subject: Value, to: Value, part: BarPart | null, context: Context): Value {
  if (part === null || subject.is !== 'reference') return subject
  const found = settleReferences(subject, { role: 'subject', against: to, direction: null }, context)
  if (!found.ok) return subject
  const isBar = measureOf(found.value) === 'price' || (to.is === 'number' && part !== 'close')
  if (isBar) return found.value.is === 'price' ? found.value : priceOf('close', subject.at)
  return subject
}

/** Averages in the order of their lengths: the fastest first. Null where one has none, or two have the same. */
function byLength(lines: readonly Value[]): readonly Value[] | null {
  const sorted = lines.toSorted((a, b) => lengthOf(a) - lengthOf(b))
  return new Set(sorted.map(lengthOf)).size === lines.length && lengthOf(sorted[0]!) > 0 ? sorted : null
}

/** Two lines cross: the faster of two averages crosses the slower. */
function linesCross(
  lines: readonly Value[],
  { direction, at }: Extract<Predicate, { does: 'signal cross' }>,
  from: Origin,
  context: Context,
): Resolved {
  const [line, against] = byLength(lines) ?? lines
  if (lines.length !== 2 || !line || !against) return refused({ issue: 'vague_condition', at })
  return comparison(crossing(direction), line, against, from, context)
}

/** Crosses its signal line beyond a level, or the level where it has no such line. */
function crossFrom(
  subject: Value,
  level: Value,
  predicate: Extract<Predicate, { does: 'signal cross' }>,
  from: Origin,
  context: Context,
): Resolved {
  const { direction, at } = predicate
  if (direction === null || subject.is !== 'indicator') return refused({ issue: 'vague_condition', at })
  const own = ofTerm(subject, context, (term) => resolveSignalCross(term, predicate, from))
  if (!own.ok) return comparison(crossing(direction), subject, level, from, context)
  const beyond = comparison(direction === 'up' ? 'lt' : 'gt', subject, level, from, context)
  return beyond.ok ? ok(joined('and', [own.value, beyond.value], from)) : beyond
}

/** Each average is above the next longer one, or below it. */
function linesStacked(
  lines: readonly Value[],
  { direction, at }: Extract<Predicate, { does: 'stacked' }>,
  from: Origin,
  context: Context,
): Resolved {
  const sorted = byLength(lines)
  if (sorted === null || sorted.length < 2) return refused({ issue: 'vague_condition', at })
  const args = all(sorted.slice(1), (line) =>
    comparison(direction === 'up' ? 'gt' : 'lt', sorted[sorted.indexOf(line) - 1]!, line, from, context),
  )
  return args.ok ? ok(joined('and', args.value, from)) : args
}

/** Above the lowest of some lines and below the highest. */
function betweenLines(subject: Value, lines: readonly Value[], { at }: Predicate, from: Origin, context: Context): Resolved {
  const edge = (op: 'min' | 'max'): Value => ({ is: 'calc', op, args: lines, at })
  const args = all(['min', 'max'] as const, (op) => comparison(op === 'min' ? 'gte' : 'lte', subject, edge(op), from, context))
  return args.ok ? ok(joined('and', args.value, from)) : args
}

/** True on at least so many of the last bars. */
const onSome = (least: number, when: Expr, bars: number, from: Origin): Expr =>
  least === 1
    ? { op: 'within', bars, expr: when, from }
    : { op: 'gte', left: { kind: 'count', when, bars, from }, right: { kind: 'const', value: least, from }, from }

/** "RSI under 30 and cross up 30": no bar has both, so the first is of a bar before. Where the line is named twice it is asked about. */
const inTurn = (args: readonly Condition[]): readonly Condition[] =>
  args.reduce<readonly Condition[]>((told, here) => {
    const there = told.at(-1)
    const isOne = there?.says === 'of' && here.says === 'of' && isUnsaid(here.subject) && isLeftBy(there.predicate, here.predicate)
    if (!isOne) return [...told, here]
    const steps = [there, here].map((when) => ({ when, within: null }))
    return [...told.slice(0, -1), { says: 'sequence', steps, at: here.at }]
  }, [])

const isUnsaid = (subject: Value): boolean => subject.is === 'reference' && subject.to === 'unsaid'

/** "Yesterday closed above its average, short if it closed below it": of which bar is not said. */
function isOfEarlierClose(said: Value, predicate: Predicate, context: Context): boolean {
  if (!isReference(said, 'it') || !('part' in predicate) || predicate.part !== 'close') return false
  if (!('to' in predicate) || predicate.to?.is !== 'reference') return false
  const before = subjectsBefore(said, context).at(-1)
  return before?.is === 'price' && before.field === 'close' && before.back !== null && before.back > 0
}

function ofValue(said: Value, predicate: Predicate, context: Context): Resolved {
  const from = originIn(context, predicate)
  const subjects = severalOf(said, context)
  if (subjects !== null && predicate.does === 'signal cross' && predicate.from === undefined)
    return linesCross(subjects.values, predicate, from, context)
  if (subjects !== null && predicate.does === 'stacked') return linesStacked(subjects.values, predicate, from, context)
  if (subjects !== null) {
    const each = all(subjects.values, (value) => ofValue(value, predicate, context))
    return each.ok ? ok(joined(subjects.join, each.value, from)) : each
  }
  if (isOfEarlierClose(said, predicate, context)) return refused({ issue: 'unknown_term', at: said.at })
  const subject = subjectOf(said, predicate)
  switch (predicate.does) {
    case 'compare': {
      const { how, to, part, isBack } = predicate
      const direction = how.startsWith('g') ? 'up' : how.startsWith('l') ? 'down' : null
      return comparison(
        isBack ? crossing(direction) : how,
        partOf(barOfIt(subject, to, part, context), part, direction, to),
        to,
        from,
        context,
      )
    }
    case 'cross': {
      const { to } = predicate
      const isReturn = predicate.isBack && isReference(to, 'same')
      if ((predicate.isAgainst || isReturn) && predicate.direction === null) return refused({ issue: 'vague_condition', at: predicate.at })
      const direction = predicate.direction ?? sideOfLevel(to) ?? (hasTwoEnds(to) ? breakoutOf(context) : null)
      if (to.is === 'ends' && direction === null) {
        const either = all(['up', 'down'] as const, (way) => ofValue(subject, { ...predicate, direction: way }, context))
        return either.ok ? ok(joined('or', either.value, from)) : either
      }
      if (hasTwoEnds(to) && direction === null) {
        const leaves = { does: 'inside', of: to, isIn: false, isChange: true, direction, part: null, at: predicate.at } as const
        return ofTerm(subject, context, (term) => resolveInside(term, leaves, from, context))
      }
      return comparison(
        crossing(direction),
        partOf(barOfIt(subject, predicate.to, predicate.part, context), predicate.part, direction),
        predicate.to,
        from,
        context,
      )
    }
    case 'stacked':
      return refused({ issue: 'vague_condition', at: predicate.at })
    case 'signal cross': {
      if (predicate.isAgainst && predicate.direction === null) return refused({ issue: 'vague_condition', at: predicate.at })
      // "The bearish crossover": of the lines that crossed before.
      const crossed = isUnsaid(subject) && predicate.from === undefined ? crossedBefore(predicate.at, context) : null
      if (crossed !== null && crossed.object.is !== 'number' && predicate.direction !== null)
        return comparison(crossing(predicate.direction), crossed.subject, crossed.object, from, context)
      if (isUnsaid(subject)) return refused({ issue: 'vague_condition', at: predicate.at })
      const line = settleReferences(subject, alone, context)
      if (predicate.from !== undefined) return crossFrom(line.ok ? line.value : subject, predicate.from, predicate, from, context)
      const met = line.ok ? metBefore(line.value, predicate.at, context) : null
      const isAlone = line.ok && line.value.is === 'indicator' && indicatorVocabulary[line.value.name].outputs.length === 1
      const hasOwn = line.ok && line.value.is === 'indicator' && !isAlone && !isAveraging(line.value) && line.value.name !== 'bb'
      if (line.ok && met !== null && !hasOwn && predicate.direction !== null)
        return comparison(crossing(predicate.direction), line.value, met, from, context)
      return ofTerm(subject, context, (term) => resolveSignalCross(term, predicate, from))
    }
    case 'inside':
      if (hasBands(subject)) return bandsInside(subject, predicate, from, context)
      return ofTerm(
        partOf(subject, predicate.part, null, predicate.of),
        context,
        (term) => resolveInside(term, predicate, from, context),
        predicate.of,
      )
    case 'away':
      return ofTerm(subject, context, (term) => resolveAway(term, predicate, from, context), predicate.from)
    case 'color': {
      const heikinAshi = heikinAshiOf(said, predicate, context)
      if (heikinAshi !== null) return heikinAshi.ok ? resolveCondition(heikinAshi.value, context) : heikinAshi
      return ofTerm(barOfSize(subject, context), context, (term) => resolveColor(term, predicate, from))
    }
    case 'extreme':
      return ofTerm(subject, context, (term) => resolveExtreme(term, ownExtreme(subject, predicate), from, context))
    case 'range part':
      return ofTerm(partOf(subject, predicate.part, null), context, (term) => resolveRangePart(term, predicate, from, context))
    case 'vague': {
      const { name, at } = predicate
      const mark = name === 'high' || name === 'low' ? usualMark(subject, name, at) : null
      return refused({ issue: mark ? 'threshold_missing' : 'vague_condition', at, ...(mark && { candidates: [mark] }) })
    }
    case 'was':
      if (predicate.arg.does === 'window' && predicate.arg.how === 'within') return ofValue(subject, predicate.arg, context)
      // A range that hours have drawn is what it was: "the Asian range was more than 40 pips".
      if (subject.is === 'range' && subject.output === 'size' && predicate.arg.does === 'compare')
        return ofValue(subject, predicate.arg, context)
      return refused({ issue: 'window_unspecified', at: predicate.at })
    case 'count': {
      const when = ofValue(subject, predicate.arg, context)
      const bars = barsOf(predicate.over, context.chart)
      if (!when.ok) return when
      return bars === null
        ? refused({ issue: 'window_unspecified', at: predicate.at })
        : ok(onSome(predicate.least, when.value, bars, from))
    }
    case 'touch': {
      // "Buy at the close of the month": the close of what still runs is no level, every price of it is at its close so far.
      if (predicate.to.is === 'price' && predicate.to.field === 'close' && (predicate.to.back ?? 0) === 0)
        return refused({ issue: 'unknown_term', at: predicate.at })
      if (isFromNothing(predicate.to, context)) return refused({ issue: 'unknown_term', at: predicate.at })
      const left = resolveValue(subject, context, beside(predicate.to))
      if (!left.ok) return left
      const object = objectOf(subject, predicate.to)
      if (object === null) return refused({ issue: 'threshold_missing', at: predicate.at })
      const right = resolveValue(object, context, { role: 'object', against: subject, direction: null })
      if (!right.ok) return right
      if (!isSettledLike(subject, object, context)) return refused({ issue: 'unknown_term', at: predicate.at })
      const { heading } = context
      if (left.value.kind !== 'indicator' || right.value.kind !== 'const')
        return ok(touching(left.value, right.value, from, predicate, context))
      const side = sideReached(left.value, right.value) ?? heading ?? null
      return ok({ op: side === null ? 'crosses' : side === 'up' ? 'gte' : 'lte', left: left.value, right: right.value, from })
    }
    case 'sweep':
      return refused({ issue: 'vague_condition', at: predicate.at })
    case 'between': {
      // Which of two averages is the higher one nobody knows.
      const areAverages = [predicate.low, predicate.high].every((each) => isAveraging(each) || each.is === 'length')
      const lines = severalOf(predicate.low, context)?.values ?? (areAverages ? [predicate.low, predicate.high] : undefined)
      if (lines !== undefined) return betweenLines(subject, lines, predicate, from, context)
      const low = comparison('gte', subject, predicate.low, from, context)
      if (!low.ok) return low
      const high = comparison('lte', subject, predicate.high, from, context)
      return high.ok ? ok(joined('and', [low.value, high.value], from)) : high
    }
    case 'trend': {
      const bars = predicate.over === null ? 1 : barsOf(predicate.over, context.chart)
      const term = resolveValue(subject, context)
      if (!term.ok) return term
      // What it is by itself is counted in bars of the chart, whatever its own.
      if (subject.is === 'exact' && bars !== null)
        return ok({ op: predicate.direction === 'up' ? 'rising' : 'falling', term: term.value, bars, from })
      const days = predicate.over && daysOf(predicate.over, context.chart)
      const ofDays = days === null ? null : byDay(term.value)
      const run = runOf(ofDays ?? term.value, predicate.direction, (ofDays ? days : bars) ?? 0, from)
      return run === null || (bars === null && ofDays === null) ? refused({ issue: 'window_unspecified', at: predicate.at }) : ok(run)
    }
    case 'join': {
      // What is compared tells what *it* is for the rest: "it is negative and falling".
      const told = predicate.args.find((arg) => arg.does === 'compare' || arg.does === 'cross')
      const known =
        subject.is === 'reference' && told && 'to' in told && told.to
          ? settleReferences(subject, { role: 'subject', against: told.to, direction: null }, context)
          : null
      const args = all(predicate.args, (arg) => ofValue(known?.ok && !('to' in arg) ? known.value : subject, arg, context))
      return args.ok ? ok(joined(predicate.op, args.value, from)) : args
    }
    case 'not': {
      const arg = ofValue(subject, predicate.arg, context)
      return arg.ok ? ok({ op: 'not', arg: arg.value, from }) : arg
    }
    case 'window': {
      const arg = ofValue(subject, predicate.arg, context)
      const bars = barsOf(predicate.over, context.chart)
      if (!arg.ok) return arg
      if (bars === null) return refused({ issue: 'window_unspecified', at: predicate.at })
      return ok({ op: windows[predicate.how], bars, expr: arg.value, from })
    }
    case 'turn': {
      const term = resolveValue(subject, context)
      if (!term.ok) return term
      if (predicate.direction === null) return refused({ issue: 'vague_condition', at: predicate.at })
      const { direction, at } = predicate
      // A line is meant that has sides, not the price beside it.
      if (isReference(subject, 'it') && term.value.kind === 'price') return refused({ issue: 'unknown_term', at: subject.at })
      if (hasSide(term.value)) return resolveColor(term.value, { does: 'color', direction, isChange: true, at }, from)
      const [now, before, earlier] = [0, 1, 2].map((bars) => earlierTerm(term.value, bars))
      if (!now || !before || !earlier) return refused({ issue: 'unknown_term', at: predicate.at })
      const [after, until] = predicate.direction === 'up' ? (['gt', 'lt'] as const) : (['lt', 'gt'] as const)
      return ok({
        op: 'and',
        args: [
          { op: after, left: now, right: before, from },
          { op: until, left: before, right: earlier, from },
        ],
        from,
      })
    }
    case 'move':
      return moved(subject, predicate, context)
  }
}

/** Bands that lie within other bands: their upper edge below, their lower edge above. */
function bandsInside(
  bands: Value,
  { of, isIn, isChange, at }: Extract<Predicate, { does: 'inside' }>,
  from: Origin,
  context: Context,
): Resolved {
  if (!hasBands(of) || isChange) return refused({ issue: 'vague_condition', at })
  const edge = (band: Value, output: 'upper' | 'lower') => withOutput(band, output, at) ?? band
  const sides = [
    comparison(isIn ? 'lt' : 'gt', edge(bands, 'upper'), edge(of, 'upper'), from, context),
    comparison(isIn ? 'gt' : 'lt', edge(bands, 'lower'), edge(of, 'lower'), from, context),
  ]
  const args = all(sides, (side) => side)
  return args.ok ? ok(joined(isIn ? 'and' : 'or', args.value, from)) : args
}

const windows = { for: 'for_bars', within: 'within', ago: 'shift' } as const

const zoneOf = (zone: string | null) => (zone === null ? {} : { zone })

/** When a bar that opens then has ended; null for a chart that is not said, or has no bars in a day. */
function endOfBar(opens: string, after: SaidTimeframe | 'bar', chart: Context['chart']): string | null {
  const timeframe = after === 'bar' ? chart : chartOf(after)
  if (timeframe === null || !isIntraday(timeframe)) return null
  const end = (Number(opens.slice(0, 2)) * 60 + Number(opens.slice(3)) + timeframeMinutes[timeframe]) % minutesOfDay
  return `${String(Math.floor(end / 60)).padStart(2, '0')}:${String(end % 60).padStart(2, '0')}`
}
const minutesOfDay = 24 * 60

/** Moved by at least so many percent, over a stretch or from a value; a move without either is refused. */
function moved(
  subject: Value,
  { direction: saidWay, how, by, over, from: start, at }: Extract<Predicate, { does: 'move' }>,
  context: Context,
): Resolved {
  const from = originIn(context, { at })
  const term = resolveValue(subject, context)
  if (!term.ok) return term
  if (start !== null && isOwnEnd(start)) return refused({ issue: 'window_unspecified', at: start.at })
  const base = start && resolveValue(openOfDay(start, context), context)
  if (base?.ok === false) return base
  const bars = over && barsOf(over, context.chart)
  const days = over && daysOf(over, context.chart)
  // From a high it is down that something pulls back.
  const end = start && sideOfLevel(start)
  const direction = saidWay ?? (end === 'up' ? 'down' : end === 'down' ? 'up' : null)
  if (direction === null) return refused({ issue: 'window_unspecified', at })
  const ofDays = days === null ? null : byDay(term.value)
  const before = base?.value ?? (ofDays ? { ...ofDays, sampling: 'back' as const, shift: days! } : bars && earlierTerm(term.value, bars))
  if (before === null || before === 0) return refused({ issue: 'window_unspecified', at })
  if (by.is !== 'number' || by.unit !== 'percent') {
    const level = awayFrom(before, by, direction, from, context)
    return level.ok ? ok({ op: direction === 'up' ? how : turned[how], left: term.value, right: level.value, from }) : level
  }
  const change: Term = { kind: 'calc', op: 'pct_change', args: [term.value, before], from }
  const right: Term = { kind: 'const', value: direction === 'up' ? by.value : -by.value, from }
  return ok({ op: direction === 'up' ? how : turned[how], left: change, right, from })
}

const turned = { gt: 'lt', gte: 'lte', lt: 'gt', lte: 'gte', eq: 'eq' } as const

const becomes = { gt: 'crosses_above', gte: 'crosses_above', lt: 'crosses_below', lte: 'crosses_below' } as const

/** The first bar on which a comparison holds is the one on which it comes to hold; null for what has no such bar. */
const becoming = (expr: Expr): Expr | null =>
  expr.op === 'gt' || expr.op === 'gte' || expr.op === 'lt' || expr.op === 'lte' ? { ...expr, op: becomes[expr.op] } : null

/** The first time after a step before it is that step's own: "then the first green candle". */
const asStep = (condition: Condition): Condition => (condition.says === 'first' && condition.in === null ? condition.of : condition)

/** Steps one after the other. */
function sequenceOf({ steps, resets, at }: Extract<Condition, { says: 'sequence' }>, context: Context): Resolved {
  const from = originIn(context, { at })
  const found: { readonly when: Expr; readonly withinBars?: number }[] = []
  let before: readonly Found[] = []
  for (const [n, { when, within }] of steps.entries()) {
    before = stepsBefore(before, within)
    const expr = resolveCondition(n === 0 ? when : asStep(when), { ...context, found: before })
    if (!expr.ok) return expr
    const bars = within && barsOf(within, context.chart)
    if (within !== null && bars === null) return refused({ issue: 'window_unspecified', at })
    before = [...before, { said: when, when: expr.value, back: 0, since: 0 }]
    found.push({ when: expr.value, ...(bars !== null && { withinBars: bars }) })
  }
  const reset = resets && resolveCondition(resets, context)
  if (reset?.ok === false) return reset
  return ok({ op: 'sequence', steps: found, ...(reset && { resets: reset.value }), from })
}

/** The bars that a rule speaks of, for what is said of them elsewhere: the steps of its sequences, else all of it at once. */
export function foundIn(spoken: Condition, context: Context): readonly Found[] {
  const condition = asLater(spoken)
  if (condition.says === 'join') return condition.args.flatMap((arg) => foundIn(arg, context))
  const steps = condition.says === 'sequence' ? condition.steps : [{ when: condition, within: null }]
  let found: readonly Found[] = []
  for (const { when, within } of steps) {
    const expr = resolveCondition(when, { ...context, found: stepsBefore(found, within) })
    if (expr.ok) found = [...stepsBefore(found, within), { said: when, when: expr.value, back: 0, since: 0 }]
  }
  return found
}

/** The steps before one that comes within so long of the last of them. */
const stepsBefore = (found: readonly Found[], within: Duration | null): readonly Found[] => {
  const isNext = within?.unit === 'bar' && within.count === 1
  const most = within?.unit === 'bar' ? within.count : null
  return found.map((step) => ({
    ...step,
    back: isNext && step.back !== null ? step.back + 1 : null,
    since: most === null || step.since === null ? null : step.since + most,
  }))
}

const plainBars: readonly BarReference[] = [
  'signal',
  'setup',
  'breakout',
  'reach',
  'wick',
  'entry',
  'mother',
  'previous',
  'that',
  'it',
  'named',
  'first',
  'last',
  'current',
  'up',
  'down',
]
const isPattern = (bar: BarReference): bar is PatternName | TwoSidedPattern => !plainBars.includes(bar)

/** The pattern that a bar is told by, which has to be there: "a hammer's low touches the band". */
const patternOfBar = (subject: Value): PatternName | TwoSidedPattern | null =>
  subject.is === 'bar' && isPattern(subject.bar) ? subject.bar : null

/** The earlier bars that a conjunction tells by what they are. */
const barsBefore = (condition: Extract<Condition, { says: 'join' }>, context: Context): readonly Found[] =>
  condition.op === 'or'
    ? (context.bars ?? [])
    : condition.args.flatMap((arg): readonly Found[] => {
        const isEarlier = (arg.says === 'pattern' || arg.says === 'candle') && (arg.back ?? 0) > 0
        const when = isEarlier ? resolveCondition(arg, { ...context, bars: [] }) : null
        return when?.ok ? [{ said: arg, when: when.value, back: 0, since: 0 }] : []
      })

/** Why candles of this chart are none of the strategy's: there is no such chart, or it is a shorter one. */
function unlikeChart(said: SaidTimeframe | null, { chart }: Context): string | null {
  const timeframe = said && chartOf(said)
  if (said !== null && timeframe === null) return 'timeframe'
  return timeframe !== null && chart !== null && timeframeMinutes[timeframe] < timeframeMinutes[chart] ? 'multiple_timeframes' : null
}

/** The condition of a plan that is meant; what the words leave open is refused. */
export function resolveCondition(spoken: Condition, context: Context): Resolved {
  const condition = asLater(spoken)
  const from = originIn(context, condition)
  const open = (issue: string): Resolved => refused({ issue, at: condition.at })
  switch (condition.says) {
    case 'of': {
      const expr = ofValue(condition.subject, condition.predicate, context)
      const pattern = patternOfBar(condition.subject)
      if (expr.ok && pattern !== null) {
        const shown = patternOf(
          { says: 'pattern', name: pattern, timeframe: null, back: null, at: condition.subject.at },
          context.side,
          from,
        )
        return shown ? ok(joined('and', [shown, expr.value], from)) : open('which_side_sell')
      }
      return expr.ok && expr.value.op !== 'and' && expr.value.op !== 'or' ? ok({ ...expr.value, from }) : expr
    }
    case 'join': {
      const bars = barsBefore(condition, context)
      const said = condition.op === 'and' ? inTurn(condition.args) : condition.args
      const args = all(said, (arg) => resolveCondition(arg, { ...context, bars }))
      return args.ok ? ok(joined(condition.op, args.value, from)) : args
    }
    case 'not': {
      const arg = resolveCondition(condition.arg, context)
      return arg.ok ? ok({ op: 'not', arg: arg.value, from }) : arg
    }
    case 'stands':
      return resolveStanding(condition, context)
    case 'always':
      return ok({ op: 'always', from })
    case 'weekday':
      return ok({ op: 'weekday', days: [...condition.days], from })
    case 'pattern': {
      const other = unlikeChart(condition.timeframe, context)
      if (other !== null) return open(other)
      const isOwn = condition.timeframe === context.chart
      const pattern = patternOf(isOwn ? { ...condition, timeframe: null } : condition, context.side, from)
      return pattern ? ok(pattern) : open('which_side_sell')
    }
    case 'candle': {
      const other = unlikeChart(condition.timeframe, context)
      return other === null ? ok(candlesOf(ofKindBefore(condition, context), from, context.chart)) : open(other)
    }
    case 'gap': {
      if (condition.direction !== null || condition.by === null) return resolveGap(condition, from, context)
      // Either way: one so large is either of both, one as small as that neither above nor below it.
      const { how } = condition
      const ways = (['up', 'down'] as const).map((direction) => resolveGap({ ...condition, direction }, from, context))
      const args: Expr[] = []
      for (const way of ways) {
        if (!way.ok) return way
        args.push(way.value)
      }
      return how === 'eq' ? open('unknown_term') : ok({ op: 'or', args, from })
    }
    case 'divergence': {
      if (condition.of === null) return open('unknown_term')
      const term = resolveValue(condition.of, context)
      // Prices diverge from another line, which has to be said.
      if (term.ok && term.value.kind === 'price' && condition.of.is !== 'exact') return open('unknown_term')
      return term.ok ? ok({ op: 'divergence', kind: condition.direction === 'up' ? 'bullish' : 'bearish', term: term.value, from }) : term
    }
    case 'sweep': {
      // The bar that closes back has begun beyond the level, or has gone there itself.
      if (condition.direction === null) return open('vague_condition')
      const isUp = condition.direction === 'up'
      const [beyond, back] = [
        comparison(isUp ? 'gt' : 'lt', priceOf(isUp ? 'high' : 'low', condition.at), condition.to, from, context),
        comparison(isUp ? 'lt' : 'gt', priceOf('close', condition.at), withEnd(condition.to, isUp ? 'high' : 'low'), from, context),
      ]
      return !beyond.ok ? beyond : !back.ok ? back : ok({ op: 'and', args: [beyond.value, back.value], from })
    }
    case 'averages cross': {
      if (condition.lines) return comparison(crossing(condition.direction), ...condition.lines, from, context)
      const average = (period: number): Term => ({ kind: 'indicator', name: 'sma', params: { period }, output: 'value', from })
      return ok({ op: crossing(condition.direction), left: average(50), right: average(200), from })
    }
    case 'sequence':
      return sequenceOf(condition, context)
    case 'window': {
      const arg = resolveCondition(condition.arg, context)
      const bars = barsOf(condition.over, context.chart)
      if (!arg.ok) return arg
      return bars === null ? open('window_unspecified') : ok({ op: windows[condition.how], bars, expr: arg.value, from })
    }
    case 'count': {
      const when = resolveCondition(condition.of, context)
      const bars = barsOf(condition.over, context.chart)
      if (!when.ok) return when
      return bars === null ? open('window_unspecified') : ok(onSome(condition.least, when.value, bars, from))
    }
    case 'first': {
      const when = resolveCondition(condition.of, context)
      if (!when.ok) return when
      const turned = condition.in === null ? becoming(when.value) : null
      if (turned !== null) return ok(turned)
      if (condition.in === null) return open('window_unspecified')
      // A daily bar is the first of its day.
      if (condition.in === 'day' && !condition.after && context.chart === '1d') return when
      if (condition.after?.isUnsure) return open('time_unclear')
      const { after } = condition
      const hours: Expr | null = after ? { op: 'time', fromTime: after.time, toTime: '24:00', ...zoneOf(after.zone), from } : null
      const count: Expr = {
        op: 'eq',
        left: { kind: 'count', when: hours ? { op: 'and', args: [hours, when.value], from } : when.value, since: condition.in, from },
        right: { kind: 'const', value: 1, from },
        from,
      }
      return ok({ op: 'and', args: [when.value, count], from })
    }
    case 'time':
      if (condition.from.isUnsure || condition.to.isUnsure) return open('time_unclear')
      return ok({
        op: 'time',
        fromTime: condition.from.time,
        toTime: condition.to.time,
        ...zoneOf(condition.from.zone ?? condition.to.zone),
        from,
      })
    case 'at time': {
      if (condition.time.isUnsure) return open('time_unclear')
      const time = condition.after === undefined ? condition.time.time : endOfBar(condition.time.time, condition.after, context.chart)
      return time === null ? open('timeframe') : ok({ op: 'at_time', time, ...zoneOf(condition.time.zone), from })
    }
    case 'month day':
      return ok({ op: 'calendar', event: 'month_trading_day', n: condition.n, from })
    case 'session': {
      const { zone, from: fromTime, to: toTime } = sessionHours[condition.name]
      return ok({ op: 'time', fromTime, toTime, zone, from })
    }
    case 'months':
      return open('cannot feature:months')
    case 'day edge': {
      const hours = edgeOfDay(context.symbol ?? null, condition.edge, condition.over)
      return hours === null
        ? open('unknown_term')
        : ok({ op: 'time', fromTime: hours.from.time, toTime: hours.to.time, ...zoneOf(hours.from.zone), from })
    }
    case 'reference':
      return open('unknown_term')
    case 'cannot':
      return open(`cannot ${condition.name}`)
    case 'vague':
      return open('vague_condition')
  }
}
