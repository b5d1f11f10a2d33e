import type { Extent } from './reader/draft.ts'
import type { Lexeme } from './reader/lexer.ts'

/** `the first 15 minute candle`, `the opening bar`, `for the first hour`: a part of the day, which a rule of every bar is not about. */
function namesPartOfDay(meaning: readonly Lexeme[], at: number): boolean {
  const { tag, text } = meaning[at]!
  if (tag !== 'ordinal' && text !== 'opening') return false
  const tagAt = (ahead: number) => meaning[at + ahead]?.tag
  // `in the first 30 minutes`.
  if (tagAt(1) === 'number' && tagAt(2) === 'unit' && /^(?:minute|hour)$/.test(meaning[at + 2]!.name)) return true
  const next = tagAt(1) === 'timeframe' ? 2 : tagAt(1) === 'number' && tagAt(2) === 'unit' ? 3 : 1
  return tagAt(next) === 'unit' && /^(?:bar|minute|hour)$/.test(meaning[at + next]!.name)
}

/** `the opening bar` of a rule: its price is not that of every day's open, whatever was read. */
export const namesOpening = (meaning: readonly Lexeme[], owner: readonly (Extent | undefined)[], at: number): boolean =>
  meaning[at]!.text === 'opening' && owner[at]?.kind === 'rule' && namesPartOfDay(meaning, at)
