import { indicatorVocabulary, patternNames } from '../indicators/vocabulary.ts'
import type { Stretch } from '../language/grammar.ts'
import type {
  BarPart,
  BarReference,
  Comparison,
  Condition,
  Direction,
  Duration,
  Predicate,
  SaidRange,
  TwoSidedPattern,
  Value,
  Values,
} from './meanings.ts'
import { isLine, mayCompare, measureOf } from './measures.ts'
import { isAveraging, isPeriod } from './said-values.ts'
import { sideOfLevel } from './settle-subject.ts'

type At = Stretch | null
const twoSidedPatterns: readonly TwoSidedPattern[] = ['engulfing', 'harami', 'pin_bar']

/** That a close or a line closes somewhere says no more than that it is there. */
function plainly(predicate: Predicate): Predicate {
  switch (predicate.does) {
    case 'compare':
    case 'cross':
      return predicate.part === 'close' ? { ...predicate, part: null } : predicate
    case 'join':
      return { ...predicate, args: predicate.args.map(plainly) }
    case 'not':
    case 'was':
    case 'window':
    case 'count':
      return { ...predicate, arg: plainly(predicate.arg) }
    default:
      return predicate
  }
}

/** The bar that is spoken of as a condition, where its own words tell which: "a hammer's low", "the red candle closes". */
export function barOf(bar: BarReference, at: At): Condition | null {
  if (bar === 'up' || bar === 'down')
    return { says: 'candle', direction: bar, row: 1, timeframe: null, back: null, isHeikinAshi: false, at }
  const pattern = [...patternNames, ...twoSidedPatterns].find((name) => name === bar)
  return pattern === undefined ? null : { says: 'pattern', name: pattern, timeframe: null, back: null, at }
}

/** Longer than any average that people name by its number alone; beyond it a price is meant. */
const longestUsual = 250

/** The line that a bare number means beside an average: "EMA 9 crosses above 21". */
export const lineLike = (line: Value, to: Value): Value => {
  if (to.is !== 'number' || to.unit !== null || !isPeriod(to.value) || to.value < 2 || to.value > longestUsual) return to
  if (line.is === 'length') return line.length === to.value ? to : { ...line, length: to.value, at: to.at }
  const isAverage = isAveraging(line) && (line.is === 'indicator' || line.is === 'average') && line.numbers.length === 1
  return isAverage && line.back === null && line.numbers[0] !== to.value ? { ...line, numbers: [to.value], at: to.at } : to
}

function withLines(subject: Value, predicate: Predicate): Predicate {
  switch (predicate.does) {
    case 'compare':
    case 'cross':
      return { ...predicate, to: lineLike(subject, predicate.to) }
    case 'join':
      return { ...predicate, args: predicate.args.map((arg) => withLines(subject, arg)) }
    case 'not':
    case 'was':
    case 'window':
    case 'count':
      return { ...predicate, arg: withLines(subject, predicate.arg) }
    default:
      return predicate
  }
}

/** Two lines that cross: of two averages the faster one crosses the slower one. */
function crossOf(args: readonly Value[], direction: Direction | null, at: At): Condition | null {
  const length = (line: Value) => (line.is === 'length' ? line.length : 'numbers' in line && isAveraging(line) ? (line.numbers[0] ?? 0) : 0)
  const [line, against] = args.every((arg) => length(arg) > 0) ? args.toSorted((a, b) => length(a) - length(b)) : args
  return args.length === 2 && line && against
    ? saidOf(line, { does: 'cross', direction, to: against, part: null, isBack: false, at }, at)
    : null
}

/** Which way something goes on its bar. */
const motionOf = (p: Predicate): Direction | null =>
  p.does === 'cross' || p.does === 'turn' || p.does === 'trend' || p.does === 'signal cross' ? p.direction : null

/** "Has been below the EMA for 10 bars and closes above it": the bars before are what it ends. */
function isEndOf(run: Predicate, end: Predicate): boolean {
  if (run.does !== 'window' || run.how !== 'for' || run.arg.does !== 'compare') return false
  if ((end.does !== 'compare' && end.does !== 'cross') || !isSameValue(run.arg.to, end.to)) return false
  const [was, is] = [directionOf(run.arg.how), end.does === 'cross' ? end.direction : directionOf(end.how)]
  return was !== null && is !== null && was !== is
}

/** "Is below 30 and crosses back above it": where it has crossed it is not below any more. */
export function isLeftBy(state: Predicate, cross: Predicate): boolean {
  if (state.does !== 'compare' || cross.does !== 'cross' || !isSameValue(state.to, cross.to)) return false
  const was = directionOf(state.how)
  return was !== null && cross.direction !== null && was !== cross.direction
}

/** "Drops below 15 and turns up": on no bar does a value go both ways, so that one comes after the other. */
function stepsIn(predicate: Predicate): readonly Predicate[] | null {
  if (predicate.does !== 'join' || predicate.op !== 'and' || predicate.args.length !== 2) return null
  if (isEndOf(predicate.args[0]!, predicate.args[1]!)) return predicate.args
  if (isTouchedAgain(predicate.args[0]!, predicate.args[1]!) || isLeftBy(predicate.args[0]!, predicate.args[1]!)) return predicate.args
  const [first, second] = predicate.args.map(motionOf)
  return first && second && first !== second ? predicate.args : null
}

/** "Breaks it and retests it": a bar that has only now come over a level does not come back to it. */
const isTouchedAgain = (there: Predicate, here: Predicate): boolean =>
  there.does === 'cross' && here.does === 'touch' && isSameValue(there.to, here.to)

/** Whether a condition comes back to a level that the one before it has passed, and so is a later step. */
export const comesBackTo = (there: Condition, here: Condition): boolean =>
  there.says === 'join'
    ? there.op === 'and' && there.args.some((arg) => comesBackTo(arg, here))
    : there.says === 'of' &&
      here.says === 'of' &&
      isTouchedAgain(there.predicate, here.predicate) &&
      ((isPriceItself(there.subject) && isPriceItself(here.subject)) || isSameValue(there.subject, here.subject))

/** Conditions that commas part: all at one bar, but for what comes back to a level, which may be of its own bar or of a later one. */
export function listed(args: readonly Condition[], at: At): Condition | null {
  const steps = listedSteps(args, at)
  if (steps !== null) return steps
  const bars = barsInRow(args, at)
  if (bars !== null) return bars
  const own = args.reduce<readonly Condition[]>((before, arg) => {
    const wick = before.length > 0 ? wickOfBar(before.at(-1)!, arg) : null
    return wick === null ? [...before, arg] : [...before.slice(0, -1), ...wick]
  }, [])
  return { says: 'join', op: 'and', args: own, isListed: true, at }
}

