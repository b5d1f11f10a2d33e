import type { Entry, Vocabulary } from '../../language/lexicon.ts'
import type { Trading } from '../meanings.ts'
import { actWords } from './acts.ts'
import { beyondWords } from './beyond.ts'
import { comparingWords } from './comparing.ts'
import { coreWords, shapes, skippable } from './core.ts'
import { definingEntries } from './definitions.ts'
import { eitherWords } from './either.ts'
import { everydayWords } from './everyday.ts'
import { fillers } from './fillers.ts'
import { indicatorWords } from './indicators.ts'
import { joiningWords } from './joining.ts'
import { layoutWords } from './layout.ts'
import { leadWords } from './leads.ts'
import { limitWords } from './limits.ts'
import { listed } from './listed.ts'
import { looseWords } from './loose-words.ts'
import { motionWords } from './motion.ts'
import { numberWords } from './numbers.ts'
import { dayPatternWords, patternWords } from './patterns.ts'
import { actVerbs, riskWords } from './risk.ts'
import { settingWords } from './settings.ts'
import { stateWords } from './states.ts'
import { symbolWords } from './symbols.ts'
import { talkWords } from './talk.ts'
import { dateShapes, timeWords } from './time.ts'
import { valueWords } from './values.ts'
import { verdictWords } from './verdicts.ts'

/** Names that are spoken letter by letter: "e m a", "r s i". */
const spoken: ReadonlySet<string> = new Set(
  listed(
    'rsi, ema, sma, wma, hma, atr, vwap, macd, adx, cci, mfi, obv, sar, roc, dmi, sl, tp, bb, spy, qqq, iwm, dia, es, nq, ym, cl, gc, rr',
  ),
)
const spelled = <Line extends Entry<Trading>>(entry: Line): Line => {
  const letters = [...(entry.words ?? []), ...(entry.nouns ?? [])].filter((word) => spoken.has(word)).map((word) => [...word].join(' '))
  return letters.length === 0 ? entry : { ...entry, words: [...(entry.words ?? []), ...letters] }
}

/** The whole vocabulary; the order means nothing. */
export const vocabulary: Vocabulary<Trading> = {
  entries: [
    ...coreWords,
    ...numberWords,
    ...valueWords,
    ...symbolWords,
    ...actWords,
    ...layoutWords,
    ...leadWords,
    ...comparingWords,
    ...motionWords,
    ...stateWords,
    ...joiningWords,
    ...definingEntries,
    ...indicatorWords,
    ...patternWords,
    ...dayPatternWords,
    ...riskWords,
    ...eitherWords,
    ...limitWords,
    ...timeWords,
    ...settingWords,
    ...beyondWords,
    ...talkWords,
    ...everydayWords,
    ...verdictWords,
  ].map(spelled),
  shapes: [...shapes, ...dateShapes],
  patternWords: {
    noun: [
      'chart',
      'timeframe',
      'candle',
      'bar',
      'trade',
      'gap',
      'divergence',
      'high',
      'low',
      'close',
      'formation',
      'pattern',
      'retest',
      'one',
      'reading',
      'value',
      'print',
      'tick',
      'column',
    ],
    verb: [
      'widen',
      'restrict',
      'limit',
      'confine',
      'block',
      'disable',
      'suspend',
      'pause',
      'halt',
      'forbid',
      'prohibit',
      'deactivate',
      'quit',
      'cease',
      'prevent',
      'let',
      'expand',
      'narrow',
      'contract',
      'tighten',
      'use',
      'plot',
      'apply',
      'watch',
      'compute',
      'calculate',
      'evaluate',
      'bounce',
      'rebound',
      'reject',
      'gap',
      'engulf',
      'fill',
      'cover',
      'follow',
      'start',
      'begin',
      'stop',
      'change',
      'switch',
      'flip',
      'fail',
      'find',
      ...actVerbs,
    ],
  },
  skippable: new Map([...skippable, ...fillers]),
  loose: looseWords,
  shorthand: new Map([
    ['w/', 'with'],
    ['w/o', 'without'],
    ['b/c', 'because'],
    ['b/o', 'breakout'],
    ['b/w', 'between'],
  ]),
}
