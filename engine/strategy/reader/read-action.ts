import type { Expr } from '../plan.ts'
import { mirrorExpr } from '../rewrite.ts'
import { attempt, isTag, isText, originSince, pass, passAll, passText, peek, take, takeAll, takeText } from './cursor.ts'
import type { Cursor } from './cursor.ts'
import { markExtent, newRule, spansOf } from './draft.ts'
import type { Draft, RuleDraft, RuleTarget } from './draft.ts'
import { both, firstComparison, sameTerm } from './join-conditions.ts'
import type { Lexeme } from './lexer.ts'
import { readSymbol } from './market-settings.ts'
import { readLimitPrice, readOrder } from './order-settings.ts'
import { isExit, isSkip, pathOf } from './sentence-state.ts'
import type { State } from './sentence-state.ts'
import type { Tag } from './vocabulary.ts'

const actionTags: readonly Tag[] = ['buy', 'sell', 'long', 'short', 'enter', 'exit', 'cover', 'entry', 'reverse']

/** `I sell`, `we buy`. */
export const saysWho = (c: Cursor, ahead: number): boolean => /^(?:i|we)$/.test(c.lexemes[c.at + ahead]?.before ?? '')

/** `close` as a verb: `close the trade`, `close half`, `close when …`, and not the price. */
export function isClosing(c: Cursor): boolean {
  if (!isTag(c, 0, 'close', 'closes') || isText(c, -1, 'at', 'on') || isTag(c, -1, 'weekday', 'timeframe')) return false
  // `when it crosses 1 I close`.
  if (isTag(c, 0, 'close') && saysWho(c, 0) && !isTag(c, -1, 'when', 'while') && !isTag(c, 1, 'above', 'below', 'gte', 'lte')) return true
  // `buy the close when …` tells the fill.
  if (isTag(c, 0, 'close') && isTag(c, -1, 'buy', 'sell', 'long', 'short', 'enter')) return false
  if (
    isTag(c, 1, 'position', 'long', 'short', 'all', 'half', 'rest', 'when', 'ref', 'exit', 'both') &&
    !(isTag(c, 1, 'ref') && isTag(c, 0, 'closes'))
  )
    return true
  // `… then close buy`.
  if (isTag(c, -1, 'then', 'mark', 'and') && isTag(c, 1, 'buy', 'sell') && !isTag(c, 2, 'when')) return true
  // `Close early if RSI goes over 70`.
  if (isText(c, 1, 'early', 'earlier', 'immediately', 'again') && isTag(c, 2, 'when', 'while')) return (c.at++, true)
  // `…, close the buy.`
  if (isTag(c, 0, 'close') && isTag(c, 1, 'buy', 'sell') && isTag(c, 2, 'mark', 'period_mark', 'newline')) return true
  // `Close the buy if …` opens a sentence.
  const isStart = c.at === 0 || isTag(c, -1, 'period_mark', 'newline', 'bullet')
  if (isStart && isTag(c, 0, 'close') && isTag(c, 1, 'buy', 'sell') && isTag(c, 2, 'when', 'while')) return true
  if (isText(c, 1, 'at') && isTag(c, 2, 'indicator', 'average', 'band') && (isTag(c, -1, 'mark', 'and') || c.at === 0)) return true
  // `if it drops under -50 close.`
  if (
    isTag(c, -1, 'number') &&
    (isTag(c, -2, 'above', 'below', 'gte', 'lte') ||
      (isTag(c, -2, 'average', 'indicator') && isTag(c, -3, 'up', 'down', 'cross', 'above', 'below'))) &&
    (isTag(c, 1, 'period_mark', 'newline') || c.at + 1 >= c.lexemes.length)
  )
    return true
  // `When +DI drops under -DI I close.`
  if (isTag(c, -1, 'indicator', 'output') && isTag(c, -2, 'above', 'below') && isTag(c, 1, 'period_mark', 'newline')) return true
  if (isTag(c, -1, 'then') && (isTag(c, 1, 'period_mark', 'newline') || c.at + 1 >= c.lexemes.length)) return true
  if (isText(c, 1, 'trades', 'out', 'after', 'longs', 'shorts', 'buys', 'sells')) return true
  return (
    (isText(c, 1, 'at', 'on', 'by') && isTag(c, 2, 'time', 'weekday', 'end_of', 'number', 'opposite', 'reverse')) ||
    (isText(c, 1, 'on') && isTag(c, 2, 'cross', 'bull', 'bear', 'golden', 'death', 'pattern')) ||
    isTag(c, 1, 'time', 'weekday', 'end_of', 'opposite')
  )
}

