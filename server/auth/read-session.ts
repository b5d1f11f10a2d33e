import type { SessionReply } from '@playbook/contract/auth'
import { readTokenBalance } from '../billing/read-token-balance.ts'
import type { Db } from '../db/tables.ts'
import type { Caller } from '../http/serve.ts'
import { profileOf } from './profile-of.ts'
import { readUser } from './store.ts'

/** Who is logged in and what they have; nobody is an answer too. */
export async function readSession(
  deps: { readonly db: Db; readonly now: () => number },
  caller: Caller | null,
  token: string | null,
): Promise<SessionReply> {
  if (caller === null) return { authenticated: false, token: null, tokens: null, profile: null }
  const [user, tokens] = await Promise.all([
    readUser(deps.db, caller.userId),
    readTokenBalance(deps.db, caller.userId, new Date(deps.now())),
  ])
  return { authenticated: true, token, tokens, profile: profileOf(user) }
}
