import { calls, type CallName, type Calls, type EventCall, type PagedCall } from './calls.ts'
import { keptSchema } from './kept-schema.ts'
import { readEvents } from './read-events.ts'
import { openStream, sendCall, type CallOptions, type Connection } from './send-call.ts'

export interface PlaybookOptions {
  /** `fpb_live_…` or `fpb_test_…`. It must never be in a page or an app that others have. */
  readonly key: string
  /** Where Playbook is, such as `https://playbook.example`. */
  readonly origin: string
  /** How long a try may take; a minute where nothing is given. */
  readonly timeoutMs?: number
  /** How often a call is repeated at most; three times where nothing is given. */
  readonly maxRetries?: number
  /** In place of the platform's own. */
  readonly fetch?: typeof fetch
}

type Given<K extends CallName> = Calls[K]['given']
type Arguments<K extends CallName> =
  Record<never, never> extends Given<K> ? [given?: Given<K>, options?: CallOptions] : [given: Given<K>, options?: CallOptions]
type Methods = { readonly [K in Exclude<CallName, EventCall>]: (...args: Arguments<K>) => Promise<Calls[K]['answer']> }
type Job = Calls['readJob']['answer']['job']

/**
 * Every call as a function (`openapiSchema` asks at most every five minutes, and has a copy for when the API cannot be reached), the pages of those
 * that have several, and the events of those that have some.
 */
export interface Playbook extends Methods {
  /** One page after another, each asked for when it is wanted: `for await (const page of playbook.pages('chartData', { id: 'EURUSD' }))`. */
  readonly pages: <K extends PagedCall>(
    name: K,
    given: Given<K>,
    options?: CallOptions,
  ) => AsyncGenerator<Calls[K]['answer'], void, undefined>
  /** What a call tells as it happens: `for await (const { job } of playbook.events('watchJob', { job_id }))`. */
  readonly events: <K extends EventCall>(
    name: K,
    given: Given<K>,
    options?: CallOptions,
  ) => AsyncGenerator<Calls[K]['answer'], void, undefined>
  /** The job once it has ended, with or without a result; asks again for as long as that takes. */
  readonly waitForJob: (id: string, options?: CallOptions) => Promise<Job>
}

/** How long one call waits for the end of a job at most. */
const waitSeconds = 25

function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort)
      resolve()
    }, ms)
    function onAbort() {
      clearTimeout(timer)
      reject(signal?.reason as Error)
    }
    signal?.addEventListener('abort', onAbort, { once: true })
  })
}

/** The API, called with this key. Nothing is sent before the first call. */
export function openPlaybook({ key, origin, timeoutMs = 60_000, maxRetries = 3, fetch: own }: PlaybookOptions): Playbook {
  const connection: Connection = {
    key,
    origin: new URL(origin).origin,
    fetch: own ?? ((...args) => globalThis.fetch(...args)),
    timeoutMs,
    maxRetries,
    wait,
  }
  const send = (name: CallName, given: object = {}, options: CallOptions = {}) => sendCall(calls[name], { ...given }, options, connection)
  const methods = Object.fromEntries(
    Object.keys(calls).map((name) => [name, (given?: object, options?: CallOptions) => send(name as CallName, given, options)]),
  )
  async function* pages(name: PagedCall, given: object, options?: CallOptions): AsyncGenerator<unknown, void, undefined> {
    let cursor: string | null | undefined
    do {
      const page = (await send(name, cursor === undefined ? given : { ...given, cursor }, options)) as {
        readonly next_cursor: string | null
      }
      yield page
      cursor = page.next_cursor
    } while (cursor !== null)
  }
  async function* events(name: EventCall, given: object, options: CallOptions = {}): AsyncGenerator<unknown, void, undefined> {
    yield* readEvents(await openStream(calls[name], { ...given }, options, connection), options.signal)
  }
  async function waitForJob(id: string, options?: CallOptions): Promise<Job> {
    for (;;) {
      const { job } = (await send('readJob', { job_id: id, wait_seconds: waitSeconds }, options)) as { readonly job: Job }
      if (job.ended_at !== null) return job
    }
  }
  // The table of calls and their types are made together, from the server's own declaration.
  const openapiSchema = keptSchema((options) => send('openapiSchema', {}, options))
  return { ...methods, openapiSchema, pages, events, waitForJob } as unknown as Playbook
}
