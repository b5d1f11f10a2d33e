import type { Market, LatestPrice } from './price-feed.ts'
import { createTimedAnswers } from './timed-answers.ts'

/** Newest prices for lists. A market whose source does not answer has none; the others of the list have theirs. */
export interface PriceBoard {
  readonly priceOf: (market: Market) => Promise<LatestPrice>
}

const maxKept = 5_000
const noPrice: LatestPrice = { last: null, previousClose: null }

/** Asks each market for its newest price once, until it may have changed. `now` in milliseconds. */
export function createPriceBoard({ now }: { readonly now: () => number }): PriceBoard {
  const answerOf = createTimedAnswers<LatestPrice>({ now, maxKept })
  return {
    priceOf: ({ key, prices }) =>
      answerOf(key, (nowMs) => ({ answer: prices.latest(nowMs / 1000), untilMs: prices.changesAtMs(nowMs) })).catch(() => noPrice),
  }
}
