import { Failure } from '@playbook/contract/failure'
import { limits } from '@playbook/contract/limits'
import type { Webhook, WebhookCalls, WebhookDelivery } from '@playbook/contract/webhooks'
import { businessWebhooks } from '@playbook/contract/webhooks'
import type { Db } from '../db/tables.ts'
import { requireVerified } from '../http/require-verified.ts'
import { serve, type Caller, type Route } from '../http/serve.ts'
import { toPage } from '../http/to-page.ts'
import { announceTo, wakeWebhook, type AnnounceDeps } from './announce.ts'
import { whyRefused, type Reach } from './post-event.ts'
import { secretOf, writeSecret } from './signature.ts'
import * as store from './store.ts'

export interface WebhookRouteDeps extends AnnounceDeps {
  readonly db: Db
  readonly secretKey: string
  readonly config: { readonly webhookReach: Reach }
}

/** Whose webhooks a caller has to do with; `change` where something is to be changed. Throws where it is nobody's. */
type FindSubject = (caller: Caller, change: boolean) => Promise<store.Subject>

/** The calls of one kind of subject: those of a business and of a user are the same. */
export function webhookRoutes(deps: WebhookRouteDeps, given: WebhookCalls, subjectOf: FindSubject): Route[] {
  // Both sets have the same shapes, but for which events and environments a user can choose.
  const calls = given as typeof businessWebhooks
  const { db, now, secretKey } = deps
  const secretText = ({ id, generation }: store.WebhookRow) => writeSecret(secretOf(secretKey, id, generation))
  const mustReach = (url: string) => {
    const why = whyRefused(url, deps.config.webhookReach)
    if (why !== null) throw new Failure('webhook_url_refused', { message: why, errors: { url: [why] } })
  }
  const mustFind = async (tx: Db | store.Tx, subject: store.Subject, id: string) => {
    const found = await store.findWebhook(tx, subject, id)
    if (found === null) throw new Failure('webhook_not_found')
    return found
  }
  const mustFindDelivery = async (tx: Db | store.Tx, webhookId: string, id: string) => {
    const found = await store.findDelivery(tx, webhookId, id)
    if (found === undefined) throw new Failure('webhook_delivery_not_found')
    return found
  }
  /** A webhook of whoever calls, locked for a change. */
  const change = async <T>(
    caller: Caller,
    id: string,
    work: (tx: store.Tx, row: store.WebhookRow, subject: store.Subject) => Promise<T>,
  ): Promise<T> => {
    const subject = await subjectOf(caller, true)
    return db.transaction().execute(async (tx) => {
      await mustFind(tx, subject, id)
      return work(tx, (await store.lockWebhook(tx, id))!, subject)
    })
  }
  const shown = async (tx: store.Tx, subject: store.Subject, id: string) => present(await mustFind(tx, subject, id), now())

  return [
    serve(calls.list, async ({ caller }) => {
      const rows = await store.listWebhooks(db, await subjectOf(caller, false))
      return { results: rows.map((row) => present(row, now())) }
    }),
    serve(calls.create, async ({ caller, body, context: { newId: id } }) => {
      requireVerified(caller)
      const subject = await subjectOf(caller, true)
      mustReach(body.url)
      return db.transaction().execute(async (tx) => {
        await store.lockSubject(tx, subject)
        const made = await store.findWebhook(tx, subject, id)
        // Whoever repeats the call gets the same, as long as the secret is the first one.
        if (made !== null && made.generation > 1) throw new Failure('webhook_rotated')
        const all = await tx.selectFrom('webhooks').select('id').where('subject_id', '=', subject.id).execute()
        if (made === null && all.length >= limits.maxWebhooks) throw new Failure('too_many_webhooks')
        const row = made ?? { ...(await store.insertWebhook(tx, { ...body, id, subject, now: new Date(now()) })), waiting: 0 }
        return { secret: secretText(row), webhook: present(row, now()) }
      })
    }),
    serve(calls.change, ({ caller, params, body: { is_enabled: isEnabled, ...fields } }) =>
      change(caller, params.webhook_id, async (tx, row, subject) => {
        if (fields.url !== undefined) mustReach(fields.url)
        const set = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
        if (Object.keys(set).length > 0) await tx.updateTable('webhooks').set(set).where('id', '=', row.id).execute()
        if (isEnabled === true)
          await tx.updateTable('webhooks').set({ disabled_at: null, disabled_why: null }).where('id', '=', row.id).execute()
        if (isEnabled === false && row.disabled_at === null) await store.switchOff(tx, row.id, new Date(now()), 'It was switched off.')
        return shown(tx, subject, row.id)
      }),
    ),
    serve(calls.remove, ({ caller, params }) =>
      change(caller, params.webhook_id, async (tx, row) => {
        await tx.deleteFrom('webhooks').where('id', '=', row.id).execute()
        return {}
      }),
    ),
    serve(calls.rotate, ({ caller, params }) =>
      change(caller, params.webhook_id, async (tx, row, subject) => {
        // A repetition must not push a secret out that nobody has put in place yet.
        if (row.former_until !== null && row.former_until.getTime() > now()) throw new Failure('webhook_rotated')
        const next = {
          generation: row.generation + 1,
          former_until: new Date(now() + limits.webhookOverlapHours * 3_600_000),
        }
        await tx.updateTable('webhooks').set(next).where('id', '=', row.id).execute()
        return { secret: secretText({ ...row, ...next }), webhook: await shown(tx, subject, row.id) }
      }),
    ),
    serve(calls.ping, ({ caller, params, context: { newId } }) =>
      change(caller, params.webhook_id, async (tx, row) => {
        if (row.disabled_at !== null) throw new Failure('webhook_off')
        if (await store.hasWaitingPing(tx, row.id)) throw new Failure('too_many_pings')
        const { subject_id: subjectId, environment, id: onlyTo } = row
        const eventId = await announceTo(tx, deps, subjectId, {
          environment,
          type: 'ping',
          key: `ping:${newId}`,
          data: { webhook_id: row.id },
          onlyTo,
        })
        // The same call again, whose event was told meanwhile.
        if (eventId === null) throw new Failure('too_many_pings')
        return { event_id: eventId }
      }),
    ),
    serve(calls.deliveries, async ({ caller, params, query }) => {
      const { id } = await mustFind(db, await subjectOf(caller, false), params.webhook_id)
      const { rows, count } = await store.listDeliveries(db, id, query)
      return toPage(calls.deliveries.path.replace('{webhook_id}', id), query, rows.map(presentDelivery), count)
    }),
    serve(calls.delivery, async ({ caller, params }) => {
      const found = await store.findWebhook(db, await subjectOf(caller, false), params.webhook_id)
      if (found === null) throw new Failure('webhook_delivery_not_found')
      const row = await mustFindDelivery(db, found.id, params.delivery_id)
      const attempts = await store.listAttempts(db, row.id)
      return {
        ...presentDelivery(row),
        body: row.body,
        attempts: attempts.map(({ at, number, ms, status, answer, fault }) => ({
          number,
          ms,
          status,
          answer,
          fault,
          at: at.toISOString(),
        })),
      }
    }),
    serve(calls.resend, async ({ caller, params }) => {
      const subject = await subjectOf(caller, true)
      return db.transaction().execute(async (tx) => {
        const found = await store.findWebhook(tx, subject, params.webhook_id)
        if (found === null) throw new Failure('webhook_delivery_not_found')
        await store.lockWebhook(tx, found.id)
        const row = await mustFindDelivery(tx, found.id, params.delivery_id)
        if (found.disabled_at !== null) throw new Failure('webhook_off')
        await tx
          .updateTable('webhook_deliveries')
          .set({ state: 'waiting', due_at: new Date(now()) })
          .where('id', '=', row.id)
          .execute()
        await wakeWebhook(tx, deps, found.id)
        return presentDelivery(await mustFindDelivery(tx, found.id, row.id))
      })
    }),
  ]
}

const present = (row: store.WebhookRow & { readonly waiting: number }, nowMs: number): Webhook => ({
  id: row.id,
  environment: row.environment,
  url: row.url,
  note: row.note,
  events: row.events,
  created_at: row.created_at.toISOString(),
  disabled_at: row.disabled_at?.toISOString() ?? null,
  disabled_why: row.disabled_why,
  former_secret_until: row.former_until !== null && row.former_until.getTime() > nowMs ? row.former_until.toISOString() : null,
  waiting: row.waiting,
})

const presentDelivery = (row: store.DeliveryRow): WebhookDelivery => ({
  id: row.id,
  event_id: row.event_id,
  type: row.type,
  state: row.state,
  tries: row.tries,
  created_at: row.created_at.toISOString(),
  next_try_at: row.state === 'waiting' ? row.due_at.toISOString() : null,
  status: row.status,
})
