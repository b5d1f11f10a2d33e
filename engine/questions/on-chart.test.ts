import { expect, test } from 'vitest'
import type { AskedChart } from '../agent/asked-chart.ts'
import { testNow } from '../agent/testing/simulated-data.ts'
import { newStudy } from '../chart/chart-study.ts'
import { marketsOfCatalogue } from './catalogue-markets.ts'
import { compose } from './compose.ts'
import type { QuestionContext } from './question.ts'
import { understand } from './understand.ts'

const line = { id: 'l1', type: 'line', properties: { price: 1.08 } } as const
const trend = {
  id: 't1',
  type: 'trendline',
  properties: { from: { time: testNow - 90_000, price: 1.1 }, to: { time: testNow - 180_000, price: 1.05 } },
} as const
const chart: AskedChart = {
  studies: [newStudy('a', 'ema', { period: 34 }), newStudy('b', 'rsi', { period: 9 })],
  drawings: [line, trend],
  selected: null,
  view: { from: testNow - 360_000, to: testNow - 3_600, bars: 100 },
}
const around = (part: Partial<AskedChart> = {}): QuestionContext => ({
  symbol: 'EURUSD',
  timeframe: '1h',
  nowSeconds: testNow,
  findMarket: marketsOfCatalogue,
  chart: { ...chart, ...part },
})
const callsOf = (text: string, part: Partial<AskedChart> = {}) =>
  understand(text, around(part)).calls.map(({ tool, input }) => [tool, input['text'] ?? input])
const only = (id: string) => ({ studies: chart.studies.filter((study) => study.id === id) })

test('an indicator that is pointed at is the one on the chart, with its own numbers', () => {
  expect(callsOf('What does this indicator say?', only('a'))).toEqual([['indicator_value', 'EMA(34)']])
  expect(callsOf('How far is price from the average on my chart?')).toEqual([['indicator_value', 'EMA(34)']])
  expect(callsOf('what is my rsi')).toEqual([['indicator_value', 'RSI(9)']])
  const [asked] = understand('Is price above the average on my chart?', around()).parts
  expect(asked).toMatchObject({ is: 'question', question: { slots: { condition: expect.stringContaining('EMA(34)') } } })
})

test('of several it asks back with whole questions; all of them are told where all are asked for', () => {
  const { parts } = understand('What does this indicator say?', around())
  expect(parts).toMatchObject([{ is: 'ask back', options: ['What does EMA(34) say?', 'What does RSI(9) say?'] }])
  expect(callsOf('What do my indicators say?')).toEqual([
    ['indicator_value', 'EMA(34)'],
    ['indicator_value', 'RSI(9)'],
  ])
})

test('what is named is not taken from the chart, and what is not there is asked back', () => {
  expect(callsOf('What is the RSI(21)?')).toEqual([['indicator_value', 'RSI(21)']])
  expect(callsOf('What is the 50 EMA?')).toEqual([['indicator_value', '50 EMA']])
  expect(understand('Is it above the average on my chart?', around({ studies: [] })).parts).toMatchObject([{ is: 'ask back' }])
  expect(callsOf('What is the price?')).toEqual([['price_now', expect.anything()]])
})

test('a drawing that is pointed at is the selected one, or the only one there', () => {
  expect(callsOf('What about this line?', { selected: 'l1' })).toEqual([
    ['drawing_figures', { symbol: 'EURUSD', timeframe: '1h', from_price: 1.08, to_price: 1.08 }],
  ])
  expect(callsOf('How far is it from my trendline?', { drawings: [trend] })).toEqual([
    [
      'drawing_figures',
      { symbol: 'EURUSD', timeframe: '1h', from_time: testNow - 180_000, from_price: 1.05, to_time: testNow - 90_000, to_price: 1.1 },
    ],
  ])
  expect(understand('How strong is this line?', around()).parts).toMatchObject([
    { is: 'ask back', text: expect.stringMatching(/^Which drawing/) },
  ])
})

test('what is in view is as many bars as are seen of the newest, else their days', () => {
  expect(callsOf('Describe what I see here')).toEqual([['range_figures', { symbol: 'EURUSD', timeframe: '1h', bars: 100 }]])
  const [[, input] = []] = callsOf('What happened in the visible range?', { view: { from: 1_760_000_000, to: 1_760_300_000, bars: 84 } })
  expect(input).toMatchObject({ from: '2025-10-09', to: '2025-10-12' })
})

test('suggestions name what stands on the chart', () => {
  const hello = understand('hello', around())
  expect(compose(hello, []).suggestions.join(' ')).toContain('EMA(34)')
})
