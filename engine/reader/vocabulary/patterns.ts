import { patternNames } from '../../indicators/vocabulary.ts'
import type { Entry } from '../../language/lexicon.ts'
import type { Trading } from '../meanings.ts'

type Line = Extract<Entry<Trading>, { tag: 'pattern' }>
type DayLine = Extract<Entry<Trading>, { tag: 'dayPattern' }>

const lines: readonly Line[] = [
  // As programs write them.
  ...patternNames
    .filter((name) => name.includes('_'))
    .map((value): Line => ({ tag: 'pattern', value, words: [value.replaceAll('_', ' _ ')] })),
  { tag: 'pattern', value: 'three_white_soldiers', words: ['3 white soldiers'] },
  { tag: 'pattern', value: 'three_black_crows', words: ['3 black crows'] },
  {
    tag: 'pattern',
    value: 'bullish_engulfing',
    words: [
      'bullish engulfing',
      'bullish engulfing candle',
      'bullish engulfing pattern',
      'bullish engulfing bar',
      'bull engulfing',
      'bullish engulf',
      'engulfing bullish',
      'bullish engulfing candlestick',
    ],
  },
  {
    tag: 'pattern',
    value: 'bearish_engulfing',
    words: [
      'bearish engulfing',
      'bearish engulfing candle',
      'bearish engulfing pattern',
      'bearish engulfing bar',
      'bear engulfing',
      'bearish engulf',
      'engulfing bearish',
      'bearish engulfing candlestick',
    ],
  },
  { tag: 'pattern', value: 'engulfing', words: ['engulfing', 'engulfing candle', 'engulfing pattern', 'engulfing bar'] },
  {
    tag: 'pattern',
    value: 'bullish_harami',
    words: ['bullish harami', 'bull harami', 'bullish harami candle', 'bullish harami pattern', 'harami bullish'],
  },
  {
    tag: 'pattern',
    value: 'bearish_harami',
    words: ['bearish harami', 'bear harami', 'bearish harami candle', 'bearish harami pattern', 'harami bearish'],
  },
  { tag: 'pattern', value: 'harami', words: ['harami', 'harami candle', 'harami pattern'] },
  { tag: 'pattern', value: 'piercing_line', words: ['piercing line', 'piercing line pattern', 'piercing pattern', 'piercing candle'] },
  { tag: 'pattern', value: 'dark_cloud_cover', words: ['dark cloud cover', 'dark cloud cover pattern', 'dark cloud'] },
  { tag: 'pattern', value: 'hammer', words: ['hammer', 'hammer candle', 'hammer pattern', 'hammers', 'hammer candlestick'] },
  { tag: 'pattern', value: 'bullish_pin_bar', words: ['bullish pin bar', 'bullish pinbar', 'bull pin bar', 'bullish pin'] },
  { tag: 'pattern', value: 'bearish_pin_bar', words: ['bearish pin bar', 'bearish pinbar', 'bear pin bar', 'bearish pin'] },
  { tag: 'pattern', value: 'pin_bar', words: ['pin bar', 'pinbar', 'pin bars', 'pin'] },
  { tag: 'pattern', value: 'shooting_star', words: ['shooting star', 'shooting star candle', 'shooting star pattern'] },
  { tag: 'pattern', value: 'doji', words: ['doji', 'doji candle', 'dojis'] },
  { tag: 'pattern', value: 'morning_star', words: ['morning star', 'morning star pattern'] },
  { tag: 'pattern', value: 'evening_star', words: ['evening star', 'evening star pattern'] },
  { tag: 'pattern', value: 'three_white_soldiers', words: ['three white soldiers', '3 white soldiers'] },
  { tag: 'pattern', value: 'three_black_crows', words: ['three black crows', '3 black crows'] },
  {
    tag: 'pattern',
    value: 'inside_bar',
    words: ['inside bar', 'inside candle', 'inside bars', 'inside candles'],
  },
  {
    tag: 'pattern',
    value: 'outside_bar',
    words: ['outside bar', 'outside bars', 'outside candle', 'outside candles'],
  },
  { tag: 'pattern', value: 'nr4', words: ['nr 4', 'nr 4 bar', 'nr - 4', 'narrow range 4'] },
  { tag: 'pattern', value: 'nr7', words: ['nr 7', 'nr 7 bar', 'nr - 7', 'narrow range 7'] },
]

/** What candle patterns are called, one or several of them. */
export const patternWords: readonly Line[] = lines.map(({ words = [], ...line }) => ({ ...line, nouns: words }))

/** Patterns that are called by the day or week whose bar they are. */
export const dayPatternWords: readonly DayLine[] = [
  { tag: 'dayPattern', value: { name: 'inside_bar', timeframe: '1d' }, words: ['inside day', 'inside days'] },
  { tag: 'dayPattern', value: { name: 'inside_bar', timeframe: '1w' }, words: ['inside week', 'inside weeks'] },
  { tag: 'dayPattern', value: { name: 'outside_bar', timeframe: '1d' }, words: ['outside day', 'outside days'] },
  { tag: 'dayPattern', value: { name: 'outside_bar', timeframe: '1w' }, words: ['outside week', 'outside weeks'] },
  { tag: 'dayPattern', value: { name: 'nr4', timeframe: '1d' }, words: ['nr 4 day', 'nr 4 days'] },
  { tag: 'dayPattern', value: { name: 'nr7', timeframe: '1d' }, words: ['nr 7 day', 'nr 7 days'] },
]
