import { expect, test } from 'vitest'
import { readPlan } from '../read-plan.ts'

const entry = 'Buy EURUSD on H1 when RSI(14) crosses above 30.'
const bare = (node: unknown): unknown =>
  JSON.parse(JSON.stringify(node ?? null, (key, value: unknown) => (key === 'from' ? undefined : value)))
const boundsIn = (said: string, stop = 'Stop below the swing low.') => {
  const reading = readPlan(`${entry} ${stop} Target 2R. ${said}`)
  return { isWhole: reading?.isWhole, bounds: bare(reading?.plan.stopBounds) }
}
const pips = (value: number) => ({ kind: 'pips', value })

test.each([
  ['If the stop is more than 30 pips skip the trade.', { most: pips(30) }],
  ["Don't take the trade if the stop would be larger than 40 pips.", { most: pips(40) }],
  ['If stop is wider than 40 pips, no trade.', { most: pips(40) }],
  ['Do not open a position when the stop would be further than 50 pips.', { most: pips(50) }],
  ['Skip the setup when the stop loss exceeds 25 pips.', { most: pips(25) }],
  ['Skip if risk is more than 2 ATR.', { most: { kind: 'atr', mult: 2, period: 14 } }],
  ['Only take the trade if the stop distance is less than 1%.', { most: { kind: 'percent', value: 1 } }],
  ['Skip the trade if the stop is less than 10 pips.', { least: pips(10) }],
  ['Skip the trade if the stop is more than 30 pips or less than 10 pips.', { most: pips(30), least: pips(10) }],
  [
    'Skip the trade if the stop is more than 30 pips away. Skip the trade if the stop is less than 10 pips away.',
    { most: pips(30), least: pips(10) },
  ],
])('%s leaves entries out by their stop', (said, bounds) => expect(boundsIn(said)).toEqual({ isWhole: true, bounds }))

test.each([
  'Do not skip the trade if the stop is more than 30 pips.',
  'Skip the trade if the target is more than 30 pips away.',
  'Skip if the risk is more than 2%.',
  'Skip the trade if the stop is 30 pips or more.',
  'No longs if the stop is more than 30 pips.',
  'Skip the trade if the stop is more than 2R.',
  'Skip the trade if the stop is more than 30 pips. If the stop is wider than 40 pips, no trade.',
])('%s is held', (said) => expect(boundsIn(said).isWhole).toBe(false))

test('without a stop there is nothing that could lie too far away', () => {
  expect(boundsIn('Skip the trade if the stop is more than 30 pips.', '').isWhole).toBe(false)
})

test('a stop that is at most so far away is moved there, and no entry is left out', () => {
  expect(boundsIn('', 'Stop below the swing low, at most 30 pips.')).toEqual({ isWhole: true, bounds: null })
  expect(boundsIn('', 'Stop below the swing low but no tighter than 10 pips.')).toEqual({ isWhole: true, bounds: null })
})

test.each([
  'If that stop is more than 50 pips away I leave the trade.',
  'Trades with a stop of more than 50 pips are skipped.',
  'Skip trades with a stop of more than 50 pips.',
])('%s leaves entries out by their stop', (said) => expect(boundsIn(said)).toEqual({ isWhole: true, bounds: { most: pips(50) } }))
