import type { Lattice } from '../language/lattice.ts'
import { tagSymbol } from '../language/pattern.ts'
import type { Tags } from './meanings.ts'
import { meansSomething } from './words-in.ts'

/** Words with no meaning but these join what others say; a sentence may do without them. */
const joining: readonly (keyof Tags)[] = [
  'linkWord',
  'beVerb',
  'auxVerb',
  'happenVerb',
  'giveVerb',
  'putVerb',
  'showVerb',
  'occurVerb',
  'appearVerb',
  'courtesy',
  'storyWord',
  'titleNoun',
  'conditionNoun',
  'cueNoun',
  'testWord',
]
const joiningSymbols = new Set(joining.map(tagSymbol))
/** All that a word may mean, by itself, with those beside it, or misspelt. */
export const tagsAt = ({ edgesTo }: Lattice, at: number): readonly string[] =>
  edgesTo
    .slice(at + 1)
    .flatMap((edges) =>
      edges.flatMap(({ from, symbols }) => (from <= at ? symbols.flatMap(({ symbol }) => (meansSomething(symbol) ? [symbol] : [])) : [])),
    )

/** Whether a word with these meanings says nothing by itself. */
export const isJoining = (tags: readonly string[]): boolean => tags.every((tag) => joiningSymbols.has(tag))

/**
 * Whether a mark follows so closely on a clause that it may belong to its end: no more than an article, or a sign to reckon with, stands
 * between them.
 */
export const isGoingOn = ({ tokens }: Lattice, from: number, to: number): boolean =>
  from === to || (to === from + 1 && /\p{L}|^[*/×÷]$/u.test(tokens[from]!.text))
