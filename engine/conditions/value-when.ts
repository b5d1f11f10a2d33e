/** The value at the last bar, the current one included, on which `when` was true; `occurrence` 1 is the time before that. NaN before there was one. */
export function valueWhenColumn(values: Float64Array, when: Uint8Array, occurrence: number): Float64Array {
  const result = new Float64Array(values.length)
  const newest = new NewestBars(occurrence)
  for (let i = 0; i < result.length; i++) {
    if (when[i] === 1) newest.add(i)
    result[i] = newest.bar < 0 ? Number.NaN : values[newest.bar]!
  }
  return result
}

/** The bar that was added `occurrence` bars before the newest one; −1 where there is none. */
export class NewestBars {
  readonly #bars: Int32Array
  #at = 0

  constructor(occurrence: number) {
    this.#bars = new Int32Array(occurrence + 1).fill(-1)
  }

  add(bar: number): void {
    this.#bars[this.#at] = bar
    this.#at = this.#at + 1 === this.#bars.length ? 0 : this.#at + 1
  }

  /** The place that is written next holds the oldest one. */
  get bar(): number {
    return this.#bars[this.#at]!
  }
}
