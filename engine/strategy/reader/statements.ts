import type { Expr, Origin, Term } from '../plan.ts'
import { anyOf, both, readCondition, touchOf } from './conditions.ts'
import { attempt, isTag, isText, noteAmbiguous, noteUnsupported, originSince, peek, take, takeAll, takeText } from './cursor.ts'
import type { Cursor } from './cursor.ts'
import { markExtent, newRule } from './draft.ts'
import type { Draft, RuleDraft, RuleTarget } from './draft.ts'
import type { Lexeme } from './lexer.ts'
import type { Tag } from './lexicon.ts'
import { negate } from './rewrite.ts'
import {
  filterOf,
  formatClock,
  readChart,
  readHoldingTime,
  readOrder,
  readProfitOrLoss,
  readTimeExit,
  readWindow,
  settingReaders,
} from './settings.ts'
import { constant, isOnPriceScale, price, readRange, readTerm, shiftTerm } from './terms.ts'

/** Where the reader is inside a sentence. */
interface State {
  rule: RuleDraft | null
  pending: Expr | null
  lead: 'when' | 'unless' | 'while' | null
  join: 'and' | 'or' | null
  separated: boolean
  only: boolean
  /** The action was followed by a colon: conditions may follow on lines of their own. */
  listOpen: boolean
  /** The condition before a colon names the setup: `RSI bounce: buy when …`. */
  titled: boolean
  /** A word outside the vocabulary stands directly before. */
  afterUnknown: boolean
  pendingUnsupported: boolean
  pendingVague: boolean
}

const freshState = (): State => ({
  rule: null,
  pending: null,
  lead: null,
  join: null,
  separated: false,
  only: false,
  listOpen: false,
  titled: false,
  afterUnknown: false,
  pendingUnsupported: false,
  pendingVague: false,
})

const isExit = (target: RuleTarget) => target === 'exit' || target === 'exit_long' || target === 'exit_short'
const isSkip = (target: RuleTarget) => target === 'skip' || target === 'skip_long' || target === 'skip_short'
const pathOf = (target: RuleTarget): string => {
  if (target === 'short') return 'entryShort'
  if (target === 'exit_short') return 'exitShort'
  return isExit(target) ? 'exitLong' : 'entryLong'
}

/** Up for what buys, down for what sells: the way in which a line without a stated direction is met. */
const directionOf = (target: RuleTarget): 1 | -1 =>
  target === 'short' || target === 'sell' || target === 'exit' || target === 'exit_long' ? -1 : 1

const actionTags: readonly Tag[] = ['buy', 'sell', 'long', 'short', 'enter', 'exit', 'cover', 'entry', 'reverse']

/** `close` as a verb: `close the trade`, `close half`, `close when …`, and not the price. */
function isClosing(c: Cursor): boolean {
  if (!isTag(c, 0, 'close', 'closes') || isText(c, -1, 'at', 'on')) return false
  if (
    isTag(c, 1, 'position', 'long', 'short', 'all', 'half', 'rest', 'when', 'ref', 'exit') &&
    !(isTag(c, 1, 'ref') && isTag(c, 0, 'closes'))
  )
    return true
  if (isText(c, 1, 'trades', 'out', 'after', 'longs', 'shorts', 'buys', 'sells')) return true
  return (
    (isText(c, 1, 'at', 'on') && isTag(c, 2, 'time', 'weekday', 'end_of', 'number', 'opposite')) ||
    isTag(c, 1, 'time', 'weekday', 'end_of', 'opposite')
  )
}

function readActionTarget(c: Cursor): RuleTarget | null {
  return attempt(c, () => {
    if (isClosing(c)) {
      c.at++
      return exitTarget(c)
    }
    if (isTag(c, 0, 'open') && isTag(c, 1, 'long', 'short', 'buy', 'sell', 'position')) c.at++
    const word = take(c, ...actionTags)
    if (!word || word.tag === 'reverse') return null
    if (word.tag === 'buy') return (takeAll(c, 'position', 'entry'), 'long')
    if (word.tag === 'sell')
      return (takeAll(c, 'position'), word.name === 'short' || take(c, 'short') ? 'short' : take(c, 'long') ? 'exit_long' : 'sell')
    if (word.tag === 'cover') return (takeAll(c, 'position', 'short', 'ref'), 'exit_short')
    if (word.tag === 'exit') return exitTarget(c)
    if (word.tag === 'long' || word.tag === 'short') return sideTarget(c, word.tag)
    return enterTarget(c, word)
  })
}

