import type { Expr } from '../plan.ts'
import { mirrorExpr, negate } from '../rewrite.ts'
import { isOnPriceScale, isPrice, price } from './build-term.ts'
import { attempt, endsHere, isTag, isText, originSince, pass, passAll, passText, peek, take, takeAll, takeText } from './cursor.ts'
import type { Cursor } from './cursor.ts'
import { markExtent, newRule } from './draft.ts'
import type { Draft, RuleDraft } from './draft.ts'
import { both, firstComparison } from './join-conditions.ts'
import type { Lexeme } from './lexer.ts'
import { isExit, pathOf } from './sentence-state.ts'
import type { State } from './sentence-state.ts'
import { readTerm } from './terms.ts'

/** `long only`, `only longs`, `shorts only`. */
export function readOnlySide(c: Cursor, draft: Draft, state: State): boolean {
  return (
    attempt(c, () => {
      const from = c.at
      const before = take(c, 'only')
      if (before) passAll(c, 'enter', 'move')
      const side = take(c, 'long', 'short') ?? takeText(c, 'buys', 'sells')
      if (!side) return null
      passAll(c, 'position')
      if (!before && !take(c, 'only')) return null
      // `longs only while …`: a rule of that side, which may not be the only one.
      if (isTag(c, 0, 'when', 'while', 'above', 'below')) return null
      const isLong = side.tag === 'long' || side.tag === 'buy'
      if (!state.pending) draft.only = isLong ? 'long' : 'short'
      if (!isLong) draft.mentionsShort = true
      // What stood before (`above the 200 MA only take buys: …`) is a filter of the entry that follows.
      if (state.pending) {
        const filter = newRule(isLong ? 'long' : 'short', originSince(c, from))
        Object.assign(filter, { expr: state.pending, isOnly: true, isPermit: true })
        draft.rules.push(filter)
        c.memory.regime = firstComparison(state.pending)
        state.pending = null
      }
      markExtent(draft, c, from, 'filter', 'direction', 'parameter')
      return true
    }) === true
  )
}

/** `GBPNZD H4, shorts.`: a heading that tells the side; what opens the trade is told after it. */
export function readHeadingSide(c: Cursor, draft: Draft): boolean {
  const isAlone =
    isText(c, 0, 'longs', 'shorts') &&
    (c.at === 0 || isTag(c, -1, 'mark', 'timeframe', 'symbol', 'unit', 'chart')) &&
    isTag(c, 1, 'period_mark', 'newline')
  if (!isAlone || !c.lexemes.slice(c.at + 2).some((l) => /^(?:buy|sell|long|short|enter|entry|order)$/.test(l.tag))) return false
  const side = isText(c, 0, 'longs') ? 'long' : 'short'
  c.at++
  draft.only = side
  if (side === 'short') draft.mentionsShort = true
  markExtent(draft, c, c.at - 1, 'filter', 'direction', 'parameter')
  return true
}

/** `enter on a bearish engulfing to the short side`: the side of the rule before. */
export function readLateSide(c: Cursor, draft: Draft, state: State): boolean {
  const { rule } = state
  if (rule?.target !== 'enter') return false
  return (
    attempt(c, () => {
      const from = c.at
      if (!takeText(c, 'to', 'on', 'from')) return null
      const side = take(c, 'long', 'short')
      const at = draft.rules.indexOf(rule)
      if (!side || !take(c, 'side_word') || at < 0) return null
      const target = side.tag === 'long' ? 'long' : 'short'
      state.rule = { ...rule, target }
      draft.rules[at] = state.rule
      if (target === 'short') draft.mentionsShort = true
      markExtent(draft, c, from, 'entry', pathOf(target), 'action')
      return true
    }) === true
  )
}

/** `The other way round at R1: …`: the place that the rules after it speak of. */
export function readOppositePlace(c: Cursor, draft: Draft): boolean {
  if (!isTag(c, 0, 'opposite', 'mirror', 'reverse', 'same')) return false
  return (
    attempt(c, () => {
      const from = c.at
      take(c, 'opposite', 'mirror', 'reverse', 'same')
      const line = takeText(c, 'at', 'on', 'with') ? readTerm(c) : null
      if (!line || !isOnPriceScale(line) || isPrice(line) || !isText(c, 0, ':')) return null
      c.memory.object = line
      markExtent(draft, c, from, 'entry', 'optional', 'comment')
      return true
    }) === true
  )
}

