import { expect, test } from 'vitest'
import { completionsAt } from './completions.ts'
import { readClauses } from './read-clauses.ts'

const after = (text: string) => completionsAt(text, text.length).map(({ words }) => words)

test('a sentence begins with what is done', () => {
  expect(after('')).toContain('Buy when')
  expect(after('Buy when RSI(14) is below 30. ')).toContain('Stop loss')
})

test('a rule wants a value, a value something that is said of it, a comparison the other value', () => {
  expect(after('Buy when ')).toContain('the close')
  expect(after('Buy when price ')).toContain('crosses above')
  expect(after('Buy when price crosses above ')).toContain('the 50 EMA')
  expect(after('Buy when RSI(14) is below ')).toContain('30')
  expect(after('Buy when RSI(14) is below ')).not.toContain('the 50 EMA')
  expect(after('Buy when RSI(14) is below 30 ')).toContain('and')
})

test('the beginning of a word is completed', () => {
  expect(completionsAt('Buy when price cr', 17)).toEqual([
    { from: 15, words: 'crosses above' },
    { from: 15, words: 'crosses below' },
  ])
})

test('nothing follows words that nobody reads', () => {
  expect(after('Buy when price zorbles the ')).toEqual([])
})

test.each(['Stop loss ', 'Buy when RSI(14) is below 30 and ', 'Exit when the close is above the up'])(
  'after “%s” each one that is offered can be read',
  (text) => {
    for (const { from, words } of completionsAt(text, text.length)) {
      const said = `${text.slice(0, from)}${words}`
      const isRead = ['', ' is above 30', ' is above the 200 EMA', ' 30'].some(
        (end) => readClauses(`${said}${end}`)[0]?.unread.length === 0,
      )
      expect({ said, isRead }).toEqual({ said, isRead: true })
    }
  },
)