function exitTarget(c: Cursor): RuleTarget {
  takeAll(c, 'all', 'prep', 'ref', 'open')
  if (c.lexemes[c.at - 1]?.tag === 'prep' && !isTag(c, 0, 'long', 'short', 'position')) c.at--
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
  takeAll(c, 'position')
  if (isTag(c, 0, 'exit')) {
    c.at++
    return side === 'long' ? 'exit_long' : 'exit_short'
  }
  takeAll(c, 'entry', 'position', 'enter')
  return side
}

function enterTarget(c: Cursor, word: Lexeme): RuleTarget {
  takeAll(c, 'open', 'fresh', 'only')
  const side = take(c, 'long', 'short', 'buy', 'sell')
  takeAll(c, 'position', 'entry')
  if (side) return side.tag === 'long' || side.tag === 'buy' ? 'long' : 'short'
  const late = word.tag === 'entry' ? attempt(c, () => (takeText(c, '(', 'for', 'on'), take(c, 'long', 'short', 'buy', 'sell'))) : null
  if (late) takeText(c, ')')
  if (late) return late.tag === 'long' || late.tag === 'buy' ? 'long' : 'short'
  return 'enter'
}

function startRule(c: Cursor, draft: Draft, state: State, target: RuleTarget, from: number): RuleDraft {
  const rule = newRule(target, originSince(c, from))
  rule.isOnly = state.only
  rule.expr = state.pending
  rule.isPre = state.pending !== null
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
  const hasLabel =
    takeText(c, ':', '-', '=', '->') ??
    attempt(c, () => (take(c, 'signal') ? (takeText(c, ':', '-', '=') ?? (isTag(c, 0, 'be') ? take(c, 'be') : null) ?? peek(c, -1)) : null))
  state.listOpen = hasLabel !== null
  markExtent(draft, c, from, isExit(target) ? 'exit' : 'entry', pathOf(target), 'action')
  return rule
}

function readAction(c: Cursor, draft: Draft, state: State): boolean {
  const from = c.at
  const target = readActionTarget(c)
  if (!target) return false
  if (target === 'short' || target === 'exit_short') draft.mentionsShort = true
  const rule = startRule(c, draft, state, target, from)
  readFill(c, rule)
  return true
}

/** `at the close`, `at the open`, `at market`: when the order is filled. */
function readFill(c: Cursor, rule: RuleDraft): true | null {
  return attempt(c, () => {
    if (!takeText(c, 'at', 'on')) return null
    const word = take(c, 'close', 'open', 'price_word')
    if (!word || isTag(c, 0, 'above', 'below', 'cross', 'be', 'breaks')) return null
    if (word.tag === 'close') rule.fill = 'close'
    if (word.tag === 'open' && isExit(rule.target)) rule.fill = 'open'
    return true
  })
}

function readLateFill(c: Cursor, draft: Draft, state: State): boolean {
  const from = c.at
  if (!state.rule || isSkip(state.rule.target) || readFill(c, state.rule) === null) return false
  markExtent(draft, c, from, isExit(state.rule.target) ? 'exit' : 'entry', pathOf(state.rule.target))
  return true
}

/** `exit at 70` after an oscillator. */
function readOscillatorLevel(c: Cursor, from: number): Expr | null {
  const { subject } = c.memory
  if (subject?.kind !== 'indicator' || isOnPriceScale(subject)) return null
  return attempt(c, () => {
    const number = take(c, 'number')
    if (!number || isTag(c, 0, 'percent', 'pips', 'points', 'unit', 'r', 'times', 'indicator', 'zone', 'money', 'profit', 'loss'))
      return null
    const origin = originSince(c, from)
    return { op: c.direction < 0 ? 'gte' : 'lte', left: subject, right: constant(number.value, origin), from: origin } as const
  })
}

const isBreakLine = (line: Term) => line.kind === 'indicator' && (line.name === 'highest' || line.name === 'lowest')
/** `exit on the 10-day low`: a close beyond it. */
const breakOf = (line: Term, from: Origin): Expr => {
  const isLow = line.kind === 'indicator' && line.name === 'lowest'
  return { op: isLow ? 'lt' : 'gt', left: price('close', from), right: shiftTerm(line, 1), from }
}

