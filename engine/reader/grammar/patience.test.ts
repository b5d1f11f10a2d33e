import { expect, test } from 'vitest'
import { rulesOf } from '../testing/entry-rules.ts'

const cross = 'RSI(14) crosses below 30'

test.each([
  [`When ${cross}, don't buy right away, wait for a hammer, then buy.`, [`${cross}, then hammer`]],
  [`When ${cross}, don't enter yet. Wait for a hammer and buy.`, [`${cross}, then hammer`]],
  [`I wait until ${cross}. I don't buy straight away, I wait for a green candle. That's my entry.`, [`${cross}, then close is above open`]],
  [`After ${cross} I don't chase, I wait for the first touch of the 20 EMA and buy there.`, [`${cross}, then low <= EMA(20)`]],
])('an entry that is put off comes after what it waits for: %s', (text, rules) => expect(rulesOf(`${text} Stop 2%.`)).toEqual(rules))

test.each([
  `Don't buy when ${cross}, wait for a hammer.`,
  `Don't buy right away. Buy when ${cross}.`,
  `Buy when ${cross}. Don't buy right away.`,
  `I don't buy right away when RSI(14) crosses above 70. Buy when ${cross}.`,
])('an entry that is put off for nothing waits: %s', (text) => expect(rulesOf(`${text} Stop 2%.`)).toEqual(['clarify']))
