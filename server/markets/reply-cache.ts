import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip as gzipInThread, gzipSync } from 'node:zlib'
import { EncodedReply } from '../http/serve.ts'
import { createSizedCache } from '../sized-cache.ts'

/** Most of the gain at a quarter of the work of the standard level. */
const options = { level: 1 }
/** What is smaller is compressed in less time than handing it to another thread costs. */
const smallBytes = 262_144
const compressLarge = promisify(gzipInThread)

interface Made {
  readonly json: Buffer
  /** From then on the reply is made again; Infinity for what never changes. */
  readonly expiresAtMs: number
}

interface Kept {
  readonly reply: EncodedReply
  readonly expiresAtMs: number
}

export interface ReplyCache {
  /** The finished reply of that key. Equal requests at the same time share one making; a failure is not kept. */
  readonly answer: (key: string, make: () => Promise<Made>) => Promise<EncodedReply>
}

/** Keeps finished replies, the last used longest, in so many bytes. */
export function createReplyCache({ maxBytes, now }: { maxBytes: number; now: () => number }): ReplyCache {
  const kept = createSizedCache<Kept>({ maxBytes, sizeOf: ({ reply }) => (reply.json?.length ?? 0) + reply.gzip.length })
  const making = new Map<string, Promise<EncodedReply>>()

  async function finish(key: string, make: () => Promise<Made>): Promise<EncodedReply> {
    const { json, expiresAtMs } = await make()
    const gzip = json.length <= smallBytes ? gzipSync(json, options) : await compressLarge(json, options)
    const etag = createHash('sha256').update(gzip).digest('base64url').slice(0, 22)
    const reply = new EncodedReply(json, gzip, etag)
    kept.set(key, { reply, expiresAtMs })
    return reply
  }

  return {
    async answer(key, make) {
      const found = kept.get(key)
      if (found && found.expiresAtMs > now()) return found.reply
      const running = making.get(key)
      if (running) return running
      const made = finish(key, make).finally(() => making.delete(key))
      making.set(key, made)
      return made
    },
  }
}
