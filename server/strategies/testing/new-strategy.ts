import { randomUUID } from 'node:crypto'
import type { Db } from '../../db/tables.ts'
import type { NewStrategy } from '../store.ts'

export const testNow = new Date('2026-01-01T00:00:00Z')

/** A user for tests that need an owner and no login. */
export async function insertOwner(db: Db): Promise<string> {
  const id = randomUUID()
  const names = { username: `tester-${id}`, first_name: '', last_name: '', referral_code: id, email: `${id}@example.com` }
  await db
    .insertInto('users')
    .values({ id, ...names, password_hash: null, auth_type: 'google', created_at: testNow, updated_at: testNow })
    .execute()
  return id
}

/** A strategy as `insertStrategy` takes it, with nothing of interest in it. */
export const newStrategy = (ownerId: string, more: Partial<NewStrategy> = {}): NewStrategy => ({
  id: randomUUID(),
  owner_id: ownerId,
  name: 'SMA 10/20 cross on EURUSD',
  summary: '',
  strategy_text: 'Buy when the 10 day SMA crosses above the 20 day SMA.',
  plan: '{}',
  reading: '{}',
  answers: '{}',
  overrides: '{}',
  symbol: 'EURUSD',
  timeframe: '1h',
  source: 'simulated',
  start_date: null,
  end_date: null,
  initial_capital: 10_000,
  now: testNow,
  ...more,
})