/** `exit at the middle band`: reaching a line closes the position. */
function readExitAtLine(c: Cursor, draft: Draft, rule: RuleDraft): boolean {
  return (
    attempt(c, () => {
      const from = c.at
      if (!takeText(c, 'at', 'on') || isTag(c, 0, 'close', 'open', 'time', 'profit', 'opposite')) return null
      c.direction = directionOf(rule.target)
      const level = readOscillatorLevel(c, from)
      if (level) {
        rule.expr = combine(rule.expr, 'or', level)
        markExtent(draft, c, from, 'exit', pathOf(rule.target))
        return true
      }
      const line = readTerm(c)
      if (!line || !isOnPriceScale(line) || isTag(c, 0, 'above', 'below', 'cross', 'be', 'profit', 'loss')) return null
      rule.expr = combine(
        rule.expr,
        'or',
        isBreakLine(line)
          ? breakOf(line, originSince(c, from))
          : touchOf(c, price('close', originSince(c, from)), line, originSince(c, from)),
      )
      markExtent(draft, c, from, 'exit', pathOf(rule.target))
      return true
    }) === true
  )
}

/** `skip …`, `no trades on …`, `don't buy if …`, `never short`. */
function readSkip(c: Cursor, draft: Draft, state: State): boolean {
  return (
    attempt(c, () => {
      const from = c.at
      const word =
        take(c, 'skip') ??
        attempt(c, () => (take(c, 'not') && isTag(c, 0, 'buy', 'sell', 'long', 'short', 'enter', 'open', 'position') ? peek(c, -1) : null))
      if (!word) return null
      const side = /short/.test(word.text) ? 'short' : /long|buy/.test(word.text) ? 'long' : null
      takeAll(c, 'enter', 'open', 'fresh', 'move')
      const late = side ?? take(c, 'long', 'short', 'buy', 'sell')?.tag ?? null
      takeAll(c, 'position', 'signal', 'entry')
      if (isText(c, 0, 'trades')) c.at++
      const sided = late === 'short' || late === 'sell' ? 'skip_short' : late === 'long' || late === 'buy' ? 'skip_long' : 'skip'
      if (swallowUnsupportedWish(c, draft, from)) return true
      const bare = isTag(c, 0, 'period_mark', 'newline', 'mark') || c.at >= c.lexemes.length
      if (bare && sided !== 'skip') {
        draft.only = sided === 'skip_short' ? 'long' : 'short'
        markExtent(draft, c, from, 'filter', 'direction')
        return true
      }
      const at = state.pending
      startRule(c, draft, state, sided, from)
      if (at && state.rule) state.rule.expr = at
      return true
    }) === true
  )
}

const boundaryTags: readonly Tag[] = ['period_mark', 'newline']

/** A pause for news or a wide spread cannot be had and changes nothing else. */
function swallowUnsupportedWish(c: Cursor, draft: Draft, from: number): boolean {
  let ahead = 0
  while (
    ahead < 25 &&
    c.at + ahead < c.lexemes.length &&
    !isTag(c, ahead, ...boundaryTags, 'buy', 'sell') &&
    !isTag(c, ahead, 'unsupported')
  )
    ahead++
  if (!isTag(c, ahead, 'unsupported')) return false
  const name = peek(c, ahead).name
  c.at += ahead + 1
  const ends: readonly Tag[] = name === 'prompt_injection' ? boundaryTags : [...boundaryTags, 'and', 'mark', 'stop', 'target']
  while (c.at < c.lexemes.length && !isTag(c, 0, ...ends)) c.at++
  noteUnsupported(c, name, originSince(c, from))
  markExtent(draft, c, from, 'filter', 'unsupported', 'parameter')
  return true
}

/** `long only`, `only longs`, `shorts only`. */
function readOnlySide(c: Cursor, draft: Draft): boolean {
  return (
    attempt(c, () => {
      const from = c.at
      const before = take(c, 'only')
      if (before) takeAll(c, 'enter', 'trade' as never, 'move')
      const side = take(c, 'long', 'short')
      if (!side) return null
      takeAll(c, 'position')
      if (!before && !take(c, 'only')) return null
      if (isTag(c, 0, 'when', 'while') && before) return null
      draft.only = side.tag === 'long' ? 'long' : 'short'
      if (side.tag === 'short') draft.mentionsShort = true
      markExtent(draft, c, from, 'filter', 'direction', 'parameter')
      return true
    }) === true
  )
}

