import type { ReceiptLine } from '@playbook/contract/token-quotes'
import { inSpendingOrder, isValid } from './spending-order.ts'
import {
  endHold,
  isTakenBack,
  listHeldParts,
  lockUser,
  postEntry,
  productAccounts,
  readHold,
  type Hold,
  type LockedUser,
  type ReleaseReason,
  type Transfer,
  type Tx,
} from './store.ts'

/**
 * Charges what was done, at most what is held, and gives the rest back; the lines make the receipt. A hold that has ended
 * stays as it ended, however often this is called.
 */
export async function settleHold(
  tx: Tx,
  { holdId, charged, lines, now }: { holdId: string; charged: number; lines: readonly ReceiptLine[]; now: Date },
): Promise<void> {
  if (!Number.isSafeInteger(charged) || charged < 0) throw new RangeError(`${charged} is no amount that can be charged`)
  const open = await lockHold(tx, holdId)
  if (open === null) return
  const { hold, user } = open
  const most = Math.min(charged, hold.tokens)
  await endHold(tx, holdId, { state: 'settled', charged: most, lines, now })
  await postEntry(tx, { user, act: 'settle', key: `settle:${holdId}`, reason: hold.act, holdId, now }, await movesOf(tx, open, most, now))
}

/** Gives back everything that is held. A hold that has ended stays as it ended. */
export async function releaseHold(tx: Tx, { holdId, why, now }: { holdId: string; why: ReleaseReason; now: Date }): Promise<void> {
  const open = await lockHold(tx, holdId)
  if (open === null) return
  const { hold, user } = open
  await endHold(tx, holdId, { state: 'released', why, now })
  await postEntry(tx, { user, act: 'release', key: `release:${holdId}`, reason: hold.act, holdId, now }, await movesOf(tx, open, 0, now))
}

interface OpenHold {
  readonly hold: Hold
  readonly user: LockedUser
}

/** The hold under its user's lock; null where it has ended. */
async function lockHold(tx: Tx, holdId: string): Promise<OpenHold | null> {
  const found = await readHold(tx, holdId)
  if (found === undefined) throw new Error(`there is no hold ${holdId}`)
  const user = await lockUser(tx, found.user_id)
  // Read again under the lock: somebody else may have ended it meanwhile.
  const hold = await readHold(tx, holdId)
  return hold?.state === 'held' ? { hold, user } : null
}

/**
 * Where what is held goes: the charge is paid by the lots that expire soonest, and each lot gets the rest of its own back.
 * What comes back after its lot expired expires at once; of a payment that was taken back it pays what is owed.
 */
async function movesOf(tx: Tx, { hold, user }: OpenHold, charged: number, now: Date): Promise<Transfer[]> {
  const moves: Transfer[] = []
  const move = (from: number, to: number, lot: number, amount: number) => {
    if (amount > 0) moves.push({ from, to, lot, amount })
  }
  let due = charged
  let owed = user.debt
  for (const part of inSpendingOrder(await listHeldParts(tx, hold.id))) {
    const paid = Math.min(due, part.amount)
    const back = part.amount - paid
    due -= paid
    move(user.heldId, productAccounts.spent, part.id, paid)
    if (!isValid(part, now)) {
      move(user.heldId, productAccounts.expired, part.id, back)
      continue
    }
    move(user.heldId, part.id, part.id, back)
    if (owed === 0 || back === 0 || part.paymentId === null || !(await isTakenBack(tx, part.paymentId))) continue
    const repaid = Math.min(owed, back)
    owed -= repaid
    move(part.id, user.debtId, part.id, repaid)
  }
  return moves
}
