import { averageNames } from './build-term.ts'
import type { Lexeme } from './lexer.ts'
import type { Tag } from './vocabulary.ts'

interface Named {
  readonly length: Lexeme
  readonly kind: Lexeme
}

const fastWord = /^(?:fast|faster|quick|quicker|shorter)$/
const slowWord = /^(?:slow|slower)$/
const isAverageKind = (l: Lexeme | undefined): boolean =>
  l !== undefined && (l.tag === 'average' || (l.tag === 'indicator' && averageNames.has(l.name)))
const isLength = (l: Lexeme | undefined): boolean => l?.tag === 'number' && Number.isInteger(l.value) && l.value > 1
const isBetweenLengths = (l: Lexeme | undefined) => l?.tag === 'and' || /^[,/&-]$/.test(l?.text ?? '')

/** The lengths around an average: `EMA 9`, `EMA(9, 30)`, else `9 EMA`, `9 and 30 EMA`, `the 9-bar EMA`. */
function lengthsOf(words: readonly Lexeme[], at: number): readonly Lexeme[] {
  const after = runOf(words, words[at + 1]?.text === '(' ? at + 2 : at + 1, 1)
  if (after.length > 0) return after
  let before = at - 1
  while (words[before]?.text === '-' || words[before]?.tag === 'unit') before--
  return runOf(words, before, -1).toReversed()
}

/** Lengths in a row from `at` on, with commas or `and` between. */
function runOf(words: readonly Lexeme[], at: number, step: 1 | -1): readonly Lexeme[] {
  const found: Lexeme[] = []
  for (let i = at; isLength(words[i]); i += 2 * step) {
    found.push(words[i] as Lexeme)
    if (!isBetweenLengths(words[i + step])) break
  }
  return found
}

/** Tags before and after a bare `fast` that make a line of it: `when the fast crosses above the slow`. */
const verbsOfLines: readonly Tag[] = ['cross', 'above', 'below', 'be', 'turn', 'move', 'rise', 'fall']

/**
 * `9 and 30 EMA: buy when the fast one crosses above the slow one`: a line that is called by its speed is the average that has it.
 * Needs two averages that are named with different lengths; the first two that are named make the pair.
 */
export function withFastAndSlow(said: readonly Lexeme[]): readonly Lexeme[] {
  if (!said.some((l) => fastWord.test(l.text)) || !said.some((l) => slowWord.test(l.text))) return said
  const words = said.filter((l) => l.tag !== 'filler')
  const named = words.flatMap((kind, at): Named[] => (isAverageKind(kind) ? lengthsOf(words, at).map((length) => ({ kind, length })) : []))
  const pair = named.filter((n, i) => named.findIndex((m) => m.length.value === n.length.value) === i).slice(0, 2)
  const [first, second] = pair.toSorted((a, b) => a.length.value - b.length.value)
  if (!first) return said
  const indexOf = new Map(words.map((l, i) => [l, i]))
  const replaced = new Map<Lexeme, readonly Lexeme[]>()
  said.forEach((speed, i) => {
    const line = fastWord.test(speed.text) ? first : slowWord.test(speed.text) ? second : null
    if (line === null) return
    const next = said.slice(i + 1).find((l) => l.tag !== 'filler')
    const at = next ? indexOf.get(next)! : words.length
    const isNoun = next !== undefined && (isAverageKind(next) || next.text === 'one')
    // `the fast EMA (9)`, `fast 9 EMA`: it has its own length.
    const hasLength = isNoun ? next.text !== 'one' && lengthsOf(words, at).length > 0 : isLength(next)
    const isBare = !isNoun && (verbsOfLines.includes(next?.tag ?? 'mark') || verbsOfLines.includes(words[at - 1]?.tag ?? 'mark'))
    if (hasLength || (!isNoun && !isBare)) return
    // One average has no faster and slower one: which lines are meant is asked.
    if (!second || !line) return void replaced.set(speed, [{ ...speed, tag: 'vague', name: 'condition' }])
    const place = isNoun ? next : speed
    const { start, end, raw, before, startsLine } = place
    const as = (of: Lexeme, glued: boolean): Lexeme => ({ ...of, start, end, raw, before, startsLine, glued, sign: '' })
    replaced.set(place, [as(line.kind, false), as(line.length, true)])
  })
  return said.flatMap((l) => replaced.get(l) ?? [l])
}
