import { securityEventKinds, type SecurityEventKind } from '@playbook/contract/security'
import type { Transaction } from 'kysely'
import type { Database, Db } from '../db/tables.ts'
import { announce } from '../jobs/notices.ts'
import type { ClientInfo } from './deps.ts'
import { shortNetwork } from './short-network.ts'

/** Where processes hear that an event waits to be told to its user. */
export const securityEventTopic = 'security-events'

interface SecurityEvent {
  /** Null for an account that does not exist: a failed login must cost the same. Such lines are soon removed. */
  readonly userId: string | null
  readonly kind: SecurityEventKind
  readonly from: ClientInfo
  readonly at: Date
  /** What it was about in a few words, such as the name of a passkey; never a secret. */
  readonly detail?: string
}

/** Writes a line into the user's log of security events; what users are told of is told once this commits. */
export async function recordSecurityEvent(
  db: Db | Transaction<Database>,
  { userId, kind, from, at, detail }: SecurityEvent,
): Promise<void> {
  const { isTold } = securityEventKinds[kind]
  await db
    .insertInto('security_events')
    .values({
      user_id: userId,
      kind,
      at,
      network: shortNetwork(from.ip),
      user_agent: from.userAgent,
      detail: detail ?? null,
      is_told: !isTold,
    })
    .execute()
  if (isTold) await announce(db, securityEventTopic)
}
