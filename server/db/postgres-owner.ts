import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartProblem } from '../start-problem.ts'
import { isRunning, processCommand, startOf } from './process-table.ts'

const waitMs = 200

const ownerFile = (home: string) => path.join(home, 'owner.json')

/** Writes down that this process runs the server in `home`. */
export function own(home: string): void {
  writeFileSync(ownerFile(home), JSON.stringify({ pid: process.pid, started: startOf(process.pid) }))
}

export function disown(home: string): void {
  rmSync(ownerFile(home), { force: true })
}

function hasLivingOwner(home: string): boolean {
  try {
    // Written by `own`; anything unreadable is nobody.
    const owner = JSON.parse(readFileSync(ownerFile(home), 'utf8')) as { pid: number; started: string | null }
    return isRunning(owner.pid) && startOf(owner.pid) === owner.started
  } catch {
    return false
  }
}

/**
 * After a refused start: waits until an earlier server, whose owner is gone, has gone too, and removes locks that name
 * a process which is over or is something else today. A folder that is really in use is refused.
 */
export async function waitForRelease(home: string, data: string, locks: readonly string[], deadlineMs: number): Promise<void> {
  if (hasLivingOwner(home) || Date.now() > deadlineMs)
    throw new StartProblem(
      `Another Playbook is running on the data folder ${path.dirname(home)}: stop it first, or set DATA_DIR to another folder.`,
    )
  for (const lock of locks) release(lock, data)
  await sleep(waitMs)
}

function release(lock: string, data: string): void {
  const pid = existsSync(lock) ? Math.abs(Number.parseInt(readFileSync(lock, 'utf8'), 10)) : Number.NaN
  if (Number.isNaN(pid)) return
  const command = processCommand(pid)
  if (!isRunning(pid)) rmSync(lock, { force: true })
  else if (command?.includes(data)) process.kill(pid, 'SIGINT')
  else if (command !== null) rmSync(lock, { force: true })
}
