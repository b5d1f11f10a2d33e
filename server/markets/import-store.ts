import { sql, type Transaction } from 'kysely'
import { isId } from '../db/is-id.ts'
import type { Database, Db } from '../db/tables.ts'
import { announcing } from '../jobs/notices.ts'
import type { ImportSettings } from './tables.ts'

type Tx = Transaction<Database>

/** Where watchers of an import hear that it has changed. */
export const importTopic = (id: string) => `import:${id}`
const topicOfRow = sql<string>`'import:' || id`

const columns = [
  'id',
  'file_name',
  'size_bytes',
  'status',
  'progress',
  'message',
  'attempt',
  'symbol',
  'timeframe',
  'rows_read',
  'rows_accepted',
  'rows_rejected',
  'duplicates',
  'missing_bars',
  'first_time',
  'last_time',
  'error_message',
  'created_at',
] as const

const ownImports = (db: Db, ownerId: string) => db.selectFrom('imports').where('owner_id', '=', ownerId).where('is_whole', '=', true)
export type ImportRow = NonNullable<Awaited<ReturnType<typeof findImport>>>

/** A wholly uploaded import of the owner. */
export async function findImport(db: Db, ownerId: string, id: string) {
  if (!isId(id)) return undefined
  return ownImports(db, ownerId).select(columns).where('id', '=', id).executeTakeFirst()
}

