import { type QueryExecutorProvider, type RawBuilder } from 'kysely'
import type { Logger } from 'pino'
import type { DatabaseAddress } from '../db/connect.ts'
/** Word from other processes that something has changed. A notice is only a hint: what is true stands in the tables. */
export interface Notices {
  /** Calls back for every notice of the topic, and with `missed` after each reconnection, when there may have been some. */
  readonly subscribe: (topic: string, onNotice: (kind: 'told' | 'missed') => void) => () => void
  /** The advisory lock that this process holds as long as it lives, by which others see that it does; null while it is not connected. */
  readonly presence: () => number | null
  readonly close: () => Promise<void>
}
/** Tells every process that `topic` has changed, when (and only if) the transaction commits. */
export declare function announce(db: QueryExecutorProvider, topic: string): Promise<void>
/** The same as part of a larger statement. */
export declare const announcing: (topic: string | RawBuilder<string>) => RawBuilder<unknown>
/** Opens this process's one connection for notices. It reconnects for as long as it is not closed. */
export declare function openNotices(address: DatabaseAddress, log: Logger): Promise<Notices>
