import { randomUUID } from 'node:crypto'
import type { Db } from '../../../db/tables.ts'

/** A user without tokens; gives the id. */
export async function insertTestUser(db: Db): Promise<string> {
  const name = randomUUID()
  const now = new Date(0)
  const { id } = await db
    .insertInto('users')
    .values({
      email: `${name}@example.com`,
      username: name,
      first_name: '',
      last_name: '',
      password_hash: null,
      auth_type: 'email',
      referral_code: name,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
