import { expect, test } from 'vitest'
import { readText } from './read-text.ts'
import { rulesOf } from './testing/rules-of.ts'

const long = (rest: string) => `EURUSD H1. Buy when RSI crosses above 30. ${rest}`
const short = (rest: string) => `EURUSD H1. Sell short when RSI crosses below 70. ${rest}`

test.each([
  ["Stop 30 pips, target 60 pips. If MACD crosses down before that I'm out.", 'Stop 30 pips, target 60 pips. Exit when MACD crosses down.'],
  ["If the close falls under the 20 EMA while I'm in the trade, exit.", 'If the close falls under the 20 EMA, exit.'],
  ['I sit on it until RSI is above 70, then I dump it.', 'Hold until RSI is above 70.'],
  ['Half off at 2R, the rest I leave until RSI is above 70. Stop 2%.', 'Half off at 2R, hold the rest until RSI is above 70. Stop 2%.'],
  ['Exit at the first profitable close.', 'Exit when the close is above my entry price.'],
  ["If it drops another 2% I'm stopped out.", 'Stop 2%.'],
  ["If it goes down another 2% from my entry I'm out.", 'Stop 2%.'],
  ['Sell after a gain of 8% or a loss of 4%.', 'Target 8%. Stop 4%.'],
  ['I take my money when the trade is up 2%, and I accept a loss at 1%.', 'Target 2%. Stop 1%.'],
  ['Stop 20 pips and my profit is three times that.', 'Stop 20 pips. Target 3R.'],
  ['Stop 20 pips. Target equal to the stop.', 'Stop 20 pips. Target 1R.'],
  ["10 pips SL, we're looking to make 2.5 times what we risk.", 'Stop 10 pips. Target 2.5R.'],
  ['Stop 30 pips. Target I usually do double, so two to one.', 'Stop 30 pips. Target 2R.'],
  ['Stop 20 pips, target 40 pips, 1:2.', 'Stop 20 pips, target 40 pips.'],
  ['If still in after 7 bars, get out at the open.', 'Exit after 7 bars.'],
  ['I only hold 5 days max.', 'Hold 5 days.'],
  ["Give it 12 candles; if it hasn't hit the 2% target by then, kill it. Stop 1%.", 'Exit after 12 bars. Target 2%. Stop 1%.'],
  ["Stop 2%. Don't exit until RSI is above 70.", 'Stop 2%. Hold until RSI is above 70.'],
  ['Hold until RSI is above 70 or for a maximum of 8 days, whichever happens first.', 'Hold until RSI is above 70. Exit after 8 days.'],
  ['Stop 50 pips. Ride it until my trailing stop of 80 pips gets hit.', 'Stop 50 pips. Trailing stop 80 pips.'],
  ['Close when profit has reached 5% or when three weeks have passed.', 'Target 5%. Exit when three weeks have passed.'],
  ['Close if loss > 30 pips. Close if open for more than 36 bars.', 'Stop 30 pips. Exit after 36 bars.'],
  ["Exit on Wednesday, or earlier if I'm 1% up, or 1% down.", 'Exit on Wednesday. Target 1%. Stop 1%.'],
  ['Exit at the close of the second day after entry.', 'Exit after 2 days.'],
  ["Sell at tomorrow's close.", "Sell at the next day's close."],
  ['Unclosed trades get killed at 12:00 UTC.', 'Close all trades at 12:00 UTC.'],
  ['Risking 20 to make 60 pips.', 'Stop 20 pips, target 60 pips.'],
  ['Pocket 30 pips, lose no more than 20.', 'Stop 20 pips, target 30 pips.'],
  ["Stop 25 pips. Lock in 10 pips once we're 25 in the green.", 'Stop 25 pips. Lock in 10 pips after 25 pips of profit.'],
  ['Stop 2 ATR. After a 2 ATR move in my favour I bring it up to entry.', 'Stop 2 ATR. Move the stop to entry after 2 ATR profit.'],
  ["Stop 2 ATR. Trail the stop under each candle's low once I'm 1R up.", 'Stop 2 ATR. After 1R trail the stop to the low every bar.'],
  ['Stop at the 20 EMA and I follow it up every bar.', 'Stop at the 20 EMA, updated each bar.'],
  ['Stop: recent swing low (last 10 candles).', 'Stop: lowest low of the last 10 candles.'],
  ['Stop 5 pips below the low that was made over the last 10 bars.', 'Stop 5 pips below the lowest low of the last 10 bars.'],
  ["Stop 40 pips. If RSI drops below 20 the idea is dead and I'm gone.", 'Stop 40 pips. If RSI drops below 20 exit.'],
  ['Stop 2%. Exit when RSI is above 70 or once the trade is 6 days old.', 'Stop 2%. Exit when RSI is above 70 or after 6 days.'],
  ['Stop 2%. Exit when RSI > 70 or the close is below the 50 EMA first.', 'Stop 2%. Exit when RSI > 70 or the close is below the 50 EMA.'],
  ['Exit when RSI > 70 or a drop of 8% from the highest price since I bought.', 'Exit when RSI > 70 or when it drops 8% from its peak.'],
  ['Stop 30 pips. Exit when RSI > 70 or 30 pips have been gained.', 'Stop 30 pips. Exit when RSI > 70. Target 30 pips.'],
  ['Half off at 1R, the rest rides to the close of the day. Stop 1%.', 'Half off at 1R. Exit at the end of the day. Stop 1%.'],
  ['Stop at the 20 EMA. It moves with the line.', 'Stop at the 20 EMA, updated each bar.'],
  ['Stop: 20 pips; limit: 40 pips.', 'Stop 20 pips, target 40 pips.'],
  ['Stop 20 pips, minimum RR 1:2.', 'Stop 20 pips, target 2R.'],
  ['Stop 20 pips, reward at least twice the risk.', 'Stop 20 pips, target 2R.'],
  ['Stop 20 pips, exit on RSI 70.', 'Stop 20 pips, exit at RSI 70.'],
  ['Stop 2%, target 4%. Hold until stop or target.', 'Stop 2%, target 4%.'],
  ['Stop 1%. Exit rule: when I am up 2% or the 20 EMA turns down.', 'Stop 1%. Exit when I am up 2% or the 20 EMA turns down.'],
  ['Exit when RSI > 70 or when it has run 2 ATR.', 'Exit when RSI > 70. Target 2 ATR.'],
  ['Exit when RSI > 70. Money stop of 80 pips.', 'Exit when RSI > 70. Stop 80 pips.'],
  ['Exit when RSI > 70. I add no stop.', 'Exit when RSI > 70. No stop.'],
  ['SL 30 pips both, TP 60 pips.', 'SL 30 pips, TP 60 pips.'],
  ['Stop at the 10 day low and ratchet the stop up each day with the 10 day low.', 'Stop at the 10 day low, updated each bar.'],
  ['Stop at the 10 day low and I follow it up every day.', 'Stop at the 10 day low, updated each bar.'],
  ['Stop a couple of pips below the low, say 3.', 'Stop 3 pips below the low.'],
  ['Stop 2 pips below the low, no wait 3 pips.', 'Stop 3 pips below the low.'],
])('%s says %s', (said, plain) => {
  expect(rulesOf(long(said))).toEqual(rulesOf(long(plain)))
  expect(rulesOf(long(said))).not.toBeNull()
})

