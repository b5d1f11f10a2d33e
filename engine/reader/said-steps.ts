import type { Clause, Condition, Duration, Value } from './meanings.ts'
import { comesBackTo as returnsTo, directionOf, isSameValue, sequence } from './said.ts'
import { isExtreme } from './settle-subject.ts'

type Said = Pick<Extract<Clause, { clause: 'condition' }>, 'when' | 'isNext' | 'within' | 'isInOrder'>

/** Something that happens at a bar, rather than a state that lasts. */
export function isEvent(condition: Condition): boolean {
  switch (condition.says) {
    case 'of': {
      const { predicate, subject } = condition
      if (predicate.does === 'color' || predicate.does === 'inside') return predicate.isChange
      return (
        ['cross', 'signal cross', 'touch', 'turn', 'move'].includes(predicate.does) ||
        (predicate.does === 'compare' && (predicate.isBack || isExtreme(subject, predicate)))
      )
    }
    case 'join':
      return condition.args.some(isEvent)
    case 'not':
    case 'window':
      return isEvent(condition.arg)
    case 'weekday':
    case 'time':
    case 'session':
    case 'months':
    case 'month day':
      return false
    default:
      return true
  }
}

const lastStep = (when: Condition): Condition => (when.says === 'sequence' ? when.steps.at(-1)!.when : when)

/** "… then reclaims it: buy the reclaim": what was told last, once more. */
export function isEcho(when: Condition, told: Condition | undefined): boolean {
  const last = told && parts(lastStep(told)).at(-1)
  if (when.says !== 'of' || last?.says !== 'of') return false
  const [now, before] = [when.predicate, last.predicate]
  // "Takes out the hammer's high. Buy the break of the high."
  const isBare = now.does === 'cross' && now.to.is === 'price' && now.to.back === null && now.to.timeframe === null
  if (isBare && before.does === 'cross' && before.to.is === 'bar') return now.to.field === before.to.field
  if (when.subject.is !== 'reference' || (when.subject.to !== 'it' && when.subject.to !== 'unsaid')) return false
  if (now.does === 'touch') return before.does === 'touch' && now.to.is === 'reference'
  const [went, goes] = [sideOf(last), 'direction' in now ? now.direction : null]
  if ((before.does !== 'cross' && before.does !== 'compare') || (goes !== null && went !== null && goes !== went)) return false
  if (now.does === 'signal cross') return now.from === undefined
  return now.does === 'cross' && now.to.is === 'bar' && before.to.is === 'bar' && now.to.bar === 'named' && now.to.field === before.to.field
}

/** Whether a condition speaks of what was told before it: "when it comes back above 30". */
export function speaksOfBefore(when: Condition): boolean {
  if (when.says === 'join') return when.args.some(speaksOfBefore)
  if (when.says !== 'of') return false
  const { subject, predicate } = when
  const isOfIt = subject.is === 'reference' && (subject.to === 'it' || subject.to === 'same')
  return isOfIt || ((predicate.does === 'cross' || predicate.does === 'compare') && predicate.isBack)
}

const together = (conditions: readonly Condition[], at: Condition['at']): Condition =>
  conditions.length === 1 ? conditions[0]! : { says: 'join', op: 'and', args: conditions, at }

/** Whether a touch is of the very level that something is on one side of: it comes later. */
const comesBackTo = (state: Condition, next: Condition): boolean =>
  state.says === 'of' &&
  state.predicate.does === 'compare' &&
  next.says === 'of' &&
  next.predicate.does === 'touch' &&
  isSameValue(state.predicate.to, next.predicate.to)

const sideOf = (condition: Condition): 'up' | 'down' | null => {
  if (condition.says !== 'of') return null
  const { predicate } = condition
  return predicate.does === 'cross' ? predicate.direction : predicate.does === 'compare' ? directionOf(predicate.how) : null
}
const levelOf = (condition: Condition): Value | null =>
  condition.says === 'of' && (condition.predicate.does === 'cross' || condition.predicate.does === 'compare')
    ? condition.predicate.to
    : null
/** What holds together, each by itself. */
function parts(condition: Condition): readonly Condition[] {
  if (condition.says === 'join' && condition.op === 'and') return condition.args.flatMap(parts)
  if (condition.says !== 'of' || condition.predicate.does !== 'join' || condition.predicate.op !== 'and') return [condition]
  return condition.predicate.args.map((predicate) => ({ ...condition, predicate }))
}

