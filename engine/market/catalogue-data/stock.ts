import { entryOf, financed, percentCommission, type CatalogueEntry } from './entry.ts'

/** Symbol, name, description, spread in price, aliases. */
const shares: readonly (readonly [string, string, string, number, ...string[]])[] = [
  ['AAPL', 'Apple', 'Apple Inc., phones and computers', 0.02, 'apple'],
  ['MSFT', 'Microsoft', 'Microsoft Corporation, software and cloud', 0.03, 'microsoft'],
  ['NVDA', 'NVIDIA', 'NVIDIA Corporation, graphics and AI chips', 0.02, 'nvidia'],
  ['TSLA', 'Tesla', 'Tesla Inc., electric cars', 0.05, 'tesla'],
  ['AMZN', 'Amazon', 'Amazon.com Inc., online shop and cloud', 0.03, 'amazon'],
  ['META', 'Meta Platforms', 'Meta Platforms Inc., Facebook and Instagram', 0.06, 'facebook'],
  ['GOOGL', 'Alphabet A', 'Alphabet Inc. class A, Google', 0.03, 'alphabet', 'google'],
  ['SPY', 'SPDR S&P 500 ETF', 'Fund on the 500 largest US companies', 0.01],
  ['QQQ', 'Invesco QQQ ETF', 'Fund on the Nasdaq 100', 0.02],
  ['IWM', 'iShares Russell 2000 ETF', 'Fund on small US companies', 0.02],
  ['AMD', 'Advanced Micro Devices', 'Advanced Micro Devices Inc., processors', 0.02],
  ['NFLX', 'Netflix', 'Netflix Inc., streaming', 0.1, 'netflix'],
  ['INTC', 'Intel', 'Intel Corporation, processors', 0.01, 'intel'],
  ['JPM', 'JPMorgan Chase', 'JPMorgan Chase & Co., bank', 0.03, 'jpmorgan'],
  ['BAC', 'Bank of America', 'Bank of America Corporation, bank', 0.01, 'bank of america'],
  ['MA', 'Mastercard', 'Mastercard Inc., payments', 0.06, 'mastercard'],
  ['KO', 'Coca-Cola', 'The Coca-Cola Company, drinks', 0.01, 'coca cola', 'coca-cola'],
  ['DIS', 'Walt Disney', 'The Walt Disney Company, films and parks', 0.02, 'disney'],
  ['WMT', 'Walmart', 'Walmart Inc., retail', 0.02, 'walmart'],
  ['JNJ', 'Johnson & Johnson', 'Johnson & Johnson, medicines', 0.03, 'johnson & johnson'],
  ['XOM', 'Exxon Mobil', 'Exxon Mobil Corporation, oil and gas', 0.02, 'exxon'],
  ['PFE', 'Pfizer', 'Pfizer Inc., medicines', 0.01, 'pfizer'],
  ['NKE', 'Nike', 'Nike Inc., sportswear', 0.02, 'nike'],
  ['BA', 'Boeing', 'The Boeing Company, aircraft', 0.06, 'boeing'],
]

/** US shares and funds in whole shares; a short is borrowed, a long costs nothing over night. */
export const stock: readonly CatalogueEntry[] = shares.map(([symbol, name, description, spread, ...aliases]) =>
  entryOf(
    {
      symbol,
      name,
      description,
      category: 'stock',
      currency: 'USD',
      tick: 0.01,
      pip: null,
      point: 1,
      lotUnits: 1,
      quantityStep: 1,
      minQuantity: 1,
      maintenanceMarginPercent: 25,
      calendar: 'us_stock',
      costs: { spread, slippage: 0.01, commission: percentCommission(0.02), financing: financed(0, 3) },
    },
    aliases,
  ),
)
