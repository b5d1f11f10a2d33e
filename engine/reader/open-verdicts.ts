import type { Lattice } from '../language/lattice.ts'
import { tagSymbol } from '../language/pattern.ts'
import type { Cut } from './asides.ts'
import type { Clause, Tags } from './meanings.ts'

const goingOn: readonly (keyof Tags)[] = [
  'unlessWord',
  'exceptWord',
  'onlyIfWord',
  'whenWord',
  'whileWord',
  'untilWord',
  'comparison',
  'otherwise',
]
const goingOnSymbols = new Set(goingOn.map(tagSymbol))

/** A verdict behind a rule that goes on with a condition is no remark: "afternoons are dead unless ADX is above 20". */
export function dropOpenVerdicts({ edgesTo, tokens }: Lattice, { clauses, unread }: Cut): Cut {
  const goesOn = (at: number) =>
    edgesTo
      .slice(at + 1)
      .some((edges) => edges.some((edge) => edge.from === at && edge.symbols.some(({ symbol }) => goingOnSymbols.has(symbol))))
  const opened: number[] = []
  const kept = clauses.flatMap((clause): readonly Clause[] => {
    const verdict = clause.clause === 'several' ? clause.clauses.find((each) => each.clause === 'remark' && each.at !== null) : undefined
    if (clause.clause !== 'several' || !verdict?.at || verdict.at.to >= tokens.length || !goesOn(verdict.at.to)) return [clause]
    for (let at = verdict.at.from; at < verdict.at.to; at += 1) opened.push(at)
    return clause.clauses.filter((each) => each !== verdict)
  })
  return opened.length === 0 ? { clauses, unread } : { clauses: kept, unread: [...unread, ...opened].toSorted((a, b) => a - b) }
}
