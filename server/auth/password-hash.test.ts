import type * as Crypto from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { hashPassword, isPassword } from './password-hash.ts'

const works = vi.hoisted(() => [] as object[])
vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof Crypto>()
  const argon2: typeof crypto.argon2 = (algorithm, { message: _, nonce, ...work }, told) => {
    works.push({ algorithm, ...work, nonceBytes: (nonce as Buffer).byteLength })
    crypto.argon2(algorithm, { message: _, nonce, ...work }, told)
  }
  return { ...crypto, argon2 }
})

// That the answers take the same time is measured by `npm run bench accounts`.
test('AU4 without a user the same hash is computed as for one, and it is never right', async () => {
  const stored = await hashPassword('quiet-Harbour-71')
  works.length = 0
  expect(await isPassword('quiet-Harbour-71', stored)).toBe(true)
  expect(await isPassword('quiet-Harbour-71', null)).toBe(false)
  expect(await isPassword('', null)).toBe(false)
  expect(works).toEqual([works[0], works[0], works[0]])
  expect(works[0]).toMatchObject({ algorithm: 'argon2id', memory: 19_456, passes: 2, tagLength: 32, nonceBytes: 16 })
})
