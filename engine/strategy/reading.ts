import type { Instrument } from '../market/instrument.ts'
import type { Plan, Span } from './plan.ts'

/** What became of a stretch of the text. */
export type PhraseKind = 'rule' | 'parameter' | 'action' | 'comment' | 'not_understood'

/** A stretch of the text. A reading's phrases cover the whole text, in order, without gap or overlap. */
export interface Phrase extends Span {
  readonly kind: PhraseKind
  /** The footnote number of the rule it became; the same number stands on that line of `rules`. */
  readonly rule: number | null
  /** For words that were not understood: true when they could change what is traded, so the run waits for a decision. */
  readonly blocks: boolean
  /** In a clause that blocks: the words that nothing read, for which it does. */
  readonly held?: readonly Span[]
  /** In a clause that blocks: none of its words is known to be about a trade, so it is likely talk, which the trader decides. */
  readonly isTalk?: true
}

export type RuleRole =
  | 'entry'
  | 'filter'
  | 'session'
  | 'exit'
  | 'stop'
  | 'target'
  | 'trailing'
  | 'breakeven'
  | 'time_exit'
  | 'size'
  | 'limit'
  | 'market'
  | 'period'
  | 'costs'

/** One line of the plan read back in plain words. */
export interface RuleLine {
  /** 1, 2, 3, … in the order of the text; null for what was assumed or is implied by another rule's words. */
  readonly number: number | null
  readonly role: RuleRole
  readonly side: 'long' | 'short' | 'both'
  readonly text: string
  /** Where in the plan it stands, e.g. `entryLong.when.args.0`, `stop.long`, `sizing`. */
  readonly path: string
  readonly spans: readonly Span[]
  /** It may be another rule once the words that were not understood are said otherwise, or a question is answered. */
  readonly waits?: true
}

/** A default that was added because the text does not say it: an editable chip. */
export interface Assumption {
  readonly path: string
  /** Every place that takes the same value, `path` the first; not given where that is the only one. */
  readonly places?: readonly string[]
  readonly label: string
  readonly value: string | number
  /** What `value` is counted in, for display: `%`, `pips`, `USD`, … */
  readonly unit: string | null
  /** The same value in the market's own measure, e.g. `0.8 pips` for a distance in price. */
  readonly also?: string
  readonly why: string
  /** What the text says instead, where a value was chosen over its words. */
  readonly said?: string
  /** `market` is chosen from the list of markets, `date` is an ISO date; `none` cannot be edited. */
  readonly edit:
    | NumberEdit
    | { readonly kind: 'choice'; readonly options: readonly Option[] }
    | { readonly kind: 'market' }
    | { readonly kind: 'date' }
    | { readonly kind: 'none' }
}

interface Option {
  readonly value: string
  readonly label: string
}

export interface NumberEdit {
  readonly kind: 'number'
  readonly min: number
  readonly max: number
  /** Another measure that the value can be given in; `size` is one of it in the value's own unit. */
  readonly measure?: { readonly label: string; readonly size: number }
  /** What the number may be counted in, where that is a choice of its own: `path` takes one of the options. */
  readonly counted?: { readonly path: string; readonly value: string; readonly options: readonly Option[] }
}

/** Something the text leaves open. A blocking question must be answered before a run. */
export interface Question {
  /** Stable for the same text: the issue's name and its place. */
  readonly id: string
  /** One of the names in section 6 of the reading schema, e.g. `unit_missing`. */
  readonly issue: string
  readonly text: string
  readonly spans: readonly Span[]
  readonly blocks: boolean
  readonly options: readonly { readonly id: string; readonly label: string; readonly detail?: string }[]
  /** The option that is used while nobody answers; null when the question blocks. */
  readonly assumed: string | null
}

/** Something the text asks for that cannot be had, and the nearest thing that can. */
export interface Unsupported {
  /** One of the names in section 6 of the reading schema, or `feature:<name>`. */
  readonly name: string
  readonly text: string
  readonly nearest: string | null
  readonly spans: readonly Span[]
}

/** A text that cannot be read at all, with the specification's sentence. */
export interface TextProblem {
  readonly code: 'text_empty' | 'text_too_short' | 'text_too_long' | 'no_condition' | 'no_action'
  readonly message: string
}

export type ReadingStatus = 'ok' | 'clarify' | 'refuse' | 'invalid'

/** Everything that was understood of a text, and everything that was not. */
export interface Reading {
  readonly readerVersion: string
  readonly text: string
  readonly status: ReadingStatus
  readonly problem: TextProblem | null
  /** Null when nothing could be built. */
  readonly plan: Plan | null
  readonly phrases: readonly Phrase[]
  readonly rules: readonly RuleLine[]
  readonly assumptions: readonly Assumption[]
  readonly questions: readonly Question[]
  readonly unsupported: readonly Unsupported[]
  /** Names of what is missing, vague or contradictory (section 6 of the reading schema). */
  readonly ambiguous: readonly string[]
  /** Why the text is refused; null otherwise. */
  readonly refusal: string | null
}

/** What a reading says about a market's costs and leverage is told from these. */
export type PricedMarket = Pick<Instrument, 'symbol' | 'category' | 'currency' | 'pip' | 'point' | 'tick' | 'costs' | 'tellsDividends'>

/** What the page knows and the text does not: used where the text is silent. */
export interface ReadingContext {
  readonly symbol?: string
  /** The market of `symbol`, for its usual costs; symbols of the catalogue are known without it. */
  readonly instrument?: PricedMarket
  readonly timeframe?: string
  readonly startDate?: string
  readonly endDate?: string
  readonly initialCapital?: number
  /** Question id to option id. */
  readonly answers?: Readonly<Record<string, string>>
  /** Edited chips: plan path to value. */
  readonly overrides?: Readonly<Record<string, string | number>>
  /** Unread spans that the user lets pass. */
  readonly confirmed?: readonly Span[]
}

/** What reads a strategy. */
export type ReadWords = (text: string, context?: ReadingContext) => Reading
