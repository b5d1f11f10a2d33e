import { expect, test } from 'vitest'
import type { Term } from '../strategy/plan.ts'
import type { Context } from './context.ts'
import { readClauses } from './read-clauses.ts'
import { readPlan } from './read-plan.ts'
import { resolveCondition } from './resolve-condition.ts'
import { unsaidIn } from './resolve-value.ts'
import { valuesIn } from './values-in.ts'

/** A term in short: `ema(8)`, `sma(20) of volume`, `high 1d[1]`. */
function short(term: Term): string {
  const where =
    ('timeframe' in term && term.timeframe ? ` ${term.timeframe}` : '') + ('shift' in term && term.shift ? `[${term.shift}]` : '')
  switch (term.kind) {
    case 'const':
      return `${term.value}${term.unit ? ` ${term.unit}` : ''}`
    case 'price':
      return term.field + where
    case 'indicator': {
      const output = term.output === 'value' ? '' : `.${term.output}`
      const session = term.session ?? ''
      return `${term.name}${output}(${session || Object.values(term.params).join(',')})${term.source ? ` of ${short(term.source)}` : ''}${where}`
    }
    case 'calc':
      return `${term.op}(${term.args.map(short).join(', ')})`
    default:
      return term.kind
  }
}

interface Compared {
  readonly op: string
  readonly left?: Term
  readonly right?: Term
  readonly args?: readonly Compared[]
}
const shortOf = ({ op, left, right, args }: Compared): string =>
  left && right ? `${short(left)} ${op} ${short(right)}` : `${op}(${(args ?? []).map(shortOf).join('; ')})`

/** What a text's exit comes to, else its entry; what is open, where anything is. */
function rule(text: string): string {
  const reading = readPlan(text)!
  if (reading.unread.length > 0) return `unread ${reading.unread.map(({ start, end }) => text.slice(start, end)).join(' ')}`
  const [open] = reading.open
  if (open) return `open ${open.candidates?.length ?? 0}`
  const found = reading.plan.exitLong ?? reading.plan.entryLong ?? reading.plan.entryShort
  return found ? shortOf(found.when as Compared) : 'nothing'
}

