import type { Comparator, Distance, Expr, Plan, Rule, Sequence, TargetLeg, Term, TrailingLine } from './plan.ts'

type Pattern = Extract<Expr, { op: 'pattern' }>

/** The same condition with every term replaced, and every pattern where that is asked for. */
export function mapTerms(expr: Expr, change: (term: Term) => Term, changePattern: (pattern: Pattern) => Pattern = (p) => p): Expr {
  switch (expr.op) {
    case 'and':
    case 'or':
      return { ...expr, args: expr.args.map((a) => mapTerms(a, change, changePattern)) }
    case 'not':
      return { ...expr, arg: mapTerms(expr.arg, change, changePattern) }
    case 'rising':
    case 'falling':
    case 'divergence':
      return { ...expr, term: change(expr.term) }
    case 'for_bars':
    case 'within':
    case 'shift':
      return { ...expr, expr: mapTerms(expr.expr, change, changePattern) }
    case 'sequence':
      return mapSteps(expr, (each) => mapTerms(each, change, changePattern))
    case 'pattern':
      return changePattern(expr)
    case 'weekday':
    case 'time':
    case 'at_time':
    case 'calendar':
    case 'always':
      return expr
    default:
      return { ...expr, left: change(expr.left), right: change(expr.right) }
  }
}

/** The sequence with every condition in it replaced. */
export const mapSteps = (expr: Sequence, change: (expr: Expr) => Expr): Sequence => ({
  ...expr,
  steps: expr.steps.map((step) => ({ ...step, when: change(step.when) })),
  ...(expr.resets && { resets: change(expr.resets) }),
})

const negations: Readonly<Partial<Record<Comparator, Comparator>>> = { gt: 'lte', gte: 'lt', lt: 'gte', lte: 'gt' }

/** The condition that is true when this one is not; level comparisons are turned round, the rest gets a `not`. */
export function negate(expr: Expr): Expr {
  if (expr.op === 'not') return expr.arg
  if (expr.op === 'and' || expr.op === 'or') return { ...expr, op: expr.op === 'and' ? 'or' : 'and', args: expr.args.map(negate) }
  if ('left' in expr) {
    const op = negations[expr.op]
    if (op) return { ...expr, op }
  }
  return { op: 'not', arg: expr, from: expr.from }
}

export const flipped: Readonly<Record<Comparator, Comparator>> = {
  gt: 'lt',
  gte: 'lte',
  lt: 'gt',
  lte: 'gte',
  eq: 'eq',
  crosses: 'crosses',
  crosses_above: 'crosses_below',
  crosses_below: 'crosses_above',
}
const flippedFields: Readonly<Record<string, string>> = { high: 'low', low: 'high', ha_high: 'ha_low', ha_low: 'ha_high' }
const flippedOutputs: Readonly<Record<string, string>> = {
  upper: 'lower',
  lower: 'upper',
  high: 'low',
  low: 'high',
  up: 'down',
  down: 'up',
  plus_di: 'minus_di',
  minus_di: 'plus_di',
  cloud_top: 'cloud_bottom',
  cloud_bottom: 'cloud_top',
  r1: 's1',
  s1: 'r1',
  r2: 's2',
  s2: 'r2',
  r3: 's3',
  s3: 'r3',
}
const flippedNames: Readonly<Record<string, string>> = {
  highest: 'lowest',
  lowest: 'highest',
  swing_low: 'swing_high',
  swing_high: 'swing_low',
}
const flippedPatterns: Readonly<Record<string, string>> = {
  bullish_engulfing: 'bearish_engulfing',
  bearish_engulfing: 'bullish_engulfing',
  bullish_harami: 'bearish_harami',
  bearish_harami: 'bullish_harami',
  piercing_line: 'dark_cloud_cover',
  dark_cloud_cover: 'piercing_line',
  bullish_pin_bar: 'bearish_pin_bar',
  bearish_pin_bar: 'bullish_pin_bar',
  hammer: 'shooting_star',
  shooting_star: 'hammer',
  morning_star: 'evening_star',
  evening_star: 'morning_star',
  three_white_soldiers: 'three_black_crows',
  three_black_crows: 'three_white_soldiers',
}

