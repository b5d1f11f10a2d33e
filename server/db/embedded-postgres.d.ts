/** What a PostgreSQL client needs to connect. */
export interface PostgresAddress {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly password: string
  readonly database: string
}
export interface EmbeddedPostgres {
  readonly address: PostgresAddress
  /** Ends when the server has ended: null where that was asked for, else why it could not be started again. */
  readonly ended: Promise<string | null>
  /** Whether the server has complained of a full disk. */
  readonly lacksSpace: () => boolean
  /** Says that `stop` will come, so that the next process waits for it. */
  readonly leave: () => void
  /** Ends the server, within a bounded time whatever state it is in. */
  readonly stop: () => Promise<void>
}
export interface EmbeddedPostgresOptions {
  /** Folder that belongs to the product; the cluster lies in its subfolder `postgres`. */
  readonly dataDir: string
  readonly log?: (line: string) => void
  /** Told when the server has ended unasked and is about to be started again. */
  readonly onLost?: () => void
  /** False only for tests: answers faster and may lose data in a power failure. */
  readonly isDurable?: boolean
}
/**
 * Starts PostgreSQL on the data folder; the first time, it makes the cluster. A server that ends unasked is started
 * again. It ends when this process ends, however that happens.
 */
export declare function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres>
