import { expect, test } from 'vitest'
import { calendarNamed } from '../../market/calendar.ts'
import { runOnSimulated, simulatedData } from '../testing/simulated-data.ts'

/** Figures of moves are in pips. */
const chart = { symbol: 'EURUSD', timeframe: '1h' } as const
const run = (input: Readonly<Record<string, unknown>>) => {
  const found = runOnSimulated('day_ranges', { ...chart, ...input })
  if (!found.ok) throw new Error(found.problem)
  return found.value
}
const days = simulatedData([{ need: 'bars', symbol: 'EURUSD', timeframe: '1d', count: 2_000 }]).bars('EURUSD', '1d')
const dateOf = (i: number) => calendarNamed('forex').dateAt(days.time[i]!)
/** The mean range by a plain loop. */
function meanRange(counts: (i: number) => boolean): { readonly mean: number; readonly count: number } {
  let [sum, count] = [0, 0]
  for (let i = 0; i < days.length; i++)
    if (counts(i)) {
      sum += days.high[i]! - days.low[i]!
      count += 1
    }
  return { mean: sum / count, count }
}

test.each([
  ['a year', { from: '2024-01-01', to: '2024-12-31' }, (i: number) => dateOf(i).date.startsWith('2024')],
  [
    'its Fridays',
    { from: '2024-01-01', to: '2024-12-31', weekday: 'fri' },
    (i: number) => dateOf(i).date.startsWith('2024') && (dateOf(i).dayNumber + 4) % 7 === 5,
  ],
  ['the newest month of trading', {}, (i: number) => i >= days.length - 20],
])('the ranges of %s are those of a plain loop over its days', (_, input, counts) => {
  const { mean, count } = meanRange(counts)
  const { result } = run(input)
  expect(result).toMatchObject({ days: { value: count } })
  expect((result['mean'] as { value: number }).value).toBeCloseTo(mean / 0.0001, 6)
})

test('a time without a closed day is refused', () => {
  expect(runOnSimulated('day_ranges', { ...chart, from: '2026-02-28', to: '2026-03-01' })).toMatchObject({ ok: false })
})
