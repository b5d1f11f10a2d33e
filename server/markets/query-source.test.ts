import { Failure } from '@playbook/contract/failure'
import { expect, test } from 'vitest'
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

test('an answer is passed on', async () => {
  expect(await querySource('EURUSD', () => 7)).toBe(7)
})
