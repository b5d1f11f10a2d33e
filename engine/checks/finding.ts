import type { Span } from '../strategy/plan.ts'
import type { Question } from '../strategy/reading.ts'

/** What a check can find in a plan before it is run; a question of that name waits in the reading. */
export type FindingCode =
  | 'contradictory_conditions'
  | 'always_true'
  | 'r_without_stop'
  | 'market_unknown'
  | 'timeframe_unavailable'
  | 'market_closed'
  | typeof noEntrySignal

/** Something that keeps a plan, or a part of it, from ever working. */
export interface Finding {
  readonly code: FindingCode
  /** In plain words, with what to do. */
  readonly text: string
  /** Its words in the text; none where no word says it. */
  readonly spans: readonly Span[]
  /** What the trader may decide to run all the same with; null where that could never work. */
  readonly goOn: string | null
}

/** What is asked where no bar gives an entry; there is one such question, whichever words it is about. */
export const noEntrySignal = 'no_entry_signal'

/** The one answer that a finding can have. */
export const runAnyway = 'run'

/** The question's id: the check's name and its place in the text. */
export const findingId = ({ code, spans }: Pick<Finding, 'code' | 'spans'>): string =>
  code === noEntrySignal ? code : `${code}@${spans[0]?.start ?? 0}`

/** A finding as a question, open unless it was answered. */
export function questionOf(finding: Finding, answers: Readonly<Record<string, string>>): Question {
  const { code, text, spans, goOn } = finding
  const id = findingId(finding)
  const isAnswered = goOn !== null && answers[id] === runAnyway
  return {
    id,
    issue: code,
    text,
    spans,
    blocks: !isAnswered,
    options: goOn === null ? [] : [{ id: runAnyway, label: goOn }],
    assumed: isAnswered ? runAnyway : null,
  }
}
