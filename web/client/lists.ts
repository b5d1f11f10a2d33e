import type { CallArguments, Endpoint, Reply } from '@playbook/contract/endpoint'
import type { Page } from '@playbook/contract/page'
import { ApiError, defaultMessage } from './api-error.ts'
import { checkReply, type ArgumentsAndOptions, type Client } from './create-client.ts'
import type { WireArguments } from './exchange.ts'

type ItemOf<E> = Reply<E> extends { results: (infer T)[] } ? T : never

/** Makes `paginated` for a client: a list in pages, its items under `results` or `data`. */
export const createPaginated = (client: Client) =>
  async function paginated<E extends Endpoint>(endpoint: E, ...[args, options]: ArgumentsAndOptions<E>): Promise<Page<ItemOf<E>>> {
    const { body } = await client.send(endpoint, (args ?? {}) as WireArguments, options)
    const given = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
    const results = given.results ?? given.data
    if (!Array.isArray(results)) throw notAPage(endpoint)
    const page = { ...given, results, count: given.count ?? results.length, next: given.next ?? null, previous: given.previous ?? null }
    // The endpoint's own schema has just said that these are its items.
    return checkReply(endpoint, page, 'INVALID_PAGINATED_RESPONSE') as unknown as Page<ItemOf<E>>
  }

const notAPage = (endpoint: Endpoint) =>
  new ApiError({ status: endpoint.status, code: 'INVALID_PAGINATED_RESPONSE', message: defaultMessage(endpoint.path, 0), isUnsaid: true })

export type BulkOutcome<E> = { readonly ok: true; readonly value: Reply<E> } | { readonly ok: false; readonly error: unknown }

/** Makes `bulk` for a client: the same call for many arguments, a few at a time; one failure does not stop the others. */
export const createBulk = (client: Client) =>
  async function bulk<E extends Endpoint>(endpoint: E, many: readonly CallArguments<E>[], atOnce = 4): Promise<BulkOutcome<E>[]> {
    const outcomes: BulkOutcome<E>[] = []
    let next = 0
    const work = async () => {
      while (next < many.length) {
        const index = next++
        try {
          const { body } = await client.send(endpoint, many[index] as WireArguments)
          outcomes[index] = { ok: true, value: checkReply(endpoint, body) }
        } catch (error) {
          outcomes[index] = { ok: false, error }
        }
      }
    }
    await Promise.all(Array.from({ length: Math.min(atOnce, many.length) }, work))
    return outcomes
  }
