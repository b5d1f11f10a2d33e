import type { Group, NodeKind } from './plan-fields.ts'
import { unions } from './plan-table.ts'
import type { Distance, Expr, Term } from './plan.ts'

type Node = Readonly<Record<string, unknown>>

/** Fields of each node name of a table that hold nodes of a kind, with whether they are lists. */
function holding(groups: Readonly<Record<string, Group>>, kind: NodeKind): ReadonlyMap<string, readonly [name: string, isList: boolean][]> {
  const held = Object.values(groups).flatMap(({ names, fields }) => {
    const found = Object.entries(fields).flatMap(([name, field]): [string, boolean][] =>
      field.is === 'list' && field.node === kind
        ? [[name, true]]
        : field.is === 'node' && field.nodes.includes(kind)
          ? [[name, false]]
          : [],
    )
    return names.map((name) => [name, found] as const)
  })
  return new Map(held)
}

const conditionsUnder = holding(unions.condition.groups, 'condition')
const termsUnder = holding(unions.condition.groups, 'term')
const termsOfTerm = holding(unions.term.groups, 'term')
const termsOfDistance = holding(unions.distance.groups, 'term')

/** The nodes in these fields, each with its path below the node; fields that are missing hold none. */
function nodesIn<T>(node: object, fields: readonly [string, boolean][] = []): readonly (readonly [path: string, node: T])[] {
  return fields.flatMap(([name, isList]) => {
    const held = (node as Node)[name]
    if (held === undefined) return []
    // The table says what stands there.
    return isList ? (held as readonly T[]).map((each, i) => [`${name}.${i}`, each] as const) : [[name, held as T] as const]
  })
}

/** The conditions directly under this one, with their paths below it. */
export const conditionsBelow = (expr: Expr) => nodesIn<Expr>(expr, conditionsUnder.get(expr.op))
/** The operands of this condition itself, with their paths below it. */
export const termsBelow = (expr: Expr) => nodesIn<Term>(expr, termsUnder.get(expr.op))
/** The terms directly under a term, with their paths below it. */
export const termsInTerm = (term: Term) => nodesIn<Term>(term, termsOfTerm.get(term.kind))
/** The terms directly in a distance, with their paths below it. */
export const termsInDistance = (distance: Distance) => nodesIn<Term>(distance, termsOfDistance.get(distance.kind))

/** The conditions directly under this one. */
export const childrenOf = (expr: Expr): readonly Expr[] => conditionsBelow(expr).map(([, child]) => child)
/** The operands of this condition itself. */
export const termsOf = (expr: Expr): readonly Term[] => termsBelow(expr).map(([, term]) => term)

/** Path of the k-th condition directly under one. */
export const conditionPath = (parent: Expr, path: string, k: number): string => `${path}.${conditionsBelow(parent)[k]?.[0] ?? ''}`

/** Whether a term, or one under it, is so. */
export const someTerm = (term: Term, isSo: (term: Term) => boolean): boolean =>
  isSo(term) || termsInTerm(term).some(([, below]) => someTerm(below, isSo))

/** Whether a term of the condition, however deep, is so. */
export const someTermOf = (expr: Expr, isSo: (term: Term) => boolean): boolean =>
  termsOf(expr).some((term) => someTerm(term, isSo)) || childrenOf(expr).some((child) => someTermOf(child, isSo))
