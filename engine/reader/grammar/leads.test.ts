import { expect, test } from 'vitest'
import { readText } from '../read-text.ts'

const rulesOf = (text: string) => {
  const { status, rules } = readText(text)
  return status === 'ok' ? rules.map(({ path, text: said }) => `${path}: ${said}`).toSorted() : null
}
const rest = 'Sell when RSI is above 70. Stop 20 pips.'
const plain = rulesOf(`EURUSD H1. Buy when the RSI is below 30. ${rest}`)

test.each([
  'I saw a video that said you should buy when the RSI is below 30.',
  'What I would like to do is buy when the RSI is below 30.',
  'I am looking for a bot that will buy when the RSI is below 30.',
  'Could you test what happens if I buy when the RSI is below 30?',
  'The basic idea is simple: buy when the RSI is below 30.',
  'According to my uncle you buy when the RSI is below 30.',
  'On my chart I have the RSI(14). Buy when the RSI is below 30.',
  'Indicators used: RSI 14. First of all, buy when the RSI is below 30.',
])('"%s" says what the plain rule says', (text) => {
  expect(plain).not.toBeNull()
  expect(rulesOf(`EURUSD H1. ${text} ${rest}`)).toEqual(plain)
})

test('what is told not to be done is no rule to do it', () => {
  expect(rulesOf(`EURUSD H1. Buy when RSI is below 30. ${rest} My friend says no Fridays.`)?.join()).toContain(
    'only trade on Monday, Tuesday, Wednesday, Thursday',
  )
})

test.each([
  'Nobody told me to buy when the RSI is below 30.',
  "Don't listen to a guy who says you should buy when the RSI is below 30.",
  'I was told not to buy when the RSI is below 30.',
  "What I don't do is buy when the RSI is below 30.",
  'The idea is not to buy when the RSI is below 30.',
  'I was told to zorgon when the RSI is below 30.',
  'Put the CCI(20) on the chart. Buy when the RSI is below 30.',
])('"%s" is not read as the plain rule', (text) => {
  expect(rulesOf(`EURUSD H1. ${text} ${rest}`)).not.toEqual(plain)
})
