import { mondayOf } from '../../market/day-number.ts'
import type { Limit } from '../../strategy/plan.ts'
import type { RunInput } from '../run.ts'
import type { SlowClock } from './slow-clock.ts'

/** When something happened: a bar, and the UTC time of it. */
interface When {
  readonly bar: number
  readonly time: number
}
/** What limits count, in the order in which it happened. */
type Event =
  | { readonly is: 'entry' }
  | { readonly is: 'exit'; readonly profit: number; readonly risk: number | null }
  | { readonly is: 'close'; readonly equity: number }

/** A limit: where in the history it counts from, with the equity of then, and what it has come to. */
interface Count {
  readonly limit: Limit
  from: number
  equity: number
  /** When it was reached; null while it is not. */
  reached: When | null
}

/** Rule 17, from the history of the run each time that something is asked. */
export class SlowLimits {
  private readonly history: Event[] = []
  private readonly counts: readonly Count[]
  private readonly clock: SlowClock

  constructor({ plan, initialCapitalUsd }: RunInput, clock: SlowClock) {
    this.clock = clock
    this.counts = (plan.limits ?? []).map((limit) => ({ limit, from: 0, equity: initialCapitalUsd, reached: null }))
  }

  private isOther(per: Limit['per'], i: number): boolean {
    const [before, now] = [this.clock.dayOf(i - 1).dayNumber, this.clock.dayOf(i).dayNumber]
    const monthOf = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 7)
    if (per === 'run') return false
    if (per === 'month') return monthOf(before) !== monthOf(now)
    return per === 'week' ? mondayOf(before) !== mondayOf(now) : before !== now
  }

  /** A new trading day begins at bar i, with the equity before it. */
  newDay(i: number, equity: number): void {
    for (const count of this.counts) {
      if (!this.isOther(count.limit.per, i)) continue
      count.from = this.history.length
      count.equity = equity
      if (!this.isPause(count)) count.reached = null
    }
  }

  entry(): void {
    this.history.push({ is: 'entry' })
  }

  exit(profit: number, risk: number | null, when: When): void {
    this.history.push({ is: 'exit', profit, risk })
    const isOfResults = ({ counts, unit }: Limit) => unit === 'r' || counts.includes('losses') || counts.includes('wins')
    for (const count of this.counts) if (isOfResults(count.limit)) this.reachAt(count, 0, when, count.equity)
  }

  /** At the close: whether what is open is to be closed. */
  close(equity: number, when: When): boolean {
    for (const count of this.counts) {
      this.release(count, when)
      this.reachAt(count, equity, when, equity)
    }
    this.history.push({ is: 'close', equity })
    return this.counts.some(({ limit, reached }) => limit.closes && reached !== null)
  }

  refuses(equity: number, when: When): boolean {
    for (const count of this.counts) this.release(count, when)
    return this.counts.some((count) => count.reached !== null || this.isThere(count, equity))
  }

  private isPause({ limit }: Count): boolean {
    return limit.bars != null || limit.minutes != null || limit.days != null
  }

  private reachAt(count: Count, equity: number, when: When, equityFrom: number): void {
    if (count.reached !== null || !this.isThere(count, equity)) return
    count.reached = when
    if (!this.isPause(count)) return
    count.from = this.history.length
    count.equity = equityFrom
  }

  /** Lets a pause end that is over. */
  private release(count: Count, { bar, time }: When): void {
    const { reached, limit } = count
    if (reached === null || !this.isPause(count)) return
    let days = 0
    for (let i = reached.bar + 1; i <= bar; i++) if (this.clock.isNewDay(i)) days++
    const isOver =
      (limit.bars == null || bar > reached.bar + limit.bars) &&
      (limit.minutes == null || time >= reached.time + limit.minutes * 60) &&
      (limit.days == null || days >= limit.days)
    if (isOver) count.reached = null
  }

  private isThere({ limit, from, equity: start }: Count, equity: number): boolean {
    const since = this.history.slice(from)
    const exits = since.flatMap((event) => (event.is === 'exit' ? [event] : []))
    const isLoss = (each: { readonly profit: number }) => each.profit < -1e-6
    const isWin = (each: { readonly profit: number }) => each.profit > 1e-6
    const inRow = (is: typeof isLoss) => exits.length - 1 - exits.findLastIndex((each) => !is(each))
    const change = (of: number) => (limit.unit === 'percent' ? (of / start) * 100 : of)
    const risks = exits.reduce((sum, { profit, risk }) => sum + (risk === null ? 0 : profit / risk), 0)
    switch (limit.counts) {
      case 'trades':
        return since.filter(({ is }) => is === 'entry').length >= limit.value
      case 'losses':
        return exits.filter(isLoss).length >= limit.value
      case 'wins':
        return exits.filter(isWin).length >= limit.value
      case 'losses_in_a_row':
        return inRow(isLoss) >= limit.value
      case 'wins_in_a_row':
        return inRow(isWin) >= limit.value
      case 'gain':
        return (limit.unit === 'r' ? risks : change(equity - start)) >= limit.value
      case 'loss':
        return (limit.unit === 'r' ? -risks : change(start - equity)) >= limit.value
      case 'drawdown': {
        const peak = Math.max(start, equity, ...since.flatMap((event) => (event.is === 'close' ? [event.equity] : [])))
        return (limit.unit === 'percent' ? ((peak - equity) / peak) * 100 : peak - equity) >= limit.value
      }
    }
  }
}