test.each([
  ['buy when the 8 EMA crosses above the 21 EMA. exit when the 8 closes under the 21', 'ema(8) lt ema(21)'],
  ['buy when the 50 SMA is above the 200 SMA. exit when price closes below the 50', 'close lt sma(50)'],
  ['buy when the 9 EMA is above the 21 EMA. exit when the fast one crosses below the slow one', 'ema(9) crosses_below ema(21)'],
  ['buy when price is above the 20 EMA. exit when it closes below the average', 'close lt ema(20)'],
  ['buy when price is above the 20 EMA. exit when it crosses below it', 'close crosses_below ema(20)'],
  ['buy when RSI(2) is below 10. exit when it is above 70', 'rsi(2) gt 70'],
  ['buy when RSI(2) closes under 10. exit when it closes above 70', 'rsi(2) gt 70'],
  ['buy when RSI(2) closes under 10. exit when it closes above the 5 SMA', 'close gt sma(5)'],
  ['buy when RSI(2) closes under 10. exit when it closes above 150', 'open 0'],
  ['buy when EMA 9 crosses above 21', 'ema(9) crosses_above ema(21)'],
  ['buy when the 9/21 EMAs cross up', 'ema(9) crosses_above ema(21)'],
  ['buy when the 21 and 9 EMA cross up', 'ema(9) crosses_above ema(21)'],
  ['buy when the 9 EMA is above the 21 EMA. exit when they cross down', 'ema(9) crosses_below ema(21)'],
  ['buy when the 9 EMA crosses above the 21 EMA. exit when it crosses down', 'ema(9) crosses_below ema(21)'],
  ['buy when the 9 EMA crosses above the 21 EMA. exit when it crosses back down', 'ema(9) crosses_below ema(21)'],
  ['buy when the 9 EMA crosses above the 21 EMA. exit when they cross back', 'ema(9) crosses_below ema(21)'],
  ['buy when the 9 EMA is above the 21 EMA. exit when 9 is below 21', 'ema(9) lt ema(21)'],
  ['buy when 9 is above 21', 'open 2'],
  ['buy when the 8/13/21 EMAs are stacked bullishly', 'and(ema(8) gt ema(13); ema(13) gt ema(21))'],
  ['buy when EMA 9 > 21 > 50', 'and(ema(9) gt ema(21); ema(21) gt ema(50))'],
  ['buy when price touches the bollinger band', 'open 0'],
  ['buy when RSI crosses up from below 30', 'rsi(14) crosses_above 30'],
  ['buy when RSI is under 30 and price is above the 200 SMA. exit when it is above 70', 'rsi(14) gt 70'],
  ['buy when price closes above the 20 EMA. exit when it closes below', 'close lt ema(20)'],
  ['buy when RSI is rising. exit when it closes below', 'open 0'],
  ['buy on the 1h chart when the daily close is above its 50 EMA', 'close 1d gt ema(50) 1d'],
  ['buy when CCI rises through +100. exit when the index drops under +100', 'open 2'],
  ['buy when price is above the 21 EMA + 50 SMA', 'and(close gt ema(21); close gt sma(50))'],
  ['buy when volume spikes above 2x average', 'volume gt mul(2, sma(20) of volume)'],
  ['I use the 9 and 21 EMA. buy when they cross up', 'ema(9) crosses_above ema(21)'],
  ['I use the 9 and 20 EMA. buy when the 9 crosses above the 20', 'ema(9) crosses_above ema(20)'],
  ['Indicators: EMA 5, EMA 13. buy when the 5 is above the 13', 'ema(5) gt ema(13)'],
  ['using 2 EMAs (9 and 21), buy when price is above both', 'and(close gt ema(9); close gt ema(21))'],
  ['buy when the 20 SMA is above 450', 'sma(20) gt 450'],
  ['buy when bollinger bandwidth is at its lowest in 100 bars', 'bb.width(20,2) lte lowest(100) of bb.width(20,2)'],
  [
    'buy when price is below the 25 SMA and the lower shadow is longer than the body. exit when it returns to the 25 SMA',
    'close gte sma(25)',
  ],
  ['buy when price crosses above the 20 EMA and ADX is above 25. exit when it crosses below 20', 'open 1'],
  ['buy when price touches the lower bollinger band and I close when price touches the middle band', 'high gte bb.middle(20,2)'],
  ['buy when price crosses above the 20 EMA with RSI above 55. exit when it crosses below', 'close crosses_below ema(20)'],
  ['buy when the 9 EMA crosses the 21 EMA from below. exit when it crosses from above', 'ema(9) crosses_below ema(21)'],
  ['buy when the 8 EMA is above the 13 EMA and the 13 is above the 21', 'and(ema(8) gt ema(13); ema(13) gt ema(21))'],
  ['buy when price closes above the upper bollinger band. exit when it closes below the lower one', 'close lt bb.lower(20,2)'],
  [
    'buy when the low is below the lower bollinger band and the close is back inside',
    'and(low lt bb.lower(20,2); close gt bb.lower(20,2))',
  ],
  ['buy when the distance from the 20 EMA is more than 2 ATR', 'abs(sub(close, ema(20))) gt mul(2, atr(14))'],
  ['buy if ema9 > ema21 and volume > 1.5x avg', 'and(ema(9) gt ema(21); volume gt mul(1.5, sma(20) of volume))'],
  ['buy when RSI is above its 9 SMA. exit when RSI is below the average', 'rsi(14) lt sma(9) of rsi(14)'],
  ['buy if the fast moving average (10) is above the slow one (30)', 'sma(10) gt sma(30)'],
  ['buy when price is 1.5 ATR or more below the 20 EMA', 'close lte sub(ema(20), mul(1.5, atr(14)))'],
  ['buy when price crosses above 21', 'close crosses_above 21'],
  ['buy when the 9 EMA crosses above the 21 EMA. exit when the 9 EMA is under 21', 'ema(9) lt ema(21)'],
  ['buy when RSI dips under 40 and comes back over it', 'rsi(14) crosses_above 40'],
  ['buy when the MACD turns green', 'macd.line(12,26,9) crosses_above macd.signal(12,26,9)'],
  ['buy when the MACD histogram is red', 'macd.line(12,26,9) lt macd.signal(12,26,9)'],
  [
    'buy when the bollinger bands are inside the keltner channel',
    'and(bb.upper(20,2) lt keltner.upper(20,2); bb.lower(20,2) gt keltner.lower(20,2))',
  ],
  ['MACD: buy on a cross above the signal line, sell on a cross below it', 'macd.line(12,26,9) crosses_below macd.signal(12,26,9)'],
  ['buy when RSI(2) is below 10. exit when RSI is above 70', 'rsi(2) gt 70'],
  [
    'buy when the close is below the lower bollinger band (20, 2.5). exit when the close is above the upper band',
    'close gt bb.upper(20,2.5)',
  ],
  ['buy when MACD(5,34,5) is above its signal line', 'macd.line(5,34,5) gt macd.signal(5,34,5)'],
  ['buy when stochastic RSI %K is below 10. exit when %K is above 90', 'stochrsi.k(14,14,3,3) gt 90'],
  ['buy when price is above the 50 day average', 'close gt sma(50)'],
  ['buy when price is above the 20 EMA. exit when price is below the 20 MA', 'close lt ema(20)'],
  ['buy when MACD crosses above the signal line. exit when it crosses below it', 'macd.line(12,26,9) crosses_below macd.signal(12,26,9)'],
  ['buy if price breaks the high of the first 30 minutes. exit if it breaks the low', 'close crosses_below opening_range.low(30)'],
  ['buy when CCI crosses above -100 and RSI is above 50. exit when it crosses below -100', 'cci(20) crosses_below -100'],
  ['buy when RSI(14) is above its own 9 SMA. exit when it is below that SMA', 'rsi(14) lt sma(9) of rsi(14)'],
])('a reference means what was said before: %s', (text, meaning) => {
  expect(rule(text)).toBe(meaning)
})

