import { isThisMachine } from '../is-this-machine.ts'
import { exchanges, type ExchangeId } from './ccxt/exchanges.ts'

export const marketDataNames = ['simulated', 'ccxt', 'yahoo'] as const
type MarketDataName = (typeof marketDataNames)[number]

/** Where prices come from. */
export interface SourceSettings {
  /** In order: a symbol belongs to the first that lists it. */
  readonly marketData: readonly MarketDataName[]
  readonly exchanges: readonly ExchangeId[]
  /** Asked instead of every exchange; null: the exchanges themselves. */
  readonly ccxtUrl: string | null
  readonly yahooUrl: string | null
}

/** Some of the names, each once, with commas between them; undefined for anything else. */
const listOf =
  <const N extends string>(names: readonly N[]) =>
  (text: string): readonly N[] | undefined => {
    const given = text.split(',').map((part) => part.trim())
    const known = names.filter((name) => given.includes(name))
    return known.length === given.length ? known.toSorted((a, b) => given.indexOf(a) - given.indexOf(b)) : undefined
  }

export const exchangeIds = Object.keys(exchanges) as ExchangeId[]

export const parseMarketData = listOf(marketDataNames)
export const parseExchanges = listOf(exchangeIds)

/** An address that stands for a source, without a slash at its end: https, or this machine; undefined for anything else. */
export function parseSourceUrl(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && isThisMachine(url.hostname))
  const isPlain = url.search === '' && url.hash === '' && url.username === '' && url.password === ''
  return isSafe && isPlain ? url.href.replace(/\/+$/, '') : undefined
}