/** "MACD crosses below its signal line. MACD crosses back above it": no bar does both. */
const crossesBack = (there: Condition, next: Condition): boolean =>
  parts(next).some((here) => {
    if (there.says !== 'of' || here.says !== 'of' || there.predicate.does !== 'cross') return false
    const isBack = (here.predicate.does === 'cross' || here.predicate.does === 'compare') && here.predicate.isBack
    const [went, came, from, to] = [sideOf(there), sideOf(here), levelOf(there), levelOf(here)]
    const isOne = from !== null && to !== null && isSameValue(from, to) && isSameValue(there.subject, here.subject)
    return isBack && isOne && went !== null && came !== null && went !== came
  })

/** "RSI is below 30. Then it is above 40", "price under the lower band. Then a close over the 20 EMA": no bar has both. */
export const areApart = (there: Condition, next: Condition): boolean =>
  parts(next).some((each) => {
    const here = each.says === 'first' && each.in === null ? each.of : each
    if (there.says === 'candle' && here.says === 'candle') return there.direction !== here.direction && here.back === null
    const [state] = parts(
      there.says === 'of' && there.predicate.does === 'window' && there.predicate.how === 'for'
        ? { ...there, predicate: there.predicate.arg }
        : there,
    )
    const [was, is, from, to] = [sideOf(state!), sideOf(here), levelOf(state!), levelOf(here)]
    if (there.says !== 'of' || here.says !== 'of' || was === null || is === null || was === is || from === null || to === null) return false
    if (!isSameValue(there.subject, here.subject)) return false
    if (from.is === 'number' && to.is === 'number') return was === 'down' ? to.value >= from.value : to.value <= from.value
    if (isSameValue(from, to)) return true
    return from.is === 'indicator' && from.output === (was === 'down' ? 'lower' : 'upper')
  })

const firstOf = (when: Condition): Condition => (when.says === 'sequence' ? when.steps[0]!.when : when)
const stepsOf = (when: Condition) => (when.says === 'sequence' ? when.steps : [{ when, within: null }])

/** What is waited for, after whatever was said before it. */
export const awaited = (when: Condition, at: Condition['at']): Condition =>
  ownOfAwaited(when) === null
    ? { says: 'sequence', steps: [{ when: { says: 'reference', to: 'before', at }, within: null }, ...stepsOf(when)], at }
    : when

/** What is waited for, without what was said before it, "after that"; null where nothing before it is meant. */
export function ownOfAwaited(when: Condition | null): Condition | null {
  if (when?.says !== 'sequence') return null
  const [before, first, ...others] = when.steps
  if (before?.when.says !== 'reference' || (before.when.to !== 'before' && before.when.to !== 'that') || first === undefined) return null
  return others.length === 0 ? first.when : { ...when, steps: [{ ...first, within: null }, ...others] }
}

/** What is waited for at most so long: as a step it counts from the one before it, not back from its own bar. */
function inTime(when: Condition): { readonly when: Condition; readonly within: Duration | null } {
  if (when.says === 'window' && when.how === 'within') return { when: when.arg, within: when.over }
  if (when.says === 'of' && when.predicate.does === 'window' && when.predicate.how === 'within')
    return { when: { ...when, predicate: when.predicate.arg }, within: when.predicate.over }
  return { when, within: null }
}

/**
 * Conditions of several sentences as one: what is said to come next follows an event, and goes with a state. Null where the sentences
 * cannot be put in an order.
 */
export function inSteps(said: readonly Said[], at: Condition['at']): Condition | null {
  const steps: { readonly all: Condition[]; readonly within: Duration | null }[] = []
  for (const { when, isNext, within, isInOrder } of said) {
    const last = steps.at(-1)?.all
    const first = firstOf(when)
    const isLater =
      last?.some(
        (each) =>
          isInOrder === true ||
          (isNext === true && (within !== undefined || isEvent(each) || comesBackTo(each, when) || areApart(each, first))) ||
          returnsTo(each, first) ||
          crossesBack(each, first),
      ) === true
    // So long after what? Of several that stand there the last comes so long after the others.
    if (last === undefined && within !== undefined) {
      const own = when.says === 'join' && when.op === 'and' ? when.args : []
      if (own.length < 2 || !isEvent(own.at(-1)!)) return null
      steps.push({ all: own.slice(0, -1), within: null }, { all: [own.at(-1)!], within })
    } else if (last === undefined) steps.push({ all: [when], within: null })
    else if (isLater) {
      const step = within === undefined ? inTime(when) : { when, within }
      steps.push({ all: [step.when], within: step.within })
    } else last.push(when)
  }
  const [first, ...rest] = steps.map(({ all, within }) => ({ when: together(all, at), within }))
  let whole: Condition | null = first?.when ?? null
  for (const { when, within } of rest)
    for (const [n, step] of stepsOf(when).entries()) whole = whole && sequence(whole, step.when, n === 0 ? within : step.within, at)
  return whole
}
