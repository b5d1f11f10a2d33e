import { Readable } from 'node:stream'
import type { Db } from '../db/tables.ts'
import type { FileAnswer } from '../http/serve.ts'
import { readRejections, type ImportRow } from './import-store.ts'

/** The rows that an import rejected, as a CSV file that is read from the database while it is sent. */
export function rejectedRowsFile(db: Db, row: ImportRow): FileAnswer {
  async function* lines(): AsyncGenerator<string> {
    yield 'line,reason,text\r\n'
    for (let number = 0; ; number++) {
      const part = await readRejections(db, row.id, number)
      if (part === undefined) return
      yield part
    }
  }
  const name = `${row.file_name.replace(/\.[A-Za-z]{1,5}$/, '')}-rejected.csv`
  return { name, contentType: 'text/csv; charset=utf-8', content: Readable.from(lines()) }
}
