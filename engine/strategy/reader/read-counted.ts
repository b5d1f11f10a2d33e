import type { Expr, Origin } from '../plan.ts'
import { mirrorExpr, negate } from '../rewrite.ts'
import { attempt, endsHere, isTag, isText, originSince, pass, passAll, passText, peek, take, takeAll, takeText } from './cursor.ts'
import type { Cursor } from './cursor.ts'
import { spansOf } from './draft.ts'
import { readLength } from './indicator-numbers.ts'
import { anyOf, both } from './join-conditions.ts'
import type { Lexeme } from './lexer.ts'

/** More conditions than this in a counted list make too many combinations to be read back. */
const maxListed = 5

/** Every choice of `count` of the conditions. */
function choices(conditions: readonly Expr[], count: number): readonly (readonly Expr[])[] {
  if (count === 0) return [[]]
  return conditions.flatMap((first, i) => choices(conditions.slice(i + 1), count - 1).map((rest) => [first, ...rest]))
}

/** How many of the list must be true: `any of`, `at least two of`, `one of these`. */
function readCount(c: Cursor): number | null {
  return attempt(c, () => {
    const atLeast = take(c, 'gte')
    const any = take(c, 'either')
    const number = any ? null : take(c, 'number')
    if (!atLeast && !any && !number) return null
    if (number && !isText(c, 0, 'of', 'out of') && !isTag(c, 0, 'signal')) return null
    return number?.value ?? 1
  })
}

/** `in the last 5 bars`. */
const readWindow = (c: Cursor): number | null =>
  attempt(c, () => {
    if (!takeText(c, 'within', 'in', 'during', 'over') || !take(c, 'previous', 'recent')) return null
    return readLength(c, true)?.bars ?? null
  })

/** One after another, joined by commas, `or`, `and`, or as points on lines of their own. */
function readList(c: Cursor, readAtom: (c: Cursor) => Expr | null): readonly Expr[] {
  const found: Expr[] = []
  while (found.length < maxListed) {
    const next = attempt(c, () => {
      const from = c.at
      passAll(c, 'newline', 'bullet')
      passText(c, ',', ';')
      takeAll(c, 'or', 'and', 'plus', 'bullet')
      if (found.length > 0 && c.at === from) return null
      return readAtom(c)
    })
    if (!next) break
    found.push(next)
  }
  return found
}

/** `at least two of these: A, B or C`, `any of the following in the last 5 bars: A, B`. */
export function readCountedList(c: Cursor, readAtom: (c: Cursor) => Expr | null): Expr | null {
  return attempt(c, () => {
    const from = c.at
    const isNone = takeText(c, 'none') !== null
    const count = isNone ? 1 : readCount(c)
    if (count === null || !Number.isInteger(count)) return null
    passText(c, 'of', 'out of')
    const stated = take(c, 'number')?.value ?? null
    passText(c, 'following')
    takeAll(c, 'signal', 'be', 'make', 'holds_true')
    const bars = readWindow(c)
    passAll(c, 'be', 'make', 'holds_true')
    passText(c, 'enough')
    if (!takeText(c, ':', '-')) return null
    const list = readList(c, readAtom)
    if (isNone && list.length > 0) return both(list.map(negate), originSince(c, from))
    if (list.length < 2 || count > list.length || (stated !== null && stated !== list.length)) return null
    c.memory.listed = list
    const origin = originSince(c, from)
    const each = bars === null ? list : list.map((expr): Expr => ({ op: 'within', bars, expr, from: expr.from }))
    return anyOf(
      choices(each, count).map((chosen) => both(chosen, origin)),
      origin,
    )
  })
}

/** What a definition is kept under: `uptrend` and `an uptrend` are one. */
export const nameOf = ({ tag, name, text }: Lexeme): string => (tag === 'trend' ? `trend ${name}` : text)

interface BarsSpokenOf {
  readonly bars: number
  /** How many bars before this one they end. */
  readonly back: number
}

/** `the current bar`, `it`, `the last three bars`, `every one of the six bars before`: of which something is said. */
const readBarsSpokenOf = (c: Cursor): BarsSpokenOf | null =>
  attempt(c, () => {
    const isEach = take(c, 'every', 'each', 'all') !== null
    passText(c, 'of')
    const early = take(c, 'previous', 'recent')
    const number = take(c, 'number')
    if (number && !(isEach || early)) return null
    if (!number && !early) take(c, 'current')
    if (!take(c, 'unit', 'price_word', 'candle_ref', 'symbol') && !(!number && !early && take(c, 'ref'))) return null
    const late = takeText(c, 'before', 'prior')
    if (late) attempt(c, () => (take(c, 'current'), take(c, 'unit', 'ref')))
    const isBefore = late !== null || (early !== null && (!number || /^(?:previous|prior|preceding)$/.test(early.text)))
    return { bars: number?.value ?? 1, back: isBefore ? 1 : 0 }
  })

