import type { Expr, Term } from '../plan.ts'
import { indicator, isOnPriceScale, isPrice } from './build-term.ts'
import { remember } from './compare-terms.ts'
import { attempt, isTag, isText, originSince, passAll, passText, take, takeAll, takeText } from './cursor.ts'
import type { Cursor } from './cursor.ts'
import { compare } from './join-conditions.ts'
import { readTerm, readTermList } from './terms.ts'

/** `SMA 20 and SMA 50. Buy a golden cross`: the only two averages of the text so far, the shorter one first. */
function twoAveragesNamed(c: Cursor): readonly Term[] | null {
  const named = new Map(
    c.memory.averages.flatMap((a) => (a.kind === 'indicator' && !a.source ? [[a.params['period'] ?? 0, a] as const] : [])),
  )
  return named.size === 2 ? [...named].toSorted(([a], [b]) => a - b).map(([, average]) => average) : null
}

export function readGoldenCross(c: Cursor): Expr | null {
  return attempt(c, () => {
    const from = c.at
    // `if they make a death cross`.
    if (isTag(c, 0, 'ref') && isTag(c, 1, 'make')) c.at++
    passAll(c, 'make')
    const named = attempt(c, () => {
      const terms = readTermList(c)
      passAll(c, 'make')
      return terms?.length === 2 && isTag(c, 0, 'golden', 'death') ? terms : null
    })
    const word = take(c, 'golden', 'death')
    if (!word) return null
    passText(c, 'of')
    const known = c.memory.lastCross && (take(c, 'same') ?? take(c, 'ref')) ? [c.memory.lastCross.left, c.memory.lastCross.right] : null
    if (known) passAll(c, 'average', 'indicator')
    const lengths =
      named ??
      known ??
      attempt(c, () => {
        passText(c, '(', 'of')
        const terms = readTermList(c)
        passText(c, ')')
        return terms && terms.length === 2 ? terms : null
      })
    passAll(c, 'make')
    const origin = originSince(c, from)
    const [left, right] = lengths ??
      twoAveragesNamed(c) ?? [indicator('sma', { period: 50 }, origin), indicator('sma', { period: 200 }, origin)]
    if (!left || !right) return null
    return remember(c, left, right, compare(word.tag === 'golden' ? 'crosses_above' : 'crosses_below', left, right, origin))
  })
}

/** `price makes a lower low but RSI makes a higher low`. */
export function readSwingDivergence(c: Cursor): Expr | null {
  return attempt(c, () => {
    const from = c.at
    const swing = () =>
      attempt(c, () => {
        const term = readTerm(c)
        if (!term) return null
        passAll(c, 'make', 'be')
        const way = takeText(c, 'higher') ? 1 : takeText(c, 'lower') ? -1 : 0
        const field = way === 0 ? null : take(c, 'field')
        return field ? { term, way, isHigh: field.name === 'high' } : null
      })
    const first = swing()
    if (!first || !isOnPriceScale(first.term) || !take(c, 'and', 'while', 'then')) return null
    const second = swing()
    if (!second || isOnPriceScale(second.term) || second.way === first.way || second.isHigh !== first.isHigh) return null
    const kind = first.isHigh ? 'bearish' : 'bullish'
    attempt(c, () => (takeText(c, '(') && (takeAll(c, 'bull', 'bear'), take(c, 'divergence')) && takeText(c, ')') ? true : null))
    return { op: 'divergence', kind, term: second.term, from: originSince(c, from) }
  })
}

/** `bullish divergence on the RSI`, `the MACD histogram shows bearish divergence`. */
export function readDivergence(c: Cursor): Expr | null {
  return attempt(c, () => {
    const from = c.at
    // `a bullish RSI divergence`.
    const side = attempt(c, () => take(c, 'bull', 'bear') && (isTag(c, 0, 'indicator', 'output') ? c.lexemes[c.at - 1]! : null))
    const lead = attempt(c, () => {
      const term = readTerm(c)
      passAll(c, 'make', 'be')
      takeText(c, 'with')
      return term && (isTag(c, 0, 'divergence') || isTag(c, 1, 'divergence')) ? term : null
    })
    if (!lead) passAll(c, 'make', 'be')
    const color = take(c, 'bull', 'bear', 'positive', 'negative') ?? side
    const word = take(c, 'divergence')
    if (!word) return null
    const after = attempt(c, () => {
      if (!take(c, 'prep', 'while', 'between') && !isTag(c, 0, 'indicator')) return null
      const term = readTerm(c)
      // `divergence while price touches the band`: another condition.
      if (term && isPrice(term) && isTag(c, 0, 'touch', 'be', 'above', 'below', 'closes', 'breaks', 'cross')) return null
      // `divergence at the lower band` tells where: another condition.
      if (term && isOnPriceScale(term) && !isPrice(term)) return null
      const second = term && isPrice(term) ? attempt(c, () => (take(c, 'and') ? readTerm(c) : null)) : null
      return second ?? term
    })
    const isUp = color ? color.tag === 'bull' || color.tag === 'positive' : c.direction > 0
    const spoken = [c.memory.subject, c.memory.oscillator].find((t) => t && !isOnPriceScale(t) && t.kind !== 'const')
    const term = lead && !isPrice(lead) ? lead : (after ?? spoken ?? indicator('rsi', {}, originSince(c, from)))
    // `…, buy if it shows bullish divergence`.
    if (!isOnPriceScale(term)) c.memory.oscillator = term
    return { op: 'divergence', kind: isUp ? 'bullish' : 'bearish', term, from: originSince(c, from) }
  })
}

/** `the 4th last trading day of the month`, `the first trading day of the month`. */
export function readMonthDay(c: Cursor): Expr | null {
  return attempt(c, () => {
    const from = c.at
    passText(c, 'on', 'at', 'of')
    const ordinal = take(c, 'ordinal')
    const last = ordinal?.name === 'last' || takeText(c, 'last') !== null
    if (!ordinal && !last) return null
    const unit = take(c, 'unit')
    if (unit?.name !== 'day') return null
    const isTold = c.memory.hasMonthDay
    if (isTold && unit.text.startsWith('trading') && !isText(c, 0, 'of', 'in'))
      return { op: 'calendar', event: 'month_trading_day', n: (last ? -1 : 1) * (ordinal?.value ?? 1), from: originSince(c, from) }
    // `3rd trading day before month end`.
    const isBeforeEnd = attempt(c, () => (takeText(c, 'before') && take(c, 'end_of')?.name === 'month' ? true : null))
    if (isBeforeEnd) {
      c.memory.hasMonthDay = true
      return { op: 'calendar', event: 'month_trading_day', n: -(ordinal?.value ?? 1), from: originSince(c, from) }
    }
    if (!takeText(c, 'of', 'in')) return null
    takeAll(c, 'prep', 'every', 'each', 'previous', 'current', 'fresh')
    passText(c, 'following')
    const month = take(c, 'unit')
    if (month?.name !== 'month') return null
    const n = ordinal?.value ?? 1
    c.memory.hasMonthDay = true
    return { op: 'calendar', event: 'month_trading_day', n: last ? -n : n, from: originSince(c, from) }
  })
}
