import type { Bar } from '@playbook/engine/market/bars'
import { expect, test } from 'vitest'
import { newCandleWindow } from './candle-window.ts'

const bar = (time: number): Bar => ({ time, open: 1, high: 1, low: 1, close: 1, volume: 1 })

/** A market with a bar every 10 seconds from 0 to 10,000, closed from 4,000 to 5,000; its newest bar is forming. */
const history = Array.from({ length: 1_001 }, (_, k) => bar(k * 10)).filter(({ time }) => time < 4_000 || time > 5_000)

function open({ maxBars = 60, end = null as number | null, bars = history, now = 10_005 } = {}) {
  const asked: (number | null)[] = []
  const candles = newCandleWindow({
    load: async (before) => {
      asked.push(before)
      const found = bars.filter(({ time }) => time < (before ?? Infinity)).slice(-20)
      return { bars: found, isForming: found.at(-1)?.time === 10_000, source: 'simulated' }
    },
    pageSize: 20,
    stepSeconds: 10,
    maxBars,
    end,
    now: () => now,
  })
  return { candles, asked, times: () => candles.state().bars.map(({ time }) => time) }
}
const between = (from: number, to: number) => history.map(({ time }) => time).filter((time) => time >= from && time <= to)

test('the newest bars come first, with the forming one behind the closed', async () => {
  const { candles, times } = open()
  expect(candles.state().isPending).toBe(true)
  await candles.start()
  expect(times()).toEqual(between(9_810, 10_000))
  expect(candles.state()).toMatchObject({ closed: 19, hasOlder: true, hasNewer: false, isPending: false })
})

test('older pages push the newest out of the window, and newer ones bring them back without a gap', async () => {
  const { candles, times } = open()
  await candles.start()
  for (let k = 0; k < 5; k++) await candles.older()
  expect(times()).toEqual(between(8_810, 9_400))
  expect(candles.state()).toMatchObject({ closed: 60, hasNewer: true })
  for (let k = 0; k < 10 && candles.state().hasNewer; k++) await candles.newer()
  expect(times()).toEqual(between(9_410, 10_000))
  expect(candles.state()).toMatchObject({ closed: 59, hasNewer: false })
})

test('every bar of a long history is reached, and never more than the window holds', async () => {
  const { candles, times } = open()
  await candles.start()
  const seen = new Set(times())
  while (candles.state().hasOlder) {
    await candles.older()
    for (const time of times()) seen.add(time)
    expect(times().length).toBeLessThanOrEqual(60)
  }
  expect(seen.size).toBe(history.length)
  while (candles.state().hasNewer) {
    const last = times().at(-1)!
    await candles.newer()
    expect(times()).toEqual(between(times()[0]!, times().at(-1)!))
    expect(times().at(-1)).toBeGreaterThan(last)
  }
  expect(times().at(-1)).toBe(10_000)
})

test('bars that are closer than their timeframe says are not passed over', async () => {
  const bars = [...between(0, 1_000), ...Array.from({ length: 300 }, (_, k) => 1_001 + k), ...between(2_000, 10_000)].map(bar)
  const { candles, times } = open({ bars, maxBars: 2_000 })
  await candles.start()
  await candles.goTo(500)
  while (candles.state().hasNewer) await candles.newer()
  expect(times()).toEqual(bars.map(({ time }) => time).filter((time) => time >= times()[0]!))
})

test('newer bars behind a gap of years are found in a few questions, the first of them first', async () => {
  const years = 5 * 365 * 86_400
  const bars = [...Array(100).keys()].flatMap((k) => [bar(k * 10), bar(years + k * 10)]).toSorted((a, b) => a.time - b.time)
  const { candles, asked, times } = open({ bars, maxBars: 100, now: years + 995 })
  await candles.goTo(900)
  asked.length = 0
  while (candles.state().hasNewer && times().at(-1)! < years) await candles.newer()
  const first = times().findIndex((time) => time >= years)
  expect(times().slice(first - 1, first + 2)).toEqual([990, years, years + 10])
  expect(asked.length).toBeLessThan(60)
})

test('what lies behind the last bar is a page without bars, and then nothing newer', async () => {
  const { candles, times } = open({ bars: history.filter(({ time }) => time <= 2_000), now: 5_000_000 })
  await candles.goTo(1_000)
  for (let k = 0; k < 20 && candles.state().hasNewer; k++) await candles.newer()
  expect([times().at(-1), candles.state().hasNewer]).toEqual([2_000, false])
})

