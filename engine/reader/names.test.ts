import { expect, test } from 'vitest'
import { readText } from './read-text.ts'

const textsOf = (text: string) => {
  const { status, rules } = readText(text)
  return status === 'ok' ? rules.map(({ text: rule }) => rule) : null
}
const rest = 'EURUSD H1. Buys when RSI(14) < 30. Stop 20 pips. Target 40 pips.'

test.each([
  'LondonRanger EA v1.3 - ',
  'HeikinRider - ',
  'Turbinator Robot: ',
  'SpreadFreeSwing: ',
  'TurbinatorOne | ',
  'VortexPilot 4.1 – ',
  'Zorgon Scalper - ',
])('"%s" is a name, whatever its words mean elsewhere', (name) => {
  expect(textsOf(name + rest)).toEqual(textsOf(rest))
  expect(textsOf(rest)).not.toBeNull()
})

test.each(['StopLoss: 30 pips. ', 'FastPeriod: 9. ', 'London - '])('"%s" is no name', (words) => {
  expect(textsOf(words + rest)).not.toEqual(textsOf(rest))
})

test('a name may be the market where no other is said', () => {
  expect(textsOf('Soybean Scalper - M15. Buys when RSI(14) < 30. Stop 20 pips.')).toBeNull()
})

test.each([
  'London Breakout Pro trades EURUSD H1. ',
  'GapFader Lite! EURUSD H1. ',
  'Strategy: RSI mean reversion. EURUSD H1. ',
  'Author: Zorgon. EURUSD H1. ',
])('"%s" names, and says no hours, gap or rule', (name) => {
  expect(textsOf(name + rest.replace('EURUSD H1. ', ''))).toEqual(textsOf(rest))
})

test.each([
  'Daily Breakout Pro trades EURUSD. ',
  'Long Breakout Pro trades EURUSD H1. ',
  'Strategy: long only above the 200 EMA. EURUSD H1. ',
])('"%s" says more than a name', (words) => {
  expect(textsOf(words + rest.replace('EURUSD H1. ', ''))).not.toEqual(textsOf(rest))
})
