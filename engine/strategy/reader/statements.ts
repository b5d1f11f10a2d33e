import { usualMarks } from '../../indicators/usual-marks.ts'
import type { IndicatorName } from '../../indicators/vocabulary.ts'
import type { Expr } from '../plan.ts'
import { negate } from '../rewrite.ts'
import { indicator, isOnPriceScale, price } from './build-term.ts'
import { asEarlier } from './conditions.ts'
import {
  attempt,
  endsHere,
  isTag,
  isText,
  maxSteps,
  noteAmbiguous,
  originSince,
  passAll,
  passText,
  peek,
  take,
  takeText,
} from './cursor.ts'
import type { Cursor } from './cursor.ts'
import { markExtent, newRule, spansOf } from './draft.ts'
import type { Draft } from './draft.ts'
import { namedParams, paramOrder, readBareParams, readBracketParams } from './indicator-numbers.ts'
import type { Lexeme } from './lexer.ts'
import { costWords, readChart } from './market-settings.ts'
import { readAction, readLateFill, readOrderPrice, readOrderRule, startRule } from './read-action.ts'
import { nameOf } from './read-counted.ts'
import { isNothingHeld, readEntryAtLine, readExitTail, readFlatUnless, readHold, readHoldUntil, readLeadingProfit } from './read-exit.ts'
import { readClockBox, readLooseSettings, readParameters, readRangeDefinition, readRangeEquation, takenWords } from './read-mentions.ts'
import { isMereTitle, readLead, readListedConditions, readPriceZone, readWhenRule } from './read-rule.ts'
import { readSession } from './read-session.ts'
import { readCrossMap, readSideMap } from './read-side-map.ts'
import {
  readDirectionOfCross,
  readDirectionOfLine,
  readHeadingSide,
  readLateSide,
  readMirror,
  readNoLonger,
  readNoneOf,
  readOneGone,
  readOnlySide,
  readOpposite,
  readOppositePlace,
  readAlwaysIn,
  readReversal,
  readOtherwiseOut,
} from './read-sides.ts'
import { isNothingThen, readSkip } from './read-skip.ts'
import { readAverageList, readNamedAverages } from './read-stack.ts'
import { readMaybe, readUnsupported, readVague } from './read-unsupported.ts'
import { readLateUnit } from './risk-settings.ts'
import { combine, freshState, isExit, isSkip } from './sentence-state.ts'
import type { Reader, State } from './sentence-state.ts'
import { settingReaders } from './settings.ts'
import { opensByInvesting } from './size-settings.ts'
import { readTerm } from './terms.ts'
import { readTimeframe } from './timeframes.ts'
import type { Tag } from './vocabulary.ts'

/** `Bollinger (20,2.5) bounce.` at the start of the text is what the strategy is called. */
const isNamedMove = (c: Cursor, expr: Expr): boolean =>
  (expr.op === 'rising' || expr.op === 'falling') &&
  c.lexemes.some(
    (l) =>
      /^(?:bounce|rebound|dip|drop|rally|pop|jump|fade|fades)$/.test(l.text) &&
      spansOf(expr.from).some((s) => s.start <= l.start && l.end <= s.end),
  ) &&
  !c.lexemes.some((l) => /^(?:be|when)$/.test(l.tag) && spansOf(expr.from).some((s) => s.start <= l.start && l.end <= s.end))

const isDemanded = (l: Lexeme): boolean => /^(?:must|needs?|should|has|have|to)$/.test(l.before)

/** `buy at 30, sell at 70, rsi obviously`. */
function onlyOscillator(c: Cursor): IndicatorName | null {
  if (c.lexemes.some((l) => l.tag === 'average' || l.tag === 'band')) return null
  const names = new Set(c.lexemes.flatMap((l) => (l.tag === 'indicator' && usualMarks[l.name] ? [l.name] : [])))
  const [name] = names
  return names.size === 1 ? (name as IndicatorName) : null
}

