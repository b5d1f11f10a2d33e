import { Failure } from '@playbook/contract/failure'
import { expect, test } from 'vitest'
import { SourceFailure } from '../sources/source-failure.ts'
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

test.each([
  ['limited', 'market_unavailable', 'Market data service is temporarily unavailable.'],
  ['forbidden', 'market_unavailable', 'Market data service is temporarily unavailable.'],
  ['unavailable', 'market_unavailable', 'Market data service is temporarily unavailable.'],
  ['malformed', 'market_unavailable', 'Market data service is temporarily unavailable.'],
  ['market_closed', 'market_closed', "Market is currently closed for symbol 'EURUSD'"],
  ['unknown_symbol', 'symbol_not_found', "Symbol 'EURUSD' not found or is invalid"],
] as const)('a source that refuses as %s is told as %s', async (kind, code, message) => {
  expect(await asked(new SourceFailure(kind, 'HTTP 503 of upstream', { retryAfterSeconds: 7 }))).toMatchObject({
    code,
    message,
    ...(code === 'market_unavailable' ? { retryAfterSeconds: 7 } : {}),
  })
})

test('an answer is passed on', async () => {
  expect(await querySource('EURUSD', () => 7)).toBe(7)
})
