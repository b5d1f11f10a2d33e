import { refresh, type TokenPair } from '@playbook/contract/auth'
import type { CallArguments, Endpoint, Reply } from '@playbook/contract/endpoint'
import { failures } from '@playbook/contract/failure'
import { limits } from '@playbook/contract/limits'
import { randomKey } from '../random-key.ts'
import { abortedError, ApiError, defaultMessage } from './api-error.ts'
import { createExchange, type Answer, type Request, type WireArguments } from './exchange.ts'
import { createOneAct } from './one-act.ts'

/** Where the login is kept. */
export interface TokenStore {
  get(): { readonly access: string; readonly refresh: string; readonly accessExpiresAtMs: number } | null
  renew(pair: TokenPair, answeredAtMs: number): void
  end(): void
  /** Does a refresh where no other tab has just done it; none is needed where the tokens have changed meanwhile. */
  readonly amongTabs?: (refresh: () => Promise<void>) => Promise<void>
}

export interface ClientSettings {
  readonly base: string
  readonly tokens: TokenStore
  readonly requestTimeoutMs?: number
  readonly retryDelayMs?: number
}

export interface CallOptions {
  readonly signal?: AbortSignal | undefined
  /** The call goes on when the page is left; the browser takes only small bodies so. */
  readonly keepalive?: boolean | undefined
}

/** The arguments may be left out where nothing must be given. */
export type Arguments<E> = Readonly<Record<never, never>> extends CallArguments<E> ? [args?: CallArguments<E>] : [args: CallArguments<E>]
export type ArgumentsAndOptions<E> =
  Readonly<Record<never, never>> extends CallArguments<E>
    ? [args?: CallArguments<E>, options?: CallOptions]
    : [args: CallArguments<E>, options?: CallOptions]

const retryableStatus = (status: number) => status === 408 || status >= 500
const retryableCodes = new Set(['NETWORK_ERROR', 'TIMEOUT', 'PARSE_ERROR', 'idempotency_in_progress'])
const isWorthRetry = (error: unknown): error is ApiError =>
  error instanceof ApiError && (retryableCodes.has(error.code) || (retryableStatus(error.status) && !error.code.startsWith('INVALID_')))

const endedCodes = new Set<string>(['not_authenticated', 'token_invalid', 'HTTP_401'])
const isLoginEnded = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 401 && endedCodes.has(error.code)

const sessionEnded = (code: 'NO_REFRESH_TOKEN' | 'REFRESH_FAILED' | 'RETRY_FAILED', cause: unknown) =>
  new ApiError({ status: 401, code, message: failures.token_invalid.message }, cause)

const takesKey = ({ method, retry, keepsAnswer }: Endpoint): boolean => method === 'POST' && (retry || keepsAnswer)

/** The browser knows of no network: another attempt would fail as well. */
const isOffline = (): boolean => navigator.onLine === false

/** Waits, or throws as soon as the caller gives up. */
const pause = (delayMs: number, signal: AbortSignal | undefined) =>
  new Promise<void>((resolve, reject) => {
    if (signal?.aborted) return reject(abortedError())
    const stop = () => {
      clearTimeout(timer)
      reject(abortedError())
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, delayMs)
    signal?.addEventListener('abort', stop, { once: true })
  })

export const answeredAtMs = (response: Response): number => Date.parse(response.headers.get('date') ?? '') || Date.now()

/** Checks a reply against what the contract promises. */
export function checkReply<E extends Endpoint>(endpoint: E, body: unknown, code = 'INVALID_RESPONSE_FORMAT'): Reply<E> {
  const checked = endpoint.reply.safeParse(body)
  if (checked.success) return checked.data as Reply<E>
  throw new ApiError(
    { status: endpoint.status, code, message: defaultMessage(endpoint.path, 0), details: checked.error.issues, isUnsaid: true },
    checked.error,
  )
}

