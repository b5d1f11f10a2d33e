/** What the words of one tag, and the constituents of one category, mean. */
export interface Meanings {
  readonly categories: object
  readonly tags: object
}

type MeaningOf<Atom, M extends Meanings> = Atom extends `#${infer Tag}`
  ? Tag extends keyof M['tags']
    ? M['tags'][Tag]
    : never
  : Atom extends keyof M['categories']
    ? M['categories'][Atom]
    : string

type BoundBy<Element, M extends Meanings> = Element extends `${infer Atom}:${infer Name}?`
  ? { readonly [N in Name]: MeaningOf<Atom, M> | undefined }
  : Element extends `${infer Atom}:${infer Name}`
    ? { readonly [N in Name]: MeaningOf<Atom, M> }
    : unknown

/** The named parts of a pattern: `Value:l Cross:x` binds `l` and `x`. A word binds its lemma. */
export type Parts<Pattern extends string, M extends Meanings> = Pattern extends `${infer First} ${infer Rest}`
  ? BoundBy<First, M> & Parts<Rest, M>
  : BoundBy<Pattern, M>

/** One step of a pattern: it takes any one of `symbols`; `name` is where its meaning is kept, null where it is not. */
export interface Step {
  readonly symbols: readonly string[]
  readonly name: string | null
  readonly isOptional: boolean
}

const elementShape = /^(?<atoms>[^:?]+)(?::(?<name>[a-z]\w*))?(?<optional>\?)?$/i

/** The symbol of a word in a pattern, which stands for all of its inflections. */
export const wordSymbol = (lemma: string): string => `=${lemma}`
export const isWordSymbol = (symbol: string): boolean => symbol.startsWith('=')
export const wordOf = (symbol: string): string => symbol.slice(1)
export const tagSymbol = (tag: string): string => `#${tag}`

const symbolOf = (atom: string): string => (/^(#|[A-Z])/.test(atom) ? atom : wordSymbol(atom))

/**
 * Steps of a pattern, whose elements are parted by spaces: `Category`, `#tag`, `word` or `one|of|these|words`, with `:name` where the
 * meaning is kept and `?` where it may be left out. Throws on a pattern that is none, and on a choice of anything but words, whose
 * meaning `Parts` could not tell.
 */
export function stepsOf(pattern: string): readonly Step[] {
  return pattern.split(' ').map((element) => {
    const { atoms, name, optional } = elementShape.exec(element)?.groups ?? {}
    if (atoms === undefined) throw new Error(`The pattern '${pattern}' has no meaning at '${element}'`)
    const symbols = atoms.split('|').map(symbolOf)
    if (symbols.length > 1 && !symbols.every(isWordSymbol))
      throw new Error(`The pattern '${pattern}' lets '${atoms}' choose, which only words may`)
    return { symbols, name: name ?? null, isOptional: optional !== undefined }
  })
}