/** What one bar is: its colour, or whether it is above the one before. */
function wayOfBar(condition: Condition): string | null {
  if (condition.says === 'candle') return condition.row === 1 && condition.back === null ? `candle ${condition.direction}` : null
  if (condition.says !== 'of' || condition.subject.is !== 'price' || condition.predicate.does !== 'trend') return null
  const { over, direction } = condition.predicate
  return over === null || (over.unit === 'bar' && over.count === 1) ? `${condition.subject.field} ${direction}` : null
}

/** "Down close, down close, up close": what no bar, or no other bar, can be as well is said of one bar after the other. */
function barsInRow(args: readonly Condition[], at: At): Condition | null {
  const ways = args.map(wayOfBar)
  const isTwice = ways.every((way) => way !== null && way.split(' ')[0] === ways[0]!.split(' ')[0]) && new Set(ways).size < ways.length
  if (!isTwice) return null
  return { says: 'sequence', steps: args.map((when, n) => ({ when, within: n === 0 ? null : { count: 1, unit: 'bar' } })), at }
}

/** Conditions that commas part, as steps, where one of them comes back to what the one before it has passed; null where none does. */
export function listedSteps(args: readonly Condition[], at: At): Condition | null {
  if (!args.some((arg, n) => n > 0 && comesBackTo(args[n - 1]!, arg))) return null
  return args.slice(1).reduce<Condition | null>((steps, arg) => steps && sequence(steps, arg, null, at), args[0]!)
}
const bracketed = (condition: Condition): Condition => ({ says: 'join', op: 'and', args: [condition], at: condition.at })

type Sloped = Extract<Value, { is: 'sloped' }>

/** A predicate with the lines in it that have to slope, told apart; null where it need not hold, so that neither need they. */
function withoutSlopes(predicate: Predicate): { readonly predicate: Predicate; readonly sloped: readonly Sloped[] } | null {
  if ('to' in predicate && predicate.to?.is === 'sloped')
    return { predicate: { ...predicate, to: predicate.to.of } as Predicate, sloped: [predicate.to] }
  if (predicate.does === 'away' && predicate.from.is === 'sloped')
    return { predicate: { ...predicate, from: predicate.from.of }, sloped: [predicate.from] }
  if (predicate.does === 'join') {
    const args = predicate.args.map(withoutSlopes)
    if (!args.every((arg) => arg !== null)) return null
    const sloped = args.flatMap((arg) => arg.sloped)
    return sloped.length > 0 && predicate.op === 'or'
      ? null
      : { predicate: { ...predicate, args: args.map((arg) => arg.predicate) }, sloped }
  }
  if (!('arg' in predicate)) return { predicate, sloped: [] }
  const inner = withoutSlopes(predicate.arg)
  return inner === null || inner.sloped.length > 0 ? null : { predicate, sloped: [] }
}

/** What is said of a line that has to slope as well, or of a value beside one. */
function slopesApart(subject: Value, said: Predicate, at: At): Condition | null {
  const apart = withoutSlopes(said)
  if (apart === null) return null
  const lines = subject.is === 'sloped' ? [subject, ...apart.sloped] : apart.sloped
  const rest = saidOf(subject.is === 'sloped' ? subject.of : subject, apart.predicate, at)
  const slopes = lines.map((line) => saidOf(line.of, { does: 'trend', direction: line.direction, over: null, at: line.at }, line.at))
  const args = [rest, ...slopes]
  return args.every((arg) => arg !== null) ? { says: 'join', op: 'and', args, at } : null
}

const hasSlopes = (subject: Value, said: Predicate): boolean => subject.is === 'sloped' || withoutSlopes(said)?.sloped.length !== 0

/** Whether a value may cross a line of its own, as MACD does its signal line. */
const hasOwnCross = (subject: Value): boolean =>
  subject.is !== 'indicator' || indicatorVocabulary[subject.name].outputs.length > 1 || isAveraging(subject)

/** "A crossover above 30", of a line that has nothing else to cross. */
function crossedLevel(predicate: Predicate): Predicate {
  const [crossed, where] = predicate.does === 'join' && predicate.op === 'and' ? predicate.args : []
  if (crossed?.does !== 'signal cross' || crossed.direction !== null || where?.does !== 'compare') return predicate
  const direction = directionOf(where.how)
  return direction === null ? predicate : { does: 'cross', direction, to: where.to, part: null, isBack: false, at: predicate.at }
}

/** What is said of a range itself is said of how high it is: "the opening range is below 20 points". */
const asSubject = (value: Value): Value => (value.is === 'range' && value.output === null ? { ...value, output: 'size' } : value)

/** "Volume is 1.5 times the average": its own. */
const ownAverage = (of: Value, to: Value): Value => {
  if (to.is === 'average' && to.source === null && to.numbers.length === 0 && to.timeframe === null) return { ...to, source: of }
  if (to.is === 'calc') return { ...to, args: to.args.map((arg) => ownAverage(of, arg)) }
  return to.is === 'offset' ? { ...to, base: ownAverage(of, to.base) } : to
}
const withOwnAverage = (subject: Value, predicate: Predicate): Predicate =>
  subject.is !== 'price' || subject.field !== 'volume'
    ? predicate
    : predicate.does === 'compare'
      ? { ...predicate, part: null, to: ownAverage(subject, predicate.to) }
      : predicate.does === 'away'
        ? { ...predicate, from: ownAverage(subject, predicate.from) }
        : predicate

/** Of a sign that is compared with zero: its value, whose sign it is. */
function signed(subject: Value, told: Predicate): Value {
  const [of, by] = subject.is === 'calc' && subject.op === 'div' ? subject.args : []
  const isSign = of !== undefined && by?.is === 'calc' && by.op === 'abs' && by.args[0] === of
  return isSign && (told.does === 'compare' || told.does === 'cross') && told.to.is === 'number' && told.to.value === 0 ? of : subject
}

const isVolume = (value: Value): boolean => value.is === 'price' && value.field === 'volume'

