import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { diskFull, isDiskFull, StartupError } from './startup-error.ts'

/** Makes sure that a folder is there and can be written. */
export function ensureFolder(folder: string, mode: number): void {
  try {
    makeMissing(path.resolve(folder), mode)
    const probe = path.join(folder, `.write-${process.pid}`)
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (cause) {
    if (isDiskFull(cause)) throw diskFull(folder, cause)
    throw new StartupError(`The data folder ${folder} cannot be written: give this user the right to write there, or set DATA_DIR.`, {
      cause,
    })
  }
}

/** Node's own recursive `mkdirSync` never comes back from places such as /proc, where nothing can be made. */
function makeMissing(folder: string, mode: number): void {
  if (existsSync(folder)) return
  makeMissing(path.dirname(folder), mode)
  try {
    mkdirSync(folder, { mode })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
