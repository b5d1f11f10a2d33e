import type { Stretch } from '../language/grammar.ts'
import type { Categories, Distance, Part, Placed, SaidSide, SaidTimeExit, Side } from './meanings.ts'

type Of<Name extends Part['part']> = Extract<Part, { part: Name }>

export const stopAt = (distance: Distance | null, side: SaidSide, at: Stretch | null): Of<'stop'> & Placed => ({
  part: 'stop',
  side,
  distance,
  at,
})

interface TargetOptions {
  readonly side?: SaidSide
  readonly n?: number | null
  readonly portion?: number | null
  readonly isRest?: boolean
}

export const targetAt = (
  distance: Distance | null,
  { side = null, n = null, portion = null, isRest = false }: TargetOptions,
  at: Stretch | null,
): Of<'target'> & Placed => ({ part: 'target', side, n, distance, portion, isRest, at })

/** What a price so far from the entry is for a side: its stop, or its target. Of no side: as for a long trade. */
export function fromEntry({ direction, by }: Categories['EntryMove'], said: SaidSide, at: Stretch | null): Part {
  const side = said === 'short' ? 'short' : 'long'
  return (direction === 'down') === (side === 'long') ? stopAt(by, side, at) : targetAt(by, { side }, at)
}

interface TrailHead {
  readonly side?: SaidSide
  readonly isRest?: boolean
}

export const trailBy = (
  distance: Distance | null,
  { side = null, isRest = false }: TrailHead,
  at: Stretch | null,
  follows: Of<'trailing'>['follows'] = null,
): Of<'trailing'> & Placed => ({ part: 'trailing', side, isRest, distance, after: null, step: null, follows, at })

/** Several parts as one; those that are several already are told one by one. */
export const several = (parts: readonly Part[], at: Stretch | null): Part => ({
  part: 'several',
  parts: parts.flatMap((each) => (each.part === 'several' ? each.parts : [each])),
  at,
})

/** Parts one by one; one without a place of its own has that of all. */
export const singleParts = (part: Part): readonly Part[] =>
  part.part === 'several' ? part.parts.flatMap(singleParts).map((each) => (each.at === null ? { ...each, at: part.at } : each)) : [part]

/** The market, its chart, or both of them. */
export const isVenue = (part: Part): boolean =>
  part.part === 'market' || part.part === 'chart' || (part.part === 'several' && part.parts.every(isVenue))

export const otherSide = (side: Side): Side => (side === 'long' ? 'short' : 'long')

const timed: ReadonlySet<Part['part']> = new Set<Part['part']>(['time exit', 'exit at', 'exit at end', 'exit before end', 'exit next'])
export const isTimeExit = (part: Part): part is Part & SaidTimeExit => timed.has(part.part)

/** A stop, target, trailing stop or time exit is of this side; null where a side is said already, or none can be. */
export function ofSide(part: Part, side: SaidSide, at: Stretch | null): Part | null {
  if (isTimeExit(part)) return side === 'long' || side === 'short' ? { ...part, only: side } : null
  const mayBe = part.part === 'stop' || part.part === 'target' || part.part === 'trailing'
  return mayBe && part.side === null && side !== null ? { ...part, side, at } : null
}

/** Distances of targets that go together: of one kind, each farther than the one before where that can be told. */
export function areLegs(distances: readonly Distance[]): boolean {
  const [first] = distances
  return distances.every((each, at) => {
    const before = distances[at - 1]
    if (first === undefined || each.by !== first.by) return false
    if (each.by !== 'number' || first.by !== 'number') return each.by !== 'atr' || at === 0 || before?.by === 'atr'
    return each.unit === first.unit && (before?.by !== 'number' || before.value !== each.value)
  })
}

/** What follows the price or waits for a profit, after what was said before it; null for any other part. */
export const nextPart = (part: Part): Part | null =>
  part.part === 'trailing' || part.part === 'breakeven' ? (part.after === null ? { ...part, isNext: true } : part) : null

export type DailyStop = Of<'daily stop'>

/** Whether it counts things: one, two, three. */
export const isCount = (n: number): boolean => Number.isInteger(n) && n > 0

/** Trading ends after so many results; `more` is what else is said of that. */
export const stopAfterResults = (
  { count, isRow, result, per }: Categories['Losses'],
  more: Partial<DailyStop>,
  at: Stretch | null,
): DailyStop & Placed => ({
  part: 'daily stop',
  losses: count,
  isRow,
  ...(result && { result }),
  amount: null,
  of: 'loss',
  per,
  ...more,
  at,
})

/** Trading ends once the account has lost, gained or fallen by so much. */
export const stopAfterAmount = (
  { amount, of, per }: Categories['Drawdown'],
  more: Partial<DailyStop>,
  at: Stretch | null,
): DailyStop & Placed => ({ part: 'daily stop', losses: null, isRow: false, amount, of, per, ...more, at })

/** The same until another period begins; null where the words name two. */
export function stopUntil(
  drawdown: Categories['Drawdown'],
  until: Categories['DayOver']['per'],
  more: Partial<DailyStop>,
  at: Stretch | null,
): (DailyStop & Placed) | null {
  const { per } = drawdown
  return per !== null && until !== null && per !== until ? null : stopAfterAmount({ ...drawdown, per: per ?? until }, more, at)
}