/** "The body is larger than the previous candle": than that of it. */
function asSubjectIs(subject: Value, to: Value): Value {
  if (to.is === 'calc') return { ...to, args: to.args.map((arg) => asSubjectIs(subject, arg)) }
  if (to.is !== 'size' || to.of !== 'range') return to
  if (subject.is === 'size') return { ...to, of: subject.of }
  return { is: 'price', field: 'volume', timeframe: to.timeframe, back: to.back, at: to.at }
}

/** What is said of a value; null where its measure does not allow it. */
export function saidOf(spoken: Value, told: Predicate | null, at: At): Condition | null {
  if (told === null) return null
  const subject = signed(asSubject(spoken), told)
  const said = withOwnAverage(subject, told)
  if (hasSlopes(subject, said)) return slopesApart(subject, said, at)
  if (subject.is === 'list' && said.does === 'signal cross' && said.from === undefined) return crossOf(subject.args, said.direction, at)
  // What lines do to each other is not said of each of them.
  if (subject.is === 'list' && said.does === 'join' && said.args.some((arg) => arg.does === 'signal cross')) return null
  // "close[1] < open[1] and close < EMA": what closes is the bar itself.
  const isEarlier = (subject.is === 'price' || subject.is === 'indicator') && subject.timeframe === null && (subject.back ?? 0) > 0
  if (isEarlier && said.does === 'join' && said.args.some((arg) => 'part' in arg && (arg.part === 'close' || arg.part === 'open')))
    return null
  // "%K crosses" has yet to say what.
  const isHalf =
    said.does === 'signal cross' && said.direction === null && subject.is === 'indicator' && (subject.output ?? 'line') !== 'line'
  if (isHalf) return null
  const predicate = withLines(subject, hasOwnCross(subject) ? said : crossedLevel(said))
  if (!mayCompare(subject, predicate)) return null
  if (predicate.does === 'extreme' && predicate.isSize) {
    // No price is wide, and what "it" is has yet to be told.
    const hasSize =
      subject.is === 'size' || subject.is === 'indicator' || subject.is === 'calc' || subject.is === 'average' || isVolume(subject)
    const { isSize: _, ...plain } = predicate
    return hasSize ? saidOf(subject, plain, at) : null
  }
  if (predicate.does === 'compare' && predicate.part === 'size' && (subject.is === 'size' || isVolume(subject)))
    return saidOf(subject, { ...predicate, to: asSubjectIs(subject, predicate.to), part: null }, at)
  // "Entry at the close" says where a trade begins.
  if (subject.is === 'reference' && subject.to === 'entry_price' && predicate.does === 'touch') return null
  const steps = stepsIn(predicate)
  if (steps !== null) {
    const within: Duration | null = isEndOf(steps[0]!, steps[1]!) ? { count: 1, unit: 'bar' } : null
    const each = steps.map((step) => saidOf(subject, step, at))
    return each.every((step) => step !== null)
      ? bracketed({ says: 'sequence', steps: each.map((when, step) => ({ when, within: step > 0 ? within : null })), at })
      : null
  }
  if (subject.is === 'bar') {
    const bar = barOf(subject.bar, at)
    const said = bar && saidOf({ is: 'price', field: subject.field, timeframe: null, back: null, at: subject.at }, predicate, at)
    if (said) return { says: 'join', op: 'and', args: [bar, said], at }
  }
  const isClose = (subject.is === 'price' && subject.field === 'close') || isLine(subject)
  return { says: 'of', subject, predicate: isClose ? plainly(predicate) : predicate, at }
}

/** The same of several values. */
export function saidOfEach({ op, values }: Values, predicate: Predicate, at: At): Condition | null {
  const crossed =
    predicate.does === 'signal cross' && predicate.from === undefined && op === 'and' ? crossOf(values, predicate.direction, at) : null
  if (crossed !== null) return crossed
  const conditions = values.map((value) => saidOf(value, predicate, at))
  return conditions.every((each) => each !== null) ? { says: 'join', op, args: conditions, at } : null
}

/** The side of a comparison or a direction told by it. */
export const directionOf = (how: string): Direction | null => (how.startsWith('g') ? 'up' : how.startsWith('l') ? 'down' : null)

export const opposite = (direction: Direction): Direction => (direction === 'up' ? 'down' : 'up')

/** One predicate for each of the values that it is about. */
export function forEach({ op, values }: Values, at: At, make: (to: Value) => Predicate | null): Predicate | null {
  // Nothing is below 40 and 3: one of the numbers is of something else.
  if (values.length > 1 && op === 'and' && values.every(({ is }) => is === 'number')) return null
  // "At RSI > 50 or -1%": numbers of different units are of different things.
  if (new Set(values.map((value) => (value.is === 'number' ? value.unit : null))).size > 1) return null
  const args = values.map(make)
  if (!args.every((arg) => arg !== null)) return null
  return args.length === 1 ? args[0]! : { does: 'join', op, args, at }
}

/** "more than 2% below" says how far, not that something is above that level. */
const isBelow = (value: Value): boolean => value.is === 'offset' && value.direction === 'down'

export function compare(how: Comparison, to: Value, part: BarPart | null, at: At): Extract<Predicate, { does: 'compare' }> | null {
  return isBelow(to) ? null : { does: 'compare', how, to, part, isBack: false, at }
}

export function cross(direction: Direction | null, to: Value, at: At): Extract<Predicate, { does: 'cross' }> | null {
  return isBelow(to) && direction !== 'down' ? null : { does: 'cross', direction, to, part: null, isBack: false, at }
}

/** A cross that is meant either way, whatever the side of its rule. */
/** "At least three" of what is left out: a count, not a level. */
export const isBareCount = (how: Comparison, to: Value): boolean =>
  (how === 'gte' || how === 'lte') &&
  to.is === 'number' &&
  to.unit === null &&
  Number.isInteger(to.value) &&
  to.value >= 0 &&
  to.value <= 20
export const eitherWay = (predicate: ReturnType<typeof cross>): Predicate | null => predicate && { ...predicate, isEither: true }

/** The same predicate, of something that was there before. */
export const back = (predicate: Extract<Predicate, { does: 'cross' | 'compare' }> | null): Predicate | null =>
  predicate && { ...predicate, isBack: true }

const isChain = (arg: Condition): boolean => arg.says === 'join' && arg.args.length > 1

