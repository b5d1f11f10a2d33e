import { longWords, vocabularyWords } from './lexicon.ts'

/** Words that English needs everywhere: never corrected into a trading word. */
export const commonWords = `stock stocks where there these those their three other whose while which about after again alone along among
bread broad brand grade grand great green group house chose loose lose cause change chance charge range orange arrange strange price prince prize pride
trade step steps stepped trader traders traded train trail trial short shore shirt sort sport store story start state stage stake stand still stick style
close closer clothes cloth clock clear clean class enter center center later latter letter better matter under until upper order older
above about board bored below belong being begin began break brake great steak exit exist exact extra every ever never fever level lever clever
signal single simple sample small smell shall shell share shape sharp sharks spare space speed spend spent sold hold held help here hear heart
right light night might eight weight height money month mouth south north worth forth fourth forty market marked marks basket bucket profit prefer proof
think thing things thank thanks thick those though through throughout thought today tonight together tomorrow toward towards total touch tough
would could should must maybe might many much more most mostly make makes maker made maid mail main
twenty thirty forty fifty sixty seventy eighty ninety ride rides riding fill fills filled filling first fist fast last least lest list lost cost most post past part party point paint print front from form farm firm film
value valve valid along almost already also always another answer anything everything something nothing everyone someone
really ready read real rather reach react reason recent record reduce refer reflect regard relate remain remember remove repeat report
please place plane plain plan play player plenty plus people person personal
strategy strategies system systems robot robots using usage used user usual account amount accept access across action active actual
because become before behind believe beside between beyond business build built
since sense send sends spend sometimes somehow software
water watch weather whether whatever whenever wherever without within window winning winner
tend tends pint pints each ever cove bare care dare sine sins sing song sore pore tore lore wore core coal cost cast case base vase less lets lots pass past fast fall fell tell well will bill hill mill pill till still stay says said sign size side site nice rice dice mice wide wise rise risk rest best test west nest bold cold fold gold hold mold sold told tall ball call hall mall wall bank rank sank tank thank band hand land sand stand body copy easy easily stuff scan skip slip slow snow flow glow grow blow blew
year years yesterday young years' algo algorithm based basic basics basically`.split(/\s+/)

const common = new Set(commonWords)

export const isKnownWord = (word: string) => vocabularyWords.has(word) || common.has(word)

const cuts = (word: string) => Array.from(word, (_, i) => word.slice(0, i) + word.slice(i + 1))

function buildCuts(): Map<string, string[]> {
  const index = new Map<string, string[]>()
  for (const word of longWords) {
    for (const cut of [word, ...cuts(word)]) {
      const list = index.get(cut)
      if (list) list.push(word)
      else index.set(cut, [word])
    }
  }
  return index
}
const cutIndex = buildCuts()

/** One letter missing, added, changed, or two neighbours swapped. */
function isOneSlip(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let i = 0
  while (i < a.length && a[i] === b[i]) i++
  const restA = a.slice(i)
  const restB = b.slice(i)
  return (
    restA.slice(1) === restB.slice(1) ||
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    (restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2))
  )
}

const undoubled = (word: string) => word.replaceAll(/([a-z])\1/g, '$1')
/** The commonest slips: one of two equal letters left out, or one doubled. */
const isDoubling = (a: string, b: string) => undoubled(a) === undoubled(b)

/** The vocabulary's word that a misspelt word means, or null when none or several are one slip away. */
export function correctTypo(word: string): string | null {
  if (word.length < 4 || word.length > 20 || common.has(word)) return null
  const found = new Set<string>()
  for (const cut of [word, ...cuts(word)]) {
    for (const candidate of cutIndex.get(cut) ?? []) if (candidate[0] === word[0] && isOneSlip(word, candidate)) found.add(candidate)
  }
  const close = [...found].filter((w) => isDoubling(word, w))
  if (close.length > 0 && close.length < found.size) return close.toSorted((a, b) => a.length - b.length)[0] ?? null
  if (found.size === 0) return null
  const [first = null] = found
  if (found.size === 1) return first
  // `corsses` is near `crosses` and `crossess`: forms of one word share their beginning and are as good as one another.
  const stem = first?.slice(0, 4)
  return [...found].every((w) => w.slice(0, 4) === stem) ? ([...found].sort((a, b) => a.length - b.length)[0] ?? null) : null
}