test.each([
  ['buy when volume is above its 20 bar average', 'volume gt sma(20) of volume'],
  ['buy when volume is more than 1.5 times the 20 bar average', 'volume gt mul(1.5, sma(20) of volume)'],
  ['buy when RSI is above its 9 SMA', 'rsi(14) gt sma(9) of rsi(14)'],
  ['buy when price is above its 200 SMA', 'close gt sma(200)'],
  ['buy when ATR is above its 50 bar average', 'atr(14) gt sma(50) of atr(14)'],
])('an average is of what it is compared with: %s', (text, meaning) => {
  expect(rule(text)).toBe(meaning)
})

test.each([
  ['buy when price is above the cloud', 'close gt ichimoku.cloud_top(9,26,52)'],
  ['sell short when price is below the cloud', 'close lt ichimoku.cloud_bottom(9,26,52)'],
  ['buy when price closes above the 30 minute opening range', 'close gt opening_range.high(30)'],
  ['buy when price closes above the donchian channel (20)', 'close gt donchian.upper(20)[1]'],
  ['buy when price closes above the Asian session high', 'close gt session_range.high(asian)'],
  ['buy when price closes above the high of the 9:30-10:00 range', 'close gt session_range.high(570,600)'],
])('a range is met at the end that lies on that side: %s', (text, meaning) => {
  expect(rule(text)).toBe(meaning)
})

