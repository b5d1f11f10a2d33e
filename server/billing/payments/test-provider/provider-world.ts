import { randomBytes } from 'node:crypto'
import { sales } from '@playbook/contract/business-plans'
import type { Price, Product, StoredEvent } from './provider-objects.ts'
import type { Objects, StoredObject } from './provider-store.ts'

/** One change of the provider's state: what there is, when it is, and what it tells others of. Times are UTC seconds. */
export interface World {
  readonly objects: Objects
  readonly now: number
  /** Where its own pages are, without a slash at the end. */
  readonly pages: string
  readonly emit: (type: string, object: object) => Promise<void>
}

/** A refusal as the API answers it. */
export class ProviderRefusal extends Error {
  override readonly name = 'ProviderRefusal'
  readonly status: number
  readonly type: 'card_error' | 'invalid_request_error' | 'idempotency_error'
  readonly code: string | undefined
  constructor(status: number, message: string, more: { type?: ProviderRefusal['type']; code?: string } = {}) {
    super(message)
    this.status = status
    this.type = more.type ?? 'invalid_request_error'
    this.code = more.code
  }
}

export const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`

export const listOf = <T>(data: readonly T[], url: string) => ({ object: 'list' as const, data: [...data], has_more: false as const, url })

/** The prices of the provider: one for each thing that is sold, found by its code. */
export const testPrices: readonly Price[] = sales.map((sale) => ({
  id: `price_${sale.code}`,
  object: 'price',
  active: true,
  currency: 'usd',
  lookup_key: sale.code,
  metadata: {},
  product: `prod_${sale.code}`,
  type: sale.isMonthly ? 'recurring' : 'one_time',
  recurring: sale.isMonthly ? { interval: 'month', interval_count: 1 } : null,
  unit_amount: sale.price_cents,
}))

export function mustHavePrice(id: string): Price {
  const price = testPrices.find((found) => found.id === id)
  if (price === undefined) throw new ProviderRefusal(400, `No such price: '${id}'`, { code: 'resource_missing' })
  return price
}

/** Taxed as software that is used over the network. */
const testTaxCode = 'txcd_10103001'

export function mustHaveProduct(id: string): Product {
  if (!testPrices.some(({ product }) => product === id))
    throw new ProviderRefusal(404, `No such product: '${id}'`, { code: 'resource_missing' })
  return { id, object: 'product', active: true, tax_code: testTaxCode }
}

export async function mustGet<T extends StoredObject>(objects: Objects, kind: T['object'], id: string): Promise<T> {
  const found = await objects.get<T>(id)
  if (found?.object !== kind) throw new ProviderRefusal(404, `No such ${kind}: '${id}'`, { code: 'resource_missing' })
  return found
}

/** Keeps what happened until it is delivered. */
export const emitInto =
  (objects: Objects, now: number, apiVersion: string): World['emit'] =>
  async (type, object) => {
    const event: StoredEvent = {
      id: newId('evt'),
      object: 'event',
      created: now,
      type,
      api_version: apiVersion,
      livemode: false,
      pending_webhooks: 1,
      request: null,
      data: { object: structuredClone(object) },
    }
    await objects.put(event)
  }
