import type { RequestContext } from '../http/serve.ts'
import { referralCookie, type ReferredBy } from '../partners/attribute-referral.ts'
import { deviceCookie, readDevice } from './known-device.ts'

/** What a browser that opens an account tells of who has brought it: the first link counts, then what was sent. */
export const referredBy = (secretKey: string, { cookies }: Pick<RequestContext, 'cookies'>, sent: string | undefined): ReferredBy => ({
  codes: [cookies[referralCookie], sent],
  isDeviceOf: (email) => readDevice(secretKey, email, cookies[deviceCookie]) !== null,
})

/** The link has done its work once there is an account. */
export function forgetReferral({ cookies, setCookie }: Pick<RequestContext, 'cookies' | 'setCookie'>): void {
  if (cookies[referralCookie] !== undefined) setCookie(referralCookie, '', { maxAgeSeconds: 0 })
}
