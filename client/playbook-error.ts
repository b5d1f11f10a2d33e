import type { ErrorCode } from './calls.ts'

/** What the API answers where it refuses or fails. */
interface ErrorBody {
  readonly code: string
  readonly message: string
  readonly errors?: Readonly<Record<string, readonly string[]>>
  readonly request_id?: string
  readonly details?: unknown
  readonly docs?: string
}

/** The API has answered, and not with what was asked for. Programs go by `code`; `message` is a sentence for people. */
export class PlaybookError extends Error {
  override readonly name = 'PlaybookError'
  readonly status: number
  /** One of the documented codes; a server newer than this package can know others. */
  readonly code: ErrorCode | (string & {})
  /** What support and the console's log find the call by. */
  readonly requestId: string | null
  /** Where the error is explained. */
  readonly docs: string | null
  /** Sentences by field; `non_field_errors` is about the whole body. */
  readonly errors: Readonly<Record<string, readonly string[]>>
  readonly details: unknown
  readonly retryAfterSeconds: number | null

  constructor(status: number, body: ErrorBody, headers: { readonly requestId: string | null; readonly retryAfterSeconds: number | null }) {
    super(body.message)
    this.status = status
    this.code = body.code
    this.requestId = body.request_id ?? headers.requestId
    this.docs = body.docs ?? null
    this.errors = body.errors ?? {}
    this.details = body.details
    this.retryAfterSeconds = headers.retryAfterSeconds
  }
}

/** No answer has come: the connection failed, or the time was up. `cause` is what happened. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError'
}
