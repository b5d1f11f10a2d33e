import type { PatternName } from '../indicators/vocabulary.ts'

/** A candle pattern as a heading says it: `Bullish engulfing`, `NR7`. */
export const patternTitle = (name: PatternName): string =>
  `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('_', ' ')}`.replace(/^Nr(\d)$/, 'NR$1')
