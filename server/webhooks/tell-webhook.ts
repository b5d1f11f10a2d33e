import { businessRoleNames, businessRoles } from '@playbook/contract/business'
import { limits } from '@playbook/contract/limits'
import { webhookPausesSeconds } from '@playbook/contract/webhooks'
import type { Logger } from 'pino'
import type { Db } from '../db/tables.ts'
import { defineJob, type Job } from '../jobs/define-job.ts'
import { notify } from '../notifications/notify.ts'
import { wakeWebhook, type AnnounceDeps } from './announce.ts'
import { postEvent, type Outcome, type Reach } from './post-event.ts'
import { secretOf, signedHeaders } from './signature.ts'
import * as store from './store.ts'
import { webhookQueue, type WebhookWork } from './webhook-queue.ts'

export interface WebhookJobDeps extends AnnounceDeps {
  readonly db: Db
  readonly log: Logger
  readonly secretKey: string
  readonly config: { readonly webhookReach: Reach }
}

/** Longer than any try takes: by then whoever held it has died. */
const heldMs = 3 * limits.webhookTimeoutMs
/** A slow webhook then lets others have their turn. */
const maxTurnMs = limits.webhookTimeoutMs

interface Held {
  readonly webhook: store.WebhookRow
  readonly id: string
  readonly eventId: string
  readonly body: string
  readonly tries: number
}

/**
 * Takes what is due to a webhook, the earliest event first. One at a time: while another worker is sending to it, that one
 * goes on with what is due.
 */
const takeDue = ({ db, now }: WebhookJobDeps, webhookId: string, jobId: string): Promise<Held | null> =>
  db.transaction().execute(async (tx) => {
    const webhook = await store.lockWebhook(tx, webhookId)
    const at = new Date(now())
    if (webhook === undefined || webhook.disabled_at !== null || (await store.isHeldByOther(tx, webhookId, jobId, at))) return null
    const due = await store.findDue(tx, webhookId, at)
    if (due === null) return null
    await store.hold(tx, due.id, jobId, new Date(at.getTime() + heldMs))
    return { webhook, id: due.id, eventId: due.event_id, body: due.body, tries: due.tries + 1 }
  })

function secretsNow({ secretKey, now }: WebhookJobDeps, { id, generation, former_until: until }: store.WebhookRow): Buffer[] {
  const hasFormer = until !== null && until.getTime() > now()
  return [generation, ...(hasFormer ? [generation - 1] : [])].map((each) => secretOf(secretKey, id, each))
}

const isTaken = ({ status }: Outcome) => status !== null && status >= 200 && status < 300
/** The receiver says that it wants no more. */
const gone = 410

/** Writes a try down, with what follows from it. */
const book = (deps: WebhookJobDeps, held: Held, jobId: string, outcome: Outcome, sentAtMs: number): Promise<void> =>
  deps.db.transaction().execute(async (tx) => {
    const { webhook, id, tries } = held
    await store.lockWebhook(tx, webhook.id)
    const now = new Date(deps.now())
    const pause = webhookPausesSeconds[tries - 1]
    const state = isTaken(outcome) ? 'delivered' : pause === undefined || outcome.status === gone ? 'failed' : 'waiting'
    const next = state === 'waiting' ? { dueAt: new Date(now.getTime() + pause! * 1_000) } : {}
    if (!(await store.letGo(tx, id, { jobId, tries }, { state, ...next }))) return
    await tx
      .insertInto('webhook_attempts')
      .values({ delivery_id: id, number: tries, at: new Date(sentAtMs), ms: Math.max(0, now.getTime() - sentAtMs), ...outcome })
      .execute()
    if (state === 'waiting') return wakeWebhook(tx, deps, webhook.id, pause!)
    const isLast = tries === webhookPausesSeconds.length + 1
    if (state === 'failed' && outcome.status === gone) await disable(deps, tx, webhook, now, 'It answered 410 Gone.')
    else if (state === 'failed' && isLast && !(await store.hasTakenSince(tx, webhook.id, id)))
      await disable(deps, tx, webhook, now, 'Nothing was accepted there for three days.')
  })

/** The members who can change what belongs to a business's keys. */
const keeperRoles = businessRoleNames.filter((role) => businessRoles[role].keys)

async function disable(deps: WebhookJobDeps, tx: store.Tx, webhook: store.WebhookRow, now: Date, why: string): Promise<void> {
  await store.switchOff(tx, webhook.id, now, why)
  const { host } = new URL(webhook.url)
  const link = webhook.kind === 'business' ? '/console/business/webhooks' : '/console/settings/notifications'
  const text = `Events are not sent to ${host} any more. ${why} It can be switched on again, and what it missed sent again.`
  for (const ownerId of await store.findKeepers(tx, webhook, keeperRoles))
    await notify(tx, deps, { ownerId, kind: 'account', title: 'A webhook was switched off', text, link, now })
}

/**
 * Sends a webhook what is due to it. An event may come twice, as when a worker dies before it could write an answer down:
 * its id is then the same.
 */
export const tellWebhook: Job<WebhookJobDeps, WebhookWork> = defineJob({
  name: webhookQueue,
  async run(deps, { webhookId }, { jobId, signal }) {
    const beganMs = performance.now()
    for (;;) {
      const held = await takeDue(deps, webhookId, jobId)
      if (held === null) return
      const sentAtMs = deps.now()
      const headers = signedHeaders(
        { id: held.eventId, seconds: Math.floor(sentAtMs / 1_000), body: held.body },
        secretsNow(deps, held.webhook),
      )
      const outcome = await postEvent({ url: held.webhook.url, headers, body: held.body }, deps.config.webhookReach, signal)
      // What this process cut off says nothing about the receiver: the same job takes it up elsewhere.
      signal.throwIfAborted()
      await book(deps, held, jobId, outcome, sentAtMs)
      if (performance.now() - beganMs > maxTurnMs) return deps.db.transaction().execute((tx) => wakeWebhook(tx, deps, webhookId))
    }
  },
  saveProgress: () => Promise.resolve(true),
  async giveUp(deps, { webhookId }) {
    deps.log.warn({ webhookId }, 'A webhook could not be told what is due to it; it is tried again')
  },
})

/** How long something may be due before it is looked after. */
const forgottenMs = 60_000

/** Wakes webhooks with something due that no job is for any more, as after a job whose every attempt was lost. */
export async function tellForgotten(deps: WebhookJobDeps): Promise<void> {
  for (const webhookId of await store.findForgotten(deps.db, new Date(deps.now() - forgottenMs)))
    await deps.db.transaction().execute((tx) => wakeWebhook(tx, deps, webhookId))
}

const dayMs = 24 * 3_600_000
/** Forgets what was told longer ago than it is kept. */
export const purgeOldWebhookEvents = ({ db, now }: Pick<WebhookJobDeps, 'db' | 'now'>): Promise<void> =>
  store.deleteOldEvents(db, new Date(now() - limits.webhookEventsKeptDays * dayMs))
