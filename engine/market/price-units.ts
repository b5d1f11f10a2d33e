import type { Instrument } from './instrument.ts'

/** What a distance of price is counted in, beside price itself; the sizes are the market's own. */
export const priceUnits = ['pips', 'points', 'ticks'] as const
export type PriceUnit = (typeof priceUnits)[number]

const isPriceUnitName: ReadonlySet<unknown> = new Set(priceUnits)
export const isPriceUnit = (unit: unknown): unit is PriceUnit => isPriceUnitName.has(unit)

const sizeNames = { pips: 'pip', points: 'point', ticks: 'tick' } as const satisfies Record<PriceUnit, keyof Instrument>

/** One of the unit in price; null where the market has none. */
export const unitSize = (unit: PriceUnit, market: Pick<Instrument, 'pip' | 'point' | 'tick'>): number | null => market[sizeNames[unit]]
