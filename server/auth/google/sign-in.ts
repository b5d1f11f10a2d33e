import { Email, type LoginReply, type TokenPair } from '@playbook/contract/auth'
import { Failure } from '@playbook/contract/failure'
import { limits } from '@playbook/contract/limits'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/tables.ts'
import type { RequestContext } from '../../http/serve.ts'
import type { ReferredBy } from '../../partners/attribute-referral.ts'
import { lockAddress } from '../address/store.ts'
import { beginLogin } from '../begin-login.ts'
import { clientOf } from '../client-of.ts'
import { deletionPending, isClosing, reopenAccount } from '../close-for-deletion.ts'
import type { AuthDeps } from '../deps.ts'
import { rememberDevice } from '../known-device.ts'
import { profileOf } from '../profile-of.ts'
import { createAccount, limitRegistrations } from '../register-user.ts'
import { recordSecurityEvent } from '../security-events.ts'
import { startLogin } from '../start-login.ts'
import { findUserByEmail, readUser, type User } from '../store.ts'
import { claimAccount } from './claim-account.ts'
import { isJustSignedIn, type GoogleIdentity } from './provider.ts'
import { findExternalLogin, findExternalLoginOf, insertExternalLogin, touchExternalLogin, useIdToken } from './store.ts'

export interface GoogleSignIn {
  readonly issuer: string
  readonly identity: GoogleIdentity
  readonly wish: { readonly restore?: boolean | undefined; readonly claim?: boolean | undefined }
  readonly by: ReferredBy
}

const heldAddress =
  'This address belonged to another account until a few days ago, which can still have it back. Try again later, or write to support.'

/** The account that was found, or made just now with its first login. */
type Found = { readonly user: User; readonly token: TokenPair | null }

/**
 * Signs in whom Google has named: the account that this subject is linked to, else the one with the same address where both
 * sides have confirmed it, else a new one. What an account asks for besides, such as a second step, is asked as ever.
 */
export async function signInWithGoogle(deps: AuthDeps, given: GoogleSignIn, context: RequestContext): Promise<LoginReply> {
  const from = clientOf(context)
  const find = () => deps.db.transaction().execute((tx) => findAccount(tx, deps, given, context))
  // The address was taken while we looked: now there is an account.
  const found = (await find()) ?? (await find())
  if (found === null) throw new Failure('google_refused', { message: heldAddress })
  const isConfirmed = isJustSignedIn(given.identity, deps.now())
  if (found.token === null) return beginLogin(deps, found.user, context, { way: 'google', isConfirmed })
  deps.log.info({ event: 'registered', userId: found.user.id, ...from }, 'Registered with Google')
  rememberDevice(deps.secretKey, context, found.user.email)
  return { authenticated: true, token: found.token, profile: profileOf(found.user) }
}

async function findAccount(
  tx: Transaction<Database>,
  deps: AuthDeps,
  { issuer, identity, wish, by }: GoogleSignIn,
  context: RequestContext,
): Promise<Found | null> {
  const from = clientOf(context)
  const now = new Date(deps.now())
  if (!(await useIdToken(tx, identity.tokenHash, identity.expiresAt))) {
    deps.log.warn({ event: 'google_token_replayed', ...from }, 'An ID token came a second time')
    throw new Failure('google_refused')
  }
  const linked = await findExternalLogin(tx, issuer, identity.subject)
  if (linked !== null) {
    await lockAddress(tx, linked.user_id)
    await touchExternalLogin(tx, linked, identity.address ?? linked.address, now)
    return { user: await openAccount(tx, deps, await readUser(tx, linked.user_id), wish, context), token: null }
  }
  const email = confirmedAddressOf(identity)
  const link = (userId: string) =>
    insertExternalLogin(tx, { issuer, subject: identity.subject, user_id: userId, address: email, created_at: now })
  const owner = await findUserByEmail(tx, email)
  if (owner === null) {
    if (!deps.isSignupOpen) throw new Failure('signup_closed')
    await limitRegistrations(deps, from)
    const account = { email, firstName: nameOf(identity.firstName), lastName: nameOf(identity.lastName), passwordHash: null }
    const user = await createAccount(tx, { account: { ...account, authType: 'google', isVerified: true }, by, from, now })
    if (user === null || !(await link(user.id))) return null
    return {
      user,
      token: await startLogin(tx, user.id, from, { nowMs: now.getTime(), isConfirmed: isJustSignedIn(identity, now.getTime()) }),
    }
  }
  await lockAddress(tx, owner.id)
  if ((await findExternalLoginOf(tx, owner.id)) !== null) throw new Failure('google_other_account')
  const account = await readUser(tx, owner.id)
  if (!account.auth_verified && wish.claim !== true) throw new Failure('google_account_unconfirmed')
  const user = await openAccount(tx, deps, account, wish, context)
  if (!user.auth_verified) await claimAccount(tx, user, from, now)
  if (!(await link(user.id))) throw new Failure('google_other_account')
  await recordSecurityEvent(tx, { userId: user.id, kind: 'google_linked', from, at: now, detail: email })
  deps.log.info({ event: user.auth_verified ? 'google_linked' : 'account_claimed', userId: user.id, ...from }, 'Linked a Google account')
  return { user: await readUser(tx, user.id), token: null }
}

/** The address as ours are written; refused unless Google says that it is confirmed. */
function confirmedAddressOf({ address, isAddressConfirmed }: GoogleIdentity): string {
  const read = Email.safeParse(address)
  if (!isAddressConfirmed || !read.success) throw new Failure('google_address_unconfirmed')
  return read.data
}

/** A name as others write it, cut to what is kept; nothing in it that cannot be stored. */
const nameOf = (text: string): string =>
  Array.from(text.replace(/\p{Cc}|\p{Cs}/gu, ' ').trim())
    .slice(0, limits.maxNameChars)
    .join('')

/** An account that can be used: open, or brought back where that was wished. Its owner has shown who they are and may be told. */
async function openAccount(
  tx: Transaction<Database>,
  deps: AuthDeps,
  user: User,
  { restore }: GoogleSignIn['wish'],
  context: RequestContext,
): Promise<User> {
  if (user.deactivated_at === null) return user
  if (!isClosing(user, deps.now())) throw new Failure('account_deactivated')
  if (restore !== true) throw deletionPending(user)
  return reopenAccount(tx, user.id, clientOf(context), new Date(deps.now()))
}
