import type { StrategyResult } from '@playbook/contract/strategies'
import { ownTradeOf, type OwnResult, type OwnTrade } from '@playbook/engine/agent/own-results'
import { newestResult } from '@playbook/engine/agent/tool'
import { parseTimeframe } from '@playbook/engine/market/timeframe'
import type { Figure } from '@playbook/engine/statistics/figure'
import { isId } from '../db/is-id.ts'
import type { Db } from '../db/tables.ts'
import { mustFind } from './must-find.ts'
import { readResult } from './read-result.ts'
import { findAllTradeBlocks, findFinishedItem, findSymbol, listFinished, type FinishedItem } from './store.ts'
import { unpackTrades } from './trade-blocks.ts'

/** So many of the newest are looked at. */
const maxListed = 50

function resultOf(item: FinishedItem, trades: readonly OwnTrade[] | null): OwnResult | null {
  const timeframe = parseTimeframe(item.timeframe)
  if (timeframe === null || item.receipt === null) return null
  // Written by `compute-run.ts` in these shapes.
  const receipt = item.receipt as StrategyResult['receipt']
  const figures = item.figures as readonly Figure[]
  const { id, name, symbol } = item
  return { id, name, symbol, timeframe, text: item.strategy_text, from: receipt.first_time, to: receipt.last_time, figures, trades }
}

/** The owner's finished backtests as tools know them, the newest first; what hangs on the number of tries is as it was at the run. */
export async function listOwnResults(db: Db, ownerId: string): Promise<readonly OwnResult[]> {
  const items = await listFinished(db, ownerId, maxListed)
  return items.flatMap((item) => resultOf(item, null) ?? [])
}

const newestFinished = async (db: Db, ownerId: string) => (await listFinished(db, ownerId, 1))[0]

/** One finished backtest with its trades, by its id or the newest one; null where the owner has none such. */
export async function findOwnResult(db: Db, ownerId: string, id: string): Promise<OwnResult | null> {
  const item = await (id === newestResult ? newestFinished(db, ownerId) : isId(id) ? findFinishedItem(db, ownerId, id) : undefined)
  if (item === undefined) return null
  const [result, blocks] = await Promise.all([readResult(db, ownerId, item.id), findAllTradeBlocks(db, item.id)])
  const trades = blocks
    .flatMap(({ first_number, columns }) => unpackTrades(first_number, columns, null))
    .map(({ number, trade }) => ownTradeOf(trade, number))
  return resultOf({ ...item, figures: result?.figures ?? item.figures }, trades)
}

/** Refuses an id that is not one of the owner's strategies. */
export async function mustOwnStrategy(db: Db, ownerId: string, id: string): Promise<void> {
  await mustFind(id, () => findSymbol(db, ownerId, id))
}
