import { execFileSync } from 'node:child_process'
import path from 'node:path'

/** Runs a script of this folder in a process of its own, where nothing is warm yet, and returns the JSON that it prints. */
export function inFreshProcess<T>(script: string, ...options: readonly string[]): T {
  const file = path.join(import.meta.dirname, script)
  const text = execFileSync(process.execPath, [file, ...options], { encoding: 'utf8' })
  return JSON.parse(text) as T // what our own script has written
}

/** Most memory that this process has held at any time, in MB. */
export const peakMegabytes = (): number => process.resourceUsage().maxRSS / 1024
