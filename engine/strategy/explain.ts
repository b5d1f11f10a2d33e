import { timeframeLabel } from '../market/timeframe.ts'
import {
  describeCooldown,
  describeCosts,
  describeDailyStop,
  describeDistance,
  describeExpr,
  describeLeg,
  describeLimit,
  describeOpposite,
  describeOrder,
  describePartialExit,
  describeSession,
  describeSizeAfter,
  describeStopBounds,
  describeTerm,
  describeTimeExit,
  describeTrailing,
  movedText,
  plural,
} from './describe.ts'
import type { Distance, Expr, Origin, Plan, Rule, Span, TargetLeg } from './plan.ts'
import type { RuleLine, RuleRole } from './reading.ts'

const spansOf = (from: Origin): readonly Span[] => ('spans' in from ? from.spans : [])
const wasSaid = (from: Origin) => spansOf(from).length > 0

interface Sided {
  readonly role: RuleRole
  readonly side: RuleLine['side']
}

const partsOf = (expr: Expr): readonly Expr[] => (expr.op === 'and' ? expr.args : [expr])

/** When the order of a rule is filled, where it is not at the usual next open. */
const fillText = { next_open: '', order: '', open: ', filled at that open', close: ', filled at that close' } as const

function ruleParts(rule: Rule | null, path: string, sided: Sided): RuleLine[] {
  if (!rule) return []
  const parts = partsOf(rule.when)
  return parts.map((part, i) => ({
    ...sided,
    number: null,
    text: `${describeExpr(part)}${i === parts.length - 1 ? fillText[rule.fill] : ''}`,
    path: rule.when.op === 'and' ? `${path}.when.args.${i}` : `${path}.when`,
    spans: spansOf(part.from),
  }))
}

const sameDistance = (a: Distance | null, b: Distance | null) => a !== null && b !== null && describeDistance(a) === describeDistance(b)
const away = (d: Distance) => (d.kind === 'price_level' ? describeDistance(d) : `${describeDistance(d)} from the fill`)

/** A distance as the end of `half of the position …`. */
const atPlace = (d: Distance): string => (away(d).startsWith('at ') ? away(d) : `at ${away(d)}`)

function stopLines(plan: Plan): RuleLine[] {
  const { long, short } = plan.stop
  const line = (d: Distance, side: RuleLine['side'], path: string): RuleLine => ({
    role: 'stop',
    side,
    number: null,
    text: away(d),
    path,
    spans: spansOf(d.from),
  })
  if (long && sameDistance(long, short)) return [line(long, 'both', 'stop.long')]
  return [...(long ? [line(long, 'long', 'stop.long')] : []), ...(short ? [line(short, 'short', 'stop.short')] : [])]
}

function targetLines(plan: Plan): RuleLine[] {
  const of = (legs: readonly TargetLeg[] | null, side: RuleLine['side'], key: string): RuleLine[] =>
    (legs ?? []).map((leg, i) => ({
      role: 'target',
      side,
      number: null,
      text: `${
        leg.portionPercent === 100
          ? away(leg.distance)
          : `${Number(leg.portionPercent.toFixed(2))}% of the position ${atPlace(leg.distance)}`
      }${leg.moves ? movedText : ''}`,
      path: `targets.${key}.${i}`,
      spans: spansOf(leg.distance.from),
    }))
  const same = JSON.stringify((plan.targets.long ?? []).map(describeLeg)) === JSON.stringify((plan.targets.short ?? []).map(describeLeg))
  if (plan.targets.long && plan.targets.short && same) return of(plan.targets.long, 'both', 'long')
  return [...of(plan.targets.long, 'long', 'long'), ...of(plan.targets.short, 'short', 'short')]
}

const partialExitLines = ({ partialExits = [] }: Plan): RuleLine[] =>
  partialExits.map((exit, k) => ({
    role: 'exit',
    side: exit.side,
    number: null,
    text: describePartialExit(exit),
    path: `partialExits.${k}`,
    spans: spansOf(exit.from),
  }))

const orderText = (order: NonNullable<Plan['entryOrder']>): string => {
  const { long, short, more } = describeOrder(order)
  return [long, short, ...more].filter((part) => part !== null).join(', ')
}

const sizeText = (plan: Plan): string => {
  const { sizing } = plan
  if (!sizing) return ''
  const text = {
    risk_percent: `${sizing.value}% of equity is lost at the stop`,
    percent_equity: `${sizing.value}% of equity per trade`,
    fixed_cash: `$${sizing.value} per trade`,
    fixed_units: `${plural(sizing.value, 'unit')} per trade`,
    fixed_lots: `${plural(sizing.value, 'lot')} per trade`,
  } as const
  return text[sizing.kind]
}

