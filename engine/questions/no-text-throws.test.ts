import { expect, test } from 'vitest'
import { examplesOf } from './kind.ts'
import { kinds } from './kinds/all.ts'
import { readMessages } from './testing/read-messages.ts'

/** Times, qualities and leftovers that one may say beside anything. */
const besides = [
  'at 9:00 today',
  'on Fridays',
  'normal',
  'of each year',
  'by weekday',
  'against the last 4 years',
  "when the day opens above yesterday's close",
  'for 3 nights',
  'average',
  'within 10 bars after RSI crosses below 30',
]

test('no question throws, whatever stands beside it', () => {
  const texts = kinds.map((kind, i) => {
    const [first = kind.name] = examplesOf(kind)
    const beside = besides[i % besides.length]
    return i % 2 === 0 ? `${first} ${beside}` : `${beside}, ${first}`
  })
  const thrown = texts.filter((text) => {
    try {
      readMessages(`price of gold >> ${text} >> ${besides[text.length % besides.length]}`)
      return false
    } catch {
      return true
    }
  })
  expect(thrown).toEqual([])
})

test('a word for a size is no value that something is asked of', () => {
  for (const text of ['is the move at 9:00 today average', 'is the normal at 9:00 high', 'average rank', 'how high is the usual'])
    expect(() => readMessages(text)).not.toThrow()
})