/** `vice versa for shorts`, `mirrored for sells`, `the opposite for short`, `same rules reversed`. */
function readMirror(c: Cursor, draft: Draft, state: State): boolean {
  return (
    attempt(c, () => {
      const from = c.at
      const side = attempt(c, () => {
        const lead = takeText(c, 'for')
        const word = take(c, 'short', 'sell', 'long')
        takeAll(c, 'position', 'be', 'mark')
        return word && (lead || isTag(c, 0, 'mirror', 'opposite', 'reverse', 'same')) ? word : null
      })
      takeAll(c, 'same', 'enter', 'be', 'make', 'move')
      const word = take(c, 'mirror', 'opposite', 'reverse')
      if (!word) return null
      takeAll(c, 'signal', 'side_word', 'mirror', 'position')
      const late =
        side ?? attempt(c, () => (takeText(c, 'for', 'on', 'to', 'with'), takeAll(c, 'enter'), take(c, 'short', 'sell', 'long', 'buy')))
      takeAll(c, 'position', 'side_word')
      const isWhole = word.tag === 'mirror' || word.text === 'vice versa' || word.text === 'viceversa' || word.text === 'conversely' || late
      if (!isWhole || (state.rule && isExit(state.rule.target) && !state.rule.expr && word.tag !== 'mirror')) return null
      draft.mirror = originSince(c, from)
      draft.mentionsShort = true
      markExtent(draft, c, from, 'entry', 'entryShort')
      return true
    }) === true
  )
}

/** `exit on the opposite cross`, `open sell on the reverse`: the rule of the other side, turned round. */
function readOpposite(c: Cursor, draft: Draft, state: State): boolean {
  const { rule } = state
  if (!rule || rule.expr) return false
  return (
    attempt(c, () => {
      const from = c.at
      takeAll(c, 'when', 'prep')
      takeAll(c, 'make')
      const word = take(c, 'opposite', 'reverse')
      if (!word) return null
      const isCross = take(c, 'cross') !== null
      if (!isCross) takeAll(c, 'signal', 'make', 'entry', 'side_word', 'be')
      takeAll(c, 'make', 'signal')
      rule.opposite = isCross ? 'cross' : 'signal'
      markExtent(draft, c, from, isExit(rule.target) ? 'exit' : 'entry', pathOf(rule.target))
      return true
    }) === true
  )
}

/** `crosses above 30 (long) / back below 70 (short)`, `… for longs and … for shorts`. */
function readParenthesisedSide(c: Cursor): 'long' | 'short' | null {
  return attempt(c, () => {
    const bracket = takeText(c, '(')
    if (!bracket && !takeText(c, 'for')) return null
    takeAll(c, 'position')
    const side = take(c, 'long', 'short', 'buy', 'sell')
    if (!side || (bracket && !takeText(c, ')'))) return null
    if (!bracket) takeAll(c, 'position', 'entry')
    return side.tag === 'long' || side.tag === 'buy' ? 'long' : 'short'
  })
}

function combine(before: Expr | null, join: 'and' | 'or' | null, expr: Expr): Expr {
  if (!before) return expr
  const from: Origin = { spans: [...('spans' in before.from ? before.from.spans : []), ...('spans' in expr.from ? expr.from.spans : [])] }
  return join === 'or' ? anyOf([before, expr], from) : both([before, expr], from)
}

/** A condition after an action that already has one and before another action belongs to the next. */
function belongsAhead(c: Cursor, state: State): boolean {
  const { rule } = state
  if (!rule?.expr || state.lead === 'while') return false
  if (state.lead === null && !rule.isPre) return false
  if (rule.isPre && state.separated && state.lead !== null) return true
  const next = isText(c, 0, ',', 'then') || isTag(c, 0, 'then') ? 1 : 0
  const isAction = isTag(c, next, 'buy', 'sell', 'exit', 'cover', 'enter') || (isTag(c, next, 'long', 'short') && !isText(c, next - 1, '('))
  return isAction && state.separated
}

