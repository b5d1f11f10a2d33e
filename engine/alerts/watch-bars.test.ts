import { expect, test } from 'vitest'
import { newWorld } from '../conditions/world.ts'
import { barsFromRows, type Bar } from '../market/bars.ts'
import { findInstrument } from '../market/catalogue.ts'
import type { AlertMoment, AlertRule, AlertState } from './alert-rule.ts'
import { eventText } from './alert-words.ts'
import { startWatching, watchBars, watchInside, type AlertLook } from './watch-bars.ts'

const instrument = findInstrument('BTCUSD')!
const hour = 3_600
const bar = (time: number, close: number, more: Partial<Bar> = {}): Bar => ({
  time,
  open: close,
  high: close,
  low: close,
  close,
  volume: 1,
  ...more,
})

/** Hourly bars with these closes; the last one is forming where asked. */
function lookAt(closes: readonly number[], moment: AlertMoment = 'close', isForming = false): AlertLook {
  const bars = barsFromRows(closes.map((close, i) => bar(i * hour, close)))
  const nowSeconds = isForming ? (closes.length - 0.5) * hour : closes.length * hour
  return {
    world: newWorld({ bars, timeframe: '1h', instrument }),
    ends: bars.time.map((time) => time + hour),
    isForming,
    moment,
    nowSeconds,
  }
}
const price = (condition: 'above' | 'below' | 'crosses', targetPrice: number): AlertRule => ({ kind: 'price', condition, targetPrice })

/** Shows an alert that is set after the first `before` bars every bar that closes after them. */
function follow(rule: AlertRule, closes: readonly number[], before: number): number[] {
  let state: AlertState = startWatching(rule, lookAt(closes.slice(0, before)))
  return closes.slice(before).flatMap((_, k) => {
    const watched = watchBars(rule, lookAt(closes.slice(0, before + k + 1)), state)
    state = watched.state
    return watched.events.map(({ barTime }) => barTime / hour)
  })
}

test('an alert fires where its condition becomes true, and again after it was false', () => {
  expect(follow(price('above', 10), [9, 9, 11, 12, 9, 11], 2)).toEqual([2, 5])
  expect(follow(price('below', 10), [11, 9, 8, 11, 9], 1)).toEqual([1, 4])
})

test('what was true before an alert was set does not fire it', () => {
  expect(follow(price('above', 10), [9, 11, 12, 13], 2)).toEqual([])
  expect(follow(price('above', 10), [9, 11, 12, 9, 12], 2)).toEqual([4])
})

test('the target price itself is neither above nor below', () => {
  expect(follow(price('above', 10), [9, 10, 10], 1)).toEqual([])
  expect(follow(price('below', 10), [11, 10, 10], 1)).toEqual([])
})

test('a cross fires on every bar that crosses, either way', () => {
  expect(follow(price('crosses', 10), [9, 11, 9, 9, 12], 1)).toEqual([1, 2, 4])
})

test('a move in percent counts from the price when it was set, and then from where it fired', () => {
  expect(follow({ kind: 'move', percent: 10 }, [100, 105, 110, 120, 122, 109], 1)).toEqual([2, 4, 5])
})

test('a move says from which price it went up or down', () => {
  const rule = { kind: 'move', percent: 10 } as const
  const { events } = watchBars(rule, lookAt([100, 110, 90]), startWatching(rule, lookAt([100])))
  expect(events.map(({ price: at, from }) => [from, at])).toEqual([
    [100, 110],
    [110, 90],
  ])
  const market = { symbol: 'BTCUSD', timeframe: '1h', decimals: 2 } as const
  expect(events.map((event) => eventText(event, 'close', market))).toEqual([
    'The bar closed at 110.00, up 10.00% from 100.00',
    'The bar closed at 90.00, down 18.18% from 110.00',
  ])
  expect(eventText({ price: 90 }, 'forming', market)).toBe('The price was at 90.00')
})

test('many bars at once say the same as one after the other', () => {
  const closes = [9, 9, 11, 12, 9, 11, 13, 8]
  for (const rule of [price('above', 10), price('below', 10), price('crosses', 10), { kind: 'move', percent: 12 } as const]) {
    const start = startWatching(rule, lookAt(closes.slice(0, 2)))
    const { events } = watchBars(rule, lookAt(closes), start)
    expect(events.map(({ barTime }) => barTime / hour)).toEqual(follow(rule, closes, 2))
  }
})

test('a look that is repeated from the state after it says nothing again', () => {
  const rule = price('above', 10)
  const first = watchBars(rule, lookAt([9, 11]), startWatching(rule, lookAt([9])))
  expect(first.events).toEqual([{ barTime: hour, at: 2 * hour, price: 11 }])
  expect(watchBars(rule, lookAt([9, 11]), first.state).events).toEqual([])
})

test('a forming bar fires once, however often the price comes and goes, and its close does not fire it again', () => {
  const rule = price('above', 10)
  let state = startWatching(rule, lookAt([9, 9], 'forming', true))
  const at = (closes: readonly number[], isForming: boolean) => {
    const watched = watchBars(rule, lookAt(closes, 'forming', isForming), state)
    state = watched.state
    return watched.events.map(({ barTime }) => barTime / hour)
  }
  expect(at([9, 11], true)).toEqual([1])
  expect(at([9, 9.5], true)).toEqual([])
  expect(at([9, 11], true)).toEqual([])
  expect(at([9, 11, 12], true)).toEqual([])
  expect(at([9, 11, 9], true)).toEqual([])
  expect(at([9, 11, 9, 12], true)).toEqual([3])
})

test('an alert on forming bars that was true when it was set waits until it was false', () => {
  const rule = price('above', 10)
  const state = startWatching(rule, lookAt([9, 11], 'forming', true))
  expect(watchBars(rule, lookAt([9, 11.5], 'forming', false), state).events).toEqual([])
})

const minutes = (rows: readonly Bar[], nowSeconds: number) => ({
  bars: barsFromRows(rows),
  ends: Float64Array.from(rows, ({ time }) => time + 60),
  nowSeconds,
  barOf: (seconds: number) => Math.floor(seconds / hour) * hour,
})
const fresh = (more: Partial<AlertState> = {}): AlertState => ({ checkedUntil: 0, wasTrue: false, basePrice: 9, firedBar: null, ...more })

test('the range of a short bar inside a longer one fires at the target, also where it closes on the other side', () => {
  const rows = [bar(60, 9), bar(120, 9, { high: 11 }), bar(180, 9)]
  const { events, state } = watchInside({ kind: 'price', condition: 'above', targetPrice: 10 }, minutes(rows, 240), fresh())
  expect(events).toEqual([{ barTime: 0, at: 180, price: 10 }])
  expect(state).toMatchObject({ checkedUntil: 240, firedBar: 0, wasTrue: false })
})

test('of a short bar that began before the alert was set only the close counts', () => {
  const rows = [bar(60, 9, { high: 11 }), bar(120, 9)]
  const inside = (checkedUntil: number) =>
    watchInside({ kind: 'price', condition: 'above', targetPrice: 10 }, minutes(rows, 180), fresh({ checkedUntil })).events
  expect(inside(90)).toEqual([])
  expect(inside(60)).toHaveLength(1)
})

test('inside a longer bar an alert fires once; in the next one it may again', () => {
  const rows = [bar(60, 11), bar(120, 9), bar(180, 11), bar(3_600, 9), bar(3_660, 11)]
  const { events } = watchInside({ kind: 'price', condition: 'crosses', targetPrice: 10 }, minutes(rows, 4_000), fresh())
  expect(events.map(({ at }) => at)).toEqual([180, 3_660])
})
