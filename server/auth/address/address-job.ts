import { defineJob, type Job } from '../../jobs/define-job.ts'
import { hasMail, sendMail } from '../../mail/send-mail.ts'
import type { CodeJobDeps } from '../codes/code-job.ts'
import { issueCode } from '../codes/one-time-code.ts'
import { purposes } from '../codes/purposes.ts'
import { findUserByEmail } from '../store.ts'
import { findWaiting, isHeldAddress } from './store.ts'

/** The queue in which wishes for another address wait: whether somebody has it is looked up behind the answer. */
export const addressQueue = 'change-address'

/** Asks the old and the new address of a change that waits. An address that belongs to an account is told so, and gets no link. */
export const addressJob: Job<CodeJobDeps, { readonly userId: string; readonly changeId: string }> = defineJob({
  name: addressQueue,
  async run(deps, { userId, changeId }, { jobId }) {
    await deps.db.transaction().execute(async (tx) => {
      const now = new Date(deps.now())
      const change = await findWaiting(tx, userId, now)
      if (change?.id !== changeId || (await hasMail(tx, jobId))) return
      const { old_email: old, new_email: address, asks_old: asksOld } = change
      const issue = (purpose: 'CHANGE_OLD' | 'CHANGE_NEW', to: string) =>
        issueCode(tx, deps, { purpose, address: `${userId}:${to}`, userId })
      if (asksOld) {
        const { secret, expiresAt } = await issue('CHANGE_OLD', old)
        const values = { address, valid: purposes.CHANGE_OLD.valid }
        await sendMail(tx, deps, { template: 'change_old', to: old, userId, values, secret, expiresAt })
      }
      const owner = await findUserByEmail(tx, address)
      if (owner !== null || (await isHeldAddress(tx, address, userId, now)))
        return sendMail(tx, deps, { id: jobId, template: 'change_taken', to: address, userId: owner?.id ?? null, values: {} })
      const { secret, expiresAt } = await issue('CHANGE_NEW', address)
      const values = { valid: purposes.CHANGE_NEW.valid }
      await sendMail(tx, deps, { id: jobId, template: 'change_new', to: address, userId, values, secret, expiresAt })
    })
  },
  saveProgress: () => Promise.resolve(true),
  async giveUp(deps, { userId }) {
    deps.log.error({ userId }, 'The addresses of a change could not be asked')
  },
})
