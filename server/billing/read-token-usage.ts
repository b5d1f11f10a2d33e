import { tokenUsage, type LedgerDay, type TokenUsage } from '@playbook/contract/billing'
import type { HandlerArguments } from '@playbook/contract/endpoint'
import type { Db } from '../db/tables.ts'
import { toPage } from '../http/to-page.ts'
import { readLedger } from './ledger/read-ledger.ts'
import { dayOf, listHolds, listLots, readDays, readStoredSum, readUse } from './ledger/read-use.ts'
import { readTokenBalance } from './read-token-balance.ts'

type Query = HandlerArguments<typeof tokenUsage>['query']

const dayMs = 86_400_000

const toLedgerDay = ({ day, spent, received, taken_back, expired, balance }: LedgerDay): LedgerDay => ({
  day,
  spent,
  received,
  taken_back,
  expired,
  balance,
})

/** Everything about a user's tokens in one snapshot, so that its parts add up to each other. */
export function readTokenUsage(
  { db, now }: { readonly db: Db; readonly now: () => number },
  userId: string,
  query: Query,
): Promise<TokenUsage> {
  const at = new Date(now())
  const offset = query.utc_offset
  const from = dayOf(new Date(at.getTime() - (query.days - 1) * dayMs), offset)
  const since = new Date(Date.parse(from) - offset * 60_000)
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const tokens = await readTokenBalance(tx, userId, at)
      const { lines, count } = await readLedger(tx, userId, query)
      const days = await readDays(tx, userId, offset)
      const shown = new Set(lines.map((line) => dayOf(new Date(line.created_at), offset)))
      return {
        total_balance: tokens.balance,
        tokens,
        lots: await listLots(tx, userId, at),
        holds: await listHolds(tx, userId),
        use: { from, to: dayOf(at, offset), days: await readUse(tx, userId, { since, offsetMinutes: offset }) },
        ledger: toPage(tokenUsage.path, query, lines, count),
        ledger_days: days.filter(({ day }) => shown.has(day)).map(toLedgerDay),
        check: {
          transfers: days.reduce((sum, { transfers }) => sum + transfers, 0),
          is_sum: (days.at(-1)?.balance ?? 0) === (await readStoredSum(tx, userId)),
          at: at.toISOString(),
        },
      }
    })
}
