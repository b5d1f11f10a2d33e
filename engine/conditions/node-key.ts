/** Canonical text of a plan's node: equal for nodes that mean the same, whatever words they came from. */
export function nodeKey(node: object): string {
  return JSON.stringify(node, (key, value: unknown) => {
    if (key === 'from') return undefined
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  })
}

/** Remembers what was computed for a node: by identity, and by meaning, so that equal nodes are computed once. */
export class NodeCache<T> {
  readonly #byNode = new WeakMap<object, T>()
  readonly #byKey = new Map<string, T>()

  get(node: object, make: () => T): T {
    const known = this.#byNode.get(node)
    if (known !== undefined) return known
    const key = nodeKey(node)
    const value = this.#byKey.get(key) ?? make()
    this.#byKey.set(key, value)
    this.#byNode.set(node, value)
    return value
  }
}