/** "It wicks below the level and closes back above it within 3 bars": that comes after. Null for anything else. */
function backWithin(a: Condition, b: Condition, at: At): Condition | null {
  if (a.says !== 'of' || b.says !== 'of' || b.predicate.does !== 'window' || b.predicate.how !== 'within') return null
  const { over, arg } = b.predicate
  if ((arg.does !== 'cross' && arg.does !== 'compare') || !arg.isBack) return null
  const there = a.predicate
  const isSame = (there.does === 'cross' || there.does === 'compare' || there.does === 'touch') && isSameValue(there.to, arg.to)
  return isSame
    ? {
        says: 'sequence',
        steps: [
          { when: a, within: null },
          { when: { ...b, predicate: arg }, within: over },
        ],
        at,
      }
    : null
}

/** Lines that are the indicator itself; others follow it. */
const ownLines: ReadonlySet<string | null> = new Set([null, 'k', 'line'])

/** Whether the second is the first again, or its own line. */
const isItsLine = (of: Value, line: Value): boolean =>
  isSameValue(of, line) ||
  (of.is === 'indicator' &&
    ((line.is === 'reference' && line.to === 'line' && ownLines.has(line.output)) ||
      (line.is === 'indicator' && line.name === of.name && line.numbers.length === 0 && ownLines.has(line.output))))

/** "%K dips under 20 and crosses back over %D": a line cannot cross both ways at once, so the second comes later; null for anything else. */
export function backLater(a: Condition, b: Condition, at: At): Condition | null {
  const last = a.says === 'join' && a.op === 'and' ? a.args.at(-1)! : a
  if (last.says !== 'of' || b.says !== 'of') return null
  const [there, here] = [last.predicate, b.predicate]
  if (there.does !== 'cross' || here.does !== 'cross' || there.part !== null) return null
  if (there.direction === null || here.direction === null || there.direction === here.direction) return null
  // Both ways over the same line at once is told as what can never be true, unless it comes back.
  if (!here.isBack && isSameValue(there.to, here.to)) return null
  const isOne = here.isBack && isPriceItself(last.subject) && isPriceItself(b.subject)
  if (!isOne && (last.subject.is !== 'indicator' || !isItsLine(last.subject, b.subject))) return null
  const both = sequence(last, { ...b, predicate: { ...here, isBack: false } }, null, at)
  return both && a.says === 'join' ? { ...a, args: [...a.args.slice(0, -1), both], at } : both
}

/** "Price was above the EMA for 10 bars and now it closes below": the bars before are what it ends. */
function endsRun(a: Condition, b: Condition): boolean {
  if (a.says !== 'of' || b.says !== 'of' || a.predicate.does !== 'window' || a.predicate.how !== 'for') return false
  const [run, end] = [a.predicate.arg, b.predicate]
  if (run.does !== 'compare' || (end.does !== 'compare' && end.does !== 'cross')) return false
  const isSame = isSameValue(run.to, end.to) || (end.to.is === 'reference' && (end.to.to === 'same' || end.to.to === 'it'))
  const [was, is] = [directionOf(run.how), end.does === 'cross' ? end.direction : directionOf(end.how)]
  return isSame && was !== null && is !== null && was !== is
}

/** "RSI dips below 40 and close back above 50": a price that comes back to such a number is the oscillator that left it. */
function isEchoOfLevel(a: Condition, b: Condition): boolean {
  const last = lastOf(a)
  if (last?.says !== 'of' || b.says !== 'of' || !isPriceItself(b.subject) || b.subject.is !== 'price' || isPriceItself(last.subject))
    return false
  const [there, here] = [last.predicate, b.predicate]
  if ((here.does !== 'cross' && here.does !== 'compare') || !here.isBack) return false
  if ((there.does !== 'cross' && there.does !== 'compare' && there.does !== 'touch') || there.to.is !== 'number') return false
  if (isOfIt(here.to)) return true
  if (here.to.is !== 'number' || here.to.unit !== null) return false
  const isOnItsScale = measureOf(last.subject).startsWith('scale') && Number.isInteger(here.to.value) && here.to.value < 100
  return bare(there.to) === bare(here.to) || isOnItsScale
}

/** "RSI dips below 40 and closes back above it": whoever crosses a number was on its other side. Null for anything else. */
function backOverNumber(a: Condition, b: Condition, at: At): Condition | null {
  if (a.says !== 'of' || b.says !== 'of' || isPriceItself(a.subject) || measureOf(a.subject) === 'price') return null
  const [there, here] = [a.predicate, b.predicate]
  if (there.does !== 'cross' || there.to.is !== 'number' || here.does !== 'compare' || !here.isBack) return null
  const to = isOfIt(here.to) ? there.to : here.to
  const [went, came] = [sideOf(there), sideOf(here)]
  if (to.is !== 'number' || (!isOfIt(b.subject) && !isSameValue(a.subject, b.subject)) || went === null || came === null || went === came)
    return null
  const over: Condition = { ...a, predicate: { does: 'cross', direction: came, to, part: null, isBack: false, at: here.at }, at }
  if (bare(there.to) === bare(to)) return over
  const steps = [a, over].map((when) => ({ when, within: null }))
  return { says: 'join', op: 'and', args: [{ says: 'sequence', steps, at }], at }
}

/** The last thing that is said. */
const lastOf = (condition: Condition): Condition | null =>
  condition.says === 'join'
    ? condition.args.length === 0
      ? null
      : lastOf(condition.args.at(-1)!)
    : condition.says === 'sequence'
      ? lastOf(condition.steps.at(-1)!.when)
      : condition

/** "Takes out the Asian high, then closes back below the high": no close is below its own bar's high, it is the one that was passed. */
function overPassedEnd(there: Condition, back: Condition): Condition {
  const last = lastOf(there)
  if (last?.says !== 'of' || back.says !== 'of' || !isPriceItself(back.subject)) return back
  const [went, came] = [last.predicate, back.predicate]
  if ((went.does !== 'cross' && went.does !== 'compare' && went.does !== 'touch' && went.does !== 'sweep') || went.to.is === 'number')
    return back
  if ((came.does !== 'cross' && came.does !== 'compare') || came.to.is !== 'price') return back
  const { field, timeframe, back: bars } = came.to
  const isOwnEnd = (field === 'high' || field === 'low') && timeframe === null && bars === null
  const side = isOwnEnd ? sideOfLevel(went.to) : null
  return side === (field === 'high' ? 'up' : 'down') ? { ...back, predicate: { ...came, to: went.to } } : back
}

