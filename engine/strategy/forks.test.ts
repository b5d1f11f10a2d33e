import { expect, test } from 'vitest'
import { readText } from '../reader/read-text.ts'
import { forksOf } from './forks.ts'
import type { ReadingContext } from './reading.ts'

const page: ReadingContext = { symbol: 'EURUSD' }

/** The rules that differ, of each fork of the text's only question. */
function differences(text: string): Record<string, string[]> {
  const [question] = readText(text, page).questions
  const forks = forksOf(readText, text, page, { kind: 'question', id: question?.id ?? '' })
  return Object.fromEntries(
    forks.map(({ id, reading, differs }) => [
      id,
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
  const question = readText(text, page).questions.find(({ issue }) => issue === 'which_side_sell')
  const forks = forksOf(readText, text, page, { kind: 'question', id: question?.id ?? '' })
  expect(forks.map(({ id, plan }) => [id, plan.entryShort !== null, plan.exitLong !== null])).toEqual([
    ['short', true, false],
    ['exit', false, true],
  ])
})

test('answers to other questions hold in every fork, and the chosen one needs no second reading', () => {
  const text = 'Buy when price crosses above the moving average, risk 2% per trade. Exit when RSI is above 70.'
  const reading = readText(text, page)
  const average = reading.questions.find(({ issue }) => issue === 'params_missing')!
  const size = reading.questions.find(({ issue }) => issue === 'sizing_unclear')!
  const forks = forksOf(readText, text, { ...page, answers: { [average.id]: '50' } }, { kind: 'question', id: size.id })
  expect(forks.map(({ reading: { status } }) => status)).toEqual(['ok', 'ok'])
  for (const { plan } of forks) expect(JSON.stringify(plan.entryLong)).toContain('"period":50')
})

test('a question that is not asked has no forks', () => {
  expect(
    forksOf(readText, 'Buy when RSI(14) is below 30. Exit when RSI(14) is above 60.', page, { kind: 'question', id: 'unit_missing@0' }),
  ).toEqual([])
})

const labels = (text: string, issue: string) => {
  const reading = readText(text, page)
  const question = reading.questions.find((each) => each.issue === issue)
  return forksOf(readText, text, page, { kind: 'question', id: question?.id ?? '' }).map(({ label }) => label)
}

test.each([
  ['Buy when RSI(14) is below 30. Stop 20 to 30 pips. Exit after 5 days.', 'range_given', ['20', '30']],
  [
    'Buy when RSI is low. Exit when RSI is above 60. Stop 2%.',
    'threshold_missing',
    ['Level for RSI(14) (entry) 35', 'Level for RSI(14) (entry) 30', 'Level for RSI(14) (entry) 25'],
  ],
  ['M15 and H1. Buy when RSI(14) is below 30. Exit after 5 bars.', 'contradictory_timeframe', ['15m', '1h']],
])('“%s” has the common values side by side', (text, issue, expected) => {
  expect(labels(text, issue)).toEqual(expect.arrayContaining(expected))
})

test('a question that no number answers has one reading', () => {
  expect(labels('Buy when RSI(14) is below 30.', 'no_exit')).toEqual([])
})

test('an assumed length stands beside half and twice of it, and the one of the text is marked', () => {
  const text = 'Buy when RSI is below 30. Exit when RSI is above 70. Stop 2%.'
  const forks = forksOf(readText, text, page, { kind: 'value', path: 'entryLong.when.left.params.period' })
  expect(forks.map(({ label, isCurrent }) => [label, isCurrent])).toEqual([
    ['RSI period 7', false],
    ['RSI period 14', true],
    ['RSI period 28', false],
  ])
  expect(forks[0]?.reading.rules.map(({ text: words }) => words)).toEqual(
    expect.arrayContaining(['RSI(7) is below 30', 'RSI(14) is above 70']),
  )
})

test('the clock that is answered holds for every time that names none', () => {
  expect(differences('Go long at 9am and exit at 5pm. DAX 15 min')).toEqual({
    exchange: ['entry long: at 09:00', 'time_exit both: close at 17:00'],
    utc: ['entry long: at 09:00 UTC', 'time_exit both: close at 17:00 UTC'],
    new_york: ['entry long: at 09:00 New York time', 'time_exit both: close at 17:00 New York time'],
    london: ['entry long: at 09:00 London time', 'time_exit both: close at 17:00 London time'],
  })
})
