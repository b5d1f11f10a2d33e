import type { Lattice } from '../language/lattice.ts'
import { tagSymbol } from '../language/pattern.ts'
import type { Tags } from './meanings.ts'

/** What the words of one tag mean in a text, each as it is written: no typo is corrected for it. */
export const wordsTagged = <Tag extends keyof Tags>({ edgesTo }: Lattice, tag: Tag): readonly Tags[Tag][] =>
  edgesTo.flatMap((edges) =>
    edges.flatMap(({ symbols, corrected }) =>
      // The vocabulary gives each tag values of its type.
      corrected === null ? symbols.flatMap(({ symbol, value }) => (symbol === tagSymbol(tag) ? [value as Tags[Tag]] : [])) : [],
    ),
  )
