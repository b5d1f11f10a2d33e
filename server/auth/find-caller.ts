import type { Db } from '../db/tables.ts'
import type { FindCaller } from '../http/access.ts'
import type { Caller } from '../http/serve.ts'
import { findCallerByToken, touchLogin } from './store.ts'
import { hashToken } from './tokens.ts'

const touchEveryMs = 60_000
const mostRemembered = 20_000

/** Keeps when a login was last seen, once a minute and without keeping its request waiting. */
function seenMarker({ db, now }: { readonly db: Db; readonly now: () => number }): (caller: Caller | null) => void {
  const seen = new Map<string, number>()
  return (caller) => {
    if (caller === null) return
    const at = now()
    if (Math.abs(at - (seen.get(caller.loginId) ?? caller.loggedInAt)) < touchEveryMs) return
    if (seen.size >= mostRemembered) seen.clear()
    seen.set(caller.loginId, at)
    // It only stands in a list: where the database is gone, the requests themselves will tell.
    touchLogin(db, caller.loginId, new Date(at)).catch(() => seen.delete(caller.loginId))
  }
}

/**
 * Looks an access token up on every request, so that a login that has ended is over at once and on every server.
 * Requests that ask for the same token while its look-up is under way share the answer.
 */
export function findCallerIn(deps: { readonly db: Db; readonly now: () => number }): FindCaller {
  const markSeen = seenMarker(deps)
  const underWay = new Map<string, Promise<Caller | null>>()
  return (accessToken) => {
    const running = underWay.get(accessToken)
    if (running) return running
    const found = findCallerByToken(deps.db, hashToken(accessToken), new Date(deps.now()))
      .then((caller) => (markSeen(caller), caller))
      .finally(() => underWay.delete(accessToken))
    underWay.set(accessToken, found)
    return found
  }
}
