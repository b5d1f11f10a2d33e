import type { Expr } from '../plan.ts'
import { flipped, mapTerms, mirrorExpr, negate } from '../rewrite.ts'
import { constant, isPrice, onTimeframe, price } from './build-term.ts'
import { earlier, readCondition, tellsOutcome } from './conditions.ts'
import {
  attempt,
  isTag,
  isText,
  noteAmbiguous,
  noteUnsupported,
  originSince,
  pass,
  passAll,
  passText,
  peek,
  take,
  takeAll,
  takeText,
} from './cursor.ts'
import type { Cursor } from './cursor.ts'
import { markExtent, newRule } from './draft.ts'
import type { Draft, RuleTarget } from './draft.ts'
import { both, sameTerm } from './join-conditions.ts'
import { asksForLaterClose } from './later-close.ts'
import type { Lexeme } from './lexer.ts'
import { isClosing, sameMeaning, saysWho, withSharedPart } from './read-action.ts'
import { exitDirection, namedLater } from './read-exit.ts'
import { readParenthesisedSide } from './read-sides.ts'
import { combine, isExit, isSkip, pathOf } from './sentence-state.ts'
import type { State } from './sentence-state.ts'
import { withinUnsaidWindow } from './unsaid-window.ts'
import type { Tag } from './vocabulary.ts'

/** A condition after an action that already has one and before another action belongs to the next. */
function belongsAhead(c: Cursor, state: State): boolean {
  const { rule } = state
  if (!rule?.expr || state.lead === 'while') return false
  if (state.outcomeAhead && state.separated) return true
  if (state.lead === null && !rule.isPre) return false
  if (rule.isPre && state.separated && state.lead === 'when') return true
  // `five closes below it and I buy, the first close above it and I sell`.
  const isOwnAction = isTag(c, 0, 'and') && isTag(c, 1, 'buy', 'sell', 'exit', 'cover', 'close') && saysWho(c, 1)
  const next = isText(c, 0, ',', 'then') || isTag(c, 0, 'then', 'eq') || isOwnAction ? 1 : 0
  // `…, crossing above 70 is my sell signal`.
  if (isTag(c, next, 'be') && isTag(c, next + 1, 'buy', 'sell', 'exit', 'long', 'short', 'entry')) return state.separated
  const isAction =
    (next === 0 && isClosing(c)) ||
    (next === 1 && isText(c, 1, 'flat')) ||
    (isOwnAction && isTag(c, 1, 'close')) ||
    (isTag(c, 0, 'then') && isTag(c, 1, 'close') && isTag(c, 2, 'period_mark', 'newline')) ||
    isTag(c, next, 'buy', 'sell', 'exit', 'cover', 'enter') ||
    (isTag(c, next, 'long', 'short') && !isText(c, next - 1, '('))
  return isAction && state.separated
}

export function readLead(c: Cursor, draft: Draft, state: State): boolean {
  const from = c.at
  const word = take(c, 'when', 'unless', 'while')
  if (!word) return false
  // `if long and …: exit` tells where the rule is used.
  if (isTag(c, 0, 'long', 'short') && isTag(c, 1, 'and')) c.at += 2
  markExtent(draft, c, from, 'entry', state.rule ? pathOf(state.rule.target) : 'pending', 'comment')
  if (word.tag === 'unless' && !state.rule && !state.pending) state.isExclusion = true
  state.lead = word.tag === 'while' ? 'while' : word.tag === 'unless' ? 'unless' : 'when'
  return true
}

const ellipticTags: readonly Tag[] = [
  'be',
  'above',
  'below',
  'cross',
  'rise',
  'fall',
  'move',
  'turn',
  'up',
  'down',
  'closes',
  'breaks',
  'touch',
  'make',
  'gte',
  'lte',
  'slope',
  'oversold',
  'overbought',
  'positive',
  'negative',
  'color',
]

