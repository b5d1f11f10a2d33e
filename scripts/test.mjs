// Unit and route tests, then the browser journeys. Ends with the true counts on a line of their own.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import { findBrowser, noBrowser } from './browser.mjs'

const report = '.cache/test/unit.json'
rmSync('.cache/test', { recursive: true, force: true })
mkdirSync('.cache/test', { recursive: true })

const browser = findBrowser()
if (browser === null) {
  console.error(noBrowser)
  process.exit(1)
}

const run = (args, env = {}) => spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } }).status ?? 1
const read = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

// The journeys need the pages, which are built on what the unit tests leave of the processors.
const buildLog = '.cache/test/build.txt'
const toLog = openSync(buildLog, 'w')
const building = spawn(process.execPath, ['scripts/run.mjs', 'build', '--if-changed'], { stdio: ['ignore', toLog, toLog] })
const built = once(building, 'exit')
const unitStatus = run([
  'node_modules/vitest/vitest.mjs',
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${report}`,
  ...process.argv.slice(2),
])
const unit = read(report)
await built
process.stdout.write(readFileSync(buildLog))
const journeyStatus = run(['scripts/run.mjs', 'e2e'], { CHROMIUM_PATH: browser })
const journeys = read('.cache/test/journeys.json')

let passed = (unit?.numPassedTests ?? 0) + (journeys?.stats.expected ?? 0) + (journeys?.stats.flaky ?? 0)
let failed = (unit?.numFailedTests ?? 0) + (journeys?.stats.unexpected ?? 0)
const broken = unitStatus !== 0 || journeyStatus !== 0 || unit === null || journeys === null
// A file that does not load fails without a failed test in it.
if (broken && failed === 0) failed += 1
// Told again at the end, where a shortened log still shows them.
for (const file of unit?.testResults ?? [])
  for (const test of file.assertionResults.filter((one) => one.status === 'failed'))
    console.log(`FAILED ${relative('.', file.name)}: ${test.fullName}\n${test.failureMessages.join('\n').slice(0, 2000)}`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(broken ? 1 : 0)
