import { findInstrument } from '../market/catalogue.ts'
import { priceUnits } from '../market/price-units.ts'
import { weekdays, type Weekday } from '../market/weekdays.ts'
import { ok, refused, type Result } from '../result.ts'
import { emptyPlan } from '../strategy/empty-plan.ts'
import { movesByItself } from '../strategy/moving-lines.ts'
import type { BothSides, Distance as PlanDistance, Origin, Plan, SessionFilter, Span, TargetLeg, TimeExit } from '../strategy/plan.ts'
import { barsOf } from './bars-of.ts'
import { originIn, type Context, type Open } from './context.ts'
import { edgeOfDay, regularDay, tradesWeekends } from './edge-of-day.ts'
import type { Distance, Duration, Part, SaidSide, Side } from './meanings.ts'
import { withCosts } from './place-costs.ts'
import { placeEnds, waitOf, withLimit } from './place-limits.ts'
import { orderEndOf, type OrderEndOf } from './place-order.ts'
import { resolveCondition } from './resolve-condition.ts'
import { resolveDistance, resolveSides } from './resolve-distance.ts'
import { withoutSaidAgain } from './said-again.ts'
import { singleParts } from './said-part.ts'
import { edgeOfSession } from './said-time.ts'

/** What the parts of a text come to. */
export interface PlacedParts {
  readonly plan: Partial<Plan>
  readonly stop: BothSides<PlanDistance>
  readonly targets: BothSides<readonly TargetLeg[]>
  /** The only side that is traded, where that is said. */
  readonly only: Side | null
  /** How long orders wait, in bars. */
  readonly expiresBars: number | null
  /** The time at which orders end. */
  readonly orderEnd: OrderEndOf
  /** What is not taken from the words around. */
  readonly asSaid: readonly Said<'as said'>['of'][]
  readonly open: readonly Open[]
}

type Said<Name extends Part['part']> = Extract<Part, { part: Name }>
type Step = Result<PlacedParts, string | Open>

const nothing: PlacedParts = {
  plan: {},
  stop: { long: null, short: null },
  targets: { long: null, short: null },
  only: null,
  expiresBars: null,
  orderEnd: {},
  asSaid: [],
  open: [],
}

const sidesOf = (side: SaidSide): readonly Side[] => (side === 'long' || side === 'short' ? [side] : ['long', 'short'])
/** What is said of one side alone, or where no other is traded, is not turned round for the other. */
const ownContext = (side: SaidSide, each: Side, context: Context): Context =>
  side === each || context.traded === each ? { ...context, isOwn: true } : context
const joinedOrigin = (a: Origin, b: Origin): Origin => {
  const spans = (from: Origin): readonly Span[] => ('spans' in from ? from.spans : [])
  return { spans: [...spans(a), ...spans(b)] }
}
const withPlan = (placed: PlacedParts, plan: Partial<Plan>): Step => ok({ ...placed, plan: { ...placed.plan, ...plan } })
/** As `withPlan`; another value than the one that is there contradicts it. */
const once = (placed: PlacedParts, plan: Partial<Plan>): Step =>
  Object.entries(plan).some(([key, next]) => {
    const before = placed.plan[key as keyof Plan]
    return before != null && JSON.stringify(before, withoutFrom) !== JSON.stringify(next, withoutFrom)
  })
    ? refused('contradictory_risk')
    : withPlan(placed, plan)

function placeStop(placed: PlacedParts, { side, distance }: Said<'stop'>, context: Context): Step {
  if (distance === null) return ok(placed)
  // R is counted from the stop.
  if (distance.by === 'number' && distance.unit === 'r') return refused('unit_missing')
  let { stop } = placed
  for (const each of sidesOf(side)) {
    const found = resolveDistance(distance, 'stop', each, ownContext(side, each, context))
    if (!found.ok) return found
    const before = stop[each]
    if (before !== null && JSON.stringify(before, withoutFrom) !== JSON.stringify(found.value, withoutFrom))
      return refused('contradictory_risk')
    stop = { ...stop, [each]: found.value }
  }
  return ok({ ...placed, stop })
}
const withoutFrom = (key: string, value: unknown) => (key === 'from' ? undefined : value)

