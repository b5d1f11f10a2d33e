const undoubled = (stem: string): string => stem.replace(/([b-df-hj-kmnp-rtv-z])\1$/, '$1')

/** A word without its ending, so that the forms of a verb or a noun are one. */
export function stemOf(word: string): string {
  const bare = word.replace(/'s$/, '')
  if (bare.length < 4 || /[^a-z]/.test(bare)) return bare
  if (bare.endsWith('ies')) return `${bare.slice(0, -3)}y`
  const plain = /(?:[^su]|ss|e)s$/.test(bare) && !bare.endsWith('ss') ? bare.slice(0, -1) : bare
  const stem =
    plain.length > 5 && plain.endsWith('ing')
      ? undoubled(plain.slice(0, -3))
      : plain.length > 4 && plain.endsWith('ed')
        ? undoubled(plain.slice(0, -2))
        : plain
  return stem.length > 3 && stem.endsWith('e') ? stem.slice(0, -1) : stem
}
