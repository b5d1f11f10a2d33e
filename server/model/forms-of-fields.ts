import { proposableParts, type PlanPart } from '@playbook/engine/proposal/proposed-plan'
import type { Field, Fields, Group, NodeKind } from '@playbook/engine/strategy/plan-fields'
import { records, unions, zoneNames } from '@playbook/engine/strategy/plan-table'

/** Longer lists are told elsewhere in the prompt. */
const namesShown = 16
const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(' | ')
const choiceForm = (names: readonly string[]) => (names.length > namesShown ? '…' : quoted(names))

/** How a prompt calls a node of the plan. */
const nodeName = (kind: NodeKind) => kind.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

function formOf(field: Field): string {
  switch (field.is) {
    case 'number':
      return 'n'
    case 'choice':
      return choiceForm(field.of)
    case 'choices':
      return `[${choiceForm(field.of)}, …]`
    case 'clock':
      return '"HH:MM"'
    case 'date':
      return '"YYYY-MM-DD"'
    case 'zone':
      return quoted(Object.keys(zoneNames))
    case 'text':
      return '…'
    case 'numbers':
      return '{…}'
    case 'list':
      return `[${nodeName(field.node)}, …]`
    case 'node':
      return field.nodes.map(nodeName).join(' | ')
  }
}

const fieldForms = (fields: Fields) =>
  Object.entries(fields)
    .filter(([, field]) => field.ours !== true)
    .map(([name, field]) => `"${name}"${(field.optional && !field.asked) || field.filled ? '?' : ''}: ${formOf(field)}`)

/** A table's nodes as a prompt shows them, one form a line; `?` marks what may be left out. */
const formsOf = (key: string, groups: Readonly<Record<string, Group>>): string =>
  Object.values(groups)
    .map(({ names, fields, either }) => {
      const form = `{${[`"${key}": ${quoted(names)}`, ...fieldForms(fields)].join(', ')}}`
      return either === undefined ? form : `${form} (exactly one of ${either.map((name) => `"${name}"`).join(', ')})`
    })
    .join('\n')

const isUnion = (kind: NodeKind): kind is keyof typeof unions => Object.hasOwn(unions, kind)

/** The forms of one kind of node. */
export const formsOfNode = (kind: NodeKind): string =>
  isUnion(kind) ? formsOf(unions[kind].key, unions[kind].groups) : `{${fieldForms(records[kind]).join(', ')}}`

type Part = NonNullable<(typeof proposableParts)[PlanPart]>

function formOfPart(part: Part): string {
  switch (part.is) {
    case 'said':
      return `{"value": ${formOf(part.field)}}`
    case 'node':
      return nodeName(part.node)
    case 'nodes':
      return `[${nodeName(part.node)}, …]`
    case 'sides': {
      const side = part.isList ? `[${nodeName(part.node)}, …]` : nodeName(part.node)
      return `{"long"?: ${side}, "short"?: ${side}}`
    }
  }
}

/** The parts of a plan, one a line. */
export const formsOfParts = (): string =>
  Object.entries(proposableParts)
    .map(([name, part]) => `"${name}"?: ${formOfPart(part)}`)
    .join('\n')
