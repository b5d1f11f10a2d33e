import { expect, test } from 'vitest'
import { readText } from '../read-text.ts'
import { rulesOf } from '../testing/entry-rules.ts'

const lines = (...text: readonly string[]) => text.join('\n')

test.each([
  [lines('longCond = close > sma(50)', 'shortCond = close < sma(50)', 'stop 2%'), ['close is above SMA(50)', 'close is below SMA(50)']],
  [
    'IBS = (C-L)/(H-L). Buy if IBS < 0.15 and C > SMA200. Sell when IBS > 0.75.',
    ['((close - low) / (high - low)) is below 0.15', 'close is above SMA(200)', '((close - low) / (high - low)) is above 0.75'],
  ],
  [
    'Long if C > C[1] and H > H[1], exit if C < L[1].',
    ['close is above close 1 bar ago', 'high is above high 1 bar ago', 'close is below low 1 bar ago'],
  ],
  [
    'Buy if ha.close > ha.open and ha.open == ha.low. Stop 2%.',
    ['Heikin Ashi close is above Heikin Ashi open', 'Heikin Ashi open = Heikin Ashi low'],
  ],
  [lines('bull = close > open', 'if bull and bull[1] buy', 'stop 2%'), ['close is above open', '(close is above open) 1 bar ago']],
  [
    lines('regime = close > sma(200) ? 1 : 0', 'buy if regime == 1 and rsi(2) < 10', 'stop 2%'),
    ['close is above SMA(200)', 'RSI(2) is below 10'],
  ],
  ['bias = close > ema(50) ? BUY : SELL\nBuy when bias is BUY and RSI(7) < 25. Stop 2%.', ['close is above EMA(50)', 'RSI(7) is below 25']],
  [lines('mom = roc(close, 126)', 'buy when mom > 0', 'sell when mom < 0'), ['ROC(126) is above 0', 'ROC(126) is below 0']],
  [
    'r = close/close[252]-1; buy if r > 0; sell if r < 0',
    ['((close / close 252 bars ago) - 1) is above 0', '((close / close 252 bars ago) - 1) is below 0'],
  ],
  ['Trend = sign of RSI(14). Buy if trend > 0. Stop 2%.', ['RSI(14) is above 0']],
  [lines('Signal → close above the 20 EMA', 'Action → buy', 'Stop → 2%'), ['close is above EMA(20)']],
  [
    lines('BUY when', ' close > ema20', ' tenkan crossover kijun', 'SELL when close < kijun'),
    ['close is above EMA(20)', 'tenkan(9, 26, 52) crosses above kijun(9, 26, 52)', 'close is below kijun(9, 26, 52)'],
  ],
])('what is written as code: %s', (text, rules) => expect(rulesOf(text)).toEqual(rules))

test.each([
  [
    'Support is the lowest low of the last 30 bars. Buy when price pokes below support and closes back above it. Stop 2%.',
    ['low is below lowest low of the last 30 bars 1 bar ago', 'close is above lowest low of the last 30 bars 1 bar ago'],
  ],
  [
    'Let S be the lowest low of the last 30 bars not counting the last 3. Buy when close < S. Stop 2%.',
    ['close is below lowest low of the last 27 bars 3 bars ago'],
  ],
  ['Center = SMA 200. Buy when price is 50 pips below center. Stop 2%.', ['close <= (SMA(200) - 50 pips)']],
])('a level is what the text says it is: %s', (text, rules) => expect(rulesOf(text)).toEqual(rules))

test('the other edge of a band that no rule needs is passed over; a condition that none needs waits', () => {
  const band = lines('basis = sma(close,20)', 'up = basis + 2 * atr(20)', 'dn = basis - 2 * atr(20)')
  expect(rulesOf(lines(band, 'if close < dn buy', 'stop 2%'))).toEqual(['close is below (SMA(20) - (2 * ATR(20)))'])
  expect(rulesOf(lines('fast = ema(9)', 'isUp = close > sma(200)', 'if close > fast buy', 'stop 2%'))).toEqual(['clarify'])
})

test('the close behind a colon is a price, not the moment of an order', () => {
  const { rules } = readText(lines('entry_long: close > sma(close,50)', 'exit_long: close < sma(close,50)'))
  expect(rules.filter(({ role }) => role === 'entry').map(({ text }) => text)).toEqual(['close is above SMA(50)'])
})

test('inputs of a script are what they name', () => {
  const script = 'extern double Lots = 0.1;\ninput int fast = 12;\ninput int slow = 26;\ninput int MagicNumber = 12345;\n'
  const { status, plan, rules } = readText(`EURUSD H1.\n${script}if (EMA(fast) > EMA(slow)) Buy();\nStop 20 pips, target 40 pips.`)
  expect([status, plan?.sizing?.kind, rules.find(({ role }) => role === 'entry')?.text]).toEqual([
    'ok',
    'fixed_lots',
    'EMA(12) is above EMA(26)',
  ])
})

test('an input of a type that is a word elsewhere is no multiple of the risk', () => {
  const { plan, questions } = readText('EURUSD H1.\ninput double risk = 1.0;\nBuy when RSI < 30. Stop 20 pips.')
  expect([plan?.targets.long, questions.filter(({ blocks }) => blocks).map(({ issue }) => issue)]).toEqual([null, ['sizing_unclear']])
})
