import type { Result } from '@playbook/engine/result'

export interface ModelMessage {
  readonly role: 'system' | 'user'
  readonly text: string
}

/** Why a model gave no answer that could be used. */
export type ModelProblem =
  | 'timeout'
  | 'unavailable'
  | 'busy'
  | 'refused'
  | 'unauthorized'
  | 'too_large'
  | 'cut_off'
  | 'malformed'
  | 'cancelled'

/** JSON Schema that the answer is asked to have; whether it does is for the caller to check. */
export type JsonSchema = Readonly<Record<string, unknown>>

/** A language model that is asked once and answers with JSON text. */
export interface LanguageModel {
  /** As people may read it. */
  readonly name: string
  /** Where what is asked goes; null: it stays on this machine. */
  readonly host: string | null
  propose(messages: readonly ModelMessage[], schema: JsonSchema, signal: AbortSignal): Promise<Result<string, ModelProblem>>
}
