import { canonicalPart } from '../strategy/canonical.ts'
import type { Expr, Plan } from '../strategy/plan.ts'
import { partOfPlan, partsThatDiffer } from '../strategy/said-parts.ts'

/** One thing that a changed plan says otherwise. */
export type Difference =
  /** A number or a name in its place. */
  | { readonly kind: 'value'; readonly path: string; readonly before: unknown; readonly after: unknown }
  /** A condition in the place of another. */
  | { readonly kind: 'condition'; readonly path: string; readonly after: Expr }
  /** One more argument of the joined condition at the path, behind the others. */
  | { readonly kind: 'added'; readonly path: string; readonly op: 'and' | 'or'; readonly after: Expr }
  | { readonly kind: 'removed'; readonly path: string }
  /** Anything else of a part. */
  | { readonly kind: 'part'; readonly part: keyof Plan }

type Node = Readonly<Record<string, unknown>>
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)
/** A calculation has an `op` as well, and a `kind` of its own. */
const isExpr = (value: unknown): value is Expr => isNode(value) && 'op' in value && 'from' in value && value['kind'] !== 'calc'
const isSame = (a: unknown, b: unknown): boolean => canonicalPart(a) === canonicalPart(b)

type Joined = Extract<Expr, { op: 'and' | 'or' }>
const isJoined = (expr: unknown): expr is Joined => isExpr(expr) && (expr.op === 'and' || expr.op === 'or')

/** The argument that one of two lists has more than the other; null where they differ in more. */
function oneMore(longer: readonly Expr[], shorter: readonly Expr[]): number | null {
  if (longer.length !== shorter.length + 1) return null
  const at = longer.findIndex((arg, i) => shorter[i] === undefined || !isSame(arg, shorter[i]))
  return longer.toSpliced(at, 1).every((arg, i) => isSame(arg, shorter[i])) ? at : null
}

const argsOf = (expr: Expr, op: 'and' | 'or'): readonly Expr[] => (expr.op === op && 'args' in expr ? expr.args : [expr])

/** What a condition has more or less than another, as an argument; null where that is not all. */
function joinDifference(before: Expr, after: Expr, path: string): Difference | null {
  const op = isJoined(after) ? after.op : isJoined(before) ? before.op : null
  if (op === null) return null
  const [was, is] = [argsOf(before, op), argsOf(after, op)]
  const added = oneMore(is, was)
  if (added === is.length - 1) return { kind: 'added', path, op, after: is[added]! }
  const removed = oneMore(was, is)
  return removed === null ? null : { kind: 'removed', path: isJoined(before) && before.op === op ? `${path}.args.${removed}` : path }
}

function differencesAt(before: unknown, after: unknown, path: string): readonly Difference[] | null {
  if (isSame(before, after)) return []
  if (isExpr(before) && isExpr(after)) {
    const joined = joinDifference(before, after, path)
    if (joined !== null) return [joined]
    if (before.op !== after.op && !('left' in before && 'left' in after)) return [{ kind: 'condition', path, after }]
  }
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length)
    return inside(
      before.map((each: unknown, at) => [each, after[at] as unknown, `${path}.${at}`] as const),
      [],
    )
  if (isNode(before) && isNode(after)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
      (key) => key !== 'from' || typeof before[key] === 'string',
    )
    const found = inside(
      keys.map((key) => [before[key], after[key], `${path}.${key}`] as const),
      [],
    )
    // A value that takes another with it is another condition altogether.
    if (isExpr(after) && (found === null || found.length > 1)) return [{ kind: 'condition', path, after }]
    if (isExpr(after) && found?.length === 1 && found[0]!.kind === 'value' && typeof found[0]!.after !== 'number')
      return [{ kind: 'condition', path, after }]
    return found
  }
  return isPlain(before) && isPlain(after) ? [{ kind: 'value', path, before, after }] : null
}

const isPlain = (value: unknown): boolean => typeof value === 'number' || typeof value === 'string'

function inside(all: readonly (readonly [unknown, unknown, string])[], found: Difference[]): readonly Difference[] | null {
  for (const [before, after, path] of all) {
    const differences = differencesAt(before, after, path)
    if (differences === null) return null
    found.push(...differences)
  }
  return found
}

/** What a changed plan says otherwise, as small as it can be told. */
export const differencesOf = (before: Plan, after: Plan): readonly Difference[] =>
  partsThatDiffer(before, after).flatMap(
    (part) => differencesAt(partOfPlan(before, part), partOfPlan(after, part), part) ?? [{ kind: 'part', part } as const],
  )
