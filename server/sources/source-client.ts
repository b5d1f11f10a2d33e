import type { Timeframe } from '@playbook/engine/market/timeframe'
import type { GuardedAddress, GuardedFetch } from './guarded-fetch.ts'
import type { PriceSource, Quote, SourceMarket, SourcePage } from './price-source.ts'
import type { SourceSettings } from './source-settings.ts'

/** What is known of a source before anything is loaded. */
export interface SourceDescription extends Pick<PriceSource, 'key' | 'source' | 'label' | 'mayRedistribute'> {
  readonly address: GuardedAddress
  readonly canLookUp: boolean
}

/** Talks to one source, in the thread of sources. Whatever it throws that is no `SourceFailure` is taken for a malformed answer. */
export interface SourceClient {
  readonly markets: () => Promise<readonly SourceMarket[]>
  readonly lookUp?: (words: string) => Promise<readonly SourceMarket[]>
  readonly candles: (market: SourceMarket, timeframe: Timeframe, fromSeconds: number, toSeconds: number) => Promise<SourcePage>
  readonly quotes: (markets: readonly SourceMarket[]) => Promise<ReadonlyMap<string, Quote>>
}

/** One way to real prices: what it offers under the settings, and how one of its sources is opened. */
export interface SourceProvider {
  readonly describe: (settings: SourceSettings) => readonly SourceDescription[]
  /** Loads its library, so it is called in the thread of sources only. */
  readonly open: (description: SourceDescription, fetch: GuardedFetch) => Promise<SourceClient>
}
