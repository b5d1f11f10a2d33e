import type { WebhookEventType } from './calls.ts'

/** What a webhook is told. */
export interface WebhookEvent {
  /** The same for every repetition; of two events the one with the larger id became true later. */
  readonly id: string
  readonly type: WebhookEventType | (string & {})
  /** ISO 8601, UTC. */
  readonly timestamp: string
  readonly environment: 'live' | 'test'
  readonly data: Readonly<Record<string, unknown>>
}

/** What came is not what Playbook sent, or it came too late. Answer it with 400. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError'
}

interface Delivery {
  /** `whsec_…`, as the console told it once. */
  readonly secret: string
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>
  /** The very bytes or text that came, not parsed. */
  readonly body: string | Uint8Array
  /** How old or how new a delivery may be; five minutes where nothing is given. */
  readonly toleranceSeconds?: number
  readonly nowMs?: number
}

function headerOf(headers: Delivery['headers'], name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name]
  if (typeof value !== 'string') throw new WebhookError(`The header ${name} is missing`)
  return value
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
  } catch {
    return null
  }
}

/** Checks a delivery after Standard Webhooks and gives its event. While a secret is being replaced, either signature will do. */
export async function verifyWebhook({
  secret,
  headers,
  body,
  toleranceSeconds = 300,
  nowMs = Date.now(),
}: Delivery): Promise<WebhookEvent> {
  const key = secret.startsWith('whsec_') ? bytesOf(secret.slice('whsec_'.length)) : null
  if (key === null) throw new TypeError('The secret must be the whole text that begins with whsec_')
  const [id, time, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => headerOf(headers, name))
  const apart = Math.abs(nowMs / 1_000 - Number(time))
  if (!/^\d{1,12}$/.test(time!) || apart > toleranceSeconds) throw new WebhookError('The delivery is too old, or from the future')
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body)
  const signed = new TextEncoder().encode(`${id}.${time}.${text}`)
  const hmac = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
  for (const each of signatures!.split(' ')) {
    const [version, signature = ''] = each.split(',', 2)
    const given = version === 'v1' ? bytesOf(signature) : null
    // Compared by the platform, in the same time whatever differs.
    if (given !== null && (await crypto.subtle.verify('HMAC', hmac, given, signed))) return JSON.parse(text) as WebhookEvent
  }
  throw new WebhookError('The signature does not fit')
}
