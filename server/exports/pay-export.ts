import { quoteOf } from '@playbook/contract/token-prices'
import { holdForAct, settleAct, type Billing } from '../billing/act-holds.ts'
import type { Db } from '../db/tables.ts'
import type { FinishedStrategy } from '../strategies/must-find-result.ts'

interface PayDeps extends Billing {
  readonly db: Db
  readonly now: () => number
}

/** Pays a file of many rows before it is sent, once: whoever fetches it again, or was cut off, gets it for nothing. */
export async function payExport(
  deps: PayDeps,
  userId: string,
  { strategy }: FinishedStrategy,
  { file, rows }: { readonly file: 'trades' | 'equity'; readonly rows: number },
): Promise<void> {
  if (!deps.isBillingOn) return
  const quote = quoteOf('export', { rows })
  if (quote.high === 0) return
  const id = `${file}:${strategy.id}`
  const subject = { kind: 'strategy', id: strategy.id, name: strategy.name } as const
  await deps.db.transaction().execute(async (tx) => {
    await holdForAct(tx, deps, { userId, id, quote, subject, accepted: undefined })
    await settleAct(tx, { userId, act: 'export', id }, { rows }, new Date(deps.now()))
  })
}