/** A word that stands under a name that the text has given. */
function readGivenName(c: Cursor): Expr | null {
  const known = c.memory.named.get(nameOf(peek(c)))
  if (!known || !/^(?:word|vague|slope|trend|range)$/.test(peek(c).tag)) return null
  c.at++
  c.memory.cited.add(known)
  c.memory.lastNamed = known
  return known
}

/** The words that use a name and those that explain it. */
const withDefinition = (c: Cursor, known: Expr, from: number): Origin => ({
  spans: [...spansOf(known.from), ...spansOf(originSince(c, from))],
})

/** `the current bar isn't squeezed`, `the last three bars were quiet`: what the text has called so; `… and this one isn't`. */
export function readNamedState(c: Cursor): Expr | null {
  if (c.memory.named.size === 0) return null
  return attempt(c, () => {
    const from = c.at
    const about = readBarsSpokenOf(c)
    if (!about || !take(c, 'be')) return null
    passAll(c, 'be', 'all', 'both')
    const isNot = take(c, 'not') !== null
    const known = readGivenName(c) ?? (isNot && endsHere(c, 'and', 'then') ? c.memory.lastNamed : null)
    if (!known) return null
    const origin = withDefinition(c, known, from)
    const each: Expr = { ...(isNot ? negate(known) : known), from: origin }
    const run: Expr = about.bars > 1 ? { op: 'for_bars', bars: about.bars, expr: each, from: origin } : each
    return about.back > 0 ? { op: 'shift', bars: about.back, expr: run, from: origin } : run
  })
}

/** `a strong candle`: one that the text has called so. */
export const readNamedBar = (c: Cursor): Expr | null =>
  attempt(c, () => {
    const from = c.at
    const known = readGivenName(c)
    if (!known) return null
    if (take(c, 'unit')) return { ...known, from: withDefinition(c, known, from) }
    // `after a squeeze of at least 5 bars`: it has ended.
    const isOver = c.lexemes[from - 1]?.text === 'after'
    if (!takeText(c, 'of')) return null
    pass(c, 'gte')
    const length = readLength(c, true)
    if (!length) return null
    const origin = withDefinition(c, known, from)
    const run: Expr = { op: 'for_bars', bars: length.bars, expr: known, from: origin }
    return isOver ? { op: 'shift', bars: 1, expr: run, from: origin } : run
  })

/** `2 and 3`, `conditions 1, 2 and 4`, `A or B`: conditions that stood under that number or name. */
export function readNamedConditions(c: Cursor): Expr | null {
  const { named } = c.memory
  if (named.size === 0) return null
  return attempt(c, () => {
    const from = c.at
    passAll(c, 'signal', 'both', 'be')
    passText(c, 'in')
    const found: Expr[] = []
    let isOr = false
    while (found.length < maxListed) {
      const expr = attempt(c, () => {
        if (found.length > 0) {
          const comma = takeText(c, ',', '&') !== null
          const word = take(c, 'and', 'or', 'plus')
          if (!comma && !word) return null
          if (word?.tag === 'or') isOr = true
        }
        passAll(c, 'signal')
        const name = peek(c)
        // `Uptrend = … . In a downtrend …`: its mirror.
        const isMirrored = name.tag === 'trend' && !named.has(nameOf(name))
        const other = isMirrored ? named.get(`trend ${name.name === 'up' ? 'down' : 'up'}`) : undefined
        const known = other ? mirrorExpr(other) : named.get(nameOf(name))
        if (other) c.memory.cited.add(other)
        if (!known || !/^(?:word|number|trend|range)$/.test(name.tag)) return null
        c.at++
        c.memory.cited.add(known)
        return { ...known, from: { spans: [...spansOf(known.from), { start: name.start, end: name.end }] } }
      })
      if (!expr) break
      found.push(expr)
    }
    const saysSo = isTag(c, -1, 'number') || c.at - from > 1
    takeAll(c, 'both', 'all', 'be', 'make', 'holds_true', 'both', 'all')
    // `the squeeze was on`.
    const isOn = isTag(c, -1, 'be') && takeText(c, 'on') !== null
    const isClosed = isOn || c.lexemes.slice(from, c.at).some((l) => l.tag === 'holds_true' || l.tag === 'signal' || l.tag === 'trend')
    if (found.length === 0 || !(isClosed || (saysSo && endsHere(c, 'and', 'then', 'buy', 'sell', 'long', 'short', 'enter', 'exit'))))
      return null
    const origin = originSince(c, from)
    return isOr ? anyOf(found, origin) : both(found, origin)
  })
}