/** `…, flat when it is below 0`. */
const isFlat = (c: Cursor): boolean =>
  (isText(c, 0, 'flat') && isTag(c, 1, 'time') && !isTag(c, -1, 'turn', 'be')) ||
  (isText(c, 0, 'flat') && isText(c, 1, ':', '=')) ||
  (isText(c, 0, 'flat') && isText(c, 1, 'on', 'upon') && isTag(c, 2, 'indicator', 'average', 'ref', 'cross', 'bull', 'bear', 'death')) ||
  (isText(c, 0, 'flat') && !isTag(c, -1, 'turn') && isTag(c, -1, 'then', 'eq')) ||
  (isText(c, 0, 'flat') &&
    !isTag(c, -1, 'turn') &&
    (!isTag(c, -1, 'be') || isTag(c, 1, 'prep', 'until')) &&
    (isTag(c, 1, 'when', 'while', 'otherwise', 'above', 'below') ||
      (isTag(c, 1, 'prep', 'until') && isTag(c, 2, 'time', 'end_of', 'weekday'))))

/** Percent of the position that is open when the targets so far and this share are taken. */
const leftAfter = (draft: Draft, share: number): number => 100 - share - draft.targets.reduce((sum, t) => sum + (t.portionPercent ?? 0), 0)

function readActionTarget(c: Cursor, draft: Draft): RuleTarget | null {
  return attempt(c, () => {
    if (isFlat(c)) {
      c.at++
      return 'exit'
    }
    // `sell half at 1.5R, half when the close is below the SMA`: what is left then leaves as a whole.
    const isRest = isTag(c, 0, 'rest') || (isTag(c, 0, 'half') && leftAfter(draft, peek(c).value) <= 0.5)
    if (isRest && draft.targets.some((t) => t.isLeg) && isTag(c, 1, 'when', 'while') && !isTag(c, 2, 'profit', 'up'))
      return (c.at++, 'exit')
    // `Trigger for buys: …`.
    const isLabelled = isTag(c, 0, 'signal') && isText(c, 1, 'for') && isTag(c, 2, 'long', 'short', 'buy', 'sell') && isText(c, 3, ':')
    if (isLabelled) return ((c.at += 3), isTag(c, -1, 'long', 'buy') ? 'long' : 'short')
    // `keep the remaining 20% until price closes below the 20 EMA`.
    const isKept = attempt(c, () => {
      pass(c, 'hold')
      if (!take(c, 'rest')) return null
      if (take(c, 'number')) take(c, 'percent')
      passAll(c, 'position')
      return take(c, 'until') && !isTag(c, 0, 'number', 'time', 'end_of', 'weekday', 'target', 'stop') ? true : null
    })
    if (isKept && draft.targets.some((t) => t.isLeg)) return 'exit'
    // `the rest goes on a close under the 10 EMA`.
    const isLeft = isTag(c, 0, 'rest') || (isTag(c, 0, 'half') && leftAfter(draft, peek(c).value) <= 0.5) || isText(c, 0, 'everything')
    if (isLeft && isTag(c, 1, 'move', 'exit') && isText(c, 2, 'on', 'when', 'if', 'once')) return ((c.at += 2), 'exit')
    // `take profit when RSI > 70`: a condition, not a place.
    if (isTag(c, 0, 'target') && peek(c).name === '' && isTag(c, 1, 'when')) return (c.at++, 'exit')
    // `I'm in when the 10 EMA is over the 30 EMA`.
    const isBeingIn = isText(c, 0, 'in') && /^(?:'m|im|am|we're|be|get|i'm|'re)$/.test(peek(c).before) && isTag(c, 1, 'when', 'while')
    if (isBeingIn) return (c.at++, 'enter')
    // `line over signal = in`.
    if (isTag(c, -1, 'eq', 'then') && isText(c, 0, 'in') && (isTag(c, 1, 'mark', 'period_mark', 'newline') || c.at + 1 >= c.lexemes.length))
      return (c.at++, 'enter')
    if (isClosing(c)) {
      c.at++
      return exitTarget(c)
    }
    // `open trade in direction of the cross`.
    if (isTag(c, 0, 'open') && isTag(c, 1, 'position') && isTag(c, 2, 'prep') && isTag(c, 3, 'side_word')) return ((c.at += 2), 'enter')
    if (isTag(c, 0, 'open') && isTag(c, 1, 'long', 'short', 'buy', 'sell', 'position')) c.at++
    if (isTag(c, 0, 'open') && isText(c, 1, 'it', 'one') && isTag(c, 2, 'when', 'while')) return ((c.at += 2), 'enter')
    // `it enters the overbought zone` is no entry.
    if (isTag(c, 0, 'enter') && isTag(c, 1, 'overbought', 'oversold')) return null
    const word = take(c, ...actionTags)
    if (word?.tag === 'reverse') {
      passAll(c, 'position')
      passText(c, 'to', 'into')
      const side = take(c, 'long', 'short')
      if (side) return isTag(c, 0, 'when') ? (side.tag as 'long' | 'short') : null
      // `reverse when it crosses below`: into the side that is not held.
      const held = draft.rules.findLast((r) => r.target === 'long' || r.target === 'short')
      return held?.expr && isTag(c, 0, 'when') ? (held.target === 'long' ? 'short' : 'long') : null
    }
    if (!word) return null
    if (word.tag === 'buy') return (takeAll(c, 'position', 'entry'), 'long')
    // `… then sell and close.`
    if (word.tag === 'sell' && isTag(c, 0, 'and') && isTag(c, 1, 'close') && isTag(c, 2, 'period_mark', 'newline', 'mark'))
      return ((c.at += 2), 'exit_long')
    if (word.tag === 'sell')
      return (takeAll(c, 'position'), word.name === 'short' || take(c, 'short') ? 'short' : take(c, 'long') ? 'exit_long' : 'sell')
    if (word.tag === 'cover') return (passAll(c, 'position', 'short', 'ref'), 'exit_short')
    // `exit my EURUSD longs`.
    if (word.tag === 'exit' && isTag(c, 0, 'symbol') && isTag(c, 1, 'long', 'short')) readSymbol(c, draft)
    if (word.tag === 'exit') return exitTarget(c)
    if (word.tag === 'long' || word.tag === 'short') return sideTarget(c, word.tag)
    return enterTarget(c, word)
  })
}

