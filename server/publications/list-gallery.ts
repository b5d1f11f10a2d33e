import type { GalleryEntry } from '@playbook/contract/gallery'
import type { Category } from '@playbook/engine/market/instrument'
import type { OutcomeClass } from '@playbook/engine/robustness/outcome-class'
import type { Db } from '../db/tables.ts'
import { listEntries, type GalleryQuery } from './gallery-store.ts'
import { figureIn } from './list-publication.ts'
import { readStatement } from './read-statement.ts'

type Row = Awaited<ReturnType<typeof listEntries>>['rows'][number]

/** An entry with the figures of its statement; null where a statement is none that is read today. */
function present(row: Row): GalleryEntry | null {
  const statement = readStatement(row.statement)
  if (statement === null) return null
  const { symbol, market, timeframe, source, source_label, words, first_time, last_time, interval, tried, trade_hash } = statement
  return {
    public_id: row.publication_id,
    title: row.title,
    listed_at: row.listed_at.toISOString(),
    symbol,
    market,
    // What was written by the table that reads it.
    category: row.category as Category,
    outcome: row.outcome as OutcomeClass,
    timeframe,
    source,
    ...(source_label === undefined ? {} : { source_label }),
    words,
    first_time,
    last_time,
    total_return: figureIn(statement, 'total_return'),
    interval,
    total_trades: figureIn(statement, 'total_trades') ?? 0,
    sharpe_ratio: figureIn(statement, 'sharpe_ratio'),
    deflated_sharpe: figureIn(statement, 'deflated_sharpe'),
    ...(tried === undefined ? {} : { tried }),
    trade_hash,
  }
}

/** A page of the gallery. */
export async function listGallery(db: Db, query: GalleryQuery): Promise<{ entries: GalleryEntry[]; count: number }> {
  const { rows, count } = await listEntries(db, query)
  return { entries: rows.flatMap((row) => present(row) ?? []), count }
}
