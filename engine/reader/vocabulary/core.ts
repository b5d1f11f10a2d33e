import type { Entry, Shape } from '../../language/lexicon.ts'
import { findInstrument } from '../../market/catalogue.ts'
import { timeframes, type Timeframe } from '../../market/timeframe.ts'
import type { Trading } from '../meanings.ts'

const minutesOf: Readonly<Record<string, string>> = { m: 'm', min: 'm', h: 'h', hr: 'h', d: 'd', w: 'w' }
const asTimeframe = (text: string): Timeframe | null => timeframes.find((each) => each === text) ?? null
const numberIn = (text: string) => Number(text.replaceAll(',', ''))

/** Tokens that are told by their shape. */
export const shapes: readonly Shape<Trading>[] = [
  {
    tag: 'number',
    shape: /[-−]?\d{1,3}(?:,\d{3})+(?:\.\d+)?(?![\d.])|[-−]?\d*\.?\d+(?![\d])/uy,
    value: ([text]) => numberIn(text.replace('−', '-')),
  },
  { tag: 'percent', shape: /(\d*\.?\d+)\s?(?:%|percent\b|pct\b|per cent\b)/iuy, value: ([, number = '']) => numberIn(number) },
  {
    tag: 'cash',
    shape: /\$\s?(\d[\d,]*(?:\.\d+)?)(k\b)?/iuy,
    value: ([, number = '', thousand]) => numberIn(number) * (thousand === undefined ? 1 : 1000),
  },
  {
    tag: 'cash',
    shape: /(\d[\d,]*(?:\.\d+)?)(k)?\s?(?:\$|usd\b|dollars?\b|bucks\b)/iuy,
    value: ([, number = '', thousand]) => numberIn(number) * (thousand === undefined ? 1 : 1000),
  },
  {
    tag: 'ratio',
    shape: /(\d+(?:\.\d+)?)\s?:\s?(\d+(?:\.\d+)?)(?![\d:])/uy,
    value: ([, a = '', b = '']) => (a.length < 3 && b.length !== 2 ? [Number(a), Number(b)] : null),
  },
  {
    tag: 'clock',
    shape: /(\d{1,2})(?::|\.|h)(\d{2})\s?(am|pm)?\b/iuy,
    value: ([, hour = '', minute = '', half]) => clockOf(Number(hour), Number(minute), half),
  },
  { tag: 'clock', shape: /(\d{1,2})\s?(am|pm|o'clock)\b/iuy, value: ([, hour = '', half]) => clockOf(Number(hour), 0, half) },
  {
    tag: 'timeframe',
    shape: /(\d{1,2})\s?-?\s?(m|min|h|hr|d|w)\b/iuy,
    value: ([, count = '', unit = '']) => asTimeframe(`${count}${minutesOf[unit.toLowerCase()] ?? ''}`),
  },
  {
    tag: 'timeframe',
    shape: /(m|h|d|w)(\d{1,2})\b/iuy,
    value: ([, unit = '', count = '']) => asTimeframe(`${count}${unit.toLowerCase()}`),
  },
  { tag: 'symbol', shape: /[A-Z]{3}\/?[A-Z]{3}\b/uy, value: ([text]) => symbolOf(text) },
  { tag: 'symbol', shape: /[A-Z]{1,5}\d{0,3}\b/uy, value: ([text]) => symbolOf(text) },
]

function clockOf(hour: number, minute: number, half: string | undefined): string | null {
  const late = half?.toLowerCase() === 'pm' && hour < 12 ? 12 : 0
  const early = half?.toLowerCase() === 'am' && hour === 12 ? -12 : 0
  const at = hour + late + early
  return at > 24 || minute > 59 ? null : `${String(at).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

/** A market of the catalogue by its symbol. */
const symbolOf = (text: string): string | null => findInstrument(text.replace('/', ''))?.symbol ?? null

const spelled = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']
const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth']

/** Numbers, units and the words of comparing, moving and acting. */
export const coreWords: readonly Entry<Trading>[] = [
  { tag: 'colon', value: null, words: [':'] },
  ...spelled.map((word, value) => ({ tag: 'number' as const, value, words: [word] })),
  ...(
    [
      [15, 'fifteen'],
      [20, 'twenty'],
      [30, 'thirty'],
      [50, 'fifty'],
      [100, 'hundred'],
      [200, 'two hundred'],
    ] as const
  ).map(([value, word]) => ({ tag: 'number' as const, value, words: [word] })),
  ...ordinals.map((word, at) => ({ tag: 'ordinal' as const, value: at + 1, words: [word] })),
  { tag: 'unit', value: 'percent', words: ['%', 'percent', 'per cent', 'pct', 'prozent'] },
  { tag: 'unit', value: 'pips', nouns: ['pip'] },
  { tag: 'unit', value: 'points', nouns: ['point', 'tick', 'handle'], words: ['pts', 'pt'] },
  { tag: 'unit', value: 'cash', nouns: ['dollar', 'buck'], words: ['usd', '$'] },
  { tag: 'unit', value: 'r', words: ['r', 'x risk', 'times risk', 'times the risk', 'r multiple'] },
  { tag: 'unit', value: 'times', words: ['x', 'times'] },
  { tag: 'unit', value: 'shares', nouns: ['share', 'unit', 'coin', 'contract'] },
  { tag: 'unit', value: 'lots', nouns: ['lot'] },
  { tag: 'timeUnit', value: 'bar', nouns: ['bar', 'candle', 'candlestick', 'period'] },
  { tag: 'timeUnit', value: 'minute', nouns: ['minute', 'min'] },
  { tag: 'timeUnit', value: 'hour', nouns: ['hour', 'hr'] },
  { tag: 'timeUnit', value: 'day', nouns: ['day', 'trading day', 'business day'] },
  { tag: 'timeUnit', value: 'week', nouns: ['week', 'wk'] },
  { tag: 'timeUnit', value: 'month', nouns: ['month'] },
  { tag: 'timeUnit', value: 'year', nouns: ['year', 'yr'] },
  { tag: 'timeframe', value: '1h', words: ['hourly'] },
  { tag: 'timeframe', value: '1d', words: ['daily'] },
  { tag: 'timeframe', value: '1w', words: ['weekly'] },
  { tag: 'timeframe', value: '1M', words: ['monthly'] },
  { tag: 'average', value: null, nouns: ['average', 'moving average', 'mean'], words: ['ma', 'mas', 'avg'] },
  { tag: 'output', value: 'upper', words: ['upper', 'top'] },
  { tag: 'output', value: 'lower', words: ['lower', 'bottom'] },
  { tag: 'output', value: 'middle', words: ['middle', 'mid', 'midline'] },
  { tag: 'output', value: 'signal', words: ['signal line', 'signal'] },
  { tag: 'output', value: 'hist', words: ['histogram', 'hist'] },
  { tag: 'band', value: null, nouns: ['band', 'channel'] },
  { tag: 'field', value: 'close', nouns: ['close', 'closing price'], words: ['last price'] },
  { tag: 'field', value: 'open', nouns: ['open', 'opening price', 'opening'] },
  { tag: 'field', value: 'high', nouns: ['high'] },
  { tag: 'field', value: 'low', nouns: ['low'] },
  { tag: 'field', value: 'volume', nouns: ['volume', 'trading volume'], words: ['vol'] },
  { tag: 'priceWord', value: null, words: ['price', 'prices', 'market', 'the underlying', 'px'] },
  {
    tag: 'stopWord',
    value: null,
    nouns: ['stop', 'stop loss', 'hard stop', 'protective stop', 'initial stop'],
    words: ['sl', 'stoploss', 's/l'],
  },
  { tag: 'targetWord', value: null, nouns: ['target', 'take profit', 'profit target'], words: ['tp', 't/p', 'takeprofit'] },
  { tag: 'trailWord', value: null, nouns: ['trailing stop', 'trailing stop loss'], verbs: ['trail'], words: ['trailing', 'trailing sl'] },
  { tag: 'breakevenWord', value: null, words: ['break even', 'breakeven', 'b/e'] },
  { tag: 'riskWord', value: null, verbs: ['risk'], words: ['risk per trade'] },
]

/** Words that may be passed over inside a rule, with what that costs. Nothing that could change a trade stands here. */
export const skippable: ReadonlyMap<string, number> = new Map(
  (
    [
      [0.2, ['the', 'a', 'an', '"', '“', '”']],
      [0.3, ['my', 'our', 'your', 'i', 'we', 'you', "i'll", "i'm"]],
      [0.6, [',', 'please', 'simply', 'basically', 'just', 'value', 'line', 'indicator', 'level', 'mark']],
      [0.8, ['will', 'would', 'also', 'so', 'want', 'like']],
      [1, ['(', ')', ':', '-', '–', '—']],
      [3, ['\n']],
    ] as const
  ).flatMap(([cost, words]) => words.map((word) => [word, cost] as const)),
)
