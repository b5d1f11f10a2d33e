import { ccxtProvider } from './ccxt/provider.ts'
import type { SourceDescription, SourceProvider } from './source-client.ts'
import type { SourceSettings } from './source-settings.ts'
import { yahooProvider } from './yahoo/provider.ts'

/** Every way to real prices, by its name in `MARKET_DATA`. A further one is its file and its row, and its settings if it needs any. */
export const sourceTable = { ccxt: ccxtProvider, yahoo: yahooProvider } as const satisfies Record<string, SourceProvider>

export type ProviderName = keyof typeof sourceTable

const isProvider = (name: string): name is ProviderName => Object.hasOwn(sourceTable, name)

export interface DescribedSource {
  readonly provider: ProviderName
  readonly description: SourceDescription
}

/** The sources that the settings ask for, in their order. */
export const describeSources = (settings: SourceSettings): readonly DescribedSource[] =>
  settings.marketData
    .filter(isProvider)
    .flatMap((provider) => sourceTable[provider].describe(settings).map((description) => ({ provider, description })))
