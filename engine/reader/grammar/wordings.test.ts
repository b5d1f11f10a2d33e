import { expect, test } from 'vitest'
import { readPlan } from '../read-plan.ts'

const planOf = (text: string) => {
  const reading = readPlan(text)
  return reading?.isWhole ? reading.plan : null
}

test.each(['When RSI drops below 30, buy on the next green candle.', 'Buy on the next bullish candle after RSI drops below 30.'])(
  'what is done on the next bar of a kind waits for it: %s',
  (text) => expect(planOf(`${text} Stop 2%.`)?.entryLong?.when).toMatchObject({ op: 'sequence', steps: [{}, {}] }),
)

test('a market order on the following open is one at the next open', () => {
  expect(planOf('If RSI < 30, enter long on the following open. Stop 2%.')?.entryLong?.fill).toBe('next_open')
})

test('an average at which one leaves is one of prices', () => {
  const when = planOf('Buy when RSI < 30. Exit at the 20-day moving average.')?.exitLong?.when
  expect(when).toMatchObject({ left: { kind: 'price', field: 'high' }, right: { name: 'sma', params: { period: 20 } } })
})

test('a number of times beside an entry is its leverage', () => {
  expect(planOf('RSI < 30 -> long 5x. Stop 2%.')?.leverage?.value).toBe(5)
})

test.each(['Exit after 15 bars or at a 4% stop.', 'Exit at a 4% stop.'])('a stop may be said as a way out: %s', (exit) => {
  expect(planOf(`Buy when RSI < 30. ${exit}`)?.stop.long).toMatchObject({ kind: 'percent', value: 4 })
})

test('a time is an item of a list of exits', () => {
  expect(planOf('EXIT\n- Close above 5 SMA\n- or after 10 days\nENTRY\n- RSI < 30')?.timeExits).toMatchObject([{ kind: 'days', value: 10 }])
  expect(planOf('ENTRY\n- RSI < 30\n- after 10 days')).toBe(null)
})

test.each(['Buy pullbacks:', 'Buy dips:'])('a manner of trading is a heading: %s', (head) => {
  expect(planOf(`${head} RSI < 30, close above the 200 SMA. Stop 2%.`)?.entryLong?.when).toMatchObject({ op: 'and' })
})

test('what goes through a line and closes back over it is one bar, also at the end of a list', () => {
  const when = planOf('Buy when 20 EMA above 50 EMA, price dips below the 20 EMA and closes back above it. Stop 2%.')?.entryLong?.when
  expect(when).toMatchObject({ op: 'and', args: [{}, { op: 'lt', left: { field: 'low' } }, { op: 'gt', left: { field: 'close' } }] })
})

test('a loss of the account is no distance of a price', () => {
  expect(planOf('Buy when RSI < 30. Close everything if the account is down 5%.')).toBe(null)
})

test('who closes back inside a band after he was below it crosses its lower edge upwards', () => {
  const texts = [
    'If price closes below the lower Bollinger Band and then closes back inside the band, buy.',
    'Wait for price to close back inside the bands after closing below the lower bollinger band, then buy.',
  ]
  for (const text of texts)
    expect(planOf(`${text} Stop 2%.`)?.entryLong?.when).toMatchObject({ op: 'crosses_above', right: { name: 'bb', output: 'lower' } })
})

test('one leaves at a band of what was named', () => {
  const plan = planOf('Buy at the lower Bollinger band. Exit at the middle band.')
  expect(plan?.exitLong?.when).toMatchObject({ left: { field: 'high' }, right: { name: 'bb', output: 'middle' } })
})

test('nothing of a scale is added to a line', () => {
  const when = planOf('Entry long: MACD > signal + RSI > 50. Stop 2%.')?.entryLong?.when
  expect(when).toMatchObject({ op: 'and', args: [{ right: { name: 'macd' } }, { left: { name: 'rsi' } }] })
})

