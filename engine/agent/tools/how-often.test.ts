import { expect, test } from 'vitest'
import { findInstrument } from '../../market/catalogue.ts'
import { lastBars } from '../../market/simulate.ts'
import { barsOfCloses, saidOn } from '../testing/bars-given.ts'
import { runOnSimulated, testNow } from '../testing/simulated-data.ts'
import { figureAt } from '../testing/sure.ts'

const run = (input: Readonly<Record<string, unknown>>) => runOnSimulated('how_often', { symbol: 'EURUSD', timeframe: '1h', ...input })

test('a condition is counted as by a plain loop over the bars', () => {
  const found = run({ text: 'close is above open', bars: 300 })
  if (!found.ok) throw new Error(found.problem)
  const bars = lastBars(findInstrument('EURUSD')!, '1h', testNow, 300)
  const rose = Array.from({ length: 300 }, (_, i) => bars.close[i]! > bars.open[i]!)
  const begins = rose.flatMap((is, i) => (is && i > 0 && !rose[i - 1]! ? [i] : []))
  const trueBars = rose.filter(Boolean).length
  const lastTrue = rose.lastIndexOf(true)
  expect(found.value.result).toMatchObject({
    times: { value: begins.length },
    true_bars: { value: trueBars },
    share: { value: expect.closeTo((trueBars / 300) * 100, 9) },
    mean_gap: { value: Math.round((begins.at(-1)! - begins[0]!) / (begins.length - 1)) },
    last_time: { value: bars.time[lastTrue], from: bars.time[lastTrue] },
    bars_since: { value: 299 - lastTrue },
  })
})

test('the answer says how often, when last, and what was never true', () => {
  const often = run({ text: 'bullish engulfing', timeframe: '1d' })
  expect(often.ok && often.value.said).toMatch(
    /^“bullish engulfing” became true [\d,]+ times in [\d,]+ bars of EURUSD D1 .* It was true last on the bar of .*, \d+ bars ago\. On average \d+ bars passed/,
  )
  const never = run({ text: 'close is above 1000' })
  expect(never.ok && never.value.said).toMatch(/^“close is above 1000” was never true in 5,000 bars of EURUSD H1/)
  expect(run({ text: 'sunny' })).toEqual({ ok: false, problem: expect.stringContaining('“sunny”') })
})

test('how long it has been so is counted back from the newest bar, and is not known where it is not so now', () => {
  const rising = Array.from({ length: 60 }, (_, i) => (i < 40 ? 100 - i : 60 + i))
  const input = { symbol: 'EURUSD', timeframe: '1h', text: 'price is above 100' }
  const { result } = saidOn('how_often', input, barsOfCloses(rising))
  expect(figureAt(result, 'run').value).toBe(19)
  expect(saidOn('how_often', input, barsOfCloses(rising.toReversed().map((each) => each - 60))).result).toMatchObject({
    run: null,
    run_from: null,
  })
})

test('of bars on which something else was so, the share is counted as by a plain loop', () => {
  const found = run({ text: 'close is above open', among: 'it is Friday', timeframe: '1d', bars: 300 })
  if (!found.ok) throw new Error(found.problem)
  const bars = lastBars(findInstrument('EURUSD')!, '1d', testNow, 300)
  const fridays = Array.from(bars.time.keys()).filter((i) => new Date((bars.time[i]! + 12 * 3_600) * 1_000).getUTCDay() === 5)
  const rose = fridays.filter((i) => bars.close[i]! > bars.open[i]!)
  expect(found.value.result).toMatchObject({ among: { bars: { value: fridays.length }, both: { value: rose.length } } })
  expect(found.value.said).toContain('is true, “close is above open” was true on')
})

test('a weekday beside something that the bar did is that of the bar, not of the next one', () => {
  const bars = lastBars(findInstrument('US500')!, '1d', testNow, 300)
  const isMonday = (i: number) => new Date((bars.time[i]! + 12 * 3_600) * 1_000).getUTCDay() === 1
  const rose = Array.from(bars.time.keys()).filter((i) => isMonday(i) && bars.close[i]! > bars.open[i]!)
  const found = runOnSimulated('how_often', { symbol: 'US500', timeframe: '1d', text: 'close is above open and it is Monday', bars: 300 })
  expect(found.ok && found.value.result).toMatchObject({ true_bars: { value: rose.length } })
})
