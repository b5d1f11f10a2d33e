import { createHmac, randomBytes } from 'node:crypto'
import { limits } from '@playbook/contract/limits'
import type { RequestContext } from '../http/serve.ts'
import { isSameToken } from '../is-same-token.ts'

export const deviceCookie = 'device'
const deviceCookieSeconds = limits.knownDeviceDays * 24 * 3600

const sign = (secretKey: string, email: string, nonce: string) =>
  createHmac('sha256', secretKey).update(`device:${email}:${nonce}`).digest('base64url')

/** What a browser keeps after a login, so that its owner still gets in while somebody else guesses at the account. */
export function createDeviceCookie(secretKey: string, email: string): string {
  const nonce = randomBytes(16).toString('base64url')
  return `${nonce}.${sign(secretKey, email, nonce)}`
}

/** The device's own number when it has logged in to this account before; null otherwise. */
export function readDevice(secretKey: string, email: string, cookie: string | undefined): string | null {
  const [nonce = '', signature = ''] = (cookie ?? '').split('.', 2)
  return isSameToken(signature, sign(secretKey, email, nonce)) ? nonce : null
}

/** Leaves in the browser that it has logged in to this account. */
export function rememberDevice(secretKey: string, { setCookie }: Pick<RequestContext, 'setCookie'>, email: string): void {
  setCookie(deviceCookie, createDeviceCookie(secretKey, email), { maxAgeSeconds: deviceCookieSeconds })
}
