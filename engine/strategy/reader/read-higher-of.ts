import type { Term } from '../plan.ts'
import { calc, price } from './build-term.ts'
import { beforeThisBar } from './compare-terms.ts'
import { attempt, endsHere, isTag, originSince, passText, peek, take, takeText } from './cursor.ts'
import type { Cursor } from './cursor.ts'
import { readTerm, readTermList } from './terms.ts'

const ways: readonly (readonly [RegExp, 'max' | 'min'])[] = [
  [/^(?:higher|highest|greater|bigger|larger|upper|max)(?: of)?$/, 'max'],
  [/^(?:lower|lowest|smaller|min)(?: of)?$/, 'min'],
]

const readWay = (c: Cursor): 'max' | 'min' | null => {
  const way = ways.find(([texts]) => texts.test(peek(c).text))?.[1] ?? null
  if (way) c.at++
  return way
}

/** The lines themselves, or `the two` that were named before. */
function readLines(c: Cursor): readonly Term[] | null {
  const { group } = c.memory
  if (
    takeText(c, 'two', 'them', 'these', 'those', 'both') ??
    (peek(c).value === 2 && !isTag(c, 1, 'indicator', 'average') ? take(c, 'number') : null)
  )
    return group.length > 1 ? group : null
  const first = readTermList(c)
  if (!first || first.length > 1) return first
  if (!take(c, 'and', 'or') && !takeText(c, ',', '/')) return null
  const second = readTerm(c)
  return second && [...first, second]
}

type Chosen = { readonly way: 'max' | 'min'; readonly lines: readonly Term[] }
type ChoiceReader = (c: Cursor) => Chosen | null

const chosen = (way: Chosen['way'] | null, lines: readonly Term[] | null): Chosen | null =>
  way && lines?.every((t) => t.kind !== 'const') ? { way, lines } : null

/** `max(EMA 20, EMA 50)`. */
const readFunction: ChoiceReader = (c) => {
  const way = readWay(c)
  const lines = way && takeText(c, '(') ? readLines(c) : null
  return takeText(c, ')') && chosen(way, lines)
}

/** `the higher of the 20 EMA and the 50 SMA`, `the lower of the two`. */
const readOf: ChoiceReader = (c) => {
  const way = readWay(c)
  if (!way || !(takeText(c, 'of') || peek(c, -1).text.endsWith(' of'))) return null
  return chosen(way, readLines(c))
}

/** `the lower one`, of those named before. */
const readOne: ChoiceReader = (c) => {
  const way = readWay(c)
  const { group } = c.memory
  return takeText(c, 'one') && group.length > 1 ? chosen(way, group) : null
}

const readWhicheverWay = (c: Cursor): 'max' | 'min' | null => (take(c, 'be') ? readWay(c) : null)

/** `whichever is higher, the 20 EMA or the 50 SMA`, `whichever of the two is lower`, `whichever is lower`. */
const readWhichever: ChoiceReader = (c) => {
  if (!takeText(c, 'whichever')) return null
  const named = takeText(c, 'of') ? readLines(c) : null
  const way = readWhicheverWay(c)
  const later = named ?? attempt(c, () => (takeText(c, ',', ':', 'of'), readLines(c)))
  const { group } = c.memory
  return chosen(way, later ?? (group.length > 1 && endsHere(c, 'and', 'or') ? group : null))
}

/** `the 20 EMA or the 50 SMA, whichever is lower`. */
const readLinesFirst: ChoiceReader = (c) => {
  const lines = readLines(c)
  passText(c, ',', '(')
  const way = lines && takeText(c, 'whichever') ? readWhicheverWay(c) : null
  passText(c, ')')
  return chosen(way, lines)
}

const readers: readonly ChoiceReader[] = [readFunction, readOf, readOne, readWhichever, readLinesFirst]

/** Such a choice stands near: what is read twice is kept to these. */
const isChoiceNear = (c: Cursor): boolean => {
  for (let ahead = 0; ahead < 12; ahead++) {
    const { text } = peek(c, ahead)
    if (text === 'whichever') return true
    if (ahead < 3 && ways.some(([texts]) => texts.test(text))) return true
  }
  return false
}

/** The higher or the lower of several lines. */
export function readHigherOf(c: Cursor): Term | null {
  if (!isChoiceNear(c)) return null
  for (const read of readers) {
    const from = c.at
    const found = attempt(c, read)
    if (!found) continue
    c.memory.group = found.lines
    const origin = originSince(c, from)
    const close = price('close', origin)
    return calc(
      found.way,
      found.lines.map((line) => beforeThisBar(close, line)),
      origin,
    )
  }
  return null
}
