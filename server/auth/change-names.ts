import { Failure } from '@playbook/contract/failure'
import type { Db } from '../db/tables.ts'
import { isUsernameTaken, updateNames, type User } from './store.ts'

type Names = Parameters<typeof updateNames>[2]

/** Changes a user's names. A username that somebody else has is refused at its field, also where both ask at one moment. */
export async function changeNames(db: Db, userId: string, names: Names, now: Date): Promise<User> {
  const taken = () => new Failure('validation', { errors: { username: ['Somebody else has this username'] } })
  if (names.username !== undefined && (await isUsernameTaken(db, userId, names.username))) throw taken()
  try {
    return await updateNames(db, userId, names, now)
  } catch (error) {
    if (error instanceof Error && 'constraint' in error && error.constraint === 'users_by_username') throw taken()
    throw error
  }
}
