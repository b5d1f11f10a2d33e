import { Failure } from '@playbook/contract/failure'
import { indicatorVocabulary, type IndicatorName, type IndicatorSpec } from '@playbook/engine/indicators/vocabulary'
import { ok, refused, type Result } from '@playbook/engine/result'
import type { Origin } from '@playbook/engine/strategy/plan'
import type { DroppedProposal, ProposedPart, RawProposal } from '@playbook/engine/strategy/proposal/proposal'
import { parseJsonBody } from '../http/json-checks.ts'
import { ModelAnswer, ProposedByModel, maxProposals } from './answer-schema.ts'

/** What a model answered, as far as it has the right form. Nothing of it was compared with the text yet. */
export interface ReadAnswer {
  readonly proposals: readonly RawProposal[]
  readonly dropped: readonly DroppedProposal[]
  /** Words that the model could make nothing of, as it quotes them. */
  readonly cannot: readonly string[]
}

const maxNodes = 60
const here: Origin = { spans: [] }
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

const isStep = (node: Node) => 'when' in node && !('kind' in node) && !('part' in node)

/** Walks the answer's tree into the engine's: origins instead of quotes, vocabulary filled in. */
function convert(value: unknown, found: { readonly quotes: string[]; nodes: number }): unknown {
  if (Array.isArray(value)) return value.map((each: unknown) => convert(each, found))
  if (!isNode(value)) return value
  found.nodes += 1
  const { quote, ...rest } = value
  if (typeof quote === 'string') found.quotes.push(quote)
  const completed = rest['kind'] === 'indicator' && typeof rest['name'] === 'string' ? completeIndicator(rest) : rest
  if (typeof completed === 'string') throw new UnknownWord(completed)
  const isHigher = completed['timeframe'] !== undefined && (completed['kind'] === 'indicator' || completed['kind'] === 'price')
  const sampling = completed['shift'] ? 'back' : completed['kind'] === 'price' ? 'forming' : 'completed'
  return {
    ...Object.fromEntries(Object.entries(completed).map(([key, each]) => [key, key === 'params' ? each : convert(each, found)])),
    ...(isHigher ? { sampling } : {}),
    ...(completed['kind'] === 'value_when' && completed['occurrence'] === undefined ? { occurrence: 0 } : {}),
    // Hours are no nodes: their `from` is a clock time. Nor are the steps of a sequence.
    ...(typeof completed['from'] === 'string' || isStep(completed) ? {} : { from: here }),
  }
}

/** Ends the walk at the first thing that the vocabulary does not have. */
class UnknownWord extends Error {}

function readPart(given: unknown): Result<RawProposal, DroppedProposal> {
  const drop = (reason: string) => refused<DroppedProposal>({ words: null, reason })
  const read = ProposedByModel.safeParse(given)
  if (!read.success) return drop('It is no part of a plan.')
  const { quote, assumed = [], ...part } = read.data
  const found = { quotes: [quote], nodes: 0 }
  try {
    const converted = convert(part, found) as Node
    if (found.nodes > maxNodes) return drop('It is too large for one rule.')
    const { from: _, ...proposed } = converted.part === 'trailing' ? withFollowing(converted) : converted
    // The schema is that of the plan's parts, and the walk has put in what it leaves out.
    return ok({ proposed: proposed as unknown as ProposedPart, quotes: found.quotes, assumed })
  } catch (error) {
    if (error instanceof UnknownWord) return drop(error.message)
    throw error
  }
}

const withFollowing = (part: Node): Node => ({ ...part, trailing: { ...(part['trailing'] as Node), follows: 'extreme' } })

/** Reads a model's answer like anybody's input; null where it is no answer at all. */
export function readAnswer(text: string): ReadAnswer | null {
  const answer = ModelAnswer.safeParse(parse(text))
  if (!answer.success) return null
  const proposals: RawProposal[] = []
  const dropped: DroppedProposal[] = []
  for (const given of answer.data.proposals.slice(0, maxProposals)) {
    const read = readPart(given)
    if (read.ok) proposals.push(read.value)
    else dropped.push(read.problem)
  }
  const more = answer.data.proposals.length - maxProposals
  if (more > 0) dropped.push({ words: null, reason: `${more} more than the ${maxProposals} that are looked at.` })
  const cannot = (answer.data.cannot ?? []).filter((words) => typeof words === 'string').slice(0, maxProposals)
  return { proposals, dropped, cannot }
}
