import { getCandles } from '@playbook/contract/markets'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { useFakeApi } from '../testing/fake-api.ts'
import { startSignedIn } from '../testing/start-signed-in.ts'
import { candlePage } from './use-candles.ts'

const api = useFakeApi()

test('a page that two parts wait for comes also when one of them goes first', async () => {
  startSignedIn()
  const candle = { timestamp: 1_763_596_800, open: 1, high: 2, low: 1, close: 2, volume: 1, is_closed: true }
  api.replies[`GET ${getCandles.path}`] = [200, { symbol: 'BTCUSD', timeframe: '1d', source: 'simulated', count: 1, candles: [candle] }]
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const page = candlePage('BTCUSD', '1d', null)
  const leave = new QueryObserver(queries, page).subscribe(() => {})
  const loading = queries.fetchQuery(page)
  leave()
  expect((await loading).bars).toHaveLength(1)
})
