import type { Logger } from 'pino'
import { forgetOldLogins } from './auth/forget-old-logins.ts'
import type { Db } from './db/tables.ts'
import { forgetOldRequests } from './http/forget-old-requests.ts'

const everyMs = 3_600_000

/** Once an hour removes what has had its time. Any number of processes may do so at once. */
export function keepHouse(deps: { readonly db: Db; readonly now: () => number; readonly log: Logger }): () => Promise<void> {
  const clean = async () => {
    try {
      await forgetOldLogins(deps)
      await forgetOldRequests(deps)
    } catch (err) {
      deps.log.warn({ err }, 'Old rows could not be removed')
    }
  }
  const timer = setInterval(() => void clean(), everyMs)
  timer.unref()
  return async () => clearInterval(timer)
}
