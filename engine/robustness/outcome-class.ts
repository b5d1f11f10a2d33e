import { thresholds } from './thresholds.ts'

/** What the stated figures of a result say in two words, by rules that everybody can hold against them. */
export const outcomeClasses = {
  beyond_luck: {
    label: 'Beyond luck',
    rule: `It gained, over at least ${thresholds.trades.enough} trades, and its deflated Sharpe is ${100 * thresholds.deflatedSharpe.pass}% or more: the best of so many tries by luck alone is rarely as good.`,
  },
  not_proven: {
    label: 'Not proven',
    rule: 'It gained, but over too few trades, or not more than luck gives after so many tries.',
  },
  loses: { label: 'Loses', rule: 'At worst it lost money after costs, or made none.' },
} as const
export type OutcomeClass = keyof typeof outcomeClasses
export const outcomeClassNames = Object.keys(outcomeClasses) as [OutcomeClass, ...OutcomeClass[]]

interface StatedFigures {
  /** At worst. */
  readonly totalReturnPercent: number | null
  readonly trades: number
  readonly deflatedSharpe: number | null
}

export function outcomeClassOf({ totalReturnPercent, trades, deflatedSharpe }: StatedFigures): OutcomeClass {
  if (!((totalReturnPercent ?? 0) > 0)) return 'loses'
  const isBeyond = trades >= thresholds.trades.enough && (deflatedSharpe ?? 0) >= thresholds.deflatedSharpe.pass
  return isBeyond ? 'beyond_luck' : 'not_proven'
}
