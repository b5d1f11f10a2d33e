import { parse, type Constituent } from './chart.ts'
import type { Grammar, Production } from './grammar.ts'
import type { Lattice } from './lattice.ts'

const isMadeBy = (constituent: Constituent, production: Production): boolean =>
  constituent.production === production || constituent.parts.some((part) => isMadeBy(part, production))

/** Examples that are not read through the production that they stand beside: `category: example`. */
export function unreachedExamples(grammar: Grammar, lex: (text: string) => Lattice): readonly string[] {
  return grammar.productions.flatMap((production) =>
    production.examples
      .filter((example) => {
        const lattice = lex(example)
        const found = parse(lattice, grammar).read(production.category, 0, lattice.tokens.length)
        return !found.some((each) => isMadeBy(each, production))
      })
      .map((example) => `${production.category}: ${example}`),
  )
}
