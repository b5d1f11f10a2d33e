import { session } from '@playbook/contract/auth'
import { createMemoryHistory } from '@tanstack/react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { signIn } from '../session.ts'
import { useFakeApi } from '../testing/fake-api.ts'
import { samplePair } from '../testing/samples.ts'
import { startAsGuest } from '../testing/start-signed-in.ts'
import { createAppRouter } from './create-app-router.ts'
import { createQueryClient } from './query-client.ts'
import { startsData } from './starts-data.ts'

const api = useFakeApi()

beforeEach(startAsGuest)

/** A router on its way to an address, with nothing drawn. */
function routerOf(path: string) {
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }))
  startsData(router, createQueryClient())
  return router
}

const pathOf = (id: string) => `/console/strategy-lab/strategies/${id}`
const firstCallsOf = (id: string) => [
  session.path,
  `/strategy_builder/list/${id}/`,
  `/strategy_builder/results/${id}/`,
  `/strategy_builder/list/${id}/verdict/`,
]
const asked = () => api.server().received.map(({ path }) => path.replace(/^\/api/, ''))

test('a result is asked for before anything of its page is drawn, together with who is here', async () => {
  signIn(samplePair('1'), false)
  await routerOf(pathOf('s1')).load()
  await vi.waitFor(() => expect(asked()).toEqual(expect.arrayContaining(firstCallsOf('s1'))))
})

test('a guest asks for nothing, and for the first calls after the login', async () => {
  const router = routerOf(pathOf('s1'))
  await router.load()
  signIn(samplePair('1'), false)
  await router.navigate({ to: '/console/strategy-lab/strategies/$id', params: { id: 's2' } })
  await vi.waitFor(() => expect(asked()).toEqual(expect.arrayContaining(firstCallsOf('s2'))))
  expect(asked().filter((path) => path.includes('s1'))).toEqual([])
})
