import { catalogue } from '@playbook/engine/market/catalogue'
import type { CalendarName, Instrument } from '@playbook/engine/market/instrument'

/** A market of the catalogue as Yahoo Finance has it. */
export interface NamedUpstream {
  readonly instrument: Instrument
  readonly upstream: string
}

/** Yahoo has the index itself or its future, where the catalogue has a contract on it: other hours, and another price now and then. */
interface OtherPaper {
  readonly upstream: string
  readonly calendar: CalendarName
  readonly description: string
}

const index = (upstream: string, calendar: CalendarName, name: string): OtherPaper => ({
  upstream,
  calendar,
  description: `${name}, the index itself`,
})
const future = (upstream: string, name: string): OtherPaper => ({
  upstream,
  calendar: 'us_futures',
  description: `${name}, the future that expires next`,
})

const otherPapers: Readonly<Record<string, OtherPaper>> = {
  US500: index('^GSPC', 'us_stock', 'S&P 500'),
  NAS100: index('^NDX', 'us_stock', 'Nasdaq 100'),
  US30: index('^DJI', 'us_stock', 'Dow Jones Industrial Average'),
  US2000: index('^RUT', 'us_stock', 'Russell 2000'),
  GER40: index('^GDAXI', 'xetra', 'DAX'),
  UK100: index('^FTSE', 'london', 'FTSE 100'),
  FRA40: index('^FCHI', 'euronext', 'CAC 40'),
  EU50: index('^STOXX50E', 'euronext', 'EURO STOXX 50'),
  JPN225: index('^N225', 'tokyo', 'Nikkei 225'),
  HK50: index('^HSI', 'hongkong', 'Hang Seng'),
  AUS200: index('^AXJO', 'sydney', 'S&P/ASX 200'),
  XAUUSD: future('GC=F', 'Gold'),
  XAGUSD: future('SI=F', 'Silver'),
  XPTUSD: future('PL=F', 'Platinum'),
  XPDUSD: future('PA=F', 'Palladium'),
  USOIL: future('CL=F', 'WTI crude oil'),
  UKOIL: future('BZ=F', 'Brent crude oil'),
  NATGAS: future('NG=F', 'Natural gas'),
  COPPER: future('HG=F', 'Copper'),
}

function namedUpstream(instrument: Instrument): NamedUpstream | null {
  const { symbol, category } = instrument
  if (category === 'forex') return { instrument, upstream: `${symbol}=X` }
  if (category === 'stock') return { instrument, upstream: symbol }
  const paper = Object.hasOwn(otherPapers, symbol) ? otherPapers[symbol] : undefined
  if (paper === undefined) return null
  const { upstream, calendar, description } = paper
  return { instrument: { ...instrument, calendar, description }, upstream }
}

/** The catalogue's stocks, indices, currencies and commodities by Yahoo's names; its crypto currencies are for the exchanges. */
export const namedUpstreams: readonly NamedUpstream[] = catalogue.flatMap((instrument) => namedUpstream(instrument) ?? [])
