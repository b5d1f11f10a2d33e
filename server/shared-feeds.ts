import { createStoredFeed } from './candles/stored-feed.ts'
import type { Db } from './db/tables.ts'
import type { PriceFeed } from './markets/price-feed.ts'
import { simulatedFeed } from './markets/simulated-feed.ts'
import type { OpenSources } from './sources/open-sources.ts'

/** The feeds of everybody, in the order in which a symbol belongs to them. */
export const sharedFeeds = (db: Db, sources: OpenSources, now: () => number): readonly PriceFeed[] =>
  sources.inOrder.map((source) => (source === 'simulated' ? simulatedFeed : createStoredFeed({ db, source, now })))
