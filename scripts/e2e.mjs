// Browser journeys against the real server with an empty data folder.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findBrowser, noBrowser } from './browser.mjs'
import { useQuickTemp } from './quick-temp.mjs'

useQuickTemp()

const browser = findBrowser()
if (browser === null) {
  console.error(noBrowser)
  process.exit(1)
}

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })

mkdirSync('.cache/test', { recursive: true })
const dataDir = mkdtempSync(path.join(tmpdir(), 'playbook-e2e-'))
const port = await freePort()
const { status } = spawnSync(
  process.execPath,
  ['node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e/playwright.config.ts', ...process.argv.slice(2)],
  {
    stdio: 'inherit',
    env: { ...process.env, CHROMIUM_PATH: browser, E2E_PORT: String(port), E2E_DATA_DIR: dataDir },
  },
)
rmSync(dataDir, { recursive: true, force: true })
process.exit(status ?? 1)
