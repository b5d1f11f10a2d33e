import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')

/** A file that breaks one import rule, or none. */
const planted = {
  'engine/market/library.ts': "import * as z from 'zod/mini'\nexport const found = z\n",
  'engine/market/other-room.ts': "import { limits } from '../../contract/limits.ts'\nexport const found = limits\n",
  'engine/market/network.ts': "export const found = () => fetch('https://example.com')\n",
  'engine/market/clock.ts': 'export const found = () => Date.now()\n',
  'engine/market/chance.ts': 'export const found = () => Math.random()\n',
  'contract/library.ts': "import fastify from 'fastify'\nexport const found = fastify\n",
  'contract/other-room.ts': "import { readConfig } from '../server/config.ts'\nexport const found = readConfig\n",
  'server/chats/other-room.ts': "import { call } from '../../web/api.ts'\nexport const found = call\n",
  'server/chats/other-store.ts': "import { store } from '../markets/store.ts'\nexport const found = store\n",
  'server/chats/run-text.ts': "import vm from 'node:vm'\nexport const found = vm\n",
  'web/auth/other-room.ts': "import { readConfig } from '@playbook/server/config'\nexport const found = readConfig\n",
  'web/auth/platform.ts': "import { readFileSync } from 'node:fs'\nexport const found = readFileSync\n",
  'web/ui/domain.ts': "import { limits } from '@playbook/contract/limits'\nexport const found = limits\n",
  'web/chart/api.ts': "import { call } from '../api.ts'\nexport const found = call\n",
} as const
const allowed = {
  'engine/market/sound.ts': "import { ok } from '../result.ts'\nexport const found = ok\n",
  'contract/sound.ts':
    "import * as z from 'zod/mini'\nimport type { Bars } from '@playbook/engine/market/bars'\nexport const found: [typeof z, Bars] | null = null\n",
  'server/chats/sound.ts':
    "import { limits } from '@playbook/contract/limits'\nimport { store } from './store.ts'\nexport const found = [limits, store]\n",
  'web/auth/sound.ts':
    "import { limits } from '@playbook/contract/limits'\nimport { call } from '../api.ts'\nexport const found = [limits, call]\n",
} as const

let folder = ''
let findings: ReadonlySet<string> = new Set()

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'playbook-fences-'))
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

test.each(Object.keys(planted))('the fence refuses %s', (file) => {
  expect(findings).toContain(file)
})

test.each(Object.keys(allowed))('the fence lets %s pass', (file) => {
  expect(findings).not.toContain(file)
})
