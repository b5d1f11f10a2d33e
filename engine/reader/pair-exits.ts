import type { Clause, Side } from './meanings.ts'

type Enter = Extract<Clause, { clause: 'enter' }>
interface Group {
  readonly side: Side | 'sell'
  readonly entries: readonly Enter[]
  readonly exits: readonly Clause[]
}

const isEnter = (clause: Clause): clause is Enter => clause.clause === 'enter' && clause.side !== 'both'
const isExit = (clause: Clause): boolean => clause.clause === 'exit' && clause.side === null && clause.when !== null
const sideOf = ({ isSell, side }: Enter): Group['side'] => (isSell ? 'sell' : side === 'short' ? 'short' : 'long')

/** Entries of one side, one after the other, with the exits behind them that name no side. */
function groupsOf(clauses: readonly Clause[]): readonly Group[] | null {
  const groups: { side: Group['side']; entries: Enter[]; exits: Clause[] }[] = []
  for (const clause of clauses) {
    const last = groups.at(-1)
    if (isEnter(clause)) {
      if (last !== undefined && last.side === sideOf(clause) && last.exits.length === 0) last.entries.push(clause)
      else groups.push({ side: sideOf(clause), entries: [clause], exits: [] })
    } else if (isExit(clause)) {
      if (last === undefined) return null
      last.exits.push(clause)
    }
  }
  return groups
}

/**
 * "Buy when A, exit when B. Sell when C, exit when D": each exit is of the entry before it, and the sell opens a short. Where not both
 * entries have as many exits behind them nothing is told.
 */
export function pairExits(clauses: readonly Clause[]): readonly Clause[] {
  const groups = groupsOf(clauses)
  const [a, b] = groups ?? []
  if (groups?.length !== 2 || a === undefined || b === undefined || a.exits.length === 0 || a.exits.length !== b.exits.length)
    return clauses
  const sides = [a.side, b.side]
  if (!sides.includes('long') || sides[0] === sides[1]) return clauses
  return clauses.map((clause): Clause => {
    const group = [a, b].find(({ entries, exits }) => exits.includes(clause) || entries.some((entry) => entry === clause))
    const side = group?.side === 'long' ? 'long' : 'short'
    if (group === undefined) return clause
    if (clause.clause === 'exit') return { ...clause, side }
    return clause.clause === 'enter' && clause.isSell ? { ...clause, isSell: false, side } : clause
  })
}
