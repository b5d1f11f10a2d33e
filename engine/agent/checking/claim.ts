import type { ReferredFigure } from '../say.ts'
import type { Known } from './known-names.ts'
import { figureAt, figureMark, type Marked } from './marked-text.ts'
import { anyOf, wholeWords } from './word-pattern.ts'

/** Where a word of a claim was found, and what it says. */
export interface Claim {
  readonly sentence: Marked
  readonly known: Known
  readonly word: string
  readonly start: number
  readonly end: number
}

/** Why a sentence may not stand. */
export type Objection = 'figure' | 'comparison' | 'claim' | 'prediction' | 'markup' | 'words'

/** A kind of claim that words make, with what bears it out. */
export interface ClaimKind {
  readonly pattern: RegExp
  readonly objection: Objection
  readonly isBorneOut: (claim: Claim) => boolean
}

const marks = new RegExp(figureMark, 'g')
export const marksIn = (text: string) => [...text.matchAll(marks)].map(([mark]) => mark)
export const figuresOf = (sentence: Marked) => marksIn(sentence.text).map((mark) => figureAt(sentence, mark))

/** A longer string is no state but a name or a text of somebody's. */
const maxStateChars = 24

/** Words that results have for a state: those of the calls whose figures the sentence shows, else of all. */
export function statesFor({ sentence, known }: Claim): string {
  const shown = new Set(figuresOf(sentence).map(({ call }) => call))
  return [...known.words]
    .flatMap(([path, text]) =>
      text.length <= maxStateChars && (shown.size === 0 || shown.has(path.split('.')[0]!)) ? [text.toLowerCase()] : [],
    )
    .join(' ; ')
}
/** Words that mean the same end of an order. */
const ends = [
  [
    'highest',
    'largest',
    'biggest',
    'greatest',
    'widest',
    'busiest',
    'longest',
    'most',
    'maximum',
    'max',
    'top',
    'strongest',
    'deepest',
    'peak',
  ],
  ['lowest', 'smallest', 'least', 'narrowest', 'quietest', 'calmest', 'shortest', 'minimum', 'min', 'weakest', 'bottom'],
]
/** The claim's own word stands in a result as a state, or in what a figure of the sentence is computed by. */
export function isStated(claim: Claim): boolean {
  const { sentence, word } = claim
  const isState = wholeWords(anyOf([word])).test(statesFor(claim))
  const alike = anyOf(ends.find((words) => words.includes(word.toLowerCase())) ?? [word])
  const named = ({ formula, id }: ReferredFigure) => wholeWords(alike).test(`${formula} ; ${id.replaceAll(/[._]/g, ' ')}`)
  return isState || figuresOf(sentence).some(named)
}
