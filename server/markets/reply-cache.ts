import { createHash } from 'node:crypto'
import { gzipJson } from '../http/gzip-json.ts'
import { EncodedReply } from '../http/serve.ts'
import { createSizedCache } from '../sized-cache.ts'

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
    const gzip = await gzipJson(json)
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
