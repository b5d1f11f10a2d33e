import { AsyncLocalStorage } from 'node:async_hooks'
import { readCapped } from '../read-capped.ts'
import { SourceFailure } from './source-failure.ts'

/** What one call to a source may cost. */
export interface CallLimits {
  readonly maxBytes: number
  readonly timeoutMs: number
}

interface OpenCall {
  readonly signal: AbortSignal
  readonly maxBytes: number
}

/** The address that stands for a source's own, as a setting gives it; without a slash at its end. */
export interface GuardedAddress {
  /** The source's own hosts, which are asked over https only. */
  readonly hosts: readonly string[]
  /** Asked instead of all of them; null: the source itself. */
  readonly url: string | null
}

interface GuardedRequest {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | null
  readonly redirect?: string
  readonly signal?: AbortSignal
}

export type GuardedFetch = (address: string | URL, request?: GuardedRequest) => Promise<Response>

const openCalls = new AsyncLocalStorage<OpenCall>()
const platformFetch = globalThis.fetch

/** Whatever `work` asks through a guarded fetch ends with the signal, and by itself after the time. */
export function withinLimits<T>(signal: AbortSignal, { maxBytes, timeoutMs }: CallLimits, work: () => Promise<T>): Promise<T> {
  return openCalls.run({ signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]), maxBytes }, work)
}

/** Seconds to wait by a `Retry-After`: whole seconds or a date, as RFC 9110 has it; null for anything else. */
export function retryAfterOf(header: string | null, nowMs: number): number | null {
  if (header === null) return null
  const seconds = /^\d{1,6}$/.test(header.trim()) ? Number(header) : (Date.parse(header) - nowMs) / 1_000
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : null
}

/** Where a library's request goes in truth. */
function targetOf(address: string | URL, { hosts, url }: GuardedAddress): URL {
  const asked = new URL(address)
  if (asked.protocol !== 'https:' || asked.port !== '' || !hosts.includes(asked.hostname))
    throw new SourceFailure('forbidden', `The address ${asked.host} is none of the source’s own and was not asked.`)
  return url === null ? asked : new URL(`${url}${asked.pathname}${asked.search}`)
}

/** The kinds of failure that a status alone tells; others are for whoever knows the protocol. */
function refuseByStatus({ status, headers }: Response): void {
  const retryAfterSeconds = retryAfterOf(headers.get('retry-after'), Date.now())
  if (status === 429 || status === 418)
    throw new SourceFailure('limited', `It answered ${status}: too many requests.`, { retryAfterSeconds })
  if (status === 451) throw new SourceFailure('forbidden', 'It does not serve prices to the place where this server runs (451).')
  if (status === 401 || status === 403) throw new SourceFailure('forbidden', `It does not serve prices to this server (${status}).`)
  if (status === 408 || status >= 500) throw new SourceFailure('unavailable', `It answered ${status}.`, { retryAfterSeconds })
}

async function send(target: URL, request: GuardedRequest, { signal, maxBytes }: OpenCall): Promise<Response> {
  const { method = 'GET', headers = {}, body = null, redirect } = request
  try {
    const response = await platformFetch(target, { method, headers, body, redirect: 'manual', signal })
    refuseByStatus(response)
    const isRedirect = response.status >= 300 && response.status < 400
    // Somebody who asked for it by name sees it, and is held to the same hosts when following it.
    if (isRedirect && redirect !== 'manual') throw new SourceFailure('unavailable', 'It answered with a redirect, which is not followed.')
    const text = await readCapped(response, maxBytes)
    if (text === null) throw new SourceFailure('malformed', 'The answer is larger than any honest one.')
    const kept = new Headers(response.headers)
    for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) kept.delete(name)
    const isBodiless = isRedirect || [204, 205].includes(response.status)
    return new Response(isBodiless ? null : text, { status: response.status, statusText: response.statusText, headers: kept })
  } catch (cause) {
    if (cause instanceof SourceFailure) throw cause
    throw new SourceFailure(
      'unavailable',
      signal.aborted ? 'It did not answer in time.' : 'It could not be reached, or its answer was cut off.',
      {
        cause,
      },
    )
  }
}

/**
 * The only way out for the libraries: to listed hosts, within the limits of the call that asks (`withinLimits`), following no redirect.
 * Refuses with a `SourceFailure`.
 */
export const guardedFetch =
  (address: GuardedAddress): GuardedFetch =>
  async (asked, request = {}) => {
    const call = openCalls.getStore()
    if (call === undefined) throw new SourceFailure('unavailable', 'A request outside of any call was refused.')
    const signal = request.signal === undefined ? call.signal : AbortSignal.any([call.signal, request.signal])
    return send(targetOf(asked, address), request, { ...call, signal })
  }
