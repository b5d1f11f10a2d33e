import type { Clause, Condition } from './meanings.ts'
import { sequence } from './said.ts'
import { isExtreme } from './settle-subject.ts'

type Said = Pick<Extract<Clause, { clause: 'condition' }>, 'when' | 'isNext'>

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

/**
 * Conditions of several sentences as one: what is said to come next follows an event, and goes with a state. Null where the sentences
 * cannot be put in an order.
 */
export function inSteps(said: readonly Said[], at: Condition['at']): Condition | null {
  const steps: Condition[][] = []
  for (const { when, isNext } of said) {
    const last = steps.at(-1)
    if (last === undefined || (isNext === true && last.some(isEvent))) steps.push([when])
    else last.push(when)
  }
  const [first, ...rest] = steps.map((step) => together(step, at))
  let whole: Condition | null = first ?? null
  for (const step of rest) whole = whole && sequence(whole, step, null, at)
  return whole
}
