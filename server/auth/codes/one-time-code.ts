import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Database, Db } from '../../db/tables.ts'
import { deriveKey } from '../../secret-box.ts'
import { purposes, type CodePurpose, type LinkPurpose, type PurposeName } from './purposes.ts'
import { countGuess, endCodesOf, findByHash, replaceCode, takeCode } from './store.ts'

interface CodeDeps {
  readonly secretKey: string
  readonly now: () => number
}

const codeDigits = 6
const tokenBytes = 32
const maxTries = 5

/** A right code or token that is not used up yet. */
export interface Claim {
  readonly purpose: PurposeName
  readonly key: Buffer
  readonly hash: Buffer
  readonly userId: string
}

const mac = (secretKey: string, ...parts: readonly string[]): Buffer =>
  createHmac('sha256', deriveKey(secretKey, 'codes')).update(JSON.stringify(parts)).digest()

const keyOf = (secretKey: string, purpose: PurposeName, address: string) => mac(secretKey, 'key', purpose, address)
const codeHash = (secretKey: string, purpose: PurposeName, address: string, code: string) => mac(secretKey, 'code', purpose, address, code)
const tokenHash = (secretKey: string, token: string) => mac(secretKey, 'token', token)

/** Six digits, each as likely as the others. */
export const makeCode = (): string => String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0')

/**
 * A new code or token for an address, in the place of the one before. The caller sends it; here only its keyed hash stays.
 * `address` is what the code is bound to beside its purpose, and `key` the row that its claim will name.
 */
export async function issueCode(
  tx: Transaction<Database>,
  { secretKey, now }: CodeDeps,
  { purpose, address, userId }: { readonly purpose: PurposeName; readonly address: string; readonly userId: string },
): Promise<{ readonly secret: string; readonly key: Buffer; readonly expiresAt: Date }> {
  const { kind, validMs } = purposes[purpose]
  const secret = kind === 'code' ? makeCode() : randomBytes(tokenBytes).toString('base64url')
  const hash = kind === 'code' ? codeHash(secretKey, purpose, address, secret) : tokenHash(secretKey, secret)
  const expiresAt = new Date(now() + validMs)
  const key = keyOf(secretKey, purpose, address)
  await replaceCode(tx, { key, purpose, userId, hash, now: new Date(now()), expiresAt })
  return { secret, key, expiresAt }
}

/** Within its time. One that was made later than now was made by a clock that has been set back since. */
const isInTime = ({ created_at, expires_at }: { created_at: Date; expires_at: Date }, nowMs: number) =>
  expires_at.getTime() > nowMs && expires_at.getTime() - nowMs <= 2 * (expires_at.getTime() - created_at.getTime())

/** Whether a code is the one that was sent to this address for this purpose. Each look counts as a try, for any address alike. */
export async function checkCode(
  db: Db,
  { secretKey, now }: CodeDeps,
  { purpose, address, code }: { readonly purpose: CodePurpose; readonly address: string; readonly code: string },
): Promise<Claim | null> {
  const nowMs = now()
  const key = keyOf(secretKey, purpose, address)
  const expiresAt = new Date(nowMs + purposes[purpose].validMs)
  const held = await countGuess(db, { key, purpose, now: new Date(nowMs), expiresAt })
  const given = codeHash(secretKey, purpose, address, code)
  const isSame = timingSafeEqual(given, held.hash ?? Buffer.alloc(given.length))
  if (!isSame || held.used_at !== null || held.user_id === null || held.tries > maxTries || !isInTime(held, nowMs)) return null
  return { purpose, key, hash: given, userId: held.user_id }
}

interface Token<P extends LinkPurpose> {
  readonly among: readonly P[]
  readonly token: string
}

/** The claim behind the token of a link for one of these purposes. */
export async function checkToken<P extends LinkPurpose>(db: Db, deps: CodeDeps, token: Token<P>): Promise<(Claim & { purpose: P }) | null> {
  const found = await findToken(db, deps, token)
  return found === null || found.isUsed ? null : found
}

/** The same of a link that may have been used: whoever has its token may hear what came of it. */
export async function findToken<P extends LinkPurpose>(
  db: Db | Transaction<Database>,
  { secretKey, now }: CodeDeps,
  { among, token }: Token<P>,
): Promise<(Claim & { readonly purpose: P; readonly isUsed: boolean }) | null> {
  const hash = tokenHash(secretKey, token)
  const held = await findByHash(db, hash)
  const purpose = among.find((each) => each === held?.purpose)
  if (held === undefined || purpose === undefined || held.user_id === null || !isInTime(held, now())) return null
  return { purpose, key: held.key, hash, userId: held.user_id, isUsed: held.used_at !== null }
}

/** Uses the claim up as part of the caller's transaction; false when somebody else was first. */
export const useClaim = (tx: Transaction<Database>, claim: Claim, now: Date): Promise<boolean> => takeCode(tx, claim, now)

/** Whether a claim is about a code or link for this address. */
export const isClaimOf = ({ purpose, key }: Claim, { secretKey }: Pick<CodeDeps, 'secretKey'>, address: string): boolean =>
  keyOf(secretKey, purpose, address).equals(key)

/** Makes what was sent for these purposes worthless. */
export const forgetCodes = (tx: Transaction<Database>, userId: string, those: readonly PurposeName[]): Promise<void> =>
  endCodesOf(tx, userId, those)
