import { Failure } from '@playbook/contract/failure'
import type { InstrumentForm } from '@playbook/contract/markets'
import { convertibleCurrencies } from '@playbook/engine/market/conversion'
import { customInstrument } from '@playbook/engine/market/custom-instrument'
import type { Instrument } from '@playbook/engine/market/instrument'

/** The market that a user describes, or a refusal that names the field. */
export function instrumentOf(form: InstrumentForm): Instrument {
  const instrument = customInstrument(form)
  if (instrument.ok) return instrument.value
  const message = `Profits in ${form.currency} cannot be converted to US dollars. Choose one of ${convertibleCurrencies.join(', ')}.`
  throw new Failure('market_invalid', { message, errors: { currency: [message] } })
}
