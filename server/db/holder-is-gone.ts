import { sql, type RawBuilder } from 'kysely'

/** Whether the process that took a row in hand has gone: nobody holds its lock. False where it is not known which that is. */
export const holderIsGone = (holder: RawBuilder<unknown>): RawBuilder<boolean> => sql`(${holder} is not null and not exists (
  select 1 from pg_locks where locktype = 'advisory' and objsubid = 1 and granted
    and database = (select oid from pg_database where datname = current_database())
    and (classid::bigint << 32) | objid::bigint = ${holder}))`
