import { parse, type Constituent } from './chart.ts'
import type { Grammar, Production } from './grammar.ts'
import { mayPass, type Lattice } from './lattice.ts'

const isMadeBy = (constituent: Constituent, production: Production): boolean =>
  constituent.production === production || constituent.parts.some((part) => isMadeBy(part, production))

/** Examples that are not read through the production that they stand beside: `category: example`. */
export function unreachedExamples(grammar: Grammar, lex: (text: string) => Lattice): readonly string[] {
  return grammar.productions.flatMap((production) =>
    production.examples
      .filter((example) => {
        const lattice = lex(example)
        // Words at the edges that may be passed over belong to nothing.
        const isPassed = (at: number) => mayPass(lattice, at)
        let [from, to] = [0, lattice.tokens.length]
        const chart = parse(lattice, grammar)
        const found = [...chart.read(production.category, from, to)]
        while (isPassed(from)) found.push(...chart.read(production.category, (from += 1), to))
        while (isPassed(to - 1)) found.push(...chart.read(production.category, from, (to -= 1)))
        return !found.some((each) => isMadeBy(each, production))
      })
      .map((example) => `${production.category}: ${example}`),
  )
}
