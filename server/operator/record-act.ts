import type { Transaction } from 'kysely'
import type { Database } from '../db/tables.ts'

/** Who acts: an operator, or whoever used the command line. */
export interface Actor {
  /** Null from the command line. */
  readonly id: string | null
  readonly name: string
}

export interface Act {
  readonly by: Actor
  readonly act: string
  /** The account that it was done to. */
  readonly subjectId: string | null
  readonly why: string
  readonly detail?: Readonly<Record<string, string | number | boolean | null>>
  readonly now: Date
}

/** Writes an act down in the transaction that does it, so that there is never one without the other. */
export async function recordAct(tx: Transaction<Database>, { by, act, subjectId, why, detail = {}, now }: Act): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({
      at: now,
      operator_id: by.id,
      operator_name: by.name,
      act,
      subject_id: subjectId,
      why,
      detail: JSON.stringify(detail),
    })
    .execute()
}
