import { createHmac, randomUUID } from 'node:crypto'
import { contactTopics, type ContactTopic } from '@playbook/contract/contact'
import { Failure } from '@playbook/contract/failure'
import { limits } from '@playbook/contract/limits'
import type { Db } from '../db/tables.ts'
import { addressOf } from '../http/general-limit.ts'
import type { RateLimiter } from '../http/rate-limit.ts'
import { takeAttempt } from '../http/take-attempt.ts'
import { isSameToken } from '../is-same-token.ts'
import { sendMail, type MailDeps } from '../mail/send-mail.ts'
import { deriveKey } from '../secret-box.ts'
import { deleteMessagesBefore, insertMessage } from './store.ts'

export interface ContactDeps extends Omit<MailDeps, 'config'> {
  readonly db: Db
  readonly limiter: RateLimiter
  readonly config: MailDeps['config'] & { readonly supportEmail: string }
}

interface Written {
  readonly email: string
  readonly topic: ContactTopic
  readonly text: string
  readonly website: string
  readonly ticket: string
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Nobody reads and fills in a form faster. */
const minMs = 3_000
const perNetwork = { limit: 5, windowMs: hourMs }
const perAddress = { limit: 5, windowMs: dayMs }
const ofAll = { limit: 500, windowMs: hourMs }
const keptMs = limits.contactMessagesKeptDays * 24 * 3_600_000

const mac = (secretKey: string, ...parts: readonly string[]) =>
  createHmac('sha256', deriveKey(secretKey, 'contact')).update(JSON.stringify(parts)).digest('base64url')

/** Says when a form was opened, in a way that nobody can write themselves. */
export function makeTicket({ secretKey, now }: Pick<ContactDeps, 'secretKey' | 'now'>): string {
  const at = String(now())
  return `${at}.${mac(secretKey, 'ticket', at)}`
}

/** How long a form was open; null where the ticket is none of ours. */
function openMs({ secretKey, now }: Pick<ContactDeps, 'secretKey' | 'now'>, ticket: string): number | null {
  const [at = '', hash = ''] = ticket.split('.')
  return isSameToken(hash, mac(secretKey, 'ticket', at)) ? now() - Number(at) : null
}

/** Stores a message; where mails are sent, the operator and the sender get one each. */
export async function takeMessage(deps: ContactDeps, written: Written, ip: string): Promise<void> {
  const age = openMs(deps, written.ticket)
  if (age === null)
    throw new Failure('link_invalid', { message: 'This form cannot be sent any more. Reload the page; copy your words first.' })
  if (age < minMs) throw new Failure('too_many_attempts', { retryAfterSeconds: Math.ceil((minMs - age) / 1000) })
  await takeAttempt(deps.limiter, [
    [`contact:${addressOf(ip)}`, perNetwork],
    [`contact-of:${mac(deps.secretKey, 'address', written.email)}`, perAddress],
    ['contact', ofAll],
  ])
  const { email, topic, text } = written
  const isSuspect = written.website !== ''
  await deps.db.transaction().execute(async (tx) => {
    await insertMessage(tx, { id: randomUUID(), email, topic, text, is_suspect: isSuspect, created_at: new Date(deps.now()) })
    if (isSuspect || deps.config.mail === null) return
    const values = { email, topic: contactTopics[topic], text }
    await sendMail(tx, deps, { template: 'contact_message', to: deps.config.supportEmail, userId: null, values })
    await sendMail(tx, deps, { template: 'contact_received', to: email, userId: null, values: {} })
  })
}

/** Forgets messages that are a year old. */
export const purgeOldMessages = ({ db, now }: { readonly db: Db; readonly now: () => number }): Promise<void> =>
  deleteMessagesBefore(db, new Date(now() - keptMs))
