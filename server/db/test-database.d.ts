import { type Connection } from './connect.ts'
export interface TestDatabase extends Connection {
  readonly name: string
  /** Another pool on the same database, for races that need several. */
  connectAgain(): Connection
}
/** A migrated database of its own, ready in some 50 ms; `close` removes it. Uses TEST_DATABASE_URL when it is set. */
export declare function createTestDatabase(): Promise<TestDatabase>
