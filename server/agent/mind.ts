import type { MessageFigure, MessageTool } from '@playbook/contract/chats'
import type { AskedChart } from '@playbook/engine/agent/asked-chart'
import type { ResultTree } from '@playbook/engine/agent/figure'
import type { EvidencedDrawing, Found, Offer, Statement } from '@playbook/engine/agent/tool'
import type { Timeframe } from '@playbook/engine/market/timeframe'
import type { Understanding } from '@playbook/engine/questions/question'
import type { Result } from '@playbook/engine/result'

/** One earlier question or answer of the conversation. */
interface EarlierMessage {
  readonly role: 'user' | 'assistant'
  /** Figures are written out. */
  readonly text: string
  readonly tools: readonly MessageTool[]
  /** What the mind that answered has kept for later questions. */
  readonly memory: unknown
}

/** A question with all that it may be understood from. It holds nothing about who asks. */
export interface AgentQuestion {
  readonly text: string
  readonly symbol: string
  readonly timeframe: Timeframe
  /** What stands on the chart beside the conversation, where that is known. */
  readonly chart: AskedChart | null
  /** A finished backtest of one's own, and one of its trades. */
  readonly about: { readonly strategyId: string; readonly trade: number | null } | null
  /** Oldest first. */
  readonly earlier: readonly EarlierMessage[]
  /** The moment that the answer speaks of, UTC seconds. */
  readonly nowSeconds: number
}

/** What a mind may use, in the name of the one who asks; a refusal is one sentence for people. */
export interface AgentTools {
  /** What a question asks for, by the grammar of questions. */
  readonly understand: (question: AgentQuestion) => Promise<Result<Understanding, string>>
  readonly run: (name: string, input: unknown) => Promise<Result<Found<ResultTree>, string>>
  /** Whether a language model may be asked: what answers took today of its tokens is bounded for each user and for all of them. */
  readonly modelAllowance: () => Promise<ModelAllowance>
}

/** `own` and `all` say whose tokens of the day are used up. */
export type ModelAllowance = 'open' | 'own' | 'all'

/** An answer as far as it is written. */
export interface AnswerState {
  /** Who answers, as people may read it. */
  readonly mind: string
  /** Markdown with references to figures. */
  readonly content: string
  readonly figures: readonly MessageFigure[]
  readonly drawings: readonly EvidencedDrawing[]
  readonly tools: readonly MessageTool[]
  readonly offers: readonly Offer[]
  readonly suggestions: readonly string[]
  readonly statements: readonly Statement[]
  readonly notice: string | null
  readonly memory: unknown
  /** What a language model was paid for it; null where none was asked. */
  readonly spent: Spent | null
}

/** Tokens of a language model; `isEstimated` where the provider did not count them. */
export interface Spent {
  readonly inputTokens: number
  readonly outputTokens: number
  readonly isEstimated: boolean
}

/** What of an answer is new: each part that is named stands in the place of what was there. */
export type Growth = Partial<AnswerState>

/**
 * Who answers questions: the built-in analyst, or a language model. It ends soon after its signal. An error says that it cannot
 * answer; what it has given by then stands.
 */
export interface Mind {
  readonly name: string
  readonly answer: (question: AgentQuestion, tools: AgentTools, signal: AbortSignal) => AsyncIterable<Growth>
}
