import type { Environment } from '@playbook/contract/business-filters'
import type { WebhookEventType } from '@playbook/contract/webhooks'
import type { ColumnType, Generated } from 'kysely'

type SetOnce<T> = ColumnType<T, T, never>

/** `subject_id` is a business or a user. `former_until`: until then the secret of the generation before signs as well. */
interface Webhooks {
  id: SetOnce<string>
  subject_id: SetOnce<string>
  kind: SetOnce<'business' | 'user'>
  environment: SetOnce<Environment>
  url: string
  note: string
  events: WebhookEventType[]
  generation: Generated<number>
  former_until: Date | null
  created_at: SetOnce<Date>
  disabled_at: Date | null
  disabled_why: string | null
}

/** `key` is what an event is about: it is told once. `body` is what is signed and sent, byte for byte. */
interface WebhookEvents {
  id: SetOnce<string>
  subject_id: SetOnce<string>
  environment: SetOnce<Environment>
  type: SetOnce<WebhookEventType>
  key: SetOnce<string>
  body: SetOnce<string>
  created_at: SetOnce<Date>
}

/** One event for one webhook. Whoever sends it now holds it until a moment by which it must be over. */
interface WebhookDeliveries {
  id: Generated<string>
  webhook_id: SetOnce<string>
  event_id: SetOnce<string>
  state: Generated<'waiting' | 'delivered' | 'failed'>
  tries: Generated<number>
  due_at: Date
  held_by: string | null
  held_until: Date | null
  created_at: SetOnce<Date>
}

/** One try: the status and the beginning of the answer, or why there was none. */
interface WebhookAttempts {
  delivery_id: SetOnce<string>
  number: SetOnce<number>
  at: SetOnce<Date>
  ms: SetOnce<number>
  status: SetOnce<number | null>
  answer: SetOnce<string | null>
  fault: SetOnce<string | null>
}

export interface WebhookTables {
  webhooks: Webhooks
  webhook_events: WebhookEvents
  webhook_deliveries: WebhookDeliveries
  webhook_attempts: WebhookAttempts
}