function placeTarget(placed: PlacedParts, { side, distance, portion, moves }: Said<'target'>, context: Context): Step {
  if (distance === null) return ok(placed)
  let { targets } = placed
  for (const each of sidesOf(side)) {
    const found = resolveDistance(distance, 'target', each, ownContext(side, each, context))
    if (!found.ok) return found
    const before = targets[each] ?? []
    const taken = before.reduce((sum, { portionPercent }) => sum + portionPercent, 0)
    const left = 100 - taken
    if (left <= 0 || isMore(portion, left)) return refused('contradictory_risk')
    const leg: TargetLeg = {
      distance: found.value,
      portionPercent: shareOf(portion, left),
      ...((moves ?? movesByItself(found.value)) && { moves: 'each_close' }),
    }
    targets = { ...targets, [each]: [...before, leg] }
  }
  return ok({ ...placed, targets })
}

/** Sums of shares are rounded. */
const isMore = (portion: number | null, left: number): boolean => portion !== null && portion - left > 0.1
const shareOf = (portion: number | null, left: number): number => Math.min(portion ?? left, left)

/** What the placing of a part waits for: a profit, or the n-th target; null where it is another one on each side. */
function triggerOf(placed: PlacedParts, after: Distance, context: Context): Result<PlanDistance, Open> {
  if (after.by !== 'target') {
    const long = resolveDistance(after, 'target', 'long', context)
    const short = resolveDistance(after, 'target', 'short', context)
    const isSame = long.ok && short.ok && JSON.stringify(long.value, withoutFrom) === JSON.stringify(short.value, withoutFrom)
    return isSame || !long.ok ? long : refused({ issue: 'params_missing', at: after.at })
  }
  const { long, short } = placed.targets
  const legOf = (legs: typeof long) => legs?.find(({ portionPercent }, n) => n === after.n - 1 && !(after.isPart && portionPercent === 100))
  const [leg, other] = [long, short].map((legs) => legOf(legs)?.distance)
  const isOne = leg !== undefined && (other === undefined || JSON.stringify(leg, withoutFrom) === JSON.stringify(other, withoutFrom))
  const way = isOne ? partOfWay(leg, after.share ?? 1) : null
  return way ? ok(way) : refused({ issue: 'params_missing', at: after.at })
}

/** A share of a distance; null where it is a price, which is not known before the fill. */
function partOfWay(distance: PlanDistance, share: number): PlanDistance | null {
  if (share === 1) return distance
  if (distance.kind === 'price_level') return null
  if (distance.kind === 'atr') return { ...distance, mult: distance.mult * share }
  if (distance.kind !== 'price_distance') return { ...distance, value: Number((distance.value * share).toPrecision(6)) }
  const { from } = distance
  return { ...distance, value: { kind: 'calc', op: 'mul', args: [{ kind: 'const', value: share, from }, distance.value], from } }
}

/** What a moving stop waits for: what is said, or where it is of the rest or comes next, the last target or the stop moved before it. */
function activationOf(placed: PlacedParts, part: Said<'trailing' | 'breakeven'>, context: Context): Result<PlanDistance | null, Open> {
  if (part.after !== null) return triggerOf(placed, part.after, context)
  const legs = placed.targets.long ?? placed.targets.short ?? []
  const isOfRest = part.part === 'trailing' && part.isRest
  if (!isOfRest && !part.isNext) return ok(null)
  if (!isOfRest && legs.length === 0) return ok(placed.plan.breakeven?.trigger ?? null)
  // Where a target takes everything nothing comes next.
  const taken = legs.reduce((sum, { portionPercent }) => sum + portionPercent, 0)
  if (!isOfRest && !isMore(100, taken)) return refused({ issue: 'contradictory_risk', at: part.at })
  return triggerOf(placed, { by: 'target', n: legs.length, at: null }, context)
}

/** "At +20 pips, stop to +5": counted as what it waits for is. */
const likeTrigger = (offset: Distance, after: Distance): Distance =>
  offset.by === 'number' && offset.unit === null && after.by === 'number' && after.unit !== 'r' ? { ...offset, unit: after.unit } : offset

/** A step without a unit is counted as the distance is. */
const inUnitOf = (step: Distance, { distance }: Said<'trailing'>): Distance =>
  step.by === 'number' && step.unit === null && distance?.by === 'number' ? { ...step, unit: distance.unit } : step

