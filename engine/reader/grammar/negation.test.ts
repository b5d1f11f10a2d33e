import { expect, test } from 'vitest'
import { both, conditionIn, is, line, number, of, price, touches } from '../testing/meanings-of.ts'

const rsi = line('rsi')
const not = (arg: object) => ({ says: 'not', arg })

test('what is not above is at or below', () => {
  expect(conditionIn('RSI is not above 70')).toEqual(of(rsi, is('lte', number(70))))
  expect(conditionIn("RSI isn't below 30")).toEqual(of(rsi, is('gte', number(30))))
})

test.each([
  ["price hasn't touched the 20 EMA", of(price, { does: 'not', arg: touches(line('ema', 20)) })],
  ['no bearish candle', not({ says: 'candle', direction: 'down', row: 1 })],
  ['there is no doji', not({ says: 'pattern', name: 'doji' })],
])('%s is negated', (text, said) => {
  expect(conditionIn(text)).toEqual(said)
})

test.each(['RSI < 30 unless price is below the 20 EMA', 'RSI < 30 but not if price is below the 20 EMA'])('%s excludes', (text) => {
  expect(conditionIn(text)).toEqual(both(of(rsi, is('lt', number(30))), not(of(price, is('lt', line('ema', 20))))))
})

test('neither … nor denies both', () => {
  expect(conditionIn('neither RSI nor MFI is above 70')).toEqual(
    both(not(of(rsi, is('gt', number(70)))), not(of(line('mfi'), is('gt', number(70))))),
  )
})

test('a negation is never passed over', () => {
  expect(conditionIn('RSI is hardly above 70')).toBe(null)
})

test('what must not be is not so', () => {
  expect(conditionIn('the 50 EMA must not be falling')).toEqual(
    of(line('ema', 50), { does: 'not', arg: { does: 'trend', direction: 'down' } }),
  )
})