/** Conditions joined by one word: "and" binds closer than "or", both closer than "then". Null where the words bind otherwise. */
export function join(op: 'and' | 'or', a: Condition, b: Condition, at: At): Condition | null {
  if (a.says === 'sequence' || b.says === 'sequence' || isEchoOfLevel(a, b)) return null
  const returned = op === 'and' ? (backOverNumber(a, b, at) ?? backWithin(a, b, at) ?? sweepIn(a, b, at) ?? backLater(a, b, at)) : null
  if (returned !== null) return returned
  if (op === 'and' && comesBackTo(a, b)) return sequence(a, b, null, at)
  if (op === 'and' && endsRun(a, b)) return sequence(a, b, { count: 1, unit: 'bar' }, at)
  const wick = op === 'and' ? wickOfBar(a, b) : null
  if (wick !== null) return { says: 'join', op, args: wick, at }
  // Of three that are joined by the same word, the first two are joined first.
  const isWhole = b.says === 'join' && b.isWhole === true
  if (!isWhole && isChain(b) && b.says === 'join' && (b.op === op || op === 'and')) return null
  if (op === 'and' && isChain(a) && a.says === 'join' && a.op === 'or') return null
  const argsOf = (arg: Condition): readonly Condition[] => (isChain(arg) && arg.says === 'join' && arg.op === op ? arg.args : [arg])
  return { says: 'join', op, args: [...(a.says === 'join' && a.op === op ? a.args : [a]), ...(isWhole ? argsOf(b) : [b])], at }
}

/** Both of one thing, which no word joins to others one by one. */
export const whole = (args: readonly Condition[], at: At): Condition => ({ says: 'join', op: 'and', args, isWhole: true, at })

const sideOf = (p: Predicate): Direction | null => (p.does === 'cross' ? p.direction : p.does === 'compare' ? directionOf(p.how) : null)

/** "dips below it and closes back above", "touches it and closes back above": the bar reached what its close is not at. Null for anything else. */
function wickOf(a: Predicate, b: Predicate): readonly [Predicate, Predicate] | null {
  // "Takes out the high and closes in its bottom third": the close is not where the bar went.
  if (b.does === 'range part' && b.part === 'close' && a.does === 'cross' && a.part === null) {
    const went = a.direction ?? sideOfLevel(a.to)
    const isAway = went !== null && (went === 'up') === (b.end === 'bottom')
    return isAway ? [{ does: 'compare', how: went === 'up' ? 'gt' : 'lt', to: a.to, part: 'extreme', isBack: false, at: a.at }, b] : null
  }
  if (b.does !== 'compare' || b.part !== 'close') return null
  if (a.does === 'touch') return b.isBack && isSameValue(a.to, b.to) ? [a, { ...b, isBack: false }] : null
  if ((a.does !== 'cross' && a.does !== 'compare') || a.part === 'close' || a.part === 'open') return null
  const [there, here] = [sideOf(a) ?? (a.does === 'cross' ? sideOfLevel(a.to) : null), sideOf(b)]
  if (there === null || here === null || there === here || (b.to.is !== 'reference' && !b.isBack)) return null
  const wick: Predicate = { does: 'compare', how: there === 'up' ? 'gt' : 'lt', to: a.to, part: 'extreme', isBack: false, at: a.at }
  return [wick, { ...b, isBack: false }]
}

/** "Wicks above the upper band and closes back inside": of one bar, whose close need not have been outside before. */
const wickOfBand = (a: Predicate, b: Predicate): readonly [Predicate, Predicate] | null =>
  ((a.does === 'compare' && a.part === 'extreme') || a.does === 'touch') &&
  b.does === 'inside' &&
  b.isIn &&
  b.isChange &&
  b.part === 'close'
    ? [a, { ...b, isChange: false }]
    : null

/** Whether a bar goes beyond something, of which its close tells nothing yet. */
const reachesBeyond = ({ subject, predicate }: Extract<Condition, { says: 'of' }>): boolean =>
  predicate.does === 'cross' ||
  predicate.does === 'touch' ||
  (predicate.does === 'compare' &&
    (predicate.part === 'extreme' || (subject.is === 'price' && (subject.field === 'low' || subject.field === 'high'))))

/** What is said of a bar's close, with the close as part of it. */
const ofItsClose = ({ subject, predicate }: Extract<Condition, { says: 'of' }>): Predicate => {
  if (subject.is !== 'price' || subject.field !== 'close' || !('isBack' in predicate) || predicate.isBack !== true) return predicate
  if (predicate.does === 'compare' && predicate.part === null) return { ...predicate, part: 'close' }
  return predicate.does === 'cross' && predicate.part === null && predicate.direction !== null
    ? { does: 'compare', how: predicate.direction === 'up' ? 'gt' : 'lt', to: predicate.to, part: 'close', isBack: true, at: predicate.at }
    : predicate
}

/** The same where the close is said of the bar: "it wicks above the upper band and the candle closes back inside". Null for anything else. */
function wickOfBar(a: Condition, b: Condition): readonly [Condition, Condition] | null {
  if (a.says !== 'of' || b.says !== 'of' || !isPriceItself(b.subject)) return null
  const band = wickOfBand(a.predicate, b.predicate)
  if (band !== null) return [a, { ...b, predicate: band[1] }]
  // "Yesterday's high gets taken and the bar closes back below": it was there, its close is not.
  const level = isPriceItself(a.subject) && reachesBeyond(a) ? wickOf(a.predicate, ofItsClose(b)) : null
  return (
    level && [
      { ...a, predicate: level[0] },
      { ...b, predicate: level[1] },
    ]
  )
}

/** Whether both are the same value, where they are told apart by more than their place. */
export const isSameValue = (a: Value, b: Value): boolean =>
  (b.is === 'reference' && (b.to === 'it' || b.to === 'same' || b.to === 'level')) || bare(a) === bare(b)
const bare = (value: Value | SaidRange): string => JSON.stringify(value, (key, part: unknown) => (key === 'at' ? undefined : part))

/** "Dips under 40 and comes back over it", "… and recovers": whoever crosses a level was on its other side. Null for anything else. */
function wayBack(a: Predicate, b: Predicate): Predicate | null {
  if ((a.does !== 'cross' && a.does !== 'compare') || b.does !== 'cross' || a.part !== null || b.part !== null) return null
  const went = sideOf(a)
  if (went === null || !isSameValue(a.to, b.to)) return null
  if (b.direction === null) return isReturn(b) ? { ...b, direction: opposite(went), to: a.to, isBack: false } : null
  return a.does === 'cross' && b.direction !== went ? { ...b, to: a.to, isBack: false } : null
}

