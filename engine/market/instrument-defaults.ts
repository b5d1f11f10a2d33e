import type { CalendarName, Category, Commission, Costs } from './instrument.ts'

/** What a market of a category is taken for until someone knows better. */
export interface InstrumentDefaults {
  readonly calendar: CalendarName
  readonly lotUnits: number
  readonly quantityStep: number
  readonly maintenanceMarginPercent: number
  /** Shares of the price. */
  readonly spreadShare: number
  readonly slippageShare: number
  readonly commission: Commission
  readonly financing: NonNullable<Costs['financing']>
}

const percent = (value: number): Commission => ({ kind: 'percent', value })
const financed = (longPercentPerYear: number, shortPercentPerYear: number) => ({ longPercentPerYear, shortPercentPerYear })

const defaults: Readonly<Record<Category, InstrumentDefaults>> = {
  forex: {
    calendar: 'forex',
    lotUnits: 100_000,
    quantityStep: 1_000,
    maintenanceMarginPercent: 3,
    spreadShare: 0.0001,
    slippageShare: 0.00002,
    commission: percent(0.0035),
    financing: financed(3, 2),
  },
  crypto: {
    calendar: 'crypto',
    lotUnits: 1,
    quantityStep: 0.00001,
    maintenanceMarginPercent: 10,
    spreadShare: 0.0004,
    slippageShare: 0.0002,
    commission: percent(0.1),
    financing: financed(0, 8),
  },
  stock: {
    calendar: 'us_stock',
    lotUnits: 1,
    quantityStep: 1,
    maintenanceMarginPercent: 25,
    spreadShare: 0.0002,
    slippageShare: 0.0001,
    commission: percent(0.02),
    financing: financed(0, 3),
  },
  index: {
    calendar: 'us_futures',
    lotUnits: 1,
    quantityStep: 0.01,
    maintenanceMarginPercent: 3,
    spreadShare: 0.0001,
    slippageShare: 0.00002,
    commission: percent(0.002),
    financing: financed(6, 1),
  },
  commodity: {
    calendar: 'us_futures',
    lotUnits: 1,
    quantityStep: 1,
    maintenanceMarginPercent: 5,
    spreadShare: 0.0004,
    slippageShare: 0.0001,
    commission: percent(0.003),
    financing: financed(5, 2),
  },
}

export const instrumentDefaults = (category: Category): InstrumentDefaults => defaults[category]
