import { randomInt } from 'node:crypto'
import { sql, type QueryExecutorProvider, type RawBuilder } from 'kysely'
import type { Logger } from 'pino'
import type { DatabaseAddress } from '../db/connect.ts'
import { keepListening } from './keep-listening.ts'

const channel = 'playbook'

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

/** Opens this process's one connection for notices. It reconnects for as long as it is not closed. */
export async function openNotices(address: DatabaseAddress, log: Logger): Promise<Notices> {
  const key = randomInt(2 ** 48 - 1)
  const listeners = new Map<string, Set<(kind: 'told' | 'missed') => void>>()
  const connection = await keepListening(address, log, {
    applicationName: 'playbook-notices',
    async begin(client) {
      await client.query(`listen ${channel}`)
      // Shared, because the server may not have noticed yet that the connection before this one is gone.
      await client.query('select pg_advisory_lock_shared($1::bigint)', [key])
    },
    onNotice(topic) {
      for (const callback of listeners.get(topic) ?? []) callback('told')
    },
    onBack() {
      for (const callbacks of listeners.values()) for (const callback of callbacks) callback('missed')
    },
  })
  return {
    presence: () => (connection.isConnected() ? key : null),
    subscribe(topic, onNotice) {
      const callbacks = listeners.get(topic) ?? new Set()
      listeners.set(topic, callbacks.add(onNotice))
      return () => {
        callbacks.delete(onNotice)
        if (callbacks.size === 0 && listeners.get(topic) === callbacks) listeners.delete(topic)
      }
    },
    close: connection.close,
  }
}
