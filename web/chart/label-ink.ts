/** Black or white, whichever can be read on a colour of six hexadecimal digits; as the library chooses it for its own labels. */
export function labelInk(color: string): 'black' | 'white' {
  const channel = (at: number) => Number.parseInt(color.slice(at, at + 2), 16)
  return 0.199 * channel(1) + 0.687 * channel(3) + 0.114 * channel(5) > 160 ? 'black' : 'white'
}
