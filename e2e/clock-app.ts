import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

export interface ClockApp {
  readonly origin: string
  /** Moves the clock of the server and its markets by so many minutes, and has it look at the alerts. */
  readonly move: (minutes: number) => Promise<void>
  readonly close: () => Promise<void>
}

/** The application on an empty database, with simulated markets whose clock the test moves. */
export async function startClockApp(): Promise<ClockApp> {
  const app = fork(path.join(import.meta.dirname, 'clock-server.ts'), { execPath: process.execPath, execArgv: [] })
  // The server says where it is, once it is ready.
  const [{ origin }] = (await once(app, 'message', { signal: AbortSignal.timeout(60_000) })) as [{ origin: string }]
  return {
    origin,
    async move(minutes) {
      const moved = once(app, 'message')
      app.send(minutes)
      await moved
    },
    async close() {
      const gone = once(app, 'exit')
      app.disconnect()
      await gone
    },
  }
}