function exitTarget(c: Cursor): RuleTarget {
  const from = c.at
  takeAll(c, 'all', 'prep', 'ref', 'open', 'both')
  // `exit at the next open` speaks of no open position.
  if (!isTag(c, 0, 'long', 'short', 'buy', 'sell', 'position') && !isText(c, 0, 'trades')) {
    c.at = from
    takeAll(c, 'all', 'ref', 'both')
  }
  const side = isTag(c, 0, 'long', 'short', 'buy', 'sell') ? take(c, 'long', 'short', 'buy', 'sell') : null
  takeAll(c, 'position')
  if (isText(c, 0, 'trades')) c.at++
  if (!side) return 'exit'
  if (isTag(c, 0, 'and') && isTag(c, 1, 'long', 'short')) {
    c.at += 2
    return 'exit'
  }
  return side.tag === 'long' || side.tag === 'buy' ? 'exit_long' : 'exit_short'
}

function sideTarget(c: Cursor, side: 'long' | 'short'): RuleTarget {
  passAll(c, 'position')
  if (isTag(c, 0, 'exit')) {
    c.at++
    return side === 'long' ? 'exit_long' : 'exit_short'
  }
  passAll(c, 'entry', 'position', 'enter')
  return side
}

function enterTarget(c: Cursor, word: Lexeme): RuleTarget {
  passAll(c, 'open', 'fresh')
  // `enter only when …` tells of every entry.
  if (!isTag(c, 1, 'when', 'while')) takeAll(c, 'only')
  const side = take(c, 'long', 'short', 'buy', 'sell')
  takeAll(c, 'position', 'entry')
  if (side) return side.tag === 'long' || side.tag === 'buy' ? 'long' : 'short'
  const late = word.tag === 'entry' ? attempt(c, () => (takeText(c, '(', 'for', 'on'), take(c, 'long', 'short', 'buy', 'sell'))) : null
  if (late) takeText(c, ')')
  if (late) return late.tag === 'long' || late.tag === 'buy' ? 'long' : 'short'
  return 'enter'
}

