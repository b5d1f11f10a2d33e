import { Secret, TOTP } from 'otpauth'

const periodSeconds = 30
/** One step either way: clocks of telephones differ by some seconds. */
const driftSteps = 1
const secretBytes = 20
const issuer = 'Playbook'

/** RFC 6238 as every authenticator app knows it: HMAC-SHA-1, six digits, half minutes. */
const totpOf = (secret: string, label: string) =>
  new TOTP({ issuer, label, algorithm: 'SHA1', digits: 6, period: periodSeconds, secret: Secret.fromBase32(secret) })

/** A new key of 160 random bits, in base32. */
export const makeTotpSecret = (): string => new Secret({ size: secretBytes }).base32

/** What an authenticator app reads from a picture. */
export const totpUri = (secret: string, label: string): string => totpOf(secret, label).toString()

/** The half minute, counted since 1970, whose code this is; null where it is none of the last, the present and the next. */
export function stepOfCode(secret: string, code: string, nowMs: number): number | null {
  const delta = totpOf(secret, '').validate({ token: code, timestamp: nowMs, window: driftSteps })
  return delta === null ? null : Math.floor(nowMs / 1000 / periodSeconds) + delta
}