/** `for a short just flip it all`, `flip everything for shorts`: the mirror as something to do. */
const readFlip = (c: Cursor): Lexeme | null =>
  attempt(c, () => {
    const side = (): Lexeme | null => attempt(c, () => (takeText(c, 'for', 'on', 'to'), take(c, 'short', 'sell', 'long')))
    const early = side()
    passText(c, ',', ':')
    const word = isText(c, 0, 'flip', 'turn', 'invert', 'swap') ? take(c, 'turn', 'word') : null
    if (!word) return null
    const { at } = c
    takeAll(c, 'all', 'ref', 'position')
    passAll(c, 'all')
    if (c.at === at) return null
    passText(c, 'around', 'over', 'round')
    return (early ?? side()) && endsHere(c) ? word : null
  })

/** `Same rules for shorts: buy when …`: told ahead of what is mirrored. */
const readMirrorAhead = (c: Cursor): boolean =>
  attempt(c, () => {
    passAll(c, 'signal')
    return takeText(c, 'for') && take(c, 'short') && takeText(c, ':') && isTag(c, 0, 'buy', 'long') ? true : null
  }) === true

/** `vice versa for shorts`, `mirrored for sells`, `the opposite for short`, `same rules reversed`. */
export function readMirror(c: Cursor, draft: Draft, state: State): boolean {
  return (
    attempt(c, () => {
      const from = c.at
      if (readFlip(c)) {
        draft.mirror = originSince(c, from)
        draft.mentionsShort = true
        markExtent(draft, c, from, 'entry', 'entryShort')
        return true
      }
      const side = attempt(c, () => {
        const lead = takeText(c, 'for')
        const word = take(c, 'short', 'sell', 'long')
        passAll(c, 'position', 'be', 'mark')
        // `sell the reverse cross` is an exit of its own, no mirror.
        if (!lead && isTag(c, 1, 'cross', 'signal')) return null
        return word && (lead || isTag(c, 0, 'mirror', 'opposite', 'reverse', 'same')) ? word : null
      })
      const isSame = isTag(c, 0, 'same')
      takeAll(c, 'same', 'enter', 'be', 'make', 'move')
      // `for shorts the same thing at the upper band`.
      const there =
        isSame && side
          ? attempt(c, () => {
              const word = takeText(c, 'at', 'with', 'off', 'from')
              const line = word && readTerm(c)
              return line && isOnPriceScale(line) && !isPrice(line) && endsHere(c) ? word : null
            })
          : null
      if (isSame && readMirrorAhead(c)) {
        draft.mirror = originSince(c, from)
        draft.mentionsShort = true
        markExtent(draft, c, from, 'entry', 'entryShort')
        return true
      }
      const word = take(c, 'mirror', 'opposite', 'reverse') ?? there
      if (!word) return null
      takeAll(c, 'signal', 'side_word', 'mirror', 'position', 'cross', 'ref')
      // `the reverse of all three`.
      const isOfAll = attempt(c, () =>
        takeText(c, 'of') && take(c, 'all', 'both', 'ref') ? (passAll(c, 'ref', 'number', 'signal'), true) : null,
      )
      // `reverse everything at R1 for shorts`.
      attempt(c, () => (takeText(c, 'at', 'on') && take(c, 'indicator', 'output') && isText(c, 0, 'for') ? true : null))
      const late =
        side ??
        attempt(
          c,
          () => (takeText(c, 'for', 'on', 'to', 'with', ':', '='), passAll(c, 'enter', 'eq'), take(c, 'short', 'sell', 'long', 'buy')),
        )
      // `buys when …, and vice versa sells when …`: the other side has a rule of its own.
      const hasRule = late !== null && !side && word.tag === 'opposite' && isTag(c, 0, 'when')
      if (hasRule) {
        c.at--
        markExtent(draft, c, from, 'entry', 'optional', 'comment')
        return true
      }
      passAll(c, 'position', 'side_word')
      // `reverse to short when …` has a rule of its own.
      if (word.tag === 'reverse' && late && !side && isTag(c, 0, 'when')) return null
      const isWhole = word.tag === 'mirror' || word.text === 'vice versa' || word.text === 'viceversa' || word.text === 'conversely' || late
      if (!isWhole || (state.rule && isExit(state.rule.target) && !state.rule.expr && word.tag !== 'mirror')) return null
      draft.mirror = originSince(c, from)
      draft.mentionsShort = true
      markExtent(draft, c, from, 'entry', 'entryShort', isOfAll ? 'parameter' : 'rule')
      return true
    }) === true
  )
}

