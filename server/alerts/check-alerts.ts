import { setImmediate } from 'node:timers/promises'
import { Failure } from '@playbook/contract/failure'
import type { Logger } from 'pino'
import { type AlertDeps, whyNoPrices } from './alert-market.ts'
import { lookAtGroup, type GroupBars } from './group-bars.ts'
import { findDue, findDueGroups, lockDue, saveChecked, type AlertRow, type Checked, type DueGroup } from './store.ts'
import { tellEvents } from './tell-events.ts'

export interface CheckDeps extends AlertDeps {
  readonly log: Logger
}

/** Alerts that one transaction holds. */
const perTransaction = 500

/** Looks at every alert that is due; bars are loaded once for all alerts on a series. May run in several processes at once. */
export async function checkAlerts(deps: CheckDeps): Promise<void> {
  const now = new Date(deps.now())
  for (const group of await findDueGroups(deps.db, now)) {
    try {
      await checkGroup(deps, group, now)
    } catch (err) {
      // They stay due: the next minute tries again.
      if (!(err instanceof Failure)) deps.log.error({ err, ...group }, 'Alerts could not be checked')
    }
    // Many series must not keep everybody else waiting.
    await setImmediate()
  }
}

async function checkGroup(deps: CheckDeps, group: DueGroup, now: Date): Promise<void> {
  const market = await deps.markets.find(group.owner_id, group.symbol)
  const reason =
    market === null ? `There are no prices of ${group.symbol} any more: their source was removed.` : whyNoPrices(market, deps.now())
  const bars =
    market === null || reason !== null ? null : await lookAtGroup(market, group.timeframe, await findDue(deps.db, group, now), now)
  for (;;) {
    const count = await deps.db.transaction().execute(async (tx) => {
      const due = await lockDue(tx, group, now, perTransaction)
      const checked: Checked[] = []
      for (const alert of due) checked.push(bars === null ? outOfService(alert, reason ?? '') : await checkOne(deps, tx, alert, bars, now))
      await saveChecked(tx, checked, now)
      return due.length
    })
    if (count < perTransaction) return
  }
}

const outOfService = ({ id, state }: AlertRow, reason: string): Checked => ({
  id,
  state,
  status: 'unavailable',
  reason,
  due_at: null,
  fired: 0,
})

async function checkOne(deps: CheckDeps, tx: Parameters<typeof lockDue>[0], alert: AlertRow, bars: GroupBars, now: Date): Promise<Checked> {
  const { events, state } = bars.watch(alert)
  const expiresSeconds = alert.expires_at === null ? Infinity : alert.expires_at.getTime() / 1000
  const inTime = events.filter(({ at }) => at <= expiresSeconds)
  const fired = await tellEvents(deps, tx, alert, alert.repeats ? inTime : inTime.slice(0, 1), now)
  const isDone = fired > 0 && !alert.repeats
  const isExpired = !isDone && now.getTime() / 1000 >= expiresSeconds
  const status = isDone ? 'fired' : isExpired ? 'expired' : 'active'
  return { id: alert.id, state, status, reason: null, due_at: status === 'active' ? bars.dueAfter(alert) : null, fired }
}