/** What a condition says, without its words and the order of its parts. */
export const sameMeaning = (expr: Expr): string =>
  expr.op === 'and' || expr.op === 'or'
    ? `${expr.op}(${expr.args.map(sameMeaning).toSorted().join()})`
    : JSON.stringify('expr' in expr ? { ...expr, expr: sameMeaning(expr.expr) } : expr, (key, value: unknown) =>
        key === 'from' ? undefined : value,
      )

/** What a condition says, but for the numbers of its indicators: they may be told once for both sides. */
const shapeOf = (expr: Expr): string => sameMeaning(expr).replaceAll(/\\*"params\\*":\{[^}]*\}/g, '')

/** `the width is at its lowest and price closes above the upper band = long, below the lower band = short`: what has no side holds for both. */
export function withSharedPart(before: RuleDraft | undefined, target: RuleTarget, expr: Expr): Expr {
  const isOther = (target === 'short' && before?.target === 'long') || (target === 'long' && before?.target === 'short')
  if (!isOther || before?.expr?.op !== 'and') return expr
  const shared = before.expr.args.slice(0, -1)
  const last = before.expr.args.at(-1)
  const isMirror = last !== undefined && shapeOf(mirrorExpr(last)) === shapeOf(expr)
  return isMirror && shared.every((e) => sameMeaning(mirrorExpr(e)) === sameMeaning(e)) ? both([...shared, expr], expr.from) : expr
}

/** `Entry: if …`. */
function opensWithWhen(c: Cursor, label: RuleDraft): boolean {
  const end = Math.max(0, ...spansOf(label.from).map((span) => span.end))
  return c.lexemes.find((l) => l.start >= end && l.text !== ':')?.tag === 'when'
}

/** `Buy at the next open.` at the end of a paragraph that began with `For longs:`. */
function joinSection(c: Cursor, draft: Draft, state: State, target: RuleTarget, from: number): RuleDraft | null {
  const { section } = draft
  const isBare = isTag(c, 0, 'prep', 'period_mark', 'newline') && !isTag(c, 1, 'when')
  if (section?.target !== target || state.pending || !isBare) return null
  Object.assign(state, { rule: section, only: false, lead: null, join: null, separated: false })
  markExtent(draft, c, from, 'entry', pathOf(target), 'action')
  return section
}

/** `Longs above the 200 SMA, shorts below it.`: where a side is traded, if something else opens its trades. */
const permitsSide = (c: Cursor, from: number): boolean =>
  isTag(c, 0, 'above', 'below') && c.lexemes.slice(from, c.at).some((l) => l.text === 'longs' || l.text === 'shorts')

