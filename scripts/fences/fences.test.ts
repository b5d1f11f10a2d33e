import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { allowedImports } from './allowed-imports.ts'
import { domainOf, isForTests, rooms } from './domain-of.ts'
import { findFaults, unusedLines } from './find-faults.ts'

const root = path.resolve(import.meta.dirname, '../..')
const files = rooms
  .flatMap((room) => globSync(`${room}/**/*.{ts,tsx}`, { cwd: root, exclude: (name) => /node_modules|dist/.test(path.basename(name)) }))
  .map((file) => file.replaceAll(path.sep, '/'))
  .filter((file) => !isForTests(file))

/** One file of each domain that is no store, found from the folders. */
const fileOf = new Map(files.filter((file) => !file.endsWith('store.ts')).map((file) => [domainOf(file), file]))
const domains = [...fileOf.keys()]

/** What the fences say of a file in the folder of `beside` that holds this text. */
function faultsOf(beside: string, text: string): readonly string[] {
  const file = domainOf(beside) === beside ? beside : `${path.posix.dirname(beside)}/planted.ts`
  return findFaults([[file, text]]).faults
}
const importFrom = (beside: string, target: string): string => {
  const relative = path.posix.relative(path.posix.dirname(beside), target)
  return `import * as found from '${relative.startsWith('.') ? relative : `./${relative}`}'\nexport { found }\n`
}

test('every import of today is listed, and every line of the list is used', () => {
  const { faults, used } = findFaults(files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]))
  expect(faults).toEqual([])
  expect(unusedLines(used)).toEqual([])
})

test.each(domains)('%s may import what is listed for it, and nothing else', (domain) => {
  const beside = fileOf.get(domain) ?? ''
  for (const [other, target] of fileOf) {
    if (other === domain) continue
    const faults = faultsOf(beside, importFrom(beside, target))
    expect({ other, refused: faults.length > 0 }).toEqual({ other, refused: !(allowedImports[domain] ?? []).includes(other) })
  }
})

test('a new folder may import nothing before it is listed', () => {
  expect(faultsOf('web/new-domain/page.tsx', "import { call } from '../api.ts'\nexport { call }\n")).toHaveLength(1)
})

test.each([
  ['an import', "import { a } from '../markets/import-store.ts'\nexport { a }\n"],
  ['a type import', "import type { A } from '../markets/import-store.ts'\nexport type { A }\n"],
  ['a re-export', "export { a } from '../markets/import-store.ts'\n"],
  ['a dynamic import', "export const a = () => import('../markets/import-store.ts')\n"],
  ['an import type', "export type A = import('../markets/import-store.ts').A\n"],
  ['a worker’s address', "export const a = new URL('../markets/import-store.ts', import.meta.url)\n"],
])('the store of another domain is refused to %s', (_, text) => {
  expect(faultsOf('server/chats/routes.ts', text)).toEqual([expect.stringContaining('is private to server/markets')])
})

test.each([
  ['engine/market/bars.ts', "import * as z from 'zod/mini'\nexport { z }\n"],
  ['engine/market/bars.ts', "import { limits } from '../../contract/limits.ts'\nexport { limits }\n"],
  ['contract/limits.ts', "import fastify from 'fastify'\nexport { fastify }\n"],
  ['contract/limits.ts', "import { readConfig } from '../server/config.ts'\nexport { readConfig }\n"],
  ['server/chats/routes.ts', "import { call } from '../../web/api.ts'\nexport { call }\n"],
  ['web/auth/log-in.ts', "import { readConfig } from '@playbook/server/config'\nexport { readConfig }\n"],
  ['web/auth/log-in.ts', "import { readFileSync } from 'node:fs'\nexport { readFileSync }\n"],
  ['web/ui/button.tsx', "import { limits } from '@playbook/contract/limits'\nexport { limits }\n"],
  ['web/auth/log-in.ts', "import { visitor } from '../../e2e/visitor.ts'\nexport { visitor }\n"],
  ['web/auth/log-in.ts', "import { render } from '../testing/render.tsx'\nexport { render }\n"],
])('%s may not hold %s', (beside, text) => {
  expect(faultsOf(beside, text)).toHaveLength(1)
})

test.each(['export const now = () => new Date()\n', 'export const now = () => Date()\n'])(
  'the engine may not ask for the time: %s',
  (text) => {
    expect(faultsOf('engine/market/bars.ts', text)).toEqual([expect.stringContaining('no clock')])
  },
)

test('the engine may name a moment that it was given', () => {
  expect(faultsOf('engine/market/bars.ts', 'export const at = (ms: number) => new Date(ms)\n')).toEqual([])
})
