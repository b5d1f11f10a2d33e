import { expect, test } from 'vitest'
import { readText } from './read-text.ts'
import { rulesOf } from './testing/entry-rules.ts'
import { rulesIn } from './testing/outline.ts'

test.each([
  ['Entry: RSI < 30. Exit: RSI > 70', ['enter: rsi < 30', 'exit: rsi > 70']],
  [
    'BUY conditions:\n- RSI < 30\n- close > SMA 200\nEXIT:\n- RSI > 70\n- MFI > 80',
    ['enter long: (rsi < 30 and close > sma 200)', 'exit: (rsi > 70 or mfi > 80)'],
  ],
  ['LONG\nRSI < 30\nSHORT\nRSI > 70', ['enter long: rsi < 30', 'enter short: rsi > 70']],
  ['Buy when all of the following are true:\n1. RSI < 30\n2. close > SMA 200', ['enter long: (rsi < 30 and close > sma 200)']],
  ['Filter: close > SMA 200\nEntry: RSI < 30', ['filter: close > sma 200', 'enter: rsi < 30']],
  ['1) RSI < 30 2) close > SMA 200. Buy when both are true.', ['enter long: (rsi < 30 and close > sma 200)']],
  ['Rule 1: buy when RSI < 30\nRule 2: sell when RSI > 70', ['enter long: rsi < 30', 'sell: rsi > 70']],
])('%s: what stands under a heading is its rule', (text, rules) => {
  expect(rulesIn(text)).toEqual(rules)
})

test('what both sides have of their own is of its side; what is said once is for both', () => {
  expect(rulesIn('Long:\nRSI < 30\nSL 20 pips\nShort:\nRSI > 70\nSL 30 pips')).toEqual([
    'enter long: rsi < 30',
    'stop 20 pips long',
    'enter short: rsi > 70',
    'stop 30 pips short',
  ])
  expect(rulesIn('Long: RSI < 30. Short: RSI > 70. Exit when MFI > 80. Stop 20 pips')).toEqual([
    'enter long: rsi < 30',
    'enter short: rsi > 70',
    'exit: mfi > 80',
    'stop 20 pips',
  ])
})

test('a sell under the heading of a side is its exit, or its entry', () => {
  const text = 'For longs: buy when RSI < 30, sell when RSI > 50. For shorts: sell when RSI > 70, exit when RSI < 40'
  expect(rulesIn(text)).toEqual(['enter long: rsi < 30', 'exit long: rsi > 50', 'enter short: rsi > 70', 'exit: rsi < 40'])
})

test.each([
  ['I have two conditions for a long: RSI < 30, ADX > 20', ['enter long: (rsi < 30 and adx > 20)']],
  ['To enter I need two things: RSI < 30 and ADX > 20', ['enter: (rsi < 30 and adx > 20)']],
  ['| Entry | RSI < 30 |\n| Exit | RSI > 70 |', ['enter: rsi < 30', 'exit: rsi > 70']],
  ['**Entry:**\n- RSI < 30\n**Exit:**\n- RSI > 70', ['enter: rsi < 30', 'exit: rsi > 70']],
  ['LONG\nEntry: RSI < 30\nExit: RSI > 70', ['enter long: rsi < 30', 'exit long: rsi > 70']],
  ['- RSI < 30\n- ADX > 20\nBUY\nSL 20 pips', ['enter long: (rsi < 30 and adx > 20)', 'stop 20 pips']],
  ['above the 200 SMA I only buy. Buy when RSI < 30', ['only long: unsaid > sma 200', 'enter long: rsi < 30']],
])('%s: headings, tables and lists', (text, rules) => {
  expect(rulesIn(text)).toEqual(rules)
})

test('rules to sell with as many conditions as those to buy must all hold', () => {
  expect(rulesIn('BUY RULES\n- RSI < 30\n- ADX > 20\nSELL RULES\n- RSI > 70\n- ADX > 25')[1]).toBe('sell: (rsi > 70 and adx > 25)')
})

test('otherwise is where the condition before does not hold', () => {
  expect(rulesIn('If the close is above the 200 SMA be long, otherwise be in cash.')).toEqual([
    'enter long: close > sma 200',
    'exit: not close > sma 200',
  ])
  expect(rulesIn('No buying if ADX < 15. Otherwise go long when RSI < 30')).toEqual(['skip long: adx < 15', 'enter long: rsi < 30'])
})

test('the opposite cross of two lines is told; that of a line and a number stays open', () => {
  expect(rulesIn('Long when EMA 9 crosses above EMA 21, exit on the opposite cross').at(-1)).toBe('exit: ema 9 crosses down ema 21')
  expect(rulesIn('Long when RSI crosses above 30, exit on the opposite cross').at(-1)).toBe('exit: <reverse cross>')
})

test('"only" is the rule where there is no other, and a filter beside one', () => {
  expect(rulesIn('only buy when RSI < 30')).toEqual(['enter long: rsi < 30'])
  expect(rulesIn('Only buy when close > SMA 200. Buy when RSI < 30.')).toEqual(['only long: close > sma 200', 'enter long: rsi < 30'])
})

test.each([
  ['Buy when RSI < 30, no wait, 25', ['enter long: rsi < 25']],
  ['Buy when RSI < 30. Sorry, I meant 25.', ['enter long: rsi < 25']],
  ['Buy when EMA 9 crosses above the EMA 30, no wait, the EMA 34', ['enter long: ema 9 crosses up ema 34']],
  ['stop loss 20 pips.. sorry i meant 15', ['stop 15 pips']],
  ['Sell when RSI > 70. Sorry not 70, 65.', ['sell: rsi > 65']],
  ['Stop 2%. Buy when RSI < 30. Actually make that stop loss 3%', ['stop 3 percent', 'enter long: rsi < 30']],
])('%s: a correction takes the place of what it corrects', (text, rules) => {
  expect(rulesIn(text)).toEqual(rules)
})

