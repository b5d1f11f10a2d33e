import { allEndpoints } from '@playbook/contract/all'
import type { Logger } from 'pino'
import type { Db } from '../../db/tables.ts'
import type { ApiGate, Exchange } from '../../http/api-gate.ts'
import { admitKeyIn } from './admit-key.ts'
import { openLeases } from './leases.ts'
import { writeUsage, type Noted, type UsageBatch } from './write-usage.ts'

export interface GateDeps {
  readonly db: Db
  readonly now: () => number
  readonly log: Logger
  /** The lock that this process holds for as long as it lives and is connected; null while it does not. */
  readonly presence: () => number | null
  /** How long a look-up of a key may serve; a moment unless it is said. */
  readonly keysKeptMs?: number
}

export interface OpenGate extends ApiGate {
  /** Writes down everything that was noted by now. */
  readonly flush: () => Promise<void>
  /** Writes down what is left and gives leased units back; nothing is charged after it. */
  readonly close: () => Promise<void>
}

const flushEveryMs = 1_000
/** Exchanges of one batch; more than that are of the next one. */
const batchSize = 5_000
/** While nothing can be written, so many are kept in memory; of those beyond them the bodies are let go of, and the count stays. */
const mostWithBodies = 20_000

/** Admits keys, charges units and writes usage down once a second. A kill loses what was noted since: nobody pays for it. */
export function openGate(deps: GateDeps): OpenGate {
  const callNames = new Map([...allEndpoints].map(([name, endpoint]) => [endpoint, name]))
  const leases = openLeases(deps)
  const waiting: Noted[] = []
  let stuck: UsageBatch | null = null
  let running: Promise<void> | null = null

  async function write(isLast: boolean): Promise<void> {
    for (let isFirst = true; isFirst || waiting.length > 0; isFirst = false) {
      if (stuck !== null) await writeUsage(deps.db, stuck)
      stuck = null
      const isRest = waiting.length <= batchSize
      const batch = { settlements: leases.takeSettlements(isLast && isRest), exchanges: waiting.splice(0, batchSize), atMs: deps.now() }
      if (batch.exchanges.length + batch.settlements.length === 0) return
      stuck = batch
      await writeUsage(deps.db, batch)
      stuck = null
    }
  }
  async function flush(isLast = false): Promise<void> {
    // One that is under way may have begun before what is to be written was noted.
    while (running !== null) await running.catch(() => {})
    running = write(isLast).finally(() => (running = null))
    await running
  }
  const timer = setInterval(() => {
    if (running !== null) return
    flush().catch((err: unknown) => deps.log.warn({ err }, 'The use of API keys could not be written down now; it is tried again'))
  }, flushEveryMs).unref()

  return {
    admit: admitKeyIn(deps),
    charge: leases.charge,
    note(exchange: Exchange) {
      if (exchange.charge !== null) leases.use(exchange.charge)
      const bodies = waiting.length < mostWithBodies ? {} : { requestBody: null, responseBody: null }
      waiting.push({ ...exchange, ...bodies, call: callNames.get(exchange.endpoint) ?? exchange.endpoint.path })
    },
    flush: () => flush(),
    async close() {
      clearInterval(timer)
      await flush(true)
    },
  }
}