export function startRule(c: Cursor, draft: Draft, state: State, target: RuleTarget, from: number): RuleDraft {
  const joined = joinSection(c, draft, state, target, from)
  if (joined) return joined
  // `Entry: if the open is lower, buy when …`: one rule, told in two steps.
  const label = state.rule
  const isLabelled =
    label?.target === 'enter' &&
    state.listOpen &&
    draft.rules.at(-1) === label &&
    (target === 'long' || target === 'short') &&
    opensWithWhen(c, label)
  if (isLabelled && label.expr && !state.pending) {
    draft.rules.pop()
    state.pending = label.expr
  }
  const rule = newRule(target, originSince(c, from))
  // `Long at 9:45 if price is over VWAP, short if it is under`: both at that time.
  const isOtherSide = (target === 'long' || target === 'short') && (label?.target === 'long' || label?.target === 'short')
  if (isOtherSide && label.target !== target) rule.atTime = label.atTime
  rule.isOnly = state.only || state.isFilter || permitsSide(c, from)
  const title = target === 'long' || target === 'short' || target === 'enter' ? state.title : null
  rule.expr = state.pending && state.isElliptic ? withSharedPart(draft.rules.at(-1), target, state.pending) : (state.pending ?? title)
  rule.isPre = rule.expr !== null
  const deciding = firstComparison(rule.expr)
  if (deciding) c.memory.regime = deciding
  rule.isUnsupported = state.pendingUnsupported
  rule.isVague = state.pendingVague
  Object.assign(state, {
    rule,
    pending: null,
    only: false,
    lead: null,
    join: null,
    separated: false,
    pendingUnsupported: false,
    pendingVague: false,
  })
  draft.rules.push(rule)
  // `The final exit is EMA 20 crossing below EMA 60`.
  if (
    isExit(target) &&
    isTag(c, -1, 'exit') &&
    isTag(c, 0, 'be') &&
    isTag(c, 1, 'indicator', 'number', 'average', 'when', 'close', 'price_word')
  )
    pass(c, 'be')
  const hasLabel =
    takeText(c, ':', '-', '=', '->') ??
    attempt(c, () => (take(c, 'signal') ? (takeText(c, ':', '-', '=') ?? (isTag(c, 0, 'be') ? take(c, 'be') : null) ?? peek(c, -1)) : null))
  state.listOpen = hasLabel !== null
  rule.isSetup = hasLabel !== null && /^(?:setup|conditions?|criteria)$/.test(hasLabel.text)
  // `For longs: …`, where a line begins.
  const isLineStart = from < 2 || c.lexemes[from - 2]?.tag === 'newline'
  const isHeading = hasLabel !== null && isText(c, -1, ':') && c.lexemes[from - 1]?.text === 'for' && isLineStart
  if (target === 'long' || target === 'short') draft.section = isHeading ? rule : draft.section?.target === target ? draft.section : null
  markExtent(draft, c, from, isExit(target) ? 'exit' : 'entry', pathOf(target), 'action')
  return rule
}

/** `only trade when …`: a filter of every entry. */
function readOnlyTrade(c: Cursor, state: State): RuleTarget | null {
  if (!state.only || !isTag(c, 0, 'position', 'enter') || !isTag(c, 1, 'when', 'while')) return null
  c.at++
  return 'enter'
}

export function readAction(c: Cursor, draft: Draft, state: State): boolean {
  const from = c.at
  const isListed = state.rule !== null && isTag(c, -1, 'mark', 'and') && isText(c, 0, 'shorts', 'longs')
  const before = state.rule?.target
  const wanted = readOnlyTrade(c, state) ?? readActionTarget(c, draft)
  if (!wanted) return false
  // `Exit longs on a 20-day low, shorts on a 20-day high`.
  const target =
    isListed && before === 'exit_long' && wanted === 'short'
      ? 'exit_short'
      : isListed && before === 'exit_short' && wanted === 'long'
        ? 'exit_long'
        : wanted
  if (target === 'short' || target === 'exit_short') draft.mentionsShort = true
  // `allow longs`, `look for shorts`: a filter of the entry that is told elsewhere.
  const isPermit =
    isText(c, from - c.at - 1, 'allow', 'allows', 'permit', 'permits', 'favor', 'favour', 'consider') ||
    (isText(c, from - c.at - 1, 'for') && isText(c, from - c.at - 2, 'look', 'looking'))
  if (isPermit && (target === 'long' || target === 'short')) state.only = true
  const rule = startRule(c, draft, state, target, from)
  // `…, buy the next day if it closes above the high`: what was told before is one bar old.
  const isLater = (isTag(c, 0, 'tomorrow') || (isText(c, 0, 'next') && isTag(c, 1, 'unit'))) && rule.expr !== null
  if (isLater && isTag(c, isTag(c, 0, 'tomorrow') ? 1 : 2, 'when')) {
    c.at += isTag(c, 0, 'tomorrow') ? 1 : 2
    const isTold = rule.expr?.op === 'shift' || (rule.expr?.op === 'and' && rule.expr.args.some((e) => e.op === 'shift'))
    rule.expr = rule.expr && !isTold ? { op: 'shift', bars: 1, expr: rule.expr, from: rule.expr.from } : rule.expr
    markExtent(draft, c, from, 'entry', pathOf(target), 'action')
  }
  readFill(c, rule)
  return true
}

