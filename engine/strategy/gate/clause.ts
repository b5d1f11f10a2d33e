import type { Lexeme } from '../reader/lexer.ts'
import { isNeverSkippable } from './never-skippable.ts'

/** Indices `from` to `to` (exclusive) of lexemes. */
export interface LexemeRange {
  readonly from: number
  readonly to: number
}

const isSentenceEnd = ({ tag, text }: Lexeme): boolean => tag === 'period_mark' || tag === 'newline' || tag === 'bullet' || text === ';'

/** A clause begins at these. */
const opens = ({ tag, text }: Lexeme): boolean =>
  tag === 'and' || tag === 'or' || tag === 'then' || tag === 'unless' || tag === 'otherwise' || tag === 'except' || text === ','

const acts = ({ tag }: Lexeme): boolean => /^(?:buy|sell|long|short|enter|exit|cover|reverse|stop|target|trail|skip|wait)$/.test(tag)

/** What a sentence says of everything in it: without it, the rest would say the contrary. */
const governs = ({ tag }: Lexeme): boolean => tag === 'skip' || tag === 'not' || tag === 'only'

/** The sentence around a lexeme, without the mark that ends it. */
function sentenceAround(lexemes: readonly Lexeme[], at: number): LexemeRange {
  let from = at
  while (from > 0 && !isSentenceEnd(lexemes[from - 1]!)) from--
  let to = at
  while (to < lexemes.length && !isSentenceEnd(lexemes[to]!)) to++
  return { from, to }
}

/**
 * The clause around a lexeme that holds the run: what is left out with it. `joins` tells whether a word stands between two words
 * of one condition, as the `and` of `between 20 and 30` does. What a clause says of those after it (`No trades around news or on
 * Fridays`) stays where it was read.
 */
export function clauseAround(
  lexemes: readonly Lexeme[],
  at: number,
  isHeld: (at: number) => boolean,
  joins: (at: number) => boolean,
): LexemeRange {
  const sentence = sentenceAround(lexemes, at)
  const isStart = (k: number) => opens(lexemes[k]!) && !joins(k)
  let from = at
  while (from > sentence.from && !isStart(from)) from--
  let to = at + 1
  while (to < sentence.to && !isStart(to)) to++
  const rest = lexemes.slice(to, sentence.to)
  const isGoverned = !rest.some(acts) && rest.some((l, k) => !isHeld(to + k) && !opens(l) && l.tag !== 'mark')
  const head = from + (isStart(from) ? 1 : 0)
  let end = head
  while (
    end < at &&
    !isHeld(end) &&
    (governs(lexemes[end]!) || (end > head && !isNeverSkippable(lexemes[end]!) && lexemes[end]!.tag === 'position'))
  )
    end++
  return isGoverned && end > head && lexemes.slice(head, end).some(governs) ? { from: end, to } : { from, to }
}