function onlyBand(c: Cursor): IndicatorName | null {
  const names = new Set(
    c.lexemes.flatMap((l) => (l.tag === 'indicator' && /^(?:bb|keltner|donchian|regression)$/.test(l.name) ? [l.name] : [])),
  )
  const [name] = names
  return names.size === 1 ? (name as IndicatorName) : null
}

/** `buy if 1 and 2 hold`, `exit when 3 or 4`. */
const citesNumbers = (lexemes: readonly Lexeme[], at: number): boolean => {
  const [when, first, join, second, after] = lexemes.slice(at, at + 5)
  const isListed = (l: Lexeme | undefined) => l?.tag === 'number' && Number.isInteger(l.value) && l.value > 0 && l.value < 10
  return (
    when?.tag === 'when' &&
    isListed(first) &&
    isListed(second) &&
    /^(?:and|or)$/.test(join?.tag ?? '') &&
    /^(?:be|holds_true|make|mark|period_mark|newline|and|or|then)$/.test(after?.tag ?? 'newline')
  )
}

/** The sentence that ends here. */
function sentenceBefore(c: Cursor): readonly Lexeme[] {
  const end = isTag(c, -1, 'period_mark', 'newline') ? c.at - 1 : c.at
  const start = c.lexemes.slice(0, end).findLastIndex((l) => l.tag === 'period_mark' || l.tag === 'newline')
  return c.lexemes.slice(start + 1, end)
}

/** What stands before the end of a sentence without an action; after `only if` it is a filter of every entry. */
function closeSentence(c: Cursor, draft: Draft, { pending, only, isExclusion, isFilter, chart, label }: State): void {
  if (!pending) return
  if (draft.rules.length === 0 && isNamedMove(c, pending)) {
    draft.extents.splice(
      0,
      draft.extents.length,
      ...draft.extents.map((e) => (e.path === 'pending' ? ({ ...e, kind: 'parameter', path: 'optional' } as const) : e)),
    )
    return
  }
  if (label !== null) c.memory.named.set(label, pending)
  if (draft.section && !only && !isExclusion) {
    draft.section.expr = combine(draft.section.expr, 'and', pending)
    return
  }
  // `The close must be above the 200 SMA too.`: for every entry that the text has.
  const isDemand = c.memory.hasDemand && sentenceBefore(c).some(isDemanded)
  // `Daily trend filter: close over the 50 EMA.`
  const isChartFilter = isFilter && chart !== null
  if (!only && !isExclusion && !isDemand && !isChartFilter) {
    draft.loose.push(pending)
    return
  }
  const filter = newRule('enter', pending.from)
  draft.rules.push(Object.assign(filter, { expr: pending, isOnly: true }))
}

function readBoundary(c: Cursor, draft: Draft, state: State): boolean {
  const word = take(c, 'period_mark', 'newline', 'bullet') ?? takeText(c, ';')
  if (!word) return false
  closeSentence(c, draft, state)
  // A paragraph ends with an empty line.
  if (word.tag === 'newline' && isTag(c, 0, 'newline')) draft.section = null
  const keepsList = state.listOpen && state.rule !== null && (word.tag === 'newline' || word.tag === 'bullet')
  const { rule, only } = state
  Object.assign(state, freshState())
  if (keepsList) Object.assign(state, { rule, listOpen: true })
  if (word.tag === 'bullet') {
    state.only = only
    state.label = word.text.split(' ')[0] ?? null
  }
  return true
}

