import { expect, test } from 'vitest'
import { readPlan } from '../read-plan.ts'
import {
  after,
  bars,
  both,
  conditionIn,
  crosses,
  field,
  is,
  it,
  band,
  line,
  number,
  of,
  price,
  touches,
  yesterday,
} from '../testing/meanings-of.ts'

const rsi = line('rsi')
const ema = (length: number) => line('ema', length)
const green = { says: 'candle', direction: 'up', row: 1 }

test.each([
  'RSI crosses below 30, then crosses above 40',
  'RSI crosses below 30 and then crosses above 40',
  'RSI crosses below 30 followed by RSI crosses above 40',
  'RSI crosses above 40 after crossing below 30',
])('%s is an order', (text) => {
  expect(conditionIn(text)).toEqual(after(of(rsi, crosses('down', number(30))), [of(rsi, crosses('up', number(40)))]))
})

test('each step has its own window', () => {
  expect(conditionIn('price closes above the 50 EMA, then pulls back to the 20 EMA within 10 bars, then an engulfing')).toEqual(
    after(of(price, is('gt', ema(50))), [of(price, touches(ema(20))), bars(10)], [{ says: 'pattern', name: 'engulfing' }]),
  )
})

test('a dip and a close back above it within some bars are two steps', () => {
  const lower = band('bb', 'lower')
  expect(conditionIn('the low dips under the lower bollinger band and closes back above it within 3 bars')).toEqual(
    after(of(field('low'), crosses('down', lower)), [of(field('low'), is('gt', it, { part: 'close', isBack: true })), bars(3)]),
  )
})

test('the next bar is one bar later', () => {
  expect(conditionIn('a hammer and the next candle is green')).toEqual(after({ says: 'pattern', name: 'hammer' }, [green, bars(1)]))
  expect(conditionIn('a hammer, then the next candle closes above the 20 EMA')).toEqual(
    after({ says: 'pattern', name: 'hammer' }, [of(price, is('gt', ema(20))), bars(1)]),
  )
})

test('a retest touches what was broken', () => {
  const broken = of(price, crosses('up', field('high', yesterday)))
  expect(conditionIn("price breaks above yesterday's high, on the retest")).toEqual(
    after(broken, [of(price, touches({ is: 'reference', to: 'level' }))]),
  )
  expect(conditionIn("price breaks above yesterday's high, then comes back to it")).toEqual(
    after(broken, [of(price, { ...touches(it), isBack: true })]),
  )
})

test('what was before it is a step before', () => {
  expect(conditionIn('price closes above the 20 EMA after being below it for 3 bars')).toEqual(
    after(of(price, { does: 'window', how: 'for', over: bars(3), arg: is('lt', it) }), [of(price, is('gt', ema(20))), bars(1)]),
  )
  expect(conditionIn('RSI was below 30 and is now above 40')).toEqual(after(of(rsi, is('lt', number(30))), [of(rsi, is('gt', number(40)))]))
})

test('"and" binds closer than "then"', () => {
  expect(conditionIn('RSI < 30 and a hammer, then a green candle')).toEqual(
    after(both(of(rsi, is('lt', number(30))), { says: 'pattern', name: 'hammer' }), [green]),
  )
})

test('an order is never read as one bar', () => {
  for (const text of ['RSI < 30 then RSI > 40', '3 red candles followed by a green candle', 'a hammer and then RSI > 40'])
    expect([text, conditionIn(text)]).toMatchObject([text, { says: 'sequence' }])
})

test('a candle follows a run of candles at once', () => {
  const run = { says: 'candle', direction: 'down', row: 3 }
  expect(conditionIn('3 red candles followed by a green candle')).toEqual(after(run, [green, bars(1)]))
  expect(conditionIn('a doji after 3 red candles')).toEqual(after(run, [{ says: 'pattern', name: 'doji' }, bars(1)]))
})

