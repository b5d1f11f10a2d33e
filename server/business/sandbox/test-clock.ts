import { Failure } from '@playbook/contract/failure'
import { limits } from '@playbook/contract/limits'
import type { ClockMove, NewTestAlert, TestAlert, TestClock } from '@playbook/contract/sandbox'
import type { AlertRule } from '@playbook/engine/alerts/alert-rule'
import { alertTitle, eventText } from '@playbook/engine/alerts/alert-words'
import { watchBars } from '@playbook/engine/alerts/watch-bars'
import { conditionBars } from '@playbook/engine/conditions/warmup'
import { formatCount } from '@playbook/engine/format/count'
import { priceDecimals } from '@playbook/engine/format/price'
import { timeframeLabel, timeframeMinutes } from '@playbook/engine/market/timeframe'
import type { Selectable, Transaction } from 'kysely'
import { loadNewest, lookAt, barsSince } from '../../alerts/alert-bars.ts'
import { startOf } from '../../alerts/create-alert.ts'
import { mustReadCondition } from '../../alerts/read-alert-condition.ts'
import { isId } from '../../db/is-id.ts'
import type { Database, Db } from '../../db/tables.ts'
import { mustFindMarket, mustHaveTimeframe } from '../../markets/find-market.ts'
import { simulatedFeed } from '../../markets/simulated-feed.ts'
import type { AnnounceDeps } from '../../webhooks/announce.ts'
import type { BusinessTables } from '../tables.ts'
import { announceToBusiness } from '../webhooks/announce-to-business.ts'

export interface SandboxDeps extends AnnounceDeps {
  readonly db: Db
}

type Tx = Transaction<Database>
type AlertRow = Selectable<BusinessTables['sandbox_alerts']>

const present = (row: AlertRow): TestAlert => ({
  id: row.id,
  symbol: row.symbol,
  timeframe: row.timeframe,
  title: row.title,
  created_at: row.created_at.toISOString(),
  fired_at: row.fired_at?.toISOString() ?? null,
})

const alertsOf = (db: Db | Tx, businessId: string): Promise<AlertRow[]> =>
  db.selectFrom('sandbox_alerts').selectAll().where('business_id', '=', businessId).orderBy('created_at', 'desc').orderBy('id').execute()

export const listAlerts = async ({ db }: SandboxDeps, businessId: string): Promise<TestAlert[]> =>
  (await alertsOf(db, businessId)).map(present)

/** Where the clock of a business stands; null in the real time. */
export async function clockOf(db: Db, businessId: string): Promise<string | null> {
  const found = await db.selectFrom('sandboxes').select('clock_at').where('business_id', '=', businessId).executeTakeFirst()
  return found?.clock_at?.toISOString() ?? null
}

