import { withoutOrigin } from '../strategy/check-plan.ts'
import type { Field, Fields, Group, NodeKind } from '../strategy/plan-fields.ts'
import { planParts, records, unions } from '../strategy/plan-table.ts'
import type { Origin, Span } from '../strategy/plan.ts'
import type { PlanPart } from './proposed-plan.ts'

export type PlanNode = Readonly<Record<string, unknown>>
export const isNode = (value: unknown): value is PlanNode => typeof value === 'object' && value !== null && !Array.isArray(value)
const isUnion = (kind: NodeKind): kind is keyof typeof unions => Object.hasOwn(unions, kind)

/** Where quoted words stand; null where they do not. */
export type Locate = (quote: string) => Span | null

/** Every quote inside a proposed part, outermost first. */
export function quotesIn(node: unknown): readonly string[] {
  if (Array.isArray(node)) return node.flatMap(quotesIn)
  if (!isNode(node)) return []
  const own = typeof node['quote'] === 'string' ? [node['quote']] : []
  return [...own, ...Object.entries(node).flatMap(([key, value]) => (key === 'quote' ? [] : quotesIn(value)))]
}

const spansOf = (node: unknown, locate: Locate): readonly Span[] => {
  if (!isNode(node)) return []
  const own = typeof node['quote'] === 'string' ? locate(node['quote']) : null
  if (own !== null) return [own]
  return quotesIn(node).flatMap((quote) => locate(quote) ?? [])
}

/** The fields of a node by the plan's table; none where there is no such node. */
export function fieldsOf(kind: NodeKind, node: PlanNode): Fields {
  if (!isUnion(kind)) return records[kind]
  const { key, groups } = unions[kind]
  return Object.values<Group>(groups).find(({ names }) => names.includes(node[key] as string))?.fields ?? {}
}

/** Of the kinds that may stand in a field, the one that is meant. */
export const kindOf = (kinds: readonly NodeKind[], node: PlanNode): NodeKind =>
  kinds.find((kind) => {
    if (isUnion(kind)) return Object.keys(fieldsOf(kind, node)).length > 0
    const { kind: named } = records[kind] as Fields
    return named?.is === 'choice' && named.of.includes(node['kind'] as string)
  }) ?? kinds[0]!

function groundField(field: Field, value: unknown, above: readonly Span[], locate: Locate): unknown {
  if (field.is === 'list' && Array.isArray(value)) return value.map((each: unknown) => groundNode(field.node, each, above, locate))
  if (field.is === 'node' && isNode(value)) return groundNode(kindOf(field.nodes, value), value, above, locate)
  return value
}

/** A node whose quotes have become where it comes from; one without words of its own rests on those of the node that holds it. */
export function groundNode(kind: NodeKind, node: unknown, above: readonly Span[], locate: Locate): unknown {
  if (!isNode(node)) return node
  const fields = fieldsOf(kind, node)
  const own = spansOf(node, locate)
  const spans = own.length > 0 ? own : above
  const from: Origin = { spans }
  const grounded = Object.entries(node)
    .filter(([key]) => key !== 'quote')
    .map(([key, value]) => [key, fields[key] ? groundField(fields[key], value, spans, locate) : value] as const)
  return { ...Object.fromEntries(grounded), ...(withoutOrigin.has(kind) ? {} : { from }) }
}

/** A proposed part in the form of the plan's. */
export function groundPart(name: PlanPart, part: unknown, locate: Locate): unknown {
  const entry = planParts[name]
  switch (entry.is) {
    case 'said':
      return isNode(part) ? { value: part['value'], from: { spans: spansOf(part, locate) } } : null
    case 'node':
      return groundNode(entry.node, part, [], locate)
    case 'nodes':
      return Array.isArray(part) ? part.map((each: unknown) => groundNode(entry.node, each, [], locate)) : []
    case 'sides': {
      const side = (value: unknown) => {
        if (!Array.isArray(value)) return isNode(value) ? groundNode(entry.node, value, [], locate) : null
        // Where no shares are said, they are equal.
        const share = { portionPercent: 100 / value.length }
        const legs = value.map((each: unknown) =>
          groundNode(entry.node, entry.isList && isNode(each) ? { ...share, ...each } : each, [], locate),
        )
        return legs.length === 0 ? null : legs
      }
      return isNode(part) ? { long: side(part['long']), short: side(part['short']) } : { long: null, short: null }
    }
  }
}
