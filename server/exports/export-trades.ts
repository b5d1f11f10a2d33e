import { Readable } from 'node:stream'
import { TradeRow } from '@playbook/contract/strategies'
import { csvLine } from '@playbook/engine/format/csv-line'
import { resultStem } from '@playbook/engine/format/file-stem'
import type { Db } from '../db/tables.ts'
import type { FileAnswer } from '../http/serve.ts'
import type { FinishedStrategy } from '../strategies/must-find-result.ts'
import { presentTrade, unpackTrades } from '../strategies/trade-blocks.ts'
import { findBlocksAfter } from './store.ts'

const fields = Object.keys(TradeRow.shape) as (keyof TradeRow)[]

/** All trades as CSV, read from the database while they are sent. */
export function tradesFile(db: Db, { strategy }: FinishedStrategy): FileAnswer {
  async function* lines(): AsyncGenerator<string> {
    yield csvLine(fields)
    for (let last = 0; ;) {
      const blocks = await findBlocksAfter(db, strategy.id, last)
      if (blocks.length === 0) return
      const trades = blocks.flatMap((block) => unpackTrades(block.first_number, block.columns, null))
      yield trades.map(({ number, trade }) => tradeLine(presentTrade(strategy.id, strategy.symbol, number, trade))).join('')
      last = trades.at(-1)?.number ?? Number.POSITIVE_INFINITY
    }
  }
  return { name: `${resultStem(strategy)}-trades.csv`, contentType: 'text/csv; charset=utf-8', content: Readable.from(lines()) }
}

/** Sums of decimals leave a last digit that says nothing: 1.3219100000000001. */
const csvDigits = 13

const tradeLine = (trade: TradeRow): string =>
  csvLine(
    fields.map((field) => {
      const value = trade[field]
      if (typeof value === 'number') return Number(value.toPrecision(csvDigits))
      return typeof value === 'boolean' ? String(value) : value
    }),
  )
