/** A node of what is said: an object with fields. */
export type Node = Readonly<Record<string, unknown>>

export const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The same tree with every node of it changed that `change` knows. */
export function withNodes<T>(tree: T, change: (node: Node) => object | null): T {
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk)
    if (!isNode(value)) return value
    return change(value) ?? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, walk(each)]))
  }
  // A changed node is of the kind that it was.
  return walk(tree) as T
}
