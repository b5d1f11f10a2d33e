import { csrf } from '@playbook/contract/auth'
import { fillPath, type Endpoint } from '@playbook/contract/endpoint'
import { abortedError, ApiError, defaultMessage, errorOfAnswer, networkError, timeoutError } from './api-error.ts'

/** Arguments of any endpoint, as the wire needs them. */
export interface WireArguments {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

export interface Request {
  readonly endpoint: Endpoint
  readonly args: WireArguments
  readonly signal?: AbortSignal | undefined
  readonly keepalive?: boolean | undefined
  /** The same for every repetition of one call. */
  readonly idempotencyKey?: string | undefined
}

export interface Answer {
  readonly response: Response
  /** The parsed body of a JSON answer; null for files and events. */
  readonly body: unknown
}

export interface ExchangeSettings {
  readonly base: string
  readonly requestTimeoutMs: number
  readonly accessToken: () => string | null
}

export function urlOf(base: string, endpoint: Endpoint, args: WireArguments): string {
  const pairs = Object.entries(args.query ?? {}).filter(([, value]) => value !== undefined && value !== null && value !== '')
  const query = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString()
  return base + fillPath(endpoint.path, args.params) + (query === '' ? '' : `?${query}`)
}

/** An answer that claims success but cannot be used. */
const unusable = (path: string, response: Response, code: string, cause?: unknown) =>
  new ApiError(
    {
      status: response.status,
      code,
      message: defaultMessage(path, response.status),
      isUnsaid: true,
      requestId: response.headers.get('x-request-id') ?? undefined,
    },
    cause,
  )

function parseBody(path: string, response: Response, text: string): unknown {
  if (!/^application\/(?:[\w.+-]+\+)?json\b/i.test(response.headers.get('content-type') ?? ''))
    throw unusable(path, response, 'INVALID_CONTENT_TYPE')
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw unusable(path, response, 'INVALID_JSON', cause)
  }
}

async function readText(path: string, response: Response): Promise<string> {
  try {
    return await response.text()
  } catch (cause) {
    throw unusable(path, response, 'PARSE_ERROR', cause)
  }
}

async function readAnswer({ endpoint, args }: Request, response: Response): Promise<Answer> {
  if (response.ok && endpoint.answer !== 'json') return { response, body: null }
  const text = await readText(endpoint.path, response)
  if (response.ok) return { response, body: parseBody(endpoint.path, response, text) }
  let body: unknown = null
  try {
    body = JSON.parse(text)
  } catch {
    // A proxy's error page: the status says enough.
  }
  throw errorOfAnswer({ path: endpoint.path, args }, response, body)
}

/** Makes the function that performs one exchange over the wire, with time-out, login and CSRF headers, and no repetition. */
export function createExchange({ base, requestTimeoutMs, accessToken }: ExchangeSettings) {
  let csrfToken: Promise<string> | null = null
  let isCsrfOfLogin = false

  async function fetchCsrf(): Promise<string> {
    const { body } = await exchange({ endpoint: csrf, args: {} })
    return csrf.reply.parse(body).data.csrfToken
  }

  async function headersOf({ endpoint, args, idempotencyKey }: Request): Promise<Record<string, string>> {
    const headers: Record<string, string> = { Accept: endpoint.answer === 'events' ? 'text/event-stream' : 'application/json' }
    const token = accessToken()
    // A CSRF token belongs to a login, where there is one.
    if (token !== null && (endpoint.access !== 'public' || endpoint.path === csrf.path)) headers.Authorization = `Token ${token}`
    if (args.body !== undefined) headers['Content-Type'] = 'application/json'
    if (idempotencyKey !== undefined) headers['Idempotency-Key'] = idempotencyKey
    if (endpoint.method !== 'GET') {
      // One that was fetched before the login would be refused.
      if (token !== null && !isCsrfOfLogin) csrfToken = null
      isCsrfOfLogin = token !== null
      csrfToken ??= fetchCsrf()
      headers['X-CSRFToken'] = await csrfToken.catch((error: unknown) => {
        csrfToken = null
        throw error
      })
    }
    return headers
  }

  async function exchange(request: Request): Promise<Answer> {
    const { endpoint, args, signal, keepalive } = request
    const headers = await headersOf(request)
    if (signal?.aborted) throw abortedError()
    const controller = new AbortController()
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      controller.abort()
    }, requestTimeoutMs)
    const stop = () => controller.abort()
    signal?.addEventListener('abort', stop)
    try {
      const response = await fetch(urlOf(base, endpoint, args), {
        method: endpoint.method,
        headers,
        credentials: 'include',
        signal: controller.signal,
        ...(args.body === undefined ? {} : { body: JSON.stringify(args.body) }),
        ...(keepalive && { keepalive }),
      })
      return await readAnswer(request, response)
    } catch (error) {
      if (signal?.aborted) throw abortedError()
      if (isLate) throw timeoutError()
      throw error instanceof ApiError ? error : networkError(error)
    } finally {
      clearTimeout(timer)
      // A stream lives on after its headers: it must still end with the caller's signal.
      if (endpoint.answer === 'json') signal?.removeEventListener('abort', stop)
    }
  }

  /** The next change fetches a new token. */
  function forgetCsrf(): void {
    csrfToken = null
  }

  /** Once more with a new CSRF token, when the old one is refused. */
  async function exchangeWithCsrf(request: Request): Promise<Answer> {
    try {
      return await exchange(request)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'csrf_failed') throw error
      forgetCsrf()
      return exchange(request)
    }
  }

  return { exchange: exchangeWithCsrf, headersOf, forgetCsrf }
}