/** `setup = close above the EMA`, `condition 2: …`: names what follows. */
function readDefinition(c: Cursor, draft: Draft, state: State): boolean {
  if (state.rule && !isTag(c, -1, 'period_mark', 'newline')) return false
  return (
    attempt(c, () => {
      const from = c.at
      const isCounted = take(c, 'signal') !== null
      const name = take(c, 'word', 'number', 'trend')
      if (!name || (name.tag === 'number' && !isCounted)) return null
      // `The squeeze is on when …`.
      const isOn = name.tag === 'word' && isTag(c, 0, 'be') && isText(c, 1, 'on') && isTag(c, 2, 'when') ? (c.at += 3) : null
      // `A squeeze is when …`.
      const isThat =
        name.tag === 'word' && !setupLabels.includes(name.text) && isTag(c, 0, 'be') && isTag(c, 1, 'when') ? (c.at += 2) : null
      const isMeant =
        isOn ??
        isThat ??
        (name.tag === 'trend' && (takeText(c, 'means') ?? (isTag(c, 0, 'be') && isTag(c, 1, 'when') ? (c.at += 2) : null)))
      if (!takeText(c, '=', ':=') && !isMeant && !(isCounted && takeText(c, ':'))) return null
      closeSentence(c, draft, state)
      Object.assign(state, freshState(), { label: nameOf(name) })
      markExtent(draft, c, from, 'entry', 'optional', 'comment')
      return true
    }) === true
  )
}

/** `z = (close - ema(20)) / atr(14)`, `x := …`: a value with a name. */
function readNamedValue(c: Cursor, draft: Draft): boolean {
  if (c.at > 0 && !isTag(c, -1, 'period_mark', 'newline')) return false
  return (
    attempt(c, () => {
      const from = c.at
      const name = take(c, 'word', 'zone', 'r')
      passText(c, ':')
      if (!name || !takeText(c, '=', ':=')) return null
      const term = readTerm(c)
      if (!term || term.kind === 'const' || !endsHere(c)) return null
      c.memory.values.set(name.text, term)
      markExtent(draft, c, from, 'entry', 'entryLong', 'parameter')
      return true
    }) === true
  )
}

const callingWords = ['call', 'calls', 'consider', 'considers'] as const

/** `I call a bar squeezed when …`, `a candle counts as strong when …`, `a bar is quiet when …`: a name for bars. */
function readCalling(c: Cursor, draft: Draft, state: State): boolean {
  if (state.rule || state.pending || !(c.at === 0 || isTag(c, -1, 'period_mark', 'newline'))) return false
  return (
    attempt(c, () => {
      const from = c.at
      const isCalled = takeText(c, ...callingWords) !== null
      if (!take(c, 'unit', ...(isCalled ? (['price_word', 'ref'] as const) : []))) return null
      const isTold = isCalled || take(c, 'be') !== null || takeText(c, 'counts', 'qualifies') !== null
      passText(c, 'as', 'called')
      const name = isTold ? take(c, 'word', 'vague', 'slope', 'trend') : null
      if (!name || !take(c, 'when')) return null
      Object.assign(state, freshState(), { label: nameOf(name) })
      markExtent(draft, c, from, 'entry', 'optional', 'comment')
      return true
    }) === true
  )
}

/** `Dip entry: …`, `Three screens, …`: what the strategy is called. */
function readHeading(c: Cursor, draft: Draft): boolean {
  const from = c.at
  const isStart = from === 0 || isTag(c, -1, 'period_mark', 'newline')
  const isMove = isTag(c, 0, 'fall', 'rise', 'pullback', 'breaks') && isTag(c, 1, 'entry', 'word') && isText(c, 2, ':')
  const isCount =
    isStart &&
    isTag(c, 0, 'number') &&
    /^[a-z]+$/.test(c.lexemes[from]?.raw.toLowerCase() ?? '') &&
    isTag(c, 1, 'word') &&
    isText(c, 2, ',', ':')
  if (!isStart || !(isMove || isCount)) return false
  c.at += isMove ? 1 : 2
  markExtent(draft, c, from, 'entry', 'optional', 'comment')
  return true
}

/** `ADX over 25 means trend, under 18 means range.`: names for `In trend, …`. */
function readNaming(c: Cursor, draft: Draft, state: State): boolean {
  const { pending } = state
  if (
    !pending ||
    state.rule ||
    !isText(c, 0, 'means') ||
    !isTag(c, 1, 'trend', 'range', 'word') ||
    !isTag(c, 2, 'mark', 'and', 'period_mark', 'newline')
  )
    return false
  const from = c.at
  c.at += 2
  c.memory.named.set(nameOf(peek(c, -1)), pending)
  Object.assign(state, { pending: null, lead: null, join: null, separated: false })
  markExtent(draft, c, from, 'entry', 'optional', 'parameter')
  return true
}

