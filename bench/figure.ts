/** One measured figure. `goal` in words with its unit, null where there is none; `ratio` is value divided by peer. */
export interface Figure {
  readonly name: string
  readonly value: number
  readonly unit: string
  readonly goal: string | null
  readonly peer?: number
  readonly ratio?: number
}
