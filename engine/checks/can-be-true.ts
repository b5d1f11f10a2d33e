import { areConsistent, type Claim } from './claims.ts'
import type { Formula } from './condition-claims.ts'

/** Ways to make a formula true that are looked at; where there are more, one of them is taken to be possible. */
const maxWays = 400

/** Whether all formulas can be true on one bar. `false` is a proof that no bar of any market makes them so; `true` may be a guess. */
export function canBeTrue(formulas: readonly Formula[]): boolean {
  let ways = 0
  const isPossible = (open: readonly Formula[], claims: readonly Claim[]): boolean => {
    const found = [...claims]
    const choices: (readonly Formula[])[] = []
    const rest = [...open]
    for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
      if (next === true) continue
      if (next === false) return false
      if ('all' in next) rest.push(...next.all)
      else if ('any' in next) choices.push(next.any)
      else found.push(next)
    }
    if (++ways > maxWays) return true
    if (!areConsistent(found)) return false
    const [choice, ...others] = choices
    if (choice === undefined) return true
    const later = others.map((each): Formula => ({ any: each }))
    return choice.some((each) => isPossible([each, ...later], found))
  }
  return isPossible(formulas, [])
}

/** The fewest of the formulas that cannot be true together, by their places; empty where all of them can. */
export function minimalConflict(formulas: readonly Formula[]): readonly number[] {
  if (canBeTrue(formulas)) return []
  let kept = formulas.map((_, k) => k)
  for (const k of kept) {
    const without = kept.filter((each) => each !== k)
    if (!canBeTrue(without.map((each) => formulas[each]!))) kept = without
  }
  return kept
}
