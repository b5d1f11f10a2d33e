import type { Lattice } from '../language/lattice.ts'
import type { Clause } from './meanings.ts'

/** Marks behind which another sentence, or another line of a list, begins. */
export const sentenceEnds: ReadonlySet<string> = new Set(['.', '!', '?', ';', '\n'])

/** The sentence of each token, and the heading that it stands under, by their number. */
export function placesOfTokens(
  { tokens }: Lattice,
  clauses: readonly Clause[],
): { readonly sentence: readonly number[]; readonly block: readonly number[] } {
  const inside = tokens.map(() => false)
  for (const { clause, at } of clauses) if (at !== null && clause !== 'remark') inside.fill(true, at.from, at.to)
  const heads = new Set(clauses.flatMap(({ clause, at }) => (clause === 'section' && at !== null ? [at.from] : [])))
  let [sentence, block] = [0, 0]
  const places = tokens.map(({ text }, at) => {
    if (heads.has(at)) block += 1
    const place = { sentence, block }
    if (sentenceEnds.has(text) && !inside[at]) sentence += 1
    return place
  })
  return { sentence: places.map((place) => place.sentence), block: places.map((place) => place.block) }
}
