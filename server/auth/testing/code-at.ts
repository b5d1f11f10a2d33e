import { Secret, TOTP } from 'otpauth'

/** The code of an authenticator app at a moment. */
export const codeAt = (secret: string, atMs: number): string =>
  new TOTP({ algorithm: 'SHA1', digits: 6, period: 30, secret: Secret.fromBase32(secret) }).generate({ timestamp: atMs })
