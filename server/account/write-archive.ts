import { Readable, type PassThrough } from 'node:stream'
import { csvLine } from '@playbook/engine/format/csv-line'
import { CompiledQuery, type Transaction } from 'kysely'
import { ZipFile } from 'yazl'
import type { Database } from '../db/tables.ts'
import { userTables, type UserTable } from './user-tables.ts'

type Row = Readonly<Record<string, unknown>>

const rowsAtOnce = 25
const cursorName = 'account_export'

/** A user's rows of a table, a few at a time; names of tables and columns are our own. */
async function* rowsOf(tx: Transaction<Database>, userId: string, table: string, mine: string, columns: readonly string[]) {
  const select = `select ${columns.map((name) => `"${name}"`).join(', ')} from ${table} where ${mine}`
  await tx.executeQuery(CompiledQuery.raw(`declare ${cursorName} no scroll cursor for ${select}`, [userId]))
  try {
    for (;;) {
      const { rows } = await tx.executeQuery<Row>(CompiledQuery.raw(`fetch ${rowsAtOnce} from ${cursorName}`))
      if (rows.length === 0) return
      yield* rows
    }
  } finally {
    await tx.executeQuery(CompiledQuery.raw(`close ${cursorName}`))
  }
}

/** The rows that are written, of those that are stored. */
async function* unpack(rows: AsyncIterable<Row>, { columns, rowsOf: all }: NonNullable<UserTable['unpacked']>) {
  for await (const row of rows) for (const each of all(row)) yield Object.fromEntries(columns.map((name) => [name, each[name]]))
}

async function* jsonOf(rows: AsyncIterable<Row>) {
  let before = '[\n'
  for await (const row of rows) {
    yield before + JSON.stringify(row)
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

const cellOf = (value: unknown): string | number | null => {
  if (value === null || value === undefined) return null
  if (typeof value === 'number') return value
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'string' ? value : JSON.stringify(value)
}

async function* csvOf(rows: AsyncIterable<Row>, columns: readonly string[]) {
  yield csvLine(columns)
  for await (const row of rows) yield csvLine(columns.map((name) => cellOf(row[name])))
}

const leftOutText = () =>
  userTables.flatMap(({ table, exported }) => ('leftOut' in exported ? [`${table}: ${exported.leftOut}\n`] : [])).join('')

/**
 * Everything a user has, as the bytes of a ZIP: a JSON and a CSV file for each table, read a few rows at a time in the caller's
 * transaction, and what was left out with the reason. `onTable` is called before each table with the share that is done.
 */
export function writeArchive(tx: Transaction<Database>, userId: string, onTable: (share: number) => void): Readable {
  const zip = new ZipFile()
  // The library's own type says less of it than it is.
  const output = zip.outputStream as PassThrough
  zip.addBuffer(Buffer.from(`Left out of this export\n\n${leftOutText()}`), 'left-out.txt')
  const tables = userTables.flatMap(({ exported, ...rest }) => ('leftOut' in exported ? [] : [{ ...rest, stored: exported }]))
  const add = (name: string, share: number, content: () => AsyncIterable<string>) =>
    zip.addReadStreamLazy(name, (give) => {
      onTable(share)
      const stream = Readable.from(content())
      stream.on('error', (error) => output.destroy(error))
      give(null, stream)
    })
  for (const [index, { table, mine, stored, unpacked }] of tables.entries()) {
    const columns = unpacked?.columns ?? stored
    const read = () => rowsOf(tx, userId, table, mine, stored)
    const rows = () => (unpacked === undefined ? read() : unpack(read(), unpacked))
    add(`json/${table}.json`, index / tables.length, () => jsonOf(rows()))
    add(`csv/${table}.csv`, (index + 0.5) / tables.length, () => csvOf(rows(), columns))
  }
  zip.end()
  return output
}
