import { expect, test } from 'vitest'
import { readText } from '../read-text.ts'

const entry = 'EURUSD 1h. Buy when RSI(14) crosses above 30.'
const linesOf = (text: string): readonly string[] => readText(text).rules.map(({ role, text: line }) => `${role}: ${line}`)
const usual = new Set(linesOf(entry))

/** What words add to a plan; null where they wait. */
function added(words: string, before = entry): readonly string[] | null {
  const text = `${before} ${words}`
  const known = before === entry ? usual : new Set(linesOf(before))
  return readText(text).status === 'ok' ? linesOf(text).filter((line) => !known.has(line) && !line.startsWith('size: 2%')) : null
}

test.each([
  ['stp 20 pips', 'stop: 20 pips from the fill'],
  ['Stop Loss → 20 pips', 'stop: 20 pips from the fill'],
  ['Stop? 20 pips', 'stop: 20 pips from the fill'],
  ['The stop stays in 20 pips.', 'stop: 20 pips from the fill'],
  ['Stop hmm call it 15 pips.', 'stop: 15 pips from the fill'],
  ['I give it 4 percent.', 'stop: 4% from the fill'],
  ['Give it a stop 2.5 ATR away.', 'stop: 2.5 ATR(14) from the fill'],
  ['stop under candle', 'stop: at low'],
  ['sl below swing, add 3 pips', 'stop: 3 pips beyond swing low'],
  ['Stop 2 ATR, max 50 pips.', 'stop: a distance of min((2 * ATR(14)), 50 pips) from the fill'],
  ['SL swing low, or 7% if swing low is further than that', 'stop: at max(swing low, (close - (0.07 * close)))'],
  ['Stop 20 pips fixed, never moved.', 'stop: 20 pips from the fill'],
  ["60 pips against me and I'm out.", 'stop: 60 pips from the fill'],
  ['Invalidation is the low.', 'stop: at low'],
  ['Risk 1.8 ATR(14).', 'stop: 1.8 ATR(14) from the fill'],
  ['Risk to the low of the candle.', 'stop: at low'],
  ['stop loss one point five percent', 'stop: 1.5% from the fill'],
  ['stop one twenty pips', 'stop: 120 pips from the fill'],
])('a stop: %s', (words, line) => expect(added(words)).toEqual([line]))

test.each([
  ['2R.', '2R'],
  ['Take it at two to one.', '2R'],
  ['I want twice what I risk.', '2R'],
  ['TP = SL distance.', '1R'],
  ['Target is the same distance.', '1R'],
  ['Full TP at 2R.', '2R'],
  ['All out at 2R.', '2R'],
  ['take everything at 2R', '2R'],
  ['gain 40 pips', '40 pips'],
  ['Out with 40 pips.', '40 pips'],
])('a target: %s', (words, distance) => expect(added(words, `${entry} Stop 20 pips.`)).toEqual([`target: ${distance} from the fill`]))

test.each([
  ['Take a quarter off at each R.', [25, 25, 25, 25].map((share, at) => `target: ${share}% of the position at ${at + 1}R from the fill`)],
  [
    'Lighten up half at 1R and run the rest to 3R.',
    ['target: 50% of the position at 1R from the fill', 'target: 50% of the position at 3R from the fill'],
  ],
  [
    'First exit 50% at 1x1, remaining half at 2x1.',
    ['target: 50% of the position at 1R from the fill', 'target: 50% of the position at 2R from the fill'],
  ],
  ['First target 1R, where half is sold.', ['target: 50% of the position at 1R from the fill']],
  ['When profit equals the initial risk, half is sold.', ['target: 50% of the position at 1R from the fill']],
  ['half at 1R and BE', ['breakeven: stop moves to the entry price at 1R profit', 'target: 50% of the position at 1R from the fill']],
])('parts of a position: %s', (words, lines) => expect(added(words, `${entry} Stop 20 pips.`)).toEqual(lines))

test.each([
  ['At 1R I go breakeven.', 'breakeven: stop moves to the entry price at 1R profit'],
  ['At +1R I lock in +0.2R.', 'breakeven: stop moves to the entry price plus 0.2R at 1R profit'],
  ['At +20 pips, stop to +5.', 'breakeven: stop moves to the entry price plus 5 pips at 20 pips profit'],
  ["Move up the stop once it's 1R to breakeven.", 'breakeven: stop moves to the entry price at 1R profit'],
  ['3 ATR chandelier', 'trailing: trailing stop 3 ATR(14)'],
  ['start trailing after 1R, 1 ATR behind', 'trailing: trailing stop 1 ATR(14) after 1R profit'],
  ['Trail it with the 20 EMA as it rises.', 'trailing: trailing stop at EMA(20)'],
])('a stop that moves: %s', (words, line) => expect(added(words, `${entry} Stop 20 pips.`)).toEqual([line]))

test('half of the way to the target is half of its distance', () => {
  expect(
    added('When we are half way to take profit we put the stop on the entry price.', `${entry} Stop 20 pips. Target 40 pips.`),
  ).toEqual(['breakeven: stop moves to the entry price at 20 pips profit'])
})

