import { defineConfig } from '@playwright/test'

const port = process.env['E2E_PORT'] ?? '3999'
const dataDir = process.env['E2E_DATA_DIR'] ?? '../.cache/e2e-data'

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  fullyParallel: false,
  // While one waits for the server the other draws: of two cores, one journey at a time uses little more than one.
  workers: 2,
  retries: 0,
  // A busy machine takes its time; what is right is there as soon as it is.
  timeout: 480_000,
  expect: { timeout: 90_000 },
  reporter: [['list'], ['json', { outputFile: '../.cache/test/journeys.json' }]],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'UTC',
    // What fades or slides is waited for, each time.
    contextOptions: { reducedMotion: 'reduce' },
    // It would take page loads out of the tests' hands; the journey about it lets it in.
    serviceWorkers: 'block',
    // A trace of every journey takes a third of its time: `E2E_TRACE=1 npm run e2e` keeps those of the failed ones.
    trace: process.env['E2E_TRACE'] ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  webServer: {
    command: `"${process.execPath}" server/main.ts`,
    cwd: '..',
    url: `http://127.0.0.1:${port}/api/health/`,
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stdout: 'ignore',
    stderr: 'pipe',
    // Journeys that are about prices start an application of their own.
    env: {
      ...(process.env as Record<string, string>),
      PORT: port,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      RATE_LIMIT_SCALE: '100',
      BILLING: 'off',
      // Webhooks of the journeys are received on this machine.
      WEBHOOK_ADDRESSES: 'any',
    },
  },
})