const flippedExtremes = { highest_since_entry: 'lowest_since_entry', lowest_since_entry: 'highest_since_entry' } as const

/** Indicators that have no side: how strong, how much, how wide. */
const sideless = new Set(['adx', 'atr', 'stdev'])
const isSideless = (term: Term): boolean => {
  if (term.kind === 'price') return term.field === 'volume'
  if (term.kind === 'value_when') return isSideless(term.value)
  if (term.kind === 'indicator') {
    if (term.name === 'adx') return term.output === 'adx'
    if (sideless.has(term.name) || term.output === 'width') return true
    return term.source ? isSideless(term.source) : false
  }
  // A range or a body is a size, whatever the side; a difference of other terms has one.
  if (term.kind === 'calc')
    return (
      term.op === 'abs' ||
      (term.op === 'sub' && isRange(term)) ||
      (term.args.every((a) => a.kind === 'const' || isSideless(a)) && term.args.some(isSideless))
    )
  return term.kind === 'bars_held' || term.kind === 'count'
}
/** The size of a candle or of a named range. */
export const isRange = (term: Term): boolean =>
  (term.kind === 'calc' &&
    term.args[0]?.kind === 'indicator' &&
    term.args[1]?.kind === 'indicator' &&
    term.args[0].name === term.args[1].name &&
    term.args[0].output === 'high' &&
    term.args[1].output === 'low') ||
  (term.kind === 'calc' &&
    term.args[0]?.kind === 'price' &&
    term.args[0].field === 'high' &&
    term.args[1]?.kind === 'price' &&
    term.args[1].field === 'low')

const mirroredLevel = (term: Term, value: number): number => {
  if (term.kind === 'value_when') return mirroredLevel(term.value, value)
  if (term.kind === 'indicator') {
    if (/^(?:rsi|stoch|stochrsi|mfi)$/.test(term.name) || (term.name === 'aroon' && term.output !== 'osc')) return 100 - value
    if (term.name === 'williams_r') return -100 - value
    if ((term.name === 'bb' && term.output === 'percent_b') || term.name === 'ibs') return Number((1 - value).toPrecision(12))
    if (/^(?:cci|macd|roc|momentum|zscore|ao|cmf|obv|aroon)$/.test(term.name)) return -value
  }
  if (term.kind === 'calc' && (term.op === 'sub' || term.op === 'pct_change')) return -value
  return value
}

/** The term seen from the other side: highs for lows, upper for lower, plus for minus, percent above for percent below. */
export function mirrorTerm(term: Term): Term {
  // The tables above hold names of the plan on both sides, so each look-up gives a valid name again.
  if (term.kind === 'price') return { ...term, field: (flippedFields[term.field] ?? term.field) as typeof term.field }
  if (term.kind === 'indicator') {
    return {
      ...term,
      name: (flippedNames[term.name] ?? term.name) as typeof term.name,
      output: flippedOutputs[term.output] ?? term.output,
      ...(term.source && { source: mirrorTerm(term.source) }),
    }
  }
  if (term.kind === 'highest_since_entry' || term.kind === 'lowest_since_entry') return { ...term, kind: flippedExtremes[term.kind] }
  if (term.kind === 'value_when') return { ...term, value: mirrorTerm(term.value), when: mirrorExpr(term.when) }
  return term.kind !== 'calc' || isSideless(term) ? mirrorEvents(term) : mirrorCalc(term)
}

/** The term itself, asked of the mirrored events: how often a long setup came becomes how often a short one did. */
function mirrorEvents(term: Term): Term {
  if (term.kind === 'count') return { ...term, when: mirrorExpr(term.when) }
  if (term.kind === 'value_when') return { ...term, value: mirrorEvents(term.value), when: mirrorExpr(term.when) }
  if (term.kind === 'calc') return { ...term, args: term.args.map(mirrorEvents) }
  return term.kind === 'indicator' && term.source ? { ...term, source: mirrorEvents(term.source) } : term
}