function placeTrailing(placed: PlacedParts, part: Said<'trailing'>, context: Context): Step {
  const from = originIn(context, part)
  if (part.distance === null) return refused('params_missing')
  if (placed.plan.trailing) return refused('contradictory_risk')
  const along = resolveSides(part.distance, 'stop', context)
  if (!along.ok) return along
  const own = part.short && resolveDistance(part.short, 'stop', 'short', context)
  if (own?.ok === false) return own
  const after = activationOf(placed, part, context)
  if (!after.ok) return after
  const step = part.step && resolveDistance(inUnitOf(part.step, part), 'target', 'long', context)
  if (step?.ok === false) return step
  const { long } = along.value
  const short = own?.value ?? along.value.short
  if (long === null || short === null) return refused('unknown_term')
  const isSame = JSON.stringify(long, withoutFrom) === JSON.stringify(short, withoutFrom)
  if (long.kind !== 'price_level' && !isSame) return refused('unknown_term')
  const line =
    long.kind === 'price_level' && short.kind === 'price_level'
      ? ({
          kind: 'indicator',
          level: long.level,
          ...(!isSame && { short: short.level }),
          ...(long.offset && { offset: long.offset }),
          from,
        } as const)
      : long
  const trailing = {
    along: line,
    ...(after.value && { activation: after.value }),
    ...(step && { step: step.value }),
    follows: part.follows ?? 'extreme',
    from,
  } as const
  return withPlan(placed, { trailing })
}

const unitKinds = { bar: 'bars', minute: 'minutes', hour: 'hours', day: 'days' } as const
function timeExitAfter({ count, unit }: Duration, from: Origin): TimeExit | null {
  if (unit === 'week') return { kind: 'days', value: count * 7, from }
  return unit === 'month' || unit === 'year' ? null : { kind: unitKinds[unit], value: count, from }
}

function timeExitOf(part: Part, from: Origin): TimeExit | null {
  if (part.part === 'time exit') return timeExitAfter(part.after, from)
  if (part.part === 'exit at end')
    // Where no session is named, it is the market's day.
    return (part.of === 'day' || part.of === 'session') && part.session === null
      ? { kind: 'end_of_day', from }
      : part.of === 'week' || part.of === 'weekend'
        ? { kind: 'end_of_week', from }
        : null
  if (part.part === 'exit next' && part.of === 'close')
    return part.unit === null || part.unit === 'bar'
      ? { kind: 'bars', value: 1, from }
      : part.unit === 'day'
        ? { kind: 'days', value: 1, from }
        : null
  if (part.part === 'exit next')
    return part.unit === null || part.unit === 'bar' || part.unit === 'day' ? { kind: 'next_open', from } : null
  if (part.part !== 'exit at') return null
  const zone = part.time?.zone ? { zone: part.time.zone as NonNullable<SessionFilter['zone']> } : {}
  if (part.day !== null)
    return part.of === 'open' ? null : { kind: 'weekday', day: part.day, ...(part.time && { time: part.time.time }), ...zone, from }
  return part.time === null ? null : { kind: 'time_of_day', time: part.time.time, ...zone, from }
}

const others = (days: readonly Weekday[]) => weekdays.filter((day) => !days.includes(day))

type Window = NonNullable<SessionFilter['hours']>[number]

/** Windows without one that passes midnight. */
const unrolled = (windows: readonly Window[]): readonly Window[] =>
  windows.flatMap((each) =>
    each.from < each.to
      ? [each]
      : [
          { from: each.from, to: '24:00' },
          { from: '00:00', to: each.to },
        ],
  )

/** What is said again of hours that overlap narrows them ("after 9:30", "last entry 15:00"); hours apart from them are more of them. */
function withHours(known: readonly Window[], next: Window): readonly Window[] {
  const common = unrolled(known).flatMap((a) =>
    unrolled([next]).flatMap((b) => {
      const [from, to] = [a.from > b.from ? a.from : b.from, a.to < b.to ? a.to : b.to]
      return from < to ? [{ from, to }] : []
    }),
  )
  return common.length === 0 ? [...known, next] : common
}

