import type { RejectionReason, Side } from '../backtest/run.ts'
import type { RuleName } from '../backtest/signals.ts'
import type { TruthName } from '../explain/explain-condition.ts'
import type { OrderView, PositionView } from '../explain/held-positions.ts'
import type { BarOutcome } from '../explain/summarise-bar.ts'

/** A condition of a plan's rules; it stands once for many bars, which name it by its place in the list. */
export interface ReplayCondition {
  /** Where in the plan it stands, e.g. `entryLong.when.args.0`, or `session`. */
  readonly path: string
  /** The rule it belongs to; null for a limit on every entry, such as hours or trades a day. */
  readonly rule: RuleName | null
  /** 0 for a whole rule, 1 for its parts, and so on. */
  readonly depth: number
  readonly text: string
  /** The same in full, for a sentence that stands alone. */
  readonly words: string
  /** What its operands are called; `BarState.values` has what they were, in the same order. */
  readonly operands: readonly string[]
}

/** What the strategy is doing at a bar's close. */
export type StatePhase = 'before_start' | 'warm_up' | 'flat' | 'waiting' | 'order_waiting' | 'entering' | 'in_position' | 'leaving'

/** One of the conditions that must all be true for an entry. */
export interface EntryStep {
  /** Its place in the list of conditions. */
  readonly condition: number
  readonly truth: TruthName
  /** UTC seconds of the bar on which it was last true, for one that stays set for some bars; else null. */
  readonly since: number | null
  /** Bars that have passed since, and bars for which it is still set; null where it is not set or does not stay. */
  readonly barsSince: number | null
  readonly barsLeft: number | null
}

/** Everything about one bar that is known at its close; nothing of it depends on a later bar. */
export interface BarState {
  /** UTC seconds of its open. */
  readonly time: number
  readonly phase: StatePhase
  readonly outcome: BarOutcome
  /** One short sentence: "Waiting: 2 of 3 conditions for a long are true.", "In a long for 3 bars: +12.50 USD.", "Flat." */
  readonly text: string
  /** What it waits for, with the values that are missing; empty where nothing is waited for. */
  readonly waitsFor: string
  /** UTC seconds: since when it is waiting or in a position; null otherwise. */
  readonly since: number | null
  /** For each condition of the list one letter: `t` true, `f` false, `u` not known. */
  readonly truths: string
  /** For each condition of the list the values of its operands. */
  readonly values: readonly (readonly (number | null)[])[]
  /** The steps to the entry that is nearest; empty in a position and where the plan has no entry rule. */
  readonly steps: readonly EntryStep[]
  readonly positions: readonly PositionView[]
  readonly orders: readonly OrderView[]
  readonly equityUsd: number
}

/** `condition`: one became true, or a wait ended. `order`: something was decided, opened, moved or closed. `refused`: an entry did not happen. */
export type DecisionGroup = 'condition' | 'order' | 'refused'

export type DecisionKind =
  | 'condition_true'
  | 'wait_ended'
  | 'entry_decided'
  | 'exit_decided'
  | 'order_placed'
  | 'opened'
  | 'added'
  | 'stop_moved'
  | 'closed'
  | 'rejected'

/** One line of the decision log. */
export interface ReplayDecision {
  /** UTC seconds of the open of the bar that it happened in, or at whose close it was decided. */
  readonly time: number
  readonly kind: DecisionKind
  readonly group: DecisionGroup
  readonly side: Side
  /** The condition that it is about, by its place in the list; null where it is about none. */
  readonly condition: number | null
  /** Short: "Buy at next open", "Bought", "Stop moved", "Refused", "True"; of a closed trade why it closed: "Stop", "Target". */
  readonly title: string
  /** Why, in one sentence with the values. */
  readonly because: string
  /** Of a fill. */
  readonly price: number | null
  /** Of a closed trade: profit after costs in initial risks (null without a stop) and in US dollars. */
  readonly r: number | null
  readonly profitUsd: number | null
  readonly reason: RejectionReason | null
}
