import { isWordSymbol, stepsOf, walksOf, wordOf, type Meanings, type Parts, type Step } from './pattern.ts'

/** Where a constituent stands: its tokens from `from` to `to` (exclusive). */
export interface Stretch {
  readonly from: number
  readonly to: number
}

/** One line of a grammar: a category, what it is made of and what it then means. */
export interface Production {
  readonly category: string
  readonly pattern: string
  /** What the reading costs; the cheapest reading is the likeliest. */
  readonly weight: number
  /** Texts that are read through this production; a production without one is refused by `unreachedExamples`. */
  readonly examples: readonly string[]
  /** Nothing may be passed over between its parts. */
  readonly isTight: boolean
  /**
   * What the parts mean together; null where they do not go together. While a text is read the stretch is null, so that equal meanings
   * are known as equal; `meaningOf` asks again with it for the reading that was chosen.
   */
  readonly build: (parts: Readonly<Record<string, unknown>>, at: Stretch | null) => unknown
}

export interface ProductionOptions<M extends Meanings, Category extends keyof M['categories'], Pattern extends string> {
  readonly build: (parts: Parts<Pattern, M>, at: Stretch | null) => M['categories'][Category] | null
  readonly weight?: number
  readonly isTight?: boolean
  readonly examples: readonly [string, ...string[]]
}

/** Writes the productions of one set of meanings; the parts of a pattern have the types that their names stand for. */
export const productionsOf =
  <M extends Meanings>() =>
  <Category extends keyof M['categories'] & string, Pattern extends string>(
    category: Category,
    pattern: Pattern,
    { build, weight = 1, isTight = false, examples }: ProductionOptions<M, Category, Pattern>,
  ): Production => ({
    category,
    pattern,
    weight,
    isTight,
    examples,
    // The parser gives each name the meaning of its symbol, which is what the type says.
    build: build as Production['build'],
  })

/** A place in the patterns of a grammar: what may come next, and what is complete here. */
export interface Place {
  readonly next: Map<string, Place>
  readonly complete: { readonly production: Production; readonly names: readonly (string | null)[] }[]
}

/** A grammar made ready for reading: patterns that begin alike share their beginning. */
export interface Grammar {
  readonly productions: readonly Production[]
  readonly start: Place
  /** The words that stand in patterns themselves. */
  readonly words: ReadonlySet<string>
}

const newPlace = (): Place => ({ next: new Map(), complete: [] })

function enter(start: Place, walk: readonly Step[], production: Production): void {
  let places = [start]
  for (const { symbols } of walk)
    places = places.flatMap((place) =>
      symbols.map((symbol) => {
        const known = place.next.get(symbol)
        if (known !== undefined) return known
        const made = newPlace()
        place.next.set(symbol, made)
        return made
      }),
    )
  const names = walk.map(({ name }) => name)
  for (const place of places) place.complete.push({ production, names })
}

/** The grammar of these productions. Their order means nothing. */
export function compileGrammar(productions: readonly Production[]): Grammar {
  const start = newPlace()
  const words = new Set<string>()
  for (const production of productions) {
    const steps = stepsOf(production.pattern)
    for (const symbol of steps.flatMap(({ symbols }) => symbols)) if (isWordSymbol(symbol)) words.add(wordOf(symbol))
    for (const walk of walksOf(steps)) enter(start, walk, production)
  }
  return { productions, start, words }
}
