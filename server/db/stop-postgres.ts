import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isRunning, processCommand, processesIn } from './process-table.ts'

/**
 * How a server is asked to end, ever harder. SIGINT lets it write down everything first, SIGQUIT leaves that to the next
 * start, and SIGKILL is for one that hears nothing; after each of them everything acknowledged is there again.
 */
const steps = [
  { signal: 'SIGINT', fromMs: 0 },
  { signal: 'SIGQUIT', fromMs: 5_000 },
  { signal: 'SIGKILL', fromMs: 8_000 },
] as const
/** A server that is still there after so long cannot be ended by us. */
export const shutdownTimeoutMs = 12_000
const lookMs = 50

/** The process that a lock file of PostgreSQL names; null without one. */
export function lockOwner(lock: string): number | null {
  const pid = existsSync(lock) ? Math.abs(Number.parseInt(readFileSync(lock, 'utf8'), 10)) : Number.NaN
  return Number.isNaN(pid) ? null : pid
}

/** The main process of the server on this data folder, where it runs; a lock that names something else is no server. */
function serverOn(data: string): number | null {
  const pid = lockOwner(path.join(data, 'postmaster.pid'))
  if (pid === null || !isRunning(pid)) return null
  return processCommand(pid)?.includes(data) === true || processesIn(data).includes(pid) ? pid : null
}

/** The socket folder or host, and the port, that the server on this data folder has written down; null where none runs. */
export function listeningPlace(data: string): { readonly host: string; readonly port: number } | null {
  if (serverOn(data) === null) return null
  // Its lines: process, data folder, start, port, socket folder, address.
  const [, , , port = '', socketFolder = '', address = ''] = readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')
  const host = socketFolder === '' ? address : socketFolder
  return port === '' || host === '' ? null : { host, port: Number(port) }
}

/** Whether any process of a server still works on this data folder, its main one or one that was left behind. */
export const isInUse = (data: string): boolean => serverOn(data) !== null || processesIn(data).length > 0

/** Asks the server on this data folder to end, as hard as is due after `elapsedMs`; whoever outlived its main process is killed. */
export function requestShutdown(data: string, elapsedMs: number): void {
  const server = serverOn(data)
  const signal = steps.findLast((step) => elapsedMs >= step.fromMs)?.signal ?? 'SIGINT'
  if (server !== null) tell(server, signal)
  if (server === null || signal === 'SIGKILL') for (const pid of processesIn(data)) tell(pid, 'SIGKILL')
}

/** Ends the server on this data folder within a bounded time, ever harder. */
export async function stopPostgres(data: string): Promise<void> {
  const begun = performance.now()
  let asked = -1
  while (isInUse(data) && performance.now() - begun < shutdownTimeoutMs) {
    const elapsedMs = performance.now() - begun
    const due = steps.findLastIndex((step) => elapsedMs >= step.fromMs)
    if (due > asked || serverOn(data) === null) requestShutdown(data, elapsedMs)
    asked = due
    await sleep(lookMs)
  }
}

function tell(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended in the meantime, or is not ours to end.
  }
}
