import type { TradeBlock } from '../../strategies/trade-blocks.ts'

export interface JobOutcome {
  readonly message: string
  /** JSON. */
  readonly result: string
  /** JSON of what a backtest was computed from; null for other kinds. */
  readonly inputs: string | null
  readonly trades: readonly TradeBlock[]
}

/** Why a job cannot be done, in a sentence that people read. */
export interface Refused {
  readonly refused: string
}