type Calc = Extract<Term, { kind: 'calc' }>

function mirrorCalc(term: Calc): Term {
  const [first, second] = term.args
  if (first && second && isWick(term)) return { ...term, args: [mirrorTerm(second), mirrorTerm(first)] }
  if (isTwin(term)) return { ...term, args: term.args.map(mirrorTerm) }
  if (
    term.op === 'mul' &&
    first?.kind === 'const' &&
    second &&
    !isSideless(second) &&
    second.kind !== 'calc' &&
    first.value > 0.5 &&
    first.value < 1.5
  ) {
    return { ...term, args: [{ ...first, value: Number((2 - first.value).toPrecision(12)) }, mirrorTerm(second)] }
  }
  if ((term.op === 'add' || term.op === 'sub') && first && second && (second.kind === 'const' || isSideless(second))) {
    return { ...term, op: term.op === 'add' ? 'sub' : 'add', args: [mirrorTerm(first), second] }
  }
  if (term.op === 'min' || term.op === 'max') return { ...term, op: term.op === 'min' ? 'max' : 'min', args: term.args.map(mirrorTerm) }
  return { ...term, args: term.args.map(mirrorTerm) }
}

type Comparison = Extract<Expr, { left: Term }>

/** The shadow of a candle: from its high down to its body, or from its body down to its low. */
const isWick = (term: Calc): boolean => {
  const [from, to] = term.args
  if (term.op !== 'sub' || from === undefined || to === undefined) return false
  if (from.kind === 'price' && to.kind === 'calc') return from.field.endsWith('high') && to.op === 'max'
  return from.kind === 'calc' && from.op === 'min' && to.kind === 'price' && to.field.endsWith('low')
}

/** Lines and sizes that come in a bullish and a bearish copy: the mirror looks at the other copy, with the same comparison. */
const isTwin = (term: Term): boolean => {
  if (term.kind === 'value_when') return isTwin(term.value)
  if (term.kind === 'calc')
    return isWick(term) || (term.args.some(isTwin) && term.args.every((arg) => arg.kind === 'const' || isSideless(arg) || isTwin(arg)))
  return term.kind === 'indicator' && /^(?:plus_di|minus_di|up|down)$/.test(term.output)
}

function mirrorComparison(expr: Comparison): Comparison {
  if (isTwin(expr.left) || isTwin(expr.right)) return { ...expr, left: mirrorTerm(expr.left), right: mirrorTerm(expr.right) }
  if (isSideless(expr.left) || isSideless(expr.right)) return { ...expr, left: mirrorEvents(expr.left), right: mirrorEvents(expr.right) }
  const left = expr.left.kind === 'const' ? { ...expr.left, value: mirroredLevel(expr.right, expr.left.value) } : mirrorTerm(expr.left)
  const right = expr.right.kind === 'const' ? { ...expr.right, value: mirroredLevel(expr.left, expr.right.value) } : mirrorTerm(expr.right)
  return { ...expr, op: flipped[expr.op], left, right }
}

/** The rule for the other side (convention 6): RSI 30 for 70, above for below, upper for lower, bullish for bearish. */
export function mirrorExpr(expr: Expr): Expr {
  switch (expr.op) {
    case 'and':
    case 'or':
      return { ...expr, args: expr.args.map(mirrorExpr) }
    case 'not':
      return { ...expr, arg: mirrorExpr(expr.arg) }
    case 'rising':
    case 'falling':
      if (isSideless(expr.term)) return { ...expr, term: mirrorEvents(expr.term) }
      return { ...expr, op: expr.op === 'rising' ? 'falling' : 'rising', term: mirrorTerm(expr.term) }
    case 'for_bars':
    case 'within':
    case 'shift':
      return { ...expr, expr: mirrorExpr(expr.expr) }
    case 'sequence':
      return mapSteps(expr, mirrorExpr)
    case 'pattern':
      return { ...expr, name: (flippedPatterns[expr.name] ?? expr.name) as typeof expr.name }
    case 'divergence':
      return { ...expr, kind: expr.kind === 'bullish' ? 'bearish' : 'bullish', term: mirrorTerm(expr.term) }
    case 'weekday':
    case 'time':
    case 'at_time':
    case 'calendar':
    case 'always':
      return expr
    default:
      return mirrorComparison(expr)
  }
}

