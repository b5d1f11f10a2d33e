import { createHash, createHmac, randomBytes } from 'node:crypto'

const tokenBytes = 32

export interface Tokens {
  readonly access: string
  readonly refresh: string
}

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
export const makeSalt = (): Buffer => randomBytes(16)

/** Two fresh tokens of 256 random bits each. */
export const makeTokens = (): Tokens => ({
  access: randomBytes(tokenBytes).toString('base64url'),
  refresh: randomBytes(tokenBytes).toString('base64url'),
})

/**
 * The tokens that follow a refresh token. Whoever presents it again gets the same ones, and they are stored nowhere:
 * making them takes the presented token, the salt beside its hash, and the secret key.
 */
export function deriveSuccessor(secretKey: string, refresh: string, salt: Buffer): Tokens {
  const derive = (purpose: string) => createHmac('sha256', secretKey).update(`${purpose}:`).update(salt).update(refresh).digest('base64url')
  return { access: derive('access'), refresh: derive('refresh') }
}