/** Hours of a zone, allowed or not; null where another zone is said. */
function inZone(now: SessionFilter, zone: string | null, change: Partial<SessionFilter>): SessionFilter | null {
  if (zone !== null && now.zone !== undefined && now.zone !== zone) return null
  return { ...now, ...change, ...(zone !== null && { zone: zone as NonNullable<SessionFilter['zone']> }) }
}

/** The session filter with one stretch more: days that are not blocked, hours, hours that are blocked, named sessions. */
function withStretch(
  session: SessionFilter | null,
  part: Said<'hours' | 'days' | 'sessions' | 'months'>,
  from: Origin,
): SessionFilter | null {
  const now: SessionFilter = session ? { ...session, from: joinedOrigin(session.from, from) } : { from }
  switch (part.part) {
    case 'months':
      return null
    case 'sessions':
      return part.isBlocked || part.isOverlap ? null : { ...now, named: [...(now.named ?? []), ...part.names] }
    case 'days': {
      const allowed = part.isBlocked ? others(part.days) : part.days
      const days = now.days ? now.days.filter((day) => allowed.includes(day)) : [...allowed]
      return days.length === 0 ? null : { ...now, days }
    }
    case 'hours': {
      const zone = part.from.zone ?? part.to.zone
      const hours = { from: part.from.time, to: part.to.time }
      if (part.isListed && !part.isBlocked) return inZone(now, zone, { hours: [...(now.hours ?? []), hours] })
      if (part.isBlocked) {
        // Before or after a time: the rest of the day is what is allowed.
        const rest =
          hours.from === '00:00' ? { from: hours.to, to: '24:00' } : hours.to === '24:00' ? { from: '00:00', to: hours.from } : null
        if (!part.isListed && rest !== null && part.days === null && rest.from !== rest.to)
          return inZone(now, zone, { hours: withHours(now.hours ?? [], rest) })
        const blocked = part.days === null ? [hours] : part.days.map((day) => ({ day, ...hours }))
        return inZone(now, zone, { blocked: [...(now.blocked ?? []), ...blocked] })
      }
      // Hours of their own for each day have no place in a filter.
      if (part.days !== null && (now.hours || now.days)) return null
      return inZone(now, zone, { hours: withHours(now.hours ?? [], hours), ...(part.days !== null && { days: [...part.days] }) })
    }
  }
}

function placeLimit(placed: PlacedParts, part: Part, from: Origin, context: Context): Step {
  switch (part.part) {
    case 'size':
      return part.kind === 'risk_cash' || part.kind === 'percent_unclear'
        ? refused('sizing_unclear')
        : once(placed, { sizing: { kind: part.kind, value: part.value, from } })
    case 'leverage limit':
      return once(placed, { leverageLimit: { long: part.long, short: part.short, from } })
    case 'leverage':
      return once(placed, { leverage: { value: part.value, from } })
    case 'open trades':
      // "Max 3 trades" may be meant of a day.
      if (!part.isOpenSaid) return refused('window_unspecified')
      return once(placed, { maxOpenTrades: { value: part.most, from } })
    case 'trades a day':
      return once(placed, { maxTradesPerDay: { value: part.most, from } })
    case 'daily stop': {
      const ends = placeEnds(part, placed.plan, from, context)
      return ends.ok ? withPlan(placed, ends.value) : ends
    }
    case 'trades in': {
      const { most, of } = part
      // A session of trading is a trading day; where several are named, see `placeParts`.
      if (of === 'session') return once(placed, { maxTradesPerDay: { value: most, from } })
      const limited = withLimit(placed.plan, { counts: 'trades', value: most, per: of, from })
      return limited.ok ? withPlan(placed, limited.value) : limited
    }
    case 'cooldown': {
      // A wait of one trading day ends as the next one begins.
      const wait = part.until ? { days: part.until === 'next day' ? 1 : 2 } : part.over && waitOf(part.over, context)
      if (part.over !== null && wait === null) return refused('window_unspecified')
      const { signals, after, count } = part
      return once(placed, {
        cooldown: { ...wait, ...(signals !== null && { signals }), after, ...(count !== null && { count }), from },
      })
    }
    case 'reentry': {
      const withinBars = part.within && barsOf(part.within, context.chart)
      const when = part.when && resolveCondition(part.when, context)
      if (when?.ok === false) return when
      if (part.within !== null && withinBars === null) return refused('window_unspecified')
      return once(placed, {
        reentry: { max: part.most, ...(withinBars !== null && { withinBars }), ...(when && { condition: when.value }), from },
      })
    }
    case 'pyramiding': {
      const step = part.step && resolveDistance(part.step, 'target', 'long', context)
      if (step?.ok === false) return step
      const when = part.when && resolveCondition(part.when, context)
      if (when?.ok === false) return when
      if (part.entries === null) return refused('params_missing')
      return once(placed, {
        pyramiding: { maxEntries: part.entries, ...(step && { step: step.value }), ...(when && { condition: when.value }), from },
      })
    }
    default:
      return refused('unknown_term')
  }
}

