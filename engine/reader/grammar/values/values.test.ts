import { expect, test } from 'vitest'
import { parse } from '../../../language/chart.ts'
import { compileGrammar } from '../../../language/grammar.ts'
import { createLexer, mayPass } from '../../../language/lattice.ts'
import { compileLexicon } from '../../../language/lexicon.ts'
import type { Categories } from '../../meanings.ts'
import { vocabulary } from '../../vocabulary/all.ts'
import { productions } from '../all.ts'

const grammar = compileGrammar(productions)
const lex = createLexer(compileLexicon(vocabulary), grammar)

/** The likeliest reading of a whole text as one constituent, in short; null where there is none. Words at the edges may be passed over. */
function reading(text: string, category: keyof Categories = 'Value'): string | null {
  const lattice = lex(text)
  const chart = parse(lattice, grammar)
  const isPassed = (at: number) => mayPass(lattice, at)
  const to = lattice.tokens.length
  let from = 0
  while (chart.read(category, from, to).length === 0 && from < to && isPassed(from)) from += 1
  const [found] = chart.read(category, from, to)
  return found === undefined ? null : short(found.value)
}

/** A node without what is not said: `indicator ema 50 1h`. */
function short(value: unknown): string {
  if (value === null || typeof value !== 'object') return String(value)
  if (Array.isArray(value)) return value.map(short).join(' ')
  return Object.entries(value)
    .filter(([key, part]) => key !== 'at' && part !== null && part !== false && !(Array.isArray(part) && part.length === 0))
    .map(([key, part]) =>
      typeof part === 'object'
        ? `${key === 'args' || key === 'numbers' ? '' : `${key}:`}(${short(part)})`
        : part === true
          ? key
          : short(part),
    )
    .join(' ')
}

