import { Failure } from '@playbook/contract/failure'
import type { GooglePurpose } from '@playbook/contract/google'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/tables.ts'
import type { Caller, RequestContext } from '../../http/serve.ts'
import { lockAddress } from '../address/store.ts'
import { clientOf } from '../client-of.ts'
import type { AuthDeps } from '../deps.ts'
import { countUsablePasskeys } from '../passkeys/store.ts'
import { requireConfirmed } from '../require-confirmed.ts'
import { recordSecurityEvent } from '../security-events.ts'
import { markAuthType, markConfirmed, readUser } from '../store.ts'
import { isJustSignedIn, type GoogleIdentity } from './provider.ts'
import {
  deleteExternalLogin,
  findExternalLogin,
  findExternalLoginOf,
  insertExternalLogin,
  touchExternalLogin,
  useIdToken,
} from './store.ts'

interface Proof {
  readonly purpose: GooglePurpose
  readonly issuer: string
  readonly identity: GoogleIdentity
}

type Act = (tx: Transaction<Database>, deps: AuthDeps, caller: Caller, proof: Proof, context: RequestContext) => Promise<void>

const acts: Readonly<Record<GooglePurpose, Act>> = {
  /** The Google account that is linked here shows that it is its owner. */
  async confirm(tx, deps, caller, { issuer, identity }, context) {
    const linked = await findExternalLogin(tx, issuer, identity.subject)
    if (linked?.user_id !== caller.userId) throw new Failure('google_other_account')
    const now = new Date(deps.now())
    if (!isJustSignedIn(identity, now.getTime())) throw new Failure('google_not_fresh')
    await touchExternalLogin(tx, linked, identity.address ?? linked.address, now)
    await markConfirmed(tx, caller.loginId, now)
    deps.log.info({ event: 'login_confirmed', userId: caller.userId, ...clientOf(context) }, 'Confirmed a login by Google')
  },
  async link(tx, deps, caller, { issuer, identity }, context) {
    await requireConfirmed(tx, caller, deps.now())
    const linked = await findExternalLogin(tx, issuer, identity.subject)
    if (linked !== null && linked.user_id !== caller.userId) throw new Failure('google_taken')
    if (linked !== null) return
    const [now, from] = [new Date(deps.now()), clientOf(context)]
    const address = identity.address ?? ''
    const { subject } = identity
    if (!(await insertExternalLogin(tx, { issuer, subject, user_id: caller.userId, address, created_at: now })))
      throw new Failure('google_other_account')
    await recordSecurityEvent(tx, { userId: caller.userId, kind: 'google_linked', from, at: now, detail: address })
    deps.log.info({ event: 'google_linked', userId: caller.userId, ...from }, 'Linked a Google account')
  },
}

/** Does what the caller began with Google while signed in. */
export async function proveByGoogle(deps: AuthDeps, caller: Caller, proof: Proof, context: RequestContext): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    if (!(await useIdToken(tx, proof.identity.tokenHash, proof.identity.expiresAt))) throw new Failure('google_refused')
    await lockAddress(tx, caller.userId)
    await acts[proof.purpose](tx, deps, caller, proof, context)
  })
}

/** The Google account of a user, and whether anything else lets them in. */
export async function readGoogle(deps: AuthDeps, { userId }: Caller) {
  const [user, linked, passkeys] = await Promise.all([
    readUser(deps.db, userId),
    findExternalLoginOf(deps.db, userId),
    countUsablePasskeys(deps.db, userId),
  ])
  return {
    is_available: deps.google !== null,
    linked: linked && {
      address: linked.address,
      linked_at: linked.created_at.toISOString(),
      last_used_at: linked.last_used_at?.toISOString() ?? null,
    },
    is_only_way: user.password_hash === null && passkeys === 0,
  }
}

/** Unlinks the Google account, unless nothing else lets its owner in. */
export async function unlinkGoogle(deps: AuthDeps, caller: Caller, context: RequestContext): Promise<void> {
  await requireConfirmed(deps.db, caller, deps.now())
  const [at, from] = [new Date(deps.now()), clientOf(context)]
  await deps.db.transaction().execute(async (tx) => {
    await lockAddress(tx, caller.userId)
    const { password_hash: password, created_at: since } = await readUser(tx, caller.userId)
    if (password === null && (await countUsablePasskeys(tx, caller.userId)) === 0) throw new Failure('google_needed')
    if (!(await deleteExternalLogin(tx, caller.userId, since))) return
    await markAuthType(tx, caller.userId, 'email', at)
    await recordSecurityEvent(tx, { userId: caller.userId, kind: 'google_unlinked', from, at })
  })
}
