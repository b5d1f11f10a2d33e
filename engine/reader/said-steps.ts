import type { Clause, Condition, Duration } from './meanings.ts'
import { comesBackTo as returnsTo, isSameValue, sequence } from './said.ts'
import { isExtreme } from './settle-subject.ts'

type Said = Pick<Extract<Clause, { clause: 'condition' }>, 'when' | 'isNext' | 'within'>

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

const together = (conditions: readonly Condition[], at: Condition['at']): Condition =>
  conditions.length === 1 ? conditions[0]! : { says: 'join', op: 'and', args: conditions, at }

/** Whether a touch is of the very level that something is on one side of: it comes later. */
const comesBackTo = (state: Condition, next: Condition): boolean =>
  state.says === 'of' &&
  state.predicate.does === 'compare' &&
  next.says === 'of' &&
  next.predicate.does === 'touch' &&
  isSameValue(state.predicate.to, next.predicate.to)

const firstOf = (when: Condition): Condition => (when.says === 'sequence' ? when.steps[0]!.when : when)
const stepsOf = (when: Condition) => (when.says === 'sequence' ? when.steps : [{ when, within: null }])

/** What is waited for, after whatever was said before it. */
export const awaited = (when: Condition, at: Condition['at']): Condition =>
  ownOfAwaited(when) === null
    ? { says: 'sequence', steps: [{ when: { says: 'reference', to: 'before', at }, within: null }, ...stepsOf(when)], at }
    : when

/** What is waited for, without what was said before it; null where nothing before it is meant. */
export function ownOfAwaited(when: Condition | null): Condition | null {
  if (when?.says !== 'sequence') return null
  const [before, first, ...others] = when.steps
  if (before?.when.says !== 'reference' || before.when.to !== 'before' || first === undefined) return null
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
  for (const { when, isNext, within } of said) {
    const last = steps.at(-1)?.all
    const isLater =
      last?.some(
        (each) => (isNext === true && (within !== undefined || isEvent(each) || comesBackTo(each, when))) || returnsTo(each, firstOf(when)),
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
