import type { StripeSettings } from './stripe-provider.ts'

const secret = /^[\x21-\x7e]{8,500}$/

export const parseStripeKey = (text: string): string | undefined => (/^(?:sk|rk)_(?:live|test)_\w{8,500}$/.test(text) ? text : undefined)

export function parseWebhookSecrets(text: string): string[] | undefined {
  const secrets = text.split(',').map((part) => part.trim())
  return secrets.length <= 5 && secrets.every((part) => secret.test(part) && part.startsWith('whsec_')) ? secrets : undefined
}

/** The settings of Stripe together, null without any, or what is wrong with them as a sentence that begins with a name. */
export function stripeSettingsOf(given: {
  readonly key: string | null
  readonly webhookSecrets: readonly string[] | null
  readonly url: string | null
}): StripeSettings | null | string {
  const { key, webhookSecrets, url } = given
  if (key === null && webhookSecrets === null && url === null) return null
  if (key === null) return 'STRIPE_SECRET_KEY is missing: the other settings of Stripe need it.'
  if (webhookSecrets === null) return 'STRIPE_WEBHOOK_SECRETS is missing: without it no payment would ever be told of.'
  return { key, webhookSecrets, url }
}
