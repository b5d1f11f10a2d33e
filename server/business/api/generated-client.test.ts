import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { promisify } from 'node:util'
import { openApiPath } from '@playbook/contract/api-docs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorkingProduct, type WorkingProduct } from '../../robustness/testing/working-product.ts'
import { makeBusiness, makeKey } from '../testing/make-business.ts'

const root = path.join(import.meta.dirname, '..', '..', '..')
const caches = path.join(root, '.cache')
mkdirSync(caches, { recursive: true })
// Inside the repository, so that what is generated finds its packages.
const folder = mkdtempSync(path.join(caches, 'generated-client-'))
let product: WorkingProduct
let env: NodeJS.ProcessEnv
beforeAll(async () => {
  product = await createWorkingProduct()
  await product.work(1)
  await product.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = product.app.server.address() as AddressInfo
  const user = await product.registerUser()
  const owner = { userId: user.profile.uid, businessId: await makeBusiness(product.db, user.profile.uid) }
  const key = await makeKey(product, owner, { environment: 'test' })
  env = { ...process.env, PLAYBOOK_API_KEY: key, PLAYBOOK_ORIGIN: `http://127.0.0.1:${port}` }
})
afterAll(async () => {
  await product.close()
  rmSync(folder, { recursive: true, force: true })
})

const run = promisify(execFile)
const node = (...args: string[]) => run(process.execPath, args, { cwd: folder, env })
const inPackages = (...parts: string[]) => path.join(root, 'node_modules', ...parts)
const typeRules = [
  '--ignoreConfig',
  '--strict',
  '--noEmit',
  '--module',
  'nodenext',
  '--target',
  'es2022',
  '--allowImportingTsExtensions',
  '--types',
  'node',
]

test('a client that a public generator makes of our OpenAPI is well typed, and plays the tour of the sandbox', async () => {
  const { payload } = await product.app.inject({ url: openApiPath })
  writeFileSync(path.join(folder, 'openapi.json'), payload)
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }')
  copyFileSync(path.join(import.meta.dirname, '..', 'testing', 'generated-tour.txt'), path.join(folder, 'tour.ts'))
  await node(inPackages('oazapfts', 'dist', 'cli.js'), 'openapi.json', 'api.ts')
  await node(inPackages('typescript', 'bin', 'tsc'), ...typeRules, 'tour.ts')
  const { stdout } = await node('tour.ts')
  const told = JSON.parse(stdout) as { trades: readonly number[] }
  expect(told).toMatchObject({
    environment: 'test',
    at: '2026-03-02T09:00:00.000Z',
    ema: 'number',
    headline: true,
    fired: [true],
    status: 'completed',
    refused: 404,
  })
  expect(new Set(told.trades).size).toBe(1)
  expect(told.trades[0]).toBeGreaterThan(0)
})
