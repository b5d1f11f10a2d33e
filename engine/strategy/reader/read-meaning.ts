import type { Term } from '../plan.ts'
import { newCursor } from './cursor.ts'
import type { Cursor } from './cursor.ts'
import type { DistanceDraft } from './distances.ts'
import { newDraft, spansOf } from './draft.ts'
import type { Draft } from './draft.ts'
import type { Lexeme } from './lexer.ts'
import { readStatements } from './statements.ts'

/** What the words of a text say, before it is put together. */
export interface Read {
  readonly cursor: Cursor
  readonly draft: Draft
}

const readOnce = (meaning: readonly Lexeme[], range: readonly [Term, Term] | null): Read => {
  const [cursor, draft] = [newCursor(meaning), newDraft()]
  if (range) [cursor.memory.rangeHigh, cursor.memory.rangeLow] = range
  readStatements(cursor, draft)
  return { cursor, draft }
}

/** A stop or target at `the range` that was read as the range of a candle. */
function isOfCandle(meaning: readonly Lexeme[], distance: DistanceDraft | null): boolean {
  if (distance?.kind !== 'price_level' && distance?.kind !== 'price_distance') return false
  const term = distance.kind === 'price_level' ? distance.level : distance.value
  const isPrice = term.kind === 'price' || (term.kind === 'calc' && term.args[0]?.kind === 'price')
  const isNamed = (l: Lexeme) => l.tag === 'range' && spansOf(distance.from).some((s) => s.start <= l.start && l.end <= s.end)
  return isPrice && meaning.some(isNamed)
}

/** Reads the words; once more where a stop speaks of a range that is told only after it: `Stop in the middle of the range. … Range is the first 30 minutes.` */
export function readMeaning(meaning: readonly Lexeme[]): Read {
  const first = readOnce(meaning, null)
  const { rangeHigh: high, rangeLow: low } = first.cursor.memory
  const isTold = high?.kind === 'indicator' && /^(?:session_range|opening_range)$/.test(high.name) && low !== null
  const risks = [...first.draft.stops, ...first.draft.targets].flatMap(({ distance }) => [distance.long, distance.short])
  return isTold && risks.some((d) => isOfCandle(meaning, d)) ? readOnce(meaning, [high, low]) : first
}
