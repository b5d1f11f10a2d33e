import { createHash } from 'node:crypto'
import {
  copyFileSync,
  createReadStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { create } from 'tar'
import type { DatabaseAddress } from '../db/connect.ts'
import { isRunning } from '../db/process-table.ts'
import { diskFull, isDiskFull, StartupError } from '../startup-error.ts'
import { backupFormat, backupParts, type BackupAbout } from './backup-file.ts'

interface BackupInput {
  /** Of the built-in database, as its owner. */
  readonly address: DatabaseAddress
  readonly dataDir: string
  /** Where the backup will be; must not be there yet. */
  readonly file: string
  readonly version: string
  readonly now: () => number
}

const workName = /^backup-(\d+)$/

/** What earlier backups left that were killed. */
function clearLeftovers(home: string): void {
  for (const name of readdirSync(home)) {
    const pid = workName.exec(name)?.[1]
    if (pid !== undefined && !isRunning(Number(pid))) rmSync(path.join(home, name), { recursive: true, force: true })
  }
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/** The running server copies itself, with the log of what is written meanwhile: nobody waits, and the copy is consistent. */
async function copyCluster(address: DatabaseAddress, folder: string): Promise<void> {
  // The driver's types leave out that it speaks the replication protocol.
  const settings: pg.ClientConfig & { replication: 'database' } = {
    ...address,
    replication: 'database',
    application_name: 'playbook-backup',
  }
  const client = new pg.Client(settings)
  await client.connect()
  try {
    const target = folder.replaceAll("'", "''")
    await client.query(
      `BASE_BACKUP (LABEL 'playbook', CHECKPOINT 'fast', WAL true, MANIFEST 'no', COMPRESSION 'gzip', TARGET 'server', TARGET_DETAIL '${target}')`,
    )
  } finally {
    await client.end()
  }
}

/** Writes a backup of the built-in database and of the secret beside it into one file, while the product runs. */
export async function makeBackup({ address, dataDir, file, version, now }: BackupInput): Promise<BackupAbout> {
  if (existsSync(file)) throw new StartupError(`${file} is there already: name another file.`)
  const home = path.join(path.resolve(dataDir), 'postgres')
  clearLeftovers(home)
  const work = path.join(home, `backup-${process.pid}`)
  const unfinished = `${file}.unfinished`
  try {
    rmSync(work, { recursive: true, force: true })
    const at = new Date(now()).toISOString()
    await copyCluster(address, work)
    const inside = (name: string) => path.join(work, name)
    copyFileSync(path.join(home, 'password'), inside(backupParts.password))
    const secretKey = path.join(dataDir, 'secret-key')
    const holdsSecretKey = existsSync(secretKey)
    if (holdsSecretKey) copyFileSync(secretKey, inside(backupParts.secretKey))
    const cluster = inside(backupParts.cluster)
    const postgres = readFileSync(path.join(home, 'data', 'PG_VERSION'), 'utf8').trim()
    const about: BackupAbout = {
      format: backupFormat,
      version,
      postgres,
      at,
      holdsSecretKey,
      sha256: await sha256Of(cluster),
      bytes: statSync(cluster).size,
    }
    writeFileSync(inside(backupParts.about), JSON.stringify(about))
    mkdirSync(path.dirname(path.resolve(file)), { recursive: true })
    const there = Object.values(backupParts).filter((name) => existsSync(inside(name)))
    await create({ file: unfinished, cwd: work, portable: true, mode: 0o600 }, there)
    renameSync(unfinished, file)
    return about
  } catch (error) {
    if (isDiskFull(error)) throw diskFull(dataDir, error)
    throw error
  } finally {
    rmSync(unfinished, { force: true })
    rmSync(work, { recursive: true, force: true })
  }
}
