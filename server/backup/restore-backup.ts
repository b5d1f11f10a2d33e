import { createHash } from 'node:crypto'
import { chownSync, createReadStream, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { extract } from 'tar'
import { findRunningPostgres } from '../db/embedded-postgres.ts'
import { chooseAccount } from '../db/postgres-account.ts'
import { ensureFolder } from '../ensure-folder.ts'
import { diskFull, isDiskFull, StartupError } from '../startup-error.ts'
import { backupFormat, backupParts, type BackupAbout } from './backup-file.ts'

interface RestoreInput {
  readonly file: string
  /** Gets what is in the backup; must hold no database, unless it may be set aside. */
  readonly dataDir: string
  /** A database that is there is kept beside it, under another name. */
  readonly setAside: boolean
  readonly now: () => number
}

interface Restored {
  readonly about: BackupAbout
  /** Where the database that was there is now; null where there was none. */
  readonly keptAt: string | null
}

const names: readonly string[] = Object.values(backupParts)

async function unpackParts(file: string, folder: string): Promise<BackupAbout> {
  const broken = (cause?: unknown) => new StartupError(`${file} is no whole backup of Playbook.`, { cause })
  try {
    await extract({ file, cwd: folder, strict: true, preserveOwner: false, filter: (name) => names.includes(name) })
  } catch (error) {
    throw isDiskFull(error) ? error : broken(error)
  }
  const part = (name: string) => path.join(folder, name)
  if (!existsSync(part(backupParts.about)) || !existsSync(part(backupParts.cluster)) || !existsSync(part(backupParts.password)))
    throw broken()
  // Written by `makeBackup`; what is not is refused by its form or by the hash.
  const about = JSON.parse(readFileSync(part(backupParts.about), 'utf8')) as BackupAbout
  if (about.format !== backupFormat) throw new StartupError(`${file} was written by another version of Playbook (${about.version}).`)
  const hash = createHash('sha256')
  await pipeline(createReadStream(part(backupParts.cluster)), hash)
  if (hash.digest('hex') !== about.sha256) throw broken()
  return about
}

/**
 * Puts the database of a backup and its secret into a data folder. Nothing that is there is lost, and nothing is put in
 * its place before the whole backup has been read and checked.
 */
export async function restoreBackup({ file, dataDir, setAside, now }: RestoreInput): Promise<Restored> {
  if (!existsSync(file)) throw new StartupError(`There is no file ${file}.`)
  ensureFolder(dataDir, 0o755)
  const home = path.join(path.resolve(dataDir), 'postgres')
  if (findRunningPostgres(dataDir) !== null)
    throw new StartupError(`Playbook runs on the data folder ${dataDir}: stop it first, or set DATA_DIR to another folder.`)
  const isThere = existsSync(path.join(home, 'data'))
  if (isThere && !setAside)
    throw new StartupError(
      `The data folder ${dataDir} holds a database already: set DATA_DIR to an empty folder, or add --set-aside to keep that one beside it.`,
    )
  const work = `${home}.restored-${process.pid}`
  try {
    rmSync(work, { recursive: true, force: true })
    mkdirSync(work, { mode: 0o700 })
    const about = await unpackParts(file, work)
    const { uid } = chooseAccount(dataDir)
    const owner = uid === null ? { preserveOwner: false } : { uid, gid: uid }
    const cluster = path.join(work, 'postgres')
    const data = path.join(cluster, 'data')
    mkdirSync(data, { recursive: true, mode: 0o700 })
    await extract({ file: path.join(work, backupParts.cluster), cwd: data, strict: true, ...owner })
    writeFileSync(path.join(cluster, 'password'), readFileSync(path.join(work, backupParts.password)), { mode: 0o600 })
    give(uid, cluster, data, path.join(cluster, 'password'))
    const keptAt = isThere ? `${home}.before-${new Date(now()).toISOString().replaceAll(/[:.]/g, '')}` : null
    if (keptAt === null) rmSync(home, { recursive: true, force: true })
    else renameSync(home, keptAt)
    renameSync(cluster, home)
    if (about.holdsSecretKey) takeSecretKey(path.join(work, backupParts.secretKey), path.join(dataDir, 'secret-key'), keptAt)
    return { about, keptAt }
  } catch (error) {
    if (isDiskFull(error)) throw diskFull(dataDir, error)
    throw error
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

function give(uid: number | null, ...places: readonly string[]): void {
  if (uid !== null) for (const place of places) chownSync(place, uid, uid)
}

/** The secret of the backup; the one that is there goes with the database that was there. */
function takeSecretKey(from: string, to: string, keptAt: string | null): void {
  if (existsSync(to) && keptAt !== null) renameSync(to, path.join(keptAt, 'secret-key'))
  writeFileSync(to, readFileSync(from), { mode: 0o600 })
}
