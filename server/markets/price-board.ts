import type { Market, LatestPrice } from './price-feed.ts'

/** Newest prices for lists. A market whose source does not answer has none; the others of the list have theirs. */
export interface PriceBoard {
  readonly priceOf: (market: Market) => Promise<LatestPrice>
}

const maxKept = 5_000
const noPrice: LatestPrice = { last: null, previousClose: null }

/** Asks each market for its newest price once, until it may have changed. `now` in milliseconds. */
export function createPriceBoard({ now }: { readonly now: () => number }): PriceBoard {
  const kept = new Map<string, { readonly price: Promise<LatestPrice>; readonly expiresAtMs: number }>()
  return {
    priceOf({ key, prices }) {
      const nowMs = now()
      const known = kept.get(key)
      if (known && known.expiresAtMs > nowMs) return known.price.catch(() => noPrice)
      if (kept.size >= maxKept) kept.clear()
      const price = prices.latest(nowMs / 1000)
      kept.set(key, { price, expiresAtMs: prices.changesAtMs(nowMs) })
      return price.catch(() => {
        kept.delete(key)
        return noPrice
      })
    },
  }
}
