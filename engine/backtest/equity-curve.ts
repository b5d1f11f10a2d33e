/** The account at the close of every bar from `firstBar` on. */
export interface EquityCurve {
  readonly firstBar: number
  readonly usd: Float64Array
  readonly inMarket: Uint8Array
}
