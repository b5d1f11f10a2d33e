import type { Db } from '../../db/tables.ts'
import { resetLink } from '../../mail/links.ts'
import { findOpenUserByEmail } from '../store.ts'
import { issueCode } from './one-time-code.ts'
import { purposes } from './purposes.ts'

interface LinkDeps {
  readonly db: Db
  readonly secretKey: string
  readonly now: () => number
  readonly linkOrigin: string
}

/** A one-time link for a new password that an operator passes on; null without an account that can be used. */
export async function makeResetLink(
  { db, secretKey, now, linkOrigin }: LinkDeps,
  email: string,
): Promise<{ readonly link: string; readonly userId: string; readonly valid: string } | null> {
  return db.transaction().execute(async (tx) => {
    const user = await findOpenUserByEmail(tx, email.trim().toLowerCase())
    if (user === null) return null
    const { secret } = await issueCode(tx, { secretKey, now }, { purpose: 'OPERATOR_RESET', address: user.email, userId: user.id })
    return { link: resetLink(linkOrigin, secret), userId: user.id, valid: purposes.OPERATOR_RESET.valid }
  })
}
