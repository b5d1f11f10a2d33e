import { canonicalPart } from '../strategy/canonical.ts'
import type { Field, NodeKind } from '../strategy/plan-fields.ts'
import { planParts } from '../strategy/plan-table.ts'
import type { Reading } from '../strategy/reading.ts'
import { isAssumed } from '../strategy/said-parts.ts'
import { wordsOf } from '../strategy/spans-in.ts'
import { fieldsOf, isNode, kindOf, type PlanNode } from './ground-node.ts'
import { proposableParts, type PlanPart } from './proposed-plan.ts'

/** The words of a node as a model is told of them; null where it is told of none. */
type QuoteOf = (node: PlanNode) => string | null

function tellField(field: Field, value: unknown, quoteOf: QuoteOf): unknown {
  if (field.is === 'list' && Array.isArray(value)) return value.map((each: unknown) => tellNode(field.node, each, quoteOf))
  return field.is === 'node' && isNode(value) ? tellNode(kindOf(field.nodes, value), value, quoteOf) : value
}

/** A node of a plan as a model is told of it: without what is ours, with its words in the place of its origin. */
export function tellNode(kind: NodeKind, node: unknown, quoteOf: QuoteOf): unknown {
  if (!isNode(node)) return node
  const fields = fieldsOf(kind, node)
  const told = Object.entries(node).filter(([key]) => (fields[key] ? fields[key].ours !== true : key !== 'from'))
  const quote = quoteOf(node)
  return {
    ...Object.fromEntries(told.map(([key, value]) => [key, fields[key] ? tellField(fields[key], value, quoteOf) : value])),
    ...(quote === null ? {} : { quote }),
  }
}

/** A part of a plan as a model is told of it; null where there is none. */
function tellPart(name: PlanPart, part: unknown, quoteOf: QuoteOf): unknown {
  const entry = planParts[name]
  if (part === null || part === undefined || isAssumed(part)) return null
  if (entry.is === 'nodes') {
    const items = (part as readonly unknown[]).map((each) => tellNode(entry.node, each, quoteOf))
    return items.length === 0 ? null : items
  }
  if (!isNode(part)) return null
  if (entry.is === 'said') return { value: part['value'], quote: quoteOf(part) ?? undefined }
  if (entry.is === 'node') return tellNode(entry.node, part, quoteOf)
  const side = (held: unknown) =>
    Array.isArray(held) ? held.map((leg: unknown) => tellNode(entry.node, leg, quoteOf)) : tellNode(entry.node, held, quoteOf)
  const sides = (['long', 'short'] as const).flatMap((name) => (part[name] ? [[name, side(part[name])] as const] : []))
  return sides.length === 0 ? null : Object.fromEntries(sides)
}

/** What was read of a text as a model is told of it: the form in which it answers. */
export function tellPlan({ text, plan }: Reading): Readonly<Partial<Record<PlanPart, unknown>>> {
  if (plan === null) return {}
  const quoteOf: QuoteOf = (node) => {
    const spans = isNode(node['from']) ? wordsOf({ from: node['from'] }) : []
    const quote = text.slice(Math.min(...spans.map(({ start }) => start)), Math.max(...spans.map(({ end }) => end)))
    return spans.length === 0 || quote.trim() === '' ? null : quote
  }
  const names = Object.keys(proposableParts) as PlanPart[]
  const told = names.map((name) => [name, tellPart(name, plan[name], quoteOf)] as const)
  return Object.fromEntries(told.filter(([, part]) => part !== null))
}

/** Whether two nodes are the same as far as a model can tell. */
export const isToldAlike = (kind: NodeKind, a: unknown, b: unknown): boolean =>
  canonicalPart(tellNode(kind, a, () => null)) === canonicalPart(tellNode(kind, b, () => null))

/** Whether two parts of a plan are the same as far as a model can tell. */
export const isPartToldAlike = (name: PlanPart, a: unknown, b: unknown): boolean =>
  canonicalPart(tellPart(name, a, () => null)) === canonicalPart(tellPart(name, b, () => null))

/** Whether nothing of a part changes by what another says beside it. */
export const holdsAll = (name: PlanPart, part: object, other: object | null): boolean =>
  other !== null && isPartToldAlike(name, { ...part, ...other }, part)
