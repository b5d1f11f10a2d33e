import { commissionKinds, type CommissionKind } from '../market/instrument.ts'
import type { Field, Fields, Group, NodeKind } from './plan-fields.ts'
import { planParts, records, unions } from './plan-table.ts'
import type { Plan } from './plan.ts'

/** Where something of a plan is not what it has to be, and what it has to be. */
export interface PlanProblem {
  readonly path: string
  readonly problem: string
}

type Node = Readonly<Record<string, unknown>>
type Check = (value: unknown, path: string) => PlanProblem | null

/** Deeper trees are no rules of a person, and would overflow the stack. */
const maxDepth = 40
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)
const problemAt = (path: string, problem: string): PlanProblem => ({ path, problem })
const first = <T>(all: readonly T[], check: (each: T, i: number) => PlanProblem | null): PlanProblem | null => {
  for (const [i, each] of all.entries()) {
    const found = check(each, i)
    if (found !== null) return found
  }
  return null
}
const isUnion = (kind: NodeKind): kind is keyof typeof unions => Object.hasOwn(unions, kind)
const oneOf = (names: readonly string[]) => `must be one of ${names.join(', ')}`

const numberCheck = ({ isWhole, least, most }: Extract<Field, { is: 'number' }>, value: unknown) =>
  typeof value === 'number' && value >= least && value <= most && (!isWhole || Number.isInteger(value))
    ? null
    : `must be a ${isWhole ? 'whole ' : ''}number from ${least === Number.MIN_VALUE ? 'above 0' : least} to ${most}`

const matches = (value: unknown, pattern: RegExp) => typeof value === 'string' && pattern.test(value)

/** What is wrong with a plain value; null for nothing, undefined where the field holds nodes. */
function plainProblem(field: Field, value: unknown): string | null | undefined {
  switch (field.is) {
    case 'number':
      return numberCheck(field, value)
    case 'choice':
      return field.of.includes(value as string) ? null : oneOf(field.of)
    case 'choices':
      return Array.isArray(value) && value.length > 0 && value.every((each) => field.of.includes(each as string))
        ? null
        : `must be a list of ${field.of.join(', ')}`
    case 'clock':
      return matches(value, /^([01]\d|2[0-4]):[0-5]\d$/) ? null : 'must be a time such as 09:30'
    case 'date':
      return matches(value, /^\d{4}-\d\d-\d\d$/) ? null : 'must be a date such as 2024-01-31'
    case 'zone':
      return matches(value, /^[A-Za-z_/+-]{1,40}$/) ? null : 'must be the name of a time zone'
    case 'text':
      return typeof value === 'string' && value.length > 0 && value.length <= field.maxChars
        ? null
        : `must be a text of at most ${field.maxChars} characters`
    case 'numbers':
      return isNode(value) && Object.values(value).every(Number.isFinite) ? null : 'must be numbers by name'
    default:
      return undefined
  }
}

function checkField(field: Field, depth: number): Check {
  return (value, path) => {
    if (value === undefined) return field.optional ? null : problemAt(path, 'is missing')
    const problem = plainProblem(field, value)
    if (problem !== undefined) return problem === null ? null : problemAt(path, problem)
    if (field.is === 'list') {
      if (!Array.isArray(value) || value.length < field.least || value.length > field.most)
        return problemAt(path, `must be a list of ${field.least} to ${field.most}`)
      const extra = field.firstLacks !== undefined && isNode(value[0]) && value[0][field.firstLacks] !== undefined
      if (extra) return problemAt(`${path}.0.${field.firstLacks}`, 'cannot stand in the first of them')
      return first(value, (each, i) => checkNode(field.node, depth)(each, `${path}.${i}`))
    }
    if (field.is !== 'node') return null
    // Where several kinds may stand, the first is told of.
    const found = field.nodes.map((kind) => checkNode(kind, depth)(value, path))
    return found.includes(null) ? null : (found[0] ?? null)
  }
}

function checkFields(fields: Fields, value: Node, path: string, depth: number, more: readonly string[]): PlanProblem | null {
  const unknown = Object.keys(value).find((key) => !Object.hasOwn(fields, key) && !more.includes(key))
  if (unknown !== undefined) return problemAt(`${path}.${unknown}`, 'is not known')
  return first(Object.entries(fields), ([name, field]) => checkField(field, depth)(value[name], `${path}.${name}`))
}

/** Hours, legs, steps and rules have no origin of their own. */
export const withoutOrigin: ReadonlySet<NodeKind> = new Set<NodeKind>([
  'hours',
  'blockedHours',
  'targetLeg',
  'sequenceStep',
  'rule',
  'costInPrice',
  'costInPercent',
  'commissionRate',
])

const checkOrigin: Check = (from, path) => {
  if (!isNode(from)) return problemAt(`${path}.from`, 'must say where it comes from')
  if (typeof from['assumed'] === 'string') return null
  const spans: unknown = from['spans']
  const isSpan = (span: unknown) => isNode(span) && Number.isInteger(span['start']) && Number.isInteger(span['end'])
  return Array.isArray(spans) && spans.every(isSpan) ? null : problemAt(`${path}.from`, 'must hold spans or what is assumed')
}

const checkEither = ({ either }: Group, value: Node, path: string): PlanProblem | null =>
  either === undefined || either.filter((name) => value[name] !== undefined).length === 1
    ? null
    : problemAt(path, `must have exactly one of ${either.join(', ')}`)

