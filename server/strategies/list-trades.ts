import type { TradeRow } from '@playbook/contract/strategies'
import type { Db } from '../db/tables.ts'
import { mustFind } from './must-find.ts'
import { findSymbol, findTradeBlocks } from './store.ts'
import { presentTrade, unpackTrades } from './trade-blocks.ts'

interface Wanted {
  readonly type: TradeRow['type'] | undefined
  readonly page: number
  readonly pageSize: number
}

const sides = { BUY: { side: 'long', counted: 'longs' }, SELL: { side: 'short', counted: 'shorts' } } as const

/** One page of a strategy's trades, oldest first, of one type or both. */
export async function listTradesOf(
  db: Db,
  ownerId: string,
  id: string,
  { type, page, pageSize }: Wanted,
): Promise<{ trades: TradeRow[]; count: number }> {
  const symbol = await mustFind(id, () => findSymbol(db, ownerId, id))
  const { side, counted } = type === undefined ? ({ side: null, counted: 'all' } as const) : sides[type]
  const offset = (page - 1) * pageSize
  const { blocks, before, total } = await findTradeBlocks(db, id, counted, offset, pageSize)
  const trades = blocks
    .flatMap(({ first_number, columns }) => unpackTrades(first_number, columns, side))
    .slice(offset - before, offset - before + pageSize)
    .map(({ number, trade }) => presentTrade(id, symbol, number, trade))
  return { trades, count: total }
}
