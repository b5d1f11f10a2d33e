import { expect, test } from 'vitest'
import { readText } from './read-text.ts'

/** The rules that leave, by each answer to the question that a text is asked. */
function exitsBy(text: string): Readonly<Record<string, readonly string[]>> {
  const [question] = readText(text).questions
  const exits = (option: string) =>
    readText(text, { answers: { [question!.id]: option } })
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
  const { status, rules } = readText('Buy when RSI < 30. Exit when RSI > 70, or close below the 50 SMA.')
  expect([status, rules.filter(({ role }) => role === 'exit').length]).toEqual(['ok', 1])
})

test('an exit of no side between the rules of both is taken for the first alone, and may be mirrored', () => {
  expect(readText('Long when RSI < 30. Exit when RSI > 70. Short when close < sma 200.').status).toBe('ok')
  expect(exitsBy('Long when RSI < 30. Exit when RSI > 70. Short when close < sma 200.')).toEqual({
    own: ['long: RSI(14) is above 70'],
    both: ['long: RSI(14) is above 70', 'short: RSI(14) is below 30'],
  })
})

test('what is higher than nothing that is said waits', () => {
  const { status, questions } = readText('Buy when close is below the 20 SMA. Exit when it is higher.')
  expect([status, questions[0]?.issue]).toEqual(['clarify', 'vague_condition'])
})

test('a signal at which a trade ends is no line of an indicator that nobody named', () => {
  const { status, questions } = readText('Buy when RSI(14) crosses above 30. Sell half at signal. Stop 2%.')
  expect([status, questions[0]?.issue]).toEqual(['clarify', 'unknown_term'])
  expect(readText('Buy when MACD crosses above signal. Sell when it crosses below signal.').status).toBe('ok')
})

test('a close behind a cross upwards is the act, not what is crossed', () => {
  const { status, rules } = readText('Using MACD on the 4h, buy when it crosses up and close when it crosses down.')
  const said = (wanted: string) => rules.filter(({ role }) => role === wanted).map(({ text }) => text)
  expect([status, said('entry'), said('exit')]).toEqual([
    'ok',
    ['MACD line(12, 26, 9) crosses above MACD signal(12, 26, 9)'],
    ['MACD line(12, 26, 9) crosses below MACD signal(12, 26, 9)'],
  ])
})