/** An action follows, after a word at most. */
const isAllowed = (c: Cursor): boolean => isTag(c, 0, 'long', 'short') || (isTag(c, 0, 'word') && isTag(c, 1, 'long', 'short'))

/** `The bands have been inside the channel. Then a close above …`: what was told before must have come first. */
function keepForEntries(c: Cursor, draft: Draft): void {
  for (const before of draft.loose.splice(0))
    draft.rules.push(Object.assign(newRule('enter', before.from), { expr: asEarlier(c, before), isOnly: true }))
}

function readConnective(c: Cursor, draft: Draft, state: State): boolean {
  const isStart = isTag(c, -1, 'period_mark', 'newline')
  const word = take(c, 'and', 'or', 'then', 'otherwise', 'either', 'both', 'plus')
  if (word) {
    if (word.tag === 'then' && isStart) keepForEntries(c, draft)
    if (word.tag === 'and' || word.tag === 'plus') state.join = 'and'
    if (word.tag === 'or') state.join = 'or'
    // `if … allow longs, else allow shorts`: where the first does not hold.
    const before = state.rule
    if (word.tag === 'otherwise' && before?.isPre && before.expr && isAllowed(c)) {
      state.pending = negate(before.expr)
      state.only = before.isOnly
      Object.assign(state, { rule: null, lead: null, join: null })
      return true
    }
    // `… else if …`: another rule begins.
    if (word.tag === 'otherwise' && isTag(c, 0, 'when') && !state.pending) Object.assign(state, { rule: null, lead: null, join: null })
    state.separated = true
    return true
  }
  if (takeText(c, ',')) {
    state.separated = true
    return true
  }
  return false
}

/** `only buy when …`, `take longs only when …`: the rule is a filter where another enters. */
function readOnly(c: Cursor, state: State): boolean {
  if (!take(c, 'only')) return false
  if (state.rule && !state.rule.expr && isTag(c, 0, 'when', 'while', 'above', 'below')) state.rule.isOnly = true
  else state.only = true
  return true
}

/** Stops and targets remember in whose rule they stand. */
function readSetting(c: Cursor, draft: Draft, state: State): boolean {
  const from = c.at
  const sizes = draft.sizings.length
  const before = [draft.stops.length, draft.targets.length] as const
  if (!settingReaders.some((read) => read(c, draft))) return false
  if (draft.sizings.length > sizes && !state.rule && !state.pending && opensByInvesting(c, from)) startRule(c, draft, state, 'enter', from)
  if (state.rule && isExit(state.rule.target)) state.rule.hasTimeExit = true
  const side = state.rule?.target === 'long' || state.rule?.target === 'short' ? state.rule.target : null
  for (const added of [...draft.stops.slice(before[0]), ...draft.targets.slice(before[1])]) added.rule = side
  return true
}

const readers: readonly Reader[] = [
  readBoundary,
  (c, draft) => readNamedValue(c, draft),
  readDefinition,
  readCalling,
  readNaming,
  readChartOfSentence,
  readOtherwiseOut,
  readSideMap,
  readCrossMap,
  (c, draft, state) => state.lead === null && readClockBox(c, draft),
  (c, draft, state) => !isText(c, 0, '(', '[', ',') && readSetting(c, draft, state),
  (c, draft) => readLateUnit(c, draft),
  readOrderRule,
  readOrderPrice,
  readLeadingProfit,
  readExitTail,
  (c, draft) => readFlatUnless(c, draft),
  readHoldUntil,
  readHold,
  readAlwaysIn,
  readReversal,
  readNoLonger,
  readNoneOf,
  (c, draft) => readOneGone(c, draft),
  (c, draft) => readOppositePlace(c, draft),
  readOpposite,
  readMirror,
  readDirectionOfCross,
  readDirectionOfLine,
  readOnlySide,
  (c, draft) => readHeadingSide(c, draft),
  readLateSide,
  readSkip,
  readUnsupported,
  (c, draft) => isText(c, 0, ...takenWords) && readParameters(c, draft),
  readAction,
  readListedConditions,
  readPriceZone,
  readEntryAtLine,
  readLateFill,
  readSession,
  readLead,
  readLooseSettings,
  (c, draft) => readHeading(c, draft),
  readRangeEquation,
  // `GBPUSD 4h kijun bounce`: the market's chart.
  (c, draft) => c.at === 1 && isTag(c, -1, 'symbol') && readChart(c, draft),
  readAverageList,
  (c, draft) => readNamedAverages(c, draft),
  readWhenRule,
  (c, draft, state) => !(state.rule && isSkip(state.rule.target)) && readRangeDefinition(c, draft),
  (c, draft) => readChart(c, draft),
  readParameters,
  readVague,
  readMaybe,
  readConnective,
  (c, _, state) => readOnly(c, state),
]