test.each([
  'Long only. RSI(2) below 5 at close, buy next open.',
  'Long only\n- Price above 200 SMA\n- RSI(2) below 5 at close\n- Buy next open\n',
])('what holds at the close is acted on at the next open: %s', (text) =>
  expect(planOf(`${text} Exit when close > 5 SMA.`)?.entryLong?.fill).toBe('next_open'),
)

test('behind a heading a close at a new high is a price', () => {
  const plan = planOf('Entry: close at a new 20 day high\nExit: close at a 10 day low')
  expect([plan?.entryLong?.when, plan?.exitLong?.when]).toMatchObject([
    { op: 'gt', left: { field: 'close' } },
    { op: 'lt', left: { field: 'close' } },
  ])
})

test('a close that is somewhere is said of the close', () => {
  const when = planOf("Buy when RSI < 30. Sell on the first close that's higher than yesterday's high.")?.exitLong?.when
  expect(when).toMatchObject({ op: 'gt', left: { field: 'close' }, right: { field: 'high', shift: 1 } })
})

const crosses = { op: 'crosses_above' }
test.each([
  ['Buy when price crosses the 20 EMA. Stop 2%.', crosses],
  ['Buy when MACD crosses. Stop 2%.', crosses],
  ['Enter short when RSI crosses 70. Stop 2%.', { op: 'crosses_below' }],
  ['Buy when price crosses the 20 EMA in either direction. Stop 2%.', { op: 'crosses' }],
  ['Buy when price crosses the previous day low. Stop 2%.', { op: 'crosses_below', right: { field: 'low' } }],
])('a cross whose way nobody says goes the way of its entry, or of its level: %s', (text, when) => {
  const plan = planOf(text)
  expect((plan?.entryLong ?? plan?.entryShort)?.when).toMatchObject(when)
})

test('what crosses back crosses the line that it had crossed, not the last level that was named', () => {
  const plan = planOf('Buy when MACD crosses above the signal line below zero. Exit when MACD crosses back down.')
  expect(plan?.exitLong?.when).toMatchObject({ op: 'crosses_below', right: { name: 'macd', output: 'signal' } })
})

test('a number of another unit is no level of the same line', () => {
  const plan = planOf('Buy when RSI < 20. Sell at RSI > 50 or -1%.')
  expect(plan?.exitLong?.when).toMatchObject({ op: 'gt', right: { value: 50 } })
  expect(plan?.stop.long).toMatchObject({ kind: 'percent', value: 1 })
})

test('a wick beyond a band that closes back inside is of one bar, whatever the close before was', () => {
  const when = planOf('Short when price wicks above the upper Bollinger band and closes back inside. Stop 2%.')?.entryShort?.when
  expect(when).toMatchObject({ op: 'and', args: [{ op: 'gt', left: { field: 'high' } }, { left: { field: 'close' } }] })
  expect(JSON.stringify(when)).not.toContain('crosses')
})

test.each([
  'Short when price sweeps the Asian high and closes back below it. Stop 2%.',
  'Short when price pokes above the 20 EMA and closes back below it. Stop 2%.',
])('a sweep and a close back are of one bar as well: %s', (text) => {
  const when = planOf(text)?.entryShort?.when
  expect(when).toMatchObject({
    op: 'and',
    args: [
      { op: 'gt', left: { field: 'high' } },
      { op: 'lt', left: { field: 'close' } },
    ],
  })
})

test.each([
  ['An inside day followed by a break of its high is my buy signal. Stop 2%.', '1d'],
  ['Buy after an inside week. Stop 2%.', '1w'],
  ['H1. Buy if yesterday was an inside day and RSI < 30. Stop 2%.', '1h'],
])('a pattern that is called by its day is of the daily chart: %s', (text, chart) => {
  const plan = planOf(text)
  expect(plan?.timeframe?.value).toBe(chart)
})

