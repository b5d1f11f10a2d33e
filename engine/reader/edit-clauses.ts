import type { Stretch } from '../language/grammar.ts'
import type { Clause, Condition, Part, Placed, Predicate } from './meanings.ts'
import { isNode, withNodes, type Node } from './with-nodes.ts'

/** What is left of something after a part of it was taken out: null is nothing. `gone` is where it stood. */
interface Rest<T> {
  readonly rest: T | null
  readonly gone: Stretch
}

const holds = (outer: Stretch | null, at: Stretch): outer is Stretch => outer !== null && outer.from <= at.from && at.to <= outer.to
const isHolding =
  (at: Stretch) =>
  <T extends Placed>(node: T): boolean =>
    holds(node.at, at)

/** Those that are left of several, with what is left of the one that holds the place; null where none does. */
function withoutOneOf<T extends Placed>(all: readonly T[], at: Stretch, inside: (one: T) => Rest<T> | null): Rest<readonly T[]> | null {
  const index = all.findIndex(isHolding(at))
  const one = all[index]
  if (one === undefined || one.at === null) return null
  const found = inside(one) ?? { rest: null, gone: one.at }
  return { rest: all.flatMap((each, k) => (k !== index ? [each] : found.rest === null ? [] : [found.rest])), gone: found.gone }
}

function withoutInPredicate(predicate: Predicate, at: Stretch): Rest<Predicate> | null {
  if (!holds(predicate.at, at)) return null
  if ('arg' in predicate) {
    const inner = withoutInPredicate(predicate.arg, at)
    return inner && { rest: inner.rest && { ...predicate, arg: inner.rest }, gone: inner.gone }
  }
  if (predicate.does !== 'join') return { rest: null, gone: predicate.at }
  const args = withoutOneOf(predicate.args, at, (arg) => withoutInPredicate(arg, at))
  if (args?.rest == null) return { rest: null, gone: predicate.at }
  const [first] = args.rest
  return { rest: args.rest.length > 1 ? { ...predicate, args: args.rest } : (first ?? null), gone: args.gone }
}

function withoutInCondition(condition: Condition, at: Stretch): Rest<Condition> | null {
  if (!holds(condition.at, at)) return null
  const all: Rest<Condition> = { rest: null, gone: condition.at }
  switch (condition.says) {
    case 'join': {
      const args = withoutOneOf(condition.args, at, (arg) => withoutInCondition(arg, at))
      if (args?.rest == null) return all
      const [first] = args.rest
      return { rest: args.rest.length > 1 ? { ...condition, args: args.rest } : (first ?? null), gone: args.gone }
    }
    case 'not':
    case 'window': {
      const inner = withoutInCondition(condition.arg, at)
      return inner?.rest ? { rest: { ...condition, arg: inner.rest }, gone: inner.gone } : all
    }
    case 'of': {
      const inner = withoutInPredicate(condition.predicate, at)
      return inner?.rest ? { rest: { ...condition, predicate: inner.rest }, gone: inner.gone } : all
    }
    default:
      return all
  }
}

function withoutInPart(part: Part, at: Stretch): Rest<Part> | null {
  if (part.part !== 'several') return part.at && { rest: null, gone: part.at }
  const parts = withoutOneOf(part.parts, at, (each) => withoutInPart(each, at))
  if (!parts?.rest || parts.rest.length === 0) return part.at && { rest: null, gone: part.at }
  return { rest: { ...part, parts: parts.rest }, gone: parts.gone }
}

function withoutInClause(clause: Clause, at: Stretch): Rest<Clause> | null {
  if (clause.at === null) return null
  if (clause.clause === 'several') {
    const clauses = withoutOneOf(clause.clauses, at, (each) => withoutInClause(each, at))
    return clauses && { rest: clauses.rest && { ...clause, clauses: clauses.rest }, gone: clauses.gone }
  }
  if (clause.clause === 'part') {
    const part = withoutInPart(clause.part, at)
    return part && { rest: part.rest && { ...clause, part: part.rest }, gone: part.rest ? part.gone : clause.at }
  }
  if ('parts' in clause) {
    const parts = withoutOneOf(clause.parts, at, (each) => withoutInPart(each, at))
    if (parts) return { rest: { ...clause, parts: parts.rest ?? [] }, gone: parts.gone }
  }
  const when = 'when' in clause && clause.when ? withoutInCondition(clause.when, at) : null
  if (when?.rest) return { rest: { ...clause, when: when.rest } as Clause, gone: when.gone }
  // Without its condition an act says only how large it is and where it ends.
  if (when !== null && 'parts' in clause && clause.parts.length > 0) return { rest: { ...clause, when: null } as Clause, gone: when.gone }
  return { rest: null, gone: clause.at }
}

/** The clauses without what stands there, be it a condition among others, a part or a clause, and where all of that stood. */
export function withoutPlace(clauses: readonly Clause[], at: Stretch): { readonly clauses: readonly Clause[]; readonly gone: Stretch } {
  const found = withoutOneOf(clauses, at, (clause) => withoutInClause(clause, at))
  return found ? { clauses: found.rest ?? [], gone: found.gone } : { clauses, gone: at }
}

const isAt = ({ at }: Node, place: Stretch): boolean => isNode(at) && at['from'] === place.from && at['to'] === place.to

/** The clauses with every node at one of these places changed that `change` knows. */
export const withNodesAt = (
  clauses: readonly Clause[],
  places: readonly Stretch[],
  change: (node: Node) => object | null,
): readonly Clause[] => withNodes(clauses, (node) => (places.some((place) => isAt(node, place)) ? change(node) : null))

/** Whether a node at that place is so. */
export function hasNodeAt(clauses: readonly Clause[], at: Stretch, isSo: (node: Node) => boolean): boolean {
  let isFound = false
  withNodesAt(clauses, [at], (node) => {
    isFound ||= isSo(node)
    return null
  })
  return isFound
}
