import type { DataReceipt } from '@playbook/contract/receipts'
import { expect, test } from 'vitest'
import { receiptLines } from './receipt-lines.ts'

const at = Date.UTC(2024, 0, 8, 2) / 1000
const clean: DataReceipt = {
  symbol: 'BTCUSD',
  timeframe: '1h',
  source: 'exchange',
  source_label: 'Kraken',
  checked_at: at,
  zone: 'UTC',
  session: 'every day, around the clock',
  bars: 192,
  first_time: at - 192 * 3600,
  last_time: at,
  made_of: '1h',
  events: [],
  adjusted_bars: 0,
  missing_bars: 0,
  gap_count: 0,
  gaps: [],
  zero_volume: 0,
  outliers: 0,
  doubtful_count: 0,
  doubtful: [],
  rows_received: 24_819,
  dropped: [],
  bars_revised: 0,
  content_hash: '5d0b'.padEnd(64, '0'),
}
const lines = (change: Partial<DataReceipt> = {}) => new Map(receiptLines({ ...clean, ...change }).map((line) => [line.name, line]))
const line = (name: string, change: Partial<DataReceipt>) => lines(change).get(name)

test('prices without a doubt have nothing but good lines', () => {
  expect([...lines().values()].map(({ name, state }) => [name, state])).toEqual([
    ['Source', 'ok'],
    ['Zone and session', 'ok'],
    ['Adjustment', 'ok'],
    ['Gaps', 'ok'],
    ['Outliers', 'ok'],
    ['Zero volume', 'ok'],
    ['Rows dropped', 'ok'],
  ])
})

test('a source that does not answer is a caution with the moment of its last answer', () => {
  expect(line('Source', { stale_since: at })).toMatchObject({
    value: 'Kraken',
    state: 'caution',
    why: expect.stringContaining('Has not answered since') as string,
  })
})

test('simulated prices say what they are', () => {
  expect(line('Source', { source: 'simulated', checked_at: null })).toMatchObject({
    state: 'info',
    why: expect.stringContaining('not the history') as string,
  })
})

test('the largest gap is told with what became of it, and can be shown', () => {
  const gaps = [{ from: at, to: at + 7_200, missing_bars: 2, times_asked: 1 }]
  expect(line('Gaps', { gap_count: 1, missing_bars: 2, gaps })).toMatchObject({
    value: '1, 2 bars',
    state: 'caution',
    why: expect.stringMatching(/asked again, still missing\.$/) as string,
    show: { from: at, to: at + 7_200 },
  })
})

test('the newest outlier is told with its size', () => {
  const doubtful = [{ time: at, doubt: 'outlier', size: 9.24 } as const]
  expect(line('Outliers', { outliers: 1, doubtful })).toMatchObject({
    value: '1 bar',
    why: expect.stringContaining('range 9.2 × ATR') as string,
  })
})

test('dropped rows are told by their reasons, and prices without volume as such', () => {
  const dropped = [
    { reason: 'out_of_order', words: 'out of order', count: 2 },
    { reason: 'high_too_low', words: 'with a high below open or close', count: 1 },
  ]
  expect(line('Rows dropped', { dropped })).toMatchObject({
    value: '3 of 24,819',
    state: 'info',
    why: 'Of the whole series: 2 out of order, 1 with a high below open or close',
  })
  expect(line('Zero volume', { zero_volume: null })).toMatchObject({ value: 'No volume here', state: 'info' })
  expect(line('Rows dropped', { rows_received: null })).toBeUndefined()
})

test('splits and dividends are told with what was done about them, and bars made of a shorter timeframe say of which', () => {
  const events = [
    { time: at, kind: 'split', value: 4 } as const,
    { time: at, kind: 'dividend', value: 0.2 } as const,
    { time: at + 1, kind: 'dividend', value: 0.2 } as const,
  ]
  expect(line('Adjustment', { events, adjusted_bars: 192 })).toMatchObject({
    value: '1 split, 2 dividends',
    state: 'info',
    why: 'Adjusted for splits. Prices are not lowered by dividends. The source’s own adjusted close is kept for 192 bars.',
  })
  expect(line('Adjustment', { events, adjustment: 'dividends' })).toMatchObject({
    why: 'Adjusted for splits. Prices before each dividend are lowered by its share.',
  })
  expect(line('Made of', { made_of: '1m' })).toMatchObject({ value: 'M1 bars' })
})
