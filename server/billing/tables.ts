import type { ActKind } from '@playbook/contract/token-prices'
import type { Quote, ReceiptLine } from '@playbook/contract/token-quotes'
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'

type Moment = ColumnType<Date, Date, never>
type Kind = 'FREE' | 'REFERRAL' | 'PAID'

/**
 * Where tokens can be. A user has a lot for each grant, one account for what is held, whose row is the user's lock, and
 * one for debt, which is never above zero. The others are the product's, and keep no stored sum.
 */
interface LedgerAccounts {
  id: GeneratedAlways<number>
  type: 'lot' | 'held' | 'debt' | 'issued' | 'spent' | 'expired' | 'refunded' | 'written_off'
  user_id: string | null
  /** Of a lot: its tokens' kind, when they expire, and the payment that they were bought with. */
  kind: Kind | null
  expires_at: ColumnType<Date | null, Date | null | undefined, never>
  payment_id: ColumnType<string | null, string | null | undefined, never>
  /** The stored sum of what was transferred to a user's account and away from it. */
  balance: number | null
  opened_at: Moment
}

/** What happened, once for each key, with the transfers that it is made of. Neither is ever changed or removed. */
interface LedgerEntries {
  id: Generated<string>
  /** In the order of writing. */
  number: GeneratedAlways<number>
  user_id: string
  act: 'grant' | 'charge' | 'hold' | 'settle' | 'release' | 'expire' | 'take_back' | 'write_off'
  key: string
  reason: string
  hold_id: string | null
  payment_id: string | null
  created_at: Moment
}

/** An amount that moves from the debited account to the credited one, and the lot whose tokens these are. */
interface LedgerTransfers {
  number: GeneratedAlways<number>
  entry_id: string
  debit_id: number
  credit_id: number
  lot_id: number | null
  amount: number
}

/** Tokens set aside for an act until it is settled or released, and then its receipt. */
interface TokenHolds {
  id: Generated<string>
  number: GeneratedAlways<number>
  user_id: string
  key: string
  act: ActKind
  subject_kind: string
  subject_id: string
  /** What the act was for, in its user's words; gone with the account. */
  subject_name: string | null
  tokens: number
  quote: JSONColumnType<Quote, string, never>
  state: Generated<'held' | 'settled' | 'released'>
  charged: Generated<number>
  lines: ColumnType<ReceiptLine[], string | undefined, string>
  why: ColumnType<'failed' | 'cancelled' | 'empty' | null, null | undefined, 'failed' | 'cancelled' | 'empty'>
  created_at: Moment
  ended_at: ColumnType<Date | null, null | undefined, Date>
}

export interface BillingTables {
  ledger_accounts: LedgerAccounts
  ledger_entries: LedgerEntries
  ledger_transfers: LedgerTransfers
  token_holds: TokenHolds
}
