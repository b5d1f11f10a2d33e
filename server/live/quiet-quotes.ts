import type { LiveQuote, QuoteFeed } from './live-quote.ts'

/** Prices that do not move on, such as imported ones: each is asked for once. `now` in milliseconds. */
export const createQuietQuotes = ({ now }: { readonly now: () => number }): QuoteFeed => ({
  follow({ prices }, onQuote) {
    let isFollowed = true
    prices.latest(now() / 1000).then(
      (price) => isFollowed && onQuote({ ...price, at: price.at ?? null, minute: null } satisfies LiveQuote),
      // A source that does not answer has no price.
      () => isFollowed && onQuote({ last: null, previousClose: null, at: null, minute: null }),
    )
    return () => (isFollowed = false)
  },
  close: () => Promise.resolve(),
})
