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
      return counted(open, userId, await streamMarkets(given, userId, query, signal))
    }),
  ]
}

/** The same events, while their stream counts as one of the user's. */
async function* counted<T>(open: Map<string, number>, userId: string, events: AsyncIterable<T>): AsyncGenerator<T> {
  open.set(userId, (open.get(userId) ?? 0) + 1)
  try {
    yield* events
  } finally {
    const count = (open.get(userId) ?? 0) - 1
    if (count > 0) open.set(userId, count)
    else open.delete(userId)
  }
}
