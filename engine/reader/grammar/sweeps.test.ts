import { expect, test } from 'vitest'
import { readPlan } from '../read-plan.ts'
import { readText } from '../read-text.ts'
import { rulesOf } from '../testing/entry-rules.ts'

const long = ['low is below low 1 daily bar ago', 'close is above low 1 daily bar ago']
const short = ['high is above high 1 daily bar ago', 'close is below high 1 daily bar ago']

test.each([
  ["price sweeps yesterday's low and closes back above it: long", long],
  ["price takes out yesterday's low, then closes back above it - buy", long],
  ['a PDL sweep then a close back above PDL = long', long],
  ["when yesterday's low gets run and a candle closes back above, buy", long],
  ["long a raid of yesterday's low followed by a close back above", long],
  ["a wick below yesterday's low with a close back above it is my long", long],
])('a level of the day before that is passed and held: %s', (text, rules) =>
  expect(rulesOf(`ES 5m. ${text}. Stop 10 points.`)).toEqual(rules),
)

test.each([
  ["price takes yesterday's low, then the 15m candle closes back above it: long", '15'],
  ["price closes below yesterday's low, then closes back above it: long", 'crosses'],
  ["price sweeps yesterday's low, then closes back inside the opening range: long", 'opening range'],
])('what a sweep does not say is not dropped: %s', (text, kept) => {
  const rules = rulesOf(`ES 5m. ${text}. Stop 10 points.`)
  expect(rules).not.toEqual(long)
  // Where it runs, its own words are among its rules.
  expect(rules.join(' | ')).toMatch(new RegExp(`${kept}|clarify|invalid`))
})

test.each([
  ["yesterday's high or low swept, then a close back inside. Enter in the opposite direction", [...long, ...short]],
  ['PDH/PDL sweep, then a close back inside. Fade it', [...long, ...short]],
  ["trade the break of yesterday's high or low", ['close crosses above high 1 daily bar ago', 'close crosses below low 1 daily bar ago']],
])('either end is traded on its own side: %s', (text, rules) => expect(rulesOf(`ES 5m. ${text}. Stop 10 points.`)).toEqual(rules))

test.each([['RSI crosses above 30. Enter in the opposite direction'], ["price is above yesterday's high or the 20 EMA. Fade it"]])(
  'the other way of what happens one way waits: %s',
  (text) => expect(rulesOf(`ES 5m. ${text}. Stop 10 points.`)).toEqual(['clarify']),
)

test.each([
  ["Price sweeps yesterday's low and closes back above it: long. Stop under the sweep low.", ['at low']],
  ["Price takes out yesterday's low, then closes back above it: long. Stop below the wick.", ['at daily low so far']],
  ['PDH/PDL sweep, then a close back inside. Fade it. Stop at the sweep high/low.', ['at daily low so far', 'at daily high so far']],
])('the end of a sweep that may last is that of the day so far: %s', (text, stops) => {
  const { status, rules } = readText(`ES 5m. ${text}`)
  expect([status, rules.filter(({ role }) => role === 'stop').map(({ text: said }) => said)]).toEqual(['ok', stops])
})

test.each([
  [
    'price touches the lower Bollinger band and the candle closes back inside, long',
    ['low <= Bollinger Bands(20, 2) lower band', 'close is above Bollinger Bands(20, 2) lower band'],
  ],
  ['price touches the 20 EMA and closes back above it, buy', ['low <= EMA(20)', 'close is above EMA(20)']],
])('a bar touches a line and closes on the side that it came from: %s', (text, rules) =>
  expect(rulesOf(`ES 5m. ${text}. Stop 10 points.`)).toEqual(rules),
)

test.each([
  'Buy when the low goes below the lowest low of the last 20 bars and the bar closes back above it.',
  'The 20 bar low gets swept, the candle closes back over it, buy.',
  'Buy when the low is below the lowest low of the last 20 bars and the close is back above it.',
])('a bar that goes beyond a level and closes back need not have closed beyond it before: %s', (text) => {
  expect(readPlan(text)?.plan.entryLong?.when).toMatchObject({
    op: 'and',
    args: [
      { op: 'lt', left: { field: 'low' } },
      { op: 'gt', left: { field: 'close' } },
    ],
  })
})

test("a close back below yesterday's high, said once more, is below the one that was broken", () => {
  const text = "Sell short on a break of yesterday's high, then a close back below yesterday's high within 3 bars."
  expect(readPlan(text)?.plan.entryShort?.when).toMatchObject({ op: 'sequence', steps: [{}, { when: { right: { kind: 'value_when' } } }] })
})
