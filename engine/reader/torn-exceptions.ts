import type { Lattice } from '../language/lattice.ts'
import type { Clause, Part } from './meanings.ts'
import { placesOfTokens } from './sentence-ends.ts'

type Provided = Extract<Clause, { clause: 'provided' }>

/** When, where and on which side is traded: what is said beside it limits entries as well. */
const isPermission = (part: Part): boolean =>
  part.part === 'several'
    ? part.parts.every(isPermission)
    : 'isBlocked' in part
      ? !part.isBlocked
      : part.part === 'side' || part.part === 'chart' || part.part === 'market'

/** What a condition beside a part may be of instead: a rule of entries or exits. */
const isRule = ({ clause }: Clause): boolean => clause !== 'part' && clause !== 'provided' && clause !== 'remark' && clause !== 'item'

/** The part of its sentence that a condition may be of: "exit after 3 days unless RSI is above 50" is none of the entries. */
function partOf(said: Provided, clauses: readonly Clause[], sentence: readonly number[]): Clause | null {
  const own = said.at && sentence[said.at.from]
  const beside = clauses.filter(
    (each) => each.at !== null && sentence[each.at.from] === own && each.clause !== 'remark' && each.clause !== 'item',
  )
  const at = beside.indexOf(said)
  const before = beside[at - 1]
  const isAlone = !beside.some(isRule)
  if (before === undefined) {
    const next = beside[at + 1]
    return isAlone && next?.clause === 'part' && !isPermission(next.part) ? next : null
  }
  if (before.clause !== 'part') return null
  const isRightBehind = before.at?.to === said.at?.from
  if (isPermission(before.part)) return isRightBehind && said.when.says === 'not' ? before : null
  return isRightBehind || isAlone ? before : null
}

/** Conditions that limit a stop, a size or a time beside them and no entry, with what they limit: neither can be read without the other. */
export function tornExceptions(lattice: Lattice, clauses: readonly Clause[]): readonly Clause[] {
  const provided = clauses.filter((clause) => clause.clause === 'provided').filter(({ isOfEntry }) => !isOfEntry)
  if (provided.length === 0) return []
  const { sentence } = placesOfTokens(lattice, clauses)
  return provided.flatMap((said) => {
    const part = partOf(said, clauses, sentence)
    return part === null ? [] : [part, said]
  })
}