function readLead(c: Cursor, draft: Draft, state: State): boolean {
  const from = c.at
  const word = take(c, 'when', 'unless', 'while')
  if (!word) return false
  markExtent(draft, c, from, 'entry', state.rule ? pathOf(state.rule.target) : 'pending', 'comment')
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

function hintDirection(c: Cursor, state: State): 1 | -1 {
  if (state.rule && !(state.rule.isPre && state.separated)) return directionOf(state.rule.target)
  for (let ahead = 0; ahead < 60 && c.at + ahead < c.lexemes.length; ahead++) {
    const { tag } = peek(c, ahead)
    if (tag === 'period_mark' || tag === 'newline') break
    if (tag === 'buy' || tag === 'long' || tag === 'cover') return 1
    if (tag === 'sell' || tag === 'short' || tag === 'exit') return -1
  }
  return 1
}

function readWhenRule(c: Cursor, draft: Draft, state: State): boolean {
  const from = c.at
  if (readAfterUnknown(c, state)) return true
  c.direction = hintDirection(c, state)
  const expr0 =
    readCondition(c) ??
    attempt(c, () => {
      if (!take(c, 'prep') || isTag(c, 0, 'time')) return null
      const isAfter = isText(c, -1, 'after')
      const expr = readCondition(c)
      if (expr) state.lead ??= 'when'
      // What comes after a run of candles does so on a later bar.
      const isRun = expr?.op === 'for_bars' || expr?.op === 'rising' || expr?.op === 'falling'
      return expr && isAfter && isRun && (state.rule?.expr ?? state.pending) && !state.separated
        ? ({ op: 'shift', bars: 1, expr, from: expr.from } as const)
        : expr
    }) ??
    attempt(c, () => (takeText(c, '(', ':', '+') ? readCondition(c) : null))
  if (!expr0) return false
  takeText(c, ')')
  const side = readParenthesisedSide(c)
  const expr = state.lead === 'unless' ? negate(expr0) : expr0
  if (side) {
    attachSided(c, draft, state, expr, side, from)
    return true
  }
  const ahead = belongsAhead(c, state)
  if (state.rule && !ahead) {
    if (state.rule.isPre && state.titled) Object.assign(state.rule, { expr: null, isPre: false })
    state.titled = false
    state.rule.expr = combine(state.rule.expr, state.join, expr)
    markExtent(draft, c, from, isExit(state.rule.target) ? 'exit' : 'entry', pathOf(state.rule.target))
  } else {
    if (ahead) state.rule = null
    state.pending = combine(state.pending, state.join, expr)
    markExtent(draft, c, from, 'entry', 'pending')
  }
  Object.assign(state, { lead: null, join: null, separated: false })
  return true
}

function attachSided(c: Cursor, draft: Draft, state: State, expr: Expr, side: 'long' | 'short', from: number) {
  const isExiting = state.rule !== null && isExit(state.rule.target)
  const target: RuleTarget = isExiting ? (side === 'long' ? 'exit_long' : 'exit_short') : side
  const rule = newRule(target, originSince(c, from))
  rule.expr = expr
  rule.isOnly = state.rule?.isOnly ?? state.only
  const before = state.rule
  if (before && !before.expr && draft.rules.includes(before) && (before.target === 'enter' || before.target === 'exit'))
    draft.rules.splice(draft.rules.indexOf(before), 1)
  draft.rules.push(rule)
  if (side === 'short') draft.mentionsShort = true
  markExtent(draft, c, from, isExiting ? 'exit' : 'entry', pathOf(target))
  // The generic action stays open for the other side's condition.
  state.rule = newRule(isExiting ? 'exit' : 'enter', originSince(c, from))
  state.rule.isOnly = rule.isOnly
  attempt(c, () => takeText(c, '/', ','))
  Object.assign(state, { lead: null, join: null, separated: false })
}

/** `both conditions are true`, `that happens`, `all conditions met`: what was listed before. */
function readListedConditions(c: Cursor, draft: Draft, state: State): boolean {
  return (
    attempt(c, () => {
      const from = c.at
      takeAll(c, 'both', 'all', 'ref', 'every')
      takeAll(c, 'signal', 'all')
      takeAll(c, 'be', 'both')
      const isWhole = take(c, 'holds_true', 'make')
      if (!isWhole || c.at - from < 2 || draft.loose.length === 0) return null
      const expr = both([...draft.loose], { spans: draft.loose.flatMap((e) => ('spans' in e.from ? e.from.spans : [])) })
      draft.loose.length = 0
      if (state.rule) state.rule.expr = combine(state.rule.expr, state.join, expr)
      else state.pending = combine(state.pending, state.join, expr)
      markExtent(draft, c, from, 'entry', state.rule ? pathOf(state.rule.target) : 'pending')
      Object.assign(state, { lead: null, join: null, separated: false })
      return true
    }) === true
  )
}

/** `mark the high and low of the Asian session`: names the range that later rules break. */
function readRangeDefinition(c: Cursor, draft: Draft): boolean {
  return (
    attempt(c, () => {
      const from = c.at
      takeAll(c, 'field', 'and', 'output', 'range')
      if (isText(c, 0, '/')) c.at++
      takeAll(c, 'field')
      takeText(c, 'of', 'during')
      const range = readRange(c)
      if (!range) return null
      c.memory.rangeHigh = { ...range, output: 'high' }
      c.memory.rangeLow = { ...range, output: 'low' }
      markExtent(draft, c, from, 'entry', 'entryLong', 'parameter')
      return true
    }) === true
  )
}

function readExitTail(c: Cursor, draft: Draft, state: State): boolean {
  const { rule } = state
  if (!rule || !(isExit(rule.target) || rule.target === 'sell')) return false
  const from = c.at
  const exit = readTimeExit(c)
  if (exit) {
    draft.timeExits.push(exit)
    rule.hasTimeExit = true
    markExtent(draft, c, from, 'time_exit', 'timeExits')
    return true
  }
  if (readProfitOrLoss(c, draft)) {
    rule.hasTimeExit = true
    return true
  }
  return readExitAtLine(c, draft, rule)
}

/** Holding times without an exit word: `hold for 5 bars`, `max holding time 3 days`. */
function readHold(c: Cursor, draft: Draft): boolean {
  if (!isTag(c, 0, 'hold') && !(isTag(c, 0, 'max') && isTag(c, 1, 'hold'))) return false
  return (
    attempt(c, () => {
      const from = c.at
      takeAll(c, 'max', 'hold', 'position', 'gte')
      takeText(c, ':')
      const exit = readTimeExit(c) ?? readHoldingTime(c)
      if (!exit) return null
      draft.timeExits.push(exit)
      markExtent(draft, c, from, 'time_exit', 'timeExits')
      return true
    }) === true
  )
}

function readSession(c: Cursor, draft: Draft, state: State): boolean {
  const from = c.at
  const { rule } = state
  const isTrading = attempt(
    c,
    () => (
      takeAll(c, 'only', 'be', 'move', 'position', 'enter', 'entry'),
      takeText(c, 'only'),
      isTag(c, 0, 'session', 'weekday', 'weekdays', 'between', 'prep', 'time', 'since') ? true : null
    ),
  )
  const atTime = readAtTime(c, rule)
  if (atTime) {
    markExtent(draft, c, from, 'session', 'session')
    return true
  }
  const isNegated = take(c, 'not') !== null
  const window = readWindow(c)
  if (!window) {
    c.at = from
    if (isTrading) c.at = from
    return false
  }
  takeAll(c, 'only')
  if (window.days) takeAll(c, 'open')
  const isBlocked = isNegated || (rule !== null && isSkip(rule.target))
  const filter = filterOf(window, isBlocked || state.lead === 'unless')
  if (rule && !isBlocked && !isExit(rule.target) && !rule.session && window.days && !window.hours && !rule.isOnly) rule.session = filter
  else draft.sessions.push(filter)
  if (isBlocked && rule && !isNegated) rule.hasTimeExit = true
  markExtent(draft, c, from, 'session', 'session')
  Object.assign(state, { lead: null })
  return true
}

/** `at 09:30` in an entry: that moment only. */
function readAtTime(c: Cursor, rule: RuleDraft | null): boolean {
  if (!rule || isExit(rule.target) || isSkip(rule.target)) return false
  return (
    attempt(c, () => {
      if (!takeText(c, 'at')) return null
      const from = c.at
      const time = take(c, 'time')
      if (!time) return null
      const zone = take(c, 'zone')
      rule.atTime = { time: formatClock(time.value), ...(zone && { zone: zone.name }), from: originSince(c, from) }
      return true
    }) === true
  )
}

/** `entry 42000-42500`, `buy at 1.0850`: a price, or a zone of prices, for one trade. */
function readPriceZone(c: Cursor, draft: Draft, state: State): boolean {
  const { rule } = state
  if (!rule || rule.expr || isExit(rule.target) || isSkip(rule.target)) return false
  return (
    attempt(c, () => {
      const from = c.at
      takeText(c, ':', '@', 'at', 'between', 'from', 'zone')
      takeAll(c, 'entry', 'price_word', 'size' as never)
      takeText(c, ':', '@', 'at', 'between', 'from', '$')
      const first = take(c, 'number')
      if (!first || !(first.value > 0)) return null
      const second = attempt(c, () => (take(c, 'minus', 'until', 'and') || takeText(c, '-') ? (takeText(c, '$'), take(c, 'number')) : null))
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
      if (!second && c.at - from < 2) return null
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
      } else if (rule.target === 'short') rule.expr = { op: 'gte', left: price('high', origin), right: bound(first.value), from: origin }
      else rule.expr = { op: 'lte', left: price('low', origin), right: bound(first.value), from: origin }
      c.memory.zone = rule.expr
      noteAmbiguous(c, 'one_off_signal', origin)
      markExtent(draft, c, from, 'entry', pathOf(rule.target))
      return true
    }) === true
  )
}