/** `at the close`, `at the open`, `at market`: when the order is filled. */
function readFill(c: Cursor, rule: RuleDraft): true | null {
  return attempt(c, () => {
    const isDirect =
      isTag(c, -1, 'buy', 'sell', 'short') && isTag(c, 0, 'close', 'open') && isTag(c, 1, 'when', 'period_mark', 'newline', 'mark')
    if (!isDirect && !takeText(c, 'at', 'on')) return null
    const isNext = takeText(c, 'next', 'following') !== null
    // `on bar close` is when everything is decided.
    if (!isNext && isText(c, 0, 'bar', 'candle') && isTag(c, 1, 'close', 'closes')) return ((c.at += 2), true)
    if (!isNext) take(c, 'today')
    const word = take(c, 'close', 'open', 'price_word')
    if (!word || (isNext && word.tag !== 'open') || isTag(c, 0, 'above', 'below', 'cross', 'be', 'breaks')) return null
    // `at the close of the following day` tells how long it is held.
    if (isText(c, 0, 'of') && (isTag(c, 1, 'tomorrow') || isText(c, 1, 'following', 'next'))) return null
    if (word.tag === 'close') rule.fill = 'close'
    if (word.tag === 'open' && isExit(rule.target)) rule.fill = 'open'
    return true
  })
}

export function readLateFill(c: Cursor, draft: Draft, state: State): boolean {
  const from = c.at
  if (!state.rule || isSkip(state.rule.target) || readFill(c, state.rule) === null) return false
  markExtent(draft, c, from, isExit(state.rule.target) ? 'exit' : 'entry', pathOf(state.rule.target))
  return true
}

/** `sell with a stop order …`: the order says which side was meant. */
const isOfSide = ({ target }: RuleDraft, side: 'long' | 'short'): boolean => target === side || (target === 'sell' && side === 'short')

export function readOrderRule(c: Cursor, draft: Draft, state: State): boolean {
  const from = c.at
  const side = readOrder(c, draft)
  if (!side) return false
  const pending = state.pending ?? (state.rule && !isExit(state.rule.target) ? state.rule.expr : null)
  const loose = draft.loose.length > 0 && !pending ? both([...draft.loose], { spans: [] }) : null
  if (loose) draft.loose.length = 0
  // The order takes over what the action before it demanded.
  if (!state.pending && state.rule && draft.rules.at(-1) === state.rule && isOfSide(state.rule, side)) draft.rules.pop()
  if (side === 'short') draft.mentionsShort = true
  const { namedPattern } = c.memory
  const named: Expr | null = namedPattern && { op: 'pattern', ...namedPattern }
  const setup = pending ?? loose ?? named
  const level = draft.entryOrder?.[side]
  // `buy breakouts of the high with a buy stop above it` says the break once as a condition and once as the order.
  const isOrderItself = setup !== null && level !== undefined && 'left' in setup && sameTerm(setup.right, level)
  const rule = startRule(c, draft, { ...state, pending: isOrderItself ? null : setup }, side, from)
  state.rule = rule
  state.pending = null
  return true
}

/** `enter long at a limit 1% below yesterday's close`. */
export function readOrderPrice(c: Cursor, draft: Draft, state: State): boolean {
  const { rule } = state
  if (!rule || isExit(rule.target) || isSkip(rule.target) || draft.entryOrder) return false
  return readLimitPrice(c, draft, rule.target === 'short' ? 'short' : 'long')
}