/** The import that an own market was read from. */
export const findImportOf = (db: Db, marketId: string, symbol: string) =>
  db
    .selectFrom('imports')
    .innerJoin('own_markets', 'own_markets.owner_id', 'imports.owner_id')
    .select(['imports.rows_read', 'imports.rows_rejected', 'imports.duplicates'])
    .where('own_markets.id', '=', marketId)
    .where('imports.symbol', '=', symbol)
    .where('imports.status', '=', 'completed')
    .orderBy('imports.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The same, kept from changing until the transaction ends. */
export async function lockImport(tx: Tx, ownerId: string, id: string): Promise<ImportRow | undefined> {
  if (!isId(id)) return undefined
  return ownImports(tx, ownerId).select(columns).where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function insertImport(db: Db, given: { id: string; ownerId: string; fileName: string; now: Date }): Promise<void> {
  await db
    .insertInto('imports')
    .values({
      id: given.id,
      owner_id: given.ownerId,
      file_name: given.fileName,
      status: 'uploaded',
      created_at: given.now,
      updated_at: given.now,
    })
    .execute()
}

export async function insertChunk(db: Db, importId: string, number: number, content: Buffer): Promise<void> {
  await db.insertInto('import_chunks').values({ import_id: importId, number, content }).execute()
}

export async function readChunk(db: Db, importId: string, number: number): Promise<Buffer | undefined> {
  const found = await db
    .selectFrom('import_chunks')
    .select('content')
    .where('import_id', '=', importId)
    .where('number', '=', number)
    .executeTakeFirst()
  return found?.content
}

export async function finishUpload(db: Db, id: string, sizeBytes: number, now: Date): Promise<ImportRow> {
  return db
    .updateTable('imports')
    .set({ is_whole: true, size_bytes: sizeBytes, message: 'The file is uploaded', updated_at: now })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
}

export async function deleteImport(db: Db, id: string): Promise<void> {
  await db.deleteFrom('imports').where('id', '=', id).execute()
}

/** Removes uploads that nobody started: anybody's from before `before`, and the owner's own but the newest `kept`. */
export async function deleteStaleUploads(db: Db, ownerId: string, before: Date, kept: number): Promise<void> {
  await db.deleteFrom('imports').where('status', '=', 'uploaded').where('updated_at', '<', before).execute()
  const newest = db
    .selectFrom('imports')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('status', '=', 'uploaded')
    .orderBy('created_at', 'desc')
    .limit(kept)
  await db
    .deleteFrom('imports')
    .where('owner_id', '=', ownerId)
    .where('status', '=', 'uploaded')
    .where('is_whole', '=', true)
    .where('id', 'not in', newest)
    .execute()
}

export async function queueImport(tx: Tx, id: string, settings: ImportSettings, now: Date): Promise<ImportRow> {
  return tx
    .updateTable('imports')
    .set({
      status: 'pending',
      message: 'Waiting for a worker',
      settings: JSON.stringify(settings),
      symbol: settings.instrument.symbol,
      timeframe: settings.reading.timeframe,
      updated_at: now,
    })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
}

export interface StartedImport {
  readonly ownerId: string
  readonly sizeBytes: number
  readonly settings: ImportSettings
}

/** Takes the import for this attempt; null when it has ended or a later attempt has it. */
export async function beginImport(db: Db, id: string, attempt: number, now: Date): Promise<StartedImport | null> {
  const row = await db
    .updateTable('imports')
    .set({ status: 'processing', attempt, progress: 0, message: 'Reading the file', updated_at: now })
    .where('id', '=', id)
    .where('status', 'in', ['pending', 'processing'])
    .where('attempt', '<=', attempt)
    .returning(['owner_id', 'size_bytes', 'settings', announcing(importTopic(id)).as('told')])
    .executeTakeFirst()
  if (!row || row.settings === null) return null
  return { ownerId: row.owner_id, sizeBytes: row.size_bytes, settings: row.settings }
}

/** The imports, whoever owns them, that wait or run. */
export async function findOpenImports(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('imports').select('id').where('status', 'in', ['pending', 'processing']).execute()
  return rows.map((row) => row.id)
}

/** False when this attempt no longer has the import. */
export async function saveImportProgress(
  db: Db,
  id: string,
  { attempt, progress, message, now }: { attempt: number; progress: number; message: string; now: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('imports')
    .set({ progress, message, updated_at: now })
    .where('id', '=', id)
    .where('status', '=', 'processing')
    .where('attempt', '=', attempt)
    .returning([announcing(importTopic(id)).as('told')])
    .executeTakeFirst()
  return row !== undefined
}

export interface ImportOutcome {
  readonly rowsRead: number
  readonly rowsAccepted: number
  readonly rowsRejected: number
  readonly duplicates: number
  readonly missingBars: number
  readonly firstTime: number
  readonly lastTime: number
  readonly message: string
}

const outcomeColumns = (outcome: Omit<ImportOutcome, 'firstTime' | 'lastTime' | 'message'>) => ({
  rows_read: outcome.rowsRead,
  rows_accepted: outcome.rowsAccepted,
  rows_rejected: outcome.rowsRejected,
  duplicates: outcome.duplicates,
  missing_bars: outcome.missingBars,
})

/** Part of the transaction that writes the market: false when this attempt no longer has the import, and nothing may be kept. */
export async function completeImport(tx: Tx, id: string, attempt: number, outcome: ImportOutcome, now: Date): Promise<boolean> {
  const done = await tx
    .updateTable('imports')
    .set({
      ...outcomeColumns(outcome),
      status: 'completed',
      progress: 100,
      message: outcome.message,
      first_time: outcome.firstTime,
      last_time: outcome.lastTime,
      updated_at: now,
    })
    .where('id', '=', id)
    .where('status', '=', 'processing')
    .where('attempt', '=', attempt)
    .returning([announcing(importTopic(id)).as('told')])
    .executeTakeFirst()
  if (done) await deleteChunks(tx, id)
  return done !== undefined
}

/** Ends an import that cannot be done; the reason is a sentence for its owner. Rows that were rejected stay to be downloaded. */
export async function failImport(
  db: Db,
  id: string,
  reason: string,
  now: Date,
  counts: Partial<ReturnType<typeof outcomeColumns>> = {},
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const failed = await tx
      .updateTable('imports')
      .set({ ...counts, status: 'failed', message: reason, error_message: reason, updated_at: now })
      .where('id', '=', id)
      .where('status', 'in', ['pending', 'processing'])
      .returning([announcing(importTopic(id)).as('told')])
      .executeTakeFirst()
    if (failed) await deleteChunks(tx, id)
  })
}

/** Cancels an import that has not ended; the file goes at once. */
export async function cancelOpenImports(tx: Tx, ownerId: string, id: string | null, now: Date): Promise<string[]> {
  const cancelled = await tx
    .updateTable('imports')
    .set({ status: 'cancelled', message: 'Cancelled', updated_at: now })
    .where('owner_id', '=', ownerId)
    .$if(id !== null, (query) => query.where('id', '=', id))
    .where('status', 'in', ['uploaded', 'pending', 'processing'])
    .returning(['id', announcing(topicOfRow).as('told')])
    .execute()
  const ids = cancelled.map((row) => row.id)
  for (const each of ids) await deleteChunks(tx, each)
  return ids
}

const deleteChunks = (tx: Tx, id: string) => tx.deleteFrom('import_chunks').where('import_id', '=', id).execute()

/** Replaces the rejected rows that an earlier attempt may have written. */
export async function writeRejections(tx: Tx, id: string, parts: readonly string[]): Promise<void> {
  await tx.deleteFrom('import_rejections').where('import_id', '=', id).execute()
  for (const [number, lines] of parts.entries()) await tx.insertInto('import_rejections').values({ import_id: id, number, lines }).execute()
}

export async function readRejections(db: Db, id: string, number: number): Promise<string | undefined> {
  const found = await db
    .selectFrom('import_rejections')
    .select('lines')
    .where('import_id', '=', id)
    .where('number', '=', number)
    .executeTakeFirst()
  return found?.lines
}