test('a date is gone to with bars on both sides, also where the market was closed', async () => {
  for (const time of [2_000, 4_500, 9_995, 0, 11_000]) {
    const { candles, times } = open()
    await candles.start()
    await candles.goTo(time)
    expect(times()[0]).toBeLessThanOrEqual(Math.max(0, time))
    expect(times()).toEqual(between(times()[0]!, times().at(-1)!))
    expect(candles.state().hasNewer).toBe(times().at(-1) !== 10_000)
  }
})

test('a date before the history is the beginning of the history', async () => {
  const { candles, asked, times } = open({ bars: history.map((each) => ({ ...each, time: each.time + 100_000 })), now: 110_005 })
  await candles.start()
  asked.length = 0
  await candles.goTo(1_000)
  expect(times()[0]).toBe(100_000)
  expect(candles.state()).toMatchObject({ hasOlder: false, hasNewer: true })
  expect(asked.length).toBeLessThan(20)
  while (candles.state().hasNewer) await candles.newer()
  expect(times().at(-1)).toBe(110_000)
})

test('what is answered after the window has moved elsewhere is dropped', async () => {
  const { candles, times } = open()
  await candles.start()
  const late = candles.older()
  await candles.goTo(2_000)
  await late
  expect(times().at(-1)).toBeLessThan(2_200)
  await candles.older()
  expect(times()[0]).toBeLessThan(1_900)
})

test('two wishes at once load one page', async () => {
  const { candles, asked } = open()
  await candles.start()
  await Promise.all([candles.older(), candles.older(), candles.newer()])
  expect(asked).toEqual([null, 9_810])
})

test('a chart that ends at a moment never shows what came later', async () => {
  const { candles, times } = open({ end: 3_005 })
  await candles.start()
  expect(times().at(-1)).toBe(3_000)
  for (let k = 0; k < 4; k++) await candles.older()
  while (candles.state().hasNewer) await candles.newer()
  expect(times().at(-1)).toBe(3_000)
  await candles.goTo(9_000)
  expect(times().at(-1)).toBe(3_000)
})

test('what has come since is taken in, also after a long absence', async () => {
  let bars = history.slice(0, 50)
  const candles = newCandleWindow({
    load: async (before) => ({
      bars: bars.filter(({ time }) => time < (before ?? Infinity)).slice(-20),
      isForming: false,
      source: 'simulated',
    }),
    pageSize: 20,
    stepSeconds: 10,
    maxBars: 60,
    end: null,
    now: () => 10_005,
  })
  await candles.start()
  await candles.older()
  bars = history.slice(0, 53)
  await candles.refresh()
  expect(candles.state().bars.map(({ time }) => time)).toEqual(history.slice(10, 53).map(({ time }) => time))
  bars = history
  await candles.refresh()
  expect(candles.state().bars).toEqual(history.slice(-20))
  expect(candles.state().hasOlder).toBe(true)
})

test('the forming bar moves beside the others, and joins them when it closes', async () => {
  const { candles, times } = open()
  await candles.start()
  const before = candles.state().bars
  candles.take({ ...bar(10_000), close: 2 }, false)
  expect(candles.live.get()).toMatchObject({ time: 10_000, close: 2 })
  expect(candles.state().closed).toBe(19)
  expect(candles.state().bars).toBe(before)
  candles.take({ ...bar(10_000), close: 3 }, true)
  expect(candles.live.get()).toBeNull()
  expect(candles.state().closed).toBe(20)
  expect(candles.state().bars.at(-1)).toMatchObject({ time: 10_000, close: 3 })
  candles.take(bar(10_010), true)
  expect(times().slice(-2)).toEqual([10_000, 10_010])
  candles.take(bar(9_000), true)
  expect(times().at(-1)).toBe(10_010)
})

/** A window of bars each 10 seconds whose pages come when the test says so; the newest page stands at `upTo`. */
function openSlowly(upTo: number, isForming = true) {
  const market = { upTo, isForming, close: 1 }
  const waiting: (() => void)[] = []
  const candles = newCandleWindow({
    async load(before) {
      // What the market was when it was asked.
      const { upTo: last, isForming: forms, close } = market
      await new Promise<void>((resolve) => waiting.push(resolve))
      const found = Array.from({ length: 1 + last / 10 }, (_, k) => bar(k * 10)).filter(({ time }) => time < (before ?? Infinity))
      if (before === null) found[found.length - 1] = { ...found.at(-1)!, close }
      return { bars: found.slice(-20), isForming: forms && before === null, source: 'simulated' }
    },
    pageSize: 20,
    stepSeconds: 10,
    maxBars: 200,
    end: null,
    now: () => market.upTo + 5,
  })
  const settle = async () => {
    for (let k = 0; k < 20; k++) {
      waiting.shift()?.()
      await Promise.resolve()
    }
  }
  return { candles, market, settle, times: () => candles.state().bars.map(({ time }) => time) }
}
const everyTen = (from: number, to: number) => Array.from({ length: 1 + (to - from) / 10 }, (_, k) => from + k * 10)

