import type { Kind, Lot, Transfer } from './store.ts'

const kindOrder: Readonly<Record<Kind, number>> = { FREE: 0, REFERRAL: 1, PAID: 2 }
const expiryOf = ({ expiresAt }: Pick<Lot, 'expiresAt'>) => expiresAt?.getTime() ?? Number.POSITIVE_INFINITY

/** The order in which lots are spent: soonest to expire first, then free, referral and paid ones, then the oldest grant. */
export function inSpendingOrder<L extends Pick<Lot, 'id' | 'kind' | 'expiresAt'>>(lots: readonly L[]): L[] {
  return lots.toSorted((a, b) => {
    const [x, y] = [expiryOf(a), expiryOf(b)]
    return x === y ? kindOrder[a.kind] - kindOrder[b.kind] || a.id - b.id : x - y
  })
}

/** Whether its tokens can still be spent: not from the moment of expiry on, however late the schedule is. */
export const isValid = (lot: Pick<Lot, 'expiresAt'>, now: Date): boolean => expiryOf(lot) > now.getTime()

/** At most `tokens` of the lots, in the order given, as transfers from each to `to`. */
export function takeFrom(
  lots: readonly Pick<Lot, 'id' | 'balance'>[],
  tokens: number,
  to: number,
): { transfers: Transfer[]; taken: number } {
  const transfers: Transfer[] = []
  let taken = 0
  for (const { id, balance } of lots) {
    const amount = Math.min(balance, tokens - taken)
    if (amount > 0) transfers.push({ from: id, to, lot: id, amount })
    taken += Math.max(0, amount)
  }
  return { transfers, taken }
}

/** An amount of tokens is a whole number above zero that a number holds exactly. */
export function mustBeTokens(tokens: number): void {
  if (!Number.isSafeInteger(tokens) || tokens <= 0) throw new RangeError(`${tokens} is no amount of tokens: a whole number above zero is`)
}
