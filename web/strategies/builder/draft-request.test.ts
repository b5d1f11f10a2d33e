import type { MarketDetail } from '@playbook/contract/markets'
import { readText } from '@playbook/engine/reader/read-text'
import { expect, test } from 'vitest'
import { readingContext, runRequest, whyBlocked } from './draft-request.ts'
import { emptyDraft, type Draft } from './draft.ts'

const market = (part: Partial<MarketDetail>): MarketDetail => ({
  id: '1',
  symbol: 'GOOG',
  name: 'GOOG',
  description: 'Imported prices',
  category: 'stock',
  source: 'imported',
  currency: 'USD',
  price_decimals: 2,
  lastPrice: 806,
  change: 5,
  changePercent: 0.6,
  current_price: 806,
  price_change_percentage: 0.6,
  timeframes: ['1d', '1w', '1M'],
  tick: 0.01,
  pip: null,
  point: 1,
  lot_units: 1,
  quantity_step: 1,
  min_quantity: 1,
  contract_size: 1,
  maintenance_margin_percent: 25,
  calendar: 'us_stock',
  is_open: false,
  spread: 0.06,
  slippage: 0.03,
  commission: { kind: 'percent', value: 0.02 },
  financing: null,
  conversion: null,
  first_time: 0,
  last_time: 1,
  high_52w: null,
  low_52w: null,
  volume_24h: null,
  reach: [],
  trend: 'sideways',
  ...part,
})
const words = 'Buy when RSI(14) is below 30, sell when RSI(14) is above 70. Stop 2%, risk 1% per trade.'
const draft = (part: Partial<Draft>): Draft => ({ ...emptyDraft, text: words, symbol: 'GOOG', ...part })
const read = (given: Draft, on: MarketDetail | undefined) => readText(given.text, readingContext(given, on))

test('the costs of an own market are told by the reading', () => {
  const costs = read(draft({}), market({})).assumptions.filter(({ path }) => path.startsWith('costs.'))
  expect(costs.map(({ path, value }) => [path, value])).toEqual([
    ['costs.spread', 0.06],
    ['costs.slippage', 0.03],
    ['costs.commission', 0.02],
  ])
})

test('a market without hours is read and run on the shortest bars it has', () => {
  expect(read(draft({}), market({})).plan?.timeframe?.value).toBe('1d')
  expect(runRequest(draft({}), market({})).timeframe).toBe('1d')
  expect(runRequest(draft({}), market({ timeframes: ['1h', '1d'] })).timeframe).toBeUndefined()
})

test('a request holds choices only', () => {
  expect(runRequest(draft({ name: '  ', startDate: '2020-01-01' }), undefined)).toEqual({
    strategy_text: words,
    symbol: 'GOOG',
    start_date: '2020-01-01',
    answers: {},
    overrides: {},
    confirmed: [],
  })
})

test.each([
  ['an empty text', draft({ text: ' ' }), 'Write a strategy first'],
  ['a text that is too short', draft({ text: 'buy if' }), 'Strategy text is too short (minimum 10 characters)'],
  [
    'words that were not understood',
    draft({ text: 'Buy when RSI(14) is below 30 unless the blorb index exceeds 40.' }),
    'Decide about “unless the blorb index exceeds 40”: drop it or say it another way',
  ],
  [
    'a question',
    draft({ text: 'Buy when RSI crosses above 30, sell when it crosses below 70. Stop 20.' }),
    'Answer the open question first',
  ],
  ['a timeframe that the market has no bars of', draft({ timeframe: '5m' }), 'GOOG has no M5 bars, only D1, W1, MN1'],
  ['nothing', draft({}), undefined],
])('%s is said to stand in the way', (_, given, reason) => {
  expect(whyBlocked(given, read(given, market({})), market({}))).toBe(reason)
})

test('a reading that is a keystroke behind does not hold the run back', () => {
  const reading = read(draft({ text: 'buy if' }), undefined)
  expect(whyBlocked(draft({}), reading, undefined)).toBeUndefined()
})
