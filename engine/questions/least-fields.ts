import { findInstrument } from '../market/catalogue.ts'
import type { PlannedCall, SaidDistance } from './question.ts'

/** The least size that counts, as the fields that a tool has for it; null where it has none. */
export function leastFields(least: SaidDistance, fields: object, symbol: string): PlannedCall['input'] | null {
  const pip = findInstrument(symbol)?.pip ?? null
  if (least.unit === 'percent') return 'least_percent' in fields ? { least_percent: least.value } : null
  if (least.unit === 'atr') return 'least_atr' in fields ? { least_atr: least.value } : null
  if (!('least_pips' in fields)) return null
  if (least.unit === 'pips') return { least_pips: least.value }
  // Points of an index are its prices.
  return least.unit === 'distance' && pip !== null ? { least_pips: least.value / pip } : null
}
