import { ConnectionError, PlaybookError } from './playbook-error.ts'

/** What the client knows of a call; made from the server's own declaration. */
export interface CallFacts {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  /** Fields that stand in the address behind `?`. */
  readonly query: readonly string[]
  readonly hasBody: boolean
  /** The answer is a file, given as text. */
  readonly isFile: boolean
  readonly isRetried: boolean
  /** An answer is kept under an idempotency key. */
  readonly keepsAnswer: boolean
}

export interface CallOptions {
  readonly signal?: AbortSignal
  /** For a call that goes on after your program was started again: a call under the same key is done once. */
  readonly idempotencyKey?: string
}

export interface Connection {
  readonly key: string
  readonly origin: string
  readonly fetch: typeof fetch
  readonly timeoutMs: number
  readonly maxRetries: number
  readonly wait: (ms: number, signal: AbortSignal | undefined) => Promise<void>
}

type Given = Readonly<Record<string, unknown>>

const firstPauseMs = 1_000
/** Whoever is asked to wait longer than that is told so instead. */
const maxPauseMs = 60_000

const fieldsInPath = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)

function requestOf(call: CallFacts, given: Given, { key, origin }: Connection, idempotencyKey: string | null) {
  const inPath = fieldsInPath(call.path)
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = given[name]
    // Full stops alone mean another path in an address.
    if (typeof value !== 'string' || /^\.{0,2}$/.test(value)) throw new TypeError(`${call.path} needs ${name}`)
    return encodeURIComponent(value)
  })
  const rest = Object.entries(given).filter(([name, value]) => !inPath.includes(name) && value !== undefined)
  const asked = rest.filter(([name]) => call.query.includes(name)).map(([name, value]): [string, string] => [name, String(value)])
  const body = Object.fromEntries(rest.filter(([name]) => !call.query.includes(name)))
  const search = asked.length === 0 ? '' : `?${new URLSearchParams(asked).toString()}`
  return {
    url: `${origin}/api${path}${search}`,
    init: {
      method: call.method,
      headers: {
        authorization: `ApiKey ${key}`,
        ...(call.hasBody ? { 'content-type': 'application/json' } : {}),
        ...(idempotencyKey === null ? {} : { 'idempotency-key': idempotencyKey }),
      },
      ...(call.hasBody ? { body: JSON.stringify(body) } : {}),
    },
  }
}

/** What an answer other than the one asked for means. A proxy between can answer something else than the API does. */
export function errorOf({ status, headers }: Pick<Response, 'status' | 'headers'>, text: string): PlaybookError {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  const told = { requestId: headers.get('x-request-id'), retryAfterSeconds: Number.isFinite(seconds) ? seconds : null }
  try {
    const body = JSON.parse(text) as unknown
    if (typeof body === 'object' && body !== null && 'code' in body && 'message' in body)
      return new PlaybookError(status, { ...body, code: String(body.code), message: String(body.message) }, told)
  } catch {
    // Not one of ours.
  }
  return new PlaybookError(status, { code: 'unknown', message: `The server answered ${status}` }, told)
}

async function ask(
  call: CallFacts,
  request: ReturnType<typeof requestOf>,
  connection: Connection,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  const isLate = AbortSignal.timeout(connection.timeoutMs)
  let response: Response
  let text: string
  try {
    const ends = signal === undefined ? isLate : AbortSignal.any([signal, isLate])
    response = await connection.fetch(request.url, { ...request.init, signal: ends })
    text = await response.text()
  } catch (cause) {
    signal?.throwIfAborted()
    const why = isLate.aborted ? `No answer has come within ${connection.timeoutMs / 1_000} seconds` : 'The connection failed'
    throw new ConnectionError(why, { cause })
  }
  if (!response.ok) throw errorOf(response, text)
  return call.isFile ? text : JSON.parse(text)
}

const isPassing = ({ status, code }: PlaybookError): boolean => status === 429 || status >= 500 || code === 'idempotency_in_progress'

/** How long to wait before the next try; null where there is none. `tries` have been made. */
function pauseBefore(error: unknown, tries: number): number | null {
  const grown = firstPauseMs * 2 ** (tries - 1)
  if (error instanceof ConnectionError) return spread(grown)
  if (!(error instanceof PlaybookError) || !isPassing(error)) return null
  const { retryAfterSeconds } = error
  if (retryAfterSeconds === null) return spread(grown)
  return retryAfterSeconds * 1_000 > maxPauseMs ? null : Math.max(retryAfterSeconds * 1_000, 0)
}

/** So that many clients that failed together do not come back together. */
const spread = (ms: number): number => ms * (1 + Math.random() / 2)

/** Tries again where that can help: after a lost connection, 429 and 5xx, as late as Retry-After says. */
async function repeat<T>(call: CallFacts, { signal }: CallOptions, connection: Connection, attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    signal?.throwIfAborted()
    try {
      return await attempt()
    } catch (error) {
      const pauseMs = call.isRetried && tries <= connection.maxRetries ? pauseBefore(error, tries) : null
      if (pauseMs === null) throw error
      await connection.wait(pauseMs, signal)
    }
  }
}

/** Makes a call, repeated where that can help. One whose answer is kept is repeated under one idempotency key, so it is done once. */
export async function sendCall(call: CallFacts, given: Given, options: CallOptions, connection: Connection): Promise<unknown> {
  const idempotencyKey = call.keepsAnswer ? (options.idempotencyKey ?? crypto.randomUUID()) : null
  const request = requestOf(call, given, connection, idempotencyKey)
  return repeat(call, options, connection, () => ask(call, request, connection, options.signal))
}

/** Opens a stream of events. It lasts as long as it lasts: only the time until it begins is bounded. */
export async function openStream(call: CallFacts, given: Given, options: CallOptions, connection: Connection): Promise<Response> {
  const { url, init } = requestOf(call, given, connection, null)
  const { signal } = options
  return repeat(call, options, connection, async () => {
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(), connection.timeoutMs)
    try {
      const ends = signal === undefined ? late.signal : AbortSignal.any([signal, late.signal])
      const response = await connection.fetch(url, { ...init, signal: ends })
      if (!response.ok) throw errorOf(response, await response.text())
      return response
    } catch (cause) {
      signal?.throwIfAborted()
      throw cause instanceof PlaybookError ? cause : new ConnectionError('The stream could not be opened', { cause })
    } finally {
      clearTimeout(timer)
    }
  })
}
