import type { LedgerHold, LedgerLine } from '@playbook/contract/billing'
import type { ledgerFilters } from '@playbook/contract/ledger-filters'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/tables.ts'
import { holding } from '../../db/text-pattern.ts'
import type { Hold, Kind } from './store.ts'

interface Wanted {
  readonly page: number
  readonly page_size: number
  readonly search: string
  readonly show: (typeof ledgerFilters)[number]
}

type Part = { kind: Kind; tokens: number; expires_at: string | null }
/** A hold as its row, or as the JSON of it, in which moments are texts. */
type HoldRow = Omit<Hold, 'created_at' | 'ended_at'> & { readonly ended_at: Date | string | null }
type LineRow = Pick<LedgerLine, 'id' | 'act' | 'reason' | 'payment_id' | 'tokens' | 'parts' | 'debt'> & {
  created_at: Date
  kind: Kind | null
  hold: HoldRow | null
}

const filters: Readonly<Record<Wanted['show'], RawBuilder<unknown>>> = {
  all: sql`true`,
  spent: sql`(hold.charged > 0 or entry.act in ('charge', 'expire', 'take_back', 'write_off'))`,
  received: sql`entry.act = 'grant'`,
  held: sql`hold.state = 'held'`,
}

// An act is one line: what ended a hold belongs to the entry that began it.
const linesOf = (userId: string, { search, show }: Pick<Wanted, 'search' | 'show'>) => sql`
  from ledger_entries as entry left join token_holds as hold on hold.id = entry.hold_id
  where entry.user_id = ${userId} and entry.act not in ('settle', 'release') and ${filters[show]}
    and (${search} = '' or concat_ws(' ', hold.subject_name, entry.reason, hold.id) ilike ${holding(search)})`

/** One page of the user's ledger, newest first, with the number of all lines that are asked for. */
export async function readLedger(db: Db, userId: string, wanted: Wanted): Promise<{ lines: LedgerLine[]; count: number }> {
  const { page, page_size } = wanted
  const [found, counted] = await Promise.all([
    sql<LineRow>`
      select entry.id, entry.act, entry.reason, entry.payment_id, entry.created_at, moved.tokens, moved.parts, moved.kind, owed.debt,
        case when hold.id is null then null else to_jsonb(hold) end as hold
      from (select entry.* ${linesOf(userId, wanted)} order by entry.number desc limit ${page_size} offset ${(page - 1) * page_size}) as entry
      left join token_holds as hold on hold.id = entry.hold_id
      cross join lateral (
        select coalesce(sum(lots.tokens), 0)::bigint as tokens, (array_agg(lots.kind order by lots.id))[1] as kind,
          coalesce(json_agg(json_build_object('kind', lots.kind, 'tokens', lots.tokens, 'expires_at', lots.expires_at) order by lots.id)
            filter (where lots.tokens <> 0), '[]') as parts
        from (
          select lot.id, lot.kind, lot.expires_at,
            sum(case lot.id when transfer.credit_id then amount when transfer.debit_id then -amount else 0 end)::bigint as tokens
          from ledger_entries as own join ledger_transfers as transfer on transfer.entry_id = own.id
            join ledger_accounts as lot on lot.id = transfer.lot_id
          where own.id = entry.id or own.hold_id = entry.hold_id
          group by lot.id
        ) as lots
      ) as moved
      cross join lateral (
        select coalesce(sum(case 'debt' when payer.type then amount when payee.type then -amount else 0 end), 0)::bigint as debt
        from ledger_transfers as transfer join ledger_accounts as payer on payer.id = debit_id join ledger_accounts as payee on payee.id = credit_id
        where transfer.entry_id = entry.id
      ) as owed
      order by entry.number desc`.execute(db),
    sql<{ count: number }>`select count(*) as count ${linesOf(userId, wanted)}`.execute(db),
  ])
  return { lines: found.rows.map(lineOf), count: counted.rows[0]?.count ?? 0 }
}

const moment = (text: Date | string | null): string | null => (text === null ? null : new Date(text).toISOString())

const lineOf = ({ created_at, kind, hold, parts, ...row }: LineRow): LedgerLine => ({
  ...row,
  created_at: created_at.toISOString(),
  // Only what is owed for tokens that were bought has no lot.
  kind: kind ?? 'PAID',
  parts: parts.map((part: Part) => ({ ...part, expires_at: moment(part.expires_at) })),
  hold: hold === null ? null : holdOf(hold),
})

export const holdOf = (hold: HoldRow): LedgerHold => ({
  id: hold.id,
  act: hold.act,
  state: hold.state,
  subject: { kind: hold.subject_kind, id: hold.subject_id, name: hold.subject_name },
  quote: hold.quote,
  held: hold.tokens,
  charged: hold.charged,
  returned: hold.state === 'held' ? 0 : hold.tokens - hold.charged,
  lines: hold.lines,
  why: hold.why,
  ended_at: moment(hold.ended_at),
})
