import type { Stretch } from './grammar.ts'
import type { Lattice } from './lattice.ts'

/**
 * The lattice of a text in which words are blanked out, on the tokens of the whole text: what is left of each stretch reaches over all
 * of it. Every character keeps its place.
 */
export function layOver(part: Lattice, whole: Lattice, stretches: readonly Stretch[]): Lattice {
  const indexOf = new Map(whole.tokens.map(({ start }, at) => [start, at] as const))
  const seen = new Set<Stretch>()
  const boundaries = part.tokens.map(({ start }) => {
    const at = indexOf.get(start) ?? whole.tokens.findLastIndex((token) => token.start <= start)
    const stretch = stretches.find(({ from, to }) => from <= at && at < to)
    if (stretch === undefined || seen.has(stretch)) return at
    seen.add(stretch)
    return stretch.from
  })
  boundaries.push(whole.tokens.length)
  const laid = <T extends { readonly from: number }>(all: readonly (readonly T[])[], put: (one: T, to: number) => T): T[][] => {
    const moved: T[][] = Array.from({ length: whole.tokens.length + 1 }, () => [])
    for (const [to, each] of all.entries()) {
      const end = to === 0 ? 0 : boundaries[to]!
      moved[end]!.push(...each.map((one) => put({ ...one, from: boundaries[one.from]! }, end)))
    }
    return moved
  }
  return {
    text: whole.text,
    tokens: whole.tokens,
    edgesTo: laid(part.edgesTo, (edge, to) => ({ ...edge, to })),
    skipsTo: laid(part.skipsTo, (skip) => skip),
  }
}
