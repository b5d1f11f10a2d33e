import { sourceFacts } from '@playbook/contract/market-sources'
import type { Market } from '../markets/price-feed.ts'
import type { LiveHub } from './live-hub.ts'
import type { LiveQuote } from './live-quote.ts'
import type { Reader } from './live-topic.ts'
import { simulatedQuoteAt } from './simulated-quotes.ts'

/** How long somebody who asks once waits for the first price of a market that nobody follows. */
const waitMs = 1_200

/** A price with its moment, UTC seconds; it is forming while its market trades and its source tells prices. */
interface NewestPrice {
  readonly price: number
  readonly at: number
  readonly isForming: boolean
}

const priceOf = ({ last, at, minute }: LiveQuote): NewestPrice | null =>
  last === null || at === null ? null : { price: last, at, isForming: minute !== null }

/** The newest price of a market for somebody who asks once: a computed one at any moment, others as they are now. Own prices have none. */
export const newestPriceBy =
  (hub: LiveHub) =>
  async (market: Market, atSeconds: number): Promise<NewestPrice | null> => {
    const { isComputed, isOwn } = sourceFacts(market.source)
    if (isComputed) return priceOf(simulatedQuoteAt(market.instrument, atSeconds))
    if (isOwn) return null
    const reader: Reader = { wake: () => {} }
    const topic = hub.join(market, reader)
    const timer = Promise.withResolvers<void>()
    const waiting = setTimeout(timer.resolve, waitMs)
    try {
      await Promise.race([topic.firstPrice(), timer.promise])
      return priceOf(topic.newest)
    } finally {
      clearTimeout(waiting)
      hub.leave(topic, reader)
    }
  }
