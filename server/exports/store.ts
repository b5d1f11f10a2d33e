import type { Db } from '../db/tables.ts'

/** Blocks read in one go: 2,000 trades. */
const blocksPerRead = 8

/** The stored blocks of trades that begin after a trade's number, oldest first, a few of them. */
export const findBlocksAfter = (db: Db, strategyId: string, number: number) =>
  db
    .selectFrom('strategy_trades')
    .select(['first_number', 'columns'])
    .where('strategy_id', '=', strategyId)
    .where('first_number', '>', number)
    .orderBy('first_number')
    .limit(blocksPerRead)
    .execute()