/** `the zorgon is above 3`: what an unknown word does must not be read as said of the subject before. */
function readAfterUnknown(c: Cursor, state: State): boolean {
  if (!state.afterUnknown || !isTag(c, 0, ...ellipticTags) || isText(c, 0, 'trades')) return false
  const from = c.at - 1
  while (c.at < c.lexemes.length && isTag(c, 0, ...ellipticTags, 'number', 'percent', 'word', 'back', 'ref')) c.at++
  if (c.at - from > 1 && (state.lead || state.join || state.rule)) noteAmbiguous(c, 'unknown_term', originSince(c, from))
  state.afterUnknown = false
  return true
}

/** `RSI bounce: buy when …` only names the setup; `ADX < 20: buy …` and `NR7 yesterday: buy …` demand something. */
export function isMereTitle(c: Cursor, expr: Expr | null): boolean {
  if (!expr) return true
  const spans = 'spans' in expr.from ? expr.from.spans : []
  const isDemand = (l: Lexeme) => l.tag === 'number' || l.tag === 'yesterday' || l.tag === 'above' || l.tag === 'below'
  return !c.lexemes.some((l) => isDemand(l) && spans.some((s) => s.start <= l.start && s.end >= l.end))
}

/** What comes after a candle, a run of them or another event does so on a later bar. */
function cameBefore(c: Cursor, expr: Expr, then: Expr): Expr | null {
  const isCandle = expr.op === 'pattern' || ('left' in expr && isPrice(expr.left) && isPrice(expr.right))
  const isRun = expr.op === 'for_bars' || expr.op === 'rising' || expr.op === 'falling'
  if (isRun || isCandle) return { op: 'shift', bars: 1, expr, from: expr.from }
  const isReturn = 'left' in expr && 'left' in then && sameTerm(expr.left, then.left) && sameTerm(expr.right, then.right)
  // `closes back inside after closing below`: the way back says it already.
  if (isReturn) return { op: 'shift', bars: 1, expr, from: expr.from }
  return earlier(c, expr, then)[0] ?? expr
}

const pastForms = ['was', 'were', 'been', 'has been', 'have been', 'having been', 'had', 'stayed'] as const

/** `after RSI has been below 30`: what is told as past need not hold any more. */
function asPast(c: Cursor, from: number, expr: Expr): Expr {
  const isLevel = expr.op === 'gt' || expr.op === 'lt' || expr.op === 'gte' || expr.op === 'lte'
  const isPast = c.lexemes.slice(from, c.at).some((l) => l.tag === 'be' && pastForms.some((form) => form === l.text))
  return isLevel && isPast ? withinUnsaidWindow(c, expr) : expr
}

function hintDirection(c: Cursor, draft: Draft, state: State): 1 | -1 {
  const isShortTrade = draft.rules.some((r) => r.target === 'short' && !r.expr) && !draft.rules.some((r) => r.target === 'long')
  if (state.rule?.target === 'enter' && isShortTrade) return -1
  if (state.rule && !(state.rule.isPre && state.separated)) return exitDirection(draft, state.rule)
  for (let ahead = 0; ahead < 60 && c.at + ahead < c.lexemes.length; ahead++) {
    const { tag } = peek(c, ahead)
    if (tag === 'period_mark' || tag === 'newline') break
    if (tag === 'buy' || tag === 'long' || tag === 'cover' || tag === 'enter') return 1
    if (tag === 'sell' || tag === 'short' || tag === 'exit') return -1
  }
  return 1
}

/** The condition that begins here is one of an exit, told before it or behind it. */
function leaves(c: Cursor, { rule }: State): boolean {
  if (rule && !rule.isPre) return isExit(rule.target)
  for (let ahead = 0; ahead < 24; ahead++) {
    if (isTag(c, ahead, 'period_mark', 'newline', 'buy', 'enter', 'long', 'short')) return false
    if (isTag(c, ahead, 'exit')) return true
  }
  return false
}

