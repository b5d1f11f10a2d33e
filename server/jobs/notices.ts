import { randomInt } from 'node:crypto'
import { sql, type QueryExecutorProvider, type RawBuilder } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import type { DatabaseAddress } from '../db/connect.ts'

const channel = 'playbook'
const reconnectDelayMs = 500
const aliveCheckMs = 10_000
/** A server that says nothing for so long is taken for lost. */
const silenceMs = 5_000

/** Word from other processes that something has changed. A notice is only a hint: what is true stands in the tables. */
export interface Notices {
  /** Calls back for every notice of the topic, and with `missed` after each reconnection, when there may have been some. */
  readonly subscribe: (topic: string, onNotice: (kind: 'told' | 'missed') => void) => () => void
  /** The advisory lock that this process holds as long as it lives, by which others see that it does; null while it is not connected. */
  readonly presence: () => number | null
  readonly close: () => Promise<void>
}

/** Tells every process that `topic` has changed, when (and only if) the transaction commits. */
export async function announce(db: QueryExecutorProvider, topic: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${topic})`.execute(db)
}

/** The same as part of a larger statement. */
export const announcing = (topic: string | RawBuilder<string>) => sql`pg_notify(${channel}, ${topic})`

/** Opens this process's one listening connection. It reconnects for as long as it is not closed. */
export async function openNotices(address: DatabaseAddress, log: Logger): Promise<Notices> {
  const key = randomInt(2 ** 48 - 1)
  const listeners = new Map<string, Set<(kind: 'told' | 'missed') => void>>()
  let client: pg.Client | null = null
  let closed = false
  let timer: NodeJS.Timeout | undefined

  const tellEverybody = () => {
    for (const callbacks of listeners.values()) for (const callback of callbacks) callback('missed')
  }

  async function connect(): Promise<void> {
    const next = new pg.Client({
      ...address,
      keepAlive: true,
      application_name: 'playbook-notices',
      connectionTimeoutMillis: silenceMs,
      query_timeout: silenceMs,
    })
    const lost = (cause: unknown) => {
      if (client !== next) return
      client = null
      clearInterval(timer)
      next.end().catch(() => {})
      log.warn({ err: cause }, 'The connection for notices was lost')
      reconnectLater()
    }
    next.on('error', lost)
    next.on('end', () => lost(new Error('The connection for notices has ended')))
    next.on('notification', ({ payload }) => {
      for (const callback of listeners.get(payload ?? '') ?? []) callback('told')
    })
    try {
      await next.connect()
      await next.query(`listen ${channel}`)
      // Shared, because the server may not have noticed yet that the connection before this one is gone.
      await next.query('select pg_advisory_lock_shared($1::bigint)', [key])
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
      if (!closed) connect().then(tellEverybody, reconnectLater)
    }, reconnectDelayMs).unref()
  }

  await connect()
  return {
    presence: () => (client === null ? null : key),
    subscribe(topic, onNotice) {
      const callbacks = listeners.get(topic) ?? new Set()
      listeners.set(topic, callbacks.add(onNotice))
      return () => {
        callbacks.delete(onNotice)
        if (callbacks.size === 0 && listeners.get(topic) === callbacks) listeners.delete(topic)
      }
    },
    async close() {
      closed = true
      clearInterval(timer)
      const open = client
      client = null
      await open?.end()
    },
  }
}
