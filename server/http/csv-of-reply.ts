import { gunzipSync } from 'node:zlib'
import { csvOfRows } from '@playbook/engine/format/csv-rows'
import { EncodedReply } from './serve.ts'

/** The rows of a reply as CSV; `nextCursor` is the reply's own, where it has pages. */
export interface CsvReply {
  readonly text: string
  readonly nextCursor: string | null
}

const textOf = (value: string | EncodedReply): string =>
  typeof value === 'string' ? value : (value.json ?? gunzipSync(value.gzip)).toString()

/** A reply's list as CSV. */
export function csvOfReply(value: string | EncodedReply, list: string): CsvReply {
  const { [list]: rows, next_cursor: nextCursor } = JSON.parse(textOf(value)) as Readonly<Record<string, unknown>>
  return {
    text: csvOfRows(rows as readonly Readonly<Record<string, unknown>>[]),
    nextCursor: typeof nextCursor === 'string' ? nextCursor : null,
  }
}
