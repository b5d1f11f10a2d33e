/** A plan's nodes never change, and one node is asked for in many worlds. */
const known = new WeakMap<object, string>()

/** Canonical text of a plan's node: equal for nodes that mean the same, whatever words they came from. */
export function nodeKey(node: object): string {
  const key = known.get(node) ?? keyOf(node)
  known.set(node, key)
  return key
}

function keyOf(node: object): string {
  return JSON.stringify(node, (key, value: unknown) => {
    if (key === 'from') return undefined
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  })
}
