import type { Db } from '../db/tables.ts'
import type { FindCaller } from '../http/access.ts'
import type { Caller } from '../http/serve.ts'
import { findCallerByToken } from './store.ts'
import { hashToken } from './tokens.ts'

/**
 * Looks an access token up on every request, so that a login that has ended is over at once and on every server.
 * Requests that ask for the same token while its look-up is under way share the answer.
 */
export function findCallerIn(deps: { readonly db: Db; readonly now: () => number }): FindCaller {
  const underWay = new Map<string, Promise<Caller | null>>()
  return (accessToken) => {
    const running = underWay.get(accessToken)
    if (running) return running
    const found = findCallerByToken(deps.db, hashToken(accessToken), new Date(deps.now())).finally(() => underWay.delete(accessToken))
    underWay.set(accessToken, found)
    return found
  }
}
