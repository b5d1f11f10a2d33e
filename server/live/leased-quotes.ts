import type { Bar } from '@playbook/engine/market/bars'
import { calendarNamed } from '@playbook/engine/market/calendar'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { DatabaseAddress } from '../db/connect.ts'
import { keepListening, type ListeningConnection } from '../jobs/keep-listening.ts'
import type { LatestPrice, Market } from '../markets/price-feed.ts'
import type { LiveQuote, QuoteFeed } from './live-quote.ts'

const channel = 'playbook_live'
const usualPollMs = 2_000
/** Who follows many markets asks for them one after another. */
const gatherMs = 20
/** A closed market is asked only now and then, in case it opens when our calendar does not say so. */
const closedPollMs = 60_000
/** A price that is older makes no bar of the running minute. */
const freshSeconds = 120
/** A notice may hold 8,000 bytes. */
const maxNoticeChars = 7_000

/** A price on its way between processes. */
type Told = readonly [key: string, last: number | null, previousClose: number | null, at: number | null, staleSince: number | null]

interface Followed {
  readonly market: Market
  readonly listeners: Set<(quote: LiveQuote) => void>
  /** This process asks the source; the others hear of it. */
  isLeased: boolean
  askAtMs: number
  last: LiveQuote | null
  /** The minute in which its listeners were told last. */
  toldMinute: number
}

export interface LeasedQuotesDeps {
  readonly address: DatabaseAddress
  readonly log: Logger
  /** Milliseconds. */
  readonly now: () => number
  readonly pollMs?: number
}

/** The running minute with one more price in it. */
function withPrice(minute: Bar | null, price: number, at: number): Bar {
  const time = Math.floor(at / 60) * 60
  if (minute === null || minute.time !== time) return { time, open: price, high: price, low: price, close: price, volume: 0 }
  return { ...minute, high: Math.max(minute.high, price), low: Math.min(minute.low, price), close: price }
}

/** Takes leases of keys on a connection; they end with it, so those of a process that has died are free at once. */
const takeLeases = async (client: pg.Client, keys: readonly string[]): Promise<ReadonlySet<string>> => {
  const { rows } = await client.query<{ key: string }>(
    "select key from unnest($1::text[]) as key where pg_try_advisory_lock(hashtextextended('live:' || key, 0))",
    [keys],
  )
  return new Set(rows.map(({ key }) => key))
}
const giveLeases = (client: pg.Client, keys: readonly string[]) =>
  client.query("select pg_advisory_unlock(hashtextextended('live:' || key, 0)) from unnest($1::text[]) as key", [keys])

/** As few notices as hold all of these. */
function noticesOf(told: readonly Told[]): string[] {
  const notices: string[] = []
  let batch: string[] = []
  let length = 0
  for (const each of told.map((one) => JSON.stringify(one))) {
    if (length + each.length > maxNoticeChars) {
      notices.push(`[${batch.join(',')}]`)
      ;[batch, length] = [[], 0]
    }
    batch.push(each)
    length += each.length + 1
  }
  return batch.length === 0 ? notices : [...notices, `[${batch.join(',')}]`]
}

/**
 * Prices of sources outside: for each market one of all processes asks its source and tells the others. It is chosen by a lock on
 * its connection to the database, so another one takes over when it ends. Nothing is asked of markets that nobody follows.
 */
