import { ccxtProvider } from './ccxt/provider.ts'
import type { SourceDescription, SourceProvider } from './source-client.ts'
import type { SourceSettings } from './source-settings.ts'
import { yahooProvider } from './yahoo/provider.ts'

/** Every way to real prices, by its name in `MARKET_DATA`. A further one is its file and its row, and its settings if it needs any. */
export const sourceTable = { ccxt: ccxtProvider, yahoo: yahooProvider } as const satisfies Record<string, SourceProvider>

export type ProviderName = keyof typeof sourceTable

export interface DescribedSource {
  readonly provider: ProviderName
  readonly description: SourceDescription
}

/** The sources of one provider that the settings ask for, in their order. */
export const describeSource = (provider: ProviderName, settings: SourceSettings): readonly DescribedSource[] =>
  sourceTable[provider].describe(settings).map((description) => ({ provider, description }))
