import { describe, expect, it } from 'vitest'
import { timeframes } from '../market/timeframe.ts'
import { readText } from '../reader/read-text.ts'
import type { ReadingContext } from '../strategy/reading.ts'
import { checkReading, type CheckContext } from './check-reading.ts'
import { hoursText, type CheckedMarket } from './trading-moments.ts'

const read = (text: string, context: ReadingContext = {}, check: CheckContext = {}) =>
  checkReading(readText(text, { symbol: 'EURUSD', timeframe: '1h', ...context }), check)

const found = (text: string, context: ReadingContext = {}, check: CheckContext = {}) =>
  read(text, context, check)
    .questions.filter(({ blocks }) => blocks)
    .map(({ issue, spans }) => [issue, spans.map(({ start, end }) => text.slice(start, end))])

describe('rules that can never be true', () => {
  it.each([
    ['Buy when RSI(14) is below 30 and RSI(14) is above 70. Stop 2%.', ['RSI(14) is below 30', 'RSI(14) is above 70']],
    [
      'Buy when price is above the 50 EMA and the 10 SMA crosses above the 20 SMA and the 10 SMA crosses below the 20 SMA. Stop 2%.',
      ['10 SMA crosses above the 20 SMA', '10 SMA crosses below the 20 SMA'],
    ],
    [
      'Buy when price is above the upper Bollinger Band and below the lower Bollinger Band. Stop 2%.',
      ['is above the upper Bollinger Band', 'below the lower Bollinger Band'],
    ],
    ['Buy when RSI(14) is above 120. Stop 1%.', ['RSI(14) is above 120']],
  ])('are held with the words that exclude each other: %s', (text, words) => {
    expect(found(text)).toEqual([['contradictory_conditions', words]])
    expect(read(text).status).toBe('clarify')
  })

  it('of an entry can only be settled by other words; an exit that is never reached may stay', () => {
    const [entry] = read('Buy when RSI(14) is below 30 and RSI(14) is above 70. Stop 2%.').questions
    expect(entry).toMatchObject({ options: [], assumed: null, blocks: true })
    expect(entry!.text).toBe(
      '“RSI(14) is below 30” and “RSI(14) is above 70” can never be true together, so no long trade would ever open. Change or leave out one of them.',
    )
    const text = 'Buy when RSI(14) is below 30. Exit when RSI(14) is above 70 and RSI(14) is below 20. Stop 1%.'
    const [exit] = read(text).questions
    expect(exit?.options).toEqual([{ id: 'run', label: 'Run it as it stands' }])
    const answered = read(text, {}, { answers: { [exit!.id]: 'run' } })
    expect([answered.status, answered.questions[0]?.blocks, answered.questions[0]?.assumed]).toEqual(['ok', false, 'run'])
  })

  it('a session that excludes the hours of a rule is one of them', () => {
    const reading = readText('Buy when RSI(14) is below 30. Only trade between 10:00 and 12:00 UTC. Stop 1%.', { symbol: 'EURUSD' })
    const { from } = reading.plan!.entryLong!.when
    const when = { op: 'time', fromTime: '14:00', toTime: '15:00', zone: 'UTC', from } as const
    const plan = { ...reading.plan!, entryLong: { when, fill: 'next_open' } as const }
    expect(checkReading({ ...reading, plan }).questions[0]?.text).toContain(
      '“between 14:00 and 15:00 UTC” and “only trade between 10:00 and 12:00 UTC” can never be true together',
    )
  })
})

describe('a distance in R', () => {
  it.each([
    ['Buy when RSI(14) is below 30, target 2R.', ['2R']],
    ['Buy when RSI(14) is below 30. Exit after 5 days. Move the stop to break even after 1R.', ['1R']],
  ])('needs a stop: %s', (text, words) => {
    expect(found(text)).toEqual([['r_without_stop', words]])
  })

  it.each([
    'Buy when RSI(14) is below 30, target 2R, stop 1%.',
    'Buy when RSI(14) is below 30. Trail the stop by 3 ATR. Take profit at 2R.',
  ])('with a stop is nothing to ask about: %s', (text) => {
    expect(found(text)).toEqual([])
  })
})

