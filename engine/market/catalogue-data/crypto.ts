import { entryOf, financed, percentCommission, type CatalogueEntry } from './entry.ts'

/** Base, name, tick, quantity step, spread in price, traded against the dollar and against Tether, aliases. */
const coins: readonly (readonly [string, string, number, number, number, boolean, ...string[]])[] = [
  ['BTC', 'Bitcoin', 0.01, 0.00001, 8, true, 'bitcoin', 'xbt'],
  ['ETH', 'Ethereum', 0.01, 0.0001, 0.6, true, 'ethereum', 'ether'],
  ['SOL', 'Solana', 0.01, 0.001, 0.05, true, 'solana'],
  ['BNB', 'BNB', 0.01, 0.001, 0.2, true, 'binance coin'],
  ['XRP', 'XRP', 0.0001, 0.1, 0.0008, true, 'ripple'],
  ['ADA', 'Cardano', 0.0001, 0.1, 0.0004, true, 'cardano'],
  ['DOGE', 'Dogecoin', 0.00001, 1, 0.0001, true, 'dogecoin'],
  ['LTC', 'Litecoin', 0.01, 0.001, 0.05, false, 'litecoin'],
  ['BCH', 'Bitcoin Cash', 0.01, 0.001, 0.3, false, 'bitcoin cash'],
  ['AVAX', 'Avalanche', 0.001, 0.01, 0.02, false, 'avalanche'],
  ['DOT', 'Polkadot', 0.001, 0.01, 0.005, false, 'polkadot'],
  ['LINK', 'Chainlink', 0.001, 0.01, 0.01, false, 'chainlink'],
]

type Coin = (typeof coins)[number]

function coinEntry([base, name, tick, quantityStep, spread, , ...aliases]: Coin, quote: 'USD' | 'USDT'): CatalogueEntry {
  const quoteName = quote === 'USD' ? 'US dollar' : 'Tether'
  return entryOf(
    {
      symbol: `${base}${quote}`,
      name: `${name} / ${quoteName}`,
      description: `Spot price of one ${name} in ${quote === 'USD' ? 'US dollars' : 'Tether'}`,
      category: 'crypto',
      currency: quote,
      tick,
      pip: null,
      point: 1,
      lotUnits: 1,
      quantityStep,
      minQuantity: quantityStep,
      maintenanceMarginPercent: 10,
      calendar: 'crypto',
      costs: { spread, slippage: spread / 2, commission: percentCommission(0.1), financing: financed(0, 8) },
    },
    // The dollar market is what a coin's bare name means.
    quote === 'USD' ? [base.toLowerCase(), ...aliases] : [],
  )
}

/** Tether's own price in dollars, by which markets quoted in it are converted. */
const tether = entryOf(
  {
    symbol: 'USDTUSD',
    name: 'Tether / US dollar',
    description: 'Spot price of one Tether in US dollars',
    category: 'crypto',
    currency: 'USD',
    tick: 0.0001,
    pip: null,
    point: 1,
    lotUnits: 1,
    quantityStep: 1,
    minQuantity: 1,
    maintenanceMarginPercent: 10,
    calendar: 'crypto',
    costs: { spread: 0.0001, slippage: 0.0001, commission: percentCommission(0.02), financing: financed(0, 8) },
  },
  ['tether', 'usdt'],
)

/** Spot crypto currencies; a short is borrowed, a long costs nothing over night. */
export const crypto: readonly CatalogueEntry[] = [
  ...coins.map((coin) => coinEntry(coin, 'USD')),
  ...coins.filter((coin) => coin[5]).map((coin) => coinEntry(coin, 'USDT')),
  tether,
]