/** `(Bollinger 20, 2)`: the numbers of an indicator, said apart from the rule. */
function readParameters(c: Cursor, draft: Draft): boolean {
  return (
    attempt(c, () => {
      const from = c.at
      const bracket = takeText(c, '(')
      const said = c.notes.saidParams.length
      const term = isTag(c, 0, 'indicator', 'output', 'number') ? readTerm(c) : null
      if (term?.kind !== 'indicator' || (bracket && !takeText(c, ')')) || c.notes.saidParams.length === said) return null
      markExtent(draft, c, from, 'entry', 'entryLong', 'parameter')
      return true
    }) === true
  )
}

const predicateTags: readonly Tag[] = [
  'be',
  'above',
  'below',
  'gte',
  'lte',
  'cross',
  'rise',
  'fall',
  'move',
  'turn',
  'number',
  'percent',
  'positive',
  'negative',
  'money',
  'make',
  'breaks',
  'touch',
  'prep',
  'bull',
  'bear',
  'up',
  'down',
  'word',
  'not',
  'extreme',
  'unsupported',
  'back',
  'closes',
  'trend',
  'color',
  'ref',
  'unit',
  'price_word',
  'symbol',
  'plus',
  'field',
  'previous',
  'all',
  'times',
  'current',
  'fresh',
  'open',
  'vague',
  'average',
  'zone',
  'eq',
  'divergence',
]

