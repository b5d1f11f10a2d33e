import { Failure } from '@playbook/contract/failure'
import type { UserAct } from '@playbook/contract/operator'
import { formatCount } from '@playbook/engine/format/count'
import type { Transaction } from 'kysely'
import { revokeRight } from '../applications/decide-application.ts'
import { restoreUser, suspendUser } from '../auth/suspend-user.ts'
import { grantTokens } from '../billing/grant-tokens.ts'
import type { Database, Db } from '../db/tables.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { notify } from '../notifications/notify.ts'
import { asSentence } from './as-sentence.ts'
import { recordAct, type Actor } from './record-act.ts'
import { countOperators, lockUser, setOperator, type OperatedRow } from './store.ts'

type Tx = Transaction<Database>

export interface OperatorDeps {
  readonly db: Db
  readonly now: () => number
  /** Where what a user is told waits to be brought there. */
  readonly queue: Pick<JobQueue, 'enqueue'>
  /** Cancels whatever still runs for a user who has been shut out. */
  readonly cancelWork: (userId: string) => Promise<void>
  /** Sends a new mail that verifies the address of an account; sent under the same id it goes out once. */
  readonly resendVerification: (tx: Tx, user: { readonly id: string; readonly mailId: string }) => Promise<void>
}

/** Those of the console, and those that only the command line has. */
export type Deed = UserAct | 'make' | 'unmake' | 'reset_link'

export interface Doing {
  readonly by: Actor
  readonly why: string
  /** For a grant. */
  readonly tokens?: number | undefined
  /** Of this very act: done twice under the same one it counts once. */
  readonly key: string
  readonly now: Date
}

interface Told {
  readonly title: string
  readonly text: string
  readonly link: string
}

interface DeedRule {
  readonly run: (tx: Tx, deps: OperatorDeps, user: OperatedRow, doing: Doing) => Promise<boolean>
  /** What is said where there is nothing to do. */
  readonly idle: string
  /** What the user is told of it; the rest is told by the security log, or not at all. */
  readonly told?: (doing: Doing) => Told
  /** Also done to an operator only from the command line: nobody shuts the others out with a stolen login. */
  readonly sparesOperators?: boolean
  readonly cancelsWork?: boolean
}

const deeds: Readonly<Record<Deed, DeedRule>> = {
  suspend: {
    run: (tx, _deps, user, { now }) => suspendUser(tx, user.id, now),
    idle: 'This account is suspended already.',
    sparesOperators: true,
    cancelsWork: true,
  },
  restore: {
    run: (tx, _deps, user, { now }) => restoreUser(tx, user.id, now),
    idle: 'This account is neither suspended nor closed, or it is deleted.',
  },
  grant: {
    run: async (tx, _deps, user, { tokens = 0, key, now, why }) => {
      await grantTokens(tx, { userId: user.id, kind: 'FREE', tokens, reason: `Granted: ${why}`, key: `grant:${key}`, now })
      return true
    },
    idle: '',
    told: ({ tokens = 0, why }) => ({
      title: `You were given ${formatCount(tokens, 'token')}`,
      text: asSentence(why),
      link: '/console/settings/tokens',
    }),
  },
  revoke_business: {
    run: (tx, _deps, user, { now }) => revokeRight(tx, user.id, 'business', now),
    idle: 'This account has no business access.',
    told: ({ why }) => ({ title: 'Your business access has ended', text: asSentence(why), link: '/console/business' }),
  },
  resend_mail: {
    run: async (tx, deps, user, { key }) => {
      if (user.auth_verified || (user.suspended_at ?? user.deactivated_at) !== null) return false
      await deps.resendVerification(tx, { id: user.id, mailId: key })
      return true
    },
    idle: 'The address of this account is verified already, or the account is closed.',
  },
  revoke_creator: {
    run: (tx, _deps, user, { now }) => revokeRight(tx, user.id, 'creator', now),
    idle: 'This account is no creator.',
    told: ({ why }) => ({
      title: 'You are no longer a creator of the partners programme',
      text: asSentence(why),
      link: '/console/partners',
    }),
  },
  // The link is made by whoever prints it; this writes down that it was.
  reset_link: { run: () => Promise.resolve(true), idle: '' },
  make: { run: (tx, _deps, user, { now }) => changeOperator(tx, user, true, now), idle: 'This account is an operator already.' },
  unmake: { run: (tx, _deps, user, { now }) => changeOperator(tx, user, false, now), idle: 'This account is no operator.' },
}

async function changeOperator(tx: Tx, user: OperatedRow, isOperator: boolean, now: Date): Promise<boolean> {
  if (user.is_operator === isOperator) return false
  if (!isOperator && (await countOperators(tx)) === 1) throw refused('This is the only operator: make another one first.')
  if (isOperator && (user.suspended_at ?? user.deactivated_at) !== null) throw refused('This account is closed: restore it first.')
  await setOperator(tx, user.id, isOperator, now)
  return true
}

const refused = (message: string) => new Failure('act_refused', { message })

/** Does it and writes down who did it and why, both or neither. What there is nothing to do for is refused. */
export async function actOnUser(
  deps: OperatorDeps,
  userId: string,
  deed: Deed,
  doing: Doing,
  within?: (tx: Tx) => Promise<void>,
): Promise<void> {
  const rule = deeds[deed]
  await deps.db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, userId)
    if (user === undefined) throw new Failure('account_not_found')
    if (rule.sparesOperators === true && user.is_operator && doing.by.id !== null)
      throw refused('Operators can be suspended from the command line only.')
    if (!(await rule.run(tx, deps, user, doing))) throw refused(rule.idle)
    const { by, why, tokens = null, now } = doing
    await recordAct(tx, { by, act: deed, subjectId: userId, why, ...(tokens === null ? {} : { detail: { tokens } }), now })
    const told = rule.told?.(doing)
    if (told !== undefined) await notify(tx, deps, { ownerId: userId, kind: 'account', ...told, now })
    await within?.(tx)
  })
  if (rule.cancelsWork === true) await deps.cancelWork(userId)
}
