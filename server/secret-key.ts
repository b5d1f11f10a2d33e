import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ensureFolder } from './ensure-folder.ts'
import { StartupError } from './startup-error.ts'

/** The secret that was set, or one that is made once and kept in the data folder for its owner's eyes only. */
export function loadSecretKey(config: { readonly secretKey: string | null; readonly dataDir: string }): string {
  if (config.secretKey !== null) return config.secretKey
  const file = path.join(config.dataDir, 'secret-key')
  ensureFolder(config.dataDir, 0o755)
  if (!existsSync(file)) {
    // Beside its place first: a process that is killed now, or has no room, must not leave half of one there.
    const unfinished = `${file}.${process.pid}`
    try {
      writeFileSync(unfinished, randomBytes(36).toString('base64url'), { mode: 0o600 })
      linkSync(unfinished, file)
    } catch (error) {
      // Another process was first.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    } finally {
      rmSync(unfinished, { force: true })
    }
  }
  const key = readFileSync(file, 'utf8').trim()
  if (key.length < 32) throw new StartupError(`The secret in ${file} is too short: delete that file, and a new one is made.`)
  return key
}