const under = of(rsi, crosses('down', number(30)))
const over = of(price, is('gt', ema(20)))
test.each([
  ['wait for RSI to go under 30, then a close above the 20 EMA', after(under, [over])],
  ['First RSI falls below 30. Then price closes above the 20 EMA', after(under, [over])],
  ['RSI falls below 30, and within the next 10 bars price closes above the 20 EMA', after(under, [over, bars(10)])],
  ['RSI falls below 30 and at most 3 bars later price closes above the 20 EMA', after(under, [over, bars(3)])],
  ['RSI falls below 30 before price closes above the 20 EMA', after(under, [over])],
  ['a hammer is followed by a green candle', after({ says: 'pattern', name: 'hammer' }, [green])],
])('An order is said in other words: %s', (text, condition) => {
  expect(conditionIn(text)).toEqual(condition)
})

const within = (count: number, arg: object) => ({ does: 'window', how: 'within', over: bars(count), arg })
test.each([
  ['RSI was below 30 at some point in the last 10 bars and now is above 40', of(rsi, is('gt', number(40)))],
  ['RSI crosses above 40 having been below 30 in the last 10 bars', of(rsi, crosses('up', number(40)))],
])('What was so on one of the last bars has its own window: %s', (text, now) => {
  expect(conditionIn(text)).toEqual(both(of(rsi, within(10, is('lt', number(30)))), now))
})

const entryOf = (text: string) => readPlan(text)?.plan.entryLong?.when
test('What is waited for stands before what comes after it', () => {
  expect(entryOf('Wait for price to be above the 200 EMA, then when RSI crosses above 40 I buy.')).toMatchObject({
    op: 'and',
    args: [{ op: 'gt' }, { op: 'crosses_above' }],
  })
  expect(entryOf('After RSI drops below 30, wait for it to cross back above 30, then buy.')).toMatchObject({ op: 'sequence' })
  expect(entryOf('Wait for a close above the 20 EMA, then when RSI crosses above 40 I buy.')).toMatchObject({ op: 'sequence' })
})

const steps = (text: string): readonly string[] => {
  const when = entryOf(text)
  return when?.op === 'sequence' ? when.steps.map(({ when: step }) => step.op) : [when?.op ?? 'none']
}
test.each([
  ['When RSI drops below 30, wait for it to cross back above 30 and buy.', ['crosses_below', 'crosses_above']],
  ['If price breaks above the opening range high, wait for a retest of that level and buy.', ['crosses_above', 'lte']],
  ['RSI drops below 30. Wait for a bullish engulfing. Buy.', ['crosses_below', 'pattern']],
  [
    'RSI drops below 30. Then wait for a pullback to the 20 EMA. Enter long when a bullish engulfing forms.',
    ['crosses_below', 'lte', 'pattern'],
  ],
  ['I wait for RSI to drop below 30, then a touch of the 20 EMA, then I buy.', ['crosses_below', 'lte']],
  ['Price closes above the 50 EMA. Wait for a retest of the 50 EMA and buy.', ['gt', 'lte']],
  ['Price is above the 200 EMA. Wait for RSI to drop below 30 and buy.', ['and']],
  ['Wait for a close above the 20 EMA before buying.', ['gt']],
  ['RSI crosses below 30, then buy when price crosses above the 20 EMA.', ['crosses_below', 'crosses_above']],
  ['When RSI drops below 30, then buy when price crosses above the 20 EMA.', ['crosses_below', 'crosses_above']],
  ['If RSI < 30 then buy if price is above the 200 SMA.', ['and']],
  ['RSI crosses above 50, then go long on a bullish engulfing.', ['crosses_above', 'pattern']],
  ['Price touches the 20 EMA. Then go long.', ['lte']],
])('What is waited for comes later than what happened before: %s', (text, ops) => {
  expect(steps(text)).toEqual(ops)
})

test('What comes before two rules of both sides comes before each of them', () => {
  const { entryLong, entryShort } = readPlan(
    'ATR(14) drops below 10. Then buy when price crosses above the 20 EMA, short when price crosses below the 20 EMA.',
  )!.plan
  expect([entryLong?.when, entryShort?.when]).toMatchObject([
    { op: 'sequence', steps: [{ when: { op: 'crosses_below' } }, { when: { op: 'crosses_above' } }] },
    { op: 'sequence', steps: [{ when: { op: 'crosses_below' } }, { when: { op: 'crosses_below' } }] },
  ])
})

