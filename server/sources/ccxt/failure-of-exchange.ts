import { mentionsClosedMarket } from '@playbook/contract/closed-market'
import { SourceFailure, type SourceFailureKind } from '../source-failure.ts'

/** The classes of ccxt's errors that say why, the most exact first; an error may be of several. */
const kinds: readonly (readonly [string, SourceFailureKind, string])[] = [
  ['RateLimitExceeded', 'limited', 'It answered that there were too many requests.'],
  ['DDoSProtection', 'limited', 'It answered that there were too many requests.'],
  ['RestrictedLocation', 'forbidden', 'It does not serve prices to the place where this server runs.'],
  ['AuthenticationError', 'forbidden', 'It does not serve prices to this server.'],
  ['MarketClosed', 'market_closed', 'The market is closed.'],
  ['BadSymbol', 'unknown_symbol', 'It does not know this market.'],
  ['BadResponse', 'malformed', 'It answered what cannot be read.'],
  ['OperationFailed', 'unavailable', 'It could not answer now.'],
  ['BadRequest', 'malformed', 'It did not accept the request.'],
  ['ExchangeError', 'unavailable', 'It answered with an error.'],
]

/** What some exchanges say of a market that is not theirs, which ccxt takes for any error. */
const unknownMarket = /\b(?:unknown|invalid) (?:asset pair|symbol|product|instrument)/i

function classNamesOf(error: Error): string[] {
  const names: string[] = []
  for (let at: unknown = Object.getPrototypeOf(error); at instanceof Error || at === Error.prototype; at = Object.getPrototypeOf(at))
    names.push((at as Error).constructor.name)
  return names
}

/** What a call of ccxt threw, as a failure of its source. */
export function failureOfExchange(error: unknown): SourceFailure {
  if (error instanceof SourceFailure) return error
  if (!(error instanceof Error)) return new SourceFailure('malformed', 'It answered what cannot be read.', { cause: error })
  if (mentionsClosedMarket(error.message)) return new SourceFailure('market_closed', 'The market is closed.', { cause: error })
  if (unknownMarket.test(error.message)) return new SourceFailure('unknown_symbol', 'It does not know this market.', { cause: error })
  const names = classNamesOf(error)
  const [, kind, message] = kinds.find(([name]) => names.includes(name)) ?? ['', 'malformed' as const, 'It answered what cannot be read.']
  return new SourceFailure(kind, message, { cause: error })
}
