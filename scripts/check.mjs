// Types, lint, import fences, format and unused code.
import { spawnSync } from 'node:child_process'

/** @type {readonly (readonly [string, readonly string[]])[]} */
const steps = [
  ['types', ['node_modules/typescript/bin/tsc', '-b']],
  ['lint', ['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings']],
  ['fences', ['scripts/fences/check.ts']],
  ['format', ['node_modules/oxfmt/bin/oxfmt', '--check', '.']],
  ['unused code', ['node_modules/knip/bin/knip.js', '--no-progress']],
]
let failed = 0
for (const [name, args] of steps) {
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' })
  if (status !== 0) failed += 1
  console.log(`${status === 0 ? 'ok    ' : 'failed'} ${name}`)
}
process.exit(failed === 0 ? 0 : 1)