test('what falls on is a target of a short trade', () => {
  expect(rulesOf(short('Stop 20 pips. If it drops another 2% cover.'))).toEqual(rulesOf(short('Stop 20 pips. Target 2%.')))
})

test.each([
  'Let it run until RSI > 80 then sell half.',
  'Leave it until RSI > 80 then sell short.',
  "Don't exit at the first profitable close. Stop 20 pips.",
  'Stop 20 pips, target 40 pips, so 1:3.',
  'Stop 20 pips. Profit is not three times that.',
  'Stop 20 pips. Only if the reward is twice the stop.',
  'If still in after 7 bars and RSI is below 50, get out at the open.',
  'Give it 12 candles; if it has hit the 2% target by then, close it.',
  'I accept a loss of 2 trades per day.',
  'Hold until RSI is above 70 or for at least 8 days.',
  'Stop 20 pips. Half rides to the close.',
  'Stop at the 20 EMA and I follow it up every day.',
  'Stop 20 pips. Exit when it has run 10 bars.',
  'Exit rule: 70. Stop 1%.',
  'Half off at 1R both. Stop 1%.',
  'Stop 20 pips. Target the daily close.',
  'Stop at the 20 EMA. It moves with price.',
  'Stop 20 pips. Exit when 10 bars have been gained.',
  'Stop 20 pips; limit 40.',
  'Stop 20 pips. Move the stop to breakeven after at least 2R.',
  'Stop below the swing low. Target the swing high, reward at least 1:2.',
  'If RSI drops below 20 the idea is dead and I sell short. Stop 20 pips.',
  "Don't exit before 5 bars have passed. Stop 1%.",
  'Exit Thursday if RSI > 50. Stop 1%.',
  'Never exit Thursday. Stop 1%.',
  'Hold half until the 2% target is reached.',
  'Stop 30 pips, and I move it up every bar.',
  "Lock in 10 pips once we're 25 bars in the trade.",
  'Stop at the low that was made yesterday.',
  'Exit all trades when the account loss is over 5%. Stop 1%.',
])('%s is none of these', (said) => {
  expect(rulesOf(long(said))).toBeNull()
})

