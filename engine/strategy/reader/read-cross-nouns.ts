import type { IndicatorName } from '../../indicators/vocabulary.ts'
import type { Expr, Term } from '../plan.ts'
import { flipped } from '../rewrite.ts'
import { averageNames, indicator } from './build-term.ts'
import { remember } from './compare-terms.ts'
import type { Cursor } from './cursor.ts'
import { attempt, endsHere, isTag, isText, originSince, pass, passText, take, takeText } from './cursor.ts'
import { compare } from './join-conditions.ts'
import { readBareCross } from './read-crosses.ts'
import { readLevelPart } from './read-levels.ts'
import { readSubjects } from './read-subjects.ts'
import { stillVerb } from './read-verb.ts'
import { readTerm, readTermList } from './terms.ts'

/** `EMA crossover 8/21`, `MA cross system: 10/30 SMA`: the kind of average and its two lengths. */
const readCrossTitle = (c: Cursor): Expr | null =>
  attempt(c, () => {
    const from = c.at
    const kind = take(c, 'indicator', 'average')
    if (!kind || (kind.tag === 'indicator' && !averageNames.has(kind.name)) || !take(c, 'cross')) return null
    for (let i = 0; i < 3 && (isTag(c, 0, 'word', 'signal', 'period_mark') || isText(c, 0, ':', '(', '-', ',')); i++) c.at++
    const first = take(c, 'number')
    if (!first || !(takeText(c, '/', ',', '-', '&') ?? take(c, 'and', 'minus'))) return null
    const second = take(c, 'number')
    if (!second || isTag(c, 0, 'percent', 'pips', 'points', 'r')) return null
    pass(c, 'unit')
    const named = take(c, 'indicator', 'average') ?? kind
    passText(c, ')')
    const name =
      named.tag === 'indicator' && averageNames.has(named.name)
        ? (named.name as IndicatorName)
        : kind.tag === 'indicator'
          ? (kind.name as IndicatorName)
          : 'sma'
    const origin = originSince(c, from)
    const line = (period: number): Term => indicator(name, { period }, origin)
    const [left, right] = [line(first.value), line(second.value)]
    c.memory.averages.push(left, right)
    return remember(c, left, right, compare(c.direction > 0 ? 'crosses_above' : 'crosses_below', left, right, origin))
  })

/** `crossover(sma(close, 20), sma(close, 60))`: written as a function. */
export const readCrossFunction = (c: Cursor): Expr | null =>
  attempt(c, () => {
    const from = c.at
    const word = take(c, 'cross')
    if (!word || !takeText(c, '(')) return null
    const left = readTerm(c)
    if (!left || !takeText(c, ',')) return null
    const right = readTerm(c)
    if (!right || !takeText(c, ')')) return null
    const isDown = word.name === 'down' || /under|below/.test(word.text)
    return remember(c, left, right, compare(isDown ? 'crosses_below' : 'crosses_above', left, right, originSince(c, from)))
  })

/** `the opposite cross gets me out`: the last cross, the other way. */
const readOppositeCross = (c: Cursor): Expr | null =>
  attempt(c, () => {
    const from = c.at
    const { lastCross } = c.memory
    if (!lastCross || !take(c, 'opposite', 'reverse') || !take(c, 'cross')) return null
    if (!endsHere(c, 'and', 'or', 'then', 'be', 'exit', 'enter', 'long', 'short', 'buy', 'sell')) return null
    return remember(c, lastCross.left, lastCross.right, { ...lastCross, op: flipped[lastCross.op], from: originSince(c, from) })
  })

/** `a bullish crossover of the 9 and 21 EMA`, `cross of price above the 50 SMA`. */
export function readCrossNoun(c: Cursor): Expr | null {
  return attempt(c, () => {
    const from = c.at
    const titled = readCrossTitle(c) ?? readOppositeCross(c)
    if (titled) return titled
    const color = take(c, 'bull', 'bear', 'up', 'down')
    const lead = color && !isTag(c, 0, 'cross') ? readTermList(c) : null
    const cross = take(c, 'cross')
    if (!cross) return null
    // `sell short on the bear cross`: of the lines that crossed before.
    const { lastCross } = c.memory
    if (color && !lead && lastCross && endsHere(c, 'when', 'while', 'and')) {
      const isUp = color.tag === 'bull' || color.tag === 'up'
      return remember(c, lastCross.left, lastCross.right, {
        ...lastCross,
        op: isUp ? 'crosses_above' : 'crosses_below',
        from: originSince(c, from),
      })
    }
    if (!isText(c, 0, 'of', 'between', 'on', 'in') && !isTag(c, 0, 'between') && !lead) return null
    if (!lead) c.at++
    const terms = lead ?? readSubjects(c)
    if (!terms) return null
    const verb = {
      ...stillVerb(),
      cross: true,
      way: color ? (color.tag === 'bull' || color.tag === 'up' ? 1 : -1) : cross.name ? (cross.name === 'up' ? 1 : -1) : 0,
    } as const
    const level = terms.length === 1 ? readLevelPart(c, terms, verb, from) : null
    return level ?? readBareCross(c, terms, verb, from)
  })
}
