import { expect, test } from 'vitest'
import { createQueryClient } from '../../app/query-client.ts'
import { signIn } from '../../session.ts'
import { useFakeApi } from '../../testing/fake-api.ts'
import { sampleProgress, sampleResult } from '../../testing/sample-strategy.ts'
import { samplePair } from '../../testing/samples.ts'
import { resultQuery } from './result-query.ts'

const api = useFakeApi()

test('a result that is not there yet is asked for again, and one that is there never', async () => {
  signIn(samplePair('1'), false)
  const queries = createQueryClient()
  const outcome = 'GET /strategy_builder/results/s1/'
  api.replies[outcome] = [200, { ...sampleProgress('backtesting'), result: null }]
  await queries.fetchQuery(resultQuery('s1'))
  api.replies[outcome] = [200, { ...sampleProgress('completed'), result: sampleResult() }]
  expect((await queries.fetchQuery(resultQuery('s1'))).result).not.toBeNull()
  api.replies[outcome] = [200, { ...sampleProgress('backtesting'), result: null }]
  expect((await queries.fetchQuery(resultQuery('s1'))).result).not.toBeNull()
})
