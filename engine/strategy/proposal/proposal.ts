import type { RuleChange } from '../diff-rules.ts'
import type { UnionOf } from '../plan-fields.ts'
import type { Nodes, Span } from '../plan.ts'
import type { proposalParts } from './part-table.ts'

/** One part of a plan that somebody else than the reader takes the words to mean. */
export type ProposedPart = UnionOf<typeof proposalParts, 'part', Nodes, object>
export type ProposedSide = Extract<ProposedPart, { part: 'stop' | 'target' }>['side']

/** A part with the words that it is said to come from, before anything of it was checked against the text. */
export interface RawProposal {
  readonly proposed: ProposedPart
  /** The words of the whole part first, then those of the nodes inside it. */
  readonly quotes: readonly string[]
  /** Numbers and clock times that are said to be nobody's words. */
  readonly assumed: readonly (number | string)[]
}

/** A part whose words stand in the text and whose numbers are either in the text or named as assumed. */
export interface Proposal {
  readonly proposed: ProposedPart
  readonly words: string
  /** Where the words stand in the text that was asked about. */
  readonly span: Span
  readonly assumed: readonly string[]
  /** What it says, in words that the reader knows. */
  readonly text: string
}

/** What was proposed and is not passed on: the quoted words, where they stand in the text, and why. */
export interface DroppedProposal {
  readonly words: string | null
  readonly reason: string
}

/** The text with a proposal in it, read again; or why it can only be copied. */
export type Placement =
  | {
      readonly ok: true
      readonly text: string
      /** The words that give way; empty where the proposal follows them. */
      readonly replaced: string
      readonly inserted: string
      /** The rules and defaults that would read differently. */
      readonly differences: readonly RuleChange[]
      /** The answers given so far, under the ids that their questions have in the new text. */
      readonly answers: Readonly<Record<string, string>>
    }
  | { readonly ok: false; readonly reason: string }
