import { ruleOf } from '../backtest/signals.ts'
import { findInstrument } from '../market/catalogue.ts'
import { timeframeLabel, timeframes } from '../market/timeframe.ts'
import { describeDistance } from '../strategy/describe.ts'
import type { Distance, Plan } from '../strategy/plan.ts'
import type { Question, Reading } from '../strategy/reading.ts'
import { questionOf, type Finding } from './finding.ts'
import { idleConditions, ruleConflicts, spansOf } from './rule-conflicts.ts'
import { closedHours, type CheckedMarket } from './trading-moments.ts'

export interface CheckContext {
  /** The market of the plan; null where the user has none of that name. Not given: that of the catalogue. */
  readonly market?: CheckedMarket | null
  /** Question id to option id. */
  readonly answers?: Readonly<Record<string, string>>
}

/**
 * The reading with what its plan can never do, as questions with their place in the text: those without an answer of their own can
 * only be settled by other words. Prices are not looked at; see `findNoEntry` for what they tell.
 */
export function checkReading(reading: Reading, { market, answers = {} }: CheckContext = {}): Reading {
  const { plan } = reading
  if (plan === null || reading.status === 'invalid' || reading.status === 'refuse') return reading
  return withFindings(reading, findingsOf(plan, market === undefined ? marketOfCatalogue(plan) : market), answers)
}

/** The reading with more questions; it waits where one of them is open. */
export function withFindings(reading: Reading, findings: readonly Finding[], answers: Readonly<Record<string, string>>): Reading {
  if (findings.length === 0) return reading
  const asked = new Map(findings.map((finding) => [`${finding.code} ${finding.text}`, questionOf(finding, answers)]))
  const added = [...asked.values()]
  const kept = reading.questions.filter((question) => !added.some((each) => isSame(question, each)))
  const questions = [...kept, ...new Map(added.map((question) => [question.id, question])).values()]
  const isOpen = added.some(({ blocks }) => blocks)
  return { ...reading, questions, status: isOpen ? 'clarify' : reading.status }
}

/** The reader's own question about the same words is told more exactly here. */
const isSame = (question: Question, found: Question) =>
  question.issue === found.issue &&
  question.issue === 'contradictory_conditions' &&
  question.spans.some((a) => found.spans.some((b) => a.start < b.end && b.start < a.end))

function marketOfCatalogue({ symbol }: Plan): CheckedMarket | undefined {
  const instrument = findInstrument(symbol?.value ?? '')
  return instrument === null ? undefined : { symbol: instrument.symbol, calendar: instrument.calendar, timeframes, isImported: false }
}

function findingsOf(plan: Plan, market: CheckedMarket | null | undefined): Finding[] {
  const conflicts = ruleConflicts(plan)
  const isEntryPossible = !conflicts.has('entryLong') && !conflicts.has('entryShort')
  return [
    ...(market === null ? unknownMarket(plan) : []),
    ...(market ? missingTimeframe(plan, market) : []),
    ...conflicts.values(),
    ...idleConditions(plan),
    ...(market && isEntryPossible ? closedHours(plan, market) : []),
    ...multiplesWithoutStop(plan),
  ]
}

function unknownMarket({ symbol }: Plan): Finding[] {
  if (symbol === null) return []
  const text = `There is no market ${symbol.value} here. Choose one from the list, or import prices of your own under that name.`
  return [{ code: 'market_unknown', text, spans: spansOf([symbol.from]), goOn: null }]
}

function missingTimeframe({ timeframe }: Plan, { symbol, timeframes: had }: CheckedMarket): Finding[] {
  if (timeframe === null || had.length === 0 || had.includes(timeframe.value)) return []
  const names = had.map((each) => timeframeLabel[each]).join(', ')
  const text = `${symbol} has no ${timeframeLabel[timeframe.value]} bars. It has ${names}.`
  return [{ code: 'timeframe_unavailable', text, spans: spansOf([timeframe.from]), goOn: null }]
}

/** Distances in multiples of a stop that is not there. */
function multiplesWithoutStop(plan: Plan): Finding[] {
  const { trailing, breakeven, pyramiding } = plan
  const along = trailing && trailing.along.kind !== 'indicator' ? trailing.along : null
  const shared = [along, trailing?.activation, trailing?.step, breakeven?.trigger, breakeven?.offset, pyramiding?.step]
  const found = (['long', 'short'] as const).flatMap((side): Distance[] => {
    const enters = ruleOf(plan, side === 'long' ? 'entryLong' : 'entryShort') !== null || plan.entryOrder?.[side] !== undefined
    // A trailing stop that waits for nothing stands from the fill on.
    const hasStop = plan.stop[side] !== null || (trailing !== null && !trailing.activation && along?.kind !== 'r')
    if (!enters || hasStop) return []
    return [...(plan.targets[side] ?? []).map(({ distance }) => distance), ...shared].filter((each): each is Distance => each?.kind === 'r')
  })
  const [first] = found
  if (first === undefined) return []
  const text = `“${describeDistance(first)}” counts in distances to the stop, and there is no stop. Say where the stop is, or give it in percent, pips or ATR.`
  return [{ code: 'r_without_stop', text, spans: spansOf(found.map(({ from }) => from)), goOn: null }]
}
