import type { Field, Fields, Group, NodeKind } from './plan-fields.ts'
import { records, unions } from './plan-table.ts'
import type { Distance, Expr, Term } from './plan.ts'

type Node = Readonly<Record<string, unknown>>

/** A field that holds nodes of a kind, alone or in a list; `below`: not itself, but these fields of the record that it holds. */
interface Holder {
  readonly name: string
  readonly isList: boolean
  readonly below: readonly Holder[] | null
}

const isRecord = (kind: NodeKind): kind is keyof typeof records => Object.hasOwn(records, kind)

function holdersIn(fields: Fields, kind: NodeKind): Holder[] {
  return Object.entries(fields).flatMap(([name, field]: [string, Field]): Holder[] => {
    if (field.is !== 'list' && field.is !== 'node') return []
    const isList = field.is === 'list'
    const kinds = field.is === 'list' ? [field.node] : field.nodes
    if (kinds.includes(kind)) return [{ name, isList, below: null }]
    const below = kinds.flatMap((each) => (isRecord(each) ? holdersIn(records[each], kind) : []))
    return below.length > 0 ? [{ name, isList, below }] : []
  })
}

/** Fields of each node name of a table that hold nodes of a kind. */
const holding = (groups: Readonly<Record<string, Group>>, kind: NodeKind): ReadonlyMap<string, readonly Holder[]> =>
  new Map(Object.values(groups).flatMap(({ names, fields }) => names.map((name) => [name, holdersIn(fields, kind)] as const)))

const conditionsUnder = holding(unions.condition.groups, 'condition')
const termsUnder = holding(unions.condition.groups, 'term')
const termsOfTerm = holding(unions.term.groups, 'term')
const conditionsOfTerm = holding(unions.term.groups, 'condition')
const termsOfDistance = holding(unions.distance.groups, 'term')

type Placed<T> = readonly [path: string, node: T]

/** The nodes in these fields, each with its path below the node; fields that are missing hold none. */
function nodesIn<T>(node: object, holders: readonly Holder[] = []): readonly Placed<T>[] {
  return holders.flatMap(({ name, isList, below }) => {
    const held = (node as Node)[name]
    // A part that is not there is missing or null.
    if (held === undefined || held === null) return []
    // The table says what stands there.
    const each: Placed<object>[] = isList ? (held as readonly object[]).map((one, i) => [`${name}.${i}`, one]) : [[name, held]]
    return below === null
      ? each.map(([path, one]): Placed<T> => [path, one as T])
      : each.flatMap(([path, one]) => nodesIn<T>(one, below).map(([rest, found]): Placed<T> => [`${path}.${rest}`, found]))
  })
}

/** The conditions directly under this one, with their paths below it. */
export const conditionsBelow = (expr: Expr) => nodesIn<Expr>(expr, conditionsUnder.get(expr.op))
/** The operands of this condition itself, with their paths below it. */
export const termsBelow = (expr: Expr) => nodesIn<Term>(expr, termsUnder.get(expr.op))
/** The terms directly under a term, with their paths below it. */
export const termsInTerm = (term: Term) => nodesIn<Term>(term, termsOfTerm.get(term.kind))
/** The conditions directly under a term, with their paths below it. */
export const conditionsInTerm = (term: Term) => nodesIn<Expr>(term, conditionsOfTerm.get(term.kind))
/** The terms directly in a distance, with their paths below it. */
export const termsInDistance = (distance: Distance) => nodesIn<Term>(distance, termsOfDistance.get(distance.kind))

/** The conditions directly under this one. */
export const childrenOf = (expr: Expr): readonly Expr[] => conditionsBelow(expr).map(([, child]) => child)
/** The operands of this condition itself. */
export const termsOf = (expr: Expr): readonly Term[] => termsBelow(expr).map(([, term]) => term)

/** Path of the k-th condition directly under one. */
export const conditionPath = (parent: Expr, path: string, k: number): string => `${path}.${conditionsBelow(parent)[k]?.[0] ?? ''}`

/** The terms of a condition, however deep, with those of the conditions that its terms ask; each with its path below. */
export function allTerms(expr: Expr): readonly (readonly [path: string, term: Term])[] {
  return [...under(conditionsBelow(expr), allTerms), ...under(termsBelow(expr), allTermsIn)]
}

/** A term (at the path ``) and those under it, however deep. */
const allTermsIn = (term: Term): readonly Placed<Term>[] => [
  ['', term],
  ...under(termsInTerm(term), allTermsIn),
  ...under(conditionsInTerm(term), allTerms),
]

const under = <N>(nodes: readonly Placed<N>[], find: (node: N) => readonly Placed<Term>[]): Placed<Term>[] =>
  nodes.flatMap(([path, node]) => find(node).map(([rest, term]): Placed<Term> => [rest === '' ? path : `${path}.${rest}`, term]))

/** Whether a term, or one under it, is so. */
export const someTerm = (term: Term, isSo: (term: Term) => boolean): boolean =>
  isSo(term) ||
  termsInTerm(term).some(([, below]) => someTerm(below, isSo)) ||
  conditionsInTerm(term).some(([, below]) => someTermOf(below, isSo))

/** Whether a term of the condition, however deep, is so. */
export const someTermOf = (expr: Expr, isSo: (term: Term) => boolean): boolean =>
  termsOf(expr).some((term) => someTerm(term, isSo)) || childrenOf(expr).some((child) => someTermOf(child, isSo))
