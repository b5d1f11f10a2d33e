import type { IndicatorName } from '../../indicators/vocabulary.ts'
import type { Entry } from '../../language/lexicon.ts'
import type { Trading } from '../meanings.ts'

/** Words that may stand before a name that is given a meaning: `var float x = 1`, "let the trend be". */
export const definingWords: readonly string[] = [
  'let',
  'var',
  'varip',
  'float',
  'int',
  'bool',
  'const',
  'def',
  'input',
  'set',
  'where',
].concat(['extern', 'sinput', 'static', 'double', 'string', 'ulong'])

/** What may stand between a name and its meaning: "big bar means …". */
export const definingLinks: readonly string[] = [
  'means',
  'meaning',
  'is defined as',
  'are defined as',
  'defined as',
  'is defined by',
  'stands for',
  'is when',
  'is if',
  'being',
]

/** How a name that is about to be told is led in: "by uptrend I mean …". */
export const definingLeads: readonly string[] = ['by', 'i call it', 'i call that', 'i call this', 'we call it', 'call it', 'define']

/** What a state is said of: "we are in an uptrend". */
export const stateLeads: readonly string[] = [
  'we are in',
  "we're in",
  'i am in',
  'price is in',
  'market is in',
  'market is',
  'we are',
  'there is',
  'we have',
  'it is',
  "it's",
  'its',
  'is',
]

/** What may lead to the meaning of a state beside those: "uptrend when …", "uptrend: …". */
export const stateLinks: readonly string[] = [
  ...definingLinks,
  'when',
  'if',
  'i mean',
  'we mean',
  'i understand',
  'as',
  'only when',
  'only if',
  'is there when',
  'exists when',
  ':',
  ':=',
  '=',
]

/** States without a measure, which many texts give one; words of one line say the same. */
export const stateNames: readonly (readonly string[])[] = [
  [
    'uptrend',
    'up trend',
    'up-trend',
    'trend is up',
    'trend up',
    'trending up',
    'bull trend',
    'bullish trend',
    'trend is bullish',
    'bull market',
  ],
  [
    'downtrend',
    'down trend',
    'down-trend',
    'trend is down',
    'trend down',
    'trending down',
    'bear trend',
    'bearish trend',
    'trend is bearish',
    'bear market',
  ],
  ['trend', 'trending'],
  ['squeeze'],
  ['consolidation', 'consolidating'],
  ['oversold'],
  ['overbought'],
  ['pullback'],
  ['dip'],
  ['strong trend', 'strongly trending'],
  ['weak trend'],
  ['high volatility', 'volatility is high'],
  ['low volatility', 'volatility is low'],
  ['high volume', 'volume is high'],
  ['low volume', 'volume is low'],
  ['choppy', 'choppy market', 'chop'],
  ['momentum is up', 'bullish momentum'],
  ['momentum is down', 'bearish momentum'],
]

/** Levels that have no place of their own, which many texts give one. */
export const levelNames: readonly string[] = [
  'support',
  'resistance',
  'support level',
  'resistance level',
  'key level',
  'floor',
  'ceiling',
  'trigger level',
  'trigger price',
  'breakout level',
  'entry level',
  'reference level',
  'trend line',
  'trendline',
  'center',
  'centre',
  'fair value',
  'anchor',
]

/** What leads to the place of a level. */
export const levelLinks: readonly string[] = [...definingLinks, 'is', 'equals', 'will be', ':', '=']

/** What a word may mean that code gives another meaning: it names its values by what they are. */
export const codeTags: ReadonlySet<string> = new Set([
  'indicator',
  'average',
  'output',
  'band',
  'vague',
  'titleNoun',
  'barSize',
  'unsupported',
  'filterNoun',
  'listNoun',
  'mirrorNoun',
  'cueNoun',
])

/** Known words that a text may give a meaning of its own. */
export const ownableWords: ReadonlySet<string> = new Set([
  'fast',
  'slow',
  'trend',
  'uptrend',
  'downtrend',
  'momentum',
  'volatility',
  'signal',
  'trigger',
  'confirmation',
  'up',
  'dn',
  'down',
  'upper',
  'lower',
  'mid',
  'middle',
  'top',
  'bottom',
  'basis',
  'base',
  'dev',
  'src',
  'source',
  'len',
  'length',
  'mult',
  'multiplier',
  'factor',
  'threshold',
  'squeeze',
  'bull',
  'bear',
  'bullish',
  'bearish',
  'filter',
  'bias',
  'hist',
  'histogram',
  'body',
  'gap',
  'atr',
  'rsi',
  'ema',
  'sma',
  'wma',
  'ma',
  'macd',
  'vwap',
  'adx',
  'cci',
  'mfi',
  'bb',
  'ibs',
  'obv',
  'vol',
  'avg',
  'average',
  'cond',
  'condition',
  'r',
  'm',
  'h',
  'l',
  'a',
  'b',
  'c',
  'd',
  'k',
  'n',
  'x',
  'y',
  'z',
  'hh',
  'll',
  'hi',
  'lo',
  'setup',
  'period',
  'level',
  'lookback',
  'window',
  'oversold',
  'overbought',
  'range',
  'box',
])

/** Words of acting, which a name of several words has no part in: "Long entry = …" is a rule. */
export const actTags: ReadonlySet<string> = new Set([
  'sideNoun',
  'enterVerb',
  'sellVerb',
  'exitVerb',
  'position',
  'entryNoun',
  'exitNoun',
  'whenWord',
])

/** The lines that a call gives together, in their order. */
export const linesOf: Readonly<Partial<Record<IndicatorName, readonly string[]>>> = {
  macd: ['line', 'signal', 'hist'],
  bb: ['middle', 'upper', 'lower'],
  keltner: ['middle', 'upper', 'lower'],
}

/** What a name of several words says of itself, which no text may give another meaning: `stopLoss`, `tp1`. */
export const partTags: ReadonlySet<string> = new Set([
  'stopWord',
  'targetWord',
  'trailWord',
  'breakevenWord',
  'riskWord',
  'sizeWord',
  'capitalWord',
  'leverageWord',
  'costWord',
  'symbol',
  'timeframe',
])

/** The words around a name that is given its meaning in words. */
export const definingEntries: readonly Entry<Trading>[] = [
  { tag: 'definingLink', value: null, words: definingLinks },
  { tag: 'definingLead', value: null, words: definingLeads },
  { tag: 'stateLink', value: null, words: stateLinks },
  { tag: 'stateLead', value: null, words: stateLeads },
]
