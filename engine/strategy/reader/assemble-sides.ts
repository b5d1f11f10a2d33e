import type { Expr } from '../plan.ts'
import { mirrorExpr, negate } from '../rewrite.ts'
import { originOf } from './draft.ts'
import type { Draft, RuleDraft, RuleTarget } from './draft.ts'
import { anyOf, bareOf, both } from './join-conditions.ts'

const ofTarget = (draft: Draft, ...targets: readonly RuleTarget[]) => draft.rules.filter((r) => targets.includes(r.target))

/** What the rule demands, times of day included; null when it says nothing of its own. */
export function exprOf(rule: RuleDraft): Expr | null {
  const parts: Expr[] = []
  if (rule.expr) parts.push(rule.expr)
  if (rule.atTime) parts.push({ op: 'at_time', ...rule.atTime })
  if (rule.session?.days && !rule.expr) parts.push({ op: 'weekday', days: rule.session.days, from: rule.session.from })
  return parts.length > 0 ? both(parts, originOf(parts)) : null
}

/** Equal but for numbers and the words they came from. */
const shapeOf = (expr: Expr): string =>
  JSON.stringify(expr, (key, value: unknown) => {
    if (key === 'from' || key === 'value' || key === 'period') return undefined
    return value
  })

const isMirrored = (long: Expr | null, short: Expr | null): boolean =>
  long !== null && short !== null && shapeOf(mirrorExpr(long)) === shapeOf(short)

function merge(rules: readonly RuleDraft[]): Expr | null {
  const exprs = rules.map(exprOf).filter((e) => e !== null)
  const distinct = exprs.filter((e, i) => exprs.findIndex((other) => bareOf(other) === bareOf(e)) === i)
  return exprs.length > 0 ? anyOf(distinct, originOf(exprs)) : null
}

export interface Sides {
  long: Expr | null
  short: Expr | null
}

interface Filters {
  readonly long: Expr[]
  readonly short: Expr[]
}

/** `only take longs if` beside another entry, `skip the trade if`: what must hold as well. */
export function filtersOf(draft: Draft, hasEntry: (side: 'long' | 'short') => boolean): Filters {
  const filters: Filters = { long: [], short: [] }
  for (const rule of draft.rules) {
    const expr = exprOf(rule)
    if (!expr) continue
    if (rule.target === 'skip' || rule.target === 'skip_long') filters.long.push(negate(expr))
    if (rule.target === 'skip' || rule.target === 'skip_short') filters.short.push(negate(expr))
    if (!rule.isOnly) continue
    if ((rule.target === 'long' || rule.target === 'enter') && hasEntry('long')) filters.long.push(expr)
    if (rule.target === 'short' && hasEntry('short')) filters.short.push(expr)
    if (rule.target === 'enter' && hasEntry('short')) filters.short.push(expr)
  }
  return filters
}

export const withFilters = (expr: Expr | null, filters: readonly Expr[]): Expr | null => {
  if (!expr || filters.length === 0) return expr
  const parts = [...filters.filter((f) => f.from !== expr.from), ...(expr.op === 'and' ? expr.args : [expr])]
  return both(parts, originOf(parts))
}

/** Convention 4: whether `sell` opens a short or closes the long. */
function sellsShort(draft: Draft, buy: Expr | null, sell: Expr | null): { short: boolean; inferred: boolean } {
  const no = { short: false, inferred: false }
  if (!sell || draft.only === 'long') return no
  if (ofTarget(draft, 'short').some((r) => exprOf(r) || r.opposite)) return no
  if (!buy && !ofTarget(draft, 'enter').some((r) => !r.isOnly && exprOf(r)))
    return {
      short: ofTarget(draft, 'exit_short').length > 0 || draft.mentionsShort || (draft.stops.length > 0 && draft.targets.length > 0),
      inferred: false,
    }
  // `buy the cross and sell the reverse cross`, without a target: out again.
  const isReturn = ofTarget(draft, 'sell').every((r) => r.opposite) && draft.targets.length === 0
  if (draft.mentionsShort) return { short: true, inferred: false }
  if (isReturn) return no
  const hasOtherExit = ofTarget(draft, 'exit', 'exit_long').some((r) => exprOf(r) !== null)
  const hasRisk = draft.stops.length > 0 && draft.targets.length > 0
  const inferred = hasRisk && !hasOtherExit && isMirrored(buy, sell)
  return { short: inferred, inferred }
}

