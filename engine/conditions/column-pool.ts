/** A column, or the lines of one indicator, as a pool keeps it; `value` is null once it is forgotten. */
export interface Kept<T> {
  value: T | null
  readonly bytes: number
  readonly forget: () => void
  usedAt: number
}

/**
 * Bounds what the caches of a world keep: above `mostBytes` the columns that were not asked for longest are forgotten, and made
 * anew when they are asked for again. Whoever holds a column keeps it; the newest one is never forgotten.
 */
export class ColumnPool {
  readonly #mostBytes: number
  readonly #kept = new Set<Kept<unknown>>()
  #bytes = 0
  #now = 0

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes
  }

  /** What is kept now. */
  get bytes(): number {
    return this.#bytes
  }

  /** The pool's own time: it passes with every column that is added. */
  get now(): number {
    return this.#now
  }

  add<T>(value: T, bytes: number, forget: () => void): Kept<T> {
    const kept: Kept<T> = { value, bytes, forget, usedAt: ++this.#now }
    this.#bytes += bytes
    this.#kept.add(kept)
    while (this.#bytes > this.#mostBytes && this.#kept.size > 1) this.#forgetOldest()
    return kept
  }

  #forgetOldest(): void {
    let oldest: Kept<unknown> | null = null
    for (const kept of this.#kept) if (oldest === null || kept.usedAt < oldest.usedAt) oldest = kept
    if (oldest !== null) this.forget(oldest)
  }

  forget(kept: Kept<unknown>): void {
    this.#bytes -= kept.bytes
    this.#kept.delete(kept)
    kept.value = null
    kept.forget()
  }
}
