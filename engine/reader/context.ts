import type { Stretch } from '../language/grammar.ts'
import type { Timeframe } from '../market/timeframe.ts'
import type { Result } from '../result.ts'
import type { Expr, Origin, Span } from '../strategy/plan.ts'
import type { Condition, Direction, Side, Value } from './meanings.ts'

type SaidCandle = Extract<Condition, { says: 'candle' }>

/** What is known of a text where a clause of it is resolved. */
export interface Context {
  /** The chart of the strategy, where it is said. */
  readonly chart: Timeframe | null
  /** The market of the strategy, where it is said, or that of the page. */
  readonly symbol?: string | null
  /** The side that the clause is about. */
  readonly side: Side | null
  /** Which way a price moves to a level that is waited for, as an exit of a long trade is reached from below. */
  readonly heading?: Direction
  /** What is said is of that side alone, and is not turned round for the other. */
  readonly isOwn?: true
  /** The only side that is traded, where no rule is of the other one. */
  readonly traded?: Side
  /** The side of an entry that names none: short where only shorts are traded. */
  readonly unsaidSide?: Side
  /** Everything that the text speaks of, in its order; what comes later than a reference is not meant by it. */
  readonly introduced: readonly Introduced[]
  /** Steps of a sequence that come before what is resolved, the last of them last: bars and levels of theirs are spoken of later. */
  readonly found?: readonly Found[]
  /** Earlier bars that the same condition tells by what they are: "the previous bar was an inside bar and …". */
  readonly bars?: readonly Found[]
  /** Heikin Ashi bars whose colour the text speaks of, in its order: "it turns red" is said of the last of them. */
  readonly heikinAshi?: readonly SaidCandle[]
  readonly spansOf: (at: Stretch | null) => readonly Span[]
  /** What a condition means, which values that it finds or counts ask for. */
  readonly exprOf: (condition: Condition, context: Context) => Result<Expr, Open>
}

/** A step that came before: as it is said, when it is true, how many bars ago where that is certain, and how many at most. */
export interface Found {
  readonly said: Condition
  readonly when: Expr
  readonly back: number | null
  readonly since: number | null
  /** Of an entry of that side, where both have their own. */
  readonly side?: Side
}

/** A value that a text speaks of. */
export interface Introduced {
  readonly value: Value
  /** Something is said of it; else it stands in what is said of another. */
  readonly isSubject: boolean
  /** It is crossed there. */
  readonly isCrossed?: true
}

/** Something that the words leave open: the run waits for its answer. */
export interface Open {
  /** A name of the reading schema. */
  readonly issue: string
  readonly at: Stretch | null
  /** What it may be, where there are several. */
  readonly candidates?: readonly Value[]
}

export const originIn = ({ spansOf }: Context, { at }: { readonly at: Stretch | null }): Origin => ({ spans: spansOf(at) })
