import { Failure } from '@playbook/contract/failure'
import { sourceFacts } from '@playbook/contract/market-sources'
import type { Instrument } from '@playbook/engine/market/instrument'
import { mustFindMarket, type MarketDeps } from './find-market.ts'
import { updateInstrument } from './store.ts'

const hoursMessage = 'The trading hours decide where each day begins, so the file must be imported again to change them.'

/** Changes what is known of an own market; its candles stay as they are. */
export async function updateMarket(deps: MarketDeps, ownerId: string, instrument: Instrument): Promise<void> {
  const market = await mustFindMarket(deps, ownerId, instrument.symbol)
  if (!sourceFacts(market.source).isOwn) throw new Failure('symbol_not_found')
  if (market.instrument.calendar !== instrument.calendar)
    throw new Failure('market_invalid', { message: hoursMessage, errors: { calendar: [hoursMessage] } })
  await updateInstrument(deps.db, ownerId, instrument, new Date(deps.now()))
}
