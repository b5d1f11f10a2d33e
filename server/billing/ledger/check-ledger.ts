import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Db } from '../../db/tables.ts'

/** Where the ledger would lie: what is wrong, and the account, hold or entry that it is about. */
interface Fault {
  readonly what: string
  readonly id: string
}

// Every line finds what must not be; the sides of transfers are folded once.
const faults = sql<Fault>`
  with sides as materialized (
    select debit_id as account_id, -amount as change, entry_id from ledger_transfers
    union all select credit_id, amount, entry_id from ledger_transfers
  ), folds as materialized (
    select account_id, sum(change) as sum from sides group by account_id
  ), hold_moves as materialized (
    select entry.hold_id, sum(change) filter (where account.type = 'held') as open,
      sum(change) filter (where account.type = 'held' and entry.act = 'hold') as held,
      coalesce(sum(change) filter (where account.type = 'spent'), 0) as charged, count(distinct entry.id) as entries
    from sides join ledger_accounts as account on account.id = sides.account_id join ledger_entries as entry on entry.id = sides.entry_id
    where entry.hold_id is not null group by entry.hold_id
  )
  select 'the stored sum is not the sum of the transfers' as what, account.id::text as id
    from ledger_accounts as account left join folds on folds.account_id = account.id
    where account.user_id is not null and account.balance <> coalesce(folds.sum, 0)
  union all select 'the sum of all accounts is not zero', 'all' from folds having sum(sum) <> 0
  union all select 'what is held is not the sum of the open holds', account.id::text
    from ledger_accounts as account
    where account.type = 'held' and account.balance <> coalesce(
      (select sum(tokens) from token_holds where token_holds.user_id = account.user_id and state = 'held'), 0)
  union all select 'the transfers of a hold are not what it says', hold.id::text
    from token_holds as hold left join hold_moves as moves on moves.hold_id = hold.id
    where (hold.tokens, hold.charged, case hold.state when 'held' then hold.tokens else 0 end, case hold.state when 'held' then 1 else 2 end)
      is distinct from (moves.held, moves.charged, moves.open, moves.entries)
  union all select 'an entry moves tokens of somebody else', entry.id::text
    from sides join ledger_accounts as account on account.id = sides.account_id join ledger_entries as entry on entry.id = sides.entry_id
    where account.user_id <> entry.user_id
  union all select 'an entry has no transfers', entry.id::text
    from ledger_entries as entry where not exists (select from ledger_transfers where entry_id = entry.id)
  limit 100`

/** What is wrong in the whole ledger, in one snapshot: nothing, unless rows were changed by hand or the product has a fault. */
export async function findLedgerFaults(db: Db): Promise<Fault[]> {
  return (await faults.execute(db)).rows
}

/** Checks the stored sums against the entries, and logs each fault as an error. */
export async function checkLedger({ db, log }: { readonly db: Db; readonly log: Logger }): Promise<void> {
  for (const fault of await findLedgerFaults(db)) log.error({ event: 'ledger_fault', ...fault }, 'The ledger does not add up')
}
