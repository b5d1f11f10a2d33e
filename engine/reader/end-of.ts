import type { Term } from '../strategy/plan.ts'
import type { Direction } from './meanings.ts'

/** Which end of a price range a level is, where its own name tells. */
export function endOf(term: Term): Direction | null {
  if (term.kind === 'price') return term.field.endsWith('high') ? 'up' : term.field.endsWith('low') ? 'down' : null
  if (term.kind === 'value_when') return endOf(term.value)
  if (term.kind !== 'indicator') return null
  if (/^(?:highest|swing_high)$/.test(term.name) || /^(?:upper|high|cloud_top|r\d)$/.test(term.output)) return 'up'
  return /^(?:lowest|swing_low)$/.test(term.name) || /^(?:lower|low|cloud_bottom|s\d)$/.test(term.output) ? 'down' : null
}