/** Comes back without a word of where. */
const isReturn = (p: Predicate): boolean =>
  p.does === 'cross' && p.direction === null && p.isBack && p.to.is === 'reference' && p.to.to === 'same'

export function joinPredicates(op: 'and' | 'or', a: Predicate | null, b: Predicate | null, at: At): Predicate | null {
  if (a === null || b === null) return null
  const again = op === 'and' ? wayBack(a, b) : null
  if (again !== null) return { ...again, at }
  // What was and what is are on different bars.
  if (a.does === 'was' && b.does !== 'was') return null
  // "Comes back to the average and touches it".
  if (op === 'and' && a.does === 'touch' && b.does === 'touch' && !a.isHeld && isSameValue(a.to, b.to)) return { ...b, to: a.to, at }
  const wick = op === 'and' ? (wickOf(a, b) ?? wickOfBand(a, b)) : null
  if (wick !== null) return { does: 'join', op, args: wick, at }
  if (b.does === 'join' && (b.op === op || op === 'and')) return null
  if (op === 'and' && a.does === 'join' && a.op === 'or') return null
  return { does: 'join', op, args: a.does === 'join' && a.op === op ? [...a.args, b] : [a, b], at }
}

const isLookedBack = (condition: Condition): boolean =>
  condition.says === 'join'
    ? isChain(condition) && condition.args.some(isLookedBack)
    : (condition.says === 'window' && condition.how === 'within') ||
      (condition.says === 'of' && condition.predicate.does === 'window' && condition.predicate.how === 'within')

/** A condition of an earlier bar, as a step before another. */
const before = (condition: Condition): Condition =>
  condition.says === 'of' && condition.predicate.does === 'was' ? { ...condition, predicate: condition.predicate.arg } : condition

/** Bars in a row, which what comes after follows at once. */
export const isRun = (condition: Condition): boolean =>
  condition.says === 'candle' ||
  (condition.says === 'of' && condition.predicate.does === 'trend' && (condition.subject.is === 'price' || isOfIt(condition.subject)))
const isOfIt = (value: Value): boolean => value.is === 'reference' && (value.to === 'it' || value.to === 'unsaid')
/** For so many bars, which ends where what comes after happens. */
const isLasting = (condition: Condition): boolean =>
  (condition.says === 'window' && condition.how === 'for') ||
  (condition.says === 'of' && condition.predicate.does === 'window' && condition.predicate.how === 'for') ||
  (condition.says === 'join' && condition.op === 'and' && condition.args.some((arg) => isLasting(arg) || isRow(arg)))
/** "Above the average for 20 bars and RSI drops below 40, then RSI is back above 40": it comes back whenever it does. */
const leavesLevelOf = (last: Condition, next: Condition): boolean =>
  last.says === 'join' &&
  last.args.some(
    (arg) =>
      arg.says === 'of' &&
      next.says === 'of' &&
      arg.predicate.does === 'cross' &&
      isSameValue(arg.subject, next.subject) &&
      (next.predicate.does === 'cross' || next.predicate.does === 'compare'),
  )
/** Several bars in a row, or prices that go on: what stands beside them holds at the last of them. */
const isRow = (condition: Condition): boolean => isRun(condition) && (condition.says !== 'candle' || condition.row > 1)
/** A candle, a pattern or a gap, also with what else holds on its bar. */
export const isBarEvent = (condition: Condition): boolean =>
  condition.says === 'join' && condition.op === 'and'
    ? condition.args.some(isBarEvent)
    : condition.says === 'candle' || condition.says === 'pattern' || condition.says === 'gap'

/** Passing the end of a bar that is spoken of. */
export function passesBar(then: Condition): boolean {
  if (then.says !== 'of' || (then.predicate.does !== 'cross' && then.predicate.does !== 'compare')) return false
  const { to } = then.predicate
  if (to.is !== 'bar' || to.bar === 'previous' || to.bar === 'first') return false
  const side = sideOf(then.predicate)
  return (to.field === 'high' && side !== 'down') || (to.field === 'low' && side !== 'up')
}

/** "An inside bar and price breaks its high": no bar passes its own end, so that it is a later one that does. */
export function asLater(condition: Condition): Condition {
  if (condition.says !== 'join' || condition.op !== 'and' || condition.args.length < 2) return condition
  const bars = condition.args.filter((arg): arg is Extract<Condition, { says: 'pattern' }> => arg.says === 'pattern' && !arg.back)
  const later = condition.args.filter(passesBar)
  if (bars.length === 0 || later.length === 0) return condition
  const others = condition.args.filter((arg) => !later.includes(arg) && !bars.some((bar) => bar === arg))
  const all = (args: readonly Condition[]): Condition =>
    args.length === 1 ? args[0]! : { says: 'join', op: 'and', args, at: condition.at }
  const steps = [all(bars), all([...others, ...later])].map((when) => ({ when, within: null }))
  return { says: 'sequence', steps, at: condition.at }
}

const isOfDay = (condition: Condition): boolean =>
  condition.says === 'of' &&
  condition.subject.is === 'price' &&
  condition.subject.timeframe === '1d' &&
  (condition.subject.field === 'open' || ('part' in condition.predicate && condition.predicate.part === 'open'))

/** "It opens below the low, then closes green": the open and the close of one bar. */
function isOneBar(a: Condition, b: Condition): boolean {
  const opened =
    a.says === 'of' && a.predicate.does === 'compare' && a.predicate.part === 'open' && isPriceItself(a.subject) ? a.predicate : null
  if (opened === null && a.says !== 'gap') return false
  if (b.says === 'candle') return b.row === 1 && (b.timeframe === null || (a.says === 'gap' && b.timeframe === '1d'))
  if (b.says !== 'of' || !isPriceItself(b.subject)) return false
  const { predicate } = b
  if (predicate.does === 'color' || ('part' in predicate && predicate.part === 'close')) return true
  return opened !== null && (predicate.does === 'compare' || predicate.does === 'cross') && isSameValue(opened.to, predicate.to)
}

/** A level that stays where it is while a day goes on: an end of the day before, of a session. */
const isOfDayBefore = (level: Value): boolean =>
  level.is === 'ends'
    ? isOfDayBefore(level.high)
    : level.is === 'range'
      ? level.of.range !== 'bars'
      : level.is === 'price' && (level.timeframe === '1d' || level.timeframe === '1w') && (level.back ?? 0) > 0

