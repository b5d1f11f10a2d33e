import { readFileSync } from 'node:fs'
import path from 'node:path'

/** The version of Playbook. */
export const readVersion = (): string =>
  // Our own file.
  (JSON.parse(readFileSync(path.join(import.meta.dirname, '..', 'package.json'), 'utf8')) as { version: string }).version