function placeSetting(placed: PlacedParts, part: Part, from: Origin): Step {
  const period = placed.plan.period ?? emptyPlan.period
  switch (part.part) {
    case 'market':
      return placed.plan.symbol && placed.plan.symbol.value !== part.symbol
        ? refused('multiple_symbols')
        : withPlan(placed, { symbol: { value: findInstrument(part.symbol)?.symbol ?? part.symbol, from } })
    case 'period':
      return withPlan(placed, {
        period: {
          ...period,
          ...(part.from !== null && { from: { value: part.from, from } }),
          ...(part.to !== null && { to: { value: part.to, from } }),
        },
      })
    case 'capital':
      if (period.initialCapital !== null && period.initialCapital.value !== part.value) return refused('contradictory_risk')
      return withPlan(placed, { period: { ...period, initialCapital: { value: part.value, from } } })
    case 'adjustment':
      return once(placed, { adjustment: { value: part.for, from } })
    case 'as said':
      return ok({ ...placed, asSaid: [...placed.asSaid, part.of] })
    case 'opposite': {
      if (part.isOwn) return refused('contradictory_direction')
      // Who reverses closes as well.
      const both = new Set([part.does, placed.plan.opposite?.value])
      if (both.has('reverse') && both.has('exit')) return withPlan(placed, { opposite: { value: 'reverse', from } })
      return once(placed, { opposite: { value: part.does, from } })
    }
    case 'zone':
      return withPlan(placed, { session: { ...(placed.plan.session ?? { from }), zone: part.zone as NonNullable<SessionFilter['zone']> } })
    case 'side':
      if (placed.only !== null && part.only !== 'both' && placed.only !== part.only) return refused('contradictory_direction')
      return ok({ ...placed, only: part.only === 'both' ? null : part.only })
    case 'chart':
      return ok(placed)
    default:
      return refused('unknown_term')
  }
}

/** How long an order waits is said beside it; the order itself comes with its entry. */
function placeExpiry(placed: PlacedParts, { over, until }: Said<'cancel order'>, context: Context): Step {
  const bars = over && barsOf(over, context.chart)
  if (bars !== null) return placed.expiresBars === null ? ok({ ...placed, expiresBars: bars }) : refused('window_unspecified')
  if (until === undefined) return over === null ? ok(placed) : refused('window_unspecified')
  const end = orderEndOf(until, context)
  if (!end.ok) return end
  const isSame = (key: keyof OrderEndOf) => (placed.orderEnd[key] ?? end.value[key]) === (end.value[key] ?? placed.orderEnd[key])
  return isSame('until') && isSame('zone') && isSame('lasts')
    ? ok({ ...placed, orderEnd: { ...placed.orderEnd, ...end.value } })
    : refused('contradictory_risk')
}

/** Of a market that has bars on weekends: out by the end of Friday, and nothing new before Monday. */
function beforeWeekend(placed: PlacedParts, at: Part['at'], context: Context): Step {
  const left = placeOne(placed, { part: 'exit at', time: null, day: 'fri', of: null, at }, context)
  return left.ok ? placeOne(left.value, { part: 'days', days: ['sat', 'sun'], isBlocked: true, at }, context) : left
}

