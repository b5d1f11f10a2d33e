import { describe, expect, it } from 'vitest'
import type { Plan, TimeExit } from '../../strategy/plan.ts'
import { compare, constant, distance, from, marked, planOf, price, said } from '../testing/plans.ts'
import { barTable, flatBars, hour, marks, monday, noCosts, plainMarket, runOn } from '../testing/runs.ts'

const { none, buy, sell, exit } = marks
const entries = { entryLong: { when: marked(buy), fill: 'next_open' }, exitLong: { when: marked(exit), fill: 'next_open' } } as const
const stocks = { ...plainMarket, category: 'stock', calendar: 'us_stock' } as const
const forex = { ...plainMarket, category: 'forex', calendar: 'forex' } as const

/** Hourly marks on bars that never move, from a Monday's midnight UTC on. */
const hours = (count: number, marksAt: Record<number, number>, start = monday) =>
  barTable(
    flatBars(
      100,
      Array.from({ length: count }, (_, i) => marksAt[i] ?? none),
    ),
    { start },
  )
/** 09:30 to 16:00 in New York, winter: 14:30 to 21:00 UTC, seven bars a day from Tuesday 2024-01-02 on. */
const sessionHours = (days: number, marksAt: Record<number, number>) => {
  const bars = hours(days * 7, marksAt)
  for (let i = 0; i < bars.length; i++) bars.time[i] = monday + (24 * (1 + Math.floor(i / 7)) + 14.5 + (i % 7)) * hour
  return bars
}
const closing = (exits: TimeExit[], more: Partial<Plan> = {}) => planOf({ ...entries, timeExits: exits, ...more })

