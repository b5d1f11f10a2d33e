import type { Statement } from '@playbook/engine/agent/tool'
import type { Db } from '../db/tables.ts'

export interface NewStatement extends Statement {
  readonly id: string
  readonly claimKey: string
  readonly dueAt: Date
  readonly now: Date
}

/** Stores what was stated; what stands there already, from another answer, stays as it was first said. */
export async function insertStatements(db: Db, made: readonly NewStatement[]): Promise<void> {
  if (made.length === 0) return
  await db
    .insertInto('statements')
    .values(
      made.map(({ id, symbol, timeframe, kind, madeAt, horizonBars, claim, claimKey, stated, base, dueAt, now }) => ({
        id,
        symbol,
        timeframe,
        kind,
        made_at: madeAt,
        horizon_bars: horizonBars,
        claim: JSON.stringify(claim),
        claim_key: claimKey,
        stated,
        base,
        due_at: dueAt,
        created_at: now,
      })),
    )
    .onConflict((oc) => oc.columns(['symbol', 'timeframe', 'kind', 'made_at', 'claim_key']).doNothing())
    .execute()
}
