import type { Term } from '../plan.ts'
import { isAverage, isOnPriceScale, isPrice, onTimeframe, price } from './build-term.ts'
import { attempt, endsHere, isTag, isText, originSince, passAll, passText, take, takeAll, takeText } from './cursor.ts'
import type { Cursor } from './cursor.ts'
import { markExtent, newRule } from './draft.ts'
import type { Draft } from './draft.ts'
import { sameTerm } from './join-conditions.ts'
import type { State } from './sentence-state.ts'
import { readTerm } from './terms.ts'

const isOtherBar = (t: Term) => t.kind === 'price' && (t.shift ?? 0) > 0

/** `above`, `price below it`, `below the 200 EMA`: where price is, against the line that was named. */
function readPlace(c: Cursor): { readonly isUp: boolean; readonly line: Term; readonly price: Term | null } | null {
  return attempt(c, () => {
    takeAll(c, 'when', 'while')
    const said = isTag(c, 0, 'above', 'below', 'ref')
      ? null
      : attempt(c, () => {
          const term = readTerm(c)
          takeAll(c, 'be', 'closes')
          return term && isOnPriceScale(term) && isTag(c, 0, 'above', 'below') ? term : null
        })
    if (!said) take(c, 'price_word', 'ref')
    takeAll(c, 'be', 'closes')
    const way = take(c, 'above', 'below')
    if (!way) return null
    const left = said ?? c.memory.subject
    if (said) c.memory.subject = said
    const plain = isTag(c, 0, 'ref', 'eq', 'mark', 'only', 'long', 'short', 'buy', 'sell', 'then') ? null : readTerm(c)
    // `Daily EMA 50 above EMA 100`: both of one chart.
    const named = plain && said && isAverage(said) && isAverage(plain) ? onTimeframe(plain, said.timeframe ?? null) : plain
    if (!named) take(c, 'ref')
    const { object, averages } = c.memory
    const known = [named, object, averages.at(-1) ?? null].find((t) => t !== null && isOnPriceScale(t) && (!isPrice(t) || isOtherBar(t)))
    const isUsable = known && (named === null || isAverage(named) || isOnPriceScale(named))
    if (!isUsable) return null
    c.memory.object = known
    if (said) c.memory.subject = said
    return {
      isUp: way.tag === 'above',
      line: known,
      price:
        left && !sameTerm(left, known) && ((left.kind === 'price' && left.timeframe) || isAverage(left)) && isOnPriceScale(left)
          ? left
          : null,
    }
  })
}

const readSideWord = (c: Cursor): 'long' | 'short' | null => {
  const word = take(c, 'long', 'short', 'buy', 'sell')
  if (word) passAll(c, 'position')
  return word && (word.tag === 'long' || word.tag === 'buy' ? 'long' : 'short')
}

interface Mapped {
  readonly side: 'long' | 'short'
  readonly isUp: boolean
  readonly line: Term
  readonly price: Term | null
  readonly saysOnly: boolean
}

/** `above = longs only`, `price below it only shorts`, `longs only above`. */
function readMapped(c: Cursor): Mapped | null {
  return attempt(c, () => {
    const before = take(c, 'only')
    passAll(c, 'enter', 'move')
    const first = readSideWord(c)
    const middle = first ? take(c, 'only') : null
    const place = readPlace(c)
    if (!place) return null
    const equals = take(c, 'eq', 'then') ?? takeText(c, ':', '-', '->', 'means', 'for', ',')
    const after = take(c, 'only')
    passAll(c, 'enter', 'move', 'be')
    const side = first ?? readSideWord(c)
    const last = first ? null : take(c, 'only')
    const saysOnly = Boolean(before ?? middle ?? after ?? last)
    if (!side || (!saysOnly && !equals) || !endsHere(c, 'and', 'period_mark')) return null
    return { side, saysOnly, ...place }
  })
}

