import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
/** One line of the ledger: positive for a grant, negative for a charge. Lines are never changed or removed. */
interface TokenLedger {
  id: Generated<string>
  /** In the order of writing. */
  number: GeneratedAlways<string>
  user_id: string
  kind: 'FREE' | 'REFERRAL' | 'PAID'
  tokens: number
  reason: string
  /** The same key is written once, however often it is tried. */
  key: string
  created_at: ColumnType<Date, Date, never>
}
/** What the ledger adds up to, by kind; never below zero. */
interface TokenBalances {
  user_id: string
  free: number
  referral: number
  paid: number
}
export interface BillingTables {
  token_ledger: TokenLedger
  token_balances: TokenBalances
}
export {}
