import { entryOf, financed, percentCommission, type CatalogueEntry } from './entry.ts'

/** Names of the currencies in pairs: alone, and as "… for one …". */
const currencyNames = {
  USD: ['US dollar', 'US dollars'],
  EUR: ['Euro', 'Euros'],
  GBP: ['British pound', 'British pounds'],
  JPY: ['Japanese yen', 'Japanese yen'],
  CHF: ['Swiss franc', 'Swiss francs'],
  AUD: ['Australian dollar', 'Australian dollars'],
  CAD: ['Canadian dollar', 'Canadian dollars'],
  NZD: ['New Zealand dollar', 'New Zealand dollars'],
  MXN: ['Mexican peso', 'Mexican pesos'],
  ZAR: ['South African rand', 'South African rand'],
  TRY: ['Turkish lira', 'Turkish lira'],
  SEK: ['Swedish krona', 'Swedish kronor'],
  NOK: ['Norwegian krone', 'Norwegian kroner'],
  PLN: ['Polish zloty', 'Polish zloty'],
  SGD: ['Singapore dollar', 'Singapore dollars'],
  HKD: ['Hong Kong dollar', 'Hong Kong dollars'],
  CNH: ['Chinese yuan', 'offshore Chinese yuan'],
} as const satisfies Record<string, readonly [string, string]>
type Currency = keyof typeof currencyNames

/** What a group of pairs has in common: slippage in pips, maintenance margin, yearly financing. */
const groups = {
  major: { slippagePips: 0.2, maintenanceMarginPercent: 2, financing: financed(2.5, 1.5) },
  cross: { slippagePips: 0.3, maintenanceMarginPercent: 3, financing: financed(3, 2) },
  exotic: { slippagePips: 5, maintenanceMarginPercent: 6, financing: financed(6, 3) },
} as const

const groupWords = { major: 'major pair', cross: 'cross rate', exotic: 'exotic pair' } as const

/** Base, quote, group, spread in pips, aliases. */
const pairs: readonly (readonly [Currency, Currency, keyof typeof groups, number, ...string[]])[] = [
  ['EUR', 'USD', 'major', 0.8, 'euro dollar', 'fiber'],
  ['GBP', 'USD', 'major', 1.1, 'pound dollar', 'cable', 'gu'],
  ['USD', 'JPY', 'major', 0.9, 'dollar yen', 'uj'],
  ['USD', 'CHF', 'major', 1.2, 'dollar swiss', 'swissy', 'swissie'],
  ['AUD', 'USD', 'major', 1, 'aussie dollar', 'aussie'],
  ['USD', 'CAD', 'major', 1.2, 'dollar cad', 'loonie'],
  ['NZD', 'USD', 'major', 1.3, 'kiwi dollar', 'kiwi'],
  ['EUR', 'JPY', 'cross', 1.4, 'euro yen', 'ej'],
  ['GBP', 'JPY', 'cross', 2, 'pound yen', 'guppy', 'geppy', 'gj'],
  ['EUR', 'GBP', 'cross', 1.1, 'euro pound', 'chunnel'],
  ['EUR', 'CHF', 'cross', 1.5, 'euro swiss'],
  ['EUR', 'AUD', 'cross', 1.8, 'euro aussie'],
  ['EUR', 'CAD', 'cross', 1.8],
  ['EUR', 'NZD', 'cross', 2.4],
  ['GBP', 'CHF', 'cross', 2.2],
  ['GBP', 'AUD', 'cross', 2.3, 'pound aussie'],
  ['GBP', 'CAD', 'cross', 2.4],
  ['GBP', 'NZD', 'cross', 3],
  ['AUD', 'JPY', 'cross', 1.5, 'aussie yen', 'aj'],
  ['CAD', 'JPY', 'cross', 1.6],
  ['CHF', 'JPY', 'cross', 1.9],
  ['NZD', 'JPY', 'cross', 1.7],
  ['AUD', 'NZD', 'cross', 2],
  ['AUD', 'CAD', 'cross', 1.7],
  ['AUD', 'CHF', 'cross', 1.8],
  ['USD', 'MXN', 'exotic', 40, 'dollar peso'],
  ['USD', 'ZAR', 'exotic', 80, 'dollar rand'],
  ['USD', 'TRY', 'exotic', 120, 'dollar lira'],
  ['USD', 'SEK', 'exotic', 30],
  ['USD', 'NOK', 'exotic', 35],
  ['USD', 'PLN', 'exotic', 15],
  ['USD', 'SGD', 'exotic', 2],
  ['USD', 'HKD', 'exotic', 2],
  ['USD', 'CNH', 'exotic', 4, 'dollar yuan'],
]

/** The symbols that count as major pairs. */
export const majorPairs: ReadonlySet<string> = new Set(pairs.flatMap(([base, quote, group]) => (group === 'major' ? [base + quote] : [])))

const inPrice = (pips: number, pip: number) => Number((pips * pip).toPrecision(6))

/** Currency pairs: whole lots are 100,000 units of the base, a hundredth of it is the least. */
export const forex: readonly CatalogueEntry[] = pairs.map(([base, quote, group, spreadPips, ...aliases]) => {
  const [pip, tick] = quote === 'JPY' ? [0.01, 0.001] : [0.0001, 0.00001]
  const { slippagePips, maintenanceMarginPercent, financing } = groups[group]
  return entryOf(
    {
      symbol: `${base}${quote}`,
      name: `${currencyNames[base][0]} / ${currencyNames[quote][0]}`,
      description: `${currencyNames[quote][1]} for one ${currencyNames[base][0]}, ${groupWords[group]}`,
      category: 'forex',
      currency: quote,
      tick,
      pip,
      // A tenth of a pip.
      point: tick,
      lotUnits: 100_000,
      quantityStep: 1_000,
      minQuantity: 1_000,
      maintenanceMarginPercent,
      calendar: 'forex',
      costs: {
        spread: inPrice(spreadPips, pip),
        slippage: inPrice(slippagePips, pip),
        commission: percentCommission(0.0035),
        financing,
      },
    },
    aliases,
  )
})
