import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')

/** A file that breaks one rule of the linter, or none. */
const planted = {
  'engine/market/network.ts': "export const found = () => fetch('https://example.com')\n",
  'engine/market/clock.ts': 'export const found = () => Date.now()\n',
  'engine/market/chance.ts': 'export const found = () => Math.random()\n',
  'server/chats/chance.ts': 'export const found = () => Math.random()\n',
  'server/chats/run-text.ts': "import vm from 'node:vm'\nexport const found = vm\n",
  'web/chats/failed-read.tsx': 'export const found = (query: { isError: boolean }) => query.isError\n',
} as const
const allowed = { 'engine/market/sound.ts': 'export const found = (ms: number) => new Date(ms)\n' } as const

let folder = ''
let findings: ReadonlySet<string> = new Set()

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'playbook-lint-'))
  cpSync(path.join(root, '.oxlintrc.json'), path.join(folder, '.oxlintrc.json'))
  for (const [file, text] of Object.entries({ ...planted, ...allowed })) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), text)
  }
  const { stdout } = spawnSync(process.execPath, [path.join(root, 'node_modules/oxlint/bin/oxlint'), '-f', 'json', '.'], {
    cwd: folder,
    encoding: 'utf8',
  })
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: readonly { readonly filename: string }[] }
  findings = new Set(diagnostics.map(({ filename }) => filename.replaceAll(path.sep, '/').replace(/^\.\//, '')))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each(Object.keys(planted))('the linter refuses %s', (file) => {
  expect(findings).toContain(file)
})

test.each(Object.keys(allowed))('the linter lets %s pass', (file) => {
  expect(findings).not.toContain(file)
})
