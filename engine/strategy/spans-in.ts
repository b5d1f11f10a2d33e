import type { Span } from './plan.ts'

/** The words that a part of a plan and everything inside it come from. */
export function spansIn(node: unknown): readonly Span[] {
  if (typeof node !== 'object' || node === null) return []
  // An origin: only those have spans.
  if ('spans' in node && Array.isArray(node.spans)) return node.spans as Span[]
  return Object.values(node).flatMap(spansIn)
}

type Node = Readonly<Record<string, unknown>>
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

/** The words of a part as a whole: its own where it has any, else those of what it is made of. */
export function wordsOf(node: unknown): readonly Span[] {
  if (!isNode(node)) return []
  const own = isNode(node['from']) && Array.isArray(node['from']['spans']) ? (node['from']['spans'] as Span[]) : []
  return own.length > 0 ? own : Object.entries(node).flatMap(([key, value]) => (key === 'from' ? [] : wordsOf(value)))
}
