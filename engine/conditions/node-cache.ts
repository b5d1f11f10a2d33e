import type { ColumnPool, PooledColumn } from './column-pool.ts'
import { nodeKey } from './node-key.ts'

/** Remembers what was computed for a node: by identity, and by meaning, so that equal nodes are computed once. */
export class NodeCache<T extends object> {
  readonly #pool: ColumnPool
  readonly #bytesOf: (value: T) => number
  readonly #byNode = new WeakMap<object, PooledColumn<T>>()
  readonly #byKey = new Map<string, PooledColumn<T>>()

  constructor(pool: ColumnPool, bytesOf: (value: T) => number) {
    this.#pool = pool
    this.#bytesOf = bytesOf
  }

  get(node: object, make: () => T): T {
    const known = this.#byNode.get(node)
    if (known !== undefined && known.value !== null) {
      this.#pool.use(known)
      return known.value
    }
    const key = nodeKey(node)
    const equal = this.#byKey.get(key)
    const value = equal?.value ?? make()
    const kept = equal ?? this.#add(key, value)
    this.#pool.use(kept)
    this.#byNode.set(node, kept)
    return value
  }

  /** Remembers what was computed on the way to something else, unless it is known. */
  put(node: object, value: T): void {
    const key = nodeKey(node)
    if (!this.#byKey.has(key)) this.#add(key, value)
  }

  #add(key: string, value: T): PooledColumn<T> {
    const kept = this.#pool.add(value, this.#bytesOf(value), () => this.#byKey.delete(key))
    this.#byKey.set(key, kept)
    return kept
  }

  /** Forgets everything and hands it over. */
  empty(): T[] {
    const values: T[] = []
    for (const kept of this.#byKey.values()) {
      if (kept.value !== null) values.push(kept.value)
      this.#pool.forget(kept)
    }
    return values
  }
}