export function readWhenRule(c: Cursor, draft: Draft, state: State): boolean {
  const from = c.at
  if (readAfterUnknown(c, state)) return true
  c.direction = hintDirection(c, draft, state)
  c.memory.isNextBar = false
  const opensClause = state.separated || isTag(c, -1, 'period_mark', 'newline', 'bullet')
  state.outcomeAhead = opensClause && tellsOutcome(c)
  c.memory.hasAction = state.rule !== null && !state.outcomeAhead
  c.memory.isLeaving = leaves(c, state)
  const expr0 =
    readCondition(c) ??
    attempt(c, () => {
      if (!take(c, 'prep') || isTag(c, 0, 'time')) return null
      const isAfter = isText(c, -1, 'after')
      const told = readCondition(c)
      const expr = told && isAfter ? asPast(c, from, told) : told
      if (expr) state.lead ??= 'when'
      // What comes after a run of candles does so on a later bar.
      const before = state.rule?.expr ?? state.pending
      if (!expr || !isAfter || !before || state.separated) return expr
      return cameBefore(c, expr, before)
    }) ??
    attempt(c, () => (takeText(c, '(', ':', '+') ? readCondition(c) : null))
  if (!expr0) return false
  passText(c, ')')
  const side = readParenthesisedSide(c)
  if (state.hasExcluded && state.join === 'or' && state.lead === null) state.lead = 'unless'
  state.hasExcluded = state.lead === 'unless'
  const { chart } = state
  const placed = chart
    ? mapTerms(
        expr0,
        (t) => onTimeframe(t, chart),
        (p) => ({ ...p, timeframe: p.timeframe ?? chart }),
      )
    : expr0
  const expr = state.lead === 'unless' ? negate(placed) : placed
  if (side) {
    attachSided(c, draft, state, expr, side, from)
    return true
  }
  // `…, but only if the range is small`: what has no side holds for both.
  const isForAll = state.only && state.lead === 'when' && sameMeaning(mirrorExpr(expr)) === sameMeaning(expr)
  if (state.only && state.rule?.expr && !state.rule.isPre && (state.lead === null || isForAll)) {
    // `buy <10, sell >70, only above the 200 SMA`: a filter of every entry.
    draft.rules.push(Object.assign(newRule('enter', originSince(c, from)), { expr, isOnly: true }))
    markExtent(draft, c, from, 'filter', 'entryLong')
    Object.assign(state, { only: false, lead: null, join: null, separated: false })
    return true
  }
  if (asksForLaterClose(c, from)) noteUnsupported(c, 'look_ahead', originSince(c, from))
  // Nothing came before: the next bar is not known yet.
  if (c.memory.isNextBar && !(state.rule?.expr ?? state.pending)) noteUnsupported(c, 'look_ahead', originSince(c, from))
  if (c.memory.isNextBar) {
    const before = (e: Expr | null): Expr | null => e && { op: 'shift', bars: 1, expr: e, from: e.from }
    if (state.rule) state.rule.expr = before(state.rule.expr)
    else state.pending = before(state.pending)
    c.memory.isNextBar = false
  }
  const ahead = belongsAhead(c, state)
  if (state.rule && !ahead) {
    if (state.rule.isPre && state.titled && isMereTitle(c, state.rule.expr)) Object.assign(state.rule, { expr: null, isPre: false })
    state.titled = false
    // `first A, then buy when B, sell short when …`: what was told first holds for both.
    const before = draft.rules.at(-2)
    const shared =
      state.rule.expr === null && before?.isPre && draft.rules.at(-1) === state.rule
        ? withSharedPart(before, state.rule.target, expr)
        : expr
    // `I'm out if the Supertrend turns red, if RSI is over 80, or …`: each by itself.
    const isAlternative = state.lead === 'when' && state.join === null && isExit(state.rule.target) && !state.rule.isPre && state.separated
    state.rule.expr = combine(state.rule.expr, state.lead === 'unless' ? 'and' : isAlternative ? 'or' : state.join, shared)
    markExtent(draft, c, from, isExit(state.rule.target) ? 'exit' : 'entry', pathOf(state.rule.target))
  } else {
    if (ahead) state.rule = null
    state.isElliptic = state.pending === null && state.lead === null && [...ellipticTags, 'close'].includes(c.lexemes[from]?.tag ?? 'mark')
    const isTitled = state.titled && isMereTitle(c, state.pending)
    state.titled = false
    // `After a bearish candle a bullish engulfing forms`: one bar after the other.
    const isLater = state.isAfter && state.pending !== null && state.join === null && state.lead === null && !state.separated
    const before = isLater && state.pending ? cameBefore(c, state.pending, expr) : state.pending
    state.pending = isTitled ? expr : combine(before, state.join, expr)
    state.isAfter = isText(c, from - c.at, 'after')
    markExtent(draft, c, from, 'entry', 'pending')
  }
  Object.assign(state, { lead: null, join: null, separated: false })
  return true
}

