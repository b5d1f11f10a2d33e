import type { Vocabulary } from '../../language/lexicon.ts'
import type { Trading } from '../meanings.ts'
import { actWords } from './acts.ts'
import { beyondWords } from './beyond.ts'
import { comparingWords } from './comparing.ts'
import { coreWords, shapes, skippable } from './core.ts'
import { definingEntries } from './definitions.ts'
import { eitherWords } from './either.ts'
import { fillers } from './fillers.ts'
import { indicatorWords } from './indicators.ts'
import { joiningWords } from './joining.ts'
import { layoutWords } from './layout.ts'
import { limitWords } from './limits.ts'
import { motionWords } from './motion.ts'
import { numberWords } from './numbers.ts'
import { dayPatternWords, patternWords } from './patterns.ts'
import { actVerbs, riskWords } from './risk.ts'
import { settingWords } from './settings.ts'
import { stateWords } from './states.ts'
import { symbolWords } from './symbols.ts'
import { dateShapes, timeWords } from './time.ts'
import { valueWords } from './values.ts'

/** The whole vocabulary; the order means nothing. */
export const vocabulary: Vocabulary<Trading> = {
  entries: [
    ...coreWords,
    ...numberWords,
    ...valueWords,
    ...symbolWords,
    ...actWords,
    ...layoutWords,
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
  ],
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
    ],
    verb: [
      'widen',
      'expand',
      'narrow',
      'contract',
      'tighten',
      'use',
      'plot',
      'apply',
      'watch',
      'bounce',
      'rebound',
      'reject',
      'gap',
      'engulf',
      'follow',
      'start',
      'begin',
      'stop',
      'change',
      'switch',
      'flip',
      ...actVerbs,
    ],
  },
  skippable: new Map([...skippable, ...fillers]),
}
