import type { Vocabulary } from '../../language/lexicon.ts'
import type { Trading } from '../meanings.ts'
import { actWords } from './acts.ts'
import { beyondWords } from './beyond.ts'
import { coreWords, shapes, skippable } from './core.ts'
import { indicatorWords } from './indicators.ts'
import { numberWords } from './numbers.ts'
import { patternWords } from './patterns.ts'
import { symbolWords } from './symbols.ts'
import { valueWords } from './values.ts'

/** The whole vocabulary; the order means nothing. */
export const vocabulary: Vocabulary<Trading> = {
  entries: [...coreWords, ...numberWords, ...valueWords, ...symbolWords, ...actWords, ...indicatorWords, ...patternWords, ...beyondWords],
  shapes,
  patternWords: { noun: ['chart', 'timeframe', 'candle', 'bar', 'trade'] },
  skippable,
}
