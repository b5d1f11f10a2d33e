import { setTimeout as sleep } from 'node:timers/promises'
import { randomFrom } from '@playbook/engine/backtest/testing/random-plans'
import { sql } from 'kysely'
import type { TestUser } from '../../../testing/test-app.ts'
import { signWebhook } from '../test-provider/deliver-events.ts'
import type { Session } from '../test-provider/provider-objects.ts'
import { openPaymentShop, type PaymentShop } from './payment-shop.ts'

export interface Storm {
  readonly seed: number
  readonly purchases: number
  /** Of its events, those that are sent twice. */
  readonly repeatedShare: number
  /** How often every connection to the database is cut while the events come. */
  readonly kills: number
  readonly inFlight: number
  /** Opens who takes the events in place of the application in this process, and how often it is killed. */
  readonly server?: { readonly open: (shop: PaymentShop) => Promise<WebhookTaker>; readonly kills: number }
}

/** A server process that is told of payments. */
export interface WebhookTaker {
  /** Sends one webhook; gives its status, 0 where nobody answers. */
  readonly send: PaymentShop['send']
  /** Ends the process as a loss of power does, and starts it again. */
  readonly kill: () => Promise<void>
  readonly close: () => Promise<void>
}

export interface StormResult {
  readonly sent: number
  /** Not answered with 2xx, and sent again. */
  readonly sentAgain: number
  readonly kills: number
  /** How often the process that takes them was killed. */
  readonly serverKills: number
  /** Never answered with 2xx. */
  readonly lost: number
  /** Events that are stored and not done. */
  readonly unhandled: number
  /** Purchases whose tokens were not granted exactly once. */
  readonly wrong: number
  readonly eventsPerSecond: number
}

function shuffled<T>(items: readonly T[], draw: () => number): T[] {
  const order = [...items]
  for (let i = order.length - 1; i > 0; i--) {
    const j = Math.floor(draw() * (i + 1))
    ;[order[i], order[j]] = [order[j]!, order[i]!]
  }
  return order
}

const buyers = 5
const giveUpMs = 120_000
const maxRetryMs = 200

/** Packs are bought, and all their events come shuffled, repeated and while connections break; each is sent until it is taken. */
export async function playStorm({ seed, purchases, repeatedShare, kills, inFlight, server }: Storm): Promise<StormResult> {
  // Another process knows the time of this machine only.
  const shop = await openPaymentShop(server === undefined ? undefined : machineClock)
  const taker = await server?.open(shop)
  const killer = shop.product.database.connectAgain()
  try {
    const draw = randomFrom(seed)
    const bought = await buyAll(shop, purchases, inFlight)
    const events = await shop.stripe.webhooks()
    const queue = shuffled([...events, ...events.filter(() => draw() < repeatedShare)], draw)
    const losses = shuffled(
      [
        ...Array.from({ length: kills }, () => () => cutConnections(killer.db)),
        ...Array.from({ length: server?.kills ?? 0 }, () => () => taker?.kill()),
      ],
      draw,
    )
    const lossEach = Math.ceil(queue.length / (losses.length + 1))
    let [done, sentAgain, lost] = [0, 0, 0]
    const begun = performance.now()
    await inParallel(queue, inFlight, async ({ body }) => {
      if (!(await sendUntilTaken(taker ?? shop, shop, body, () => void sentAgain++))) lost++
      if (++done % lossEach === 0) await losses[done / lossEach - 1]?.()
    })
    const seconds = (performance.now() - begun) / 1_000
    const unhandled = await sql`select from payment_events where handled_at is null`.execute(shop.product.db)
    const wrong = await countWrong(shop, bought)
    const suffered = { kills, serverKills: server?.kills ?? 0, sentAgain, lost, unhandled: unhandled.rows.length }
    return { sent: queue.length, ...suffered, wrong, eventsPerSecond: queue.length / seconds }
  } finally {
    await killer.close()
    await taker?.close()
    await shop.close()
  }
}

const machineClock = {
  get now() {
    return Date.now()
  },
}

/** Buys packs for a few users; gives the sessions that were paid. */
async function buyAll(shop: PaymentShop, purchases: number, inFlight: number): Promise<string[]> {
  const users: TestUser[] = []
  for (let i = 0; i < Math.min(buyers, purchases); i++) users.push(await shop.product.registerUser())
  const bought: string[] = []
  const numbers = Array.from({ length: purchases }, (_, i) => i)
  await inParallel(numbers, inFlight, async (i) => void bought.push(await shop.buy(users[i % users.length]!, 'pack_1000')))
  return bought
}

/** Sends as the provider does, only sooner again; false where it was never taken. */
async function sendUntilTaken(to: Pick<PaymentShop, 'send'>, { stripe, clock }: PaymentShop, body: string, onAgain: () => void) {
  const begun = performance.now()
  for (let waitMs = 10; performance.now() - begun < giveUpMs; waitMs = Math.min(maxRetryMs, 2 * waitMs)) {
    const status = await to.send(body, signWebhook(body, [stripe.secret], Math.floor(clock.now / 1_000)))
    if (status >= 200 && status < 300) return true
    onAgain()
    await sleep(waitMs)
  }
  return false
}

const cutConnections = async (db: PaymentShop['product']['db']): Promise<void> => {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
    .execute(db)
    .catch(() => {})
}

async function inParallel<T>(items: readonly T[], inFlight: number, work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values()
  const worker = async () => {
    for (const item of queue) await work(item)
  }
  await Promise.all(Array.from({ length: inFlight }, worker))
}

/** Purchases without exactly one payment with exactly its tokens in the ledger. */
async function countWrong({ product, stripe }: PaymentShop, sessionIds: readonly string[]): Promise<number> {
  const rows = await sql<{ reference: string; granted: number }>`
    select reference, coalesce(sum(amount), 0)::int as granted
    from payments
    left join ledger_entries on ledger_entries.payment_id = payments.id::text and act = 'grant'
    left join ledger_transfers on entry_id = ledger_entries.id
    group by reference`.execute(product.db)
  const granted = new Map(rows.rows.map((row) => [row.reference, row.granted]))
  const sessions = await stripe.change((world) => Promise.all(sessionIds.map((id) => world.objects.get<Session>(id))))
  const wanted = new Set(sessions.map((session) => session?.payment_intent ?? ''))
  const missing = [...wanted].filter((reference) => granted.get(reference) !== 1_000).length
  return missing + [...granted.keys()].filter((reference) => !wanted.has(reference)).length
}
