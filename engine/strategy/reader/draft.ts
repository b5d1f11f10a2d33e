import type { Timeframe } from '../../market/timeframe.ts'
import type {
  Breakeven,
  Distance,
  EntryOrder,
  Expr,
  Origin,
  Plan,
  Sourced,
  SessionFilter,
  Sizing,
  Span,
  Term,
  TimeExit,
  Trailing,
} from '../plan.ts'
import type { RuleRole } from '../reading.ts'
import { originSince } from './cursor.ts'
import type { Cursor } from './cursor.ts'
import type { DistanceDraft, SidedDraft } from './distances.ts'

/** What an action word asks for; `sell` and `enter` get their side when the whole text is known. */
export type RuleTarget = 'long' | 'short' | 'sell' | 'enter' | 'exit' | 'exit_long' | 'exit_short' | 'skip' | 'skip_long' | 'skip_short'

export interface RuleDraft {
  readonly target: RuleTarget
  expr: Expr | null
  /** `only take longs if`: a filter when another rule enters the same side. */
  isOnly: boolean
  /** It only says where that side may be traded: `above = longs only`. */
  isPermit: boolean
  /** `LONG SETUP …`: what must hold before the entry that is told after it. */
  isSetup: boolean
  /** The condition stood before the action. */
  isPre: boolean
  /** Says the mirror image of the rule for the other side instead of a condition. */
  opposite: 'signal' | 'cross' | 'negation' | null
  /** The entry or exit depends on data that cannot be had. */
  isUnsupported: boolean
  isVague: boolean
  hasTimeExit: boolean
  fill: 'next_open' | 'close' | 'open'
  /** Filters of time that stood in the rule itself. */
  session: SessionFilter | null
  atTime: { readonly time: string; readonly zone?: string; readonly from: Origin } | null
  readonly from: Origin
}

/** `side` is said of the distance itself, `rule` is the side of the rule that it stands in. */
export interface RiskSide {
  readonly side: 'long' | 'short' | null
  rule?: 'long' | 'short' | null
}

export interface TargetDraft {
  readonly distance: SidedDraft
  readonly portionPercent: number | null
  readonly isLeg: boolean
  readonly isRest: boolean
}

/** A stretch of lexemes that became something, and the part of the plan it became. */
export interface Extent {
  readonly from: number
  readonly to: number
  readonly role: RuleRole
  readonly kind: 'rule' | 'parameter' | 'action' | 'comment'
  /** The path of the plan, or its beginning. */
  readonly path: string
}

export interface Draft {
  readonly rules: RuleDraft[]
  /** Conditions that no action has taken yet. */
  readonly loose: Expr[]
  readonly extents: Extent[]
  readonly symbols: Sourced<string>[]
  readonly timeframes: Sourced<Timeframe>[]
  readonly stops: (RiskSide & { distance: SidedDraft })[]
  readonly targets: (TargetDraft & RiskSide)[]
  /** The unit that stands after numbers without one. */
  lateUnit: 'percent' | 'pips' | 'points' | null
  noStop: boolean
  noTarget: boolean
  trailing: Trailing | null
  breakeven: Breakeven | null
  readonly timeExits: TimeExit[]
  readonly sizings: Sizing[]
  leverage: Sourced<number> | null
  maxOpenTrades: Sourced<number> | null
  maxTradesPerDay: Sourced<number> | null
  dailyStop: Plan['dailyStop']
  cooldown: Plan['cooldown']
  reentry: Plan['reentry']
  pyramiding: Plan['pyramiding']
  /** What the text says of opposite signals. */
  opposite: Plan['opposite'] | null
  readonly sessions: SessionFilter[]
  entryOrder: EntryOrder | null
  from: Sourced<string> | null
  to: Sourced<string> | null
  capital: Sourced<number> | null
  only: 'long' | 'short' | null
  /** Which sides the words speak of, apart from buy and sell. */
  mentionsShort: boolean
  mirror: Origin | null
  /** `open a trade in the direction of the cross`. */
  followsCross: boolean
  /** `For longs: …` at the start of a line: what the paragraph demands is demanded of that side. */
  section: RuleDraft | null
  /** A label such as `Trigger:` names the conditions of an entry. */
  hasSetupLabel: boolean
  /** What the engine cannot do, and the words that ask for it. */
  readonly features: Map<string, Origin>
}

export const newDraft = (): Draft => ({
  rules: [],
  loose: [],
  extents: [],
  symbols: [],
  timeframes: [],
  stops: [],
  targets: [],
  lateUnit: null,
  noStop: false,
  noTarget: false,
  trailing: null,
  breakeven: null,
  timeExits: [],
  sizings: [],
  leverage: null,
  maxOpenTrades: null,
  maxTradesPerDay: null,
  dailyStop: null,
  cooldown: null,
  reentry: null,
  opposite: null,
  pyramiding: null,
  sessions: [],
  entryOrder: null,
  from: null,
  to: null,
  capital: null,
  only: null,
  mentionsShort: false,
  mirror: null,
  followsCross: false,
  section: null,
  hasSetupLabel: false,
  features: new Map(),
})

export const newRule = (target: RuleTarget, from: Origin): RuleDraft => ({
  target,
  expr: null,
  isOnly: false,
  isPermit: false,
  isSetup: false,
  isPre: false,
  opposite: null,
  isUnsupported: false,
  isVague: false,
  hasTimeExit: false,
  fill: 'next_open',
  session: null,
  atTime: null,
  from,
})

/** Records that the lexemes from `from` up to the cursor became part of the plan. */
export function markExtent(draft: Draft, c: Cursor, from: number, role: RuleRole, path: string, kind: Extent['kind'] = 'rule') {
  if (c.at > from) draft.extents.push({ from, to: c.at, role, kind, path })
}

export const said = <T>(c: Cursor, from: number, value: T): Sourced<T> => ({ value, from: originSince(c, from) })

export const spansOf = (from: Origin): readonly Span[] => ('spans' in from ? from.spans : [])

/** All their words. */
export const originOf = (exprs: readonly Expr[]): Origin => ({ spans: exprs.flatMap((e) => spansOf(e.from)) })
export type { Distance, DistanceDraft, Term }
