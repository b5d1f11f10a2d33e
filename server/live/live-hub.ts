import { sourceFacts } from '@playbook/contract/market-sources'
import type { Market } from '../markets/price-feed.ts'
import type { QuoteFeed } from './live-quote.ts'
import { LiveTopic, type Reader } from './live-topic.ts'

/** A page that changes what it wants opens a new stream. */
const usualLingerMs = 5_000

export interface LiveHub {
  /** The market's topic, with this reader in it until `leave`. */
  readonly join: (market: Market, reader: Reader) => LiveTopic
  readonly leave: (topic: LiveTopic, reader: Reader) => void
  /** Markets that are followed now. */
  readonly size: () => number
  readonly close: () => Promise<void>
}

interface HubDeps {
  /** Milliseconds. */
  readonly now: () => number
  /** Prices that follow from symbol and time alone, and all others. */
  readonly computed: QuoteFeed
  readonly outside: QuoteFeed
  /** How long a market that nobody reads any more is still followed. */
  readonly lingerMs?: number
}

/** The markets that are followed in this process, each once, however many read it. */
export function createLiveHub({ now, computed, outside, lingerMs = usualLingerMs }: HubDeps): LiveHub {
  const topics = new Map<string, LiveTopic>()
  const lingering = new Map<LiveTopic, NodeJS.Timeout>()
  const drop = (topic: LiveTopic) => {
    lingering.delete(topic)
    if (!topic.isIdle) return
    topics.delete(topic.market.key)
    topic.close()
  }
  return {
    join(market, reader) {
      const known = topics.get(market.key)
      const topic = known ?? new LiveTopic(market, sourceFacts(market.source).isComputed ? computed : outside, now)
      topics.set(market.key, topic)
      clearTimeout(lingering.get(topic))
      lingering.delete(topic)
      topic.members.add(reader)
      return topic
    },
    leave(topic, reader) {
      topic.leave(reader)
      if (topic.isIdle && !lingering.has(topic)) lingering.set(topic, setTimeout(drop, lingerMs, topic).unref())
    },
    size: () => topics.size,
    async close() {
      for (const timer of lingering.values()) clearTimeout(timer)
      for (const topic of topics.values()) topic.close()
      topics.clear()
      await Promise.all([computed.close(), outside.close()])
    },
  }
}
