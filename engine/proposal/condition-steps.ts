import type { Expr } from '../strategy/plan.ts'
import { wordsOf } from '../strategy/spans-in.ts'
import { touches } from './open-parts.ts'
import { isToldAlike } from './tell-plan.ts'

/** What a proposed condition has otherwise than the one that was read, and the condition at the path with that alone. */
export interface ConditionStep {
  readonly kind: 'added' | 'changed'
  readonly path: string
  readonly before: Expr | null
  readonly after: Expr
  readonly wanted: Expr
}

export interface ConditionDifference {
  readonly steps: readonly ConditionStep[]
  /** Paths of conditions that were read and of which the proposal says nothing. */
  readonly omitted: readonly string[]
}

type Join = 'and' | 'or'
const isSame = (a: Expr, b: Expr): boolean => isToldAlike('condition', a, b)
const joinOf = ({ op }: Expr): Join | null => (op === 'and' || op === 'or' ? op : null)
const argsOf = (expr: Expr, op: Join): readonly Expr[] => (expr.op === op ? expr.args : [expr])
/** The conditions of a proposal that stand beside those that were read, as far as both are joined alike. */
export function conditionsOf(before: Expr, after: Expr): readonly Expr[] {
  const op = joinOf(after) ?? joinOf(before)
  return op === null || isSame(before, after) ? [after] : argsOf(after, op)
}

/** Whether a condition is another one, or one of those that this joins. */
export const isSameCondition = (expr: Expr, before: Expr): boolean => {
  const op = joinOf(before)
  return isSame(expr, before) || (op !== null && argsOf(before, op).some((arg) => isSame(arg, expr)))
}

const restOnSame = (a: Expr, b: Expr): boolean => wordsOf(a).some((span) => touches(span, wordsOf(b)))

const replaced = (before: Expr, after: Expr, path: string): ConditionDifference =>
  restOnSame(before, after) || wordsOf(before).length === 0
    ? { steps: [{ kind: 'changed', path, before, after, wanted: after }], omitted: [] }
    : { steps: [], omitted: [path] }

/**
 * How a proposed condition differs from the one that was read, in the smallest conditions that do. What is only missing from the
 * proposal is no difference: it stays, and is named.
 */
export function conditionDifference(before: Expr, after: Expr, path: string): ConditionDifference {
  if (isSame(before, after)) return { steps: [], omitted: [] }
  // An order alone waits for nothing: the first condition takes no other's place.
  if (before.op === 'always') return { steps: [{ kind: 'added', path, before: null, after, wanted: after }], omitted: [] }
  const op = joinOf(after) ?? joinOf(before)
  if (op === null) return replaced(before, after, path)
  const was = argsOf(before, op)
  const isOwnJoin = before.op === op
  const pathOf = (arg: Expr) => (isOwnJoin ? `${path}.args.${was.indexOf(arg)}` : path)
  const left = new Set(was)
  const take = (found: Expr | undefined): Expr | null => {
    if (found !== undefined) left.delete(found)
    return found ?? null
  }
  const others = argsOf(after, op).filter((arg) => take([...left].find((each) => isSame(each, arg))) === null)
  const pairs = others.map((arg) => [take([...left].find((each) => restOnSame(each, arg))), arg] as const)
  const kept = was.filter((arg) => !left.has(arg))
  // Nothing of what was read is in the proposal, nor do they rest on the same words.
  if (kept.length === 0 && was.length > 0) return { steps: [], omitted: [path] }
  const inside = pairs.flatMap(([old, arg]) => (old === null ? [] : [conditionDifference(old, arg, pathOf(old))]))
  const added = pairs.flatMap(([old, arg]): ConditionStep[] =>
    old === null
      ? [{ kind: 'added', path, before: null, after: arg, wanted: { op, args: [...was, arg], from: isOwnJoin ? before.from : arg.from } }]
      : [],
  )
  return {
    steps: [...inside.flatMap(({ steps }) => steps), ...added],
    // What was read twice is said once as well.
    omitted: [
      ...inside.flatMap(({ omitted }) => omitted),
      ...[...left].filter((arg) => !kept.some((each) => isSame(each, arg))).map(pathOf),
    ],
  }
}
