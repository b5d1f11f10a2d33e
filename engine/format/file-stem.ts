const maxLetters = 80

/** A name that every file system takes, for what is exported; without one left, `strategy`. */
export function fileStem(name: string): string {
  const words = name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
  // Cut between letters: half of one would be no name at all.
  const cut = [...words.replace(/^-/, '')].slice(0, maxLetters).join('')
  return cut.replace(/-$/, '') || 'strategy'
}

/** The stem of what is exported of a result: it says where the prices are simulated. */
export const resultStem = ({ name, source }: { readonly name: string; readonly source: string }): string =>
  `${fileStem(name)}${source === 'simulated' ? '-simulated' : ''}`