/** Texts of one meaning, and the meaning in short. */
const same: readonly (readonly [string, readonly string[]])[] = [
  [
    'indicator rsi (2)',
    [
      'RSI(2)',
      'RSI 2',
      '2-period RSI',
      '2 period RSI',
      'the RSI with a period of 2',
      'RSI set to 2',
      'RSI length 2',
      'RSI (period = 2)',
      'Connors RSI2',
    ],
  ],
  [
    'indicator ema (50)',
    ['EMA50', '50EMA', 'EMA 50', 'EMA(50)', 'the 50 EMA', 'EMA-50', '50-period exponential moving average', 'fifty EMA', 'the fast 50 EMA'],
  ],
  [
    'indicator sma (200) 1d',
    ['200 day SMA', 'the 200-day simple moving average', 'two hundred day SMA', 'SMA of 200 days', 'SMA (200 days)', '200d SMA'],
  ],
  ['average (50) 1d', ['the 50 day average', '50-day MA', 'the 50 day moving average', 'the average over the last 50 days']],
  ['average (200) 1d', ['the 200 DMA', '200dma']],
  ['average (50)', ['the average of 50', 'MA50', '50 MA', 'MA(50)', 'the 50 period moving average']],
  ['indicator macd (12 26 9)', ['MACD 12/26/9', 'MACD(12,26,9)', 'MACD 12-26-9', 'MACD with settings 12, 26, 9', '12/26/9 MACD']],
  ['indicator bb (20 2)', ['Bollinger Bands (20, 2)', 'BB 20/2', 'bollinger bands 20,2']],
  [
    'indicator bb (20 2.5)',
    [
      '2.5 std dev bands of 20',
      'Bollinger Bands (20, 2.5)',
      'Bollinger (period 20, dev 2.5)',
      'Bollinger bands with 20 periods and 2.5 standard deviations',
      'the 20-period Bollinger bands with 2.5 deviations',
      '2.5 deviation Bollinger bands',
    ],
  ],
  ['indicator supertrend (10 3)', ['supertrend(10,3)', 'supertrend(3, 10)', 'supertrend (ATR 10, multiplier 3)', 'supertrend 10 3']],
  ['indicator stochrsi (14 14 3 3)', ['stoch RSI 3,3,14,14', 'stochastic RSI (14,14,3,3)']],
  ['average (20) source:(price volume)', ['avg(volume, 20)', 'the 20 bar average volume', 'average 20 bar volume']],
  ['indicator sma (20) source:(price close)', ['ta.sma(close, 20)', 'sma(close, 20)']],
  ['average (20) source:(price close)', ['the average of the last 20 closes']],
  ['sloped of:(indicator ema (50)) up', ['a rising 50 EMA', 'an upward sloping 50 EMA', 'the 50 EMA with a positive slope']],
  ['reference both', ['they', 'both EMAs', 'the two averages']],
  ['reference all', ['the EMAs', 'the moving averages', 'all three EMAs', 'all of them']],
  [
    'indicator bb (20 2) lower',
    ['the lower Bollinger Band (20, 2)', 'lower BB(20,2)', 'BB(20,2) lower', 'the lower band of the 20,2 Bollinger Bands'],
  ],
  ['indicator stoch (14 3 3)', ['stochastic (14,3,3)', '14,3,3 stochastic', 'stochastic 14 3 3']],
  ['indicator stoch (5 3 3) k', ['stochastic(5,3,3) %K', '%K of the stochastic (5,3,3)']],
  ['indicator macd signal', ['the MACD signal line', "MACD's signal line"]],
  ['indicator adx plus_di', ['+DI', 'DI+', 'plus di']],
  ['indicator pivot r1', ['R1', 'pivot R1', 'daily R1']],
  ['indicator ichimoku cloud_top', ['the top of the cloud', 'cloud top', 'Ichimoku cloud top']],
  ['indicator ema source:(indicator rsi)', ['EMA of RSI', 'the EMA of the RSI', 'EMA on RSI']],
  ['indicator sma (20) source:(price volume)', ['SMA(volume, 20)', '20 SMA of volume', 'volume SMA(20)', 'SMA(20) of volume']],
  [
    'average (20) source:(price volume) 1d',
    ['average volume over 20 days', '20 day average volume', '20-day average of volume', 'the average volume of the last 20 days'],
  ],
  ['indicator ema (20) source:(price high)', ['the 20 EMA of the highs', 'EMA(high, 20)']],
  ['indicator rsi 1d', ['daily RSI', 'RSI on the daily chart', 'RSI (daily)', 'the RSI on D1']],
  ['indicator ema (200) 1h', ['the 1h 200 EMA', '200 EMA on H1', 'hourly 200 EMA', 'the 200 EMA on the 1 hour chart', '200 EMA 1h']],
  ['indicator rsi 120 minutes', ['2h RSI', 'RSI on the 2 hour chart', 'RSI on H2']],
  ['indicator rsi 5m', ['RSI on the 5', 'M5 RSI', '5 minute RSI', 'five minute RSI']],
  ['price close 1w', ['weekly close', 'the close on the weekly chart']],
  [
    'price high 1d 1',
    ["yesterday's high", "previous day's high", 'the high of yesterday', 'prior day high', 'PDH', 'the high of the previous day'],
  ],
  ['price close 5', ['close 5 bars ago', 'the close of 5 bars ago', 'close[5]', 'the close five candles back']],
  ['price low 1', ["the previous candle's low", 'prior bar low', 'the low of the bar before', 'the previous low']],
  ['price high 4h 1', ['the high of the previous 4h candle', 'the previous H4 candle high']],
  ['price open 1d 0', ["today's open", "the day's open", 'the open of the day']],
  ['price high 1d 0', ["the day's high so far", 'high of the day', 'HOD']],
  [
    'extreme high highest over:(20 day)',
    [
      '20 day high',
      'the 20-day high',
      'highest high of the last 20 days',
      'highest high in 20 days',
      'the high of the last 20 days',
      '20d high',
    ],
  ],
  [
    'extreme close lowest over:(10 day)',
    ['lowest close in 10 days', 'the lowest close of the past 10 days', '10-day lowest close', '10 day closing low'],
  ],
  ['extreme low lowest over:(8 bar) isBefore', ['the lowest low of the previous 8 candles', 'lowest low of the 8 bars before it']],
  ['extreme of:(indicator rsi) lowest over:(10 bar)', ['the lowest RSI of the last 10 bars']],
  ['bar low signal', ["the signal candle's low", 'low of the signal bar']],
  ['bar low engulfing', ['the low of the engulfing bar', 'the engulfing candle low']],
  ['bar high that', ["that bar's high", 'the high of that candle']],
  ['bar high named', ['that high', 'this high']],
  ['size body', ['candle body', 'the body of the candle', "the candle's body"]],
  ['size range 1d 1', ["yesterday's range", "the previous day's range"]],
  [
    'range of:(opening over:(30 minute)) high',
    [
      'the high of the first 30 minutes',
      '30 minute opening range high',
      '30m ORB high',
      'the high of the 30 minute opening range',
      'opening range (30 min) high',
    ],
  ],
  [
    'range of:(hours from:(09:30) to:(10:00)) high',
    ['the 9:30-10:00 range high', 'the high of the range from 9:30 to 10:00', 'the high between 9:30 and 10:00'],
  ],
  ['range of:(session asian) low', ['the Asian session low', 'the low of the Asian session', 'the Asian range low']],
  ['calc mul (number 2 indicator atr)', ['2 ATR', '2 x ATR', 'two ATRs', '2*ATR', 'twice the ATR', 'ATR x 2']],
  ['calc mul (number 0.5 indicator atr)', ['half the ATR', 'half an ATR', '0.5 ATR', '50% of the ATR']],
  ['calc mul (number 2.5 indicator atr (10))', ['2.5 x ATR(10)', 'two and a half times ATR(10)', '2,5 x ATR(10)']],
  ['indicator atr (14)', ['ATR(14)', '14 ATR', 'ATR 14', '14 period ATR']],
  [
    'calc mul (number 1.5 average (20) source:(reference own) 1d)',
    ['150% of its 20 day average', '1.5 times its 20-day average', '1.5x its 20 day average'],
  ],
  ['offset base:(indicator sma (50)) by:(number 2 percent) up', ['2% above the 50 SMA', 'two percent above the 50 SMA']],
  ['offset base:(price low) by:(calc mul (number 1 indicator atr)) down', ['1 ATR below the low', 'one ATR under the low']],
  [
    'calc sub (indicator ema (12) indicator ema (26))',
    ['the difference between EMA 12 and EMA 26', 'EMA 12 - EMA 26', 'EMA 12 minus EMA 26'],
  ],
  ['calc abs (calc sub (price close indicator vwap))', ['the distance between price and VWAP', 'the distance from price to VWAP']],
  ['range of:(opening) middle', ['the midpoint of the opening range', 'the opening range midpoint']],
  [
    'list (indicator ema (8) indicator ema (13) indicator ema (21)) and',
    ['the 8, 13 and 21 EMA', 'EMA 8, 13 and 21', 'EMAs 8, 13, and 21'],
  ],
  ['list (indicator ema (20) indicator ema (50))', ['20/50 EMA', 'EMA 20/50', 'EMA(20, 50)', '20-50 EMA']],
  ['list (average (50) 1d average (200) 1d) and', ['the 50-day and 200-day moving averages', 'the 50 and 200 day moving averages']],
  ['reference fast', ['the fast one', 'the faster average', 'the fast EMA']],
  ['length 8', ['the 8']],
  ['reference entry_price', ['the entry price', 'my entry', 'the fill price']],
  ['market BTCUSD', ['BTC', 'bitcoin', 'BTC/USD', 'btcusd']],
  ['market KO', ['KO', 'coca cola']],
  ['average (50)', ['the 50 MA', 'the 50-period MA']],
  ['market LINKUSDT', ['LINKUSDT', 'LINK/USDT', 'linkusdt']],
  ['market US500', ['S&P 500', 'the S&P', 'SPX']],
  ['market EURUSD', ['EURUSD', 'EUR/USD', 'eur usd']],
  ['number 1500000', ['1.5 million', '1,500,000']],
  ['number 25', ['25', 'twenty five', 'twenty-five', 'the 25 level']],
]

