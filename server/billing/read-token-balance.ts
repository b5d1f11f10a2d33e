import type { TokenBalance } from '@playbook/contract/auth'
import type { Db } from '../db/tables.ts'
import { readBalance } from './store.ts'

/** The user's tokens by kind. */
export async function readTokenBalance(db: Db, userId: string): Promise<TokenBalance> {
  const { free, referral, paid } = await readBalance(db, userId)
  const balance = free + referral + paid
  return { balance, has_tokens: balance > 0, breakdown: { FREE: free, REFERRAL: referral, PAID: paid, TOTAL: balance } }
}
