import { expect, test } from 'vitest'
import { compare, closeIs, constant, from, price } from '../conditions/testing/expressions.ts'
import { conditions } from '../strategy/plan-table.ts'
import type { Expr, Term } from '../strategy/plan.ts'
import { conditionLines } from './testing/snippets.ts'

const ema = (period: number): Term => ({ kind: 'indicator', name: 'ema', params: { period }, output: 'value', from })
const up = closeIs('gt', 1)
const down = closeIs('lt', 2)

/** One of each kind of condition. */
const each: Readonly<Record<Expr['op'], Expr>> = {
  and: { op: 'and', args: [up, down], from },
  or: { op: 'or', args: [up, down], from },
  not: { op: 'not', arg: compare(ema(20), 'gt', ema(50)), from },
  gt: compare(ema(20), 'gt', 1.5),
  gte: compare(ema(20), 'gte', 1.5),
  lt: compare(ema(20), 'lt', 1.5),
  lte: compare(ema(20), 'lte', 1.5),
  eq: compare(ema(20), 'eq', 1.5),
  crosses_above: compare(ema(20), 'crosses_above', ema(50)),
  crosses_below: compare(price('close'), 'crosses_below', ema(50)),
  crosses: compare(ema(20), 'crosses', constant(1)),
  rising: { op: 'rising', term: ema(20), bars: 1, from },
  falling: { op: 'falling', term: price('close'), bars: 3, from },
  for_bars: { op: 'for_bars', bars: 4, expr: up, from },
  within: { op: 'within', bars: 4, expr: up, from },
  shift: { op: 'shift', bars: 2, expr: up, from },
  sequence: { op: 'sequence', steps: [{ when: up }, { when: down, withinBars: 5 }], resets: closeIs('gt', 9), from },
  pattern: { op: 'pattern', name: 'inside_bar', shift: 1, from },
  divergence: { op: 'divergence', kind: 'bullish', term: ema(20), from },
  weekday: { op: 'weekday', days: ['mon', 'fri'], from },
  time: { op: 'time', fromTime: '09:30', toTime: '16:00', zone: 'America/New_York', from },
  at_time: { op: 'at_time', time: '08:00', zone: 'UTC', from },
  calendar: { op: 'calendar', event: 'month_trading_day', n: 3, from },
  always: { op: 'always', from },
}

test('the table of conditions has every kind', () => {
  expect(Object.keys(each).toSorted()).toEqual(
    Object.values(conditions)
      .flatMap(({ names }): readonly string[] => names)
      .toSorted(),
  )
})

