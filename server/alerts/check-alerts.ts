import { setImmediate } from 'node:timers/promises'
import { Failure } from '@playbook/contract/failure'
import { limits } from '@playbook/contract/limits'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { ThreadFailure } from '../jobs/thread-failure.ts'
import type { ThreadPool } from '../jobs/thread-pool.ts'
import { pricedMarket } from '../markets/price-feed.ts'
import { type AlertDeps, whyNoPrices } from './alert-market.ts'
import { adjustmentOf, lookAtGroup, type GroupBars, type Playing, type ToldEvent } from './group-bars.ts'
import {
  countFired,
  findDue,
  findDueGroups,
  lockDue,
  saveChecked,
  saveReason,
  type AlertRow,
  type Checked,
  type DueGroup,
  type Tx,
} from './store.ts'
import { tellEvents, tellGivenUp } from './tell-events.ts'

export interface CheckDeps extends AlertDeps {
  readonly log: Logger
  /** Where strategies are played: the threads of backtests. */
  readonly threads: ThreadPool
}

/** Alerts that one transaction holds. */
const perTransaction = 500
/** How long an alert waits that could not be looked at. */
const afterFaultMs = 10 * 60_000
/** How long one waits whose market has no prices; it is given up after a day. */
const withoutPricesMs = 3_600_000
const givenUpAfterMs = 24 * 3_600_000
const faultReason = 'This alert could not be checked. It is tried again every ten minutes.'

/** Strategies that got no thread within this time stay due. */
const usualPlayingMs = 45_000

/** Strategies by the bars they are played on, which are loaded for each kind. */
const kindsOfStrategies: readonly ((alert: AlertRow) => boolean)[] = [
  (alert) => alert.run !== null && adjustmentOf(alert) !== 'dividends',
  (alert) => adjustmentOf(alert) === 'dividends',
]
const isPlain = ({ run }: AlertRow): boolean => run === null

type Kind = (alert: AlertRow) => boolean

/**
 * Looks at every alert that is due, those that wait longest first; bars are loaded once for all alerts on a series. Strategies come
 * last: they wait for threads and keep no others waiting. May run in several processes at once.
 */
export async function checkAlerts(deps: CheckDeps, playingMs: number = usualPlayingMs): Promise<void> {
  const now = new Date(deps.now())
  const groups = await findDueGroups(deps.db, now)
  const withStrategies: { readonly group: DueGroup; readonly kind: Kind }[] = []
  for (const group of groups) {
    const due = await checkKind({ ...deps, playing: null }, group, isPlain, now)
    for (const kind of kindsOfStrategies) if (due.some(kind)) withStrategies.push({ group, kind })
  }
  const playing = { threads: deps.threads, signal: AbortSignal.timeout(playingMs) }
  for (const { group, kind } of withStrategies) {
    if (playing.signal.aborted) return
    await checkKind({ ...deps, playing }, group, kind, now)
  }
}

/** `playing` is null where no strategy is looked at. */
type PassDeps = CheckDeps & { readonly playing: Playing | null }

/** Looks at the alerts of one kind on a series; gives all that are due on it. */
async function checkKind(deps: PassDeps, group: DueGroup, isOfKind: Kind, now: Date): Promise<readonly AlertRow[]> {
  // Many series must not keep everybody else waiting.
  await setImmediate()
  let due: readonly AlertRow[] = []
  let chosen: readonly AlertRow[] = []
  try {
    due = await findDue(deps.db, group, now)
    chosen = due.filter(isOfKind)
    if (chosen.length > 0) await checkGroup(deps, group, chosen, now)
  } catch (err) {
    // They stay due: the next minute tries again.
    if (err instanceof Failure) await tellWhyTheyWait(deps, group, chosen, err, now)
    else deps.log.error({ err, ...group }, 'Alerts could not be checked')
  }
  return due
}

async function tellWhyTheyWait(deps: CheckDeps, group: DueGroup, alerts: readonly AlertRow[], failure: Failure, now: Date): Promise<void> {
  deps.log.warn({ err: failure, ...group }, 'Prices for alerts did not come')
  const ids = alerts.map(({ id }) => id)
  // The other series must be looked at all the same.
  await saveReason(deps.db, ids, failure.message, now).catch((err: unknown) =>
    deps.log.error({ err, ...group }, 'Why alerts wait could not be stored'),
  )
}

/** What a look has found for one alert, before anything is written. */
type Look = Omit<Checked, 'id' | 'fired'> & { readonly events: readonly ToldEvent[] }

async function checkGroup(deps: PassDeps, group: DueGroup, all: readonly AlertRow[], now: Date): Promise<void> {
  const looks = await lookAtEach(deps, group, all, now)
  const due = all.filter(({ id }) => looks.has(id))
  for (let i = 0; i < due.length; i += perTransaction) {
    const seen = new Map(due.slice(i, i + perTransaction).map((alert) => [alert.id, alert]))
    await deps.db.transaction().execute(async (tx) => {
      const checked: Checked[] = []
      for (const alert of await lockDue(tx, [...seen.keys()], now)) {
        // Somebody has changed it since: the next minute looks at what it is now.
        if (alert.updated_at.getTime() !== seen.get(alert.id)!.updated_at.getTime()) continue
        checked.push(await settle(deps, tx, alert, looks.get(alert.id)!, now))
      }
      await saveChecked(tx, checked, now)
    })
  }
}

