import { randomFrom } from '@playbook/engine/backtest/testing/random-plans'
import { sql } from 'kysely'
import type { TestUser } from '../../../testing/test-app.ts'
import type { Session } from '../test-provider/provider-objects.ts'
import { openPaymentShop } from './payment-shop.ts'

export interface Storm {
  readonly seed: number
  readonly purchases: number
  /** Of its events, those that are sent twice. */
  readonly repeatedShare: number
  /** How often every connection to the database is cut while the events come. */
  readonly kills: number
  readonly inFlight: number
}

export interface StormResult {
  readonly sent: number
  /** Not answered with 2xx, and sent again. */
  readonly sentAgain: number
  readonly kills: number
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
const maxTries = 200

/** Packs are bought, and all their events come shuffled, repeated and while connections break; each is sent until it is taken. */
export async function playStorm({ seed, purchases, repeatedShare, kills, inFlight }: Storm): Promise<StormResult> {
  const shop = await openPaymentShop()
  try {
    const draw = randomFrom(seed)
    const users: TestUser[] = []
    for (let i = 0; i < Math.min(buyers, purchases); i++) users.push(await shop.product.registerUser())
    const bought: string[] = []
    await inParallel(
      Array.from({ length: purchases }, (_, i) => i),
      inFlight,
      async (i) => {
        bought.push(await shop.buy(users[i % users.length]!, 'pack_1000'))
      },
    )
    const events = await shop.stripe.webhooks()
    const repeated = events.filter(() => draw() < repeatedShare)
    const queue = shuffled([...events, ...repeated], draw)
    const killEach = Math.ceil(queue.length / (kills + 1))
    const killer = shop.product.database.connectAgain()
    let [done, sentAgain, killed] = [0, 0, 0]
    const begun = performance.now()
    await inParallel(queue, inFlight, async ({ body, signature }) => {
      for (let tries = 0; tries < maxTries; tries++) {
        if ((await shop.send(body, signature)) < 300) break
        sentAgain++
      }
      done++
      if (kills > killed && done >= killEach * (killed + 1)) {
        killed++
        await sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and application_name is distinct from 'storm'`
          .execute(killer.db)
          .catch(() => {})
      }
    })
    const seconds = (performance.now() - begun) / 1_000
    await killer.close()
    const wrong = await countWrong(shop, bought)
    return { sent: queue.length, sentAgain, kills: killed, wrong, eventsPerSecond: queue.length / seconds }
  } finally {
    await shop.close()
  }
}

async function inParallel<T>(items: readonly T[], inFlight: number, work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values()
  const worker = async () => {
    for (const item of queue) await work(item)
  }
  await Promise.all(Array.from({ length: inFlight }, worker))
}

/** Purchases without exactly one payment with exactly its tokens in the ledger. */
async function countWrong(
  { product, stripe }: Awaited<ReturnType<typeof openPaymentShop>>,
  sessionIds: readonly string[],
): Promise<number> {
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
