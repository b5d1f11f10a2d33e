/** A text as a pattern that matches it and nothing else. */
export const escaped = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
/** A pattern of any of these words, the longest first; their parts may be joined by a hyphen. */
export const anyOf = (words: readonly string[]): string =>
  [...words]
    .sort((a, b) => b.length - a.length)
    .map((word) => escaped(word).replaceAll(/ - | /g, '[ -]'))
    .join('|')
/** The pattern where it stands as words of their own. */
export const wholeWords = (words: string, flags = 'giu'): RegExp =>
  new RegExp(String.raw`(?<![\p{L}\p{N}'])(?:${words})(?![\p{L}\p{N}])`, flags)

/** Any of these texts, the longest first. */
export const anyText = (texts: readonly string[]): string =>
  [...texts]
    .sort((a, b) => b.length - a.length)
    .map(escaped)
    .join('|')
