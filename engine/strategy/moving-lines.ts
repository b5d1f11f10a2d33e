import { indicatorVocabulary, type IndicatorName } from '../indicators/vocabulary.ts'
import type { Distance, Term } from './plan.ts'

/** Levels that are drawn once and stay where they are: extremes, swings, ranges of hours, pivots. */
const drawn: ReadonlySet<IndicatorName> = new Set([
  'highest',
  'lowest',
  'opening_range',
  'session_range',
  'pivot',
  'swing_low',
  'swing_high',
] as const)

/** Whether a value is a line over the candles that goes on with each bar, or is reckoned from one: an average, a band, VWAP. */
const isMovingLine = (term: Term): boolean =>
  term.kind === 'calc'
    ? term.args.some(isMovingLine)
    : term.kind === 'indicator' && !term.shift && indicatorVocabulary[term.name].pane === 'price' && !drawn.has(term.name)

/** "Take profit at the middle band" means the band as it goes on, unless something else is said; other levels are meant as they are at the entry. */
export const movesByItself = (target: Distance): boolean => target.kind === 'price_level' && isMovingLine(target.level)
