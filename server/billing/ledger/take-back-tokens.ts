import { inSpendingOrder, isValid, mustBeTokens, takeFrom } from './spending-order.ts'
import { listFilledLots, lockUser, postEntry, productAccounts, readPayment, readTakenBack, type Tx } from './store.ts'

interface TakeBack {
  readonly paymentId: string
  readonly tokens: number
  readonly reason: string
  /** The same key takes back once, and gives the same answer again. */
  readonly key: string
  readonly now: Date
}

/**
 * Takes back what a payment bought, after a refund or a charge-back: its own tokens first, then other paid ones. What was
 * spent beyond that is a debt: nothing can be spent until later grants have paid it. Never more than the payment gave.
 */
export async function takeBackTokens(tx: Tx, { paymentId, tokens, reason, key, now }: TakeBack): Promise<{ taken: number; debt: number }> {
  mustBeTokens(tokens)
  const payment = await readPayment(tx, paymentId)
  if (payment === null) return { taken: 0, debt: 0 }
  const user = await lockUser(tx, payment.userId)
  const before = await readTakenBack(tx, paymentId)
  const same = before.find((entry) => entry.key === key)
  if (same !== undefined) return { taken: same.taken, debt: same.debt }
  const lots = inSpendingOrder(await listFilledLots(tx, payment.userId))
  const own = lots.filter((lot) => lot.paymentId === paymentId)
  const others = lots.filter((lot) => lot.paymentId !== paymentId && lot.kind === 'PAID' && isValid(lot, now))
  const { granted, expired } = (await readPayment(tx, paymentId)) ?? payment
  const gone = before.reduce((sum, entry) => sum + entry.taken + entry.debt, 0)
  // What expired was never used: it is neither taken back nor owed.
  const most = Math.min(tokens, granted - expired - gone)
  if (most <= 0) return { taken: 0, debt: 0 }
  const { transfers, taken } = takeFrom([...own, ...others], most, productAccounts.refunded)
  const debt = most - taken
  const owing = debt > 0 ? [{ from: user.debtId, to: productAccounts.refunded, lot: null, amount: debt }] : []
  await postEntry(tx, { user, act: 'take_back', key, reason, paymentId, now }, [...transfers, ...owing])
  return { taken, debt }
}
