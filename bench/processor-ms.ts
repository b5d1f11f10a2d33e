import { existsSync, readFileSync } from 'node:fs'

/** Milliseconds of processor that a process has used so far; null where the system does not tell. */
export function processorMs(pid: number): number | null {
  const file = `/proc/${pid}/stat`
  if (!existsSync(file)) return null
  const fields = readFileSync(file, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}