describe('rule 2, time exits', () => {
  it('after n bars at the open of bar entry + n', () => {
    const { trades } = runOn(hours(9, { 1: buy }), closing([{ kind: 'bars', value: 3, from }]))
    expect(trades[0]).toMatchObject({ entryBar: 2, exitBar: 5, exitReason: 'time', closedBy: '2' })
  })

  it('a fill at the close counts from the next bar', () => {
    const plan = closing([{ kind: 'bars', value: 3, from }], { entryLong: { when: marked(buy), fill: 'close' } })
    expect(runOn(hours(9, { 1: buy }), plan).trades[0]).toMatchObject({ entryBar: 1, exitBar: 5 })
  })

  it('hours and minutes count from the fill', () => {
    expect(runOn(hours(9, { 1: buy }), closing([{ kind: 'hours', value: 2, from }])).trades[0]!.exitBar).toBe(4)
    expect(runOn(hours(9, { 1: buy }), closing([{ kind: 'minutes', value: 61, from }])).trades[0]!.exitBar).toBe(4)
  })

  it('days are trading days, to the hour of the fill', () => {
    expect(runOn(hours(60, { 4: buy }), closing([{ kind: 'days', value: 2, from }])).trades[0]!.exitBar).toBe(5 + 48)
    // Bought in the second hour of Tuesday; three trading days later is Friday.
    expect(runOn(sessionHours(5, { 0: buy }), closing([{ kind: 'days', value: 3, from }]), { instrument: stocks }).trades[0]!.exitBar).toBe(
      22,
    )
  })

  it('a clock time fills at the first open at or after it, in the zone it names', () => {
    const at = (zone?: string): TimeExit => ({ kind: 'time_of_day', time: '12:00', ...(zone ? { zone } : {}), from })
    expect(runOn(hours(40, { 4: buy }), closing([at()])).trades[0]!.exitBar).toBe(12)
    expect(runOn(hours(40, { 4: buy }), closing([at('Asia/Tokyo')])).trades[0]!.exitBar).toBe(24 + 3)
  })

  it('a clock time after which the session has no bar fills at the session’s last close', () => {
    const plan = closing([{ kind: 'time_of_day', time: '16:00', zone: 'America/New_York', from }])
    const bars = sessionHours(2, { 2: buy })
    bars.close[6] = 101
    expect(runOn(bars, plan, { instrument: stocks }).trades[0]).toMatchObject({ exitBar: 6, exitPrice: 101, exitReason: 'time' })
  })

  it('end of day is the session’s last close by the calendar', () => {
    const plan = closing([{ kind: 'end_of_day', from }])
    expect(runOn(sessionHours(2, { 2: buy }), plan, { instrument: stocks }).trades[0]).toMatchObject({
      exitBar: 6,
      exitReason: 'end_of_day',
    })
    // Forex days end at 17:00 New York, 22:00 UTC.
    expect(runOn(hours(40, { 2: buy }), plan, { instrument: forex }).trades[0]!.exitBar).toBe(21)
    expect(runOn(hours(40, { 2: buy }), plan).trades[0]!.exitBar).toBe(23)
  })

  it('where the last bar of a session is missing, end of day is the next bar’s open', () => {
    const bars = sessionHours(2, { 2: buy })
    bars.time[6] = bars.time[7]! - 60
    for (let i = 7; i < bars.length; i++) bars.time[i] = bars.time[i]! + 60
    bars.time[6] = monday + (24 * 2 + 14.5) * hour
    expect(runOn(bars, closing([{ kind: 'end_of_day', from }]), { instrument: stocks }).trades[0]).toMatchObject({
      exitBar: 6,
      exitReason: 'end_of_day',
    })
  })

  it('of a clock time and an end of day that are due at one open, the one that the plan lists first names the exit', () => {
    const clock: TimeExit = { kind: 'time_of_day', time: '22:30', from }
    const day: TimeExit = { kind: 'end_of_day', from }
    // The bar of 23:00 is missing: both are due at midnight, but for what was bought at the close before, at 23:00.
    const reasonOf = (mark: number, exits: TimeExit[], fill: 'next_open' | 'close') => {
      const bars = hours(60, { [mark]: buy })
      for (let i = 23; i < bars.length; i++) bars.time[i] = bars.time[i]! + hour
      const { trades } = runOn(bars, closing(exits, { entryLong: { when: marked(buy), fill } }))
      return [trades[0]!.exitBar, trades[0]!.exitReason]
    }
    expect(reasonOf(2, [clock, day], 'next_open')).toEqual([23, 'time'])
    expect(reasonOf(2, [day, clock], 'next_open')).toEqual([23, 'end_of_day'])
    expect(reasonOf(22, [clock, day], 'close')).toEqual([23, 'end_of_day'])
    expect(reasonOf(22, [clock], 'close')).toEqual([46, 'time'])
  })

  it('end of week is the last session of the week', () => {
    const { trades } = runOn(sessionHours(4, { 2: buy }), closing([{ kind: 'end_of_week', from }]), { instrument: stocks })
    expect(trades[0]).toMatchObject({ exitBar: 27, exitReason: 'end_of_week' })
  })

  it('where the last day of a week is missing, end of week is the next bar’s open', () => {
    const days = barTable(flatBars(100, [none, buy, none, none, none, none, none]), { step: 24 * hour })
    // Monday to Saturday, then Tuesday: a market of seven days lacks its Sunday and a Monday.
    days.time[6] = monday + 8 * 24 * hour
    const run = runOn(days, closing([{ kind: 'end_of_week', from }]), { timeframe: '1d' })
    expect(run.trades[0]).toMatchObject({ entryBar: 2, exitBar: 6, exitReason: 'end_of_week', closedBy: '2' })
  })

  it('a clock time before the fill at a close does not close it', () => {
    const plan = closing([{ kind: 'time_of_day', time: '04:30', from }], { entryLong: { when: marked(buy), fill: 'close' } })
    expect(runOn(hours(40, { 4: buy }), plan).trades[0]).toMatchObject({ entryBar: 4, exitBar: 29 })
    expect(runOn(hours(40, { 3: buy }), plan).trades[0]).toMatchObject({ entryBar: 3, exitBar: 5 })
  })

  it('a weekday closes at that day’s last close, or at its clock time', () => {
    const on = (time?: string): TimeExit => ({ kind: 'weekday', day: 'wed', ...(time ? { time } : {}), from })
    expect(runOn(hours(90, { 2: buy }), closing([on()])).trades[0]).toMatchObject({ exitBar: 71, exitReason: 'time' })
    expect(runOn(hours(90, { 2: buy }), closing([on('20:00')])).trades[0]!.exitBar).toBe(68)
  })

  it('the next open is the next day’s on a chart of hours and the next bar’s on a chart of days', () => {
    const plan = closing([{ kind: 'next_open', from }])
    expect(runOn(hours(60, { 2: buy }), plan).trades[0]!.exitBar).toBe(24)
    const days = barTable(flatBars(100, [none, buy, none, none, none]), { step: 24 * hour })
    expect(runOn(days, plan, { timeframe: '1d' }).trades[0]).toMatchObject({ entryBar: 2, exitBar: 3 })
  })
})

