import { sql, type Transaction } from 'kysely'
import type { Database, Db } from '../../../db/tables.ts'
import type { Objects, ProviderStore, StoredObject } from './provider-store.ts'

/** Any number that nothing else locks. */
const lockId = 7_401_003

/** The state of the built-in test provider in the database: every process sees the same, and a restart forgets nothing. */
export const databaseStore = (db: Db): ProviderStore => ({
  change: (work) =>
    db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(${lockId}::bigint)`.execute(tx)
      return work(objectsIn(tx))
    }),
})

// What is read was written by `put`: JSON of the same kind of object.
const objectsIn = (tx: Transaction<Database>): Objects => ({
  async get<T extends StoredObject>(id: string) {
    const found = await tx.selectFrom('test_provider_objects').select('document').where('id', '=', id).executeTakeFirst()
    return found?.document as T | undefined
  },
  async put(object) {
    const document = JSON.stringify(object)
    await tx
      .insertInto('test_provider_objects')
      .values({ id: object.id, object: object.object, document })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ document }))
      .execute()
  },
  async list<T extends StoredObject>(kind: T['object']) {
    const rows = await tx.selectFrom('test_provider_objects').select('document').where('object', '=', kind).orderBy('place').execute()
    return rows.map(({ document }) => document as T)
  },
  async nextNumber(name) {
    const counted = await tx
      .insertInto('test_provider_numbers')
      .values({ name, number: 1 })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ number: sql`test_provider_numbers.number + 1` }))
      .returning('number')
      .executeTakeFirstOrThrow()
    return counted.number
  },
})
