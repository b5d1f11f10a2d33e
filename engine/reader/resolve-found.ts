import { patternNames } from '../indicators/vocabulary.ts'
import { ok, refused, type Result } from '../result.ts'
import type { Expr, Origin, Term } from '../strategy/plan.ts'
import { chartOf } from './chart-of.ts'
import { originIn, type Context, type Open } from './context.ts'
import { earlierTerm } from './earlier-term.ts'
import type { BarReference, Condition, Deed, Direction, Predicate, Value } from './meanings.ts'
import { candlesOf, isTwoSided, patternOf } from './resolve-candles.ts'
import { inCondition } from './values-in.ts'

type Bar = Extract<Value, { is: 'bar' }>
type Bars = Extract<Condition, { says: 'pattern' | 'candle' }>

/** A bar that is told by what it is, as the condition that it is one. */
function conditionOf(bar: BarReference, at: Bar['at']): Bars | null {
  if (bar === 'up' || bar === 'down')
    return { says: 'candle', direction: bar, row: 1, timeframe: null, back: null, isHeikinAshi: false, at }
  const name = isTwoSided(bar) ? bar : patternNames.find((each) => each === bar)
  return name === undefined ? null : { says: 'pattern', name, timeframe: null, back: null, at }
}

const deeds: readonly string[] = ['crossed', 'touched', 'gapped'] satisfies readonly Deed[]
export const isDeed = (bar: BarReference): bar is Deed => deeds.includes(bar)

const isDone = (did: Predicate, deed: Deed): boolean =>
  did.does === 'join'
    ? did.op === 'and' && did.args.some((arg) => isDone(arg, deed))
    : deed === 'touched'
      ? did.does === 'touch' || (did.does === 'compare' && did.part === 'extreme')
      : deed === 'crossed' && (did.does === 'cross' || did.does === 'signal cross')

/** Whether that is what price did on the bar of a step. */
const hasDone = (said: Condition, deed: Deed): boolean => {
  switch (said.says) {
    case 'of':
      return isDone(said.predicate, deed)
    case 'averages cross':
      return deed === 'crossed'
    case 'gap':
      return deed === 'gapped'
    case 'join':
      return said.args.some((arg) => hasDone(arg, deed))
    case 'first':
      return hasDone(said.of, deed)
    default:
      return false
  }
}

/** Where a step speaks of such a bar; "an engulfing" is a bullish one as well. */
const spokenIn = (said: Condition, bar: BarReference): Bars | null => {
  switch (said.says) {
    case 'pattern':
      return said.name === bar || said.name.endsWith(`_${bar}`) ? said : null
    case 'candle':
      return said.direction === bar ? said : null
    case 'join':
      return said.args.map((arg) => spokenIn(arg, bar)).find((found) => found !== null) ?? null
    case 'first':
    case 'count':
      return spokenIn(said.of, bar)
    case 'window':
      return spokenIn(said.arg, bar)
    default:
      return null
  }
}

/** Whether it was there at some time before: "a hammer within the last 5 bars". */
const isLookedBack = (said: Condition, bar: BarReference): boolean => {
  if (said.says === 'join') return said.args.some((arg) => isLookedBack(arg, bar))
  return ((said.says === 'window' && said.how === 'within') || said.says === 'count') && spokenIn(said, bar) !== null
}

const barsIn = (said: Condition): readonly BarReference[] => {
  switch (said.says) {
    case 'pattern':
      return [said.name]
    case 'candle':
      return [said.direction]
    case 'join':
      return said.args.flatMap(barsIn)
    default:
      return []
  }
}

/** The bars that the steps before have named. */
export const namedBars = ({ found = [] }: Context): readonly BarReference[] => [...new Set(found.flatMap(({ said }) => barsIn(said)))]

/** Whether a bar is one that the steps before have named. */
export const isFound = (bar: BarReference, { found = [] }: Context): boolean =>
  found.some(({ said }) => spokenIn(said, bar) !== null || (isDeed(bar) && hasDone(said, bar)))

