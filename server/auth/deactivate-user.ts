import { tellEndOfPlan } from '../billing/payments/end-plan-of.ts'
import { sendMail } from '../mail/send-mail.ts'
import type { AuthDeps, ClientInfo } from './deps.ts'
import { recordSecurityEvent } from './security-events.ts'
import { endLogins, markDeactivated, readUser } from './store.ts'

/** Closes an account: nobody can log in to it, every login ends at once, and what still runs for it is cancelled. */
export async function deactivateUser(deps: AuthDeps, userId: string, from: ClientInfo): Promise<void> {
  const now = new Date(deps.now())
  await deps.db.transaction().execute(async (db) => {
    await markDeactivated(db, userId, now)
    await endLogins(db, userId, null, 'deactivation', now)
    await recordSecurityEvent(db, { userId, kind: 'deactivated', from, at: now })
    const { email } = await readUser(db, userId)
    await sendMail(db, deps, { template: 'deactivated', to: email, userId, values: { plan: await tellEndOfPlan(db, userId) } })
  })
  deps.log.info({ event: 'deactivated', userId, ...from }, 'Deactivated an account')
  await deps.endAll(userId)
}
