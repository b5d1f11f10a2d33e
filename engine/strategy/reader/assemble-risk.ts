import type { BothSides, Distance, Expr, Origin, TargetLeg } from '../plan.ts'
import type { DistanceDraft, SidedDraft } from './distances.ts'
import type { Draft, RiskSide } from './draft.ts'

const unitKinds = new Set(['percent', 'pips', 'points', 'amount', 'atr'])

export interface Resolver {
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

export function firstConstant(expr: Expr | null): number | null {
  let found: number | null = null
  if (!expr) return null
  const visit = (e: Expr) => {
    if ('left' in e && e.left.kind === 'price' && e.right.kind === 'const' && e.left.field !== 'volume') found ??= e.right.value
    if (e.op === 'and' || e.op === 'or') e.args.forEach(visit)
  }
  visit(expr)
  return found
}

export const commonUnit = (draft: Draft): Resolver['unit'] => {
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

export function sidedStop(draft: Draft, resolver: Resolver, conflict: Origin[]): BothSides<Distance> {
  const result: { long: Distance | null; short: Distance | null } = { long: null, short: null }
  const put = (key: 'long' | 'short', distance: DistanceDraft | null) => {
    if (!distance) return
    const firm = firmDistance(distance, resolver)
    const before = result[key]
    if (
      before &&
      unitKinds.has(before.kind) &&
      unitKinds.has(firm.kind) &&
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

export function sidedTargets(draft: Draft, resolver: Resolver, conflict: Origin[]): BothSides<readonly TargetLeg[]> {
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

export const isForexSymbol = (symbol: string | undefined) => symbol !== undefined && /^(?:EUR|GBP|USD|JPY|CHF|AUD|NZD|CAD){2}$/.test(symbol)
