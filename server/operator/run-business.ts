import { millicentsPerCent } from '@playbook/contract/business'
import { Failure } from '@playbook/contract/failure'
import type { Transaction } from 'kysely'
import { bookEntry } from '../business/books.ts'
import { businessOf, type Membership } from '../business/business-of.ts'
import type { Database, Db } from '../db/tables.ts'
import { recordAct, type Actor } from './record-act.ts'

interface Doing {
  readonly by: Actor
  readonly why: string
  /** Of this very act. */
  readonly key: string
  readonly now: Date
}

async function mustBelong(tx: Transaction<Database>, user: { readonly id: string; readonly email: string }): Promise<Membership> {
  const membership = await businessOf(tx, user.id)
  if (membership === null) throw new Failure('act_refused', { message: `${user.email} has no business access.` })
  return membership
}

type User = Parameters<typeof mustBelong>[1]

/** Adds to the balance of a user's business, and writes down who did it. */
export const creditBusiness = (db: Db, user: User, cents: number, { by, why, key, now }: Doing): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { businessId } = await mustBelong(tx, user)
    const millicents = cents * millicentsPerCent
    await bookEntry(tx, { businessId, kind: 'adjustment', millicents, reason: why, key: `credit:${key}`, now })
    await recordAct(tx, { by, act: 'credit_business', subjectId: user.id, why, detail: { business: businessId, cents }, now })
  })

/** Sets when the agreement with a user's business ends; null: no end. */
export const setBusinessEnd = (db: Db, user: User, endsAt: Date | null, { by, why, now }: Doing): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { businessId } = await mustBelong(tx, user)
    await tx.updateTable('businesses').set({ lapses_at: endsAt }).where('id', '=', businessId).execute()
    const detail = { business: businessId, ends_at: endsAt?.toISOString() ?? null }
    await recordAct(tx, { by, act: 'end_business', subjectId: user.id, why, detail, now })
  })
