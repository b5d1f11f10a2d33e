import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Figure } from './figure.ts'

const script = path.join(import.meta.dirname, '..', 'server', 'billing', 'ledger', 'testing', 'storm-ledger.ts')

interface Storm {
  readonly operations: number
  readonly repeated: number
  readonly faults: number
  readonly kills: number
  readonly databaseKills: number
  readonly lost: number
  readonly violations: number
  readonly p95: { readonly one: number; readonly thousand: number }
}

/**
 * A storm of operations on the ledger. `LEDGER_SEED` and `LEDGER_OPERATIONS` say which, `LEDGER_MINUTES` when it ends at the
 * latest; in the folder `LEDGER_FOLDER`, which stays, a later storm of the same seed goes on from where an earlier one ended.
 */
export function ledgerBenchmarks(): Figure[] {
  const { LEDGER_SEED: seed = '14', LEDGER_OPERATIONS: to = '1000000', LEDGER_MINUTES: minutes = '600', LEDGER_FOLDER: kept } = process.env
  const folder = kept ?? mkdtempSync(path.join(tmpdir(), 'playbook-ledger-'))
  try {
    const ran = spawnSync(process.execPath, [script, folder, seed, to, minutes], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    if (ran.status !== 0) throw new Error(`The storm ended with ${ran.status ?? ran.signal}`)
    // The last line of our own script.
    const storm = JSON.parse(ran.stdout.trim().split('\n').at(-1) ?? '') as Storm
    return [
      { name: `ledger: operations, seed ${seed}`, value: storm.operations, unit: '', goal: '10^6' },
      { name: 'of which repeated, reordered', value: storm.repeated, unit: '', goal: null },
      { name: 'calls that broke before or after their commit, or with their connection', value: storm.faults, unit: '', goal: null },
      { name: 'workers killed', value: storm.kills, unit: '', goal: null },
      { name: 'databases killed', value: storm.databaseKills, unit: '', goal: null },
      { name: 'acknowledged grants that are not in the ledger', value: storm.lost, unit: '', goal: '0' },
      { name: 'violations', value: storm.violations, unit: '', goal: '0' },
      { name: 'a spend at 100 in flight for one account, p95', value: storm.p95.one, unit: 'ms', goal: null },
      { name: 'a spend at 100 in flight for a thousand accounts, p95', value: storm.p95.thousand, unit: 'ms', goal: null },
    ]
  } finally {
    if (kept === undefined) rmSync(folder, { recursive: true, force: true })
  }
}
