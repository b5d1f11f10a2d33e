import { expect, test } from 'vitest'
import { readStrategy } from './read-strategy.ts'

/** The rules that leave, by each answer to the question that a text is asked. */
function exitsBy(text: string): Readonly<Record<string, readonly string[]>> {
  const [question] = readStrategy(text).questions
  const exits = (option: string) =>
    readStrategy(text, { answers: { [question!.id]: option } })
      .rules.filter(({ role }) => role === 'exit')
      .map(({ side, text: said }) => `${side}: ${said}`)
  return Object.fromEntries((question?.options ?? []).map(({ id }) => [id, exits(id)]))
}

test.each(['Entry: RSI < 30\nExit: RSI > 70, close below the 50 SMA', 'Buy when RSI < 30. Exit when RSI > 70, close below the 50 SMA.'])(
  'of reasons to leave that only commas part one asks whether each is enough: %s',
  (text) => {
    expect(exitsBy(text)).toEqual({
      any: ['long: RSI(14) is above 70 or close is below SMA(50)'],
      all: ['long: RSI(14) is above 70', 'long: close is below SMA(50)'],
    })
  },
)

test('reasons that a word joins are as they are said', () => {
  const { status, rules } = readStrategy('Buy when RSI < 30. Exit when RSI > 70, or close below the 50 SMA.')
  expect([status, rules.filter(({ role }) => role === 'exit').length]).toEqual(['ok', 1])
})

test('an exit of no side between the rules of both is taken for the first alone, and may be mirrored', () => {
  expect(readStrategy('Long when RSI < 30. Exit when RSI > 70. Short when close < sma 200.').status).toBe('ok')
  expect(exitsBy('Long when RSI < 30. Exit when RSI > 70. Short when close < sma 200.')).toEqual({
    own: ['long: RSI(14) is above 70'],
    both: ['long: RSI(14) is above 70', 'short: RSI(14) is below 30'],
  })
})

test('what is higher than nothing that is said waits', () => {
  const { status, questions } = readStrategy('Buy when close is below the 20 SMA. Exit when it is higher.')
  expect([status, questions[0]?.issue]).toEqual(['clarify', 'vague_condition'])
})