test('every condition has its lines', () => {
  expect(Object.fromEntries(Object.entries(each).map(([op, expr]) => [op, conditionLines(expr)]))).toMatchInlineSnapshot(`
    {
      "always": [
        "longEntry = true",
      ],
      "and": [
        "longEntry1 = close > 1",
        "longEntry2 = close < 2",
        "longEntry = longEntry1 and longEntry2",
      ],
      "at_time": [
        "nextOpen = nz(time(timeframe.period, bars_back = -1), time_close)",
        "clock0800 = clockTime(nextOpen, 480, "UTC")",
        "longEntry = time < clock0800 and clock0800 <= nextOpen and (clock0800 == nextOpen or clock0800 < time_close)",
      ],
      "calendar": [
        "beginsDay = timeframe.change("1D")",
        "beginsMonth = timeframe.change("1M")",
        "tradingDay = dayOfMonth(beginsDay, beginsMonth)",
        "nextOpen = nz(time(timeframe.period, bars_back = -1), time_close)",
        "dayOpenHour = hour(time("1D"), syminfo.timezone)",
        "eveningShift = dayOpenHour >= 12 ? (24 - dayOpenHour) * 3600000 : 0",
        "nextMonth = month(nextOpen + eveningShift, syminfo.timezone)",
        "thisMonth = month(time + eveningShift, syminfo.timezone)",
        "endsMonth = nextMonth != thisMonth",
        "nextDate = dayofmonth(nextOpen + eveningShift, syminfo.timezone)",
        "thisDate = dayofmonth(time + eveningShift, syminfo.timezone)",
        "endsDay = nextDate != thisDate",
        "nextDayOfMonth = endsMonth ? 1 : endsDay ? tradingDay + 1 : tradingDay",
        "longEntry = nextDayOfMonth == 3",
      ],
      "crosses": [
        "ema20 = exponential(close, 20)",
        "crossed = ta.crossover(ema20, 1)",
        "crossed_2 = ta.crossunder(ema20, 1)",
        "longEntry = crossed or crossed_2",
      ],
      "crosses_above": [
        "ema20 = exponential(close, 20)",
        "ema50 = exponential(close, 50)",
        "crossed = ta.crossover(ema20, ema50)",
        "longEntry = crossed",
      ],
      "crosses_below": [
        "ema50 = exponential(close, 50)",
        "crossed = ta.crossunder(close, ema50)",
        "longEntry = crossed",
      ],
      "divergence": [
        "ema20 = exponential(close, 20)",
        "isSwingLow = isSwing(low, 5, -1)",
        "bullishDivergence = diverges(isSwingLow, low[5], ema20[5], bar_index - 5, -1)",
        "longEntry = bullishDivergence",
      ],
      "eq": [
        "ema20 = exponential(close, 20)",
        "longEntry = ema20 == 1.5",
      ],
      "falling": [
        "barsTrue = math.sum((close < close[1]) ? 1 : 0, 3)",
        "longEntry = barsTrue == 3",
      ],
      "for_bars": [
        "barsTrue = math.sum((close > 1) ? 1 : 0, 4)",
        "longEntry = barsTrue == 4",
      ],
      "gt": [
        "ema20 = exponential(close, 20)",
        "longEntry = ema20 > 1.5",
      ],
      "gte": [
        "ema20 = exponential(close, 20)",
        "longEntry = ema20 >= 1.5",
      ],
      "lt": [
        "ema20 = exponential(close, 20)",
        "longEntry = ema20 < 1.5",
      ],
      "lte": [
        "ema20 = exponential(close, 20)",
        "longEntry = ema20 <= 1.5",
      ],
      "not": [
        "ema20 = exponential(close, 20)",
        "ema50 = exponential(close, 50)",
        "longEntry = ema20 <= ema50",
      ],
      "or": [
        "longEntry = close > 1 or close < 2",
      ],
      "pattern": [
        "insideBar = bar_index >= 1 and high > low and high < high[1] and low > low[1]",
        "longEntry = insideBar[1]",
      ],
      "rising": [
        "ema20 = exponential(close, 20)",
        "longEntry = ema20 > ema20[1]",
      ],
      "sequence": [
        "isReset = close > 9",
        "step = close > 1",
        "step_2 = close < 2",
        "reached = followed(step, bar_index, 1000000, isReset)",
        "before = isReset ? int(na) : reached[1]",
        "inOrder = step_2 and not na(before) and bar_index - before <= 5 and (close <= 9)",
        "longEntry = inOrder",
      ],
      "shift": [
        "was = close > 1",
        "longEntry = was[2]",
      ],
      "time": [
        "nextOpen = nz(time(timeframe.period, bars_back = -1), time_close)",
        "minuteOf_next = hour(nextOpen, "America/New_York") * 60 + minute(nextOpen, "America/New_York")",
        "longEntry = minuteOf_next >= 570 and minuteOf_next < 960",
      ],
      "weekday": [
        "nextOpen = nz(time(timeframe.period, bars_back = -1), time_close)",
        "dayOpenHour = hour(time("1D"), syminfo.timezone)",
        "eveningShift = dayOpenHour >= 12 ? (24 - dayOpenHour) * 3600000 : 0",
        "tradingWeekday = dayofweek(nextOpen + eveningShift, syminfo.timezone)",
        "longEntry = tradingWeekday == dayofweek.monday or tradingWeekday == dayofweek.friday",
      ],
      "within": [
        "barsTrue = math.sum((close > 1) ? 1 : 0, 4)",
        "longEntry = barsTrue > 0",
      ],
    }
  `)
})

