import { Corners, type SymbolSet } from './corners.ts'
import { isWordSymbol, stepsOf, wordOf, type Meanings, type Parts, type Step } from './pattern.ts'

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

/** A pattern that was begun: `steps` from `at` on are still to come, `names` tell what came. */
interface Begun {
  readonly production: Production
  readonly steps: readonly Step[]
  readonly at: number
  readonly names: readonly (string | null)[]
}

/**
 * A place in the patterns of a grammar: what may come next, and what is complete here. Patterns that begin alike share their places, and a
 * place is made when it is first reached: of the hundred thousands that a grammar has, texts reach few.
 */
export class Place {
  readonly complete: { readonly production: Production; readonly names: readonly (string | null)[] }[] = []
  readonly #next = new Map<string, Begun[] | Place>()
  readonly #corners: Corners
  /** What may come next. */
  readonly next: SymbolSet

  constructor(begun: readonly Begun[], corners: Corners) {
    this.#corners = corners
    for (const each of begun) this.#goOn(each)
    this.next = corners.setOf(this.#next.keys())
  }

  leadsOn(symbol: string): boolean {
    return this.#next.has(symbol)
  }

  after(symbol: string): Place | undefined {
    const known = this.#next.get(symbol)
    if (known === undefined || known instanceof Place) return known
    const made = new Place(known, this.#corners)
    this.#next.set(symbol, made)
    return made
  }

  #goOn({ production, steps, at, names }: Begun): void {
    for (let to = at; to < steps.length; to += 1) {
      const { symbols, name, isOptional } = steps[to]!
      const begun = { production, steps, at: to + 1, names: [...names, name] }
      for (const symbol of symbols) this.#wait(symbol, begun)
      if (!isOptional) return
    }
    if (names.length > 0) this.complete.push({ production, names })
  }

  #wait(symbol: string, begun: Begun): void {
    const same = this.#next.get(symbol)
    if (same === undefined) this.#next.set(symbol, [begun])
    // Whoever is still waiting was put there by the constructor, before any place was made.
    else if (Array.isArray(same)) same.push(begun)
  }
}

/** A grammar made ready for reading. */
export interface Grammar {
  readonly productions: readonly Production[]
  readonly start: Place
  readonly corners: Corners
  /** The words that stand in patterns themselves. */
  readonly words: ReadonlySet<string>
}

/** The grammar of these productions. Their order means nothing. */
export function compileGrammar(productions: readonly Production[]): Grammar {
  const words = new Set<string>()
  const begun = productions.map((production) => ({ production, steps: stepsOf(production.pattern), at: 0, names: [] }))
  for (const { steps } of begun)
    for (const { symbols } of steps) for (const symbol of symbols) if (isWordSymbol(symbol)) words.add(wordOf(symbol))
  const corners = new Corners(begun)
  return { productions, start: new Place(begun, corners), corners, words }
}
