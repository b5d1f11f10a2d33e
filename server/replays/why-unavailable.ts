import { Failure } from '@playbook/contract/failure'
import { sourceFacts } from '@playbook/contract/market-sources'
import type { Markets } from '../markets/find-market.ts'
import type { ReplayRow } from './store.ts'

export const strategyGone = 'The strategy of this replay was deleted, so it cannot be played any more.'
const pricesGone = (symbol: string) => `The prices of ${symbol} were deleted, so this replay cannot be played any more.`

/** Why a replay cannot be played any more, in a sentence: what it was made from is gone; null where it is there. */
export async function whyUnavailable(
  markets: Markets,
  replay: Pick<ReplayRow, 'owner_id' | 'is_of_strategy' | 'strategy_id' | 'source' | 'symbol'>,
): Promise<string | null> {
  if (replay.is_of_strategy && replay.strategy_id === null) return strategyGone
  if (sourceFacts(replay.source).isComputed) return null
  try {
    const market = await markets.find(replay.owner_id, replay.symbol)
    return market !== null && !sourceFacts(market.source).isComputed ? null : pricesGone(replay.symbol)
  } catch (cause) {
    // A source that does not answer now is not gone.
    if (cause instanceof Failure) return null
    throw cause
  }
}
