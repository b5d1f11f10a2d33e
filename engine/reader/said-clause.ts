import type { Stretch } from '../language/grammar.ts'
import type { Act, Clause, Condition, Doing, SaidSide } from './meanings.ts'

export const enter = (side: SaidSide, when: Condition, at: Stretch | null): Clause => ({
  clause: 'enter',
  side,
  isSell: false,
  when,
  order: null,
  fill: null,
  parts: [],
  at,
})

/** Whether it goes the way that a bias told elsewhere says: "in that direction". */
export const hasBias = (when: Condition): boolean =>
  when.says === 'join' ? when.args.some(hasBias) : when.says === 'reference' && when.to === 'bias'

/** What an act with its condition says. */
export function clauseOf({ act, when: said, isOnly }: Doing, at: Stretch | null): Clause {
  const { does, fill, portion, parts } = act
  const [side, when] = said === null ? [act.side, said] : sideByWhat(act, said, at)
  if (portion !== null) return { clause: 'partial exit', side, portion, when, fill, parts, at }
  if (does === 'exit') return { clause: 'exit', side, when, fill, parts, at }
  if (isOnly && when !== null && does === 'enter' && fill === null && parts.length === 0)
    return { clause: 'filter', side, when, isOnly, at }
  return { clause: 'enter', side: does === 'sell' ? null : side, isSell: does === 'sell', when, order: null, fill, parts, at }
}

/** Which way is traded with or against what happens either way; where that happens one way, it is not told. */
function sideByWhat({ side, goes }: Act, when: Condition, at: Stretch | null): readonly [SaidSide, Condition] {
  if (goes === undefined) return [side, when]
  if (goes === 'against' ? isSweepOfEither(when) : isOfEitherEnd(when)) return ['both', when]
  return [null, { says: 'join', op: 'and', args: [when, { says: 'vague', name: 'direction', at }], at }]
}

/** A sweep of whichever end it is. */
const isSweepOfEither = (when: Condition): boolean =>
  when.says === 'join' && when.op === 'and' ? when.args.some(isSweepOfEither) : when.says === 'sweep' && when.direction === null

/** What is passed at whichever of its two ends, or swept there: an entry of no side is of both. */
export function isOfEitherEnd(when: Condition): boolean {
  if (when.says === 'join' && when.op === 'and') return when.args.some(isOfEitherEnd)
  if (when.says === 'sequence') return when.steps.some((step) => isOfEitherEnd(step.when))
  if (when.says === 'sweep') return when.direction === null
  if (when.says !== 'of' || when.predicate.does !== 'cross' || when.predicate.direction !== null || when.predicate.isEither) return false
  const { to } = when.predicate
  return to.is === 'ends' || (to.is === 'range' && to.output === null)
}
