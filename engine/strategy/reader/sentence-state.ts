import type { Timeframe } from '../../market/timeframe.ts'
import type { Expr, Origin } from '../plan.ts'
import type { Cursor } from './cursor.ts'
import type { Draft, RuleDraft, RuleTarget } from './draft.ts'
import { anyOf, both } from './join-conditions.ts'
import type { Tag } from './vocabulary.ts'

/** Where the reader is inside a sentence. */
export interface State {
  rule: RuleDraft | null
  pending: Expr | null
  lead: 'when' | 'unless' | 'while' | null
  join: 'and' | 'or' | null
  separated: boolean
  only: boolean
  /** The action was followed by a colon: conditions may follow on lines of their own. */
  listOpen: boolean
  /** The condition before a colon names the setup: `RSI bounce: buy when …`. */
  titled: boolean
  /** The condition before a colon, where it demands something: `ADX < 20: buy …, short …`. */
  title: Expr | null
  /** `The 4h trend decides: longs if …, shorts if …`: its rules only filter other entries. */
  isFilter: boolean
  /** What the other side was told last: `crosses above 30 for longs, below 70 for shorts`. */
  sided: Expr | null
  /** `4h: EMA 20 > EMA 50`: the chart of what the sentence says. */
  chart: Timeframe | null
  /** The condition began with its verb: its subject stands in the rule before. */
  isElliptic: boolean
  /** The number or name that the sentence's condition stands under. */
  label: string | null
  /** The condition that waits began with `after`. */
  isAfter: boolean
  /** The clause says at its end what it does: `a close below gets me out`. */
  outcomeAhead: boolean
  /** A word outside the vocabulary stands directly before. */
  afterUnknown: boolean
  /** The sentence began with `Not when`: what it says keeps out of entries. */
  isExclusion: boolean
  /** The condition before was kept out (`unless …`): what is joined by `or` is kept out too. */
  hasExcluded: boolean
  pendingUnsupported: boolean
  pendingVague: boolean
}

export const freshState = (): State => ({
  rule: null,
  pending: null,
  lead: null,
  join: null,
  separated: false,
  only: false,
  listOpen: false,
  titled: false,
  title: null,
  isFilter: false,
  sided: null,
  chart: null,
  isElliptic: false,
  label: null,
  isAfter: false,
  outcomeAhead: false,
  afterUnknown: false,
  isExclusion: false,
  hasExcluded: false,
  pendingUnsupported: false,
  pendingVague: false,
})

export const isExit = (target: RuleTarget) => target === 'exit' || target === 'exit_long' || target === 'exit_short'

export const isSkip = (target: RuleTarget) => target === 'skip' || target === 'skip_long' || target === 'skip_short'

/** Where a rule stands in the plan; `sell` is settled when the whole text is known. */
export const pathOf = (target: RuleTarget): string => {
  if (target === 'sell') return 'sell'
  if (target === 'short') return 'entryShort'
  if (target === 'exit_short') return 'exitShort'
  return isExit(target) ? 'exitLong' : 'entryLong'
}

/** Up for what buys, down for what sells: the way in which a line without a stated direction is met. */
export const directionOf = (target: RuleTarget): 1 | -1 =>
  target === 'short' || target === 'sell' || target === 'exit' || target === 'exit_long' ? -1 : 1

export const boundaryTags: readonly Tag[] = ['period_mark', 'newline']

export function combine(before: Expr | null, join: 'and' | 'or' | null, expr: Expr): Expr {
  if (!before) return expr
  const from: Origin = { spans: [...('spans' in before.from ? before.from.spans : []), ...('spans' in expr.from ? expr.from.spans : [])] }
  return join === 'or' ? anyOf([before, expr], from) : both([before, expr], from)
}

export type Reader = (c: Cursor, draft: Draft, state: State) => boolean
