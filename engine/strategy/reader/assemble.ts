import { timeframeMinutes } from '../../market/timeframe.ts'
import type { Timeframe } from '../../market/timeframe.ts'
import { weekdays } from '../plan.ts'
import type { BothSides, Distance, Expr, Origin, Plan, Rule, Said, SessionFilter, Sizing, TargetLeg, Term, TimeExit } from '../plan.ts'
import { noteAmbiguous } from './cursor.ts'
import type { Cursor } from './cursor.ts'
import type { DistanceDraft, SidedDraft } from './distances.ts'
import { newRule, spansOf } from './draft.ts'
import type { Draft, RiskSide, RuleDraft, RuleTarget } from './draft.ts'
import { anyOf, both } from './join-conditions.ts'
import { mapTerms, mirrorExpr, mirrorTerm, negate } from './rewrite.ts'

/** What the assembled text leaves to be decided; the reading turns it into questions. */
export interface Assembled {
  readonly plan: Plan
  /** A unit had to be assumed for a stop or target. */
  readonly unitMissing: readonly Origin[]
  /** Side of `sell` was inferred from symmetry. */
  readonly sellIsInferred: boolean
  readonly onlyContradicted: boolean
  readonly riskConflict: readonly Origin[]
  readonly sizeWithoutStop: boolean
  /** Conditions that no action took. */
  readonly unused: readonly Expr[]
}

const noOrigin: Origin = { spans: [] }
const originOf = (exprs: readonly Expr[]): Origin => ({ spans: exprs.flatMap((e) => spansOf(e.from)) })

const ofTarget = (draft: Draft, ...targets: readonly RuleTarget[]) => draft.rules.filter((r) => targets.includes(r.target))

