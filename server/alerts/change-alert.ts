import type { changeAlert as changeAlertCall } from '@playbook/contract/alerts'
import type { HandlerArguments } from '@playbook/contract/endpoint'
import { Failure } from '@playbook/contract/failure'
import { priceConditions, type PriceCondition } from '@playbook/engine/alerts/alert-rule'
import { alertTitle } from '@playbook/engine/alerts/alert-words'
import { describeExpr } from '@playbook/engine/strategy/describe'
import { nextLook } from './alert-bars.ts'
import { mustFindLiveMarket, type AlertDeps } from './alert-market.ts'
import { ruleOf } from './alert-rule-of.ts'
import { startOf } from './create-alert.ts'
import { findAlert, lockAlert, updateAlert, type AlertRow } from './store.ts'

type Change = HandlerArguments<typeof changeAlertCall>['body']

const maxAttempts = 5

const isPriced = (condition: string): condition is PriceCondition => (priceConditions as readonly string[]).includes(condition)

/** Each field belongs to some kinds of alerts only. */
function mustFit({ condition }: AlertRow, change: Change): void {
  const fits = {
    targetPrice: isPriced(condition),
    condition: isPriced(condition),
    percent: condition === 'moves',
    moment: condition !== 'strategy',
  }
  const wrong = Object.entries(fits).find(([field, isFit]) => !isFit && change[field as keyof typeof fits] !== undefined)
  if (wrong === undefined) return
  const message = `${wrong[0]} cannot be set on an alert of this kind`
  throw new Failure('validation', { message, errors: { [wrong[0]]: [message] } })
}

/** Changes, pauses or resumes an alert; what it then waits for counts from now. Built anew on whatever somebody else changed meanwhile. */
export async function changeAlert(deps: AlertDeps, ownerId: string, id: string, change: Change): Promise<AlertRow> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const changed = await tryChange(deps, ownerId, id, change)
    if (changed !== null) return changed
  }
  throw new Failure('alert_unavailable', { message: 'The alert was changed at the same time. Please try again.' })
}

/** Null where the alert was changed between the look at it and the change. */
async function tryChange(deps: AlertDeps, ownerId: string, id: string, change: Change): Promise<AlertRow | null> {
  const before = await findAlert(deps.db, ownerId, id)
  if (before === undefined) throw new Failure('alert_not_found')
  mustFit(before, change)
  const after = {
    ...before,
    expires_at: expiryOf(change, before),
    condition: change.condition ?? before.condition,
    target_price: change.targetPrice ?? before.target_price,
    percent: change.percent ?? before.percent,
    moment: change.moment ?? before.moment,
  }
  const isPaused = change.paused ?? before.status === 'paused'
  const began = isPaused ? null : await begin(deps, ownerId, after)
  const { timeframe, symbol, decimals, moment } = after
  const rule = ruleOf(after)
  const words = after.expr === null ? '' : describeExpr(after.expr)
  return deps.db.transaction().execute(async (tx) => {
    const locked = await lockAlert(tx, ownerId, id)
    if (locked === undefined) throw new Failure('alert_not_found')
    if (locked.updated_at.getTime() !== before.updated_at.getTime()) return null
    return updateAlert(tx, id, {
      condition: after.condition,
      target_price: after.target_price,
      percent: after.percent,
      moment,
      repeats: change.repeats ?? before.repeats,
      expires_at: after.expires_at,
      title: rule === null ? before.title : alertTitle(rule, moment, { symbol, timeframe, decimals }, words),
      reason: null,
      unavailable_since: null,
      updated_at: new Date(deps.now()),
      ...(began ?? { status: 'paused', due_at: null }),
    })
  })
}

const expiryOf = ({ expiresAt }: Change, before: AlertRow): Date | null =>
  expiresAt === undefined ? before.expires_at : expiresAt === null ? null : new Date(expiresAt)

async function begin(deps: AlertDeps, ownerId: string, alert: AlertRow) {
  const { symbol, timeframe, moment, expires_at: expiresAt } = alert
  const market = await mustFindLiveMarket(deps, ownerId, symbol, timeframe)
  const nowSeconds = deps.now() / 1000
  const { state, newestEnd } = await startOf(market, timeframe, moment, ruleOf(alert), nowSeconds)
  const dueSeconds = nextLook(market, timeframe, { moment, newestEnd, nowSeconds, expiresAt })
  return { status: 'active', state: JSON.stringify(state), due_at: new Date(dueSeconds * 1000) } as const
}