/** Whether the level is one of its ends. */
const isInsideOf = (level: Value, of: Value): boolean =>
  of.is === 'reference' ||
  isSameValue(level, of) ||
  (of.is === 'range' && level.is === 'range' && (bare(level.of) === bare(of.of) || (of.of.range === 'that' && of.of.name === undefined)))

/** Back over a level, or inside what it is an end of. */
function isBackFrom(level: Value, went: Direction | null, p: Predicate): boolean {
  if (p.does === 'inside') return p.isIn && p.isChange && isInsideOf(level, p.of)
  if ((p.does !== 'compare' && p.does !== 'cross') || went === null) return false
  const to = sideOf(p)
  return (p.isBack || p.part === 'close') && to !== null && to !== went && isSameValue(level, p.to)
}

/** "Price takes yesterday's low, then closes back above it"; null for anything else. */
function sweepOf(a: Condition, b: Condition, isOneBar: boolean, at: At): Condition | null {
  if (a.says !== 'of' || b.says !== 'of' || !isOnItsChart(a.subject) || !isOnItsChart(b.subject)) return null
  const there = a.predicate
  if (there.does === 'sweep')
    return isBackFrom(there.to, null, b.predicate) ? { says: 'sweep', to: there.to, direction: null, isOneBar, at } : null
  if (there.does !== 'cross' && (there.does !== 'compare' || there.part !== 'extreme')) return null
  // A close beyond the level is no sweep of it.
  if (there.part !== null && there.part !== 'extreme') return null
  const went = sideOf(there) ?? sideOfLevel(there.to)
  const isSwept = isOfDayBefore(there.to) && went !== null && isBackFrom(there.to, went, b.predicate)
  return isSwept ? { says: 'sweep', to: there.to, direction: went, isOneBar, at } : null
}
/** "Takes out the 20-bar low, then closes back over it": the bar that went there closes back itself, or a later one does. */
function sweepOfBars(a: Condition, b: Condition, at: At): Condition | null {
  if (a.says !== 'of' || b.says !== 'of' || !isOnItsChart(a.subject) || !isOnItsChart(b.subject)) return null
  const there = a.predicate
  if (there.does !== 'cross' && there.does !== 'compare') return null
  const isPassed = there.does === 'cross' ? there.direction === null && there.part === null : there.part === 'extreme'
  if (!isPassed || there.to.is !== 'extreme') return null
  const went = sideOfLevel(there.to)
  if (went === null || b.predicate.does === 'inside' || !isBackFrom(there.to, went, b.predicate)) return null
  const beyond = compare(went === 'up' ? 'gt' : 'lt', there.to, 'extreme', a.at)
  const back = cross(opposite(went), { is: 'reference', to: 'level', output: null, of: there.to, at: b.at }, b.at)
  if (beyond === null || back === null) return null
  const steps = [
    { when: { ...a, predicate: beyond }, within: null },
    { when: { ...b, predicate: { ...back, isBack: true } }, within: null },
  ]
  const args: readonly Condition[] = [
    { says: 'sweep', to: there.to, direction: went, isOneBar: true, at },
    { says: 'sequence', steps, at },
  ]
  return { says: 'join', op: 'or', args, at }
}

/** The same where other things hold with the first: "yesterday's high is taken on a Monday and we close back below it". */
function sweepIn(a: Condition, b: Condition, at: At): Condition | null {
  if (a.says !== 'join') return sweepOf(a, b, true, at)
  if (a.op !== 'and') return null
  const sweeps = a.args.map((arg) => sweepOf(arg, b, true, at))
  return sweeps.some((sweep) => sweep !== null) ? { ...a, args: a.args.map((arg, n) => sweeps[n] ?? arg) } : null
}
/** Price itself, of no other timeframe. */
const isOnItsChart = (value: Value): boolean => isPriceItself(value) && !(value.is === 'price' && value.timeframe !== null)
const isPriceItself = (value: Value): boolean =>
  value.is === 'price'
    ? value.field !== 'volume' && value.back === null
    : value.is === 'reference' && (value.to === 'it' || value.to === 'unsaid')

const isOfBarBefore = (condition: Condition): boolean =>
  condition.says === 'of' && condition.subject.is === 'price' && condition.subject.timeframe === null && condition.subject.back === 1

type Steps = Extract<Condition, { says: 'sequence' }>

/** The same touch once, with what else is so on its bar; null where another thing is touched. */
function touchedAgain(there: Condition, here: Condition): Condition | null {
  if (here.says === 'join') {
    const args = here.op === 'and' ? here.args.map((arg) => touchedAgain(there, arg)) : []
    return args.some((arg) => arg !== null) ? { ...here, args: here.args.map((arg, n) => args[n] ?? arg) } : null
  }
  const isSame =
    there.says === 'of' &&
    here.says === 'of' &&
    there.predicate.does === 'touch' &&
    here.predicate.does === 'touch' &&
    isSameValue(there.predicate.to, here.predicate.to)
  return isSame ? there : null
}

/** One condition after another; null where the window of the second is its own. */
export function sequence(a: Condition, then: Condition, within: Duration | null, at: At): Condition | null {
  const b = overPassedEnd(a, then)
  // The first bar of a day comes after nothing of that day.
  if (b.says === 'join' && b.isWhole && b.args.some((arg) => arg.says === 'of' && arg.subject.is === 'counted')) return null
  if (b.says === 'sequence' || isLookedBack(b) || isEchoOfLevel(a, b)) return null
  const sweep = within === null ? (sweepOf(a, b, false, at) ?? sweepOfBars(a, b, at)) : null
  if (sweep !== null) return sweep
  // What was so on one of the last bars tells its window itself.
  if (within === null && a.says !== 'join' && isLookedBack(a)) return { says: 'join', op: 'and', args: [a, b], at }
  // How the day opened holds until it ends, and says nothing of another day.
  if (within === null && (isOfDay(a) || isOneBar(a, b))) return { says: 'join', op: 'and', args: [a, b], at }
  // "After the one before closed below it": the bar before is said to be so, not one of any time ago.
  if (within === null && isOfBarBefore(a)) return { says: 'join', op: 'and', args: [a, b], at }
  const steps = a.says === 'sequence' ? a.steps : [{ when: before(a), within: null }]
  const last = steps.at(-1)!.when
  // "A pullback to the average, then a green candle after touching it" tells the touch once.
  const again = touchedAgain(last, b)
  if (again !== null)
    return steps.length === 1 && steps[0]!.within === null
      ? again
      : { ...(a as Steps), steps: [...steps.slice(0, -1), { ...steps.at(-1)!, when: again }], at }
  // "3 reds then a green" one.
  const direction = last.says === 'candle' ? itsColor(b) : null
  if (last.says === 'candle' && direction !== null) return sequence(a, { ...last, direction, row: 1, at: b.at }, within, at)
  const isAtOnce = within === null && ((isLasting(last) && !leavesLevelOf(last, b)) || (isRun(last) && isBarEvent(b)))
  const back = backFrom(last, b) ?? returnFrom(last, b) ?? backOver(last, b)
  // Whoever crosses an edge was beyond it.
  if (back !== null && !isBackOver(back) && within === null && a.says === 'of') return back
  const next = { when: back ?? b, within: isAtOnce ? ({ count: 1, unit: 'bar' } as const) : within }
  return { says: 'sequence', steps: [...steps, next], ...(a.says === 'sequence' && a.resets && { resets: a.resets }), at }
}