describe('rule 15, session filter and daily limits', () => {
  const filtered = (session: Omit<NonNullable<Plan['session']>, 'from'>) => planOf({ ...entries, session: { ...session, from } })

  it('the filter asks when the entry would fill, from included and to excluded', () => {
    const plan = filtered({ hours: [{ from: '08:00', to: '10:00' }] })
    const entered = (decidedAt: number) => runOn(hours(20, { [decidedAt]: buy }), plan)
    expect(entered(6).rejectionCounts).toEqual({ session_closed: 1 })
    expect(entered(7).trades[0]!.entryBar).toBe(8)
    expect(entered(8).trades[0]!.entryBar).toBe(9)
    expect(entered(9).rejectionCounts).toEqual({ session_closed: 1 })
  })

  it('a fill at the close is asked at the bar’s end', () => {
    const plan = { ...filtered({ hours: [{ from: '08:00', to: '10:00' }] }), entryLong: { when: marked(buy), fill: 'close' } } as const
    expect(runOn(hours(20, { 7: buy }), plan).trades[0]!.entryBar).toBe(7)
    expect(runOn(hours(20, { 9: buy }), plan).rejectionCounts).toEqual({ session_closed: 1 })
  })

  it('hours may pass midnight', () => {
    const plan = filtered({ hours: [{ from: '22:00', to: '02:00' }] })
    expect(runOn(hours(50, { 22: buy }), plan).trades).toHaveLength(1)
    expect(runOn(hours(50, { 24: buy }), plan).trades).toHaveLength(1)
    expect(runOn(hours(50, { 25: buy }), plan).trades).toHaveLength(0)
  })

  it('named sessions are local: London opens at 08:00 in winter and at 07:00 UTC in summer', () => {
    const plan = filtered({ named: ['london'] })
    const summer = Date.UTC(2024, 6, 1) / 1000
    expect(runOn(hours(20, { 6: buy }), plan).trades).toHaveLength(0)
    expect(runOn(hours(20, { 6: buy }, summer), plan).trades).toHaveLength(1)
  })

  it('weekdays are trading days: forex Monday begins on Sunday evening', () => {
    const sundayEvening = monday - hour
    const plan = filtered({ days: ['mon'] })
    expect(runOn(hours(20, { 0: buy }, sundayEvening - hour), plan, { instrument: forex }).trades).toHaveLength(1)
    expect(runOn(hours(20, { 0: buy }, sundayEvening - hour), plan).trades).toHaveLength(0)
  })

  it('blocked hours keep entries out', () => {
    const plan = filtered({ blocked: [{ day: 'mon', from: '05:00', to: '07:00' }] })
    expect(runOn(hours(40, { 4: buy }), plan).rejectionCounts).toEqual({ session_closed: 1 })
    expect(runOn(hours(40, { 28: buy }), plan).trades).toHaveLength(1)
  })

  it('so many trades a day', () => {
    const result = runOn(hours(40, { 1: buy, 2: exit, 3: buy, 4: exit, 26: buy }), planOf({ ...entries, maxTradesPerDay: said(1) }))
    expect(result.trades.map((trade) => trade.entryBar)).toEqual([2, 27])
    expect(result.rejectionCounts).toEqual({ max_trades_per_day: 1 })
  })

  it('no more entries that day after so many losses, or after so much lost', () => {
    const losing = () => {
      const bars = hours(40, { 1: buy, 2: exit, 4: buy, 26: buy })
      bars.open[3] = 98
      bars.low[3] = 98
      return bars
    }
    const fired = (dailyStop: { losses?: number; percent?: number }) =>
      runOn(losing(), planOf({ ...entries, dailyStop: { ...dailyStop, from } }))
    expect(fired({ losses: 1 }).rejectionCounts).toEqual({ daily_stop: 1 })
    expect(fired({ losses: 1 }).trades.map((trade) => trade.entryBar)).toEqual([2, 27])
    expect(fired({ losses: 2 }).trades.map((trade) => trade.entryBar)).toEqual([2, 5])
    // 2 of 10,000 is 0.02 percent.
    expect(fired({ percent: 0.02 }).rejectionCounts).toEqual({ daily_stop: 1 })
    expect(fired({ percent: 0.03 }).rejectionCounts).toEqual({ in_position: 1 })
  })

  it('a result of nothing is no loss, also where its last bits are below zero', () => {
    const bars = hours(40, { 1: buy, 2: exit, 4: buy })
    bars.open[3] = 100.02
    bars.high[3] = 100.02
    const costs = { ...noCosts, spread: 0.02 }
    const { trades, rejectionCounts } = runOn(bars, planOf({ ...entries, dailyStop: { losses: 1, from } }), { costs })
    // Bought at the ask of 100 + 0.01, sold at the bid of 100.02 − 0.01, which doubles put a hair lower.
    expect(trades.map(({ entryBar, exitPrice }) => [entryBar, exitPrice])).toEqual([
      [2, 100.00999999999999],
      [5, 99.99],
    ])
    expect(rejectionCounts).toEqual({})
  })

  it('after an exit so many bars pass before the next entry', () => {
    const bars = hours(20, { 1: buy, 2: exit, 4: buy, 5: buy })
    const result = runOn(bars, planOf({ ...entries, cooldown: { bars: 2, after: 'exit', from } }))
    expect(result.trades.map((trade) => trade.entryBar)).toEqual([2, 6])
    expect(result.rejectionCounts).toEqual({ cooldown: 1 })
  })

  it('after a loss so many signals are skipped, each a run of true closes', () => {
    const bars = hours(20, { 1: buy, 2: exit, 4: buy, 5: buy, 7: buy })
    bars.open[3] = 98
    bars.low[3] = 98
    const result = runOn(bars, planOf({ ...entries, cooldown: { signals: 1, after: 'loss', from } }))
    expect(result.trades.map((trade) => trade.entryBar)).toEqual([2, 8])
    expect(result.rejectionCounts).toEqual({ cooldown: 2 })
  })

  it('a signal that is true at the exit is not entered again, and is not the one that is skipped', () => {
    const bars = hours(20, { 1: buy, 2: buy, 3: buy, 4: buy, 6: buy, 8: buy })
    bars.low[3] = 98
    const parts = { stop: { long: distance(1), short: null }, cooldown: { signals: 1, after: 'loss', from } } as const
    const { trades, rejectionCounts } = runOn(bars, planOf({ ...entries, ...parts }))
    // Bought at 2 and stopped in 3; 3 and 4 go on being true, 6 is skipped.
    expect(trades.map((trade) => trade.entryBar)).toEqual([2, 9])
    expect(rejectionCounts).toEqual({ in_position: 1, cooldown: 3 })
  })

  it('signals of a rule of the open are skipped likewise', () => {
    const bars = hours(12, {})
    for (const [bar, open] of Object.entries({ 2: 101, 3: 101, 5: 101, 7: 101 })) {
      bars.open[Number(bar)] = open
      bars.high[Number(bar)] = open
    }
    const plan = planOf({
      entryLong: { when: compare(price('open'), 'gt', constant(100)), fill: 'open' },
      stop: { long: distance(0.5), short: null },
      cooldown: { signals: 1, after: 'loss', from },
    })
    const { trades, rejectionCounts } = runOn(bars, plan)
    // Bought at the open of 2 and stopped in it; 3 goes on being true, 5 is skipped.
    expect(trades.map((trade) => trade.entryBar)).toEqual([2, 7])
    expect(rejectionCounts).toEqual({ cooldown: 2 })
  })

  it('a loss that a reversal takes stops its own entry', () => {
    const bars = hours(12, { 1: buy, 3: sell, 5: sell, 7: sell })
    bars.open[4] = 99
    bars.low[4] = 99
    const plan = planOf({
      ...entries,
      entryShort: { when: marked(sell), fill: 'next_open' },
      cooldown: { signals: 1, after: 'loss', from },
    })
    const { trades, rejectionCounts } = runOn(bars, plan)
    expect(trades.map(({ side, entryBar, exitReason }) => [side, entryBar, exitReason])).toEqual([
      ['long', 2, 'reversal'],
      ['short', 8, 'end_of_data'],
    ])
    expect(rejectionCounts).toEqual({ cooldown: 2 })
  })
})
