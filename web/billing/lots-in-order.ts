import type { TokenLot } from '@playbook/contract/billing'

/** Lots of one kind that are spent one after the other. */
export interface Stretch {
  readonly kind: TokenLot['kind']
  readonly tokens: number
  /** When the first of them expires, and whether later ones expire at other times. */
  readonly expiresAt: string | null
  readonly isMore: boolean
}

/** The lots in the order of spending, neighbours of one kind taken together. */
export function lotsInOrder(lots: readonly TokenLot[]): Stretch[] {
  const stretches: Stretch[] = []
  for (const { kind, tokens, expires_at } of lots) {
    const last = stretches.at(-1)
    if (last?.kind !== kind) stretches.push({ kind, tokens, expiresAt: expires_at, isMore: false })
    else stretches[stretches.length - 1] = { ...last, tokens: last.tokens + tokens, isMore: last.isMore || last.expiresAt !== expires_at }
  }
  return stretches
}
