import type { Instrument } from '../instrument.ts'
import { entryOf, financed, percentCommission, type CatalogueEntry } from './entry.ts'

type Fields = Pick<Instrument, 'symbol' | 'name' | 'description' | 'tick' | 'pip' | 'point' | 'lotUnits' | 'quantityStep' | 'calendar'> & {
  readonly spread: number
  readonly slippage: number
}

const fuel = { pip: null, point: 1, lotUnits: 1, quantityStep: 1, calendar: 'us_futures' } as const
const rareMetal = { tick: 0.01, pip: null, point: 1, lotUnits: 1, quantityStep: 1, calendar: 'metals' } as const

const markets: readonly (readonly [Fields, ...string[]])[] = [
  [
    {
      symbol: 'XAUUSD',
      name: 'Gold',
      description: 'US dollars for one troy ounce of gold',
      tick: 0.01,
      pip: 0.1,
      point: 0.01,
      lotUnits: 100,
      quantityStep: 1,
      calendar: 'metals',
      spread: 0.25,
      slippage: 0.05,
    },
    'gold',
    'xau',
  ],
  [
    {
      symbol: 'XAGUSD',
      name: 'Silver',
      description: 'US dollars for one troy ounce of silver',
      tick: 0.001,
      pip: 0.01,
      point: 0.001,
      lotUnits: 5_000,
      quantityStep: 50,
      calendar: 'metals',
      spread: 0.02,
      slippage: 0.005,
    },
    'silver',
    'xag',
  ],
  [
    {
      ...rareMetal,
      symbol: 'XPTUSD',
      name: 'Platinum',
      description: 'US dollars for one troy ounce of platinum',
      spread: 2,
      slippage: 0.3,
    },
    'platinum',
  ],
  [
    {
      ...rareMetal,
      symbol: 'XPDUSD',
      name: 'Palladium',
      description: 'US dollars for one troy ounce of palladium',
      spread: 4,
      slippage: 0.6,
    },
    'palladium',
  ],
  [
    {
      ...fuel,
      symbol: 'USOIL',
      name: 'US Crude Oil',
      description: 'US dollars for one barrel of WTI crude',
      tick: 0.01,
      spread: 0.03,
      slippage: 0.01,
    },
    'oil',
    'crude',
    'crude oil',
    'wti',
    'us oil',
    'wtiusd',
    'xtiusd',
  ],
  [
    {
      ...fuel,
      symbol: 'UKOIL',
      name: 'Brent Crude Oil',
      description: 'US dollars for one barrel of Brent crude',
      tick: 0.01,
      spread: 0.03,
      slippage: 0.01,
    },
    'brent',
    'brent crude',
    'brent oil',
    'uk oil',
    'xbrusd',
  ],
  [
    {
      ...fuel,
      symbol: 'NATGAS',
      name: 'Natural Gas',
      description: 'US dollars for one million British thermal units',
      tick: 0.001,
      spread: 0.004,
      slippage: 0.001,
    },
    'natural gas',
    'nat gas',
    'xngusd',
  ],
  [
    {
      ...fuel,
      symbol: 'COPPER',
      name: 'Copper',
      description: 'US dollars for one pound of copper',
      tick: 0.0005,
      spread: 0.002,
      slippage: 0.0005,
    },
    'copper',
    'xcuusd',
  ],
]

/** Metals and fuels as contracts for difference. */
export const commodity: readonly CatalogueEntry[] = markets.map(([{ spread, slippage, ...fields }, ...aliases]) =>
  entryOf(
    {
      ...fields,
      category: 'commodity',
      currency: 'USD',
      minQuantity: fields.quantityStep,
      maintenanceMarginPercent: 5,
      costs: { spread, slippage, commission: percentCommission(0.003), financing: financed(5, 2) },
    },
    aliases,
  ),
)
