import type { Span } from '../strategy/plan.ts'
import { heldClauses, type Held } from './held-clauses.ts'
import { readClauses, type Alone, type ClauseReading } from './read-clauses.ts'
import { placesIn } from './settle.ts'
import { wordsOfWishes } from './wishes.ts'

/** A text without the clauses whose unread words were let pass. */
export interface Heard {
  readonly covers: readonly ClauseReading[]
  /** Clauses that words nobody read hold. */
  readonly held: readonly Held[]
  readonly left: readonly Span[]
  /** What was asked for in words that were let pass, and cannot be had. */
  readonly given: readonly { readonly name: string; readonly span: Span }[]
}

const blank = (text: string, { start, end }: Span): string => text.slice(0, start) + ' '.repeat(end - start) + text.slice(end)

/** Every time words are let pass the rest is read anew, and may hold the run by others; no text needs more rounds. */
const maxRounds = 3

/** Reads a text, and again without the clauses whose unread words are confirmed. */
export function hear(said: string, confirmed: readonly Span[], alone?: readonly Alone[]): Heard {
  const left: Span[] = []
  const given: { name: string; span: Span }[] = []
  let text = said
  for (let round = 0; ; round += 1) {
    const covers = readClauses(text, alone)
    const [best] = covers
    const held = best === undefined ? [] : heldClauses(best)
    const isConfirmed = (word: Span) => confirmed.some(({ start, end }) => start <= word.start && word.end <= end)
    const passing = round < maxRounds && best !== undefined ? held.filter(({ words }) => words.every(isConfirmed)) : []
    if (passing.length === 0 || best === undefined) return { covers, held, left, given }
    for (const { at } of passing) {
      const { spanOf } = placesIn(best)
      const span = spanOf(at)
      given.push(...wordsOfWishes(best.lattice, at).map((wish) => ({ name: wish.name, span: spanOf(wish.at) })))
      left.push(span)
      text = blank(text, span)
    }
  }
}