/** Sizes that follow from results: for how long has to be said, and raising them after a loss is left out. */
function placeSizeAfter(placed: PlacedParts, { after, count, by, until }: Said<'size after'>, from: Origin): Step {
  const { sizing, sizeAfter = [] } = placed.plan
  if (until === null || until === after) return refused('feature:size_without_an_end')
  if ('percent' in by && sizing?.kind !== 'risk_percent') return refused('feature:size_without_a_base')
  const factor = 'times' in by ? by.times : by.percent / (sizing?.value ?? 1)
  if (factor > 1 && after === 'loss') return refused('martingale')
  if (sizeAfter.some((each) => each.after === after)) return refused('contradictory_risk')
  const grows = 'times' in by && by.grows ? ({ grows: 'each_result' } as const) : {}
  return withPlan(placed, { sizeAfter: [...sizeAfter, { after, count, factor, ...grows, from }] })
}

/** "Halve it after a loss. Back to normal after a win": what ends it is said behind it. */
function withResets(parts: readonly Part[]): readonly Part[] {
  const reset = parts.find((part): part is Part & Said<'size reset'> => part.part === 'size reset')
  const isOpen = (part: Part) => part.part === 'size after' && part.until === null && part.after !== reset?.after
  if (reset === undefined || !parts.some(isOpen)) return parts
  return parts.filter((part) => part !== reset).map((part) => (isOpen(part) ? ({ ...part, until: reset.after } as Part) : part))
}

/** The nearest and the farthest that a stop may lie, each said once. */
function placeStopBounds(placed: PlacedParts, { least, most }: Said<'stop bounds'>, from: Origin, context: Context): Step {
  const before = placed.plan.stopBounds
  if ((least && before?.least) || (most && before?.most)) return refused('contradictory_risk')
  const near = least && resolveDistance(least, 'target', 'long', context)
  const far = most && resolveDistance(most, 'target', 'long', context)
  if (near?.ok === false) return near
  if (far?.ok === false) return far
  const bounds = { ...before, ...(near && { least: near.value }), ...(far && { most: far.value }) }
  return withPlan(placed, { stopBounds: { ...bounds, from: before ? joinedOrigin(before.from, from) : from } })
}

function placeOne(placed: PlacedParts, part: Part, context: Context): Step {
  const from = originIn(context, part)
  switch (part.part) {
    case 'stop':
      return placeStop(placed, part, context)
    case 'target':
      return placeTarget(placed, part, context)
    case 'trailing':
      return placeTrailing(placed, part, context)
    case 'breakeven': {
      const trigger = activationOf(placed, part, context)
      if (!trigger.ok) return trigger
      if (trigger.value === null) return refused('params_missing')
      const said = part.offset && part.after ? likeTrigger(part.offset, part.after) : part.offset
      const offset = said && resolveDistance(said, 'target', 'long', context)
      if (offset?.ok === false) return offset
      return once(placed, { breakeven: { trigger: trigger.value, ...(offset && { offset: offset.value }), from } })
    }
    case 'hours':
    case 'days':
    case 'sessions':
    case 'months': {
      if (part.part === 'hours' && (part.from.isUnsure || part.to.isUnsure)) return refused('time_unclear')
      if (part.part === 'months') return refused('feature:months')
      const session = withStretch(placed.plan.session ?? null, part, from)
      return session === null ? refused('unknown_term') : withPlan(placed, { session })
    }
    case 'time exit':
    case 'exit at':
    case 'exit at end':
    case 'exit next': {
      if (part.part === 'exit at' && part.time?.isUnsure) return refused('time_unclear')
      if (part.part === 'exit at end' && part.of === 'weekend' && tradesWeekends(context.symbol ?? null))
        return beforeWeekend(placed, part.at, context)
      const exit = timeExitOf(part, from)
      return exit === null ? refused('unknown_term') : withPlan(placed, { timeExits: [...(placed.plan.timeExits ?? []), exit] })
    }
    // They are placed one by one.
    case 'several':
      return ok(placed)
    // The rules themselves carry it; see `assemble`.
    case 'fill':
      return ok(placed)
    case 'size after':
      return placeSizeAfter(placed, part, from)
    // It is placed with what it ends.
    case 'size reset':
      return refused('feature:size_without_an_end')
    case 'stop bounds':
      return placeStopBounds(placed, part, from, context)
    case 'cancel order':
      return placeExpiry(placed, part, context)
    case 'cannot':
      return part.isDenied ? ok(placed) : refused(`cannot ${part.name}`)
    case 'month days':
      return refused('unknown_term')
    case 'day edge': {
      // The New York open of an American market is its own.
      const own = part.of === undefined || part.of === 'newyork' ? edgeOfDay(context.symbol ?? null, part.edge, part.over) : null
      const isOwn = own !== null && (part.of === undefined || own.from.zone === 'America/New_York')
      const hours = isOwn || part.of === undefined ? own : edgeOfSession(part.of, part.edge, part.over)
      return hours === null
        ? refused('feature:day edge')
        : placeOne(placed, { part: 'hours', ...hours, days: null, isBlocked: part.isBlocked, isListed: true, at: part.at }, context)
    }
    case 'regular day': {
      const hours = regularDay(context.symbol ?? null)
      return hours === null
        ? refused('unknown_term')
        : placeOne(placed, { part: 'hours', ...hours, days: null, isBlocked: false, at: part.at }, context)
    }
    case 'exit before end': {
      const isOfDay = part.of === 'day' || part.of === 'session'
      const hours = isOfDay ? edgeOfDay(context.symbol ?? null, 'last', part.over) : null
      return hours === null
        ? refused('feature:exit before end')
        : placeOne(placed, { part: 'exit at', time: hours.from, day: null, of: null, at: part.at }, context)
    }
    case 'shortest hold':
    case 'last period':
      return refused(`feature:${part.part}`)
    case 'costs': {
      const stated = withCosts(placed.plan.statedCosts, part, from)
      return stated.ok ? withPlan(placed, { statedCosts: stated.value }) : stated
    }
    case 'size':
    case 'leverage':
    case 'leverage limit':
    case 'open trades':
    case 'trades a day':
    case 'daily stop':
    case 'trades in':
    case 'cooldown':
    case 'reentry':
    case 'pyramiding':
      return placeLimit(placed, part, from, context)
    case 'market':
    case 'period':
    case 'capital':
    case 'adjustment':
    case 'as said':
    case 'opposite':
    case 'zone':
    case 'side':
    case 'chart':
      return placeSetting(placed, part, from)
  }
}

