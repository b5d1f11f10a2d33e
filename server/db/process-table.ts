import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync, readlinkSync, realpathSync } from 'node:fs'

/** What the system says of a process behind its name: the state first, the start as the twentieth. Null where there is no such table. */
function fieldsOf(pid: number): string[] | null {
  try {
    // The name in parentheses may hold anything, even parentheses.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? null
  } catch {
    return null
  }
}

/** A process that has ended and only waits to be noticed by its parent does not run, although the system still lists it. */
const isOver = (fields: readonly string[] | null) => fields?.[0] === 'Z' || fields?.[0] === 'X'

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return !isOver(fieldsOf(pid))
}

/** When a process started, in the system's own terms: tells a process from a later one with the same number. Null where unknown or over. */
export function processStart(pid: number): string | null {
  const fields = fieldsOf(pid)
  if (fields === null) return askAbout(pid, 'lstart')
  return isOver(fields) ? null : (fields[19] ?? null)
}

/** The processes whose working folder this is, as that of all of PostgreSQL's is its data folder. None where there is no process table. */
export function processesIn(folder: string): number[] {
  if (process.platform !== 'linux' || !existsSync(folder)) return []
  const real = realpathSync(folder)
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => isWorkingIn(pid, real))
}

function isWorkingIn(pid: number, folder: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder && isRunning(pid)
  } catch {
    return false
  }
}

/** A fact that `ps` knows of a running process; null where it knows none. */
function askAbout(pid: number, fact: 'command' | 'lstart'): string | null {
  if (process.platform === 'win32') return null
  const asked = spawnSync('ps', ['-o', `${fact}=`, '-p', String(pid)], { encoding: 'utf8' })
  return asked.status === 0 ? asked.stdout.trim() || null : null
}

/** The command line of a running process; null where it has none or cannot be read. */
export function processCommand(pid: number): string | null {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim() || null
  } catch {
    return askAbout(pid, 'command')
  }
}
