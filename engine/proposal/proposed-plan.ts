import { planParts } from '../strategy/plan-table.ts'
import type { Span } from '../strategy/plan.ts'

export type PlanPart = keyof typeof planParts

const all = Object.entries(planParts).filter(([, part]) => !('ours' in part)) // the keys are the table's

/** The parts of a plan that a model may propose, as the plan's table has them. */
export const proposableParts = Object.fromEntries(all) as Readonly<Partial<Record<PlanPart, (typeof planParts)[PlanPart]>>>

/**
 * What a model takes a text for: parts of a plan by their names, in which nodes carry the words that they rest on (`quote`) in the
 * place of an origin.
 */
export interface ProposedPlan {
  readonly parts: Readonly<Partial<Record<PlanPart, unknown>>>
  /** Rules of which a condition did not stand up: they are no rules of their own any more. */
  readonly incomplete: readonly PlanPart[]
  /** Words that were read as a rule and are said to be none. */
  readonly removed: readonly string[]
  /** Numbers and clock times that are said to be nobody's words. */
  readonly assumed: readonly (number | string)[]
  /** Words that are said to be no part of any plan. */
  readonly cannot: readonly string[]
}

/** What was proposed and is not passed on: the quoted words, where they stand in the text, and why. */
export interface DroppedProposal {
  readonly words: string | null
  readonly reason: string
}

/** Where a number of a proposal stands: in the very words that it rests on, elsewhere in the text, or nowhere. */
export interface ProposedNumber {
  readonly value: string
  readonly stands: 'words' | 'text' | 'usual' | 'assumed'
}

/** `same`: what was read of words that still wait, said in words that need no decision. */
export type ChangeKind = 'added' | 'changed' | 'removed' | 'same'

/** One thing that the proposed plan says otherwise than the reading, which may be accepted by itself. */
export interface PlanChange {
  /** The same for the same change of the same text. */
  readonly id: string
  readonly kind: ChangeKind
  /** What it is about, such as `Entry, long`. */
  readonly about: string
  /** What was read, and what it would be, in words that the reader knows. */
  readonly before: string | null
  readonly after: string | null
  /** Where the words that it rests on stand in the text. */
  readonly words: readonly Span[]
  readonly numbers: readonly ProposedNumber[]
  /** True where it is against something that was read without a doubt. */
  readonly isAgainstReading: boolean
  /** The text that says it; null where no wording is read as just that, and then why. */
  readonly text: string | null
  readonly problem: string | null
  /** True where something is as open in it as before. */
  readonly leavesOpen: boolean
  /** The words that give way in it, and those that take their place. */
  readonly replaced: string
  readonly inserted: string
  /** What else follows from it, in plain words. */
  readonly follows: readonly string[]
}
