interface Held {
  readonly entryPrice: number
  readonly firstHeldBar: number
}

/** What something of a position came to on its bars so far, from the first held one on. */
interface Series {
  readonly entryPrice: number
  readonly values: number[]
  readonly next: (bar: number) => number
}

/** Numbers that are kept of all positions together. */
const maxKept = 4_000_000

/** Remembers what follows bar by bar from the bars of an open position, so that each bar is looked at once. */
export class HeldMemory {
  #byNode = new WeakMap<object, Map<number, Series>>()
  #kept = 0

  /**
   * What the node came to at bar i, which the position has seen. `begin` makes what is asked for each of its bars in turn;
   * an average entry price that has moved begins anew.
   */
  at(node: object, { firstHeldBar, entryPrice }: Held, i: number, begin: () => (bar: number) => number): number {
    const known = this.#byNode.get(node) ?? new Map<number, Series>()
    this.#byNode.set(node, known)
    let series = known.get(firstHeldBar)
    if (series?.entryPrice !== entryPrice) {
      series = { entryPrice, values: [], next: begin() }
      known.set(firstHeldBar, series)
    }
    const { values, next } = series
    for (let bar = firstHeldBar + values.length; bar <= i; bar++) {
      values.push(next(bar))
      this.#kept++
    }
    const value = values[i - firstHeldBar]!
    if (this.#kept > maxKept) {
      this.#byNode = new WeakMap()
      this.#kept = 0
    }
    return value
  }
}
