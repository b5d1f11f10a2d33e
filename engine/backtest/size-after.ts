import type { Plan, SizeAfter } from '../strategy/plan.ts'
import type { SizeRule } from './sizing.ts'

/** Sizes that follow from the results before, and the results in a row so far (fill rule 9). */
export interface SizesAfter {
  readonly rules: readonly SizeAfter[]
  losses: number
  wins: number
}

/** Further from zero than this a position has a result. */
const noResultUsd = 1e-6

export const compileSizesAfter = ({ sizeAfter }: Plan): SizesAfter | null =>
  sizeAfter === undefined || sizeAfter.length === 0 ? null : { rules: sizeAfter, losses: 0, wins: 0 }

/** A position has closed for good; one without a result changes nothing. */
export function countResult(sizes: SizesAfter, profitUsd: number): void {
  if (Math.abs(profitUsd) <= noResultUsd) return
  sizes.losses = profitUsd < 0 ? sizes.losses + 1 : 0
  sizes.wins = profitUsd < 0 ? 0 : sizes.wins + 1
}

/** The size of an entry after those results: the rule's, times what each of them makes of it. */
export function sizedAfter({ rules, losses, wins }: SizesAfter, size: SizeRule): SizeRule {
  let { value } = size
  for (const { after, count, factor, grows } of rules) {
    const row = after === 'loss' ? losses : wins
    if (row < count) continue
    const times = grows ? row - count + 1 : 1
    for (let k = 0; k < times; k++) value *= factor
  }
  return { ...size, value }
}