test('a trigger that passes the end of the bar of its setup comes on a later bar', () => {
  const plan = planOf('Setup: NR7\nTrigger: break of NR7 high\nStop: NR7 low')
  expect(plan?.entryLong?.when).toMatchObject({ op: 'sequence', steps: [{ when: { name: 'nr7' } }, { when: { op: 'crosses_above' } }] })
})

/** An entry of a long trade, how the next rule is said in few words, and what it then is. */
test.each([
  [
    'When OBV crosses its 20 SMA to the upside I buy, when it crosses to the downside I sell.',
    { op: 'crosses_below', right: { name: 'sma' } },
  ],
  ['If MACD crosses zero going up, buy; if it crosses zero going down, sell.', { op: 'crosses_below', right: { value: 0 } }],
  ['Supertrend flips green: go long. Flips red: close long.', { op: 'crosses_below', right: { name: 'supertrend' } }],
  ['Buy when EMA 12 crosses over EMA 50. Exit on the cross back.', { op: 'crosses_below', right: { params: { period: 50 } } }],
  ['Buy on the crossover of the 20 and 80 EMA. Get out on the crossunder.', { op: 'crosses_below', right: { params: { period: 80 } } }],
  ['Buy the 9/26 EMA cross. Sell the reverse cross.', { op: 'crosses_below', right: { params: { period: 26 } } }],
  [
    'Buy on a %K/%D bullish crossover when the 50 EMA is above the 200 EMA. Sell on the bearish crossover.',
    { op: 'crosses_below', left: { output: 'k' }, right: { output: 'd' } },
  ],
  [
    'I buy when price closes over the 200 days line and sell when it falls under.',
    { op: 'crosses_below', right: { params: { period: 200 } } },
  ],
  ['Buy when Supertrend gives a green signal. Sell when it gives a red signal.', { op: 'crosses_below', right: { name: 'supertrend' } }],
  ['buy wen rsi < 30. close when its over 60', { op: 'gt', right: { value: 60 } }],
])('what is said in few words is told by what was said before: %s', (text, when) => {
  expect(planOf(text)?.exitLong?.when).toMatchObject(when)
})

test('a bare cross without two lines that crossed before is asked about', () => {
  expect(planOf('Buy when RSI < 30. Sell on the bearish crossover.')).toBe(null)
  expect(planOf('Buy when RSI crosses above 30. Exit when it crosses down.')).toBe(null)
})

test('both are the two lines that crossed', () => {
  const when = planOf('StochRSI: buy when %K crosses above %D with both of them under 20. Stop 2%.')?.entryLong?.when
  expect(when).toMatchObject({ op: 'and', args: [{}, { left: { output: 'k' } }, { left: { output: 'd' } }] })
})

const volume = { field: 'volume' }
const ownAverage = { name: 'sma', params: { period: 20 }, source: volume }
test.each([
  ['Buy when volume is at least 1.5 times the average. Stop 2%.', 1.5],
  ['Buy when volume is 50% above average. Stop 2%.', 1.5],
  ['Buy on RSI < 30 on at least 50% more volume than average. Stop 2%.', 1.5],
])('the average that volume is compared with is its own: %s', (text, times) => {
  const text2 = JSON.stringify(planOf(text)?.entryLong?.when)
  expect(text2).toContain('"field":"volume"')
  expect(text2).toContain(`"value":${times}`)
  expect(planOf('Buy when volume > average. Stop 2%.')?.entryLong?.when).toMatchObject({ left: volume, right: ownAverage })
})

test.each([
  [
    'Buy when EMA20 and EMA50 are both rising. Exit when either one is falling.',
    { op: 'or', args: [{ op: 'falling' }, { op: 'falling' }] },
  ],
  ['Go long when the Aroon oscillator (25) gets over 50. Close it if the oscillator crosses below zero.', { left: { name: 'aroon' } }],
  ["Buy when RSI < 30. When it's the last trading day of the month I sell.", { op: 'calendar', n: -1 }],
])('what leaves speaks of what entered: %s', (text, when) => {
  expect(planOf(text)?.exitLong?.when).toMatchObject(when)
})

