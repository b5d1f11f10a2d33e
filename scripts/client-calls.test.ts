import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { clientCalls } from './client-calls.ts'

const read = (file: string) => readFileSync(file, 'utf8').replaceAll('\r\n', '\n')

test('the client’s calls are those that the server checks: `node scripts/write-client.ts` writes them', () => {
  expect(read('client/calls.ts')).toBe(clientCalls())
})

test('the client imports nothing but its own files', () => {
  for (const file of readdirSync('client').filter((name) => name.endsWith('.ts') && !name.includes('.test.')))
    for (const [, module] of read(`client/${file}`).matchAll(/from '([^']+)'/g))
      expect([file, module]).toEqual([file, expect.stringMatching(/^\.\/[a-z-]+\.ts$/)])
})

test('the client’s page shows its examples as they are run', () => {
  for (const name of readdirSync('client/examples')) expect(read('client/README.md')).toContain(read(`client/examples/${name}`))
})
