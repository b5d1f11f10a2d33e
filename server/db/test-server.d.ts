import { type PostgresAddress } from './embedded-postgres.ts'
export declare const testApplicationName = 'playbook-test'
/** Where the shared test server was last; null when it never ran. */
export declare function testAddress(): PostgresAddress | null
