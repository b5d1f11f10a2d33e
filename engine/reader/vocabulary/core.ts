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
    // A sign behind a number or a word is a hyphen.
    tag: 'number',
    shape: /(?:(?<![\p{L}\d%)$])[-−])?(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?(?![\d.])|\d*\.?\d+(?![\d]))/uy,
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
    value: ([, a = '', b = '']) => (a.length < 3 && (b.length !== 2 || a === '1') ? [Number(a), Number(b)] : null),
  },
  {
    tag: 'clock',
    shape: /(\d{1,2})(?::|\.|h)(\d{2})(?:\s?(am|pm))?\b/iuy,
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
  return at > 24 || minute > 59 || (at === 24 && minute > 0) ? null : `${String(at).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
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
  { tag: 'priceWord', value: null, words: ['price', 'prices', 'market', 'the underlying', 'px', 'it'] },
  {
    tag: 'comparison',
    value: 'gt',
    words: ['above', 'over', '>', 'greater than', 'higher than', 'more than', 'bigger than', 'larger than', 'on top of'],
  },
  {
    tag: 'comparison',
    value: 'lt',
    words: ['below', 'under', '<', 'less than', 'lower than', 'smaller than', 'beneath', 'underneath', 'fewer than'],
  },
  { tag: 'comparison', value: 'gte', words: ['>=', '≥', 'at least', 'at or above', 'no less than'] },
  { tag: 'comparison', value: 'lte', words: ['<=', '≤', 'at most', 'at or below', 'no more than'] },
  { tag: 'comparison', value: 'eq', words: ['=', '==', 'equals', 'equal to'] },
  { tag: 'direction', value: 'up', words: ['up', 'upward', 'upwards', 'higher', 'to the upside', 'bullish', 'bullishly'] },
  { tag: 'direction', value: 'down', words: ['down', 'downward', 'downwards', 'lower', 'to the downside', 'bearish', 'bearishly'] },
  { tag: 'color', value: 'up', words: ['green', 'white', 'bullish', 'up'] },
  { tag: 'color', value: 'down', words: ['red', 'black', 'bearish', 'down'] },
  { tag: 'crossVerb', value: null, verbs: ['cross', 'cut'], nouns: ['crossover', 'crossing'] },
  { tag: 'crossVerb', value: 'up', verbs: ['reclaim', 'regain'] },
  { tag: 'breakVerb', value: null, verbs: ['break', 'pierce', 'break out', 'break through', 'penetrate'] },
  { tag: 'breakVerb', value: 'up', verbs: ['clear', 'take out'] },
  { tag: 'breakVerb', value: 'down', verbs: ['lose', 'undercut'] },
  { tag: 'moveVerb', value: 'up', verbs: ['rise', 'climb', 'rally', 'jump', 'increase', 'gain', 'advance', 'recover', 'bounce'] },
  { tag: 'moveVerb', value: 'down', verbs: ['fall', 'drop', 'dip', 'decline', 'decrease', 'sink', 'slip', 'slide', 'dump'] },
  { tag: 'moveVerb', value: null, verbs: ['go', 'move', 'come', 'get', 'push', 'pull', 'return', 'trade', 'poke'] },
  { tag: 'closeVerb', value: null, verbs: ['close', 'finish', 'settle', 'end'] },
  { tag: 'beVerb', value: null, verbs: ['be', 'stay', 'remain', 'sit', 'read', 'stand'], words: ["'s", "'re"] },
  { tag: 'touchVerb', value: null, verbs: ['touch', 'hit', 'reach', 'tag', 'test', 'retest', 'tap', 'kiss'] },
  { tag: 'turnVerb', value: null, verbs: ['turn', 'flip', 'become', 'switch', 'hook', 'curl'] },
  { tag: 'whenWord', value: null, words: ['when', 'if', 'once', 'whenever', 'as soon as', 'every time', 'the moment', 'on', 'after'] },
  { tag: 'sideNoun', value: 'long', nouns: ['long'] },
  { tag: 'sideNoun', value: 'short', nouns: ['short'] },
  { tag: 'enterVerb', value: 'long', verbs: ['buy', 'purchase', 'go long', 'get long'], words: ['long', 'bto'] },
  { tag: 'enterVerb', value: 'short', verbs: ['short', 'go short', 'sell short', 'get short'], words: ['sto'] },
  { tag: 'enterVerb', value: null, verbs: ['enter', 'get in', 'open a position', 'open a trade', 'take a trade', 'enter a trade'] },
  { tag: 'sellVerb', value: null, verbs: ['sell'] },
  {
    tag: 'exitVerb',
    value: null,
    verbs: ['exit', 'get out', 'close', 'close out', 'leave', 'flatten', 'bail', 'bail out'],
    words: ['flat'],
  },
  { tag: 'exitVerb', value: 'short', verbs: ['cover', 'buy back', 'buy to cover'] },
  { tag: 'exitVerb', value: 'long', verbs: ['sell to close'] },
  { tag: 'position', value: null, nouns: ['position', 'trade'], words: ['it', 'everything'] },
  { tag: 'position', value: 'long', nouns: ['long', 'long position', 'long trade'] },
  { tag: 'position', value: 'short', nouns: ['short', 'short position', 'short trade'] },
]

/** Words that may be passed over inside a rule, with what that costs. Nothing that could change a trade stands here. */
export const skippable: Readonly<Record<string, number>> = {
  the: 0.2,
  a: 0.2,
  an: 0.2,
  my: 0.3,
  our: 0.3,
  its: 0.5,
  your: 0.3,
  please: 0.5,
  just: 0.8,
  simply: 0.5,
  basically: 0.5,
  then: 2,
  i: 0.3,
  we: 0.3,
  you: 0.3,
  will: 0.8,
  would: 0.8,
  "i'll": 0.4,
  "i'm": 0.4,
  also: 0.8,
  so: 0.8,
  ',': 0.6,
  '\n': 3,
  of: 1,
  value: 0.8,
  line: 0.8,
  indicator: 0.8,
  level: 0.8,
  mark: 0.8,
  chart: 1.5,
  '"': 0.3,
  '(': 1,
  ')': 1,
  ':': 1,
  '-': 1,
  '–': 1,
  '—': 1,
  there: 1,
  that: 1,
  which: 1,
  this: 1.5,
  some: 1.5,
  want: 1,
  like: 1.5,
} as const