export function createLeasedQuotes({ address, log, now, pollMs = usualPollMs }: LeasedQuotesDeps): QuoteFeed {
  const followed = new Map<string, Followed>()
  let connection: Promise<ListeningConnection> | null = null
  let client: pg.Client | null = null
  let isClosed = false
  let isPolling = false
  let hurry: (() => void) | null = null

  /** True for what the other processes are to hear: a new price, and any price once a minute, since bars close though it stays. */
  function tell(each: Followed, { last, previousClose, at = null, staleSince }: LatestPrice): boolean {
    const before = each.last
    const nowSeconds = now() / 1000
    const nowMinute = Math.floor(nowSeconds / 60)
    const isSame = before !== null && before.last === last && before.previousClose === previousClose && before.staleSince === staleSince
    const isNews = !isSame || each.toldMinute !== nowMinute
    const isOpen = calendarNamed(each.market.instrument.calendar).isOpenAt(nowSeconds)
    const isFresh = staleSince === undefined && (at === null || nowSeconds - at < freshSeconds)
    const minute = last === null || !isOpen || !isFresh ? null : withPrice(before?.minute ?? null, last, nowSeconds)
    each.last = { last, previousClose, at: at ?? Math.floor(nowSeconds), minute, staleSince }
    if (!isNews && before?.minute?.time === minute?.time) return false
    each.toldMinute = nowMinute
    for (const listener of each.listeners) listener(each.last)
    return isNews
  }

  function hear(payload: string): void {
    // Only our own processes speak here.
    for (const [key, last, previousClose, at, staleSince] of JSON.parse(payload) as Told[]) {
      const each = followed.get(key)
      if (each && !each.isLeased) tell(each, { last, previousClose, at, staleSince: staleSince ?? undefined })
    }
  }

  const connect = () =>
    (connection ??= keepListening(address, log, {
      applicationName: 'playbook-live',
      async begin(next) {
        await next.query(`listen ${channel}`)
        // What was leased on the connection before is anybody's now.
        for (const each of followed.values()) each.isLeased = false
        client = next
      },
      onNotice: hear,
      onBack: () => {},
    }).catch((cause: unknown) => {
      connection = null
      throw cause
    }))

  async function ask(due: readonly Followed[]): Promise<void> {
    const told: Told[] = []
    await Promise.all(
      due.map(async (each) => {
        const isOpen = calendarNamed(each.market.instrument.calendar).isOpenAt(now() / 1000)
        each.askAtMs = now() + (isOpen ? pollMs : Math.max(pollMs, closedPollMs))
        // A source that does not answer is asked again the next time; what is shown stays.
        const price = await each.market.prices.latest(now() / 1000).catch(() => null)
        if (price === null || followed.get(each.market.key) !== each) return
        const { last, previousClose, at = null, staleSince = null } = price
        if (tell(each, price)) told.push([each.market.key, last, previousClose, at, staleSince])
      }),
    )
    for (const notice of noticesOf(told)) await client?.query('select pg_notify($1, $2)', [channel, notice])
  }

  async function poll(): Promise<void> {
    const open = client
    if (open === null) return
    const free = [...followed.values()].filter(({ isLeased }) => !isLeased)
    if (free.length > 0) {
      const leased = await takeLeases(
        open,
        free.map(({ market }) => market.key),
      )
      const isLeft = (each: Followed) => followed.get(each.market.key) !== each
      for (const each of free) each.isLeased = leased.has(each.market.key)
      // Who was left meanwhile would hold its lease for ever.
      const left = free.filter((each) => each.isLeased && isLeft(each)).map(({ market }) => market.key)
      if (left.length > 0) await giveLeases(open, left)
    }
    for (const each of followed.values()) if (!each.isLeased && each.last !== null) tell(each, each.last)
    // The first price of a market that another process holds is asked for; from then on it is told.
    const due = [...followed.values()].filter(({ isLeased, last, askAtMs }) => askAtMs <= now() && (isLeased || last === null))
    if (due.length > 0) await ask(due)
  }

  /** Until the next round; somebody new does not wait for it. */
  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pollMs).unref()
      hurry = () => {
        clearTimeout(timer)
        setTimeout(resolve, gatherMs).unref()
      }
    })

  async function pollOn(): Promise<void> {
    if (isPolling) return
    isPolling = true
    while (followed.size > 0 && !isClosed) {
      try {
        await connect()
        await poll()
      } catch (cause) {
        log.warn({ err: cause }, 'Live prices could not be asked for')
      }
      await pause()
    }
    isPolling = false
  }

  return {
    follow(market, onQuote) {
      const known = followed.get(market.key)
      const each: Followed = known ?? { market, listeners: new Set(), isLeased: false, askAtMs: 0, last: null, toldMinute: 0 }
      followed.set(market.key, each)
      each.listeners.add(onQuote)
      if (each.last !== null) onQuote(each.last)
      if (known === undefined) hurry?.()
      void pollOn()
      return () => {
        each.listeners.delete(onQuote)
        if (each.listeners.size > 0 || followed.get(market.key) !== each) return
        followed.delete(market.key)
        if (each.isLeased && client !== null) void giveLeases(client, [market.key]).catch(() => {})
      }
    },
    async close() {
      isClosed = true
      followed.clear()
      const opened = await connection?.catch(() => null)
      client = null
      await opened?.close()
    },
  }
}