/** Holds the sandbox of a business until the transaction ends; gives where its clock stands. */
async function lockClock(tx: Tx, businessId: string): Promise<Date | null> {
  await tx
    .insertInto('sandboxes')
    .values({ business_id: businessId, clock_at: null })
    .onConflict((conflict) => conflict.column('business_id').doNothing())
    .execute()
  const { clock_at: at } = await tx
    .selectFrom('sandboxes')
    .select('clock_at')
    .where('business_id', '=', businessId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return at
}

/** Bars that an alert looks at in one move of the clock. */
const maxBarsAMove = 2_000

/**
 * Sets the clock of a business, or moves it on. Forwards every alert is looked at up to the new moment, and what fires is told to the
 * webhooks of the test environment in the same transaction; backwards, alerts begin anew from there.
 */
export function moveClock(deps: SandboxDeps, businessId: string, move: ClockMove): Promise<TestClock> {
  return deps.db.transaction().execute(async (tx) => {
    const before = await lockClock(tx, businessId)
    const nowMs = deps.now()
    const fromMs = before?.getTime() ?? nowMs
    const toMs =
      move.advance_seconds === undefined ? (move.at == null ? nowMs : Date.parse(move.at)) : fromMs + move.advance_seconds * 1_000
    if (toMs > nowMs) throw refuseMove('at', 'The clock cannot be set to the future.')
    const isReal = move.advance_seconds === undefined && move.at === null
    await tx
      .updateTable('sandboxes')
      .set({ clock_at: isReal ? null : new Date(toMs) })
      .where('business_id', '=', businessId)
      .execute()
    const at = isReal ? null : new Date(toMs).toISOString()
    if (toMs >= fromMs && !isReal) return { at, fired: await lookOn(deps, tx, businessId, toMs / 1_000) }
    for (const alert of await alertsOf(tx, businessId)) await beginAgain(tx, alert, toMs / 1_000)
    return { at, fired: [] }
  })
}

const refuseMove = (field: string, message: string) => new Failure('clock_step_too_long', { message, errors: { [field]: [message] } })

/** The market that test keys read by this symbol. It is computed: nothing of it is in the database. */
const marketOf = (businessId: string, symbol: string) => mustFindMarket({ markets: simulatedFeed }, businessId, symbol)

async function beginAgain(tx: Tx, alert: AlertRow, nowSeconds: number): Promise<void> {
  if (alert.fired_at !== null) return
  const { state } = await startOf(await marketOf(alert.business_id, alert.symbol), alert.timeframe, 'close', alert.rule, nowSeconds)
  await tx
    .updateTable('sandbox_alerts')
    .set({ state: JSON.stringify(state) })
    .where('id', '=', alert.id)
    .execute()
}

/** Looks at every alert up to a moment; gives what fired, in the order in which it did. */
async function lookOn(deps: SandboxDeps, tx: Tx, businessId: string, nowSeconds: number): Promise<TestClock['fired']> {
  const open = (await alertsOf(tx, businessId)).filter((alert) => alert.fired_at === null)
  const fired: {
    readonly alert: AlertRow
    readonly text: string
    readonly at: number
    readonly barTime: number
    readonly price: number
  }[] = []
  for (const alert of open) {
    const { timeframe, rule, state, symbol, decimals } = alert
    const barSeconds = timeframeMinutes[timeframe] * 60
    if ((nowSeconds - state.checkedUntil) / barSeconds > maxBarsAMove) throw refuseMove('advance_seconds', tooFar(alert, barSeconds))
    const market = await marketOf(businessId, symbol)
    const count = (rule.kind === 'words' ? conditionBars(rule.expr, timeframe) : 1) + barsSince(timeframe, state.checkedUntil, nowSeconds)
    const look = lookAt(market, timeframe, await loadNewest(market, timeframe, count, nowSeconds), 'close')
    const watched = watchBars(rule, look, state)
    const [event] = watched.events
    await tx
      .updateTable('sandbox_alerts')
      .set({ state: JSON.stringify(watched.state), ...(event === undefined ? {} : { fired_at: new Date(event.at * 1_000) }) })
      .where('id', '=', alert.id)
      .execute()
    if (event !== undefined) fired.push({ ...event, alert, text: eventText(event, 'close', { symbol, timeframe, decimals }) })
  }
  fired.sort((a, b) => a.at - b.at)
  for (const { alert, text, at, barTime, price } of fired)
    await announceToBusiness(tx, deps, businessId, {
      environment: 'test',
      type: 'alert.fired',
      key: `test-alert:${alert.id}`,
      atMs: at * 1_000,
      data: { alert_id: alert.id, title: alert.title, text, symbol: alert.symbol, timeframe: alert.timeframe, bar_time: barTime, price },
    })
  return fired.map(({ alert, text, at }) => ({ alert_id: alert.id, title: alert.title, text, at: new Date(at * 1_000).toISOString() }))
}

const tooFar = ({ title, timeframe }: AlertRow, barSeconds: number): string =>
  `“${title}” looks at ${formatCount(maxBarsAMove, 'bar')} of ${timeframeLabel[timeframe]} at once: move the clock on by at most ${formatCount(Math.floor((maxBarsAMove * barSeconds) / 3_600), 'hour')} at a time, or remove the alert.`

const ruleOfForm = (form: Exclude<NewTestAlert, { condition: 'words' }>): AlertRule =>
  form.condition === 'moves'
    ? { kind: 'move', percent: form.percent }
    : { kind: 'price', condition: form.condition, targetPrice: form.target_price }

/** Sets an alert by the clock of the sandbox; what is true by then has to end before it can fire. */
export async function addAlert(deps: SandboxDeps, businessId: string, id: string, form: NewTestAlert): Promise<TestAlert> {
  const market = await marketOf(businessId, form.symbol)
  const { instrument } = market
  const read = form.condition === 'words' ? mustReadCondition(form, instrument, form.timeframe) : null
  const timeframe = read?.timeframe ?? form.timeframe
  mustHaveTimeframe(market, timeframe)
  const rule: AlertRule = form.condition === 'words' ? { kind: 'words', expr: read!.expr } : ruleOfForm(form)
  return deps.db.transaction().execute(async (tx) => {
    const now = (await lockClock(tx, businessId)) ?? new Date(deps.now())
    const all = await alertsOf(tx, businessId)
    const made = all.find((alert) => alert.id === id)
    if (made !== undefined) return present(made)
    if (all.length >= limits.maxSandboxAlerts)
      throw new Failure('alert_limit', { message: `The sandbox holds at most ${limits.maxSandboxAlerts} alerts. Remove one first.` })
    const { state, price } = await startOf(market, timeframe, 'close', rule, now.getTime() / 1_000)
    const decimals = priceDecimals(instrument, price)
    const { symbol } = instrument
    const row = await tx
      .insertInto('sandbox_alerts')
      .values({
        id,
        business_id: businessId,
        symbol,
        timeframe,
        rule: JSON.stringify(rule),
        state: JSON.stringify(state),
        title: alertTitle(rule, 'close', { symbol, timeframe, decimals }, read?.words ?? ''),
        decimals,
        created_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return present(row)
  })
}

export async function removeAlert({ db }: SandboxDeps, businessId: string, id: string): Promise<void> {
  const removed = isId(id)
    ? await db.deleteFrom('sandbox_alerts').where('id', '=', id).where('business_id', '=', businessId).returning('id').executeTakeFirst()
    : undefined
  if (removed === undefined) throw new Failure('alert_not_found')
}
