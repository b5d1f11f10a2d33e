import pg from 'pg'
import type { Logger } from 'pino'
import type { DatabaseAddress } from '../db/connect.ts'
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
export declare function keepListening(
  address: DatabaseAddress,
  log: Logger,
  { applicationName, begin, onNotice, onBack }: Listening,
): Promise<ListeningConnection>
export {}
