/** A price from a moment (UTC seconds) on. */
interface PriceStep {
  readonly time: number
  readonly price: number
}

/** A trade as a chart shows it. Moments are UTC seconds; an open trade has no exit. */
export interface ChartTrade {
  readonly id: string
  /** What it is called, such as "Trade 12". */
  readonly name: string
  readonly side: 'long' | 'short'
  readonly units: number
  readonly entry: PriceStep
  /** `reason` in plain words. */
  readonly exit: (PriceStep & { readonly reason: string }) | null
  /** The stop from its first moment on, with a step wherever it moved; empty without one. */
  readonly stops: readonly PriceStep[]
  readonly target: number | null
  /** After all costs; of an open trade, as if it were closed now. Null where it is not known. */
  readonly profitUsd: number | null
  /** What the stop risked at the entry; null without a stop. */
  readonly riskUsd: number | null
  readonly costsUsd: number | null
}

export type TradeTrend = 'gain' | 'loss' | 'even'

/** Whether it earned or lost, after costs; what is not known is neither. */
export const tradeTrend = ({ profitUsd }: ChartTrade): TradeTrend =>
  profitUsd === null || profitUsd === 0 ? 'even' : profitUsd > 0 ? 'gain' : 'loss'
