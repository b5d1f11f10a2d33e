// Refuses every import between domains that scripts/fences/allowed-imports.ts does not list.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { rooms } from './domain-of.ts'
import { findFaults, unusedLines } from './find-faults.ts'

const files = rooms.flatMap((room) =>
  globSync(`${room}/**/*.{ts,tsx}`, { exclude: (name) => ['node_modules', 'dist'].includes(path.basename(name)) }),
)
const { faults, used } = findFaults(files.map((file) => [file.replaceAll(path.sep, '/'), readFileSync(file, 'utf8')]))
const all = [...faults, ...unusedLines(used)]
for (const fault of all) console.error(fault)
process.exitCode = all.length === 0 ? 0 : 1
