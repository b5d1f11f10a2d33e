import { readText } from '@playbook/engine/reader/read-text'
import { expect, test } from 'vitest'
import { exampleMarket } from './example-market.ts'
import { exampleMarketWords, exampleWords, otherWords } from './example-words.ts'
import { runExample, type ExampleOutcome } from './run-example.ts'

const { symbol, timeframe } = exampleMarket
const run = (words: string) => runExample(readText(words, { symbol, timeframe }))
const outcomeOf = (words: string) => run(words) as ExampleOutcome

test('the words of the home page trade over ten years, and their result is a range', () => {
  const { days, trades, ambiguousTrades, totalReturnPercent, equity } = outcomeOf(exampleWords)
  const [worst, expected, best] = totalReturnPercent
  expect(days).toEqual(['2016-01-04', '2025-12-31'])
  expect([trades, ambiguousTrades]).toEqual([266, 4])
  expect([worst! < best!, worst! <= expected!, expected! <= best!]).toEqual([true, true, true])
  expect(equity.length).toBeLessThan(260)
})

test('words that name another market, chart and period are run there', () => {
  const {
    symbol: market,
    timeframe: chart,
    days,
  } = outcomeOf(
    'On the 1 hour chart of BTCUSD buy when the RSI(14) crosses above 30, sell when it is above 70. From March 2025 to June 2025.',
  )
  expect([market, chart, days[0].slice(0, 7), days[1].slice(0, 7)]).toEqual(['BTCUSD', '1h', '2025-03', '2025-06'])
})

test('a shorter chart is run over the newest of its bars', () => {
  const { bars, days } = outcomeOf('On the 15 minute chart buy when the close crosses above the VWAP. Exit at the end of the day.')
  expect([bars, days[1]]).toEqual([exampleMarket.maxBars, '2025-12-31'])
})

test.each(otherWords)('$name can be run and trades', ({ words }) => {
  expect(outcomeOf(words).trades).toBeGreaterThan(20)
})

test.each(exampleMarketWords)('$name is run on the market of the examples', ({ words }) => {
  const ran = outcomeOf(words)
  expect([ran.symbol, ran.timeframe]).toEqual([symbol, timeframe])
})

test('what is open keeps a run waiting, and what cannot be run here says why', () => {
  expect(run('Buy when news are good, sell when they are bad.')).toBeNull()
  expect(run('On USDJPY buy when the RSI(14) crosses above 30, sell when it is above 70.')).toEqual({
    refusal: 'USDJPY is counted in another currency than the account. In the console it is converted; these examples keep to dollars.',
  })
})
