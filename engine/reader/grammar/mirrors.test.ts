import { expect, test } from 'vitest'
import { readPlan } from '../read-plan.ts'

const plan = (text: string) => readPlan(`Stop 1%. ${text}`)!

test.each([
  'Short for the reverse.',
  'Symmetric for shorts.',
  'Shorting works the other way round.',
  'Turn it around for short trades.',
  'For shorts the same thing in the reverse.',
  'Shorts too.',
  'Sell short with everything reversed.',
  'Reverse conditions = sell short.',
  'Opposite cross for shorts.',
  'Flip everything around for a short.',
  'Flip all of that for shorts.',
  'When the opposite happens, go short.',
  'I go short when the opposite happens.',
  'I do the opposite to go short.',
])('%s says the rules of the other side', (words) => {
  const { plan: read, isWhole } = plan(`Buy when the 9 EMA crosses above the 21 EMA. ${words}`)
  expect(isWhole).toBe(true)
  expect(read.entryShort?.when).toMatchObject({ op: 'crosses_below', left: { params: { period: 9 } }, right: { params: { period: 21 } } })
})

test('"sell is the contrary" may be a way out', () => {
  expect(plan('Buy when the 9 EMA crosses above the 21 EMA. For sell is the contrary.').plan.exitLong?.when.op).toBe('crosses_below')
})

test('a cross the other way is against the trade, whichever side it is of', () => {
  const { plan: read } = plan(
    'Buy when price crosses above the 50 EMA, sell short when price crosses below the 50 EMA. Exit when EMA 9 crosses EMA 21 the other way.',
  )
  expect([read.exitLong?.when.op, read.exitShort?.when.op]).toEqual(['crosses_below', 'crosses_above'])
  expect(plan('Buy when RSI < 30. Exit when price crosses VWAP in the wrong direction.').plan.exitLong?.when.op).toBe('crosses_below')
})

test('the opposite cross keeps what has no side, and is open where the rest has one', () => {
  const short = (filter: string) => plan(`Buy when price crosses above the 20 EMA and ${filter}. Short on the opposite cross.`)
  expect(short('ADX is above 20').plan.entryShort?.when).toMatchObject({ op: 'and', args: [{ op: 'crosses_below' }, { op: 'gt' }] })
  expect(short('RSI is above 50').isWhole).toBe(false)
})

test.each(['Price must be above the 200 EMA for longs.', 'Price must be above the 200 EMA.', 'Only take longs above the 200 EMA.'])(
  '%s is mirrored with the rest',
  (filter) => {
    const { plan: read, isWhole } = plan(`${filter} Buy when RSI crosses above 30. Mirror everything for shorts.`)
    expect(isWhole).toBe(true)
    expect(read.entryLong?.when).toMatchObject({ op: 'and', args: [{ op: 'gt' }, { op: 'crosses_above' }] })
    expect(read.entryShort?.when).toMatchObject({ op: 'and', args: [{ op: 'lt' }, { op: 'crosses_below' }] })
  },
)

test('"down, go short" is the same the other way', () => {
  const { plan: read, isWhole } = plan('MACD crosses up go long, down go short.')
  expect(isWhole).toBe(true)
  expect(read.entryShort?.when.op).toBe('crosses_below')
})
