import type { Transaction } from 'kysely'
import type { Database } from '../db/tables.ts'
import type { MailDeps } from '../mail/send-mail.ts'
import { sendCode } from './codes/code-job.ts'
import { readUser } from './store.ts'

/** Sends a new code that verifies the address of an account, past the limits that hold for whoever asks for themselves. */
export const resendVerification =
  (deps: MailDeps) =>
  async (tx: Transaction<Database>, { id, mailId }: { readonly id: string; readonly mailId: string }): Promise<void> =>
    sendCode(tx, deps, { sending: 'VERIFY_EMAIL', user: await readUser(tx, id), mailId })