const isAtClose = (c: Cursor) => isTag(c, 0, 'close', 'closes', 'end_of', 'time', 'session', 'open', 'weekdays') || isText(c, 0, 'news')

/** Data that cannot be had, and what is said about it. */
function readUnsupported(c: Cursor, draft: Draft, state: State): boolean {
  if (!isTag(c, 0, 'unsupported')) return false
  const from = c.at
  const word = take(c, 'unsupported')
  if (!word) return false
  if (
    word.name === 'look_ahead' &&
    ((/before$/.test(word.text) && isAtClose(c)) || isTag(c, 0, 'band', 'range', 'indicator') || isText(c, 1, 'range', 'channel'))
  )
    return false
  noteUnsupported(c, word.name, originSince(c, from))
  // A sentence to the machine is passed over as a whole, up to a rule in it.
  if (word.name === 'prompt_injection')
    while (c.at < c.lexemes.length && !isTag(c, 0, ...boundaryTags, 'buy', 'sell', 'long', 'short', 'enter', 'exit')) c.at++
  while (c.at < c.lexemes.length && isTag(c, 0, ...predicateTags)) {
    const at = c.at
    const next = take(c, 'unsupported')
    if (next) noteUnsupported(c, next.name, originSince(c, at))
    else c.at++
  }
  markExtent(draft, c, from, 'filter', 'unsupported', 'parameter')
  const isWish =
    word.name === 'prompt_injection' || word.name === 'guarantee' || word.name === 'spread_filter' || word.name === 'averaging_down'
  if (isWish) return true
  if (state.rule && !isSkip(state.rule.target)) state.rule.isUnsupported = true
  else if (!state.rule) state.pendingUnsupported = true
  return true
}

function readVague(c: Cursor, draft: Draft, state: State): boolean {
  const from = c.at
  if (isTag(c, 0, 'trend') && isText(c, 1, '(', ':')) {
    c.at++
    markExtent(draft, c, from, 'filter', 'optional', 'comment')
    return true
  }
  if (!take(c, 'vague', 'trend')) return false
  const word = c.lexemes[from]
  if (word?.tag === 'trend') takeAll(c, 'be', 'up', 'down', 'bull', 'bear', 'vague', 'slope', 'rise', 'fall', 'positive', 'negative')
  if (word?.name === 'optimal') noteUnsupported(c, 'vague', originSince(c, from))
  else if (state.lead === null && !state.join && !state.rule) return true
  noteAmbiguous(c, 'vague_condition', originSince(c, from))
  if (state.rule) state.rule.isVague = true
  else state.pendingVague = true
  markExtent(draft, c, from, 'entry', 'vague', 'parameter')
  return true
}

