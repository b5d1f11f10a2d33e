import { promisify } from 'node:util'
import { gzip, gzipSync } from 'node:zlib'

const compressInThread = promisify(gzip)
/** Most of the gain at a third of the work of the standard level. */
const level = 4
/** What is smaller is compressed with less effort in less time than handing it to another thread costs. */
const smallBytes = 262_144
const smallLevel = 1

/** JSON or other text, compressed; where there is much of it, on another thread. */
export const gzipJson = (json: string | Buffer): Promise<Buffer> =>
  json.length <= smallBytes ? Promise.resolve(gzipSync(json, { level: smallLevel })) : compressInThread(json, { level })
