import { createHmac } from 'node:crypto'
import type { StoredEvent } from './provider-objects.ts'
import type { ProviderStore } from './provider-store.ts'

/** The signature header of a webhook at a moment, as Stripe makes it: HMAC-SHA256 over `seconds.body` for each secret. */
export function signWebhook(body: string, secrets: readonly string[], seconds: number): string {
  const signatures = secrets.map((secret) => `v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`)
  return [`t=${seconds}`, ...signatures].join(',')
}

/** Gives one webhook to its receiver; true once it has answered 2xx. */
export type SendWebhook = (body: string, signature: string) => Promise<boolean>

/** Delivers what has not been taken yet, in order. What is refused stays and is delivered again. */
export async function deliverEvents(
  { store, now, secret }: { readonly store: ProviderStore; readonly now: () => number; readonly secret: string },
  send: SendWebhook,
): Promise<{ readonly waiting: number }> {
  const waiting = (await store.change((objects) => objects.list<StoredEvent>('event'))).filter((event) => event.pending_webhooks > 0)
  let taken = 0
  for (const event of waiting) {
    const body = JSON.stringify(event)
    const isTaken = await send(body, signWebhook(body, [secret], Math.floor(now() / 1_000))).catch(() => false)
    if (!isTaken) continue
    taken++
    await store.change((objects) => objects.put({ ...event, pending_webhooks: 0 } as StoredEvent))
  }
  return { waiting: waiting.length - taken }
}