/** Left unread, these are what the next verb speaks of: it must not be taken as said of the subject before. */
const nouns: readonly Tag[] = [
  'profit',
  'loss',
  'number',
  'indicator',
  'average',
  'field',
  'band',
  'output',
  'cloud',
  'chikou',
  'difference',
  'range',
  'body',
  'equity',
  'risk',
  'reward',
  'extreme',
  'reentry',
  'unsupported',
  'swing',
]

/** `Trend: …`, `Trigger: …`: what they name is the entry, where no action word is said. */
const setupLabels: readonly string[] = [
  'trend',
  'trigger',
  'setup',
  'signal',
  'filter',
  'condition',
  'conditions',
  'bias',
  'rules',
  'confirmation',
  'setups',
  'criteria',
]

/** `Trend filter:`, `the 4h trend decides:`, `bias:`. */
const namesFilter = (c: Cursor): boolean =>
  [-1, -2, -3].some((back) => isTag(c, back, 'trend') || isText(c, back, 'bias', 'regime', 'filter', 'direction'))

/** How many sentences of the text begin with a chart and a colon: two or more are charts of their own rules. */
const chartSentences = (c: Cursor): number =>
  c.lexemes.filter((l, i) => {
    const isLead = i === 0 || /^(?:period_mark|newline|bullet)$/.test(c.lexemes[i - 1]?.tag ?? '')
    const isNamed = l.tag === 'timeframe' && c.lexemes[i + 1]?.text === ':'
    const isCounted = l.tag === 'number' && c.lexemes[i + 1]?.tag === 'unit' && c.lexemes[i + 2]?.text === ':'
    return isLead && (isNamed || isCounted)
  }).length

/** `Trend on H4: price above the 100 EMA …`: a filter on a chart of its own. */
function readChartOfTrend(c: Cursor, draft: Draft, state: State): boolean {
  return (
    attempt(c, () => {
      const from = c.at
      const lead = take(c, 'trend', 'signal', 'side_word') ?? takeText(c, 'bias', 'regime')
      if (!lead || !takeText(c, 'on', '(', 'from')) return null
      const timeframe = readTimeframe(c)
      passAll(c, 'chart')
      passText(c, ')')
      if (!timeframe || !takeText(c, ':', '-')) return null
      state.chart = timeframe
      state.isFilter = true
      markExtent(draft, c, from, 'market', 'optional', 'parameter')
      return true
    }) === true
  )
}

/** `Daily trend filter: close over the 50 EMA.`, `4h bias: …`: the same, the chart told first. */
function readTrendOfChart(c: Cursor, draft: Draft, state: State): boolean {
  return (
    attempt(c, () => {
      const from = c.at
      if (isTag(c, 0, 'size', 'position') && isTag(c, 1, 'timeframe')) c.at++
      const timeframe = readTimeframe(c)
      if (!timeframe) return null
      passAll(c, 'chart')
      passText(c, 'for', 'as')
      const named = c.at
      while (take(c, 'trend', 'side_word') ?? takeText(c, 'bias', 'regime', 'filter', 'context')) continue
      if (c.at === named || !takeText(c, ':')) return null
      state.chart = timeframe
      state.isFilter = true
      markExtent(draft, c, from, 'market', 'optional', 'parameter')
      return true
    }) === true
  )
}

