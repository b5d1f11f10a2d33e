import { barsFromRows } from '@playbook/engine/market/bars'
import { calendarNamed } from '@playbook/engine/market/calendar'
import { expect, test } from 'vitest'
import { chooseBars, type Wanted } from './choose-bars.ts'
import { storedPrices } from './price-source.ts'

const seconds = (date: string) => Date.parse(`${date}T00:00:00Z`) / 1000
const days = calendarNamed('us_stock').tradingDays(seconds('2000-01-01'), seconds('2013-01-01'))
const source = storedPrices(barsFromRows(days.map((day) => ({ time: day.open, open: 1, high: 1, low: 1, close: 1, volume: 0 }))))
const wanted: Wanted = {
  startDate: null,
  endDate: null,
  timeframe: '1d',
  calendar: 'us_stock',
  warmupBars: 20,
  nowSeconds: seconds('2026-01-01'),
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