function readMaybe(c: Cursor, draft: Draft): boolean {
  const from = c.at
  if (!take(c, 'maybe')) return false
  const alternative = attempt(c, () => {
    take(c, 'size')
    const number = take(c, 'number')
    return number && take(c, 'instead') ? number : null
  })
  noteAmbiguous(c, 'optional_condition', originSince(c, from))
  markExtent(draft, c, from, 'filter', 'optional', alternative ? 'parameter' : 'comment')
  return true
}

/** `open a trade in the direction of the cross`: both sides, each with its own cross. */
function readDirectionOfCross(c: Cursor, draft: Draft): boolean {
  return (
    attempt(c, () => {
      const from = c.at
      take(c, 'prep')
      if (!take(c, 'side_word')) return null
      takeText(c, 'of')
      if (!take(c, 'cross', 'breaks', 'signal')) return null
      draft.followsCross = true
      markExtent(draft, c, from, 'entry', 'entryLong')
      return true
    }) === true
  )
}

function readOrderRule(c: Cursor, draft: Draft, state: State): boolean {
  const from = c.at
  const side = readOrder(c, draft)
  if (!side) return false
  const pending = state.pending ?? (state.rule && !isExit(state.rule.target) ? state.rule.expr : null)
  const loose = draft.loose.length > 0 && !pending ? both([...draft.loose], { spans: [] }) : null
  if (loose) draft.loose.length = 0
  if (side === 'short') draft.mentionsShort = true
  const rule = startRule(c, draft, { ...state, pending: pending ?? loose }, side, from)
  state.rule = rule
  state.pending = null
  return true
}

function readBoundary(c: Cursor, draft: Draft, state: State): boolean {
  const word = take(c, 'period_mark', 'newline', 'bullet') ?? takeText(c, ';')
  if (!word) return false
  if (state.pending) draft.loose.push(state.pending)
  const keepsList = state.listOpen && state.rule !== null && (word.tag === 'newline' || word.tag === 'bullet')
  const { rule, only } = state
  Object.assign(state, freshState())
  if (keepsList) Object.assign(state, { rule, listOpen: true })
  if (word.tag === 'bullet') state.only = only
  return true
}

function readConnective(c: Cursor, state: State): boolean {
  const word = take(c, 'and', 'or', 'then', 'otherwise', 'either', 'both', 'plus')
  if (word) {
    if (word.tag === 'and' || word.tag === 'plus') state.join = 'and'
    if (word.tag === 'or') state.join = 'or'
    state.separated = true
    return true
  }
  if (takeText(c, ',')) {
    state.separated = true
    return true
  }
  return false
}

type Reader = (c: Cursor, draft: Draft, state: State) => boolean

const readers: readonly Reader[] = [
  readBoundary,
  (c, draft) => !isText(c, 0, '(', '[', ',') && settingReaders.some((read) => read(c, draft)),
  readOrderRule,
  readExitTail,
  readHold,
  readOpposite,
  readMirror,
  readDirectionOfCross,
  readOnlySide,
  readSkip,
  readUnsupported,
  readAction,
  readListedConditions,
  readPriceZone,
  readLateFill,
  readSession,
  readLead,
  readWhenRule,
  readRangeDefinition,
  (c, draft) => readChart(c, draft),
  readParameters,
  readVague,
  readMaybe,
  (c, _, state) => readConnective(c, state),
  (c, _, state) => take(c, 'only') !== null && (state.only = true),
]

const meaningfulMarks: readonly string[] = ['(', '[', ',', ';', ':', '$', '€', '£', '-', '/', '@']

/** Reads the whole text into the draft, piece by piece; what no reader knows stays unread. */
export function readStatements(c: Cursor, draft: Draft): void {
  const state = freshState()
  while (c.at < c.lexemes.length) {
    const before = c.at
    if (isTag(c, 0, 'word') || (isTag(c, 0, 'mark') && !isText(c, 0, ...meaningfulMarks))) {
      if (isTag(c, 0, 'word')) state.afterUnknown = true
      c.at++
      continue
    }
    if (isText(c, 0, ':') && state.pending && !state.rule) state.titled = true
    if (isTag(c, 0, 'and', 'or', 'mark', 'when', 'period_mark', 'newline')) state.afterUnknown = false
    const didRead = readers.some((read) => read(c, draft, state))
    if (!didRead || c.at === before) c.at = Math.max(c.at, before) + (c.at === before ? 1 : 0)
  }
  if (state.pending) draft.loose.push(state.pending)
}
