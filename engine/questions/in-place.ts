import type { Lattice } from '../language/lattice.ts'
import { againFillers, ends, sameMeanings, sameSorts, turned } from './vocabulary/said-again.ts'

/** A word of a text, or several that are one name, with what sorts of things it may be. */
interface Unit {
  readonly text: string
  readonly start: number
  readonly end: number
  readonly sorts: readonly string[]
  /** Tags that say the same in whatever word: "sl" is "stop". */
  readonly means: readonly string[]
}

/** The words of a text, each with its sorts; names of several words are one, but where some of them are `apart`. */
function unitsOf({ text, tokens, edgesTo }: Lattice, apart: (word: string) => boolean = () => false): readonly Unit[] {
  const units: Unit[] = []
  for (let at = 0; at < tokens.length;) {
    const found = edgesTo
      .flat()
      .filter(({ from, to, cost, corrected }) => {
        const isWhole = to === at + 1 || !tokens.slice(at, to).some((token) => apart(token.text))
        return from === at && cost === 0 && corrected === null && isWhole
      })
      .map(({ to, symbols }) => {
        const tags = [...new Set(symbols.map(({ symbol }) => symbol))]
        return { to, sorts: tags.filter((each) => sameSorts.has(each)), means: tags.filter((each) => sameMeanings.has(each)) }
      })
      .filter(({ sorts, means }) => sorts.length + means.length > 0)
    const to = Math.max(at + 1, ...found.map((each) => each.to))
    const [start, end] = [tokens[at]!.start, tokens[to - 1]!.end]
    const own = found.filter((each) => each.to === to)
    units.push({
      text: text.slice(start, end).toLowerCase(),
      start,
      end,
      sorts: own.flatMap(({ sorts }) => sorts),
      means: own.flatMap(({ means }) => means),
    })
    at = to
  }
  return units
}

const stemOf = (word: string): string => (/^\p{L}{4,}$/u.test(word) ? word.replace(/(?<!s)s$/u, '') : word)
const isSameWord = (a: Unit, b: Unit): boolean => stemOf(a.text) === stemOf(b.text) || a.means.some((each) => b.means.includes(each))
const isNumber = ({ sorts }: Unit): boolean => sorts.includes('#number') || sorts.includes('#percent')

/** The words of the question that are turned round by a word of the message, with what they become. */
const othersOf = (word: string): readonly string[] => [...(turned.get(word) ?? []), ...(turned.get(stemOf(word)) ?? [])]
function turnedBy(word: string, base: readonly Unit[]): ReadonlyMap<Unit, string> {
  const others = new Set(othersOf(word))
  const opposite = base.filter(({ text }) => others.has(text) || others.has(stemOf(text)))
  if (opposite.length > 0) return new Map(opposite.map((unit) => [unit, word]))
  const [isMost, isLeast] = [ends.some(([most]) => most === word), ends.some(([, least]) => least === word)]
  if (isMost === isLeast) return new Map()
  const replaced = base.flatMap((unit) => {
    const pair = ends.find(([most, least]) => (isMost ? least : most) === unit.text)
    return pair === undefined ? [] : [[unit, pair[isMost ? 0 : 1]] as const]
  })
  return replaced.length === 1 ? new Map(replaced) : new Map()
}

/** How much the words around two numbers have in common, best on the same side of them. */
function besides(said: readonly Unit[], at: number, base: readonly Unit[], place: number, aligned: ReadonlyMap<Unit, Unit>): number {
  const isSame = (word: Unit | undefined, other: Unit | undefined): boolean =>
    word !== undefined &&
    other !== undefined &&
    (aligned.get(word) === other || isSameWord(word, other) || (!isNumber(word) && word.sorts.some((sort) => other.sorts.includes(sort))))
  const count = (step: number) =>
    isSame(said[at + step], base[place + step]) ? 1 : isSame(said[at + step], base[place - step]) ? otherSide : 0
  const isNear = (word: Unit): boolean =>
    word.sorts.length === 0 && aligned.has(word) && Math.abs(base.indexOf(aligned.get(word)!) - place) <= nearBy
  return count(-1) + count(1) + (said.some(isNear) ? near : 0)
}
const otherSide = 0.5
/** Where a word of both stands near by: "15 pips sl" and "sl 20 pips". */
const nearBy = 2
const near = 0.25

/** The one word of the question of the same sort as a word of the message; null where there are several, or none. */
function sameSort(said: readonly Unit[], at: number, base: readonly Unit[], aligned: ReadonlyMap<Unit, Unit>): Unit | null {
  const word = said[at]!
  const like = base.filter((other) => word.sorts.some((sort) => other.sorts.includes(sort)) && isNumber(word) === isNumber(other))
  if (!isNumber(word)) return like.length === 1 ? like[0]! : null
  const fits = like.map((other) => ({ other, by: besides(said, at, base, base.indexOf(other), aligned) }))
  const most = Math.max(...fits.map(({ by }) => by))
  const best = fits.filter(({ by }) => by === most)
  const hasUnit = said[at + 1] !== undefined && !isNumber(said[at + 1]!) && said[at + 1]!.sorts.length > 0
  return best.length === 1 && (most > 0 || !hasUnit) ? best[0]!.other : null
}

/**
 * A question with the parts of a message in the place of its own ones of their sort: "and the bearish one" behind "what happens after a
 * bullish engulfing". Null where a word of the message has no counterpart in it, or more than one.
 */
export function inPlaceOf(message: Lattice, question: Lattice): string | null {
  const said = unitsOf(message).filter(({ text }) => !againFillers.has(text))
  const turning = new Set(said.flatMap(({ text }) => othersOf(text)))
  const base = unitsOf(question, (word) => turning.has(word) || turning.has(stemOf(word)))
  const aligned = new Map<Unit, Unit>()
  const replaced = new Map<Unit, string>()
  // What stands in both, and what is turned round, tells where the numbers belong.
  for (const word of said) {
    const same = isNumber(word) ? undefined : base.find((other) => isSameWord(word, other))
    if (same !== undefined) aligned.set(word, same)
    else
      for (const [other, text] of turnedBy(word.text, base)) {
        aligned.set(word, other)
        replaced.set(other, text)
      }
  }
  for (const [at, word] of said.entries()) {
    if (aligned.has(word)) continue
    const other = sameSort(said, at, base, aligned)
    if (other === null || replaced.has(other)) return null
    aligned.set(word, other)
    replaced.set(other, word.text)
  }
  if (replaced.size === 0) return null
  return [...replaced]
    .toSorted(([a], [b]) => b.start - a.start)
    .reduce((text, [{ start, end }, other]) => `${text.slice(0, start)}${other}${text.slice(end)}`, question.text)
}
