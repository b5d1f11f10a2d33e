import { expect, test } from 'vitest'
import { describeAnswers } from './announce-sources.ts'
import type { OpenSources } from './open-sources.ts'
import type { PriceSource, SourceMarket } from './price-source.ts'
import { SourceFailure } from './source-failure.ts'

/** Only what is told of them. */
const sourceOf = (label: string, markets: PriceSource['markets']): PriceSource => ({
  key: label.toLowerCase(),
  source: 'exchange',
  label,
  mayRedistribute: false,
  markets,
  candles: () => Promise.reject(new Error('not asked')),
  quotes: () => Promise.reject(new Error('not asked')),
  close: () => Promise.resolve(),
})
const listing = (count: number) => () => Promise.resolve(Array<SourceMarket>(count))
const failing = () => Promise.reject(new SourceFailure('forbidden', 'Binance does not serve prices to this server (403).'))
const { signal } = new AbortController()

const told = (all: readonly PriceSource[], marketData: readonly ('ccxt' | 'yahoo' | 'simulated')[]) => {
  const sources: OpenSources = { inOrder: all, all, close: () => Promise.resolve() }
  return describeAnswers(sources, { marketData, exchanges: [], ccxtUrl: null, yahooUrl: null }, signal)
}

test('the line counts the markets of who answered, and says who did not and why', async () => {
  expect(await told([sourceOf('Kraken', listing(612)), sourceOf('Yahoo Finance', listing(97))], ['ccxt', 'yahoo', 'simulated'])).toBe(
    'Prices: Kraken (612 markets), Yahoo Finance (97), simulated (the rest).',
  )
  expect(await told([sourceOf('Kraken', listing(1)), sourceOf('Binance', failing)], ['ccxt'])).toBe(
    'Prices: Kraken (1 market), Binance (no answer: Binance does not serve prices to this server (403).).',
  )
})