test('a correction that fits nothing stays', () => {
  expect(rulesIn('Buy when EMA 9 crosses above EMA 21. Sorry not 70, 65.').at(-1)).toBe('correct')
})

test('rules of the other side are mirrored; a stop for both sides is said already', () => {
  expect(rulesIn('Buy when RSI < 30. Vice versa for shorts. Same stop and target.')).toEqual(['enter long: rsi < 30', 'mirror all short'])
  expect(rulesIn('Buy when RSI < 30, short the opposite')).toEqual(['enter long: rsi < 30', 'mirror all short'])
})

test.each([
  'the exact opposite for shorts',
  'Shorts mirrored',
  'same thing upside down for shorts',
  'shorts are the same but inverted',
  'flip it for shorts',
  'for shorts everything is reversed',
  'to go short, the opposite',
  'shorts are the mirror image of longs',
  'works the same way for shorts, just reversed',
  'same for shorts',
])('%s: the rules of shorts are those of longs mirrored', (text) => {
  expect(rulesIn(`Buy when RSI < 30. ${text}`)).toEqual(['enter long: rsi < 30', 'mirror all short'])
})

test('"the same for shorts" is no rule where shorts have their own', () => {
  expect(rulesIn('Buy when RSI < 30. Short when RSI > 60. Same for shorts.')).toEqual(['enter long: rsi < 30', 'enter short: rsi > 60'])
})

test('a condition that a rule says again names the strategy; one that a rule follows is not passed over', () => {
  expect(rulesIn('Bullish engulfing! Buy on a bullish engulfing.')).toEqual(['remark', 'enter long: bullish_engulfing'])
  const [first] = rulesIn('A bullish engulfing that closes green: buy. Exit on a bullish engulfing.')
  expect(first).not.toBe('remark')
})

test('what stands before two entries holds for both', () => {
  expect(rulesIn('If MFI > 50, buy when RSI < 30 and sell short when RSI > 70')).toEqual([
    'enter long: (mfi > 50 and rsi < 30)',
    'enter short: (mfi > 50 and rsi > 70)',
  ])
})

test('an act takes no conditions from under a heading of the other side', () => {
  expect(rulesIn('Buy when all of these are true: RSI > 50, MFI > 50. Sell short with everything reversed.')).toContain(
    'enter long: (rsi > 50 and mfi > 50)',
  )
})

test('roles under both sides are each of the side before them, and what a side begins with is what its entry waits for', () => {
  const { plan, status } = readText(
    'EURUSD 1h. Long: price over the 200 EMA. Entry: RSI crosses above 30. Exit: RSI above 70. Short: price under the 200 EMA. Entry: RSI crosses below 70. Exit: RSI below 30.',
  )
  expect(status).toBe('ok')
  expect([plan?.entryLong?.when.op, plan?.entryShort?.when.op, plan?.exitLong?.when.op, plan?.exitShort?.when.op]).toEqual([
    'and',
    'and',
    'gt',
    'lt',
  ])
})

test('an entry of no side beside entries of sides is asked about', () => {
  expect(readText('EURUSD 1h. Long above the 200 EMA, short below it. Entry: RSI crosses above 30. Stop 1%.').status).toBe('clarify')
  expect(readText('EURUSD 1h. Buy above the 200 EMA. Entry: RSI crosses above 30. Stop 1%.').status).toBe('clarify')
})

test('numbers in brackets that count rules are no settings of what stands before them', () => {
  expect(
    readText('EURUSD 1h. Buy when: (1) close above the 50 EMA (2) ADX above 25 and rising (3) RSI(7) below 30. Stop 1%.').rules.map(
      ({ text }) => text,
    ),
  ).toContain('ADX(14) is above 25')
  expect(
    readText('EURUSD 1h. Enter long: (1) ADX above 25 (2) +DI above -DI (3) close above the 50 EMA. Stop 1%.').rules.map(
      ({ text }) => text,
    ),
  ).toContain('+DI(14) is above -DI(14)')
})

test.each(['RSI above 50 = long, RSI below 40 = short. Flat otherwise.', 'Long when RSI > 50, short when RSI < 40, otherwise flat.'])(
  'each side is left where its own rule no longer holds: %s',
  (text) => {
    const { plan } = readText(`EURUSD 1h. ${text}`)
    expect(plan?.exitLong?.when).toMatchObject({ op: 'not', arg: { op: 'gt', right: { value: 50 } } })
    expect(plan?.exitShort?.when).toMatchObject({ op: 'not', arg: { op: 'lt', right: { value: 40 } } })
  },
)

test.each([
  ['Long when RSI(14) crosses above 30, short below 70.', 'RSI(14) crosses below 70'],
  ['Entry: RSI(14) crosses back above 30 for longs, below 70 for shorts.', 'RSI(14) crosses below 70'],
  ['Buy when the close crosses above the 20 EMA, sell short if below it.', 'close crosses below EMA(20)'],
])('a side that is told without a verb has the one before it: %s', (text, short) => expect(rulesOf(`${text} Stop 2%.`)[1]).toBe(short))

test.each([
  ['Long when RSI(14) is above 70, short below 30.', 'RSI(14) is below 30'],
  ['Long when RSI(14) crosses above 30, short when it is below 70.', 'RSI(14) is below 70'],
  ['Long when RSI(14) crosses above 30, short below the 200 EMA.', 'close is below EMA(200)'],
])('what has its own verb, or is of another line, keeps it: %s', (text, short) => expect(rulesOf(`${text} Stop 2%.`)[1]).toBe(short))
