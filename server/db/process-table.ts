import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** When a process started, in the system's own terms: tells a process from a later one with the same number. Null where unknown or dead. */
export function startOf(pid: number): string | null {
  try {
    // The name in parentheses may hold anything; the state is the first field behind it, the start the twentieth.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return fields[0] === 'Z' ? null : (fields[19] ?? null)
  } catch {
    return null
  }
}

/** The command line of a running process; null where it has none or cannot be read. */
export function processCommand(pid: number): string | null {
  if (process.platform === 'win32') return null
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim() || null
  } catch {
    const asked = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
    return asked.status === 0 ? asked.stdout.trim() || null : null
  }
}
