import { expect, test } from 'vitest'
import { barsFromRows } from '../market/bars.ts'
import { calendarNamed } from '../market/calendar.ts'
import { storedPrices } from '../market/price-source.ts'
import { chooseBars, tooLongText, type BarsRequest } from './choose-bars.ts'

const seconds = (date: string) => Date.parse(`${date}T00:00:00Z`) / 1000
const days = calendarNamed('us_stock').tradingDays(seconds('2000-01-01'), seconds('2013-01-01'))
const source = storedPrices(barsFromRows(days.map((day) => ({ time: day.open, open: 1, high: 1, low: 1, close: 1, volume: 0 }))))
const wanted: BarsRequest = {
  startDate: null,
  endDate: null,
  timeframe: '1d',
  calendar: 'us_stock',
  warmupBars: 20,
  nowSeconds: seconds('2026-01-01'),
  maxBars: 1_000_000,
  maxYears: 10,
}

test('without a period the newest ten years there are get tested, however long ago they ended', () => {
  const chosen = chooseBars(source, wanted)
  expect(chosen.ok && new Date(chosen.value.firstDecisionTime * 1000).toISOString().slice(0, 10)).toBe('2003-01-02')
  expect(chosen.ok && chosen.value.bars.time[0]! < chosen.value.firstDecisionTime).toBe(true)
})

test('a period with no bar in it is refused with the period', () => {
  expect(chooseBars(source, { ...wanted, startDate: '2015-01-01', endDate: '2016-01-01' })).toEqual({
    ok: false,
    problem: 'There is no closed 1d bar from 2015-01-01 to 2016-01-01. Choose another period or timeframe.',
  })
})

test('a start without an end reaches to the last price there is, if that is within ten years', () => {
  const chosen = chooseBars(source, { ...wanted, startDate: '2005-01-01' })
  expect(chosen.ok && new Date(chosen.value.firstDecisionTime * 1000).toISOString().slice(0, 10)).toBe('2005-01-03')
  expect(chooseBars(source, { ...wanted, startDate: '2001-01-01' })).toEqual({ ok: false, problem: tooLongText(10) })
})

test('a bar that is still forming is not tested', () => {
  const last = days.at(-1)!
  const length = (nowSeconds: number) => {
    const chosen = chooseBars(source, { ...wanted, nowSeconds, startDate: '2012-01-01' })
    return chosen.ok ? chosen.value.bars.time.at(-1) : null
  }
  expect(length(last.close - 1)).toBe(days.at(-2)!.open)
  expect(length(last.close)).toBe(last.open)
})