test.each(same)('%s is said in many ways', (meaning, texts) => {
  expect(texts.map((text) => [text, reading(text)])).toEqual(texts.map((text) => [text, meaning]))
})

test.each([
  ['4h', ['4h', 'H4', '4-hour', 'four hour', 'the 4 hour chart', '240 minute', 'the 4h candle']],
  ['1d', ['daily', '1D', 'D1', 'the daily chart', '1 day']],
  ['15m', ['15m', 'M15', '15 minute', '15-min', '15 minutes chart', 'fifteen minute']],
] as const)('the chart %s is said in many ways', (meaning, texts) => {
  expect(texts.map((text) => [text, reading(text, 'Timeframe')])).toEqual(texts.map((text) => [text, meaning]))
})

test('a chart that the product does not have is told by its length', () => {
  expect(reading('the 2h chart', 'Timeframe')).toBeNull()
  expect(reading('the 2h chart', 'OtherTimeframe')).toBe('120 minutes')
  expect(reading('10 minute', 'OtherTimeframe')).toBe('10 minutes')
})

test.each([
  'EMA 0',
  'MACD 12',
  'MACD upper',
  'RSI signal',
  '2 ATR above 3 ATR',
  "yesterday's close 5 bars ago",
  'daily RSI on H4',
  'EMA 20 (50)',
  '30 and RSI',
  'ATR of the highs',
])('%s has no meaning', (text) => {
  expect(reading(text)).toBeNull()
})

test.each([
  ['close above 2 ATR', 'a price is not compared with a distance'],
  ['RSI above the 50 EMA', 'an oscillator is not compared with a price'],
  ['volume is above the high', 'volume is not compared with a price'],
  ['ATR is below the close', 'a distance is not compared with a price'],
])('%s: %s', (text) => {
  expect(reading(text, 'Condition')).toBeNull()
})

test.each([
  'close above the EMA of the highs',
  'RSI above its own average',
  'volume above its 20 day average',
  'RSI above 70%',
  'the body is above 1 ATR',
])('%s compares like with like', (text) => {
  expect(reading(text, 'Condition')).not.toBeNull()
})
