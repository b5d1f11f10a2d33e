import { expect, test } from 'vitest'
import { forksOf } from './forks.ts'
import { readStrategy } from './read.ts'
import type { ReadingContext } from './reading.ts'

const page: ReadingContext = { symbol: 'EURUSD' }

/** The rules that differ, of each fork of the text's only question. */
function differences(text: string): Record<string, string[]> {
  const [question] = readStrategy(text, page).questions
  const forks = forksOf(text, page, question?.id ?? '')
  return Object.fromEntries(
    forks.map(({ option, reading, differs }) => [
      option,
      reading.rules.filter(({ path }) => differs.has(path)).map(({ role, side, text: words }) => `${role} ${side}: ${words}`),
    ]),
  )
}

test('an unclear size is read as a stop and as a share', () => {
  expect(differences('Buy when RSI is below 30, risk 2% per trade. Exit when RSI is above 70.')).toEqual({
    stop: ['stop long: 2% from the fill', 'size both: 2% of equity is lost at the stop'],
    share: ['size both: 2% of equity per trade'],
  })
})

test('an average without a length is read with each of the usual lengths', () => {
  expect(differences('Buy when price crosses above the moving average. Sell when it crosses below. Stop 2%.')).toEqual({
    20: ['entry long: close crosses above SMA(20)', 'exit long: close crosses below SMA(20)'],
    50: ['entry long: close crosses above SMA(50)', 'exit long: close crosses below SMA(50)'],
    200: ['entry long: close crosses above SMA(200)', 'exit long: close crosses below SMA(200)'],
  })
})

test('mixed “and” and “or” are read in both orders, and brackets stay together', () => {
  const text =
    'Buy when RSI(14) is below 30 and close is above the 200 SMA or MACD crosses above its signal. Sell when RSI(14) is above 70. Stop 2%.'
  expect(differences(text)).toEqual({
    and_first: [
      'entry long: (RSI(14) is below 30 and close is above SMA(200)) or MACD line(12, 26, 9) crosses above MACD signal(12, 26, 9)',
    ],
    or_first: [
      'entry long: RSI(14) is below 30',
      'entry long: close is above SMA(200) or MACD line(12, 26, 9) crosses above MACD signal(12, 26, 9)',
    ],
  })
})

test('numbers without a unit are read in each unit', () => {
  const forks = differences('Buy when RSI(14) is below 30. SL 25 TP 50. Exit when RSI above 60.')
  expect(Object.keys(forks)).toEqual(['pips', 'points', 'percent', 'amount'])
  expect(forks['percent']).toEqual(['stop long: 25% from the fill', 'target long: 50% from the fill'])
})

test('a sell that may be a short or an exit gives two complete plans', () => {
  const text = 'Buy when RSI(14) crosses above 30, sell when RSI(14) crosses below 70. SL 1%, TP 2%.'
  const question = readStrategy(text, page).questions.find(({ issue }) => issue === 'which_side_sell')
  const forks = forksOf(text, page, question?.id ?? '')
  expect(forks.map(({ option, plan }) => [option, plan.entryShort !== null, plan.exitLong !== null])).toEqual([
    ['short', true, false],
    ['exit', false, true],
  ])
})

test('answers to other questions hold in every fork, and the chosen one needs no second reading', () => {
  const text = 'Buy when price crosses above the moving average, risk 2% per trade. Exit when RSI is above 70.'
  const reading = readStrategy(text, page)
  const average = reading.questions.find(({ issue }) => issue === 'params_missing')!
  const size = reading.questions.find(({ issue }) => issue === 'sizing_unclear')!
  const forks = forksOf(text, { ...page, answers: { [average.id]: '50' } }, size.id)
  expect(forks.map(({ reading: { status } }) => status)).toEqual(['ok', 'ok'])
  for (const { plan } of forks) expect(JSON.stringify(plan.entryLong)).toContain('"period":50')
})

test('a question that is not asked has no forks', () => {
  expect(forksOf('Buy when RSI(14) is below 30. Exit when RSI(14) is above 60.', page, 'unit_missing@0')).toEqual([])
})
