import { catalogue } from '../market/catalogue.ts'

/** Markets that one speaks of together, of the catalogue; most popular first. */
export const marketGroups = [
  'majors',
  'fx',
  'usd',
  'eur',
  'gbp',
  'jpy',
  'aud',
  'chf',
  'cad',
  'nzd',
  'crypto',
  'indices',
  'stocks',
  'metals',
  'energy',
  'main',
] as const
export type MarketGroup = (typeof marketGroups)[number]

/** More than these are not looked at for one answer. */
const mostMarkets = 12
const majors: ReadonlySet<string> = new Set(['EURUSD', 'GBPUSD', 'USDJPY', 'USDCHF', 'AUDUSD', 'USDCAD', 'NZDUSD'])
const metals: ReadonlySet<string> = new Set(['XAUUSD', 'XAGUSD', 'XPTUSD', 'XPDUSD', 'COPPER'])
const energy: ReadonlySet<string> = new Set(['USOIL', 'UKOIL', 'NATGAS'])
/** One or two of each sort, for what goes with a market whatever it is. */
const main: ReadonlySet<string> = new Set([
  'EURUSD',
  'GBPUSD',
  'USDJPY',
  'USDCHF',
  'AUDUSD',
  'USDCAD',
  'XAUUSD',
  'USOIL',
  'US500',
  'NAS100',
  'GER40',
  'BTCUSD',
])
const categories = { fx: 'forex', crypto: 'crypto', indices: 'index', stocks: 'stock' } as const

function belongs(group: MarketGroup, { symbol, category }: (typeof catalogue)[number]): boolean {
  if (group === 'main') return main.has(symbol)
  if (group === 'majors') return majors.has(symbol)
  if (group === 'metals') return metals.has(symbol)
  if (group === 'energy') return energy.has(symbol)
  if (group === 'fx' || group === 'crypto' || group === 'indices' || group === 'stocks')
    // Of coins against two dollars one is enough.
    return category === categories[group] && !symbol.endsWith('USDT') && symbol !== 'USDTUSD'
  return category === 'forex' && (symbol.startsWith(group.toUpperCase()) || symbol.endsWith(group.toUpperCase()))
}

export const symbolsOfGroup = (group: MarketGroup): readonly string[] =>
  catalogue
    .filter((each) => belongs(group, each))
    .slice(0, mostMarkets)
    .map(({ symbol }) => symbol)
