import type { Db } from '../db/tables.ts'
import type { PriceFeed } from '../markets/price-feed.ts'
import { simulatedFeed } from '../markets/simulated-feed.ts'
import type { PriceSource } from '../sources/price-source.ts'
import type { SourceSettings } from '../sources/source-settings.ts'
import { describeSources } from '../sources/source-table.ts'
import { createStoredFeed } from './stored-feed.ts'

interface SharedFeedsDeps {
  readonly db: Db
  /** Milliseconds. */
  readonly now: () => number
  readonly settings: SourceSettings
  /** The sources of these settings, in their order. */
  readonly sources: readonly PriceSource[]
}

/** The sources of prices for everybody, in the order in which a symbol belongs to them: that of `MARKET_DATA`. */
export function sharedFeeds({ db, now, settings, sources }: SharedFeedsDeps): readonly PriceFeed[] {
  const providers = describeSources(settings).map(({ provider }) => provider)
  const stored = sources.map((source, i) => ({ name: providers[i], feed: createStoredFeed({ db, source, now }) }))
  return settings.marketData.flatMap((name) =>
    name === 'simulated' ? [simulatedFeed] : stored.filter((each) => each.name === name).map(({ feed }) => feed),
  )
}
