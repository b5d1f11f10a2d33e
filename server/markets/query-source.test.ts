import { Failure } from '@playbook/contract/failure'
import { expect, test } from 'vitest'
import { SourceFailure, type SourceFailureKind } from '../sources/source-failure.ts'
import { querySource } from './query-source.ts'

const asked = (error: unknown) => querySource('EURUSD', () => Promise.reject(error)).catch((refusal: unknown) => refusal)

test.each(['Market closed', 'Error 132: the market is closed.', 'market is currently closed', 'Outside of TRADING  HOURS for this symbol'])(
  'a source that says %j is told as a closed market, which nobody repeats',
  async (text) => {
    const refusal = await asked(new Error(text))
    expect(refusal).toMatchObject({ code: 'market_closed', status: 409, message: "Market is currently closed for symbol 'EURUSD'" })
  },
)

test('any other error and any refusal of ours stays what it is', async () => {
  for (const error of [
    new Error('connection closed by the market data server'),
    new Failure('market_invalid', { message: 'The trading hours decide where each day begins.' }),
    'market closed',
  ])
    expect(await asked(error)).toBe(error)
})

const sentences = {
  limited: [429, 'rate_limited', 'Rate limit exceeded. Please wait before making more requests.'],
  unavailable: [503, 'market_unavailable', 'Market data service is temporarily unavailable.'],
  malformed: [503, 'market_unavailable', 'Market data service is temporarily unavailable.'],
  forbidden: [503, 'market_unavailable', 'Kraken does not serve prices to this server (403).'],
  market_closed: [409, 'market_closed', "Market is currently closed for symbol 'EURUSD'"],
  unknown_symbol: [404, 'symbol_not_found', "Symbol 'EURUSD' not found or is invalid"],
} as const satisfies Record<SourceFailureKind, readonly [number, string, string]>

test.each(Object.entries(sentences))(
  'a source that fails as %s is told with the sentence for it',
  async (kind, [status, code, message]) => {
    // The keys are the kinds.
    const failure = new SourceFailure(kind as SourceFailureKind, 'Kraken does not serve prices to this server (403).')
    expect(await asked(failure)).toMatchObject({ status, code, message, cause: failure })
  },
)

test('a source that says when to come back is told with that time, and one that only limits with a minute', async () => {
  expect(await asked(new SourceFailure('limited', '', { retryAfterSeconds: 7 }))).toMatchObject({ retryAfterSeconds: 7 })
  expect(await asked(new SourceFailure('limited', ''))).toMatchObject({ retryAfterSeconds: 60 })
  expect(await asked(new SourceFailure('unavailable', '', { retryAfterSeconds: 12 }))).toMatchObject({ retryAfterSeconds: 12 })
  expect(await asked(new SourceFailure('unavailable', ''))).toMatchObject({ retryAfterSeconds: undefined })
})

test('an answer is passed on', async () => {
  expect(await querySource('EURUSD', () => 7)).toBe(7)
})
