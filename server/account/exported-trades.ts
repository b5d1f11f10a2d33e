import { TradeRow } from '@playbook/contract/strategies'
import { presentTrade, unpackTrades } from '../strategies/trade-blocks.ts'

const columns = ['strategy_id', ...Object.keys(TradeRow.shape).filter((name) => name !== 'id' && name !== 'symbol')]

/** Trades are stored in blocks; an export has one a line, named as in the file of a result. */
export const exportedTrades = {
  columns,
  rowsOf: (row: Readonly<Record<string, unknown>>) => {
    // The columns of `strategy_trades` that this table's entry names.
    const { strategy_id: id, first_number: first, columns: block } = row as { strategy_id: string; first_number: number; columns: unknown }
    return unpackTrades(first, block, null).map(({ number, trade }) => ({ strategy_id: id, ...presentTrade(id, '', number, trade) }))
  },
} as const
