import { refused, ok, type Result } from '../result.ts'
import { conversionFor } from './conversion.ts'
import { instrumentDefaults } from './instrument-defaults.ts'
import type { CalendarName, Category, Commission, Instrument } from './instrument.ts'

/** What someone states about a market of their own; the contract's form has this shape. */
export interface StatedInstrument {
  readonly symbol: string
  readonly name: string
  readonly category: Category
  readonly currency: string
  readonly tick: number
  readonly pip: number | null
  readonly lot_units: number
  readonly quantity_step: number
  readonly calendar: CalendarName
  readonly spread: number
  readonly slippage: number
  readonly commission: Commission
}

/** A tenth of a pip where the market has them in the way of currencies and metals, else 1.0 of price. */
const pointOf = (category: Category, pip: number | null) =>
  pip !== null && (category === 'forex' || category === 'commodity') ? Number((pip / 10).toPrecision(12)) : 1

/**
 * The market that a form describes; what the form leaves out comes from the category.
 * Refused where no symbol of the catalogue turns the currency into US dollars.
 */
export function customInstrument(form: StatedInstrument): Result<Instrument, 'currency_not_convertible'> {
  const conversion = conversionFor(form.symbol, form.currency)
  if (conversion === null) return refused('currency_not_convertible')
  const { maintenanceMarginPercent, financing } = instrumentDefaults(form.category)
  return ok({
    symbol: form.symbol,
    name: form.name,
    description: 'Imported prices',
    category: form.category,
    currency: form.currency,
    conversion,
    tick: form.tick,
    pip: form.pip,
    point: pointOf(form.category, form.pip),
    lotUnits: form.lot_units,
    quantityStep: form.quantity_step,
    minQuantity: form.quantity_step,
    contractSize: 1,
    maintenanceMarginPercent,
    calendar: form.calendar,
    costs: { spread: form.spread, slippage: form.slippage, commission: form.commission, financing },
  })
}
