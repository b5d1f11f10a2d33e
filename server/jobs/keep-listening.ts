import pg from 'pg'
import type { Logger } from 'pino'
import type { DatabaseAddress } from '../db/connect.ts'

const reconnectDelayMs = 500
const aliveCheckMs = 10_000
/** A server that says nothing for so long is taken for lost. */
const silenceMs = 5_000

interface Listening {
  readonly applicationName: string
  /** What is to be said on each new connection before it counts. */
  readonly begin: (client: pg.Client) => Promise<unknown>
  readonly onNotice: (payload: string) => void
  /** Called for each connection after the first: there may have been notices meanwhile. */
  readonly onBack: () => void
}

export interface ListeningConnection {
  readonly isConnected: () => boolean
  readonly close: () => Promise<void>
}

/** Opens a connection that hears notices, and opens it again whenever it is lost, until it is closed. Throws where the first is refused. */
export async function keepListening(
  address: DatabaseAddress,
  log: Logger,
  { applicationName, begin, onNotice, onBack }: Listening,
): Promise<ListeningConnection> {
  let client: pg.Client | null = null
  let closed = false
  let timer: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    const next = new pg.Client({
      ...address,
      keepAlive: true,
      application_name: applicationName,
      connectionTimeoutMillis: silenceMs,
      query_timeout: silenceMs,
    })
    const lost = (cause: unknown) => {
      if (client !== next) return
      client = null
      clearInterval(timer)
      next.end().catch(() => {})
      log.warn({ err: cause, applicationName }, 'A connection for notices was lost')
      reconnectLater()
    }
    next.on('error', lost)
    next.on('end', () => lost(new Error('The connection for notices has ended')))
    next.on('notification', ({ payload }) => onNotice(payload ?? ''))
    try {
      await next.connect()
      await begin(next)
    } catch (cause) {
      next.end().catch(() => {})
      throw cause
    }
    if (closed) return void next.end()
    client = next
    timer = setInterval(() => void next.query('select 1').catch(lost), aliveCheckMs)
    timer.unref()
  }

  function reconnectLater(): void {
    if (closed) return
    setTimeout(() => {
      if (!closed) connect().then(onBack, reconnectLater)
    }, reconnectDelayMs).unref()
  }

  await connect()
  return {
    isConnected: () => client !== null,
    async close() {
      closed = true
      clearInterval(timer)
      const open = client
      client = null
      await open?.end()
    },
  }
}
