import { type Kysely } from 'kysely'
import { type Migration } from 'kysely/migration'
/** Brings the schema to the newest version, all or nothing, once at a time across processes. A schema from a newer product is refused. */
export declare function migrate<D>(db: Kysely<D>, migrations?: Readonly<Record<string, Migration>>): Promise<void>
