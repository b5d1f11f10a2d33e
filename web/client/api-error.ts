import { closedMarketMessage, mentionsClosedMarket } from '@playbook/contract/closed-market'
import { failures, type FailureBody, type FieldErrors } from '@playbook/contract/failure'
import { screenMessages, type ScreenMessage } from './screen-messages.ts'
import { ToldError } from './told-error.ts'

/** What can go wrong on our side of the wire. Everything else carries the server's code. */
type ClientCode =
  | 'PARSE_ERROR'
  | 'INVALID_CONTENT_TYPE'
  | 'INVALID_JSON'
  | 'INVALID_RESPONSE_FORMAT'
  | 'INVALID_PAGINATED_RESPONSE'
  | 'NO_REFRESH_TOKEN'
  | 'REFRESH_FAILED'
  | 'RETRY_FAILED'
  | 'NETWORK_ERROR'
  | 'TIMEOUT'
  | 'ABORTED'

export interface ApiErrorParts {
  /** HTTP status; 0 when no answer came. */
  readonly status: number
  /** A code of the failure table, or a `ClientCode`. */
  readonly code: ClientCode | (string & {})
  readonly message: string
  readonly errors?: FieldErrors | undefined
  readonly retryAfterSeconds?: number | undefined
  readonly requestId?: string | undefined
  readonly details?: unknown
  /** True where nobody has said why: the message is then the usual one of its status. */
  readonly isUnsaid?: boolean | undefined
}

/** Why a call failed, in the words to show. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: string
  readonly errors: FieldErrors
  readonly retryAfterSeconds: number | undefined
  readonly requestId: string | undefined
  readonly details: unknown
  readonly isUnsaid: boolean

  constructor(parts: ApiErrorParts, cause?: unknown) {
    super(parts.message, { cause })
    this.status = parts.status
    this.code = parts.code
    this.errors = parts.errors ?? {}
    this.retryAfterSeconds = parts.retryAfterSeconds
    this.requestId = parts.requestId
    this.details = parts.details
    this.isUnsaid = parts.isUnsaid ?? false
  }
}

type Messages = Readonly<Record<number, string>> & { readonly otherwise: string }

const authMessages: Messages = {
  401: failures.invalid_credentials.message,
  403: failures.access_denied.message,
  404: 'Account not found.',
  409: failures.email_taken.message,
  422: failures.validation.message,
  429: failures.too_many_attempts.message,
  500: failures.server_error.message,
  otherwise: 'An unexpected error occurred. Please try again.',
}
const strategyMessages: Messages = {
  400: failures.strategy_invalid.message,
  404: failures.strategy_not_found.message,
  429: failures.rate_limited.message,
  503: failures.strategy_unavailable.message,
  otherwise: 'Failed to process strategy. Please try again.',
}
const marketMessages: Messages = {
  400: failures.market_invalid.message,
  404: failures.symbol_not_found.message,
  429: failures.rate_limited.message,
  503: failures.market_unavailable.message,
  otherwise: 'Failed to fetch market data. Please try again.',
}
const indicatorMessages: Messages = { ...marketMessages, otherwise: screenMessages.calculateIndicators }
const otherMessages: Messages = {
  403: failures.access_denied.message,
  404: failures.not_found.message,
  429: failures.rate_limited.message,
  500: failures.server_error.message,
  otherwise: authMessages.otherwise,
}
const areas = [
  ['/markets/data/symbol/indicators/', indicatorMessages],
  ['/profiles/', authMessages],
  ['/strategy_builder/', strategyMessages],
  ['/markets/', marketMessages],
] as const

/** What to say about a status when the server has said nothing. */
export function defaultMessage(path: string, status: number): string {
  const messages = areas.find(([prefix]) => path.startsWith(prefix))?.[1] ?? otherMessages
  return messages[status] ?? messages.otherwise
}

export const networkError = (cause: unknown) =>
  new ApiError({ status: 0, code: 'NETWORK_ERROR', message: 'The server cannot be reached. Check your connection and try again.' }, cause)
export const timeoutError = () =>
  new ApiError({ status: 0, code: 'TIMEOUT', message: 'The server took too long to answer. Please try again.' })
export const abortedError = () => new ApiError({ status: 0, code: 'ABORTED', message: 'The request was cancelled.' })

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function readFieldErrors(value: unknown): FieldErrors | undefined {
  if (!isRecord(value)) return undefined
  const entries = Object.entries(value).map(([field, messages]) => [field, [messages].flat().map(String)] as const)
  return Object.fromEntries(entries)
}

/** A text that is not our server's, saying that a market is closed. It is not asked again: the market stays closed. */
function closedMarket(said: Readonly<Record<string, unknown>>, { args }: AnsweredRequest): ApiError | null {
  if (typeof said.code === 'string' && said.code in failures) return null
  const isSaid = [said.message, said.error, said.detail].some((text) => typeof text === 'string' && mentionsClosedMarket(text))
  if (!isSaid) return null
  const symbol = args?.query?.['symbol'] ?? args?.params?.['symbol']
  const { status, message } = failures.market_closed
  return new ApiError({ status, code: 'market_closed', message: typeof symbol === 'string' ? closedMarketMessage(symbol) : message })
}

interface AnsweredRequest {
  readonly path: string
  readonly args?: { readonly params?: Readonly<Record<string, string>>; readonly query?: Readonly<Record<string, unknown>> }
}

/** The error of an answer that is not a success; its body need not be ours. */
export function errorOfAnswer(request: AnsweredRequest, response: Response, body: unknown): ApiError {
  const { path } = request
  const said: Partial<Record<keyof FailureBody, unknown>> = isRecord(body) ? body : {}
  const closed = closedMarket(said, request)
  if (closed !== null) return closed
  const words = typeof said.message === 'string' && said.message !== '' ? said.message : null
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  return new ApiError({
    status: response.status,
    code: typeof said.code === 'string' ? said.code : `HTTP_${response.status}`,
    message: words ?? defaultMessage(path, response.status),
    isUnsaid: words === null,
    errors: readFieldErrors(said.errors),
    retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : undefined,
    requestId: typeof said.request_id === 'string' ? said.request_id : (response.headers.get('x-request-id') ?? undefined),
    details: said.details,
  })
}

/** The sentence to show for anything that was thrown; where nobody has said why, that of the screen. */
export function messageOf(error: unknown, screen?: ScreenMessage): string {
  if (error instanceof ToldError) return error.message
  if (error instanceof ApiError && (!error.isUnsaid || screen === undefined)) return error.message
  return screen === undefined ? authMessages.otherwise : screenMessages[screen]
}

/** What a failed call says to a form: of each of its fields, and what belongs to none of them. */
export function errorsOfForm(error: Error | null, fields: readonly string[]) {
  const errors = Object.entries(error instanceof ApiError ? error.errors : {})
  // A field that holds a list or a record takes what is said of its parts.
  const isOf =
    (field: string) =>
    ([name]: readonly [string, unknown]) =>
      name === field || name.startsWith(`${field}.`)
  const rest = errors.filter((entry) => !fields.some((field) => isOf(field)(entry)))
  return {
    of: (field: string): string | undefined => errors.find(isOf(field))?.[1][0],
    other: error === null || (errors.length > 0 && rest.length === 0) ? null : (rest[0]?.[1][0] ?? (messageOf(error) || null)),
  }
}
