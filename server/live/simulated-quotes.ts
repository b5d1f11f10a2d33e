import { calendarNamed } from '@playbook/engine/market/calendar'
import type { Instrument } from '@playbook/engine/market/instrument'
import { tradedUntil } from '@playbook/engine/market/session-state'
import { minuteSoFar, simulateMinute, type MinutePath } from '@playbook/engine/market/simulate-seconds'
import type { Market } from '../markets/price-feed.ts'
import { simulatedPrice } from '../markets/simulated-feed.ts'
import type { LiveQuote, QuoteFeed } from './live-quote.ts'

const tickMs = 1_000
/** A long list of markets does not compute all of its first prices in one turn of the loop. */
const firstsPerTurn = 4

/** What is kept of a market from one second to the next. */
class SimulatedQuote {
  private readonly instrument: Instrument
  private minute: MinutePath | null = null
  /** Names the part of the session that `previousClose` and `closedLast` hold for. */
  private part = ''
  private previousClose: number | null = null
  private closedLast: number | null = null
  private closedAt: number | null = null

  constructor(instrument: Instrument) {
    this.instrument = instrument
  }

  at(nowSeconds: number): LiveQuote {
    this.enter(nowSeconds)
    const { previousClose } = this
    if (this.minute === null) return { last: this.closedLast, previousClose, at: this.closedAt, minute: null }
    const minute = minuteSoFar(this.minute, nowSeconds)
    return { last: minute.close, previousClose, at: Math.floor(nowSeconds), minute }
  }

  private enter(nowSeconds: number): void {
    const calendar = calendarNamed(this.instrument.calendar)
    const isOpen = calendar.isOpenAt(nowSeconds)
    const part = `${calendar.dateAt(nowSeconds).dayNumber} ${calendar.tradingDayAt(nowSeconds) !== null} ${isOpen}`
    if (part !== this.part) {
      this.part = part
      const { last, previousClose } = simulatedPrice(this.instrument, nowSeconds)
      this.previousClose = previousClose
      this.closedLast = last
      this.closedAt = isOpen ? null : tradedUntil(this.instrument.calendar, nowSeconds)
    }
    const time = Math.floor(nowSeconds / 60) * 60
    if (!isOpen) this.minute = null
    else if (this.minute?.bar.time !== time) this.minute = simulateMinute(this.instrument, nowSeconds)
  }
}

/** The price of a simulated market at any moment (UTC seconds): what its followers were told then. */
export const simulatedQuoteAt = (instrument: Instrument, nowSeconds: number): LiveQuote => new SimulatedQuote(instrument).at(nowSeconds)

interface Followed {
  readonly quote: SimulatedQuote
  readonly listeners: Set<(quote: LiveQuote) => void>
  last: LiveQuote | null
}

const isSame = (a: LiveQuote | null, b: LiveQuote) =>
  a !== null &&
  a.last === b.last &&
  a.previousClose === b.previousClose &&
  a.minute?.time === b.minute?.time &&
  a.minute?.volume === b.minute?.volume

/** Prices that every process computes for itself: one clock a process, which stands still while nobody follows. `now` in milliseconds. */
export function createSimulatedQuotes({ now }: { readonly now: () => number }): QuoteFeed {
  const followed = new Map<string, Followed>()
  const waiting = new Set<Followed>()
  let timer: NodeJS.Timeout | undefined
  let turn: NodeJS.Immediate | undefined

  const tell = (each: Followed, nowSeconds: number) => {
    const quote = each.quote.at(nowSeconds)
    if (isSame(each.last, quote)) return
    each.last = quote
    for (const listener of each.listeners) listener(quote)
  }
  const tick = () => {
    timer = setTimeout(tick, tickMs - (now() % tickMs)).unref()
    const nowSeconds = now() / 1000
    for (const each of followed.values()) if (!waiting.has(each)) tell(each, nowSeconds)
  }
  const computeFirsts = () => {
    turn = undefined
    let left = firstsPerTurn
    for (const each of waiting) {
      waiting.delete(each)
      tell(each, now() / 1000)
      if (--left === 0) break
    }
    if (waiting.size > 0) turn = setImmediate(computeFirsts)
  }

  return {
    follow({ key, instrument }: Market, onQuote) {
      const known = followed.get(key)
      const each = known ?? { quote: new SimulatedQuote(instrument), listeners: new Set(), last: null }
      followed.set(key, each)
      each.listeners.add(onQuote)
      if (known === undefined) {
        waiting.add(each)
        turn ??= setImmediate(computeFirsts)
      } else if (each.last !== null) onQuote(each.last)
      timer ??= setTimeout(tick, tickMs - (now() % tickMs)).unref()
      return () => {
        each.listeners.delete(onQuote)
        if (each.listeners.size > 0 || followed.get(key) !== each) return
        followed.delete(key)
        waiting.delete(each)
        if (followed.size > 0) return
        clearTimeout(timer)
        timer = undefined
      }
    },
    async close() {
      clearTimeout(timer)
      timer = undefined
      if (turn !== undefined) clearImmediate(turn)
      followed.clear()
      waiting.clear()
    },
  }
}