/** `always in the market`: to sell is to be short. */
export function readAlwaysIn(c: Cursor, draft: Draft): boolean {
  const isAlways = isTag(c, 0, 'reverse') && peek(c).text.startsWith('always')
  if (!isAlways || draft.only === 'long') return false
  draft.mentionsShort = true
  c.at++
  markExtent(draft, c, c.at - 1, 'exit', 'opposite', 'parameter')
  return true
}

/** `reverse on the opposite signal`: what trading both sides does anyway. */
export function readReversal(c: Cursor, draft: Draft): boolean {
  return (
    attempt(c, () => {
      const from = c.at
      if (!take(c, 'reverse')) return null
      passAll(c, 'position', 'prep')
      if (!take(c, 'opposite')) return null
      passAll(c, 'signal', 'cross')
      markExtent(draft, c, from, 'exit', 'opposite', 'parameter')
      return true
    }) === true
  )
}

/** The exit that was announced and whose condition begins here. */
const exitToName = (c: Cursor, { rule }: State): RuleDraft | null =>
  rule && !rule.expr && isExit(rule.target) && isTag(c, 0, 'when', 'while') ? rule : null

/** `exit when any of them fails`, `sell when the conditions are no longer true`: the entry, no longer true. */
export function readNoLonger(c: Cursor, draft: Draft, state: State): boolean {
  const rule = exitToName(c, state)
  if (!rule) return false
  return (
    attempt(c, () => {
      const from = c.at
      take(c, 'when', 'while')
      takeAll(c, 'either', 'all', 'both')
      passText(c, 'any', 'either')
      const isOne = takeText(c, 'one') !== null
      passText(c, 'of')
      if (!take(c, 'ref', 'signal') && !isOne) return null
      passAll(c, 'signal', 'be')
      const isOver = take(c, 'not') ?? takeText(c, 'fails', 'fail', 'breaks', 'break', 'ends', 'gone', 'false', 'invalid', 'failed')
      if (!isOver) return null
      passText(c, 'longer', 'more')
      passAll(c, 'be', 'holds_true', 'make')
      passText(c, 'hold', 'holds', 'true', 'longer')
      if (!endsHere(c)) return null
      rule.opposite = 'negation'
      markExtent(draft, c, from, 'exit', pathOf(rule.target))
      return true
    }) === true
  )
}

/** `Exit when none of the three is true.`: not one of what was listed, or of what the entry demands. */
export function readNoneOf(c: Cursor, draft: Draft, state: State): boolean {
  const rule = exitToName(c, state)
  if (!rule) return false
  return (
    attempt(c, () => {
      const from = c.at
      take(c, 'when', 'while')
      if (!takeText(c, 'none')) return null
      passText(c, 'of')
      passAll(c, 'ref', 'number', 'signal', 'be')
      if (!take(c, 'holds_true')) return null
      const entry = draft.rules.find((r) => !isExit(r.target) && r.expr)?.expr
      const parts = c.memory.listed.length > 0 ? c.memory.listed : entry?.op === 'and' ? entry.args : entry ? [entry] : []
      if (parts.length === 0 || !endsHere(c)) return null
      rule.expr = both(parts.map(negate), originSince(c, from))
      markExtent(draft, c, from, 'exit', pathOf(rule.target), 'parameter')
      return true
    }) === true
  )
}

