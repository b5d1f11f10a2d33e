/** A column that a pool counts; `value` is null once it is forgotten. */
export interface PooledColumn<T> {
  value: T | null
  readonly bytes: number
  readonly forget: () => void
  usedAt: number
  /** Somebody outside of any piece of work may be reading it. */
  isHeld: boolean
}

/** How much a pool keeps, and what becomes of the rest. */
export interface Retention {
  readonly maxBytes: number
  /** Takes over a column that nobody knows any more; null where runs share what they were given. */
  readonly reuse: ((column: Float64Array | Uint8Array) => void) | null
}

/**
 * Bounds what the caches of a world keep: above `maxBytes` the columns that were not asked for longest are forgotten, and made
 * again when they are asked for again. Where columns are not to be reused, whoever holds one keeps it, and the newest is never
 * forgotten. Where they are, those that were only asked for within a piece of work (`work`) are forgotten after it: truths at once,
 * operands above `maxBytes`.
 */
export class ColumnPool {
  readonly #retention: Retention
  readonly #kept = new Set<PooledColumn<unknown>>()
  #bytes = 0
  #now = 0
  #depth = 0

  constructor(retention: Retention) {
    this.#retention = retention
  }

  /** What is kept now. */
  get bytes(): number {
    return this.#bytes
  }

  /** Whether the columns of this pool are given back. */
  get reuses(): boolean {
    return this.#retention.reuse !== null
  }

  /** Does a piece of work that keeps no column which it asks for. */
  work<T>(job: () => T): T {
    this.#depth++
    try {
      return job()
    } finally {
      this.#depth--
      if (this.#depth === 0 && this.reuses) this.#giveBack()
    }
  }

  add<T>(value: T, bytes: number, forget: () => void): PooledColumn<T> {
    const kept: PooledColumn<T> = { value, bytes, forget, usedAt: ++this.#now, isHeld: this.#depth === 0 }
    this.#bytes += bytes
    this.#kept.add(kept)
    while (!this.reuses && this.#bytes > this.#retention.maxBytes && this.#kept.size > 1) this.forget(oldestOf(this.#kept)!)
    return kept
  }

  /** Notes that a column was asked for; the pool's own time passes with every column that is added. */
  use(kept: PooledColumn<unknown>): void {
    kept.usedAt = this.#now
    if (this.#depth === 0) kept.isHeld = true
  }

  forget(kept: PooledColumn<unknown>): void {
    this.#bytes -= kept.bytes
    this.#kept.delete(kept)
    kept.value = null
    kept.forget()
  }

  #giveBack(): void {
    // What has no bytes of its own is the bars'.
    const free = [...this.#kept].filter(({ isHeld, bytes }) => !isHeld && bytes > 0).toSorted((a, b) => a.usedAt - b.usedAt)
    for (const kept of free) {
      const { value } = kept
      if (!(value instanceof Uint8Array) && !(value instanceof Float64Array && this.#bytes > this.#retention.maxBytes)) continue
      this.forget(kept)
      this.#retention.reuse?.(value)
    }
  }
}

function oldestOf(all: Iterable<PooledColumn<unknown>>): PooledColumn<unknown> | null {
  let oldest: PooledColumn<unknown> | null = null
  for (const kept of all) if (oldest === null || kept.usedAt < oldest.usedAt) oldest = kept
  return oldest
}
