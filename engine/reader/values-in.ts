import type { Context, Introduced } from './context.ts'
import type { Clause, Condition, Distance, Part, Predicate } from './meanings.ts'
import { withNodes } from './with-nodes.ts'

const inPredicate = (predicate: Predicate): readonly Introduced[] => {
  if (predicate.does === 'between') return [predicate.low, predicate.high].map((value) => ({ value, isSubject: false }))
  if (predicate.does === 'inside') return [{ value: predicate.of, isSubject: false }]
  if (predicate.does === 'cross') return [{ value: predicate.to, isSubject: false, isCrossed: true }]
  // Where a bar lies in, which "that range" is said of; its own range is its own.
  if (predicate.does === 'range part') {
    const { of } = predicate
    return of !== null && (of.is === 'calc' || (of.is === 'range' && of.of.range !== 'that')) ? [{ value: of, isSubject: false }] : []
  }
  if ('to' in predicate) return predicate.to === null ? [] : [{ value: predicate.to, isSubject: false }]
  if ('from' in predicate && predicate.from) return [{ value: predicate.from, isSubject: false }]
  if ('args' in predicate) return predicate.args.flatMap(inPredicate)
  return 'arg' in predicate ? inPredicate(predicate.arg) : []
}

/** The values that a condition speaks of, in their order. */
export const inCondition = (condition: Condition): readonly Introduced[] => {
  switch (condition.says) {
    case 'of':
      return [{ value: condition.subject, isSubject: true }, ...inPredicate(condition.predicate)]
    case 'join':
      return condition.args.flatMap(inCondition)
    case 'count':
    case 'first':
      return inCondition(condition.of)
    case 'divergence':
      return condition.of === null ? [] : [{ value: condition.of, isSubject: true }]
    case 'sequence':
      return [...condition.steps.map(({ when }) => when), ...(condition.resets ? [condition.resets] : [])].flatMap(inCondition)
    case 'sweep':
      return [{ value: condition.to, isSubject: false }]
    case 'not':
    case 'window':
      return inCondition(condition.arg)
    default:
      return []
  }
}

/** The Heikin Ashi bars whose colour a clause speaks of. */
export function heikinAshiIn(clause: Clause): NonNullable<Context['heikinAshi']> {
  const found: Extract<Condition, { says: 'candle' }>[] = []
  if ('when' in clause && clause.when !== null)
    withNodes(clause.when, (node) => {
      if (node['says'] === 'candle' && node['isHeikinAshi'] === true) found.push(node as unknown as Extract<Condition, { says: 'candle' }>)
      return null
    })
  return found
}

const inDistance = (distance: Distance | null): readonly Introduced[] => {
  if (distance?.by === 'either') return distance.of.flatMap(inDistance)
  return distance?.by === 'level' ? [{ value: distance.level, isSubject: false }] : []
}

const inPart = (part: Part): readonly Introduced[] => {
  if (part.part === 'several') return part.parts.flatMap(inPart)
  return part.part === 'stop' || part.part === 'target' || part.part === 'trailing' ? inDistance(part.distance) : []
}

/** The values that a clause speaks of, in their order. */
export const valuesIn = (clause: Clause): readonly Introduced[] => {
  if (clause.clause === 'topic') return [{ value: clause.value, isSubject: true }]
  if (clause.clause === 'part') return inPart(clause.part)
  const order = clause.clause === 'enter' && clause.order ? inDistance(clause.order.distance) : []
  return 'when' in clause && clause.when ? [...inCondition(clause.when), ...order] : order
}
