import type { AddressInfo } from 'node:net'
import { apiCalls } from '@playbook/contract/api-reference'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPlaybook } from '../../../client/index.ts'
import { createWorkingProduct, type WorkingProduct } from '../../robustness/testing/working-product.ts'
import { makeBusiness, makeKey } from '../testing/make-business.ts'
import { makeKnown } from '../testing/make-known.ts'
import { sendRandomly, type KnownIds } from '../testing/random-calls.ts'

/** One in a hundred of those that `npm run bench -- api-calls` sends. */
const callsOfEach = 100
/** Answers to questions take longest, and have tests of their own. */
const questions = 20

let product: WorkingProduct
let known: KnownIds
let key: string
const faults: string[] = []
beforeAll(async () => {
  product = await createWorkingProduct({ onLog: (line) => line.includes('"level":50') && faults.push(line) })
  const userId = (await product.registerUser()).profile.uid
  key = await makeKey(product, { userId, businessId: await makeBusiness(product.db, userId) }, { environment: 'test' })
  await product.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = product.app.server.address() as AddressInfo
  const jobs = await product.work(2)
  known = await makeKnown(openPlaybook({ key, origin: `http://127.0.0.1:${port}` }))
  await jobs.stop(0)
})
afterAll(() => product.close())

test.each(apiCalls)('$name answers a key what is documented, whatever it is sent', async (call) => {
  const calls = call.name === 'marketAnalysis' ? questions : callsOfEach
  const found = await sendRandomly(
    call,
    calls,
    async ({ headers, ...asked }) => {
      const answer = await product.app.inject({ ...asked, headers: { ...headers, authorization: `ApiKey ${key}` } })
      return { status: answer.statusCode, body: answer.payload }
    },
    known,
  )
  expect({ ...found, faults }).toMatchObject({ calls, serverErrors: [], undocumented: [], faults: [] })
  // A job that is over cannot be cancelled, and the alert was never there.
  expect(found.answered).toBeGreaterThan(['deleteTestAlert', 'cancelJob'].includes(call.name) ? -1 : 0)
})
