import { releaseHold } from './end-hold.ts'
import { eraseSubjects, listFilledLots, listOpenHolds, lockUser, postEntry, productAccounts, type Tx } from './store.ts'

/** Closes the tokens of an account that is deleted: nothing stays held, owed or left, and no act says what it was for. */
export async function forgetTokens(tx: Tx, userId: string, now: Date): Promise<void> {
  await lockUser(tx, userId)
  for (const holdId of await listOpenHolds(tx, userId)) await releaseHold(tx, { holdId, why: 'cancelled', now })
  await eraseSubjects(tx, userId)
  const user = await lockUser(tx, userId)
  const left = (await listFilledLots(tx, userId)).map(({ id, balance }) => ({
    from: id,
    to: productAccounts.writtenOff,
    lot: id,
    amount: balance,
  }))
  const owed = user.debt > 0 ? [{ from: productAccounts.writtenOff, to: user.debtId, lot: null, amount: user.debt }] : []
  const transfers = [...left, ...owed]
  if (transfers.length === 0) return
  await postEntry(tx, { user, act: 'write_off', key: `forget:${userId}`, reason: 'The account was deleted', now }, transfers)
}