function plainLines(plan: Plan): RuleLine[] {
  const lines: RuleLine[] = []
  const add = (role: RuleRole, text: string, path: string, from: Origin) =>
    lines.push({ role, side: 'both', number: null, text, path, spans: spansOf(from) })
  if (plan.symbol) add('market', plan.symbol.value, 'symbol', plan.symbol.from)
  if (plan.timeframe) add('market', `${timeframeLabel[plan.timeframe.value]} bars`, 'timeframe', plan.timeframe.from)
  if (plan.entryOrder) add('entry', orderText(plan.entryOrder), 'entryOrder', plan.entryOrder.from)
  if (plan.stopBounds) add('limit', describeStopBounds(plan.stopBounds).join(', '), 'stopBounds', plan.stopBounds.from)
  if (plan.trailing) add('trailing', describeTrailing(plan.trailing), 'trailing', plan.trailing.from)
  if (plan.breakeven) {
    const offset = plan.breakeven.offset ? ` plus ${describeDistance(plan.breakeven.offset)}` : ''
    add(
      'breakeven',
      `stop moves to the entry price${offset} at ${describeDistance(plan.breakeven.trigger)} profit`,
      'breakeven',
      plan.breakeven.from,
    )
  }
  plan.timeExits.forEach((e, i) => add('time_exit', `close ${describeTimeExit(e)}`, `timeExits.${i}`, e.from))
  if (plan.sizing) add('size', sizeText(plan), 'sizing', plan.sizing.from)
  for (const [k, each] of (plan.sizeAfter ?? []).entries()) add('size', describeSizeAfter(each), `sizeAfter.${k}`, each.from)
  if (plan.leverage) add('limit', `leverage ${plan.leverage.value}x`, 'leverage', plan.leverage.from)
  if (plan.maxOpenTrades)
    add('limit', `at most ${plural(plan.maxOpenTrades.value, 'open trade')}`, 'maxOpenTrades', plan.maxOpenTrades.from)
  if (plan.maxTradesPerDay)
    add('limit', `at most ${plural(plan.maxTradesPerDay.value, 'trade')} a day`, 'maxTradesPerDay', plan.maxTradesPerDay.from)
  if (plan.dailyStop) add('limit', describeDailyStop(plan.dailyStop), 'dailyStop', plan.dailyStop.from)
  for (const [k, limit] of (plan.limits ?? []).entries()) add('limit', describeLimit(limit), `limits.${k}`, limit.from)
  if (plan.opposite.value !== 'reverse' && wasSaid(plan.opposite.from))
    add('limit', describeOpposite(plan.opposite.value), 'opposite', plan.opposite.from)
  if (plan.cooldown) add('limit', describeCooldown(plan.cooldown), 'cooldown', plan.cooldown.from)
  if (plan.pyramiding) add('limit', describePyramiding(plan.pyramiding), 'pyramiding', plan.pyramiding.from)
  if (plan.reentry) add('limit', describeReentry(plan.reentry), 'reentry', plan.reentry.from)
  if (plan.session) add('session', describeSession(plan.session).join('; '), 'session', plan.session.from)
  if (plan.statedCosts) add('costs', describeCosts(plan.statedCosts).join(', '), 'statedCosts', plan.statedCosts.from)
  if (plan.period.from) add('period', `from ${plan.period.from.value}`, 'period.from', plan.period.from.from)
  if (plan.period.to) add('period', `to ${plan.period.to.value}`, 'period.to', plan.period.to.from)
  if (plan.period.initialCapital)
    add('period', `start with $${plan.period.initialCapital.value}`, 'period.initialCapital', plan.period.initialCapital.from)
  return lines
}

const describePyramiding = (p: NonNullable<Plan['pyramiding']>) =>
  `up to ${p.maxEntries} entries in one position${p.step ? `, one every ${describeDistance(p.step)}` : ''}${p.condition ? `, added when ${describeExpr(p.condition)}` : ''}${p.step || p.condition ? '' : ', one at each further entry signal'}`
const describeReentry = ({ max, withinBars, condition }: NonNullable<Plan['reentry']>) =>
  max === 0
    ? 'no re-entry'
    : `allow ${max} ${max === 1 ? 're-entry' : 're-entries'}${withinBars ? ` within ${plural(withinBars, 'bar')}` : ''}${condition ? ` when ${describeExpr(condition)}` : ''}`

const covers = (outer: Span, inner: Span) => outer.start <= inner.start && inner.end <= outer.end

/** The chart that a condition's words imply (`10 day SMA`) is no rule of its own: those words are the condition's footnote. */
const isImplied = (line: RuleLine, lines: readonly RuleLine[]) =>
  line.role === 'market' &&
  line.spans.length > 0 &&
  line.spans.every((span) => lines.some((other) => other.role !== 'market' && other.spans.some((words) => covers(words, span))))

/** The plan as lines for the screen, said rules first in the order of the text, each with its number. */
export function ruleLines(plan: Plan): readonly RuleLine[] {
  const lines = [
    ...ruleParts(plan.entryLong, 'entryLong', { role: 'entry', side: 'long' }),
    ...ruleParts(plan.entryShort, 'entryShort', { role: 'entry', side: 'short' }),
    ...ruleParts(plan.exitLong, 'exitLong', { role: 'exit', side: 'long' }),
    ...ruleParts(plan.exitShort, 'exitShort', { role: 'exit', side: 'short' }),
    ...partialExitLines(plan),
    ...stopLines(plan),
    ...targetLines(plan),
    ...plainLines(plan),
  ]
  const first = (line: RuleLine) => line.spans.reduce((min, s) => Math.min(min, s.start), Number.POSITIVE_INFINITY)
  // A stable order for equal places: the order above.
  const ordered = lines.map((line, i) => ({ line, i, at: first(line) })).sort((a, b) => (a.at === b.at ? a.i - b.i : a.at < b.at ? -1 : 1))
  let number = 0
  return ordered.map(({ line, at }) => ({ ...line, number: Number.isFinite(at) && !isImplied(line, lines) ? ++number : null }))
}

export { describeTerm }
