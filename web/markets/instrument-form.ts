import { InstrumentForm } from '@playbook/contract/markets'
import type { Instrument } from '@playbook/engine/market/instrument'

/** An instrument as the import's form holds it. */
export const formOf = (instrument: Instrument): InstrumentForm => ({
  symbol: instrument.symbol,
  name: instrument.name,
  category: instrument.category,
  currency: instrument.currency,
  tick: instrument.tick,
  pip: instrument.pip,
  lot_units: instrument.lotUnits,
  quantity_step: instrument.quantityStep,
  calendar: instrument.calendar,
  spread: instrument.costs.spread,
  slippage: instrument.costs.slippage,
  commission: { kind: instrument.costs.commission.kind, value: instrument.costs.commission.value },
})

/** Sentences by field, for a form that cannot be sent as it is. */
export function problemsOf(form: unknown): Readonly<Record<string, string>> {
  const read = InstrumentForm.safeParse(form)
  if (read.success) return {}
  return Object.fromEntries(read.error.issues.toReversed().map((issue) => [String(issue.path[0] ?? ''), issue.message]))
}