test('a gap that is told while a page is being loaded is filled after it', async () => {
  const { candles, market, settle, times } = openSlowly(1_000)
  void candles.start()
  await settle()
  void candles.older()
  market.upTo = 1_050
  void candles.refresh()
  await settle()
  expect(times()).toEqual(everyTen(610, 1_050))
})

test('bars that close while the newest page is loaded stay, and the page does not open them again', async () => {
  const { candles, settle, times } = openSlowly(1_000)
  void candles.start()
  await settle()
  void candles.refresh()
  candles.take({ ...bar(1_000), close: 7 }, true)
  candles.take(bar(1_010), true)
  candles.take(bar(1_020), false)
  await settle()
  expect(times()).toEqual(everyTen(810, 1_010))
  expect(candles.state()).toMatchObject({ closed: 21, hasOlder: true })
  expect(candles.state().bars.at(-2)?.close).toBe(7)
  expect(candles.live.get()?.time).toBe(1_020)
})

test('a page that begins behind what was held leaves no gap, also when bars come while it is loaded', async () => {
  const { candles, market, settle, times } = openSlowly(1_000)
  void candles.start()
  await settle()
  market.upTo = 5_000
  void candles.refresh()
  candles.take(bar(5_000), true)
  await settle()
  expect(times()).toEqual(everyTen(4_810, 5_000))
})

test('a forming bar that is older than the newest page gives way to it', async () => {
  const { candles, market, settle } = openSlowly(1_000)
  void candles.start()
  await settle()
  candles.take({ ...bar(1_000), close: 2 }, false)
  market.close = 9
  void candles.refresh()
  await settle()
  expect([candles.live.get(), candles.state().bars.at(-1)?.close]).toEqual([null, 9])
  candles.take({ ...bar(1_000), close: 3 }, false)
  market.upTo = 1_010
  void candles.refresh()
  await settle()
  expect(candles.live.get()).toBeNull()
})

test('a window that looks at the past takes no live bar', async () => {
  const { candles } = open()
  await candles.start()
  await candles.goTo(2_000)
  const before = candles.state()
  candles.take(bar(10_010), true)
  candles.take(bar(10_010), false)
  expect(candles.state()).toBe(before)
  expect(candles.live.get()).toBeNull()
})

test('a page that cannot be loaded is an error, and can be tried again', async () => {
  let isDown = true
  const candles = newCandleWindow({
    load: async () => {
      if (isDown) throw new Error('down')
      return { bars: [bar(1)], isForming: false, source: 'simulated' }
    },
    pageSize: 20,
    stepSeconds: 10,
    maxBars: 60,
    end: null,
    now: () => 100,
  })
  await candles.start()
  expect(candles.state()).toMatchObject({ isPending: false, error: { message: 'down' } })
  isDown = false
  await candles.start()
  expect(candles.state()).toMatchObject({ error: null, hasOlder: false })
})

test.each(['older', 'newer', 'goTo', 'refresh'] as const)('what failed last is done again by a retry: %s', async (what) => {
  let isDown = false
  const candles = newCandleWindow({
    load: async (before) => {
      if (isDown) throw new Error('The market does not answer.')
      return { bars: history.filter(({ time }) => time < (before ?? Infinity)).slice(-20), isForming: false, source: 'simulated' }
    },
    pageSize: 20,
    stepSeconds: 10,
    maxBars: 60,
    end: null,
    now: () => 10_005,
  })
  await candles.start()
  if (what === 'newer') await candles.goTo(6_000)
  const run = () => (what === 'goTo' ? candles.goTo(7_000) : candles[what]())
  const before = candles.state().bars
  isDown = true
  await run()
  expect(candles.state()).toMatchObject({ bars: before, error: { message: 'The market does not answer.' } })
  await candles.retryLast()
  expect(candles.state().error?.message).toBe('The market does not answer.')
  isDown = false
  const retried = candles.retryLast()
  expect(candles.state().error).toBeNull()
  await retried
  const again = candles.state().bars
  expect(again).not.toBe(before)
  const isWhatWasWanted = {
    goTo: again.some(({ time }) => time === 7_000),
    older: again[0]!.time < before[0]!.time,
    newer: again.at(-1)!.time > before.at(-1)!.time,
    refresh: again.at(-1)!.time === before.at(-1)!.time,
  }
  expect(isWhatWasWanted[what]).toBe(true)
})
