import { mentionsClosedMarket } from '@playbook/contract/closed-market'
import { SourceFailure } from '../source-failure.ts'

const beyondReach = /data doesn.t exist|not available for|must be within the last/i
const unknownSymbol = /no data found|not found|delisted|no fundamentals|invalid (?:ticker|symbol)|quote not found/i
const failing = /internal server|too many|temporarily|unavailable|timed? ?out/i

/** Whether Yahoo says that it keeps no candles of this range. */
export const isBeyondReach = (error: unknown): boolean =>
  error instanceof Error && !(error instanceof SourceFailure) && beyondReach.test(error.message)

/** What a call of yahoo-finance2 threw, as a failure of its source. */
export function failureOfYahoo(error: unknown): SourceFailure {
  if (error instanceof SourceFailure) return error
  const text = error instanceof Error ? error.message : ''
  if (mentionsClosedMarket(text)) return new SourceFailure('market_closed', 'The market is closed.', { cause: error })
  if (unknownSymbol.test(text)) return new SourceFailure('unknown_symbol', 'It does not know this market.', { cause: error })
  if (failing.test(text)) return new SourceFailure('unavailable', 'It could not answer now.', { cause: error })
  return new SourceFailure('malformed', 'It answered what cannot be read.', { cause: error })
}
