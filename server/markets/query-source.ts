import { closedMarketMessage, mentionsClosedMarket } from '@playbook/contract/closed-market'
import { Failure, type FailureCode } from '@playbook/contract/failure'
import { SourceFailure, type SourceFailureKind } from '../sources/source-failure.ts'

/** What a caller is told of a source that did not answer. */
const codeOf = {
  limited: 'market_unavailable',
  forbidden: 'market_unavailable',
  unavailable: 'market_unavailable',
  malformed: 'market_unavailable',
  market_closed: 'market_closed',
  unknown_symbol: 'symbol_not_found',
} as const satisfies Record<SourceFailureKind, FailureCode>

/** Asks a source of prices; what it refuses, and that the market is closed, is told in our words and not as a fault of ours. */
export async function querySource<T>(symbol: string, ask: () => T | Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (cause) {
    throw inOurWords(symbol, cause)
  }
}

function inOurWords(symbol: string, cause: unknown): unknown {
  if (!(cause instanceof Error) || cause instanceof Failure) return cause
  if (mentionsClosedMarket(cause.message)) return closed(symbol, cause)
  if (!(cause instanceof SourceFailure)) return cause
  const code = codeOf[cause.kind]
  if (code === 'market_closed') return closed(symbol, cause)
  const message = code === 'symbol_not_found' ? `Symbol '${symbol}' not found or is invalid` : undefined
  return new Failure(code, {
    cause,
    ...(message === undefined ? {} : { message }),
    ...(cause.retryAfterSeconds === null ? {} : { retryAfterSeconds: cause.retryAfterSeconds }),
  })
}

const closed = (symbol: string, cause: Error) => new Failure('market_closed', { message: closedMarketMessage(symbol), cause })
