import type { PatternName } from '../indicators/vocabulary.ts'

/** A candle pattern that a chart marks, each at most once. */
export interface ChartPattern {
  readonly name: PatternName
  /** The name of the colour that was chosen; null: the usual one. */
  readonly color: string | null
  /** It stays in the list but is neither looked for nor drawn. */
  readonly hidden: boolean
}
