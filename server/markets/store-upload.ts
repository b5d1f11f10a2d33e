import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { Failure } from '@playbook/contract/failure'
import { limits } from '@playbook/contract/limits'
import type { Db } from '../db/tables.ts'
import { deleteImport, finishUpload, insertChunk, insertImport, deleteStaleUploads, type ImportRow } from './import-store.ts'

const chunkBytes = 1_048_576
const forgottenMs = 24 * 3_600_000
/** Uploads that an owner may leave lying unstarted; the oldest goes first. */
const maxOpenUploads = 4

export interface Upload {
  readonly ownerId: string
  readonly fileName: string
  readonly content: Readable
}

/** Writes an uploaded file to the database a piece at a time; what does not arrive whole leaves nothing behind. */
export async function storeUpload(deps: { readonly db: Db; readonly now: () => number }, upload: Upload): Promise<ImportRow> {
  const { db, now } = deps
  const id = randomUUID()
  await deleteStaleUploads(db, upload.ownerId, new Date(now() - forgottenMs), maxOpenUploads)
  await insertImport(db, { id, ownerId: upload.ownerId, fileName: upload.fileName, now: new Date(now()) })
  try {
    let number = 0
    let sizeBytes = 0
    for await (const chunk of chunksOf(upload.content)) {
      sizeBytes += chunk.length
      if (sizeBytes > limits.maxUploadBytes) throw new Failure('body_too_large', { message: tooLarge })
      await insertChunk(db, id, number++, chunk)
    }
    if (sizeBytes === 0) throw new Failure('validation', { errors: { file: ['The file is empty'] } })
    return await finishUpload(db, id, sizeBytes, new Date(now()))
  } catch (cause) {
    await deleteImport(db, id)
    throw cause
  }
}

const tooLarge = `A file may hold ${limits.maxUploadBytes / 1_048_576} MB at most.`

/** The stream in pieces of one size, however it arrives. */
async function* chunksOf(content: Readable): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let length = 0
  for await (const piece of content as AsyncIterable<Buffer>) {
    waiting.push(piece)
    length += piece.length
    if (length < chunkBytes) continue
    yield Buffer.concat(waiting)
    waiting = []
    length = 0
  }
  if (length > 0) yield Buffer.concat(waiting)
}