describe('a market', () => {
  const own: CheckedMarket = { symbol: 'EURUSD', calendar: 'us_stock', timeframes: ['1d'], isImported: true }

  it('that nobody has is told with its words', () => {
    expect(found('Market: ZZZQ. H1 chart. Buy when RSI(14) is below 30. Exit after 5 days.', {}, { market: null })).toEqual([
      ['market_unknown', ['Market: ZZZQ']],
    ])
  })

  it('is asked only for bars that it has', () => {
    const text = 'Buy when RSI(14) is below 30. H1 chart. Exit after 5 days.'
    expect(found(text, {}, { market: own })).toEqual([['timeframe_unavailable', ['H1 chart']]])
    expect(found(text, {}, { market: { ...own, timeframes } })).toEqual([])
  })

  it.each([
    ['Buy EURUSD when RSI(14) is below 30. Only trade on Saturday. Exit after 5 days.', 'EURUSD is never open then'],
    ['Buy EURUSD when RSI(14) is below 30 on Sunday. Exit after 5 days.', 'from 17:00 the evening before to 17:00 New York time'],
    ['Buy AAPL when RSI(14) is below 30. Only trade between 02:00 and 04:00 New York time. Exit after 5 days.', 'AAPL is never open then'],
    ['M15 chart. Buy AAPL when RSI(14) is below 30. Only trade during the Tokyo session. Exit after 5 days.', 'AAPL is never open then'],
    ['Daily chart. Buy EURUSD when RSI(14) is below 30. Only trade between 10:00 and 12:00 UTC. Stop 1%.', 'No bar of the chart'],
    ['M5 chart. Buy AAPL between 09:31 and 09:34 New York time when RSI(14) is below 30. Exit after 5 days.', 'No bar of the chart'],
  ])('is not asked for when it is closed: %s', (text, said) => {
    const [question] = read(text).questions.filter(({ issue }) => issue === 'market_closed')
    expect(question?.text).toContain(said)
    expect(question?.options).toEqual([])
  })

  it.each([
    'M5 chart. Buy BTCUSD when RSI(14) is below 30 on Sunday. Exit after 5 days.',
    'M5 chart. Buy AAPL at 09:35 New York time if RSI(14) is below 30. Exit after 5 days.',
    'H1 chart. Buy EURUSD when RSI(14) is below 30. Only trade during the Tokyo session. Exit after 5 days.',
    'Buy AAPL at 10:00 exchange time when RSI(14) is below 30. Only trade between 10:00 and 12:00 exchange time. Exit after 5 days.',
    'Buy AAPL when RSI(14) is below 30. Only trade between 15:30 and 22:00 Berlin time. Exit after 5 days.',
  ])('that is open then is nothing to ask about: %s', (text) => {
    expect(found(text)).toEqual([])
  })

  it('of one’s own prices may have other hours than its calendar', () => {
    const text = 'Buy when RSI(14) is below 30. Only trade between 02:00 and 04:00 New York time. Exit after 5 days.'
    const market = { ...own, timeframes }
    const [question] = read(text, {}, { market }).questions.filter(({ blocks }) => blocks)
    expect(question).toMatchObject({ issue: 'market_closed', options: [{ id: 'run', label: 'My prices have bars at these times' }] })
    expect(read(text, {}, { market, answers: { [question!.id]: 'run' } }).status).toBe('ok')
  })

  it.each([
    ['crypto', 'around the clock, every day'],
    ['us_stock', 'Monday to Friday, from 09:30 to 16:00 New York time'],
    ['forex', 'Monday to Friday, from 17:00 the evening before to 17:00 New York time'],
  ] as const)('of the calendar %s has its hours in words', (calendar, words) => {
    expect(hoursText(calendar)).toBe(words)
  })
})

it('a clear text is left as it was read', () => {
  const reading = readText('Buy when the 10 day SMA crosses above the 20 day SMA, sell when it crosses back below. Stop 5%.', {
    symbol: 'EURUSD',
  })
  expect(checkReading(reading)).toBe(reading)
})

describe('conditions that no bar makes false', () => {
  it('are asked about, and may stay', () => {
    const text = 'Buy when the low is below the high and RSI(14) is below 30. Stop 2%.'
    const always = 'Buy when the low is not above the close and RSI(14) is below 30. Stop 2%.'
    expect(found(text)).toEqual([])
    expect(found(always)).toEqual([['always_true', ['low is not above the close']]])
    const [question] = read(always).questions.filter(({ issue }) => issue === 'always_true')
    expect(question!.options).toEqual([{ id: 'run', label: 'Run it as it stands' }])
    expect(found(always, {}, { answers: { [question!.id]: 'run' } })).toEqual([])
  })
})
