import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

const statusFile = '/proc/self/status'

/** Runs a script of this folder in a process of its own, where nothing is warm yet, and returns the JSON that it prints. */
export function inFreshProcess<T>(script: string, ...options: readonly string[]): T {
  const file = path.join(import.meta.dirname, script)
  const text = execFileSync(process.execPath, [file, ...options], { encoding: 'utf8' })
  return JSON.parse(text) as T // what our own script has written
}

/**
 * Most memory that this process has held at any time, in MB. `maxRSS` begins with what the process that started this one held, so
 * where the system tells the peak of this program alone, that is read.
 */
export function peakMegabytes(): number {
  const status = existsSync(statusFile) ? readFileSync(statusFile, 'utf8') : ''
  const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]
  return (kilobytes === undefined ? process.resourceUsage().maxRSS : Number(kilobytes)) / 1024
}