/** `If any one of them is gone I close the trade.`: told before the exit that it means. */
export function readOneGone(c: Cursor, draft: Draft): boolean {
  if (!isTag(c, 0, 'when')) return false
  return (
    attempt(c, () => {
      const from = c.at
      take(c, 'when')
      takeAll(c, 'either', 'both', 'all')
      passText(c, 'any', 'one')
      passText(c, 'one')
      passText(c, 'of')
      if (!take(c, 'ref', 'signal')) return null
      passAll(c, 'number', 'signal', 'be')
      if (!takeText(c, 'gone', 'missing', 'broken', 'false', 'fails', 'fail', 'invalid')) return null
      passText(c, ',')
      passAll(c, 'then')
      const isOut = take(c, 'exit') ?? (isTag(c, 0, 'close') && !isTag(c, 1, 'above', 'below') ? take(c, 'close') : null)
      if (!isOut) return null
      takeAll(c, 'position', 'all', 'ref')
      if (!endsHere(c)) return null
      draft.rules.push(Object.assign(newRule('exit', originSince(c, from)), { opposite: 'negation' }))
      markExtent(draft, c, from, 'exit', 'exitLong')
      return true
    }) === true
  )
}

/** `…, otherwise cash`, `else flat`, `Otherwise stay out.`: out as soon as the entry is no longer true. */
export function readOtherwiseOut(c: Cursor, draft: Draft): boolean {
  return (
    attempt(c, () => {
      const from = c.at
      // `…, flat otherwise`.
      const early = isTag(c, 1, 'otherwise') ? (takeText(c, 'flat', 'cash') ?? take(c, 'exit')) : null
      if (!take(c, 'otherwise')) return null
      if (early && endsHere(c)) {
        draft.rules.push(Object.assign(newRule('exit', originSince(c, from)), { opposite: 'negation' }))
        markExtent(draft, c, from, 'exit', 'exitLong')
        return true
      }
      passAll(c, 'move', 'be', 'prep', 'hold', 'eq')
      passText(c, ':', '->')
      passText(c, 'in', 'to', 'stay')
      // `otherwise short`: the other side as long as the entry is not true.
      const isShort = c.lexemes[c.at]?.name === 'short' ? take(c, 'sell') : take(c, 'short')
      if (isShort) {
        if (!endsHere(c)) return null
        draft.rules.push(Object.assign(newRule('short', originSince(c, from)), { opposite: 'negation' }))
        draft.mentionsShort = true
        markExtent(draft, c, from, 'entry', 'entryShort')
        return true
      }
      const out =
        takeText(c, 'cash', 'flat', 'out', 'nothing', 'aside') ??
        (isTag(c, 0, 'close') && isTag(c, 1, 'ref', 'position') ? take(c, 'close') : null) ??
        take(c, 'exit') ??
        (c.lexemes[c.at]?.name === 'short' ? null : take(c, 'sell')) ??
        (isText(
          c,
          0,
          'stay out',
          'stay flat',
          'stand aside',
          'sit out',
          'stay in cash',
          'stay away',
          'do nothing',
          'no position',
          'no positions',
        )
          ? take(c, 'skip')
          : null)
      if (!out) return null
      passAll(c, 'position', 'prep', 'equity', 'price_word', 'ref')
      if (!endsHere(c)) return null
      const rule = newRule('exit', originSince(c, from))
      rule.opposite = 'negation'
      draft.rules.push(rule)
      markExtent(draft, c, from, 'exit', 'exitLong')
      return true
    }) === true
  )
}

/** `only long if …, only short if the opposite`: what the other side was allowed by. */
const filterOfOtherSide = (draft: Draft, { target, isOnly }: RuleDraft): Expr | null => {
  if (!isOnly || (target !== 'long' && target !== 'short')) return null
  const other = target === 'long' ? 'short' : 'long'
  return draft.rules.findLast((r) => r.target === other && r.isOnly && r.expr)?.expr ?? null
}

