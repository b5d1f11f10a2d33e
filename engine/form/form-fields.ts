import { indicatorVocabulary, type IndicatorName, type IndicatorSpec } from '../indicators/vocabulary.ts'
import { timeframeLabel } from '../market/timeframe.ts'
import type { Field, Fields, Group, NodeKind } from '../strategy/plan-fields.ts'
import { valueAt } from '../strategy/plan-path.ts'
import { planParts, records, unions, zoneNames } from '../strategy/plan-table.ts'
import type { Plan } from '../strategy/plan.ts'
import { fieldLabels, optionLabels } from './field-labels.ts'

/** One value of a rule that can be changed by hand. */
export interface FormField {
  /** Where in the plan it stands. */
  readonly path: string
  readonly label: string
  readonly value: string | number
  readonly input:
    | { readonly kind: 'number'; readonly isWhole: boolean; readonly min: number | null; readonly max: number }
    | { readonly kind: 'clock' }
    | { readonly kind: 'choice'; readonly options: readonly { readonly value: string; readonly label: string }[] }
}

type Node = Readonly<Record<string, unknown>>
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)
const isUnion = (kind: NodeKind): kind is keyof typeof unions => Object.hasOwn(unions, kind)

const labelOf = (name: string): string => fieldLabels[name] ?? name
const chartLabels: Readonly<Record<string, string>> = timeframeLabel
const optionsOf = (names: readonly string[]) =>
  names.map((value) => ({ value, label: optionLabels[value] ?? chartLabels[value] ?? value.replaceAll('_', ' ') }))

/** What stands in a union's node: its key and the group of its name. */
function groupOf(kind: keyof typeof unions, node: Node): { readonly key: string; readonly group: Group } | null {
  const { key, groups } = unions[kind]
  const group = Object.values<Group>(groups).find(({ names }) => names.includes(node[key] as string))
  return group === undefined ? null : { key, group }
}

/** Names that may take the place of another without anything else of the node: `gt` for `lt`, `pips` for `percent`. */
const kindField = (path: string, key: string, group: Group, node: Node): readonly FormField[] =>
  group.names.length < 2
    ? []
    : [
        {
          path: `${path}.${key}`,
          label: labelOf(key),
          value: String(node[key]),
          input: { kind: 'choice', options: optionsOf(group.names) },
        },
      ]

const paramsOf = (spec: IndicatorSpec): string => Object.keys(spec.params).toSorted().join()

/** Indicators with the same numbers and the same line: one may stand for another. */
function indicatorField(path: string, node: Node): readonly FormField[] {
  // A checked plan's indicator is one of the vocabulary.
  const spec: IndicatorSpec = indicatorVocabulary[node['name'] as IndicatorName]
  const alike = Object.entries<IndicatorSpec>(indicatorVocabulary).filter(
    ([, other]) =>
      paramsOf(other) === paramsOf(spec) &&
      other.outputs.includes(String(node['output'])) &&
      other.pane === spec.pane &&
      paramsOf(spec) !== '',
  )
  if (alike.length < 2) return []
  const options = alike.map(([value, { title }]) => ({ value, label: title }))
  return [{ path: `${path}.name`, label: 'Line', value: String(node['name']), input: { kind: 'choice', options } }]
}

function outputField(path: string, node: Node): readonly FormField[] {
  const spec: IndicatorSpec = indicatorVocabulary[node['name'] as IndicatorName]
  return spec.outputs.length < 2
    ? []
    : [
        {
          path: `${path}.output`,
          label: 'Which line of it',
          value: String(node['output']),
          input: { kind: 'choice', options: optionsOf(spec.outputs) },
        },
      ]
}

/** The whole numbers of an indicator and the widths of its bands. */
const paramFields = (path: string, params: Node): readonly FormField[] =>
  Object.entries(params).flatMap(([name, value]): FormField[] =>
    typeof value === 'number'
      ? [
          {
            path: `${path}.${name}`,
            label: labelOf(name),
            value,
            input: { kind: 'number', isWhole: !/^(?:std|mult|step|max)$/.test(name), min: 0, max: 5_000 },
          },
        ]
      : [],
  )

function fieldOf(field: Field, path: string, name: string, value: unknown): readonly FormField[] {
  switch (field.is) {
    case 'node':
      return isNode(value) ? nodeFields(field.nodes, path, value) : []
    case 'list':
      return Array.isArray(value)
        ? value.flatMap((each: unknown, at) => (isNode(each) ? nodeFields([field.node], `${path}.${at}`, each) : []))
        : []
    case 'number':
      return typeof value === 'number'
        ? [
            {
              path,
              label: labelOf(name),
              value,
              input: { kind: 'number', isWhole: field.isWhole, min: field.least < 0 ? null : 0, max: field.most },
            },
          ]
        : []
    case 'choice':
      return typeof value === 'string' && field.of.length > 1
        ? [{ path, label: labelOf(name), value, input: { kind: 'choice', options: optionsOf(field.of) } }]
        : []
    case 'clock':
      return typeof value === 'string' ? [{ path, label: labelOf(name), value, input: { kind: 'clock' } }] : []
    case 'zone':
      return typeof value === 'string'
        ? [
            {
              path,
              label: 'Time zone',
              value,
              input: { kind: 'choice', options: Object.entries(zoneNames).map(([zone, label]) => ({ value: zone, label })) },
            },
          ]
        : []
    case 'numbers':
      return isNode(value) ? paramFields(path, value) : []
    default:
      return []
  }
}

/** How a value is taken from its chart follows from the value. */
const hidden = new Set(['sampling', 'session', 'event'])

const fieldsIn = (fields: Fields, path: string, node: Node): readonly FormField[] =>
  Object.entries(fields).flatMap(([name, field]) => (hidden.has(name) ? [] : fieldOf(field, `${path}.${name}`, name, node[name])))

function nodeFields(kinds: readonly NodeKind[], path: string, node: Node): readonly FormField[] {
  for (const kind of kinds) {
    if (!isUnion(kind)) return fieldsIn(records[kind], path, node)
    const found = groupOf(kind, node)
    if (found === null) continue
    const { key, group } = found
    if (kind === 'term' && node['kind'] === 'indicator') {
      const { name: _name, output: _output, ...rest } = group.fields
      return [...indicatorField(path, node), ...outputField(path, node), ...fieldsIn(rest, path, node)]
    }
    // What stands left of a comparison is told before how it compares.
    if ('left' in group.fields)
      return [
        ...nodeFields(['term'], `${path}.left`, node['left'] as Node),
        ...kindField(path, key, group, node),
        ...nodeFields(['term'], `${path}.right`, node['right'] as Node),
      ]
    return [...kindField(path, key, group, node), ...fieldsIn(group.fields, path, node)]
  }
  return []
}

const isCondition = (node: Node): boolean => 'op' in node
/** What of a rule can be changed by hand, by the rule's place in the plan; empty where nothing of it can. */
export function formFields(plan: Plan, path: string): readonly FormField[] {
  const [part] = path.split('.') as [keyof typeof planParts]
  if (!Object.hasOwn(planParts, part)) return []
  const node = valueAt(plan, path)
  const spec = planParts[part]
  if (spec.is === 'said') return spec.field.is === 'text' ? [] : fieldOf(spec.field, `${part}.value`, part, node)
  if (!isNode(node)) return []
  if (isCondition(node)) return nodeFields(['condition'], path, node)
  if ('when' in node && 'fill' in node) return nodeFields(['condition'], `${path}.when`, node['when'] as Node)
  return nodeFields([spec.node], path, node)
}
