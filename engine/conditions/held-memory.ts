interface Held {
  readonly entryPrice: number
  readonly firstHeldBar: number
}

/** What something of a position came to on its bars so far, from the first held one on. */
interface Series {
  readonly entryPrice: number
  readonly values: number[]
  readonly next: (bar: number) => number
  /** When it was last asked for. */
  round: number
  readonly forget: () => void
}

/** Numbers that are kept before it is looked for what nobody asks for any more. */
const usualLimit = 4_000_000
/** What a series takes beside its numbers, counted in numbers. */
const seriesCost = 50

/** Remembers what follows bar by bar from the bars of an open position, so that each bar is looked at once. */
export class HeldMemory {
  readonly #byNode = new WeakMap<object, Map<number, Series>>()
  readonly #all = new Set<Series>()
  #kept = 0
  #limit = usualLimit
  #round = 0

  /** How many numbers are kept. */
  get size(): number {
    return this.#kept
  }

  /**
   * What the node came to at bar i, which the position has seen. `begin` makes what is asked for each of its bars in turn;
   * an average entry price that has moved begins anew.
   */
  at(node: object, held: Held, i: number, begin: () => (bar: number) => number): number {
    const series = this.#seriesOf(node, held, begin)
    const { values, next } = series
    series.round = this.#round
    for (let bar = held.firstHeldBar + values.length; bar <= i; bar++) {
      values.push(next(bar))
      this.#kept++
    }
    const value = values[i - held.firstHeldBar]!
    if (this.#kept > this.#limit) this.#forgetOld()
    return value
  }

  #seriesOf(node: object, { entryPrice, firstHeldBar }: Held, begin: () => (bar: number) => number): Series {
    const known = this.#byNode.get(node) ?? new Map<number, Series>()
    this.#byNode.set(node, known)
    const found = known.get(firstHeldBar)
    if (found?.entryPrice === entryPrice) return found
    found?.forget()
    const made: Series = {
      entryPrice,
      values: [],
      next: begin(),
      round: this.#round,
      forget: () => {
        known.delete(firstHeldBar)
        this.#all.delete(made)
        this.#kept -= seriesCost + made.values.length
      },
    }
    known.set(firstHeldBar, made)
    this.#all.add(made)
    this.#kept += seriesCost
    return made
  }

  /** A position that is open is asked about on its bars; what was not asked for since the last look belongs to one that is not. */
  #forgetOld(): void {
    for (const series of this.#all) if (series.round < this.#round) series.forget()
    this.#round++
    this.#limit = Math.max(usualLimit, 2 * this.#kept)
  }
}
