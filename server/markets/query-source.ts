import { closedMarketMessage, mentionsClosedMarket } from '@playbook/contract/closed-market'
import { Failure } from '@playbook/contract/failure'
import { SourceFailure, type SourceFailureKind } from '../sources/source-failure.ts'

type Told = (symbol: string, failure: SourceFailure) => Failure

const unavailable: Told = (_, cause) => new Failure('market_unavailable', { cause, ...waitOf(cause) })
const waitOf = ({ retryAfterSeconds }: SourceFailure) => (retryAfterSeconds === null ? {} : { retryAfterSeconds })

/** What people are told when a source does not answer. A refusal of this place or this server passes by no waiting, so it says what it is. */
const told: Readonly<Record<SourceFailureKind, Told>> = {
  limited: (_, cause) => new Failure('rate_limited', { cause, retryAfterSeconds: cause.retryAfterSeconds ?? 60 }),
  forbidden: (_, cause) => new Failure('market_unavailable', { message: cause.message, cause, ...waitOf(cause) }),
  unavailable,
  malformed: unavailable,
  market_closed: (symbol, cause) => new Failure('market_closed', { message: closedMarketMessage(symbol), cause }),
  unknown_symbol: (symbol, cause) =>
    new Failure('symbol_not_found', {
      message: `Symbol '${symbol}' not found or is invalid`,
      errors: { symbol: [`Symbol '${symbol}' not found or is invalid`] },
      cause,
    }),
}

/** Asks a source of prices; what keeps it from answering is told in our words, a closed market as such and not as a fault of ours. */
export async function querySource<T>(symbol: string, ask: () => T | Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (cause) {
    if (cause instanceof SourceFailure) throw told[cause.kind](symbol, cause)
    const isClosed = cause instanceof Error && !(cause instanceof Failure) && mentionsClosedMarket(cause.message)
    throw isClosed ? new Failure('market_closed', { message: closedMarketMessage(symbol), cause }) : cause
  }
}