/** Everything that takes time, before any row is held. */
async function lookAtEach(deps: PassDeps, group: DueGroup, due: readonly AlertRow[], now: Date): Promise<ReadonlyMap<string, Look>> {
  const found = await deps.markets.find(group.owner_id, group.symbol)
  const reason =
    found === null ? `There are no prices of ${group.symbol} any more: their source was removed.` : whyNoPrices(found, deps.now())
  if (found === null || reason !== null) return new Map(due.map((alert) => [alert.id, withoutPrices(alert, reason ?? '', now)]))
  const { market } = pricedMarket(found, due[0] && adjustmentOf(due[0]))
  const bars = await lookAtGroup(market, group.timeframe, due, now, deps.playing)
  const looks = new Map<string, Look>()
  for (const alert of due) {
    const look = await lookAtOne(deps, alert, bars, now)
    if (look !== null) looks.set(alert.id, look)
    // Many alerts must not keep everybody else waiting.
    await setImmediate()
  }
  return looks
}

/** A source may be away for a while: the alert waits, and is given up only after a day. */
function withoutPrices({ state, unavailable_since: since }: AlertRow, reason: string, now: Date): Look {
  const isOver = since !== null && now.getTime() - since.getTime() >= givenUpAfterMs
  const then = isOver ? ({ status: 'unavailable', due_at: null } as const) : waiting(now, withoutPricesMs)
  return { ...then, state, reason, unavailable_since: since ?? now, events: [] }
}

const waiting = (now: Date, forMs: number) => ({ status: 'active', due_at: new Date(now.getTime() + forMs) }) as const

/** A fault of one alert is its own: the others on its series go on. */
function faulty(deps: CheckDeps, alert: AlertRow, err: unknown, now: Date): Look {
  deps.log.error({ err, alertId: alert.id, symbol: alert.symbol }, 'An alert could not be checked')
  const { state, unavailable_since } = alert
  return { ...waiting(now, afterFaultMs), state, reason: faultReason, unavailable_since, events: [] }
}

/** Null where no thread was free in time, or the server stops: the next minute looks. */
async function lookAtOne(deps: PassDeps, alert: AlertRow, bars: GroupBars, now: Date): Promise<Look | null> {
  try {
    return { ...(await bars.watch(alert)), status: 'active', reason: null, due_at: bars.dueAfter(alert), unavailable_since: null }
  } catch (err) {
    if (deps.playing?.signal.aborted || (err instanceof ThreadFailure && err.problem === 'died')) return null
    if (err instanceof ThreadFailure) return { ...tooHard, state: alert.state, unavailable_since: null, events: [] }
    return faulty(deps, alert, err, now)
  }
}

async function settle(deps: CheckDeps, tx: Tx, alert: AlertRow, look: Look, now: Date): Promise<Checked> {
  const { id } = alert
  if (look.events.length === 0 && look.status === 'active') return { id, ...ended(alert, look, 0, now) }
  await sql`savepoint one_alert`.execute(tx)
  try {
    const inTime = look.events.filter(({ at }) => at <= expirySeconds(alert))
    const fired = await tellEvents(deps, tx, alert, alert.repeats ? inTime : inTime.slice(0, 1), now)
    const after = ended(alert, (await isTooOften(tx, id, fired, now)) ? { ...look, ...tooOften } : look, fired, now)
    if (after.status === 'unavailable' || after.status === 'paused') await tellGivenUp(deps, tx, alert, after.reason ?? '', now)
    return { id, ...after }
  } catch (err) {
    await sql`rollback to savepoint one_alert`.execute(tx)
    return { id, ...faulty(deps, alert, err, now), fired: 0 }
  } finally {
    await sql`release savepoint one_alert`.execute(tx)
  }
}

const tooOften = {
  status: 'paused',
  due_at: null,
  reason: `It fired more than ${limits.maxFiresPerHour} times within an hour, so it was paused.`,
} as const

/** It would end the same way each time. */
const tooHard = {
  status: 'paused',
  due_at: null,
  reason: 'Its strategy takes too much time or memory on the newest bars, so it was paused.',
} as const

const isTooOften = async (tx: Tx, id: string, fired: number, now: Date): Promise<boolean> =>
  fired > 0 && (await countFired(tx, id, new Date(now.getTime() - 3_600_000))) > limits.maxFiresPerHour

const expirySeconds = ({ expires_at: at }: AlertRow): number => (at === null ? Infinity : at.getTime() / 1000)

/** What the alert is after a look: it goes on, or it has fired for the only time, or its time is over. */
function ended(alert: AlertRow, look: Look, fired: number, now: Date): Omit<Checked, 'id'> {
  const isDone = fired > 0 && !alert.repeats
  const isExpired = !isDone && now.getTime() / 1000 >= expirySeconds(alert)
  const { state, status, reason, due_at, unavailable_since } = look
  const goesOn = { state, status, reason, due_at, unavailable_since, fired }
  return isDone || isExpired ? { ...goesOn, status: isDone ? 'fired' : 'expired', reason: null, due_at: null } : goesOn
}
