import type { Trade } from '@playbook/engine/backtest/run'
import type { Db } from '../../db/tables.ts'
import { claimRun, completeRun, insertStrategy, saveRunProgress, type NewStrategy } from '../store.ts'
import { packTrades } from '../trade-blocks.ts'
import { newStrategy, testNow } from './new-strategy.ts'

/** Stores a strategy that waits for its run; answers its id. */
export async function insertWaiting(db: Db, ownerId: string, more: Partial<NewStrategy> = {}): Promise<string> {
  const row = newStrategy(ownerId, more)
  await db.transaction().execute((tx) => insertStrategy(tx, row, 1_000_000))
  return row.id
}

/** Stores a strategy whose run has completed with these trades and an empty result; answers its id. */
export async function insertFinished(db: Db, ownerId: string, trades: readonly Trade[], more: Partial<NewStrategy> = {}): Promise<string> {
  const id = await insertWaiting(db, ownerId, more)
  await claimRun(db, id, 1, testNow)
  await saveRunProgress(db, id, 1, { status: 'backtesting', progress: 50, message: '', now: testNow })
  await completeRun(db, id, 1, {
    summary: '{}',
    totalReturnPercent: 1,
    result: '{}',
    trades: packTrades(trades),
    message: '',
    now: testNow,
  })
  return id
}