/** `crosses above 30 for longs, below 70 for shorts`: both cross. */
function likeOtherSide(other: Expr | null, expr: Expr): Expr {
  const isCross = other?.op === 'crosses_above' || other?.op === 'crosses_below'
  if (!isCross || !('left' in expr) || (expr.op !== 'gt' && expr.op !== 'lt') || !sameTerm(other.left, expr.left)) return expr
  return { ...expr, op: expr.op === 'gt' ? 'crosses_above' : 'crosses_below' }
}

/** `RSI crossing 30 from below for buys, 70 from above for sells`: the same value, the other way. */
function readOtherMark(c: Cursor, said: Expr): { readonly expr: Expr; readonly side: 'long' | 'short' } | null {
  if (!('left' in said) || said.right.kind !== 'const') return null
  const { left, op } = said
  return attempt(c, () => {
    passText(c, ',', '/')
    passAll(c, 'and', 'or')
    const from = c.at
    const number = take(c, 'number')
    if (!number) return null
    take(c, 'up', 'down')
    const side = readParenthesisedSide(c)
    const origin = originSince(c, from)
    return side && { side, expr: { op: flipped[op], left, right: constant(number.value, origin), from: origin } }
  })
}

function attachSided(c: Cursor, draft: Draft, state: State, expr: Expr, side: 'long' | 'short', from: number) {
  const isExiting = state.rule !== null && isExit(state.rule.target)
  const target: RuleTarget = isExiting ? (side === 'long' ? 'exit_long' : 'exit_short') : side
  const rule = newRule(target, originSince(c, from))
  // `enter when a candle closes back above it (below it for shorts)`: all of it, seen from the other side.
  const whole = state.rule?.expr
  const last = whole?.op === 'and' ? whole.args.at(-1) : null
  const isMirror = c.lexemes[from]?.text === '(' && whole && last && sameMeaning(mirrorExpr(last)) === sameMeaning(expr)
  rule.expr = isMirror ? mirrorExpr(whole) : likeOtherSide(state.sided, expr)
  state.sided = expr
  rule.isOnly = state.rule?.isOnly ?? (state.only || state.isFilter)
  const before = state.rule
  if (before && !before.expr && draft.rules.includes(before) && (before.target === 'enter' || before.target === 'exit'))
    draft.rules.splice(draft.rules.indexOf(before), 1)
  draft.rules.push(rule)
  if (side === 'short') draft.mentionsShort = true
  markExtent(draft, c, from, isExiting ? 'exit' : 'entry', pathOf(target))
  const other = readOtherMark(c, expr)
  if (other) {
    const mirrored = newRule(isExiting ? (other.side === 'long' ? 'exit_long' : 'exit_short') : other.side, originSince(c, from))
    Object.assign(mirrored, { expr: other.expr, isOnly: rule.isOnly })
    draft.rules.push(mirrored)
    markExtent(draft, c, from, isExiting ? 'exit' : 'entry', pathOf(mirrored.target))
  }
  // The generic action stays open for the other side's condition.
  state.rule = newRule(isExiting ? 'exit' : 'enter', originSince(c, from))
  state.rule.isOnly = rule.isOnly
  attempt(c, () => takeText(c, '/', ','))
  Object.assign(state, { lead: null, join: null, separated: false })
}

