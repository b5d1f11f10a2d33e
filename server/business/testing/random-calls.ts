import { isDeepStrictEqual } from 'node:util'
import { exampleId, filledPath, type ApiCall } from '@playbook/contract/api-reference'
import * as fc from 'fast-check'
import { apiPrefix } from '../../http/mount.ts'
import { openApiOf } from '../../http/openapi.ts'
import { documentedBy, type OpenApi } from '../../http/testing/documented-by.ts'
import { requestsTo } from '../../http/testing/requests-to.ts'

interface AskedCall {
  readonly method: ApiCall['endpoint']['method']
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly payload: string
}
type Ask = (asked: AskedCall) => Promise<{ readonly status: number; readonly body: string }>

/** How many calls were answered, how many of them with what was asked for, and each answer that the documentation does not tell. */
interface RandomCalls {
  readonly calls: number
  readonly answered: number
  readonly serverErrors: readonly string[]
  readonly undocumented: readonly string[]
}

/** Ids of what is there, by the call that is to be made about it. */
export type KnownIds = Readonly<Partial<Record<ApiCall['name'], string>>>

/** Nothing, and full stops alone, would be another path. */
const segment = (text: string): string => (/^\.{0,2}$/.test(text) ? 'x' : text.toWellFormed())

/** Half of the calls are the example with some of its fields changed or left out, so that many of them are answered. */
function callsOf({ endpoint, example: told }: ApiCall, id: string): fc.Arbitrary<AskedCall> {
  const example = JSON.parse(JSON.stringify(told).replaceAll(exampleId, id)) as ApiCall['example']
  return fc
    .record({ random: requestsTo(endpoint), ofExample: fc.boolean(), keeps: fc.infiniteStream(fc.integer({ min: 0, max: 7 })) })
    .map(({ random, ofExample, keeps }) => {
      const isOneIn8 = () => keeps.next().value === 0
      const mixed = (own: object, other: unknown): Record<string, unknown> => {
        const left = Object.entries(own).filter(() => !isOneIn8())
        const changed = Object.entries(Object(other) as object).filter(isOneIn8)
        return ofExample ? Object.fromEntries([...left, ...changed]) : (Object(other) as Record<string, unknown>)
      }
      const body = ofExample ? mixed(example.body ?? {}, random.body) : random.body
      const asked = Object.entries(mixed(example.query ?? {}, random.query)).flatMap(([name, value]) => {
        const text = typeof value === 'string' ? value : JSON.stringify(value)
        return text === undefined ? [] : [[name.toWellFormed(), text.toWellFormed()] as const]
      })
      const params = Object.fromEntries(
        Object.entries(example.params ?? {}).map(([name, value]) => [name, ofExample ? value : segment(random.path)]),
      )
      const key = random.key?.replace(/[^\x21-\x7e]/g, 'x') ?? ''
      return {
        method: endpoint.method,
        url: `${apiPrefix}${filledPath(endpoint, { params, query: Object.fromEntries(asked) })}`.slice(0, 12_000),
        headers: { 'content-type': 'application/json', ...(key === '' ? {} : { 'idempotency-key': key }) },
        payload: endpoint.method === 'GET' ? '' : (JSON.stringify(body) ?? ''),
      }
    })
}

/** Sends one call of the API what its schemas take, and more; holds each answer against its schema and its documented refusals. */
export async function sendRandomly(call: ApiCall, numRuns: number, ask: Ask, known: KnownIds = {}, atOnce = 1): Promise<RandomCalls> {
  const { endpoint, name } = call
  const documented = documentedBy(openApiOf([{ endpoint }]) as unknown as OpenApi, endpoint)
  const found = { calls: 0, answered: 0, serverErrors: [] as string[], undocumented: [] as string[] }
  const send = async (asked: AskedCall) => {
    const { status, body } = await ask(asked)
    const told = `${name} ${asked.url} ${asked.payload.slice(0, 400)} was answered ${status} ${body.slice(0, 400)}`
    const isAnswer = status === endpoint.status
    found.calls += 1
    if (isAnswer) found.answered += 1
    if (status >= 500) found.serverErrors.push(told)
    const code = isAnswer ? null : (JSON.parse(body) as { code: string }).code
    if (!documented(status, code)) found.undocumented.push(told)
    else if (isAnswer && endpoint.answer === 'json' && !hasOnlyWhatIsTold(call, JSON.parse(body))) found.undocumented.push(told)
  }
  // Each of so many takes the next one that nobody has sent.
  const all = fc.sample(callsOf(call, known[name] ?? exampleId), { seed: 20_261_124, numRuns }).values()
  const sendOneByOne = async () => {
    for (const asked of all) await send(asked)
  }
  await Promise.all(Array.from({ length: atOnce }, sendOneByOne))
  return found
}

/** A schema lets go of a field that it does not have, so what it gives is then less than it took. */
function hasOnlyWhatIsTold({ endpoint }: ApiCall, body: unknown): boolean {
  const parsed = endpoint.reply.safeParse(body)
  return parsed.success && isDeepStrictEqual(parsed.data, body)
}

type OfCall = RandomCalls & { readonly name: string }

/** The same for several calls, one after the other. */
export async function sendAllRandomly(
  calls: readonly ApiCall[],
  numRuns: number,
  ask: Ask,
  known: KnownIds,
  { atOnce, onDone }: { readonly atOnce: number; readonly onDone: (of: OfCall) => void },
): Promise<OfCall[]> {
  const all = []
  for (const call of calls) {
    const of = { name: call.name, ...(await sendRandomly(call, numRuns, ask, known, atOnce)) }
    onDone(of)
    all.push(of)
  }
  return all
}
