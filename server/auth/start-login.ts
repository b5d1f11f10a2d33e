import type { TokenPair } from '@playbook/contract/auth'
import { Failure } from '@playbook/contract/failure'
import { limits } from '@playbook/contract/limits'
import type { Transaction } from 'kysely'
import type { Database } from '../db/tables.ts'
import type { ClientInfo } from './deps.ts'
import { shortNetwork } from './short-network.ts'
import { insertLogin, insertPair } from './store.ts'
import { hashToken, makeSalt, makeTokens, type Tokens } from './tokens.ts'

/** An access token never outlives its login. */
export const accessExpiry = (nowMs: number, loginExpiresAt: Date): Date =>
  new Date(Math.min(nowMs + limits.accessLifetimeMs, loginExpiresAt.getTime()))

export const tokenPair = (tokens: Tokens, accessExpiresAt: Date): TokenPair => ({
  access: tokens.access,
  refresh: tokens.refresh,
  access_expires_at: accessExpiresAt.toISOString(),
})

interface Opening {
  readonly nowMs: number
  /** Whether how the user came in shows, for what `requireConfirmed` guards, that it is them. */
  readonly isConfirmed: boolean
}

/** Opens a login with its first pair of tokens, however the user has shown who they are. A suspended account is refused. */
export async function startLogin(
  db: Transaction<Database>,
  userId: string,
  from: ClientInfo,
  { nowMs, isConfirmed }: Opening,
): Promise<TokenPair> {
  const now = new Date(nowMs)
  const expiresAt = new Date(nowMs + limits.refreshLifetimeMs)
  const loginId = await insertLogin(db, {
    userId,
    now,
    confirmedAt: isConfirmed ? now : null,
    expiresAt,
    network: shortNetwork(from.ip),
    userAgent: from.userAgent,
  })
  if (loginId === null) throw new Failure('account_suspended')
  const tokens = makeTokens()
  const accessExpiresAt = accessExpiry(nowMs, expiresAt)
  await insertPair(db, {
    loginId,
    parentId: null,
    accessHash: hashToken(tokens.access),
    accessExpiresAt,
    refreshHash: hashToken(tokens.refresh),
    salt: makeSalt(),
    now,
  })
  return tokenPair(tokens, accessExpiresAt)
}