test.each([
  ['max 1% risk', 'size: 1% of equity is lost at the stop'],
  ['3% risk from balance', 'size: 3% of equity is lost at the stop'],
  ['Lot such that a stop costs 0.4%.', 'size: 0.4% of equity is lost at the stop'],
  ['half my stack each time', 'size: 50% of equity per trade'],
  ['use all of it each time', 'size: 100% of equity per trade'],
  ['10k per trade', 'size: $10000 per trade'],
  ['qty 2', 'size: 2 units per trade'],
  ['Position 20% of capital.', 'size: 20% of equity per trade'],
])('a size: %s', (words, line) => expect(added(words, `${entry} Stop 20 pips.`)).toEqual([line]))

test.each([
  ["I'm gone by the close.", 'close at the end of the day'],
  ['Everything off at 21:00.', 'close at 21:00'],
  ["Whatever's left goes at the close.", 'close at the end of the day'],
  ["If it's been ten days, get out.", 'close after 10 days'],
  ['Give up after 72 bars.', 'close after 72 bars'],
  ['Timeout 30 bars.', 'close after 30 bars'],
  ['Hold not past 10 days.', 'close after 10 days'],
  ['Nothing stays past 16:00.', 'close at 16:00'],
  ['Friday close 20:00.', 'close on Friday at 20:00'],
  ['Flat before rollover 22:00.', 'close at 22:00'],
  ['At 08:00 whatever happens, close.', 'close at 08:00'],
  ['What is still open becomes closed at 22:00.', 'close at 22:00'],
  ['flat by fifteen fifty five', 'close at 15:55'],
])('an exit by time: %s', (words, line) => expect(added(words)).toEqual([`time_exit: ${line}`]))

test.each([
  ['9:30 to 11 only.', 'only trade between 09:30 and 11:00'],
  ['London hrs only 8-12.', 'only trade between 08:00 and 12:00 London time'],
  ['From 14:30 no new opening.', 'only trade between 00:00 and 14:30'],
  ['After 17:30 I make no new trades.', 'only trade between 00:00 and 17:30'],
  ['Wednesday is switched off.', 'only trade on Monday, Tuesday, Thursday, Friday, Saturday and Sunday'],
  ['No lunch trades (12-13).', 'no trades between 12:00 and 13:00'],
  ['First two hours of London only.', 'only trade between 08:00 and 10:00 London time'],
  ['09:00-21:00 broker', 'only trade between 09:00 and 21:00 exchange time'],
])('hours and days: %s', (words, line) => expect(added(words)).toEqual([`session: ${line}`]))

test.each([
  ['one trade a day whichever side goes first', 'at most 1 trade a day'],
  ['Never more than one fill per day.', 'at most 1 trade a day'],
  ['two losers and the platform goes off', 'stop trading for the day after 2 losses'],
  ['Two SL hits and laptop closed.', 'stop trading for the day after 2 losses'],
  ['If the day is down 2% no more trading till tomorrow.', 'stop trading for the day after a loss of 2%'],
  ['Daily loss 1.5% = flat and finished.', 'stop trading for the day after a loss of 1.5%'],
])('a limit: %s', (words, line) => expect(added(words)).toEqual([`limit: ${line}`]))

test('the most leverage is no rule, but told of in the plan', () =>
  expect(readText(`${entry} 5x max leverage.`).plan?.leverageLimit).toMatchObject({ long: 5, short: 5 }))

test.each([
  'Works both ways.',
  'Take it both ways.',
  'Bearish other way round.',
  'Downtrend = mirror.',
  'Down trends the same way with everything upside down.',
  'The mirror rules hold for shorts.',
  'Conversely for shorts.',
  'SELL reversed.',
  'sells same but flipped',
  'opposite 4 sell',
  'I also short it, mirrored.',
])('the other side: %s', (words) => {
  expect(added(words, `${entry} Exit when RSI(14) > 60.`)).toEqual(expect.arrayContaining(['entry: RSI(14) crosses below 70']))
})

test.each(['I only do the buy side.', "don't care about shorts", 'shorts? nah.', 'Short selling is not allowed.'])(
  'one side alone: %s',
  (words) => expect(added(words)).toEqual([]),
)

test.each([
  "Sell when it's 5% above.",
  'Stop a few ticks below the low.',
  'Stop at the low, max 3 trades apart.',
  'Stop below the swing low (max 40 pips).',
  'Stop 20 pips, moved.',
  'Target 1R of zorgon.',
  'Take half.',
  'Take a quarter off at each.',
  'Trail only after.',
  'At half the target move stop to entry.',
  'Exit on the close of the second day.',
  'Out if flat after 15 days.',
  'Hold past 10 days.',
  'Both ways.',
  'Stop after two wins.',
  'Half a unit.',
  'RTH only.',
  'Not in the first 15 minutes.',
  'Lunch only.',
  'Stop 20 or maybe 25 pips.',
  'MM fixed fractional 1.5%',
])('what is not sure waits: %s', (words) => expect(added(words, `${entry} Exit when RSI(14) > 60.`)).toBe(null))