/** `1d: EMA 20 > EMA 50. 1h: …`: the chart of a sentence that begins with it. */
function readChartOfSentence(c: Cursor, draft: Draft, state: State): boolean {
  const isStart = c.at === 0 || isTag(c, -1, 'period_mark', 'newline', 'bullet')
  if (!isStart) return false
  if (readChartOfTrend(c, draft, state) || readTrendOfChart(c, draft, state)) return true
  if (!isTag(c, 0, 'timeframe', 'number') || !c.memory.hasChartSentences) return false
  return (
    attempt(c, () => {
      const from = c.at
      const timeframe = readTimeframe(c)
      if (!timeframe || !takeText(c, ':')) return null
      state.chart = timeframe
      markExtent(draft, c, from, 'market', 'timeframe', 'parameter')
      return true
    }) === true
  )
}

/** `RSI 2 mean reversion: …`: a whole number that nothing else claims is the length. */
function readLoneLength(c: Cursor, name: IndicatorName): readonly number[] {
  const number = isTag(c, 0, 'number') && paramOrder(name).length === 1 ? peek(c) : null
  const isLone = number && number.sign === '' && Number.isInteger(number.value) && number.value > 1 && number.value <= 400
  if (!isLone || isTag(c, 1, 'percent', 'pips', 'points', 'unit', 'r', 'times', 'money', 'lots', 'shares', 'number')) return []
  c.at++
  return [number.value]
}

/** `Keltner breakout: …`, `RSI strategy: …`: what the rules after it speak of when they name no indicator. */
function rememberMention(c: Cursor, draft: Draft, at: number): void {
  const lexeme = c.lexemes[at]
  // `Heikin Ashi candles: buy when they turn green`.
  if (lexeme?.tag === 'heikin') {
    c.memory.subject ??= price('ha_close', originSince(c, at))
    markExtent(draft, c, at, 'entry', 'optional', 'comment')
  }
  if (lexeme?.tag !== 'indicator' || lexeme.name === 'dma') return
  const name = lexeme.name as IndicatorName
  // `EURUSD M15, daily pivots, …`: their lines are named where they are used.
  if (name === 'pivot' && c.lexemes.some((l) => l.name === 'pivot' && l.output !== 'p'))
    markExtent(draft, c, at, 'entry', 'optional', 'comment')
  // `Bollinger settings are 30 and 2.5`.
  const told = attempt(c, () => (take(c, 'be') ? readBareParams(c, name) : null))
  const params = (told ?? readBracketParams(c) ?? readBareParams(c, name))?.values ?? readLoneLength(c, name)
  const term = indicator(name, namedParams(name, params), originSince(c, at), lexeme.output ? { output: lexeme.output } : {})
  if (params.length > 0) {
    c.notes.saidParams.push({ name, start: lexeme.start, params: term.params })
    markExtent(draft, c, at, 'entry', 'entryLong', 'parameter')
  }
  const { oscillator } = c.memory
  // `…, rsi obviously`: names once more what the rules speak of.
  const isAgain =
    params.length === 0 &&
    c.memory.subject?.kind === 'indicator' &&
    c.memory.subject.name === name &&
    isTag(c, 0, 'word', 'mark', 'period_mark', 'newline', 'exit')
  if (isAgain && (oscillator === null || (oscillator.kind === 'indicator' && oscillator.name === name)))
    markExtent(draft, c, at, 'entry', 'optional', 'comment')
  const isBand = /^(?:bb|keltner|donchian|regression)$/.test(lexeme.name)
  // What breaks and closes beside a band is the price.
  if (!isBand) c.memory.subject ??= term
  if (isBand) c.memory.band ??= term
  else if (!isOnPriceScale(term) && lexeme.name !== 'atr') c.memory.oscillator ??= term
}

/** A name that a condition was given, or is given here. */
const isName = (c: Cursor): boolean =>
  c.memory.named.has(nameOf(peek(c))) ||
  c.memory.values.has(peek(c).text) ||
  isText(c, 1, '=', ':=') ||
  (isText(c, 1, ':') && isText(c, 2, '=')) ||
  isText(c, 0, ...callingWords)

