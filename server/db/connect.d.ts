import type { Db } from './tables.ts'
/** Where the database is: an address of the built-in PostgreSQL or a URL. */
export type DatabaseAddress =
  | {
      readonly connectionString: string
    }
  | {
      readonly host: string
      readonly port: number
      readonly user: string
      readonly password: string
      readonly database: string
    }
export interface Connection {
  readonly db: Db
  readonly address: DatabaseAddress
  readonly close: () => Promise<void>
}
/** Opens a pool. A statement that takes too long, or a transaction that is left open, is ended by the server. */
export declare function connect(
  address: DatabaseAddress,
  more?: {
    max?: number
    applicationName?: string
    onError?: (error: Error) => void
  },
): Connection
