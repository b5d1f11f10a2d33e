import type { TokenPair } from '@playbook/contract/auth'
import { Failure } from '@playbook/contract/failure'
import { limits } from '@playbook/contract/limits'
import type { AuthDeps, ClientInfo } from './deps.ts'
import { recordSecurityEvent } from './security-events.ts'
import { accessExpiry, tokenPair } from './start-login.ts'
import { endLogin, findChild, insertPair, latestExpiry, lockPair, markExchanged } from './store.ts'
import { deriveSuccessor, hashToken, makeSalt } from './tokens.ts'

type Deps = Pick<AuthDeps, 'db' | 'now' | 'log' | 'secretKey'>
type Outcome = { readonly pair: TokenPair } | { readonly reusedBy: string } | null

/**
 * Exchanges a refresh token for the next pair. The same token gives the same pair for a short grace, because an answer
 * can get lost; after that whoever presents it has stolen it or was stolen from, and the whole login ends.
 */
export async function refreshLogin(deps: Deps, refresh: string, from: ClientInfo): Promise<TokenPair> {
  const outcome = await exchange(deps, refresh)
  if (outcome !== null && 'pair' in outcome) return outcome.pair
  if (outcome !== null) {
    deps.log.warn({ event: 'refresh_token_reused', userId: outcome.reusedBy, ...from }, 'A used refresh token came back')
    await recordSecurityEvent(deps.db, { userId: outcome.reusedBy, kind: 'refresh_token_reused', from, at: new Date(deps.now()) })
  }
  throw new Failure('refresh_failed')
}

function exchange(deps: Deps, refresh: string): Promise<Outcome> {
  const nowMs = deps.now()
  const now = new Date(nowMs)
  return deps.db.transaction().execute(async (db) => {
    const pair = await lockPair(db, hashToken(refresh))
    if (!pair || pair.ended_at !== null || pair.deactivated_at !== null || pair.suspended_at !== null || pair.expires_at <= now) return null
    if (pair.expires_at > latestExpiry(now, limits.refreshLifetimeMs)) return null
    const next = deriveSuccessor(deps.secretKey, refresh, pair.salt)
    if (pair.exchanged_at === null) {
      const accessExpiresAt = accessExpiry(nowMs, pair.expires_at)
      await markExchanged(db, pair.id, now)
      await insertPair(db, {
        loginId: pair.login_id,
        parentId: pair.id,
        accessHash: hashToken(next.access),
        accessExpiresAt,
        refreshHash: hashToken(next.refresh),
        salt: makeSalt(),
        now,
      })
      return { pair: tokenPair(next, accessExpiresAt) }
    }
    if (nowMs - pair.exchanged_at.getTime() <= limits.refreshGraceMs) {
      const accessExpiresAt = await findChild(db, pair.id, hashToken(next.refresh))
      return accessExpiresAt && { pair: tokenPair(next, accessExpiresAt) }
    }
    await endLogin(db, pair.user_id, pair.login_id, 'reuse', now)
    return { reusedBy: pair.user_id }
  })
}