function checkNode(kind: NodeKind, depth: number): Check {
  return (value, path) => {
    if (!isNode(value)) return problemAt(path, 'must be an object')
    if (depth > maxDepth) return problemAt(path, 'is nested too deeply')
    const origin = withoutOrigin.has(kind) ? null : checkOrigin(value['from'], path)
    if (origin !== null) return origin
    const more = withoutOrigin.has(kind) ? [] : ['from']
    if (!isUnion(kind)) return checkFields(records[kind], value, path, depth + 1, more)
    const { key, groups } = unions[kind]
    const name = value[key]
    const all: readonly Group[] = Object.values(groups)
    const group = all.find(({ names }) => names.includes(name as string))
    if (group === undefined) return problemAt(`${path}.${key}`, oneOf(all.flatMap(({ names }) => names)))
    return checkEither(group, value, path) ?? checkFields(group.fields, value, path, depth + 1, [...more, key])
  }
}

const checkSaid =
  (field: Field): Check =>
  (value, path) =>
    isNode(value)
      ? (checkField(field, 0)(value['value'], `${path}.value`) ?? checkOrigin(value['from'], path))
      : problemAt(path, 'must be an object')

function checkPart(part: (typeof planParts)[keyof typeof planParts], value: unknown, path: string): PlanProblem | null {
  if (value === undefined) return 'mayBeMissing' in part ? null : problemAt(path, 'is missing')
  switch (part.is) {
    case 'said':
      return value === null && part.mayLack ? null : checkSaid(part.field)(value, path)
    case 'node':
      return value === null ? null : checkNode(part.node, 0)(value, path)
    case 'nodes':
      return Array.isArray(value)
        ? first(value, (each, i) => checkNode(part.node, 0)(each, `${path}.${i}`))
        : problemAt(path, 'must be a list')
    case 'sides': {
      if (!isNode(value)) return problemAt(path, 'must be an object')
      return first(['long', 'short'], (side) => {
        const held = value[side]
        const at = `${path}.${side}`
        if (held === null) return null
        if (!part.isList) return checkNode(part.node, 0)(held, at)
        return Array.isArray(held) ? first(held, (leg, i) => checkNode(part.node, 0)(leg, `${at}.${i}`)) : problemAt(at, 'must be a list')
      })
    }
  }
}

const isCost = (value: unknown) => typeof value === 'number' && value >= 0 && value <= 1e12

/** Costs that a text or a person states: numbers that are no gain, or nothing. */
function checkCosts(value: unknown): PlanProblem | null {
  if (!isNode(value)) return problemAt('costs', 'must be an object')
  const unknown = Object.keys(value).find((key) => !['spread', 'slippage', 'slippagePercent', 'commission', 'financing'].includes(key))
  if (unknown !== undefined) return problemAt(`costs.${unknown}`, 'is not known')
  const wrong = ['spread', 'slippage'].find((key) => value[key] !== null && !isCost(value[key]))
  const percent = value['slippagePercent']
  if (percent !== undefined && !isCost(percent)) return problemAt('costs.slippagePercent', 'must be a number from 0')
  if (wrong !== undefined) return problemAt(`costs.${wrong}`, 'must be a number from 0 or null')
  const { commission, financing } = value
  if (
    commission !== null &&
    !(isNode(commission) && commissionKinds.includes(commission['kind'] as CommissionKind) && isCost(commission['value']))
  )
    return problemAt('costs.commission', 'must be null or have a kind and a number from 0')
  return financing === undefined || financing === 'none' ? null : problemAt('costs.financing', 'must be none')
}

const plainParts = {
  name: (value) => (typeof value === 'string' ? null : problemAt('name', 'must be a text')),
  period: (value) =>
    isNode(value)
      ? first(['from', 'to', 'initialCapital'] as const, (key) => {
          const field: Field =
            key === 'initialCapital' ? { is: 'number', isWhole: false, least: Number.MIN_VALUE, most: 1e12 } : { is: 'date' }
          return value[key] === null ? null : checkSaid(field)(value[key], `period.${key}`)
        })
      : problemAt('period', 'must be an object'),
  costs: checkCosts,
  features: (value) =>
    Array.isArray(value) && value.every((each) => typeof each === 'string') ? null : problemAt('features', 'must be a list of texts'),
} as const satisfies Partial<Record<keyof Plan, (value: unknown) => PlanProblem | null>>

/** What keeps any value from being a plan of this version; null where nothing does. */
export function problemOfPlan(value: unknown): PlanProblem | null {
  if (!isNode(value)) return problemAt('', 'must be an object')
  if (value['version'] !== 1) return problemAt('version', 'must be 1')
  const known = [...Object.keys(planParts), ...Object.keys(plainParts), 'version']
  const unknown = Object.keys(value).find((key) => !known.includes(key))
  if (unknown !== undefined) return problemAt(unknown, 'is not known')
  return (
    first(Object.entries(plainParts), ([key, check]) => check(value[key])) ??
    first(Object.entries(planParts), ([key, part]) => checkPart(part, value[key], key))
  )
}

/** What keeps a value from being a record of these plain fields; null where nothing does. */
export const problemOfFields = (fields: Fields, value: unknown): PlanProblem | null =>
  isNode(value) ? checkFields(fields, value, '', 0, []) : problemAt('', 'must be an object')
