import { Failure } from '@playbook/contract/failure'
import { limits } from '@playbook/contract/limits'
import { streamMarkets as streamMarketsCall } from '@playbook/contract/live'
import { serve, type Route } from '../http/serve.ts'
import { streamMarkets, type LiveDeps } from './stream-markets.ts'

const retryAfterSeconds = 30

export function liveRoutes(given: LiveDeps): Route[] {
  const open = new Map<string, number>()
  return [
    serve(streamMarketsCall, async ({ query, caller: { userId }, context: { signal } }) => {
      const count = open.get(userId) ?? 0
      if (count >= limits.maxLiveStreamsPerUser) throw new Failure('rate_limited', { retryAfterSeconds })
      const leave = enter(open, userId)
      try {
        return counted(await streamMarkets(given, userId, query, signal), leave)
      } catch (error) {
        leave()
        throw error
      }
    }),
  ]
}

/** Counts a stream as one of the user's, before anything is waited for; gives what takes it off again. */
function enter(open: Map<string, number>, userId: string): () => void {
  open.set(userId, (open.get(userId) ?? 0) + 1)
  return () => {
    const count = (open.get(userId) ?? 0) - 1
    if (count > 0) open.set(userId, count)
    else open.delete(userId)
  }
}

/** The same events; `leave` runs when their stream ends. */
async function* counted<T>(events: AsyncIterable<T>, leave: () => void): AsyncGenerator<T> {
  try {
    yield* events
  } finally {
    leave()
  }
}
