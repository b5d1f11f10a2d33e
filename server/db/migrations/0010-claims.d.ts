import type { Migration } from 'kysely/migration'
/** Who works on the request under an idempotency key: `holder` names the process by the lock that it holds, `claim` the attempt. */
export declare const claims: Migration