test.each([
  ['1h chart. buy when the close is above the daily 200 SMA', 'close gt sma(200) 1d'],
  ["1h chart. buy when the close is above yesterday's high", 'close gt high 1d[1]'],
  ['daily chart. buy when the close is above the 200 day SMA', 'close gt sma(200)'],
  ["buy when the close is above yesterday's high", 'close gt high[1]'],
  ['buy when the close is above the 20 bar high', 'close gt highest(20) of high[1]'],
  ['buy when the close is higher than 5 bars ago', 'close gt close[5]'],
  ['buy when the close is 2% above the 50 SMA', 'close gte mul(1.02, sma(50))'],
  ['buy when the close is more than 2 ATR below the 20 EMA', 'close lt sub(ema(20), mul(2, atr(14)))'],
  ['buy when the close is more than 2 standard deviations below the 50 SMA', 'close lt bb.lower(50,2)'],
  ['buy when price closes above the high', 'close gt high[1]'],
  ['buy when price closes above the high of the last candle', 'close gt high[1]'],
  ["buy when the last candle's range is above 2 ATR", 'sub(high, low) gt mul(2, atr(14))'],
  ['buy when ADX > 22, +DI > -DI', 'and(adx.adx(14) gt 22; adx.plus_di(14) gt adx.minus_di(14))'],
])('a value stands on its chart and bar: %s', (text, meaning) => {
  expect(rule(text)).toBe(meaning)
})

test.each([
  ['buy when price is above the 200', 'open 2'],
  ['buy when the 50 EMA is rising and the close is above 50', 'open 2'],
  ['buy when price is above the 20 EMA and the 50 EMA. exit when price is below the average', 'open 2'],
  ['buy when RSI on the 2h chart is below 30', 'open 0'],
  ['4h chart. buy when the 1h RSI is below 30', 'open 0'],
  ['buy when price is above the slow one', 'open 0'],
])('what may be two things, or cannot be had, is open: %s', (text, meaning) => {
  expect(rule(text)).toBe(meaning)
})

test('usual numbers and kinds are told as unsaid, those of the text are not', () => {
  const unsaid = (text: string) => {
    const introduced = readClauses(text)[0]!.clauses.flatMap(valuesIn)
    const context: Context = { chart: null, side: null, introduced, spansOf: () => [], exprOf: resolveCondition }
    return unsaidIn(context).map(({ name, what }) => `${what} of ${name}`)
  }
  expect(unsaid('buy when RSI is below 30 and price is above the 50 EMA')).toEqual(['numbers of rsi'])
  expect(unsaid('buy when RSI is below 30. exit when RSI(2) is above 70')).toEqual([])
  expect(unsaid('buy when price is above the 50 MA')).toEqual(['kind of sma'])
  expect(unsaid('buy when price is above the 50 EMA. exit when price is below the 50 MA')).toEqual([])
})

test('an oscillator with a signal line crosses it below the level that it comes from', () => {
  expect(rule('buy when the stochastic crosses up from below 20')).toBe(
    'and(stoch.k(14,3,3) crosses_above stoch.d(14,3,3); stoch.k(14,3,3) lt 20)',
  )
})

test('between several lines is above the lowest and below the highest', () => {
  expect(rule('buy when the 20 EMA is above the 50 EMA and price is between the EMAs')).toBe(
    'and(ema(20) gt ema(50); close gte min(ema(20), ema(50)); close lte max(ema(20), ema(50)))',
  )
})

test('a line that is named beforehand and that no rule speaks of holds the text', () => {
  expect(readPlan('I use the 200 EMA. Buy when RSI(2) is below 10.')?.isWhole).toBe(false)
  expect(readPlan('I use the 200 EMA. Buy when price is above the 200.')?.isWhole).toBe(true)
})

test('the average that a price falls below is the one that was named, on any chart', () => {
  const text =
    "When the weekly close is above the thirty week moving average I'm long, and I sell when the weekly close drops under the average"
  expect(readPlan(text)?.plan.exitLong?.when).toMatchObject({ right: { name: 'sma', params: { period: 30 } } })
})
