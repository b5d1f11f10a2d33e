import type { Clause, Part, Side } from './meanings.ts'
import { singleParts } from './said-part.ts'

type Told = Extract<Part, { part: 'stop' | 'target' | 'trailing' }>
const kinds = ['stop', 'target', 'trailing'] as const
const isOfKind = (part: Part): part is Part & Told => kinds.some((kind) => kind === part.part)

interface Follower {
  readonly part: Part & Told
  readonly side: Side | null
  /** The side is told by "sell", which may only close. */
  readonly isSold: boolean
}

/** The entry that each stop and target without a side stands behind. */
function followers(clauses: readonly Clause[]): readonly Follower[] {
  const found: Follower[] = []
  let side: Side | null = null
  let isSold = false
  for (const clause of clauses) {
    if (clause.clause === 'enter') {
      isSold = clause.isSell
      side = clause.isSell ? 'short' : clause.side === 'both' ? null : clause.side
    } else if (clause.clause === 'mirror') side = clause.side === 'long' || clause.side === 'short' ? clause.side : side
    const parts = 'parts' in clause ? clause.parts : clause.clause === 'part' ? [clause.part] : []
    for (const part of parts.flatMap(singleParts)) if (isOfKind(part) && part.side === null) found.push({ part, side, isSold })
  }
  return found
}

/** "Buy …, stop 60 points. Sell short …, stop 40 points": each entry has its own. */
export function ownRisk(clauses: readonly Clause[]): readonly Clause[] {
  const all = followers(clauses)
  const isOwn = (kind: Told['part']) => {
    const sides = all.filter(({ part }) => part.part === kind).map(({ side }) => side)
    return sides.includes('long') && sides.includes('short') && !sides.includes(null)
  }
  const own = new Set(kinds.filter(isOwn))
  // An exit has no stop of its own.
  if (own.size === 0 || (all.some(({ isSold }) => isSold) && !own.has('stop'))) return clauses
  const sides = new Map(all.map(({ part, side }) => [`${part.part} ${part.at?.from}`, side]))
  const sided = (part: Part): Part => {
    if (part.part === 'several') return { ...part, parts: singleParts(part).map(sided) }
    if (!isOfKind(part) || part.side !== null || !own.has(part.part)) return part
    return { ...part, side: sides.get(`${part.part} ${part.at?.from}`) ?? null }
  }
  return clauses.map((clause) => {
    if (clause.clause === 'part') return { ...clause, part: sided(clause.part) }
    return 'parts' in clause && clause.clause === 'exit' ? { ...clause, parts: clause.parts.map(sided) } : clause
  })
}
