interface Outcome {
  readonly profitUsd: number | null
  readonly riskUsd: number | null
}

/** A trade's profit in multiples of what its stop risked at the entry; null without a stop, or where the profit is not known. */
export const riskMultiple = ({ profitUsd, riskUsd }: Outcome): number | null =>
  profitUsd !== null && riskUsd !== null && riskUsd > 0 ? profitUsd / riskUsd : null