/** The typed client of every endpoint: login, refresh, CSRF, repetition and reply checks in one place. */
export function createClient({
  base,
  tokens,
  requestTimeoutMs = limits.requestTimeoutMs,
  retryDelayMs = limits.retryDelayMs,
}: ClientSettings) {
  const { exchange, headersOf, forgetCsrf } = createExchange({ base, requestTimeoutMs, accessToken: () => tokens.get()?.access ?? null })
  const oneAct = createOneAct<Answer>()
  let refreshing: Promise<void> | null = null

  async function withRetries(request: Request, work: (request: Request) => Promise<Answer>): Promise<Answer> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await work(request)
      } catch (error) {
        if (!request.endpoint.retry || attempt > limits.retries || !isWorthRetry(error) || isOffline()) throw error
        const askedMs = Math.min((error.retryAfterSeconds ?? 0) * 1000, 10 * retryDelayMs)
        await pause(Math.max(retryDelayMs, askedMs), request.signal)
      }
    }
  }

  async function performRefresh(token: string): Promise<void> {
    const request: Request = { endpoint: refresh, args: { body: { refresh: token } }, idempotencyKey: randomKey() }
    try {
      const { response, body } = await withRetries(request, exchange)
      tokens.renew(checkReply(refresh, body).token, answeredAtMs(response))
    } catch (error) {
      // Only a refusal ends the login: a server that cannot be reached may know the token very well.
      if (!(error instanceof ApiError) || (error.status !== 401 && error.status !== 400)) throw error
      tokens.end()
      throw sessionEnded('REFRESH_FAILED', error)
    }
  }

  const refreshHeld = async () => {
    const held = tokens.get()
    if (held !== null) await performRefresh(held.refresh)
  }
  const refreshOnce = () => (tokens.amongTabs === undefined ? refreshHeld() : tokens.amongTabs(refreshHeld))

  /** One refresh for all who need it; none when `usedAccess` has been replaced meanwhile. */
  function refreshTokens(usedAccess: string): Promise<void> {
    const held = tokens.get()
    if (held === null) return Promise.reject(sessionEnded('NO_REFRESH_TOKEN', undefined))
    if (held.access !== usedAccess) return Promise.resolve()
    refreshing ??= refreshOnce().finally(() => {
      refreshing = null
    })
    return refreshing
  }

  /** Refreshes ahead. While the old token still holds, a failure here is left for the next call. */
  async function refreshWhenDue(): Promise<void> {
    const held = tokens.get()
    if (held === null) return
    const leftMs = held.accessExpiresAtMs - Date.now()
    if (leftMs >= limits.refreshDueMs) return
    const done = refreshTokens(held.access)
    await (leftMs > 0 ? done.catch((error: unknown) => rethrowRefusal(error)) : done)
  }

  const withLogin = (request: Request): Promise<Answer> =>
    request.endpoint.access === 'public' ? exchange(request) : repeatWithLogin(() => exchange(request))

  /** Does work that needs a login, and does it once more with new tokens when the login turns out to have ended. */
  async function repeatWithLogin<T>(work: () => Promise<T>): Promise<T> {
    await refreshWhenDue()
    const usedAccess = tokens.get()?.access
    try {
      return await work()
    } catch (error) {
      if (!isLoginEnded(error)) throw error
      if (usedAccess === undefined) throw sessionEnded('NO_REFRESH_TOKEN', error)
      await refreshTokens(usedAccess)
      return repeatAfterRefresh(work)
    }
  }

  async function repeatAfterRefresh<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (!isLoginEnded(error)) throw error
      tokens.end()
      throw sessionEnded('RETRY_FAILED', error)
    }
  }

  /** Sends a call with everything but the check of its reply. */
  function send(endpoint: Endpoint, args: WireArguments, { signal, keepalive }: CallOptions = {}): Promise<Answer> {
    const act = (idempotencyKey: string) =>
      withRetries({ endpoint, args, signal, keepalive, ...(takesKey(endpoint) && { idempotencyKey }) }, withLogin)
    // Whoever can give up has a call of their own, and so has whoever reads a stream.
    if (endpoint.method === 'GET' || endpoint.answer !== 'json' || signal !== undefined) return act(randomKey())
    return oneAct(JSON.stringify([endpoint.method, endpoint.path, args]), act)
  }

  async function call<E extends Endpoint>(endpoint: E, ...[args, options]: ArgumentsAndOptions<E>): Promise<Reply<E>> {
    const { body } = await send(endpoint, (args ?? {}) as WireArguments, options)
    return checkReply(endpoint, body)
  }

  return { base, call, send, headersOf, forgetCsrf, repeatWithLogin }
}

export type Client = ReturnType<typeof createClient>

function rethrowRefusal(error: unknown): void {
  if (error instanceof ApiError && error.code === 'REFRESH_FAILED') throw error
}
