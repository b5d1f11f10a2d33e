/** The queue of what webhooks are told. */
export const webhookQueue = 'tell-webhook'

export interface WebhookWork {
  readonly webhookId: string
}
