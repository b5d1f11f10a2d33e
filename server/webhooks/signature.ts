import { createHmac } from 'node:crypto'
import { deriveKey } from '../secret-box.ts'

/** What the signatures of a webhook are made with: it follows from the server's secret key, so nothing of it is stored. */
export function secretOf(secretKey: string, webhookId: string, generation: number): Buffer {
  return createHmac('sha256', deriveKey(secretKey, 'webhook')).update(`${webhookId}:${generation}`).digest()
}

/** As its owner is told it, and as libraries for Standard Webhooks take it. */
export const writeSecret = (secret: Buffer): string => `whsec_${secret.toString('base64')}`

interface Signed {
  readonly id: string
  readonly seconds: number
  readonly body: string
}

/** The headers of Standard Webhooks: one signature for each secret that holds now, the present one first. */
export const signedHeaders = ({ id, seconds, body }: Signed, secrets: readonly Buffer[]): Record<string, string> => ({
  'webhook-id': id,
  'webhook-timestamp': String(seconds),
  'webhook-signature': secrets
    .map((secret) => `v1,${createHmac('sha256', secret).update(`${id}.${seconds}.${body}`).digest('base64')}`)
    .join(' '),
})