test('a sale at any time opens a short trade as well as it ends one', () => {
  expect(rulesOf('EURUSD H1. When RSI is above 70 at any time, sell. Stop 20 pips, target 40 pips.')).toBeNull()
})

test('a limit order that expires is no trade that is closed', () => {
  const rules = rulesOf('EURUSD H1. Buy limit 10 pips below the close when RSI crosses above 30. The trade expires after 3 bars.')
  expect(JSON.stringify(rules)).not.toContain('after 3 bars')
})

test('the first candle of the day is meant by that candle, but for one that the entry names', () => {
  const rules = (entry: string, stop: string) => rulesOf(`NAS100 M15. Buy when ${entry} the high of the first 15 minute candle. ${stop}`)
  expect(rules('price breaks', 'Stop below the low of that candle.')).toEqual(
    rules('price breaks', 'Stop below the low of the first 15 minutes.'),
  )
  expect(rules('a hammer closes above', 'Stop below the low of that candle.')).not.toEqual(
    rules('a hammer closes above', 'Stop below the low of the first 15 minutes.'),
  )
})

test('what limits a buy and a sell in one sentence is asked about', () => {
  const { status, questions } = readText('EURUSD H1. Buy when RSI < 30 and sell when RSI > 70 but only if the 200 EMA is rising. Stop 1%.')
  expect(status).not.toBe('ok')
  expect(questions.map(({ text }) => text).join(' ')).toContain('belongs to no action')
})

test('a value comes back to a level from either side', () => {
  expect(rulesOf(long('Out: RSI back to 50. Stop 1%.'))).toEqual(rulesOf(long('Exit when RSI crosses 50. Stop 1%.')))
})

test.each([
  ['Buy when the close crosses above the 20 EMA', 'below'],
  ['Sell short when the close crosses below the 20 EMA', 'above'],
])('%s: the other side of a line is that of the way out', (entry, way) => {
  const rules = (exit: string) => rulesOf(`EURUSD H1. ${entry}. Exit when price ${exit} the 20 EMA. Stop 1%.`)
  expect(rules('closes on the other side of')).toEqual(rules(`crosses ${way}`))
})

test('an entry has no other side of a line', () => {
  expect(rulesOf('EURUSD H1. Buy when price is on the other side of the 50 EMA. Stop 1%.')).toBeNull()
})

test('a limit on what is bought stays with it where a day ends the trade', () => {
  const { questions } = readText(
    'US500 D1. Buy every Monday at the open and sell on Friday at the close, but only if price is over the 200 day average.',
  )
  expect(questions.map(({ text }) => text).join(' ')).not.toContain('open a short position')
})

test.each([
  'No exit on the first bar. Exit when RSI > 70.',
  "Stop at Monday's low.",
  'My stop goes above the pattern. Target 2%.',
  'Stop goes below. Target 2%.',
  'TP at 1.1000, SL 20 pips. Exit when RSI > 70.',
])('%s is none of the ways out that its words come near to', (said) => {
  expect(rulesOf(long(said))).toBeNull()
})

test('times to leave under a heading of each side are of that side', () => {
  const both =
    'EURUSD H1. Buy when RSI crosses above 30. Sell short when RSI crosses below 70. Longs: exit after 5 bars. Shorts: exit after'
  expect(rulesOf(`${both} 10 bars.`)).toBeNull()
  expect(rulesOf(`${both} 5 bars.`)).toContain('both: close after 5 bars')
})
