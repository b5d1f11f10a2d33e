import type { AskedChart } from '../agent/asked-chart.ts'
import type { ResultTree } from '../agent/figure.ts'
import type { Part } from '../agent/say.ts'
import type { Timeframe } from '../market/timeframe.ts'
import type { PlannedCall, Slots } from './question.ts'

/** What questions are about, in the order of the help page. */
export const topics = [
  'Price',
  'Trend',
  'Indicators',
  'Levels',
  'Candles',
  'Volatility and ranges',
  'Volume and big moves',
  'Times and seasons',
  'Statistics',
  'Several markets',
  'What happened after',
  'Risk and costs',
  'Your results',
  'Actions',
  'Terms',
] as const
export type Topic = (typeof topics)[number]

/** Where a question is asked: its chart, and the result or trade of the trader's own that it is about. */
export interface TakenAt {
  readonly symbol: string
  readonly timeframe: Timeframe
  readonly strategyId?: string
  readonly trade?: number
  readonly chart?: AskedChart | null
  readonly nowSeconds: number
}

/** One kind of question. */
export interface Kind {
  readonly name: string
  readonly topic: Topic
  /** A heading where a message asks several things. */
  readonly title: string
  readonly tool: string
  /** Patterns of the grammar, each with a question that is read through it. */
  readonly asks: Readonly<Record<string, string>>
  /** Questions that are composed of facets instead, in any order. */
  readonly composed?: readonly string[]
  /** The same for words that ask it only where nothing else is asked. */
  readonly otherwise?: Readonly<Record<string, string>>
  /** The same for questions that have a part which this kind cannot take, so that no other kind takes them: they are asked back. */
  readonly holds?: Readonly<Record<string, string>>
  /** Said beside another kind without a word between, it only leads to that: "how has it done compared to gold". */
  readonly isFrame?: true
  /** Fields of the tool that this kind gives. */
  readonly given?: PlannedCall['input']
  /** Slots that it turns into fields of its own; null: what the tool needs is missing, and `missing` asks for it. */
  readonly take?: (slots: Slots, at: TakenAt) => Readonly<Record<string, string | number | boolean | undefined>> | null
  /** Slots that `take` uses. */
  readonly uses?: readonly (keyof Slots)[]
  /** Slots that the tool has fields for, but that this side of its result does not tell. */
  readonly without?: readonly (keyof Slots)[]
  /** The kind that is meant where a time is said. */
  readonly overTime?: string
  /** It tells of today anyway, so that "today" means no other kind. */
  readonly tellsToday?: true
  /** The kind that is meant where it goes on from an answer over a time: "highest price last week? And the range?" */
  readonly behindTime?: string
  /** The questions that names beside each other stand for, each a call of its own. */
  readonly several?: (slots: Slots) => readonly Slots[]
  /** What is asked where something is missing, and whole questions that have it. */
  readonly missing?: { readonly text: string; readonly options: readonly string[] }
  /** Words of its own for one side of the tool's result; without it, or where it gives none, the tool tells all. */
  readonly tell?: (result: ResultTree, input: PlannedCall['input'], slots: Slots) => Part
  /** Questions that fit afterwards. */
  readonly next?: readonly string[]
}

/** Questions of a kind, each of which is read to it. */
export const examplesOf = ({ asks, composed = [] }: Pick<Kind, 'asks' | 'composed'>): readonly string[] => [
  ...Object.values(asks),
  ...composed,
]

type Told<R extends ResultTree> = Omit<Kind, 'name' | 'topic' | 'title' | 'tool' | 'tell'> & {
  readonly tell?: (result: R, input: PlannedCall['input'], slots: Slots) => Part
}

/** Declares a kind; the type of the tool's result is that of `tell`. */
export const kind = <R extends ResultTree = ResultTree>(name: string, topic: Topic, title: string, tool: string, told: Told<R>): Kind =>
  ({
    name,
    topic,
    title,
    tool,
    ...told,
    // The result that a tool gives is the one that its name stands for.
    tell: told.tell as Kind['tell'],
  }) as Kind
