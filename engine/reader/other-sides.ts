import type { Clause, Distance, Part, Side } from './meanings.ts'
import { otherSide, several, stopAt } from './said-part.ts'
import { valuesIn } from './values-in.ts'
import { valuesInside } from './values-inside.ts'

type Levels = Readonly<Record<Side, Distance>>

/** Where the orders of both sides wait; null where not both of them do. */
function levelsOf(clauses: readonly Clause[]): Levels | null {
  const levelOf = (side: Side): Distance | null =>
    clauses.flatMap((clause) => (clause.clause === 'enter' && clause.side === side && clause.order ? [clause.order.distance] : []))[0] ??
    null
  const [long, short] = [levelOf('long'), levelOf('short')]
  return long && short && { long, short }
}

const isRangeSaid = (clauses: readonly Clause[]): boolean =>
  clauses
    .flatMap(valuesIn)
    .flatMap(({ value }) => valuesInside(value))
    .some((value) => value.is === 'range' && value.of.range !== 'that')

/** Where the order of the other side waits, without what it lies beyond its level. */
function atOther(level: Distance, beyond: Distance | null): Distance | null {
  return level.by === 'level' || level.by === 'far side' ? { ...level, beyond, where: null } : null
}

function ofPart(part: Part, levels: Levels): Part {
  if (part.part === 'several') return { ...part, parts: part.parts.map((each) => ofPart(each, levels)) }
  if (part.part !== 'stop' || part.distance?.by !== 'far side') return part
  const { of, beyond } = part.distance
  if (typeof of !== 'object' || !('range' in of) || of.range !== 'that') return part
  const sides: readonly Side[] = part.side === 'long' || part.side === 'short' ? [part.side] : ['long', 'short']
  const stops = sides.map((side) => {
    const distance = atOther(levels[otherSide(side)], beyond)
    return distance && stopAt(distance, side, part.at)
  })
  return stops.every((stop) => stop !== null) ? several(stops, part.at) : part
}

/** "Stop on the other side" of orders of both sides is where the other one of them waits, unless a range is spoken of. */
export function otherSides(clauses: readonly Clause[]): readonly Clause[] {
  const levels = levelsOf(clauses)
  if (levels === null || isRangeSaid(clauses)) return clauses
  return clauses.map((clause) => (clause.clause === 'part' ? { ...clause, part: ofPart(clause.part, levels) } : clause))
}
