import { execFileSync } from 'node:child_process'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')

/** The operator's command line beside the running server; gives what it says. */
export const operate = (...args: string[]): string =>
  execFileSync(process.execPath, ['server/operator-command.ts', ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: process.env['E2E_DATA_DIR'] ?? path.join(root, '.cache/e2e-data') },
  })
