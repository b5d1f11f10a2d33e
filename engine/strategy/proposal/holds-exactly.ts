import { canonicalPart } from '../canonical.ts'
import { emptyPlan } from '../empty-plan.ts'
import type { Expr, Plan, Rule, Span } from '../plan.ts'
import { derivedParts, partOfPlan, saidOf } from '../said-parts.ts'
import { touches } from './open-parts.ts'
import { coversSide } from './plan-of-part.ts'
import type { ProposedPart } from './proposal.ts'

const spansIn = (node: unknown): readonly Span[] => {
  if (typeof node !== 'object' || node === null) return []
  if ('spans' in node && Array.isArray(node.spans)) return node.spans as Span[] // an origin: only those have spans
  return Object.values(node).flatMap(spansIn)
}
const isFrom = (node: unknown, gone: Span) => touches(gone, spansIn(node))
const same = (a: unknown, b: unknown) => canonicalPart(a) === canonicalPart(b)

/** What is left of a condition without the words that give way. */
export function pruneExpr(expr: Expr, gone: Span): Expr | null {
  if (expr.op !== 'and' && expr.op !== 'or') return isFrom(expr, gone) ? null : expr
  const args = expr.args.map((arg) => pruneExpr(arg, gone)).filter((arg) => arg !== null)
  return args.length > 1 ? { ...expr, args } : (args[0] ?? null)
}

/** Every way to take one occurrence of a condition out of another; `null` where nothing is left. */
function without(expr: Expr, part: Expr): readonly (Expr | null)[] {
  if (same(expr, part)) return [null]
  if (expr.op !== 'and' && expr.op !== 'or') return []
  const rest = (args: readonly Expr[]): Expr | null => (args.length > 1 ? { ...expr, args } : (args[0] ?? null))
  // An `and` inside an `and` has no brackets of its own any more.
  const merged = part.op === expr.op ? part.args : null
  const isWhole = merged?.every((each) => expr.args.some((arg) => same(arg, each))) === true
  const taken = isWhole && merged ? [rest(expr.args.filter((arg) => !merged.some((each) => same(arg, each))))] : []
  const inside = expr.args.flatMap((arg, i) =>
    without(arg, part).map((left) => rest(left === null ? expr.args.toSpliced(i, 1) : expr.args.toSpliced(i, 1, left))),
  )
  return [...taken, ...inside]
}

function ruleHolds(before: Rule | null, after: Rule | null, when: Expr, gone: Span): boolean {
  if (!after || (before && before.fill !== after.fill) || (!before && after.fill !== 'next_open')) return false
  const allowed = [before?.when ?? null, before && pruneExpr(before.when, gone)]
  return without(after.when, when).some((left) => allowed.some((each) => same(left, each)))
}

const sides = ['long', 'short'] as const
type SidedRoot = 'stop' | 'targets'

function sidesHold(root: SidedRoot, before: Plan, after: Plan, side: 'long' | 'short' | 'both', value: unknown): boolean {
  const isMissing = (one: 'long' | 'short') => side === 'both' && after[root][one] === null && before[root][one] === null
  const isRight = (one: 'long' | 'short') =>
    coversSide(side, one) ? same(after[root][one], value) || isMissing(one) : same(after[root][one], before[root][one])
  return sides.every(isRight) && sides.some((one) => coversSide(side, one) && same(after[root][one], value))
}

/** The plan's root that a part belongs to, and whether it holds just that part beside what it held before. */
function rootOf(proposed: ProposedPart, before: Plan, after: Plan, gone: Span): readonly [keyof Plan, boolean] {
  switch (proposed.part) {
    case 'stop':
      return ['stop', sidesHold('stop', before, after, proposed.side, proposed.distance)]
    case 'target':
      return ['targets', sidesHold('targets', before, after, proposed.side, [{ distance: proposed.distance, portionPercent: 100 }])]
    case 'trailing':
      return ['trailing', same(after.trailing, proposed.trailing)]
    case 'breakeven':
      return ['breakeven', same(after.breakeven, proposed.breakeven)]
    case 'timeExit': {
      const kept = before.timeExits.filter((exit) => !isFrom(exit, gone))
      const keys = (exits: readonly unknown[]) => exits.map(canonicalPart).toSorted()
      return ['timeExits', same(keys(after.timeExits), keys([...kept, proposed.exit]))]
    }
    case 'sizing':
      return ['sizing', same(after.sizing, proposed.sizing)]
    case 'session':
      return ['session', same(after.session, proposed.session)]
    case 'cooldown':
      return ['cooldown', same(after.cooldown, proposed.cooldown)]
    case 'timeframe':
    case 'leverage':
    case 'maxOpenTrades':
    case 'maxTradesPerDay':
      return [proposed.part, after[proposed.part]?.value === proposed.value]
    default:
      return [proposed.part, ruleHolds(before[proposed.part], after[proposed.part], proposed.when, gone)]
  }
}

function prune(node: unknown, gone: Span): unknown {
  if (typeof node !== 'object' || node === null) return node
  if ('when' in node && 'fill' in node) {
    const rule = node as Rule // only rules have both
    const when = pruneExpr(rule.when, gone)
    return when && { ...rule, when }
  }
  if (Array.isArray(node)) return node.filter((each) => !isFrom(each, gone))
  if ('from' in node && spansIn(node.from).length > 0) return isFrom(node, gone) ? null : node
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, isFrom(value, gone) ? null : value]))
}

/**
 * True when the second plan is the first with this part in it and nothing else said differently; what came only from the words
 * that gave way (`gone`) may be gone. Without a first plan nothing was read before: then the rest must come from other words than
 * the new ones (`added`).
 */
export function holdsExactly(
  proposed: ProposedPart,
  before: Plan | null,
  after: Plan,
  { gone, added }: { gone: Span; added: Span },
): boolean {
  const base = before ?? emptyPlan
  const [root, isThere] = rootOf(proposed, base, after, gone)
  const isKept = (key: keyof Plan) => {
    const now = partOfPlan(after, key)
    if (!before) return !isFrom(now, added)
    const old = partOfPlan(before, key)
    const said = canonicalPart(saidOf(now))
    return said === canonicalPart(saidOf(old)) || said === canonicalPart(saidOf(prune(old, gone)))
  }
  const others = (Object.keys(emptyPlan) as (keyof Plan)[]).filter((key) => key !== root && !derivedParts.has(key))
  return isThere && others.every(isKept)
}