/** The colour that is said of what was spoken of. */
const itsColor = (condition: Condition): Direction | null =>
  condition.says === 'of' &&
  condition.subject.is === 'reference' &&
  condition.subject.to === 'it' &&
  condition.predicate.does === 'color' &&
  !condition.predicate.isChange
    ? condition.predicate.direction
    : null

/** "Breaks yesterday's high, then closes back below yesterday's high": the one that was broken, on whichever day that was. */
function backOver(there: Condition, back: Condition): Condition | null {
  if (there.says !== 'of' || back.says !== 'of') return null
  const [went, came] = [there.predicate, back.predicate]
  if ((went.does !== 'cross' && went.does !== 'compare') || (came.does !== 'cross' && came.does !== 'compare')) return null
  if (!came.isBack || came.to.is === 'reference' || came.to.is === 'number' || bare(went.to) !== bare(came.to)) return null
  return { ...back, predicate: { ...came, to: { is: 'reference', to: 'level', output: null, of: came.to, at: came.to.at } } }
}
const isBackOver = (back: Condition): boolean =>
  back.says === 'of' &&
  (back.predicate.does === 'cross' || back.predicate.does === 'compare') &&
  back.predicate.to.is === 'reference' &&
  back.predicate.to.of !== undefined

/** "It goes below 30, then recovers": back over what it went below. */
function returnFrom(there: Condition, back: Condition): Condition | null {
  if (there.says !== 'of' || back.says !== 'of' || !isReturn(back.predicate)) return null
  const predicate = wayBack(there.predicate, back.predicate)
  return predicate && { ...back, subject: there.subject, predicate }
}

/** Whoever comes back inside a band after he was below it comes up; null for anything else. */
function backFrom(there: Condition, back: Condition): Condition | null {
  if (there.says !== 'of' || back.says !== 'of' || back.predicate.does !== 'inside') return null
  const { of, isIn, isChange, direction } = back.predicate
  const side = sideOf(there.predicate)
  const edge = 'to' in there.predicate ? there.predicate.to : null
  if (!isIn || !isChange || direction !== null || side === null || edge?.is !== 'indicator') return null
  // "The bands" are those whose edge was named.
  const bands = of.is === 'reference' ? { ...edge, output: null } : of
  return { ...back, predicate: { ...back.predicate, of: bands, direction: opposite(side) } }
}

/** What the last condition is said of, for one that leaves its subject out. */
export function lastSubject(condition: Condition): Value | null {
  switch (condition.says) {
    case 'of': {
      const { subject, predicate } = condition
      // After two higher lows it is the price that breaks something.
      const isEnd = subject.is === 'price' && (subject.field === 'high' || subject.field === 'low') && predicate.does === 'trend'
      return isEnd ? { ...subject, field: 'close' } : subject
    }
    case 'join':
      return condition.args.length === 0 ? null : lastSubject(condition.args.at(-1)!)
    case 'sequence':
      return lastSubject(condition.steps.at(-1)!.when)
    case 'window':
    case 'not':
      return lastSubject(condition.arg)
    case 'sweep':
      return { is: 'price', field: 'close', timeframe: null, back: null, at: condition.at }
    default:
      return null
  }
}

/** Whether the last bars that a condition speaks of are Heikin Ashi ones. */
function endsInHeikinAshi(condition: Condition | null): boolean {
  if (condition?.says === 'candle') return condition.isHeikinAshi
  if (condition?.says === 'sequence') return endsInHeikinAshi(condition.steps.at(-1)?.when ?? null)
  if (condition?.says === 'join' && condition.op === 'and') return condition.args.some(endsInHeikinAshi)
  return condition?.says === 'of' && condition.subject.is === 'price' && condition.subject.field.startsWith('ha_')
}

/** What is said of the size of candles in a row holds of each: "two green candles with no lower wick". */
export const ofEachBar = (candles: Condition | null, said: Condition, at: Condition['at']): Condition => {
  const isOfBar = said.says === 'of' && said.subject.is === 'size' && said.subject.bar === null
  const isHeikinAshi = isOfBar && endsInHeikinAshi(candles)
  const when: Condition = isHeikinAshi ? { ...said, subject: { ...said.subject, isHeikinAshi: true } as Value } : said
  if (candles?.says !== 'candle' || candles.row < 2 || when.says !== 'of') return when
  const { subject, predicate } = when
  if (subject.is === 'size' && subject.bar === null && subject.back === null)
    return { says: 'window', how: 'for', over: { count: candles.row, unit: 'bar' }, arg: when, at }
  // "3 green candles with higher closes", "with rising volume": from each of them to the next.
  const isOfBars = isVolume(subject) || (subject.is === 'price' && subject.timeframe === null && subject.back === null)
  const isStep = predicate.does === 'trend' && (predicate.over === null || (predicate.over.unit === 'bar' && predicate.over.count === 1))
  return isOfBars && isStep ? { ...when, predicate: { ...predicate, over: { count: candles.row - 1, unit: 'bar' } } } : when
}

/** What bars in a row do with their closes: "two green candles that close above the 20 EMA". */
export function doneByEach(candles: Condition, when: Condition, at: Condition['at']): Condition {
  const isState = when.says === 'of' && when.subject.is === 'price' && when.subject.back === null && when.predicate.does === 'compare'
  return candles.says === 'candle' && candles.row > 1 && isState
    ? { says: 'window', how: 'for', over: { count: candles.row, unit: 'bar' }, arg: when, at }
    : ofEachBar(candles, when, at)
}
