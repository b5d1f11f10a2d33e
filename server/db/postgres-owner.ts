import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartupError } from '../startup-error.ts'
import { isRunning, processCommand, processStart } from './process-table.ts'
import { requestShutdown, shutdownTimeoutMs, isInUse, lockOwner } from './stop-postgres.ts'

const waitMs = 200
/** Longer than a process may take to stop. */
const leavingLimitMs = 30_000

interface Owner {
  readonly pid: number
  /** Tells the process from a later one with the same number. */
  readonly started: string | null
  /** It has been told to stop and will let go of the folder. */
  readonly isLeaving?: boolean
}

const ownerFile = (home: string) => path.join(home, 'owner.json')

/** Writes down that this process runs the server in `home`, and whether it is about to stop. */
export function recordOwner(home: string, isLeaving = false): void {
  const owner: Owner = { pid: process.pid, started: processStart(process.pid), isLeaving }
  writeFileSync(ownerFile(home), JSON.stringify(owner))
}

export function clearOwner(home: string): void {
  rmSync(ownerFile(home), { force: true })
}

/** The process that owns the folder, where it lives. */
function livingOwner(home: string): Owner | null {
  try {
    // Written by `own`; anything unreadable is nobody.
    const owner = JSON.parse(readFileSync(ownerFile(home), 'utf8')) as Owner
    const isAlive = isRunning(owner.pid) && processStart(owner.pid) === owner.started
    return isAlive ? owner : null
  } catch {
    return null
  }
}

/**
 * After a refused start: lets an owner that is leaving go, ends a server whose owner is gone, and removes locks that
 * name a process which is over or is something else today. A folder that is really in use is refused.
 */
export async function waitForRelease(
  { home, data }: { readonly home: string; readonly data: string },
  locks: readonly string[],
  { isOurs, elapsedMs }: { readonly isOurs: boolean; readonly elapsedMs: number },
): Promise<void> {
  const owner = isOurs ? null : livingOwner(home)
  if (owner !== null && (owner.isLeaving !== true || elapsedMs > leavingLimitMs))
    throw new StartupError(
      `Another Playbook is running on the data folder ${path.dirname(home)}: stop it first, or set DATA_DIR to another folder.`,
    )
  if (owner === null) {
    if (elapsedMs > shutdownTimeoutMs) throw cannotEnd(home, locks)
    requestShutdown(data, elapsedMs)
    // While anybody works on the data, PostgreSQL's own lock is what keeps a second server away.
    if (!isInUse(data)) for (const lock of locks) removeStale(lock, data)
  }
  await sleep(waitMs)
}

function removeStale(lock: string, data: string): void {
  const pid = lockOwner(lock)
  if (pid === null) return
  const isSomethingElse = processCommand(pid)?.includes(data) === false
  if (!isRunning(pid) || isSomethingElse) rmSync(lock, { force: true })
}

function cannotEnd(home: string, locks: readonly string[]): StartupError {
  const [pid] = locks.map(lockOwner).filter((each) => each !== null)
  const which = pid === undefined ? '' : ` (process ${pid})`
  return new StartupError(
    `A PostgreSQL that was left behind in ${home}${which} does not end: end that process, or set DATA_DIR to another folder.`,
  )
}
