import { Failure } from '@playbook/contract/failure'
import { indicatorVocabulary, type IndicatorName, type IndicatorSpec } from '@playbook/engine/indicators/vocabulary'
import type { DroppedProposal, PlanPart, ProposedPlan } from '@playbook/engine/proposal/proposed-plan'
import { ok, refused, type Result } from '@playbook/engine/result'
import { parseJsonBody } from '../http/json-checks.ts'
import { ModelAnswer, maxQuotes, schemaOfPart } from './answer-schema.ts'
import { nodeSchema, type Schema } from './schema-of-fields.ts'

/** What a model answered, as far as it has the right form. Nothing of it was compared with the text yet. */
export interface ReadAnswer {
  readonly proposed: ProposedPlan
  readonly dropped: readonly DroppedProposal[]
}

const maxNodes = 60
const conditionSchema = nodeSchema('condition')
type Node = Readonly<Record<string, unknown>>
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reasoning in tags and fences around the JSON, as small models write them. */
const bareJson = (text: string) =>
  text
    .replace(/^\s*<think>[\s\S]*?<\/think>/, '')
    .trim()
    .replace(/^```(?:json)?\s*\n?/, '')
    .replace(/\n?```$/, '')

function parse(text: string): unknown {
  try {
    return parseJsonBody(Buffer.from(bareJson(text), 'utf8'))
  } catch (error) {
    if (error instanceof Failure) return undefined
    throw error
  }
}

/** Where the reader says it although it is the usual one. */
const usualSources: Readonly<Record<string, string>> = { highest: 'high', lowest: 'low' }

/** Parameters, output and sampling as the reader writes them; a reason where the vocabulary has no such thing. */
function completeIndicator(node: Node): Node | string {
  const spec: IndicatorSpec = indicatorVocabulary[node['name'] as IndicatorName] // the schema has looked at the name
  const given = (node['params'] ?? {}) as Readonly<Record<string, number>>
  const unknown = Object.keys(given).find((key) => !Object.hasOwn(spec.params, key))
  if (unknown !== undefined) return `${spec.title} has no such parameter.`
  const output = node['output'] ?? spec.outputs[0]
  if (!spec.outputs.includes(output as string)) return `${spec.title} has no such line.`
  if (node['source'] !== undefined && !spec.takesSource) return `${spec.title} is not computed over other values.`
  const usualSource = usualSources[String(node['name'])]
  return {
    ...(usualSource ? { source: { kind: 'price', field: usualSource } } : {}),
    ...node,
    params: { ...spec.params, ...given },
    output,
  }
}

/** Walks the answer's tree with the vocabulary filled in; the quotes stay where they are. */
function convert(value: unknown, found: { nodes: number }): unknown {
  if (Array.isArray(value)) return value.map((each: unknown) => convert(each, found))
  if (!isNode(value)) return value
  found.nodes += 1
  const completed = value['kind'] === 'indicator' && typeof value['name'] === 'string' ? completeIndicator(value) : value
  if (typeof completed === 'string') throw new UnknownWord(completed)
  const isHigher = completed['timeframe'] !== undefined && (completed['kind'] === 'indicator' || completed['kind'] === 'price')
  const sampling = completed['shift'] ? 'back' : completed['kind'] === 'price' ? 'forming' : 'completed'
  return {
    ...Object.fromEntries(Object.entries(completed).map(([key, each]) => [key, key === 'params' ? each : convert(each, found)])),
    ...(isHigher ? { sampling } : {}),
    ...(completed['kind'] === 'value_when' && completed['occurrence'] === undefined ? { occurrence: 0 } : {}),
  }
}

/** Ends the walk at the first thing that the vocabulary does not have. */
class UnknownWord extends Error {}

/** Models write null for what is not there. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls)
  if (!isNode(value)) return value
  const held = Object.entries(value).filter(([, each]) => each !== null)
  return Object.fromEntries(held.map(([key, each]) => [key, withoutNulls(each)]))
}

function readWith(schema: Schema | undefined, given: unknown): Result<unknown, DroppedProposal> {
  const drop = (reason: string) => refused<DroppedProposal>({ words: null, reason })
  const read = schema?.safeParse(given)
  if (!read?.success) return drop('It is no part of a plan.')
  const found = { nodes: 0 }
  try {
    const converted = convert(read.data, found)
    return found.nodes > maxNodes ? drop('It is too large for one rule.') : ok(converted)
  } catch (error) {
    if (error instanceof UnknownWord) return drop(error.message)
    throw error
  }
}

const isJoined = (when: unknown): when is Node & { readonly args: readonly unknown[] } =>
  isNode(when) && (when['op'] === 'and' || when['op'] === 'or') && Array.isArray(when['args'])

interface ReadPart {
  readonly name: string
  readonly part: unknown
  readonly dropped: readonly DroppedProposal[]
}

/** A part of the answer. Of joined conditions a bad one does not spoil the others. */
function readPart(name: string, given: unknown): ReadPart {
  const schema = schemaOfPart(name)
  const read = readWith(schema, given)
  if (read.ok) return { name, part: read.value, dropped: [] }
  const when = isNode(given) ? given['when'] : null
  const args = isNode(given) && isJoined(when) ? when.args.map((arg) => readWith(conditionSchema, arg)) : []
  const good = args.flatMap((arg) => (arg.ok ? [arg.value] : []))
  if (good.length === 0) return { name, part: null, dropped: [read.problem] }
  const part = { when: good.length === 1 ? good[0] : { op: (when as Node)['op'], args: good } }
  return { name, part, dropped: args.flatMap((arg) => (arg.ok ? [] : [arg.problem])) }
}

const quotesIn = (given: readonly unknown[] | null | undefined): readonly string[] =>
  (given ?? []).filter((words) => typeof words === 'string').slice(0, maxQuotes)

const isEmpty = (given: unknown): boolean => given === null || (typeof given === 'object' && Object.keys(given).length === 0)

/** Reads a model's answer like anybody's input; null where it is no answer at all. */
export function readAnswer(text: string): ReadAnswer | null {
  const answer = ModelAnswer.safeParse(parse(text))
  if (!answer.success) return null
  const { plan, removed, assumed, cannot } = answer.data
  const parts = Object.entries(plan)
    .map(([name, given]) => [name, withoutNulls(given)] as const)
    .filter(([, given]) => !isEmpty(given))
    .map(([name, given]) => readPart(name, given))
  const kept = parts.filter(({ part }) => part !== null)
  return {
    proposed: {
      parts: Object.fromEntries(kept.map(({ name, part }) => [name, part])),
      // What was read has the name of a part.
      incomplete: kept.flatMap(({ name, dropped }) => (dropped.length > 0 ? [name as PlanPart] : [])),
      removed: quotesIn(removed),
      assumed: assumed ?? [],
      cannot: quotesIn(cannot),
    },
    dropped: parts.flatMap(({ dropped }) => dropped),
  }
}
