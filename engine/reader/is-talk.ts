import type { Stretch } from '../language/grammar.ts'
import type { Lattice } from '../language/lattice.ts'
import { tagSymbol } from '../language/pattern.ts'
import { lightWords } from './light-words.ts'
import type { Tags } from './meanings.ts'
import { meansSomething } from './words-in.ts'

/** What words of talk may be: everything else that is known of a word could be about a trade. */
const light: readonly (keyof Tags)[] = [...lightWords, 'conditionNoun', 'touchVerb', 'whileWord']
const lightSymbols = new Set(light.map(tagSymbol))

/**
 * Whether words that nobody read look like talk: beside unknown words only such as could not be about a trade ("been lurking a
 * while"). They hold the run all the same; the page only asks about all talk at once.
 */
export const isTalk = ({ edgesTo }: Lattice, { from, to }: Stretch): boolean =>
  edgesTo
    .slice(from + 1, to + 1)
    .flat()
    .every(
      (edge) =>
        edge.from < from ||
        edge.corrected !== null ||
        edge.symbols.every(({ symbol }) => !meansSomething(symbol) || lightSymbols.has(symbol)),
    )