/** `both conditions are true`, `that happens`, `all conditions met`: what was listed before. */
export function readListedConditions(c: Cursor, draft: Draft, state: State): boolean {
  return (
    attempt(c, () => {
      const from = c.at
      takeAll(c, 'both', 'all', 'ref', 'every')
      pass(c, 'number')
      passAll(c, 'signal', 'all')
      passAll(c, 'be', 'both')
      const isWhole = take(c, 'holds_true', 'make') ?? (isText(c, -1, 'holds', 'hold', 'stays') || peek(c).before === 'case' ? true : null)
      if (!isWhole || c.at - from < 2 || draft.loose.length === 0) return null
      const expr = both([...draft.loose], { spans: draft.loose.flatMap((e) => ('spans' in e.from ? e.from.spans : [])) })
      draft.loose.length = 0
      if (state.rule) state.rule.expr = combine(state.rule.expr, state.join, expr)
      else state.pending = combine(state.pending, state.join, expr)
      markExtent(draft, c, from, 'entry', state.rule ? pathOf(state.rule.target) : 'pending', 'parameter')
      Object.assign(state, { lead: null, join: null, separated: false })
      return true
    }) === true
  )
}

/** `entry 42000-42500`, `buy at 1.0850`: a price, or a zone of prices, for one trade. */
export function readPriceZone(c: Cursor, draft: Draft, state: State): boolean {
  const { rule } = state
  if (!rule || rule.expr || isExit(rule.target) || isSkip(rule.target)) return false
  return (
    attempt(c, () => {
      const from = c.at
      // `buy $500 every time …` is a size.
      if (isText(c, 0, '$', '€', '£') && isTag(c, -1, 'buy', 'sell', 'long', 'short', 'enter')) return null
      passText(c, ':', '@', 'at', 'between', 'from', 'zone')
      passAll(c, 'entry', 'price_word', 'size')
      passText(c, ':', '@', 'at', 'between', 'from', '$')
      const first = take(c, 'number')
      if (!first || !(first.value > 0)) return null
      // `buy at 30, sell at 70, rsi obviously`: a mark of the oscillator.
      if (c.memory.object === null && first.value <= 100 && (c.memory.oscillator ?? namedLater(c))) return null
      const isBetween = c.lexemes.slice(from, c.at).some((l) => l.text === 'between')
      const second = attempt(c, () =>
        take(c, 'minus', 'until') || (isBetween && take(c, 'and')) || takeText(c, '-') ? (takeText(c, '$'), take(c, 'number')) : null,
      )
      if (
        isTag(
          c,
          0,
          'percent',
          'pips',
          'points',
          'unit',
          'times',
          'indicator',
          'lots',
          'shares',
          'average',
          'r',
          'color',
          'position',
          'row',
          'money',
        )
      )
        return null
      const isPrice =
        !Number.isInteger(first.value) && c.lexemes[from - 1]?.tag === 'entry' && isTag(c, 0, 'mark', 'period_mark', 'newline')
      const isNow = first.before === 'now' && first.value > 1
      if (!second && c.at - from < 2 && !isPrice && !isNow) return null
      const origin = originSince(c, from)
      const bound = (value: number) => constant(value, origin)
      if (second) {
        const low = Math.min(first.value, second.value)
        const high = Math.max(first.value, second.value)
        rule.expr = both(
          [
            { op: 'gte', left: price('close', origin), right: bound(low), from: origin },
            { op: 'lte', left: price('close', origin), right: bound(high), from: origin },
          ],
          origin,
        )
      } else if (rule.target === 'short' || rule.target === 'sell')
        rule.expr = { op: 'gte', left: price('high', origin), right: bound(first.value), from: origin }
      else rule.expr = { op: 'lte', left: price('low', origin), right: bound(first.value), from: origin }
      c.memory.zone = rule.expr
      noteAmbiguous(c, 'one_off_signal', origin)
      markExtent(draft, c, from, 'entry', pathOf(rule.target))
      return true
    }) === true
  )
}