/** What the rule demands, times of day included; null when it says nothing of its own. */
function exprOf(rule: RuleDraft): Expr | null {
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

interface Sides {
  long: Expr | null
  short: Expr | null
}

interface Filters {
  readonly long: Expr[]
  readonly short: Expr[]
}

/** `only take longs if` beside another entry, `skip the trade if`: what must hold as well. */
function filtersOf(draft: Draft, hasEntry: (side: 'long' | 'short') => boolean): Filters {
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

const withFilters = (expr: Expr | null, filters: readonly Expr[]): Expr | null => {
  if (!expr || filters.length === 0) return expr
  const parts = [...filters.filter((f) => f.from !== expr.from), ...(expr.op === 'and' ? expr.args : [expr])]
  return both(parts, originOf(parts))
}

/** Convention 4: whether `sell` opens a short or closes the long. */
function sellsShort(draft: Draft, buy: Expr | null, sell: Expr | null): { short: boolean; inferred: boolean } {
  const no = { short: false, inferred: false }
  if (!sell || draft.only === 'long') return no
  if (ofTarget(draft, 'short').some((r) => exprOf(r) || r.opposite)) return no
  if (!buy && !ofTarget(draft, 'enter').some(exprOf))
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

function entrySides(draft: Draft): Sides & { inferred: boolean; sellIsShort: boolean } {
  const plain = (target: RuleTarget) => draft.rules.filter((r) => r.target === target && !r.isOnly)
  const own = (target: RuleTarget) => {
    const rules = plain(target).filter((r) => exprOf(r))
    return rules.length > 0 ? rules : draft.rules.filter((r) => r.target === target && r.isOnly)
  }
  const enter = merge(plain('enter'))
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
    else long = anyOf([long, enter], originOf([long, enter]))
  }
  if (draft.followsCross && long && !short) short = mirrorExpr(long)
  if (long && !short && ofTarget(draft, 'short').some((r) => r.opposite === 'negation')) short = negate(long)
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

function exitSides(draft: Draft, entries: Sides, sellIsShort: boolean): Sides {
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

// ---- terms on charts

const minutesOf = (timeframe: Timeframe) => timeframeMinutes[timeframe]

function termTimeframes(draft: Draft, exprs: readonly (Expr | null)[]): Map<Timeframe, Origin> {
  const found = new Map<Timeframe, Origin>()
  const visit = (term: Term): Term => {
    if ((term.kind === 'price' || term.kind === 'indicator') && term.timeframe && !found.has(term.timeframe))
      found.set(term.timeframe, term.from)
    if (term.kind === 'calc') term.args.forEach(visit)
    return term
  }
  for (const expr of exprs) if (expr) mapTerms(expr, visit)
  for (const { distance } of [...draft.stops, ...draft.targets]) if (distance.long?.kind === 'price_level') visit(distance.long.level)
  return found
}

/** The chart: stated, or the shortest that the words imply (`10-day`, `yesterday`, `weekly`). */
function chartOf(draft: Draft, exprs: readonly (Expr | null)[]): Said<Timeframe> | null {
  const [stated] = draft.timeframes
  if (stated) return stated
  const isIntraday =
    draft.sessions.some((s) => s.hours || s.named || s.blocked) ||
    draft.timeExits.some((e) => e.kind === 'time_of_day' || e.kind === 'hours' || e.kind === 'minutes') ||
    draft.rules.some((r) => r.atTime)
  const implied = [...termTimeframes(draft, exprs)]
    .filter(([t]) => !isIntraday || minutesOf(t) < minutesOf('1d'))
    .sort(([a], [b]) => minutesOf(a) - minutesOf(b))[0]
  return implied ? { value: implied[0], from: implied[1] } : null
}

const isPriceOnly = (term: Term) => term.kind === 'price' && term.field !== 'volume'

/** A term on the chart's own timeframe needs none; on a higher one it says how it is sampled. */
function settleTerm(term: Term, chart: Timeframe | null): Term {
  if (term.kind === 'calc') return { ...term, args: term.args.map((a) => settleTerm(a, chart)) }
  if (term.kind !== 'price' && term.kind !== 'indicator') return term
  const source = term.kind === 'indicator' && term.source ? { source: settleTerm(term.source, chart) } : {}
  if (!term.timeframe || (chart && minutesOf(term.timeframe) <= minutesOf(chart))) {
    const { timeframe: _own, sampling: _sampling, ...rest } = term
    return { ...rest, ...source }
  }
  const sampling = term.shift ? 'back' : isPriceOnly(term) ? 'forming' : 'completed'
  return { ...term, ...source, sampling }
}

const settleExpr = (expr: Expr | null, chart: Timeframe | null) => expr && mapTerms(expr, (t) => settleTerm(t, chart))

function settleDistance(distance: Distance, chart: Timeframe | null): Distance {
  if (distance.kind === 'price_level') return { ...distance, level: settleTerm(distance.level, chart) }
  return distance.kind === 'price_distance' ? { ...distance, value: settleTerm(distance.value, chart) } : distance
}

// ---- stops, targets, size

const unitKinds = new Set(['percent', 'pips', 'points', 'amount'])

interface Resolver {
  readonly unit: 'percent' | 'pips' | 'points' | null
  readonly entryLevel: number | null
  readonly isForex: boolean
  readonly missing: Origin[]
}

/** A number without a unit takes the text's other unit, is a price near the entry's, pips on a currency pair, or points that are asked about. */
function firmDistance(distance: DistanceDraft, resolver: Resolver): Distance {
  if (distance.kind !== 'unitless') return distance
  const { value, from } = distance
  if (resolver.entryLevel && value > resolver.entryLevel / 3 && value < resolver.entryLevel * 3)
    return { kind: 'price_level', level: { kind: 'const', value, from }, from }
  if (resolver.unit) return { kind: resolver.unit, value, from }
  resolver.missing.push(from)
  return { kind: resolver.isForex ? 'pips' : 'points', value, from }
}

function firstConstant(expr: Expr | null): number | null {
  let found: number | null = null
  if (!expr) return null
  const visit = (e: Expr) => {
    if ('left' in e && e.left.kind === 'price' && e.right.kind === 'const' && e.left.field !== 'volume') found ??= e.right.value
    if (e.op === 'and' || e.op === 'or') e.args.forEach(visit)
  }
  visit(expr)
  return found
}

const commonUnit = (draft: Draft): Resolver['unit'] => {
  for (const { distance } of [...draft.stops, ...draft.targets]) {
    const kind = distance.long?.kind ?? distance.short?.kind
    if (kind === 'percent' || kind === 'pips' || kind === 'points') return kind
  }
  const along = draft.trailing?.along.kind ?? draft.breakeven?.trigger.kind
  return along === 'pips' || along === 'points' ? along : null
}

/** Each side's own, where every one of several stands in the rule of a side: `go long … target R2; go short … target S2`. */
function sidesOfRisk(list: readonly RiskSide[]): readonly ('long' | 'short' | null)[] {
  const isPerRule =
    list.length > 1 && list.some((d) => d.rule === 'long') && list.some((d) => d.rule === 'short') && list.every((d) => d.rule)
  return list.map((d) => d.side ?? (isPerRule ? (d.rule ?? null) : null))
}

function sidedStop(draft: Draft, resolver: Resolver, conflict: Origin[]): BothSides<Distance> {
  const result: { long: Distance | null; short: Distance | null } = { long: null, short: null }
  const put = (key: 'long' | 'short', distance: DistanceDraft | null) => {
    if (!distance) return
    const firm = firmDistance(distance, resolver)
    const before = result[key]
    if (
      before &&
      unitKinds.has(before.kind) &&
      before.kind === firm.kind &&
      JSON.stringify({ ...before, from: 0 }) !== JSON.stringify({ ...firm, from: 0 })
    )
      conflict.push(firm.from)
    result[key] = before && before.kind === 'price_level' && firm.kind !== 'price_level' ? before : firm
  }
  const sides = sidesOfRisk(draft.stops)
  draft.stops.forEach(({ distance }, i) => {
    if (sides[i] !== 'short') put('long', distance.long)
    if (sides[i] !== 'long') put('short', distance.short)
  })
  return result
}

function legsOf(
  targets: readonly { distance: SidedDraft; portionPercent: number | null; isLeg: boolean; isRest: boolean }[],
  side: 'long' | 'short',
  resolver: Resolver,
  conflict: Origin[],
): TargetLeg[] | null {
  const mine = targets.filter((t) => t.distance[side])
  if (mine.length === 0) return null
  const areLegs = mine.length > 1 && mine.some((t) => t.isLeg)
  const first = mine[0]?.distance[side]
  if (!areLegs || mine.length === 1) {
    const last = mine.at(-1)?.distance[side] ?? first
    if (!last) return null
    const kinds = new Set(mine.map((t) => JSON.stringify({ ...t.distance[side], from: 0 })))
    if (kinds.size > 1) conflict.push(last.from)
    return [{ distance: firmDistance(last, resolver), portionPercent: mine[0]?.portionPercent ?? 100 }]
  }
  const stated = mine.reduce((sum, t) => sum + (t.portionPercent ?? 0), 0)
  const open = mine.filter((t) => t.portionPercent === null).length
  return mine.flatMap((t) => {
    const distance = t.distance[side]
    const portion = t.portionPercent ?? Number(((100 - stated) / open).toPrecision(9))
    return distance ? [{ distance: firmDistance(distance, resolver), portionPercent: portion }] : []
  })
}

function sidedTargets(draft: Draft, resolver: Resolver, conflict: Origin[]): BothSides<readonly TargetLeg[]> {
  const sides = sidesOfRisk(draft.targets)
  const of = (side: 'long' | 'short') =>
    legsOf(
      draft.targets.filter((_, i) => sides[i] === null || sides[i] === side),
      side,
      resolver,
      conflict,
    )
  return { long: of('long'), short: of('short') }
}

/** One size: risk goes before share, and lots before both only when nothing else is said. */
const sizingOf = (draft: Draft): Sizing | null => draft.sizings.findLast((s) => s.kind === 'risk_percent') ?? draft.sizings.at(-1) ?? null

function sessionOf(draft: Draft): SessionFilter | null {
  const all = [...draft.sessions, ...draft.rules.flatMap((r) => (r.session && r.expr ? [r.session] : []))]
  if (all.length === 0) return null
  const days = all.map((s) => s.days).filter((d) => d !== undefined)
  const merged = days.length > 0 ? weekdays.filter((d) => days.every((list) => list.includes(d))) : null
  const hours = all.flatMap((s) => s.hours ?? [])
  const blocked = all.flatMap((s) => s.blocked ?? [])
  const named = all.flatMap((s) => s.named ?? [])
  const zone = all.map((s) => s.zone).find((z) => z !== undefined)
  return {
    ...(merged && { days: merged }),
    ...(hours.length > 0 && { hours }),
    ...(blocked.length > 0 && { blocked }),
    ...(named.length > 0 && { named }),
    ...(zone && { zone }),
    from: { spans: all.flatMap((s) => spansOf(s.from)) },
  }
}

const withZone = (session: SessionFilter | null, zone: string | null) =>
  session && zone && !session.zone && (session.hours || session.blocked) ? { ...session, zone } : session

const isForexSymbol = (symbol: string | undefined) => symbol !== undefined && /^(?:EUR|GBP|USD|JPY|CHF|AUD|NZD|CAD){2}$/.test(symbol)

function ruleOf(expr: Expr | null, draft: Draft, targets: readonly RuleTarget[]): Rule | null {
  if (!expr) return null
  const fill = draft.rules.find((r) => targets.includes(r.target) && r.fill === 'close')?.fill
  return { when: expr, fill: fill ?? 'next_open' }
}

export function planDirection(draft: Draft, long: boolean, short: boolean): Said<'long' | 'short' | 'both'> {
  const value = long && short ? 'both' : short || (!long && draft.only === 'short') ? 'short' : 'long'
  const rule = draft.rules.find((r) => (value === 'short' ? r.target === 'short' : r.target === 'long' || r.target === 'enter'))
  return { value, from: rule?.from ?? noOrigin }
}

/** Markets that are named as the subject of a condition. */
function addNamedMarkets(c: Cursor, draft: Draft) {
  const known = new Set(draft.symbols.flatMap((s) => spansOf(s.from).map((span) => span.start)))
  for (const l of c.lexemes) {
    if (l.tag === 'symbol' && !known.has(l.start)) draft.symbols.push({ value: l.name, from: { spans: [{ start: l.start, end: l.end }] } })
  }
}

const bareOf = (node: unknown): string =>
  JSON.stringify(node, (key, value: unknown) => (key === 'from' || key === 'shift' ? undefined : value))

/** `Golden cross on SPY.` before the rules is a title when the rules say the same. */
function dropTitles(draft: Draft) {
  const rules = draft.rules.map((r) => bareOf(r.expr)).join(' ')
  const rest = draft.loose.filter((e) => !(draft.rules.some((r) => r.expr !== null) && rules.includes(bareOf(e))))
  draft.loose.splice(0, draft.loose.length, ...rest)
}

/** The text's only time zone holds for every clock time without one. */
function onlyZone(c: Cursor): string | null {
  const zones = new Set(c.lexemes.flatMap((l) => (l.tag === 'zone' ? [l.name] : [])))
  const [zone = null] = zones
  return zones.size === 1 ? zone : null
}

/** `a buy stop above the high and a sell stop below the low of every inside bar`: one pattern sets up both orders. */
function setupOfOtherOrder(draft: Draft, side: 'long' | 'short'): Expr | null {
  const other = side === 'long' ? 'short' : 'long'
  const expr = draft.entryOrder?.[other] ? draft.rules.find((r) => r.target === other)?.expr : null
  return expr?.op === 'pattern' ? expr : null
}

/** Conditions left over: the setup of an entry that has none of its own, else what must hold as well. */
function placeBare(draft: Draft) {
  const bare = draft.rules.filter(
    (r) =>
      (r.target === 'long' || r.target === 'short' || r.target === 'enter') && !exprOf(r) && !r.opposite && !r.isUnsupported && !r.isVague,
  )
  for (const rule of bare) {
    const side = rule.target === 'short' ? 'short' : 'long'
    const dayed = draft.sessions.findIndex((s) => s.days !== undefined && !s.hours)
    const filter = draft.sessions[dayed]
    // A rule for a day of the week needs no other condition; an order waits for its price alone.
    if (filter?.days && !draft.entryOrder?.[side]) {
      rule.expr = { op: 'weekday', days: filter.days, from: filter.from }
      draft.sessions.splice(dayed, 1)
    } else if (draft.entryOrder?.[side]) rule.expr = setupOfOtherOrder(draft, side) ?? { op: 'always', from: rule.from }
  }
}

function placeLoose(c: Cursor, draft: Draft) {
  draft.loose.splice(0, draft.loose.length, ...draft.loose.filter((e) => !c.memory.cited.has(e)))
  dropTitles(draft)
  if (draft.loose.length === 0) return
  if (draft.rules.length === 0 && draft.mirror) {
    const rule = newRule('long', originOf(draft.loose))
    rule.expr = both([...draft.loose], originOf(draft.loose))
    draft.rules.push(rule)
    draft.loose.length = 0
    return
  }
  const isEntry = (r: RuleDraft) => r.target === 'long' || r.target === 'short' || r.target === 'enter' || r.target === 'sell'
  // `Setup: 50 SMA above 150 SMA. Buy when …`: what is labelled must hold for every entry.
  if (draft.hasSetupLabel && draft.rules.some((r) => isEntry(r) && exprOf(r) && !r.isOnly)) {
    const filter = newRule('enter', originOf(draft.loose))
    draft.rules.push(Object.assign(filter, { expr: both([...draft.loose], filter.from), isOnly: true }))
    draft.loose.length = 0
    return
  }
  const isImplied =
    draft.hasSetupLabel ||
    draft.only !== null ||
    (draft.rules.length === 0 && (draft.stops.length > 0 || draft.targets.length > 0) && draft.loose.some((e) => e.op !== 'pattern'))
  if (isImplied && !draft.rules.some(isEntry)) draft.rules.push(newRule('enter', originOf(draft.loose)))
  const open = draft.rules.find(
    (r) => (r.target === 'long' || r.target === 'short' || r.target === 'enter') && !r.expr && !r.opposite && !r.atTime && !r.session,
  )
  if (!open) return
  open.expr = both([...draft.loose], originOf(draft.loose))
  draft.loose.length = 0
}

/** Turns the draft into a plan, with what it had to decide on the way. */
export function assemble(c: Cursor, draft: Draft): Assembled {
  addNamedMarkets(c, draft)
  placeLoose(c, draft)
  placeBare(draft)
  const entries0 = entrySides(draft)
  const filters = filtersOf(draft, (side) => entries0[side] !== null)
  const isFilterOnly = (side: 'long' | 'short') => draft.rules.some((r) => r.isOnly && r.expr && entries0[side] === r.expr)
  const entries: Sides = {
    long: isFilterOnly('long') ? entries0.long : withFilters(entries0.long, filters.long),
    short: isFilterOnly('short') ? entries0.short : withFilters(entries0.short, filters.short),
  }
  const onlyContradicted = (draft.only === 'long' && entries.short !== null) || (draft.only === 'short' && entries.long !== null)
  const exits = exitSides(draft, entries, entries0.sellIsShort)
  const chart = chartOf(draft, [entries.long, entries.short, exits.long, exits.short])
  const tf = chart?.value ?? null
  const missing: Origin[] = []
  const conflict: Origin[] = []
  const resolver: Resolver = {
    unit: draft.lateUnit ?? commonUnit(draft),
    entryLevel: firstConstant(entries.long ?? entries.short),
    isForex: isForexSymbol(draft.symbols[0]?.value),
    missing,
  }
  const stop = sidedStop(draft, resolver, conflict)
  const targets = sidedTargets(draft, resolver, conflict)
  const long = entries.long !== null
  const short = entries.short !== null
  const only = <T>(sided: BothSides<T>): BothSides<T> => ({ long: long || !short ? sided.long : null, short: short ? sided.short : null })
  const settle = (d: Distance | null) => d && settleDistance(d, tf)
  const sizing = sizingOf(draft)
  const finalStop = only({ long: settle(stop.long), short: settle(stop.short) })
  const settleLegs = (legs: readonly TargetLeg[] | null) => legs?.map((l) => ({ ...l, distance: settleDistance(l.distance, tf) })) ?? null
  const symbol = draft.symbols[0] ?? null
  if (new Set(draft.symbols.map((s) => s.value)).size > 1)
    noteAmbiguous(c, 'multiple_symbols', { spans: draft.symbols.flatMap((s) => spansOf(s.from)) })
  if (new Set(draft.timeframes.map((t) => t.value)).size > 1)
    noteAmbiguous(c, 'multiple_timeframes', { spans: draft.timeframes.flatMap((t) => spansOf(t.from)) })
  const zone = onlyZone(c)
  const wanted = sessionOf(draft)
  const clockZone = zone ?? wanted?.zone ?? null
  // Two days that exclude each other leave none: one of them speaks of a price (`if Monday closed down`).
  const isNever = wanted?.days?.length === 0
  if (wanted && isNever) noteAmbiguous(c, 'vague_condition', wanted.from)
  const session = isNever ? null : wanted
  const timedFills = draft.rules.flatMap((r): TimeExit[] => {
    const isBare =
      (r.target === 'exit' || r.target === 'exit_long' || r.target === 'exit_short' || r.target === 'sell') &&
      !r.expr &&
      !r.hasTimeExit &&
      !r.opposite
    if (!isBare || r.fill === 'next_open') return []
    return [{ kind: r.fill === 'close' ? 'end_of_day' : 'next_open', from: r.from }]
  })
  const plan: Plan = {
    version: 1,
    name: '',
    symbol,
    timeframe: chart,
    direction: planDirection(draft, long, short),
    entryLong: ruleOf(settleExpr(entries.long, tf), draft, ['long', 'enter']),
    entryShort: ruleOf(settleExpr(entries.short, tf), draft, ['short', 'sell', 'enter']),
    exitLong: ruleOf(settleExpr(exits.long, tf), draft, ['exit', 'exit_long', 'sell']),
    exitShort: ruleOf(settleExpr(exits.short, tf), draft, ['exit', 'exit_short']),
    entryOrder: draft.entryOrder && settleOrder(draft.entryOrder, tf, long, short),
    stop: finalStop,
    targets: only({ long: settleLegs(targets.long), short: settleLegs(targets.short) }),
    trailing: draft.trailing && settleTrailing(draft.trailing, tf),
    breakeven: draft.breakeven,
    timeExits: [...draft.timeExits, ...timedFills].map((e) =>
      clockZone && 'time' in e && e.time && !e.zone ? { ...e, zone: clockZone } : e,
    ),
    sizing,
    leverage: draft.leverage,
    maxOpenTrades: draft.maxOpenTrades,
    maxTradesPerDay: draft.maxTradesPerDay,
    dailyStop: draft.dailyStop,
    cooldown: draft.cooldown,
    reentry: draft.reentry,
    pyramiding: draft.pyramiding,
    opposite: {
      value: long && short ? 'reverse' : 'exit',
      from: { assumed: 'An opposite signal closes the position; with both sides traded it also opens the other.' },
    },
    session: withZone(session, zone),
    period: { from: draft.from, to: draft.to, initialCapital: draft.capital },
    costs: { spread: null, slippage: null, commission: null },
    features: [...draft.features],
  }
  const hasStop = finalStop.long !== null || finalStop.short !== null || plan.trailing !== null
  return {
    plan,
    unitMissing: missing,
    sellIsInferred: entries0.inferred,
    onlyContradicted,
    riskConflict: conflict,
    sizeWithoutStop: sizing?.kind === 'risk_percent' && !hasStop,
    unused: draft.loose,
  }
}

function settleOrder(
  order: NonNullable<Plan['entryOrder']>,
  chart: Timeframe | null,
  long: boolean,
  short: boolean,
): NonNullable<Plan['entryOrder']> {
  const mirrored = order.long && !order.short && short ? { short: mirrorTerm(order.long) } : {}
  const { long: l, short: s, ...rest } = { ...order, ...mirrored }
  return { ...rest, ...(l && long && { long: settleTerm(l, chart) }), ...(s && short && { short: settleTerm(s, chart) }) }
}

const settleTrailing = (trailing: NonNullable<Plan['trailing']>, chart: Timeframe | null): NonNullable<Plan['trailing']> =>
  trailing.along.kind === 'indicator'
    ? { ...trailing, along: { ...trailing.along, level: settleTerm(trailing.along.level, chart) } }
    : trailing
