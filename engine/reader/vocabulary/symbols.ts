import type { Entry, Shape } from '../../language/lexicon.ts'
import { findInstrument, symbolAliases } from '../../market/catalogue.ts'
import type { Trading } from '../meanings.ts'

/** Names that are words or abbreviations of the language too: they mean a market only where one must stand. */
const englishToo = new Set([
  ...['link', 'near', 'dot', 'atom', 'sol', 'ada', 'ma', 'ba', 'ko', 'dis', 'meta', 'spy', 'dow', 'cable', 'fiber', 'ether', 'oil', 'gold'],
  ...['silver', 'copper', 'apple', 'target', 'amazon', 'ripple', 'cac', 'crude', 'rut', 'visa', 'kiwi', 'aussie', 'platinum', 'brent'],
  ...['guppy', 'geppy', 'loonie', 'chunnel', 'tether', 'intel', 'russell', 'google', 'alphabet', 'avalanche'],
])
/** Of them, names that are hardly ever meant otherwise in a text about trading. */
const plainInTrading = new Set([
  ...['gold', 'silver', 'oil', 'crude', 'copper', 'platinum', 'brent', 'apple', 'amazon', 'ripple', 'intel', 'google', 'cable', 'aussie'],
  ...['kiwi', 'loonie', 'dow', 'sol', 'ada', 'cac', 'spy', 'ether', 'russell', 'tether', 'avalanche', 'guppy', 'geppy'],
])
const isCertain = (name: string) => name.length > 1 && (!englishToo.has(name) || plainInTrading.has(name))
/** As the lexer parts them: marks and figures stand alone. */
const asWords = (name: string) => (name.match(/\p{L}+|\d+|[^\s\p{L}\d]/gu) ?? []).join(' ')

/** What people call the markets of the catalogue. */
export const symbolWords: readonly Entry<Trading>[] = [...symbolAliases].map(([name, value]) => ({
  tag: isCertain(name) ? ('symbol' as const) : ('symbolWord' as const),
  value,
  words: [asWords(name)],
}))

const symbolOf = (text: string): string | null => findInstrument(text.replace('/', ''))?.symbol ?? null
const isEnglish = (text: string) => englishToo.has(text.toLowerCase())

/** Markets by their symbols in capitals. */
export const symbolShapes: readonly Shape<Trading>[] = [
  { tag: 'symbol', shape: /[A-Z]{3}\/?[A-Z]{3}\b/uy, value: ([text]) => symbolOf(text) },
  { tag: 'symbol', shape: /[A-Z]{1,6}\d{0,3}\b/uy, value: ([text]) => (isEnglish(text) ? null : symbolOf(text)) },
  { tag: 'symbol', shape: /\$([A-Z]{1,6})\b/uy, value: ([, text = '']) => symbolOf(text) },
]