/** "Add every 1 ATR. Max 3 adds": how far apart and how many are said one after the other. */
function oneOfAdding(parts: readonly Part[]): readonly Part[] {
  const adds = parts.filter((part): part is Part & Said<'pyramiding'> => part.part === 'pyramiding')
  const [step, most] = [adds.find(({ entries }) => entries === null), adds.find(({ entries }) => entries !== null)]
  if (adds.length !== 2 || step === undefined || most === undefined || most.step !== null || most.when !== null) return parts
  return parts.filter((part) => part !== most).map((part) => (part === step ? { ...step, entries: most.entries } : part))
}

/** "Out at +2R or -1R": a loss of 1R is the stop that is said elsewhere. */
function withoutOwnRisk(parts: readonly Part[]): readonly Part[] {
  const isOwn = (part: Part) =>
    part.part === 'stop' && part.distance?.by === 'number' && part.distance.unit === 'r' && part.distance.value === 1
  const isStop = (part: Part) => part.part === 'stop' && part.distance !== null && !isOwn(part)
  return parts.some(isStop) ? parts.filter((part) => !isOwn(part)) : parts
}

type Measured = Said<'stop' | 'target' | 'trailing'>
const isMeasured = (part: Part): part is Part & Measured => part.part === 'stop' || part.part === 'target' || part.part === 'trailing'
const shared: readonly unknown[] = [...priceUnits, 'percent', 'cash']

/** "Stop 25 pips, target 50": numbers of the same size without a unit are counted in the only one that is said. */
function inOneUnit(parts: readonly Part[]): readonly Part[] {
  const said = parts.filter(isMeasured).flatMap(({ distance }) => (distance?.by === 'number' ? [distance] : []))
  const units = new Set(said.flatMap(({ unit }) => (shared.includes(unit) ? [unit] : [])))
  const [unit = null] = units
  const known = said.filter((distance) => distance.unit === unit).map(({ value }) => value)
  if (units.size !== 1) return parts
  const isLike = (value: number) => known.some((other) => value <= 20 * other && other <= 5 * value)
  const counted = (distance: Distance): Distance =>
    distance.by === 'number' && distance.unit === null && isLike(distance.value) ? { ...distance, unit } : distance
  return parts.map((part) => {
    if (part.part === 'trailing' && part.after)
      return { ...part, after: counted(part.after), distance: part.distance && counted(part.distance) }
    if (isMeasured(part)) return part.distance ? { ...part, distance: counted(part.distance) } : part
    return part.part === 'breakeven' && part.after ? { ...part, after: counted(part.after) } : part
  })
}

