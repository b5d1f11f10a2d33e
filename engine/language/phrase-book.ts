/** What a phrase stands for. */
export interface Meant {
  readonly tag: string
  readonly value: unknown
}

/** Words, or a choice between ways to go on. */
type Step = string | readonly (readonly Step[])[]

/** Whether words of a vocabulary have choices in them. */
export const hasChoices = (words: string): boolean => words.includes('{')

/** Words with a choice of others in each place: `{see|watch} {it|the chart|}`, where what is empty may be left out. */
export const choicesOf = (...places: readonly (readonly string[])[]): string => places.map((ways) => `{${ways.join('|')}}`).join(' ')

/** Takes `{a|b {c|d}} e` apart, from `at` on to the end of its choice. */
function stepsFrom(text: string, at: number): { readonly ways: readonly (readonly Step[])[]; readonly end: number } {
  const ways: Step[][] = [[]]
  let words = ''
  const close = () => {
    if (words.trim() !== '') ways.at(-1)!.push(words.trim())
    words = ''
  }
  let end = at
  for (; end < text.length && text[end] !== '}'; end += 1) {
    const sign = text[end]!
    if (sign === '{') {
      close()
      const inner = stepsFrom(text, end + 1)
      ways.at(-1)!.push(inner.ways)
      ;({ end } = inner)
    } else if (sign === '|') {
      close()
      ways.push([])
    } else words += sign
  }
  close()
  return { ways, end }
}

/** All words in a phrase, each as often as it stands there. */
export const wordsInPhrase = (phrase: string): readonly string[] => phrase.split(/[{}| ]+/).filter((word) => word !== '')

/** A place in the phrases: which words lead on, and what is complete here. */
interface Place {
  readonly next: ReadonlyMap<string, readonly Place[]>
  readonly ends: readonly Meant[]
}

function merged(places: readonly Place[]): Place {
  if (places.length === 1) return places[0]!
  const next = new Map<string, Place[]>()
  for (const place of places)
    for (const [word, after] of place.next) {
      const known = next.get(word)
      if (known === undefined) next.set(word, [...after])
      else known.push(...after)
    }
  return { next, ends: places.flatMap(({ ends }) => ends) }
}

/** Words of texts that stand for phrases with choices. */
export interface PhraseBook {
  /** Tokens of the longest phrase. */
  readonly maxWords: number
  /** Where a phrase may go on with a token; from null one begins. No phrase has it: an empty list. */
  readonly after: (places: readonly Place[] | null, token: string) => readonly Place[]
  /** What is complete there, each once. */
  readonly endsAt: (places: readonly Place[]) => readonly Meant[]
}

/**
 * Phrases with choices, ready for matching token by token: a phrase of some thousand ways takes a place for each of its words, not one for
 * each way. `tokensOf` parts words as texts are parted.
 */
export function openPhraseBook(
  phrases: readonly (Meant & { readonly words: string })[],
  tokensOf: (words: string) => readonly string[],
): PhraseBook {
  const tokens = new Map<string, readonly string[]>()
  const parted = (words: string) => {
    const known = tokens.get(words) ?? tokensOf(words)
    tokens.set(words, known)
    return known
  }
  const longest = (ways: readonly (readonly Step[])[]): number =>
    Math.max(...ways.map((way) => way.reduce((sum, step) => sum + (typeof step === 'string' ? parted(step).length : longest(step)), 0)))
  const before = (steps: readonly Step[], rest: Place): Place =>
    steps.reduceRight(
      (after: Place, step) =>
        typeof step === 'string'
          ? parted(step).reduceRight((place: Place, token): Place => ({ next: new Map([[token, [place]]]), ends: [] }), after)
          : merged(step.map((way) => before(way, after))),
      rest,
    )
  const all = phrases.map(({ words, tag, value }) => ({ ways: stepsFrom(words, 0).ways, end: { next: new Map(), ends: [{ tag, value }] } }))
  const start = merged(all.flatMap(({ ways, end }) => ways.map((way) => before(way, end))))
  return {
    maxWords: Math.max(0, ...all.map(({ ways }) => longest(ways))),
    after: (places, token) => (places === null ? (start.next.get(token) ?? []) : places.flatMap(({ next }) => next.get(token) ?? [])),
    endsAt: (places) => {
      const found: Meant[] = []
      for (const { ends } of places)
        for (const end of ends) if (!found.some(({ tag, value }) => tag === end.tag && value === end.value)) found.push(end)
      return found
    },
  }
}