/** Every term of the plan replaced, inside arithmetic, sources and events too. */
export function mapPlanTerms(plan: Plan, change: (term: Term) => Term): Plan {
  const term = (t: Term): Term => {
    if (t.kind === 'calc') return change({ ...t, args: t.args.map(term) })
    if (t.kind === 'count') return change({ ...t, when: expr(t.when) })
    if (t.kind === 'value_when') return change({ ...t, value: term(t.value), when: expr(t.when) })
    return change(t.kind === 'indicator' && t.source ? { ...t, source: term(t.source) } : t)
  }
  const expr = (e: Expr): Expr => mapTerms(e, term)
  const rule = (r: Rule | null): Rule | null => r && { ...r, when: expr(r.when) }
  const distance = (d: Distance): Distance =>
    d.kind === 'price_level'
      ? { ...d, level: term(d.level), ...(d.offset && { offset: distance(d.offset) }) }
      : d.kind === 'price_distance'
        ? { ...d, value: term(d.value) }
        : d
  const legs = (list: readonly TargetLeg[] | null) => list && list.map((l) => ({ ...l, distance: distance(l.distance) }))
  const line = (l: TrailingLine): TrailingLine => ({
    ...l,
    level: term(l.level),
    ...(l.short && { short: term(l.short) }),
    ...(l.offset && { offset: distance(l.offset) }),
  })
  const { stopBounds, trailing, entryOrder, breakeven, pyramiding, reentry } = plan
  return {
    ...plan,
    entryLong: rule(plan.entryLong),
    entryShort: rule(plan.entryShort),
    exitLong: rule(plan.exitLong),
    exitShort: rule(plan.exitShort),
    ...(plan.partialExits && { partialExits: plan.partialExits.map((part) => ({ ...part, when: expr(part.when) })) }),
    stop: { long: plan.stop.long && distance(plan.stop.long), short: plan.stop.short && distance(plan.stop.short) },
    ...(stopBounds && {
      stopBounds: {
        ...stopBounds,
        ...(stopBounds.least && { least: distance(stopBounds.least) }),
        ...(stopBounds.most && { most: distance(stopBounds.most) }),
      },
    }),
    targets: { long: legs(plan.targets.long), short: legs(plan.targets.short) },
    trailing: trailing && {
      ...trailing,
      along: trailing.along.kind === 'indicator' ? line(trailing.along) : distance(trailing.along),
      ...(trailing.activation && { activation: distance(trailing.activation) }),
      ...(trailing.step && { step: distance(trailing.step) }),
    },
    entryOrder: entryOrder && {
      ...entryOrder,
      ...(entryOrder.long && { long: term(entryOrder.long) }),
      ...(entryOrder.short && { short: term(entryOrder.short) }),
      ...(entryOrder.offset && { offset: distance(entryOrder.offset) }),
      ...(entryOrder.limit && { limit: distance(entryOrder.limit) }),
    },
    breakeven: breakeven && {
      ...breakeven,
      trigger: distance(breakeven.trigger),
      ...(breakeven.offset && { offset: distance(breakeven.offset) }),
    },
    pyramiding: pyramiding && {
      ...pyramiding,
      ...(pyramiding.step && { step: distance(pyramiding.step) }),
      ...(pyramiding.condition && { condition: expr(pyramiding.condition) }),
    },
    reentry: reentry?.condition ? { ...reentry, condition: expr(reentry.condition) } : reentry,
  }
}