const isOfEntry = ({ distance }: Said<'stop' | 'target'>): boolean =>
  distance?.by === 'level' && distance.level.is === 'reference' && distance.level.to === 'entry_price' && distance.beyond !== null

/** "Stop 3 dollars under the entry, target 6 dollars over it": what stands right before tells that the entry is meant. */
function fromEntry(parts: readonly Part[]): readonly Part[] {
  return parts.map((part, at) => {
    const before = parts[at - 1]
    const isRisk = (each: Part | undefined): each is Part & Said<'stop' | 'target'> => each?.part === 'stop' || each?.part === 'target'
    if (!isRisk(part) || !isRisk(before) || !isOfEntry(before) || part.distance?.by !== 'level') return part
    const { level, beyond } = part.distance
    const isIt = level.is === 'reference' && level.to === 'it' && beyond !== null
    return isIt ? { ...part, distance: { ...part.distance, level: { ...level, to: 'entry_price' } } } : part
  })
}

/** "Half at 1R, stop to breakeven": what stands right behind a part that is sold waits for it. */
const afterPartial = (parts: readonly Part[]): readonly Part[] =>
  parts.map((part, at) => {
    const before = parts[at - 1]
    const isBare = part.part === 'breakeven' && part.after === null && !part.isNext
    return isBare && before?.part === 'target' && before.portion !== null && before.distance ? { ...part, after: before.distance } : part
  })

/** "Target 4%. Half at 2%": the target of all is that of what the parts of the position leave, where it lies beyond them. */
function targetOfRest(parts: readonly Part[]): Part | null {
  const targets = parts.filter((part): part is Part & Said<'target'> => part.part === 'target' && part.distance !== null)
  const wholes = targets.filter(({ portion, isRest }) => portion === null && !isRest)
  const [whole] = wholes
  const shares = targets.filter(({ portion }) => portion !== null)
  const isNearer = ({ distance }: Said<'target'>) => {
    const [a, b] = [distance, whole?.distance]
    return a?.by !== 'number' || b?.by !== 'number' || a.unit !== b.unit || a.value < b.value
  }
  const isOne =
    wholes.length === 1 &&
    shares.length > 0 &&
    shares.length + 1 === targets.length &&
    shares.reduce((sum, { portion }) => sum + (portion ?? 0), 0) < 99
  return whole !== undefined && isOne && whole.n === null && shares.every(isNearer) ? whole : null
}

/** The parts of a plan beside its conditions; what has no place is open. */
export function placeParts(parts: readonly Part[], context: Context): PlacedParts {
  let placed = nothing
  // What waits for a target is placed after the targets.
  const waits = (part: Part) => part.part === 'breakeven' || part.part === 'trailing' || part.part === 'size after'
  const singles = withResets(withoutSaidAgain(withoutOwnRisk(oneOfAdding(inOneUnit(afterPartial(fromEntry(parts.flatMap(singleParts))))))))
  // The market tells when its day begins.
  const isMarket = (part: Part) => part.part === 'market'
  const last = targetOfRest(singles)
  const others = singles.filter((each) => !waits(each) && !isMarket(each) && each !== last)
  // "One trade per session" is one of each, where a day has several.
  const hasSessions = singles.filter((part) => part.part === 'sessions').flatMap(({ names }) => names).length > 1
  const isOfEach = (part: Part) => hasSessions && part.part === 'trades in' && part.of === 'session'
  for (const part of [...singles.filter(isMarket), ...others, ...singles.filter(waits), ...(last ? [last] : [])]) {
    const next = isOfEach(part) ? refused('feature:trades_in_a_session') : placeOne(placed, part, context)
    if (next.ok) placed = next.value
    else {
      const problem = typeof next.problem === 'string' ? { issue: next.problem, at: part.at } : next.problem
      placed = { ...placed, open: [...placed.open, problem] }
    }
  }
  return placed
}
