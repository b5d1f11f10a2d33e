import type { IndicatorName } from '../../indicators/vocabulary.ts'
import type { Expr, Term } from '../plan.ts'
import { averageNames, indicator, isAverage } from './build-term.ts'
import { attempt, endsHere, isTag, isText, originSince, passAll, passText, take, takeText } from './cursor.ts'
import type { Cursor } from './cursor.ts'
import { markExtent } from './draft.ts'
import type { Draft } from './draft.ts'
import { both, compare } from './join-conditions.ts'
import { readTermList } from './terms.ts'

/** `3 EMA strat (8,13,21)`, `EMA ribbon: 8, 13, 21, 34`: averages that later words speak of together. */
export function readAverageList(c: Cursor, draft: Draft): boolean {
  if (!isTag(c, 0, 'number', 'indicator', 'average')) return false
  return (
    attempt(c, () => {
      const from = c.at
      const count = take(c, 'number')?.value ?? null
      const kind = take(c, 'indicator', 'average')
      if (!kind || (kind.tag === 'indicator' && !averageNames.has(kind.name))) return null
      for (let i = 0; i < 2; i++) take(c, 'word')
      const isOpen = takeText(c, '(', ':') !== null
      const lengths: number[] = []
      while (lengths.length < 8) {
        const next = attempt(c, () => {
          if (lengths.length > 0 && !takeText(c, ',', '/') && !take(c, 'and', 'minus')) return null
          const number = take(c, 'number')
          return number && Number.isInteger(number.value) && number.value > 1 ? number.value : null
        })
        if (next === null) break
        lengths.push(next)
      }
      if (isOpen) takeText(c, ')')
      // `ema 9 and 21 on the 5m` names them, `EMA 9 and 21 cross` is a condition.
      if (!isOpen && !(count === null && (endsHere(c) || isText(c, 0, 'on')))) return null
      if (lengths.length < 2 || (count !== null && count !== lengths.length) || isTag(c, 0, 'percent', 'pips', 'cross')) return null
      const origin = originSince(c, from)
      const name = kind.tag === 'indicator' ? (kind.name as IndicatorName) : 'sma'
      const lines = lengths.map((period) => indicator(name, { period }, origin))
      c.memory.averages.push(...lines)
      c.memory.group = lines
      c.memory.pair = lines.length === 2 ? lines : null
      markExtent(draft, c, from, 'entry', 'entryLong', 'parameter')
      return true
    }) === true
  )
}

/** `EMA 9 and EMA 30: …`, `Use a 9 EMA and a 30 EMA.`: two lines that the rules speak of later. */
export function readNamedAverages(c: Cursor, draft: Draft): boolean {
  if (!isTag(c, -1, 'period_mark', 'newline', 'bullet', 'size', 'word') && c.at > 0) return false
  return (
    attempt(c, () => {
      const from = c.at
      const lines: Term[] = []
      while (lines.length < 4) {
        const next = attempt(c, () => {
          if (lines.length > 0 && !take(c, 'and') && !takeText(c, ',', '/', '&', '-')) return null
          const terms = readTermList(c)
          return terms?.every(isAverage) ? terms : null
        })
        if (!next) break
        lines.push(...next)
      }
      const isWhole = isText(c, 0, ':') || isTag(c, 0, 'period_mark', 'newline')
      const lengths = c.lexemes.slice(from, c.at).filter((l) => l.tag === 'number').length
      if (lines.length < 2 || lengths !== lines.length || !isWhole) return null
      c.memory.group = lines
      c.memory.pair = lines.length === 2 ? lines : null
      markExtent(draft, c, from, 'entry', 'entryLong', 'parameter')
      return true
    }) === true
  )
}

/** `(10 on top, 50 at the bottom)`: what stacked means. */
const skipOrderInBrackets = (c: Cursor) =>
  attempt(c, () => {
    if (!takeText(c, '(')) return null
    for (let i = 0; i < 12 && !isText(c, 0, ')'); i++)
      if (isTag(c, 0, 'number', 'prep', 'output', 'mark', 'unsupported', 'average', 'indicator')) c.at++
    return takeText(c, ')')
  })

const periodOf = (term: Term): number => (term.kind === 'indicator' ? (term.params['period'] ?? 0) : 0)

/** `the 20, 50 and 200 EMA are stacked bullishly`: each shorter average beyond the next longer one. */
export function readStack(c: Cursor): Expr | null {
  return attempt(c, () => {
    const from = c.at
    const before = take(c, 'bull', 'bear')
    const said = before ? null : attempt(c, () => readTermList(c))
    passAll(c, 'ref', 'all', 'average', 'indicator', 'be')
    const first = before ?? take(c, 'bull', 'bear', 'up', 'down')
    const stacked = take(c, 'stack') ?? (said && said.length > 1 ? take(c, 'holds_true') : null)
    if (!stacked) return null
    passText(c, 'to', 'in')
    const after = first ?? take(c, 'bull', 'bear', 'up', 'down')
    passText(c, 'order')
    skipOrderInBrackets(c)
    const lines = (said && said.length > 1 ? said : c.memory.group).filter((t) => isAverage(t))
    if (lines.length < 2) return null
    const way = after ? (after.tag === 'bull' || after.tag === 'up' ? 1 : -1) : c.direction
    const sorted = lines.toSorted((a, b) => periodOf(a) - periodOf(b))
    const origin = originSince(c, from)
    return both(
      sorted.slice(1).map((slow, i) => compare(way > 0 ? 'gt' : 'lt', { ...sorted[i]!, from: origin }, { ...slow, from: origin }, origin)),
      origin,
    )
  })
}
