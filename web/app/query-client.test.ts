import { onlineManager } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { createQueryClient } from './query-client.ts'

afterEach(() => onlineManager.setOnline(true))

test('without a network a question fails at once instead of waiting', async () => {
  onlineManager.setOnline(false)
  const queries = createQueryClient()
  await queries.prefetchQuery({ queryKey: ['a'], queryFn: () => Promise.reject(new Error('no network')) })
  expect(queries.getQueryState(['a'])).toMatchObject({ status: 'error', fetchStatus: 'idle' })
})

test('without a network an order fails at once and is not carried out later', async () => {
  onlineManager.setOnline(false)
  const queries = createQueryClient()
  let times = 0
  const order = queries.getMutationCache().build(queries, {
    mutationFn: () => {
      times++
      return Promise.reject(new Error('no network'))
    },
  })
  await expect(order.execute(undefined)).rejects.toThrow('no network')
  onlineManager.setOnline(true)
  await queries.resumePausedMutations()
  expect(times).toBe(1)
})
