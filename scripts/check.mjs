// Types, lint, import fences, format and unused code: two at a time, told in this order.
import { spawn } from 'node:child_process'

/** @type {readonly (readonly [string, readonly string[]])[]} */
const steps = [
  ['types', ['node_modules/typescript/bin/tsc', '-b', '--pretty']],
  ['lint', ['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings']],
  ['fences', ['scripts/fences/check.ts']],
  ['format', ['node_modules/oxfmt/bin/oxfmt', '--check', '.']],
  ['unused code', ['node_modules/knip/bin/knip.js', '--no-progress']],
]

/** @param {readonly string[]} args */
const run = (args) =>
  new Promise((resolve) => {
    let said = ''
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (said += data))
    child.on('close', (status) => resolve({ said, isGood: status === 0 }))
  })

// Types take as long as all the others together.
const [types, ...others] = steps
const ends = new Map([[types, run(types[1])]])
let before = Promise.resolve()
for (const step of others) ends.set(step, (before = before.then(() => run(step[1]))))

let failed = 0
for (const step of steps) {
  const { said, isGood } = await ends.get(step)
  process.stdout.write(said)
  if (!isGood) failed += 1
  console.log(`${isGood ? 'ok    ' : 'failed'} ${step[0]}`)
}
process.exit(failed === 0 ? 0 : 1)
