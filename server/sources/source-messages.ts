import type { CallLimits } from './guarded-fetch.ts'
import type { SourceClient } from './source-client.ts'
import type { SourceFailureKind } from './source-failure.ts'
import type { DescribedSource } from './source-table.ts'

/** What can be asked of a client in the thread. */
export type SourceMethod = keyof SourceClient
export type ArgumentsOf<M extends SourceMethod> = Parameters<NonNullable<SourceClient[M]>>
export type AnswerOf<M extends SourceMethod> = Awaited<ReturnType<NonNullable<SourceClient[M]>>>

/** To the thread of sources. */
export type ToThread =
  | {
      readonly kind: 'call'
      readonly id: number
      readonly asked: DescribedSource
      readonly method: SourceMethod
      readonly given: readonly unknown[]
      readonly limits: CallLimits
    }
  | { readonly kind: 'cancel'; readonly id: number }

/** From the thread of sources. */
export type FromThread =
  | { readonly kind: 'answer'; readonly id: number; readonly answer: unknown }
  /** It has heard that nobody waits for this call any more. */
  | { readonly kind: 'cancelled'; readonly id: number }
  | {
      readonly kind: 'failure'
      readonly id: number
      readonly failure: { readonly kind: SourceFailureKind; readonly message: string; readonly retryAfterSeconds: number | null }
    }
