import type { Db } from '../db/tables.ts'
import type { PriceFeed } from '../markets/price-feed.ts'
import { simulatedFeed } from '../markets/simulated-feed.ts'
import type { OpenSources } from '../sources/open-sources.ts'
import { createStoredFeed } from './stored-feed.ts'

interface SharedFeedsDeps {
  readonly db: Db
  /** Milliseconds. */
  readonly now: () => number
  readonly sources: OpenSources
}

/** The sources of prices for everybody, in the order in which a symbol belongs to them: that of `MARKET_DATA`. */
export const sharedFeeds = ({ db, now, sources }: SharedFeedsDeps): readonly PriceFeed[] =>
  sources.inOrder.map((source) => (source === 'simulated' ? simulatedFeed : createStoredFeed({ db, source, now })))
