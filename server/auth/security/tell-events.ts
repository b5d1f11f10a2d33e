import { securityEventKinds, type SecurityEventKind } from '@playbook/contract/security'
import type { Logger } from 'pino'
import type { Db } from '../../db/tables.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import type { Notices } from '../../jobs/notices.ts'
import { notify } from '../../notifications/notify.ts'
import { securityEventTopic } from '../security-events.ts'
import { deviceOf } from './device-of.ts'
import { markTold, takeUntold } from './store.ts'

interface TellDeps {
  readonly db: Db
  readonly queue: Pick<JobQueue, 'enqueue'>
}

const atOnce = 50
/** These have a mail of their own, which says more. */
const mailedElsewhere: ReadonlySet<SecurityEventKind> = new Set(['address_change_asked'])
const after: Partial<Record<SecurityEventKind, string>> = {
  new_device_login: ' If this was not you, open it and end that login.',
  password_changed: ' If this was not you, choose a new password by a link to your address, and look through what has happened.',
  password_reset: ' If this was not you, somebody reads your mail: change its password first, then this one.',
}

/** Tells users of the security events that wait for it, each once. What is written in the log waits there until it is told. */
export async function tellSecurityEvents({ db, queue }: TellDeps): Promise<void> {
  const count = await db.transaction().execute(async (tx) => {
    const events = await takeUntold(tx, atOnce)
    for (const { user_id: ownerId, kind, detail, user_agent, network, at } of events) {
      // Written by `recordSecurityEvent`; an event of nobody is told to nobody.
      if (ownerId === null || !Object.hasOwn(securityEventKinds, kind)) continue
      const known = kind as SecurityEventKind
      const isLogin = known === 'new_device_login'
      await notify(
        tx,
        { queue },
        {
          ownerId,
          kind: 'security',
          title: securityEventKinds[known].sentence,
          text: `${detail === null ? '' : `${detail}. `}${user_agent === '' && network === 'unknown' ? '' : `${deviceOf(user_agent)}, network ${network}.`}${after[known] ?? ''}`.trim(),
          link: `/console/settings/security${isLogin ? '?about=login' : ''}`,
          isMailed: !mailedElsewhere.has(known),
          now: at,
        },
      )
    }
    if (events.length > 0)
      await markTold(
        tx,
        events.map(({ id }) => id),
      )
    return events.length
  })
  if (count === atOnce) await tellSecurityEvents({ db, queue })
}

/** Tells of each event as soon as it is written, in whatever process; the schedule tells what was missed. Gives what ends it. */
export function tellAtOnce(deps: TellDeps & { readonly notices: Pick<Notices, 'subscribe'>; readonly log: Logger }): () => void {
  return deps.notices.subscribe(securityEventTopic, () => {
    tellSecurityEvents(deps).catch((err: unknown) => deps.log.warn({ err }, 'Security events wait to be told'))
  })
}