test.each([
  ['\n1 buy when RSI(14) < 30\n2 exit when RSI(14) > 70\n3 stop loss 2%', true],
  ['\nR1: buy when RSI(14) < 30\nR2: exit when RSI(14) > 70\nR3: stop loss 2%', true],
  ['\na. buy when RSI(14) < 30\nb. exit when RSI(14) > 70\nc. stop loss 2%', true],
  ['\nRule #1 - buy when RSI(14) < 30\nRule #2 - exit when RSI(14) > 70', true],
  ['\n**Entry**\nRSI(14) < 30\n**Exit**\nRSI(14) > 70\n**Stop**\n2%', true],
  ['\nBuy:\n- RSI(14) < 30\nSell:\n- RSI(14) > 70\n- or after 5 days', true],
  ['\nGet in\n- RSI(14) < 30\nGet out\n- at the 20 EMA\n- 60 pips against me', true],
  ['\n1 buy when RSI(14) < 30\n3 exit when RSI(14) > 70', false],
  ['\n3 zorgons above the 20 EMA buy\nexit when RSI(14) > 70', false],
  ['\nbuy when RSI(14) < 30\n2 exit when RSI(14) > 70', false],
])('the layout of %s', (text, isRead) => expect(readText(`EURUSD H1${text}`).status === 'ok').toBe(isRead))

test.each([
  ['Stop 40 pips, 80 pips profit.', ['stop: 40 pips from the fill', 'target: 80 pips from the fill']],
  ['Stop 40 pips. TP equal to the risk.', ['stop: 40 pips from the fill', 'target: 1R from the fill']],
  ['Stop 40 pips. Target = twice that distance.', ['stop: 40 pips from the fill', 'target: 2R from the fill']],
  ['Stop 1%. I want 10 percent.', ['stop: 1% from the fill', 'target: 10% from the fill']],
  ['Stop 1%, 2R to bank.', ['stop: 1% from the fill', 'target: 2R from the fill']],
  [
    'Stop 1%. At 1.5R sell a third, at 3R another third.',
    [
      'stop: 1% from the fill',
      'target: 33.33% of the position at 1.5R from the fill',
      'target: 33.33% of the position at 3R from the fill',
    ],
  ],
  [
    'Stop 1%.\ntp 1: 1R, take half\ntp 2: 2R, the rest',
    ['stop: 1% from the fill', 'target: 50% of the position at 1R from the fill', 'target: 50% of the position at 2R from the fill'],
  ],
  ['Stop 1%. At +1R I lock in breakeven.', ['stop: 1% from the fill', 'breakeven: stop moves to the entry price at 1R profit']],
  [
    'Stop 1%. If in profit by 1 ATR, stop = entry + 0.1 ATR.',
    ['stop: 1% from the fill', 'breakeven: stop moves to the entry price plus 0.1 ATR(14) at 1 ATR(14) profit'],
  ],
  ['Done after 30 candles at the latest.', ['time_exit: close after 30 bars']],
  ['Time stop: after 40 candles everything is sold.', ['time_exit: close after 40 bars']],
  ['Everything goes when the 10 EMA is below the 30 EMA.', ['exit: EMA(10) is below EMA(30)']],
  ['If neither side got hit after 18 bars just close.', ['time_exit: close after 18 bars']],
])('a trade is managed in plain words: %s', (words, lines) => expect(added(words)).toEqual(lines))

test.each([
  ['Not more than 2 of these a day.', ['limit: at most 2 trades a day']],
  ['Trades opened outside 07:00-19:00 UTC do not count.', ['session: only trade between 07:00 and 19:00 UTC']],
  ['Signals before 9:00 London are not valid.', ['session: only trade between 09:00 and 24:00 London time']],
  ['Must be ADX < 30.', ['entry: ADX(14) is below 30']],
  ['Three losers on the trot: stay out for 10 bars.', ['limit: wait 10 bars after 3 losses']],
])('entries are limited in plain words: %s', (words, lines) => expect(added(words)).toEqual(lines))

test.each([
  // A range whose end is not said is none that a first stretch could be of.
  ['EURUSD M15. Buy when price breaks the opening range high after 10:00 New York. Stop 1%.', 'opening range(15) high'],
  [
    'EURUSD M15. Buy when price breaks the high of the first 30 minutes after 9:30 New York. Stop 1%.',
    'range (09:30-10:00 New York time) high',
  ],
])('a range begins where it is said to: %s', (text, level) => {
  expect(
    readText(text)
      .rules.map((line) => line.text)
      .join('\n'),
  ).toContain(level)
})

test('a title with another chart than the product has, or a chart of its own, is never passed over', () => {
  expect(readText('Note to self, copper 2h: buy when RSI(14) crosses above 30. Stop 1%.').status).not.toBe('ok')
  expect(readText('Weekly momentum in gold. Buy when RSI(14) crosses above 30. Stop 1%.').rules.map(({ text }) => text)).toContain(
    'W1 bars',
  )
})