const asBars = (said: Condition): Bars | null => (said.says === 'pattern' || said.says === 'candle' ? said : null)

/** Bars that are spoken of without a name: the one of the step before. */
const unnamed: readonly BarReference[] = ['that', 'it', 'named', 'signal']

/** The value at the last bar on which that was so; `isBefore`: the bar itself does not count. */
const valueWhen = (value: Term, when: Expr, isBefore: boolean, from: Origin): Term =>
  isBefore && (value.kind === 'price' || value.kind === 'indicator')
    ? {
        kind: 'value_when',
        value: { ...value, shift: (value.shift ?? 0) + 1 },
        when: { op: 'shift', bars: 1, expr: when, from },
        occurrence: 0,
        from,
      }
    : { kind: 'value_when', value, when, occurrence: 0, from }

/** A price of a bar that was found before; null direction: not passed outwards, so that the bar itself must not count. */
export function foundBar({ bar, field, at }: Bar, direction: Direction | null, context: Context): Result<Term, Open> {
  const from = originIn(context, { at })
  const steps = [...(context.found ?? []), ...(context.bars ?? [])]
  // The bar before the inside bar, wherever that is.
  if (bar === 'mother') {
    const inside = foundBar({ is: 'bar', field, bar: 'inside_bar', at }, direction, context)
    if (!inside.ok) return inside
    if (inside.value.kind !== 'value_when') return ok(earlierTerm(inside.value, 1) ?? inside.value)
    return ok({ ...inside.value, value: earlierTerm(inside.value.value, 1) ?? inside.value.value })
  }
  const step = unnamed.includes(bar)
    ? steps.at(-1)
    : steps.findLast(({ said }) => (isDeed(bar) ? hasDone(said, bar) : spokenIn(said, bar) !== null))
  const named = step ? (spokenIn(step.said, bar) ?? asBars(step.said)) : conditionOf(bar, at)
  const chart = named && named.timeframe !== null ? chartOf(named.timeframe) : null
  const price: Term = { kind: 'price', field, ...(chart && chart !== context.chart && { timeframe: chart, sampling: 'completed' }), from }
  const isOnStep = step !== undefined && !isLookedBack(step.said, bar)
  if (isOnStep && step.back !== null) return ok(earlierTerm(price, step.back + (named?.back ?? 0)) ?? price)
  const when =
    (isOnStep ? step.when : null) ??
    (named?.says === 'pattern' ? patternOf(named, context.side, from) : named && candlesOf(named, from, context.chart))
  if (!when) return refused({ issue: 'unknown_term', at })
  const isOutwards = (field === 'high' && direction === 'up') || (field === 'low' && direction === 'down')
  return ok(valueWhen(price, when, !isOutwards, from))
}

/** Levels that are others on a later bar, so that what comes back to one comes back to where it was. */
const isMoving = (value: Value): boolean =>
  value.is === 'extreme' ||
  (value.is === 'price' && (value.back ?? 0) > 0) ||
  (value.is === 'indicator' && (value.name === 'swing_high' || value.name === 'swing_low'))

/** Whether both are the same level, whatever of its own bar belongs to it. */
const isSameLevel = (a: Value, b: Value): boolean => {
  const bare = (value: Value) => JSON.stringify(value, (key, part: unknown) => (key === 'at' || key === 'isBefore' ? undefined : part))
  return bare(a) === bare(b)
}

/**
 * The level that a step before spoke of, as it was then; null where it needs no such place. What the last step came back to is where the
 * first one that names it found it: "breaks the 20-bar high, comes back to it and closes above it".
 */
export function foundLevel(value: Value, term: Term, { found = [] }: Context): Term | null {
  const step = found.find(({ said }) => inCondition(said).some((each) => isSameLevel(each.value, value))) ?? found.at(-1)
  if (step === undefined || !isMoving(value)) return null
  return step.back !== null
    ? earlierTerm(term, step.back)
    : { kind: 'value_when', value: term, when: step.when, occurrence: 0, from: term.from }
}