/** `exit on the opposite cross`, `open sell on the reverse`: the rule of the other side, turned round. */
export function readOpposite(c: Cursor, draft: Draft, state: State): boolean {
  const { rule } = state
  if (!rule || rule.expr) return false
  return (
    attempt(c, () => {
      const from = c.at
      takeAll(c, 'when', 'prep')
      // `if both are the reverse`, `when all of that is the opposite`.
      attempt(c, () => (takeAll(c, 'both', 'all', 'prep', 'ref'), take(c, 'be') && isTag(c, 0, 'opposite', 'reverse') ? true : null))
      // `when it breaks the other way`.
      attempt(c, () => (take(c, 'ref', 'price_word'), take(c, 'breaks') && isTag(c, 0, 'opposite', 'reverse') ? true : null))
      passAll(c, 'make')
      // `when the 15m flips the other way`.
      const flips = take(c, 'turn') !== null
      const word = take(c, 'opposite', 'reverse')
      if (!word) return null
      const isCross = take(c, 'cross') !== null || flips
      if (!isCross) passAll(c, 'signal', 'make', 'entry', 'side_word', 'be')
      passAll(c, 'make', 'signal')
      const filter = filterOfOtherSide(draft, rule)
      if (filter && !isCross) rule.expr = { ...mirrorExpr(filter), from: originSince(c, from) }
      else rule.opposite = isCross ? 'cross' : 'signal'
      markExtent(draft, c, from, isExit(rule.target) ? 'exit' : 'entry', pathOf(rule.target))
      return true
    }) === true
  )
}

/** `crosses above 30 (long) / back below 70 (short)`, `… for longs and … for shorts`. */
export function readParenthesisedSide(c: Cursor): 'long' | 'short' | null {
  return attempt(c, () => {
    const bracket = takeText(c, '(')
    if (!bracket && !takeText(c, 'for')) return null
    passAll(c, 'position')
    const side = take(c, 'long', 'short', 'buy', 'sell')
    if (!side || (bracket && !takeText(c, ')'))) return null
    if (!bracket) passAll(c, 'position', 'entry')
    return side.tag === 'long' || side.tag === 'buy' ? 'long' : 'short'
  })
}

/** `open a trade in the direction of the cross`: both sides, each with its own cross. */
export function readDirectionOfCross(c: Cursor, draft: Draft): boolean {
  return (
    attempt(c, () => {
      const from = c.at
      pass(c, 'prep')
      // `an engulfing candle in that direction`.
      const isThat = take(c, 'ref', 'same', 'trend') !== null
      if (!take(c, 'side_word')) return null
      passText(c, 'of')
      if (!isThat && !take(c, 'cross', 'breaks', 'signal', 'trend')) return null
      draft.followsCross = true
      markExtent(draft, c, from, 'entry', 'entryLong')
      return true
    }) === true
  )
}

/** `on the wrong side of the kijun`: tells no direction to trade in. */
const farSides = ['wrong', 'far', 'opposite'] as const

/** The side that the sentence goes on to enter. */
function sideAhead(c: Cursor): 'long' | 'short' | null {
  for (let ahead = 0; ahead < 24 && !isTag(c, ahead, 'period_mark', 'newline'); ahead++) {
    if (isTag(c, ahead, 'buy', 'long')) return 'long'
    if (isTag(c, ahead, 'short')) return 'short'
  }
  return null
}

/** `trade in the direction of the 200 EMA`: longs above it, shorts below it. */
export function readDirectionOfLine(c: Cursor, draft: Draft, state: State): boolean {
  return (
    attempt(c, () => {
      const from = c.at
      passAll(c, 'only', 'move', 'position', 'enter')
      pass(c, 'prep')
      if (isText(c, -1, ...farSides) || !take(c, 'side_word')) return null
      passText(c, 'of')
      const line = readTerm(c)
      if (!line || !isOnPriceScale(line) || isPrice(line)) return null
      const origin = originSince(c, from)
      // `enter when it flips in the direction of …`: both sides, each with its own flip.
      if (state.rule?.target === 'enter' && state.rule.expr?.op === 'crosses_above') draft.followsCross = true
      const isOwnChart = line.kind === 'indicator' && /^(?:supertrend|psar)$/.test(line.name)
      const close = price('close', origin, 0, isOwnChart ? line.timeframe : undefined)
      // `buy when … and price is on the right side of the 200 EMA` speaks of one side.
      const held = state.rule?.target ?? sideAhead(c)
      const isSide = c.lexemes.slice(from, c.at).some((l) => l.text === 'side')
      const own = isSide && (held === 'long' || held === 'short') ? ([held] as const) : (['long', 'short'] as const)
      for (const side of own) {
        const rule = newRule(side, origin)
        rule.isOnly = true
        rule.expr = { op: side === 'long' ? 'gt' : 'lt', left: close, right: line, from: origin }
        draft.rules.push(rule)
      }
      markExtent(draft, c, from, 'entry', 'entryLong')
      return true
    }) === true
  )
}