test('the opposite of a condition is not true while a value is missing', () => {
  const opposites = Object.entries(each).map(([op, arg]) => [op, conditionLines({ op: 'not', arg, from }).at(-1)])
  expect(Object.fromEntries(opposites)).toMatchInlineSnapshot(`
    {
      "always": "longEntry = false",
      "and": "longEntry = close <= 1 or close >= 2",
      "at_time": "longEntry = not (time < clock0800 and clock0800 <= nextOpen and (clock0800 == nextOpen or clock0800 < time_close))",
      "calendar": "longEntry = nextDayOfMonth < 3 or nextDayOfMonth > 3",
      "crosses": "longEntry = (not (crossed or crossed_2)) and not na(ema20) and not na(ema20[1])",
      "crosses_above": "longEntry = not crossed and not na(ema20) and not na(ema20[1]) and not na(ema50) and not na(ema50[1])",
      "crosses_below": "longEntry = not crossed and not na(close) and not na(close[1]) and not na(ema50) and not na(ema50[1])",
      "divergence": "longEntry = not bullishDivergence",
      "eq": "longEntry = ema20 < 1.5 or ema20 > 1.5",
      "falling": "longEntry = barsTrue > 0",
      "for_bars": "longEntry = barsTrue > 0",
      "gt": "longEntry = ema20 <= 1.5",
      "gte": "longEntry = ema20 < 1.5",
      "lt": "longEntry = ema20 >= 1.5",
      "lte": "longEntry = ema20 > 1.5",
      "not": "longEntry = ema20 > ema50",
      "or": "longEntry = close <= 1 and close >= 2",
      "pattern": "longEntry = not found",
      "rising": "longEntry = ema20 <= ema20[1]",
      "sequence": "longEntry = not inOrder",
      "shift": "longEntry = was[2]",
      "time": "longEntry = not (minuteOf_next >= 570 and minuteOf_next < 960)",
      "weekday": "longEntry = not (tradingWeekday == dayofweek.monday or tradingWeekday == dayofweek.friday)",
      "within": "longEntry = barsTrue == 0 and barsTrue_2 > 0",
    }
  `)
})

test('times are asked of the moment at which the rule fills', () => {
  const at = (fill: 'next_open' | 'close' | 'open') => conditionLines(each.time, fill).slice(-2)
  expect({ next_open: at('next_open'), close: at('close'), open: at('open') }).toMatchInlineSnapshot(`
    {
      "close": [
        "minuteOf_time_close = hour(time_close, "America/New_York") * 60 + minute(time_close, "America/New_York")",
        "longEntry = minuteOf_time_close >= 570 and minuteOf_time_close < 960",
      ],
      "next_open": [
        "minuteOf_next = hour(nextOpen, "America/New_York") * 60 + minute(nextOpen, "America/New_York")",
        "longEntry = minuteOf_next >= 570 and minuteOf_next < 960",
      ],
      "open": [
        "minuteOf_next = hour(nextOpen, "America/New_York") * 60 + minute(nextOpen, "America/New_York")",
        "longEntry = minuteOf_next >= 570 and minuteOf_next < 960",
      ],
    }
  `)
})

test.each([
  ['the open of its own bar', compare(price('open'), 'gt', price('close', { shift: 1 })), 'open', 'A script decides at closes'],
  ['days that are still to come', { op: 'calendar', event: 'month_trading_day', n: -1, from }, 'next_open', 'still to come'],
  ['the position of an entry', compare({ kind: 'bars_held', from }, 'gt', 3), 'next_open', 'carried out here'],
] as const)('a condition that needs %s is missing', (_, when, fill, why) => {
  const lines = conditionLines(when, fill)
  expect(lines.find((line) => line.startsWith('missing'))).toContain(why)
})

test('what an open knows already is asked at the close before it', () => {
  expect(conditionLines(compare(price('close', { shift: 1 }), 'gt', price('high', { shift: 2 })), 'open')).toEqual([
    'longEntry = close > high[1]',
  ])
})