/** Words without a tag of their own that a reader knows: `whatever is not filled`, `unfilled orders`. */
const readableWords: readonly string[] = ['magic', 'whatever', 'unfilled', 'untriggered', ...costWords]

const meaningfulMarks: readonly string[] = ['(', '[', ',', ';', ':', '$', '€', '£', '-', '/', '@']

/** `… and the market is hot`: a condition whose predicate is not known is asked about, never passed over. */
function noteUnknown(c: Cursor, state: State): void {
  state.afterUnknown = true
  const isPredicate = isTag(c, -1, 'be', 'turn', 'move') || (isTag(c, -1, 'not') && isTag(c, -2, 'be', 'turn', 'move'))
  const isCondition = state.lead !== null || state.join !== null || state.pending !== null
  if (isPredicate && isCondition) noteAmbiguous(c, 'unknown_term', originSince({ ...c, at: c.at + 1 }, c.at - 1))
}

/** Reads the whole text into the draft, piece by piece; what no reader knows stays unread. */
export function readStatements(c: Cursor, draft: Draft): void {
  const state = freshState()
  c.memory.hasChartSentences = chartSentences(c) > 1
  c.memory.hasDemand = c.lexemes.some(isDemanded)
  c.memory.onlyOscillator = onlyOscillator(c)
  c.memory.onlyBand = onlyBand(c)
  c.memory.citesNumbers = c.lexemes.some((_, i) => citesNumbers(c.lexemes, i))
  while (c.at < c.lexemes.length) {
    const before = c.at
    if (c.steps > maxSteps) {
      noteAmbiguous(c, 'unknown_term', originSince({ ...c, at: c.lexemes.length }, before))
      break
    }
    if (
      (isTag(c, 0, 'word') &&
        peek(c).name !== 'title' &&
        !isText(c, 0, ...readableWords) &&
        !isName(c) &&
        !isNothingThen(c) &&
        !isNothingHeld(c)) ||
      (isTag(c, 0, 'mark') && !isText(c, 0, ...meaningfulMarks))
    ) {
      if (isTag(c, 0, 'word')) noteUnknown(c, state)
      c.at++
      continue
    }
    if (isTag(c, 0, 'word') && peek(c).name === 'title') {
      // `Strategy name: Blue Moon.`
      while (c.at < c.lexemes.length && !isTag(c, 0, 'period_mark', 'newline')) c.at++
      markExtent(draft, c, before, 'market', 'optional', 'comment')
      continue
    }
    if (isText(c, 0, ':') && state.pending && !state.rule) {
      state.titled = true
      if (!isMereTitle(c, state.pending)) state.title = state.pending
    }
    const isLabel = isText(c, 0, ':', '=') || (isTag(c, 0, 'be') && isTag(c, -2, 'period_mark', 'newline'))
    // `Filter: …` and `Filter - …`, where the word itself carries no rule.
    const isDash = isText(c, 0, '-', '–', '—') && (before === 0 || isTag(c, -1, 'period_mark', 'newline'))
    if ((isLabel && isText(c, -1, ...setupLabels)) || ((isLabel || isDash) && setupLabels.includes(peek(c).before)))
      draft.hasSetupLabel = true
    if (isText(c, 0, ':') && !state.rule && namesFilter(c)) state.isFilter = true
    if (isTag(c, 0, 'and', 'or', 'mark', 'eq', 'when', 'period_mark', 'newline')) state.afterUnknown = false
    const stepped = c.steppedOver.length
    const didRead = readers.some((read) => {
      if (read(c, draft, state)) return true
      c.steppedOver.length = stepped
      return false
    })
    if (!didRead || c.at <= before) {
      c.at = before + 1
      rememberMention(c, draft, before)
      if (nouns.includes(c.lexemes[before]?.tag ?? 'mark')) state.afterUnknown = true
    }
  }
  closeSentence(c, draft, state)
}
