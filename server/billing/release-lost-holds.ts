import { limits } from '@playbook/contract/limits'
import type { ActKind } from '@playbook/contract/token-prices'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Db } from '../db/tables.ts'
import { releaseHold } from './ledger/end-hold.ts'

/** Where the work of an act is, and the states in which it has not ended; a file is made while its call waits. */
const workOf: Readonly<Record<ActKind, { readonly table: string; readonly open: readonly string[] } | null>> = {
  backtest: { table: 'strategies', open: ['pending', 'processing', 'backtesting'] },
  robustness: { table: 'robustness_studies', open: ['pending', 'running'] },
  sweep: { table: 'robustness_studies', open: ['pending', 'running'] },
  answer: { table: 'messages', open: ['pending', 'streaming'] },
  export: null,
}

/**
 * Gives back what is held for work that is gone or has ended without a word to the ledger. Both are written in one
 * transaction, so this finds faults only; each hold ends once, whoever comes first.
 */
export async function releaseLostHolds({
  db,
  now,
  log,
}: {
  readonly db: Db
  readonly now: () => number
  readonly log: Logger
}): Promise<void> {
  const old = new Date(now() - limits.requestTimeoutMs)
  for (const [act, work] of Object.entries(workOf)) {
    const open =
      work === null
        ? sql`false`
        : sql`exists (select 1 from ${sql.table(work.table)} as work where work.id::text = split_part(key, ':', 2) and work.status in (${sql.join([...work.open])}))`
    const { rows } = await sql<{ id: string }>`
      select id from token_holds where state = 'held' and act = ${act} and created_at < ${old} and not ${open}`.execute(db)
    for (const { id } of rows) {
      log.error({ hold: id, act }, 'Tokens were held for work that is gone, and are given back')
      await db.transaction().execute((tx) => releaseHold(tx, { holdId: id, why: 'failed', now: new Date(now()) }))
    }
  }
}
