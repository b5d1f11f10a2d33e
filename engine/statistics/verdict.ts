/** The figures that a verdict is read from; percent. */
export interface VerdictFigures {
  readonly trades: number
  readonly totalReturnPercent: number | null
  readonly buyAndHoldPercent: number | null
}

/** Fewer trades say nothing about what they earned. */
export const fewTrades = 30

/** The outcome in one sentence, and only what the figures say. */
export function verdict({ trades, totalReturnPercent, buyAndHoldPercent }: VerdictFigures): string {
  if (trades === 0) return 'It never traded.'
  if (totalReturnPercent !== null && totalReturnPercent <= -50) return 'It loses most of the account.'
  if (trades < fewTrades) return 'Too few trades to say much.'
  if ((totalReturnPercent ?? 0) <= 0) return 'It loses after costs.'
  return (totalReturnPercent ?? 0) > (buyAndHoldPercent ?? 0) ? 'It earned more than holding.' : 'Holding would have earned more.'
}