/** `(above = longs only, below = shorts only)`: which side may be traded where. */
export function readSideMap(c: Cursor, draft: Draft, state: State): boolean {
  if (
    !isTag(
      c,
      0,
      'above',
      'below',
      'price_word',
      'timeframe',
      'close',
      'number',
      'yesterday',
      'previous',
      'field',
      'indicator',
      'average',
      'output',
      'only',
      'long',
      'short',
      'buy',
      'sell',
      'ref',
      'when',
    ) &&
    !isText(c, 0, '(', ':')
  )
    return false
  return (
    attempt(c, () => {
      const from = c.at
      passText(c, '(', ':')
      const maps: { readonly mapped: Mapped; readonly at: number; readonly to: number }[] = []
      while (maps.length < 2) {
        const at = c.at
        const mapped = attempt(c, () => {
          if (maps.length > 0) {
            passText(c, ',', ';', '/')
            takeAll(c, 'and', 'period_mark')
          }
          return readMapped(c)
        })
        if (!mapped) break
        maps.push({ mapped, at, to: c.at })
      }
      const [first, second] = maps
      if (!first || !second || first.mapped.side === second.mapped.side || first.mapped.isUp === second.mapped.isUp) return null
      if (!first.mapped.saysOnly && !second.mapped.saysOnly) return null
      passText(c, ')')
      for (const { mapped } of maps) {
        const origin = originSince(c, from)
        const { chart } = state
        const close = mapped.price ?? price('close', origin)
        const [left, right] = chart ? [onTimeframe(close, chart), onTimeframe(mapped.line, chart)] : [close, mapped.line]
        const rule = newRule(mapped.side, origin)
        Object.assign(rule, {
          isOnly: true,
          isPermit: true,
          expr: { op: mapped.isUp ? 'gt' : 'lt', left, right: { ...right, from: origin }, from: origin },
        })
        draft.rules.push(rule)
      }
      draft.mentionsShort = true
      state.pending = null
      markExtent(draft, c, from, 'filter', 'entryLong')
      return true
    }) === true
  )
}

/** `price crosses VWAP: upward = buy, downward = sell short`: a cross whose way decides the side. */
export function readCrossMap(c: Cursor, draft: Draft, state: State): boolean {
  // `Open a trade if price crosses VWAP: …` has named no side yet.
  const opened = state.rule?.target === 'enter' && draft.rules.at(-1) === state.rule ? state.rule : null
  const pending = state.rule ? (opened?.expr ?? null) : state.pending
  if (!pending || !('left' in pending) || !pending.op.startsWith('crosses') || !isText(c, 0, ':', ',', '-')) return false
  return (
    attempt(c, () => {
      c.at++
      const from = c.at
      const first = readWayAndSide(c)
      passText(c, ',', ';', '/')
      passAll(c, 'and')
      const second = first && readWayAndSide(c)
      if (!first || !second || first.isUp === second.isUp || first.side === second.side) return null
      if (opened) draft.rules.pop()
      for (const { isUp, side } of [first, second]) {
        const rule = newRule(side, originSince(c, from))
        rule.expr = { ...pending, op: isUp ? 'crosses_above' : 'crosses_below' }
        draft.rules.push(rule)
      }
      draft.mentionsShort = true
      state.pending = null
      state.rule = draft.rules.at(-1) ?? null
      markExtent(draft, c, from, 'entry', 'entryLong')
      return true
    }) === true
  )
}

/** `upward = buy`, `down -> short`. */
const readWayAndSide = (c: Cursor): { readonly isUp: boolean; readonly side: 'long' | 'short' } | null =>
  attempt(c, () => {
    passAll(c, 'when', 'cross')
    const way = take(c, 'up', 'down', 'above', 'below')
    if (!way || !(take(c, 'eq', 'then', 'be') ?? takeText(c, ':', '->', 'means', '-'))) return null
    passAll(c, 'move', 'enter')
    const word = take(c, 'buy', 'long', 'sell', 'short')
    if (word?.tag === 'sell') take(c, 'short')
    const isUp = way.tag === 'up' || way.tag === 'above'
    return word && { isUp, side: word.tag === 'buy' || word.tag === 'long' ? 'long' : 'short' }
  })