export function entrySides(draft: Draft): Sides & { inferred: boolean; sellIsShort: boolean } {
  const plain = (target: RuleTarget) => draft.rules.filter((r) => r.target === target && !r.isOnly)
  const own = (target: RuleTarget) => {
    const rules = plain(target).filter((r) => exprOf(r))
    // `Short entry: the opposite`: a filter of that side is no entry.
    if (rules.length === 0 && plain(target).some((r) => r.opposite)) return []
    // `above only longs, below only shorts. Buy when …`: nothing opens a short.
    const other = target === 'long' ? 'short' : 'long'
    const isPermit = draft.rules.filter((r) => r.target === target).every((r) => r.isPermit)
    if (rules.length === 0 && target !== 'enter' && isPermit && plain(other).some((r) => exprOf(r))) return []
    return rules.length > 0 ? rules : draft.rules.filter((r) => r.target === target && r.isOnly)
  }
  const hasSided = draft.rules.some((r) => /^(?:long|short|sell)$/.test(r.target))
  const enter = merge(hasSided ? plain('enter') : own('enter'))
  // `SHORT XAUUSD, enter when …`: the side was said before.
  const isShortTrade =
    enter !== null && draft.rules.some((r) => r.target === 'short' && !exprOf(r) && !r.opposite) && ofTarget(draft, 'long').length === 0
  const buy = merge(own('long'))
  const sellRules = ofTarget(draft, 'sell')
  const sell = merge(sellRules)
  const shortRules = own('short')
  const isOpposite = (rules: readonly RuleDraft[]) => rules.some((r) => r.opposite)
  const { short: sellIsShort, inferred } = sellsShort(draft, buy ?? enter, sell)
  let long = buy
  let short = merge(shortRules) ?? (sellIsShort ? sell : null)
  if (enter) {
    if (draft.followsCross) return { long: enter, short: mirrorExpr(enter), inferred: false, sellIsShort: false }
    const onlyLong = ofTarget(draft, 'long').every((r) => r.isOnly) && ofTarget(draft, 'long').length > 0
    const onlyShort = ofTarget(draft, 'short').every((r) => r.isOnly) && ofTarget(draft, 'short').length > 0
    if (onlyLong && onlyShort) return { long: enter, short: mirrorExpr(enter), inferred: false, sellIsShort: false }
    if (onlyLong) long = enter
    else if (onlyShort || draft.only === 'short' || (isShortTrade && !short)) short = enter
    else if (!long) long = enter
    else if (plain('long').some((r) => r.isSetup)) long = both([long, enter], originOf([long, enter]))
    else long = anyOf([long, enter], originOf([long, enter]))
  }
  if (draft.followsCross && long && !short) short = mirrorExpr(long)
  if (long && !short && ofTarget(draft, 'short').some((r) => r.opposite === 'negation')) short = negate(long)
  // A filter of the other side is no entry: `below the average only sells. Buy when …; mirrored for sells`.
  const isFilter = (target: 'long' | 'short') => !plain(target).some(exprOf) && ofTarget(draft, target).some((r) => r.isOnly)
  if (draft.mirror && long && isFilter('short') && !isFilter('long')) return { long, short: mirrorExpr(long), inferred, sellIsShort }
  // `short when it is the other way around (RSI not below 35)`.
  if (long && short && isOpposite(shortRules) && !shortRules.every((r) => r.opposite === 'negation')) {
    const mirrored = mirrorExpr(long)
    const parts = mirrored.op === 'and' ? mirrored.args : [mirrored]
    const isTold = parts.some((p) => bareOf(p) === bareOf(short!))
    short = isTold ? mirrored : both([mirrored, short], originOf([mirrored, short]))
  }
  if (draft.mirror && short && isFilter('long') && !isFilter('short')) return { long: mirrorExpr(short), short, inferred, sellIsShort }
  if (long && !short && (draft.mirror || isOpposite(ofTarget(draft, 'short')) || (sellIsShort && isOpposite(sellRules))))
    short = mirrorExpr(long)
  if (short && !long && (draft.mirror || isOpposite(ofTarget(draft, 'long')))) long = mirrorExpr(short)
  return { long, short, inferred, sellIsShort }
}

/** The crosses of an entry without its filters; the whole when there is none. */
function crossesOf(expr: Expr): Expr {
  if (expr.op === 'within') return crossesOf(expr.expr)
  if (expr.op !== 'and') return expr
  const crosses = expr.args
    .map((a) => (a.op === 'within' ? a.expr : a))
    .filter((a) => a.op === 'crosses_above' || a.op === 'crosses_below' || a.op === 'crosses')
  return crosses.length > 0 ? both(crosses, originOf(crosses)) : expr
}

function oppositeExit(rules: readonly RuleDraft[], entry: Expr | null): Expr | null {
  const rule = rules.find((r) => r.opposite && !r.expr)
  if (!rule || !entry) return null
  if (rule.opposite === 'negation') return { ...negate(entry), from: rule.from }
  return { ...mirrorExpr(rule.opposite === 'cross' ? crossesOf(entry) : entry), from: rule.from }
}

const joinExits = (...exprs: readonly (Expr | null)[]): Expr | null => {
  const real = exprs.filter((e) => e !== null)
  return real.length > 0 ? anyOf(real, originOf(real)) : null
}

export function exitSides(draft: Draft, entries: Sides, sellIsShort: boolean): Sides {
  const generic = ofTarget(draft, 'exit')
  const longRules = [...ofTarget(draft, 'exit_long'), ...(sellIsShort ? [] : ofTarget(draft, 'sell'))]
  const shortRules = ofTarget(draft, 'exit_short')
  const shared = merge(generic)
  const isBoth = entries.long !== null && entries.short !== null
  const long =
    entries.long || !entries.short ? joinExits(shared, merge(longRules), oppositeExit([...generic, ...longRules], entries.long)) : null
  const sharedShort = isBoth && shared ? mirrorExpr(shared) : shared
  // A text of shorts alone closes them with `buy`, which stands among the entries.
  let short = entries.short ? joinExits(sharedShort, merge(shortRules), oppositeExit([...generic, ...shortRules], entries.short)) : null
  if (draft.mirror && entries.short && long && !short) short = mirrorExpr(long)
  return { long, short }
}
