import { eventText, signalText, strategyNameIn } from '@playbook/engine/alerts/alert-words'
import { formatPrice } from '@playbook/engine/format/price'
import { timeframeLabel } from '@playbook/engine/market/timeframe'
import type { JobQueue } from '../jobs/job-queue.ts'
import { notify } from '../notifications/notify.ts'
import type { ToldEvent } from './group-bars.ts'
import { findTold, insertFired, type AlertRow, type Tx } from './store.ts'

/** After a long pause only the newest are told. */
const maxEventsPerLook = 20

/** Tells the owner of an alert what has happened, each event once, in the transaction that moves the alert on. Gives how many were new. */
export async function tellEvents(
  deps: { readonly queue: JobQueue },
  tx: Tx,
  alert: AlertRow,
  events: readonly ToldEvent[],
  now: Date,
): Promise<number> {
  const newest = events.slice(-maxEventsPerLook)
  if (newest.length === 0) return 0
  const told = await findTold(
    tx,
    alert.id,
    newest.map(({ key }) => key),
  )
  const fresh = newest.filter(({ key }) => !told.has(key))
  for (const event of fresh) {
    const { symbol, timeframe, owner_id: ownerId } = alert
    const place = { symbol, timeframe, time: event.barTime }
    const words = wordsOf(alert, event)
    const notificationId = await notify(tx, deps, { ownerId, kind: 'alert', ...words, place, now })
    const { key, price, at } = event
    await insertFired(tx, { ownerId, alertId: alert.id, key, notificationId, ...words, price, place, at: new Date(at * 1000), now })
  }
  return fresh.length
}

/** Tells the owner of an alert that it is not checked any more, and why. */
export async function tellGivenUp(deps: { readonly queue: JobQueue }, tx: Tx, alert: AlertRow, reason: string, now: Date): Promise<void> {
  const { owner_id: ownerId, title } = alert
  await notify(tx, deps, { ownerId, kind: 'alert', title: `No longer checked: ${title}`, text: reason, place: null, now })
}

function wordsOf(alert: AlertRow, event: ToldEvent): { readonly title: string; readonly text: string } {
  const { symbol, timeframe, decimals, moment } = alert
  if (event.signal === null) return { title: alert.title, text: eventText(event, moment, { symbol, timeframe, decimals }) }
  const place = `${symbol} ${timeframeLabel[timeframe]}`
  return {
    title: `${strategyNameIn(alert.title)} ${signalText(event.signal)}`,
    text: `${place}, at about ${formatPrice(event.price, { decimals })}`,
  }
}
