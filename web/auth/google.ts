import type { Reply } from '@playbook/contract/endpoint'
import { startGoogle, startGoogleProof, type GooglePurpose } from '@playbook/contract/google'
import { call } from '../api.ts'
import { pageSetting } from '../page-settings.ts'

/** Whether people can sign in with Google here. */
export const isGoogleOffered = (): boolean => pageSetting('google') === 'on'

/** What this window wants once Google has sent it back. */
export interface GoogleWish {
  readonly purpose: 'login' | GooglePurpose
  /** Where to go on to. */
  readonly next: string
  readonly isRemembered: boolean
}

const storageName = 'playbook.google'
const nothing: GoogleWish = { purpose: 'login', next: '/console', isRemembered: false }

/** Goes to Google, to come back to /session. */
function leave({ authorization_url: address }: Reply<typeof startGoogle>, wish: GoogleWish): void {
  sessionStorage.setItem(storageName, JSON.stringify(wish))
  globalThis.location.assign(address)
}

/** What is asked of an account that was found, once its owner was told of it. */
export interface AccountWish {
  readonly restore?: boolean
  readonly claim?: boolean
}

export const signInAtGoogle = async (wish: Omit<GoogleWish, 'purpose'>, account: AccountWish = {}): Promise<void> =>
  leave(await call(startGoogle, { body: account }), { ...wish, purpose: 'login' })

/** Shows at Google that it is you, or which Google account to link; comes back to this page. */
export async function proveAtGoogle(purpose: GooglePurpose): Promise<void> {
  const { pathname, search } = globalThis.location
  const next = pathname + search
  leave(await call(startGoogleProof, { body: { purpose } }), { purpose, next, isRemembered: false })
}

/** What this window went to Google for. A wish that was lost is a sign-in; the server knows for itself what was begun. */
export function readGoogleWish(): GoogleWish {
  try {
    // Written by `leave` above.
    return { ...nothing, ...(JSON.parse(sessionStorage.getItem(storageName) ?? '{}') as Partial<GoogleWish>) }
  } catch {
    return nothing
  }
}