test('in both cases the rest has to hold for each of two reasons', () => {
  const when = planOf('Buy when either RSI < 30 or MFI < 20, and in both cases price must be above the 200 SMA. Stop 2%.')?.entryLong?.when
  expect(when).toMatchObject({ op: 'and', args: [{ op: 'or' }, { op: 'gt' }] })
})

test('so many shares of a market name both', () => {
  expect(planOf('10 shares of COST: buy when RSI(2) < 10. Stop 2%.')).toMatchObject({
    symbol: { value: 'COST' },
    sizing: { kind: 'fixed_units', value: 10 },
  })
})

test('a letter is what the text says that it is', () => {
  const stop = { kind: 'atr', mult: 2, period: 20 }
  expect(planOf('Buy a 20-day high. Stop 2N, where N is the 20-day ATR.')?.stop.long).toMatchObject(stop)
  expect(planOf('N = ATR(20). Buy a 20-day high. Stop 2N.')?.stop.long).toMatchObject(stop)
})

test.each([
  [
    '* LONG ONLY\n* price > Ichimoku cloud\n* tenkan crosses kijun\n* exit: close inside cloud',
    { op: 'and', args: [{ op: 'gt' }, crosses] },
  ],
  ['ema20/50 cross long only tf 4h sl 3atr', crosses],
])('conditions under the only side that is traded are its entry: %s', (text, when) => {
  expect(planOf(text)?.entryLong?.when).toMatchObject(when)
  expect(planOf('RSI < 30. MFI < 20. Stop 2%.')).toBe(null)
})

test('to sell opens a short where only shorts are traded, and is never lost', () => {
  const plan = planOf('I only take sells when the close is under the 100 SMA. I sell when RSI > 80. 40 pip SL.')
  expect(plan?.entryShort?.when).toMatchObject({ op: 'and', args: [{ op: 'lt' }, { op: 'gt', right: { value: 80 } }] })
  expect(planOf('Enter short when RSI > 80. Sell when MFI > 90. Stop 2%.')).toBe(null)
})

test('what happens either way enters both sides where each has its filter', () => {
  const plan = planOf('Only long above the daily open, only short below it. Entry on 5m supertrend flip. Stop 2%.')
  expect(plan?.entryLong?.when).toMatchObject({ args: [{ op: 'gt' }, { op: 'crosses_above', right: { name: 'supertrend' } }] })
  expect(plan?.entryShort?.when).toMatchObject({ args: [{ op: 'lt' }, { op: 'crosses_below', right: { name: 'supertrend' } }] })
})

test.each([
  ['If RSI was below 30 three bars ago and is above 40 now, buy. Stop 2%.', { op: 'and', args: [{ op: 'shift', bars: 3 }, { op: 'gt' }] }],
  ['Buy if RSI was below 30 at least once in the last 5 bars. Stop 2%.', { op: 'within', bars: 5 }],
  ['Buy the pullback to the 20 EMA. Stop 2%.', { op: 'lte', left: { field: 'low' }, right: { name: 'ema' } }],
  ['C>EMA100 = long. Stop 2%.', { op: 'gt', left: { field: 'close' } }],
])('what was earlier and where price comes to is told: %s', (text, when) => {
  expect(planOf(text)?.entryLong?.when).toMatchObject(when)
})

test('a rally to a line is met from below by a short', () => {
  const when = planOf('Short rallies to the 20 EMA. Stop 2%.')?.entryShort?.when
  expect(when).toMatchObject({ op: 'gte', left: { field: 'high' }, right: { name: 'ema' } })
})

test('what pierces a line reaches beyond it, and need not close there', () => {
  const when = planOf('Buy on a bullish pin bar that pierces the lower Keltner line. Stop 2%.')?.entryLong?.when
  expect(when).toMatchObject({ op: 'and', args: [{ op: 'pattern' }, { op: 'lt', left: { field: 'low' }, right: { name: 'keltner' } }] })
})