test('How the day opened goes with what comes after it on that day', () => {
  expect(steps("If the day opens above yesterday's close and price then breaks above the opening range high, buy.")).toEqual(['and'])
})

test.each([
  ['stoch(14,3,3) dips under 20 and %K crosses back over %D', 'sequence'],
  ['stoch(14,3,3) drops below 20 and %K crosses above %D', 'sequence'],
  ['stoch(14,3,3) is under 20 and %K crosses back over %D', 'and'],
  ['%K crosses above %D below 20', 'and'],
  ['RSI(2) crosses below 10 and RSI(14) crosses above 50', 'and'],
  ['RSI(14) crosses above 50 and the MACD histogram crosses above 0', 'and'],
])('%s: a line that crosses both ways does it one after the other', (when, op) => {
  expect(readPlan(`Buy SPY H1 when ${when}. Stop 1%.`)?.plan.entryLong?.when.op).toBe(op)
})

test.each(['provided', 'as long as', 'while'])('what has to hold then is no step that comes later: %s', (word) => {
  const plan = readPlan(`EURUSD H1. Wait for RSI(14) to cross above 40, then buy ${word} the close is over the 100 EMA. Stop 20 pips.`)
  expect(plan?.plan.entryLong?.when?.op).toBe('and')
})

test.each([
  ['Once the 9 EMA has crossed over the 21 EMA, go long on the first touch of the 9 EMA.', ['crosses_above', 'lte']],
  ['Wait for RSI to cross above 30 and buy the first time price touches the 20 EMA.', ['crosses_above', 'lte']],
  ['Once RSI crosses above 30, buy when price touches the 20 EMA.', ['crosses_above', 'lte']],
  ['Once the close is above the 200 SMA, buy when RSI crosses above 30.', ['and']],
  ['Price breaks above the 50 EMA, retests it within 5 bars, closes above it, long.', ['crosses_above', 'lte', 'gt']],
  ['Buy when price breaks above the 50 EMA and touches it.', ['crosses_above', 'lte']],
])('what can only come later is a later step: %s', (text, ops) => {
  expect(steps(text)).toEqual(ops)
})

test.each([
  'in the next 5 bars',
  'in 5 bars or less',
  'inside of 5 bars',
  '5 bars at most',
  'at most 5 bars later',
  '≤ 5 bars later',
  'in the 5 bars after that',
  'during 5 bars',
])('how long after the first of two events the other one comes: %s', (within) => {
  expect(entryOf(`Buy when the close crosses above the 50 EMA and the low touches the 20 EMA ${within}.`)).toMatchObject({
    op: 'sequence',
    steps: [{ when: { op: 'crosses_above' } }, { when: { op: 'lte' }, withinBars: 5 }],
  })
})

test('a level that price comes back to and closes beyond again is the one that it broke', () => {
  const when = entryOf('Buy when price breaks above the 20-bar high, then comes back to it, then closes above it.')
  const broken = { kind: 'value_when', when: { op: 'crosses_above' } }
  expect(when).toMatchObject({ op: 'sequence', steps: [{}, { when: { right: broken } }, { when: { op: 'gt', right: broken } }] })
})

test('"that low" is the low that was swept, not that of a bar', () => {
  expect(entryOf('Long: sweep of the Asian low followed by a close above that low.')).toMatchObject({
    op: 'sequence',
    steps: [{}, { when: { op: 'gt', right: { kind: 'indicator', name: 'session_range', output: 'low' } } }],
  })
})

test.each([
  'Buy when the low touches the 20 EMA, at most 10 bars after the close crossed above the 50 EMA.',
  'Wait for a close crossing above the 50 EMA, then buy when a low touches the 20 EMA in the 10 bars after.',
  'The close crosses above the 50 EMA. If the low touches the 20 EMA within 10 bars, go long.',
  'The close crosses above the 50 EMA, then a pullback whose low touches the 20 EMA inside the next 10 bars, buy.',
])('"after" with nothing behind it ends a step, and before a condition turns the order round: %s', (text) => {
  expect(entryOf(text)).toMatchObject({
    op: 'sequence',
    steps: [{ when: { op: 'crosses_above' } }, { when: { op: 'lte' }, withinBars: 10 }],
  })
})
