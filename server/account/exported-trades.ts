import { TradeRow } from '@playbook/contract/strategies'
import { presentTrade, unpackTrades } from '../strategies/trade-blocks.ts'

const fields = Object.keys(TradeRow.shape).filter((name) => name !== 'id' && name !== 'symbol')

/** Trades are stored in blocks; an export has one a line, named as in the file of a result. `of` is the column that says whose they are. */
export const exportedTrades = (of: 'strategy_id' | 'job_id') => ({
  columns: [of, ...fields],
  rowsOf: (row: Readonly<Record<string, unknown>>) => {
    // The columns that the table's entry names.
    const { [of]: id, first_number: first, columns: block } = row as Record<typeof of, string> & { first_number: number; columns: unknown }
    return unpackTrades(first, block, null).map(({ number, trade }) => ({ [of]: id, ...presentTrade(id, '', number, trade) }))
  },
})
