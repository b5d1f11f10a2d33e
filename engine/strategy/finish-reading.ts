import { findInstrument } from '../market/catalogue.ts'
import { assumptionsOf } from './assumptions.ts'
import { completePlan, withAdjustment, withStatedCosts, withUsualLeverage } from './complete.ts'
import { ruleLines } from './explain.ts'
import { applyOverrides } from './override.ts'
import type { OverrideProblem } from './override.ts'
import type { Plan } from './plan.ts'
import type { Phrase, PricedMarket, Question, Reading, ReadingContext, ReadingStatus, TextProblem, Unsupported } from './reading.ts'

/** What every reading of a text has. */
export type ReadText = Pick<Reading, 'readerVersion' | 'text' | 'phrases'>

/** What was decided of a text that could be read. */
export interface Verdict {
  /** As the words say it. */
  readonly plan: Plan
  readonly status: ReadingStatus
  readonly questions: readonly Question[]
  readonly unsupported: readonly Unsupported[]
  readonly ambiguous: readonly string[]
  readonly refusal: string | null
  /** Indicators by the place of their words, whose numbers no word gives. */
  readonly unsaid: ReadonlyMap<number, string>
}

const nothing = { plan: null, problem: null, rules: [], assumptions: [], questions: [], unsupported: [], ambiguous: [], refusal: null }

/** The reading of a text that cannot be read at all. */
export const unreadText = (read: ReadText, problem: TextProblem): Reading => ({ ...nothing, ...read, status: 'invalid', problem })

/** One phrase for a text of which nothing was read. */
export const wholeAsComment = (text: string): readonly Phrase[] =>
  text.length > 0 ? [{ start: 0, end: text.length, kind: 'comment', rule: null, blocks: false }] : []

/** A refused text has no plan: what was read of it must not be run by anyone. */
const refusedText = (read: ReadText, { unsupported, refusal }: Verdict): Reading => ({
  ...nothing,
  ...read,
  status: 'refuse',
  unsupported,
  refusal,
})

/** The market that will be tested, which an edited chip may have chosen: the page's own where it means that one, else the catalogue's. */
function instrumentOf(plan: Plan, { instrument, overrides }: ReadingContext): PricedMarket | null {
  const symbol = String(overrides?.['symbol'] ?? plan.symbol?.value ?? '').toUpperCase()
  return instrument?.symbol === symbol ? instrument : findInstrument(symbol)
}

const refusedOverride = ({ path, message }: OverrideProblem): Question => ({
  id: `override@${path}`,
  issue: 'override',
  text: message,
  spans: [],
  blocks: true,
  options: [],
  assumed: null,
})

/** The reading of a text with everything that the page, the market and edited values add to what its words say. */
export function finishReading(read: ReadText, verdict: Verdict, context: ReadingContext): Reading {
  if (verdict.refusal !== null) return refusedText(read, verdict)
  const withDefaults = completePlan(verdict.plan, context)
  const instrument = instrumentOf(withDefaults, context)
  const sizedBy = context.overrides?.['sizing.kind'] ?? withDefaults.sizing?.kind
  const completed = instrument
    ? withStatedCosts(withAdjustment(withUsualLeverage(withDefaults, instrument, sizedBy), instrument), instrument)
    : withDefaults
  const overridden = applyOverrides(completed, context.overrides ?? {}, instrument?.costs.commission)
  const plan = overridden.ok ? overridden.value : completed
  const { status, questions, unsupported, ambiguous, unsaid } = verdict
  return {
    ...read,
    status: status === 'ok' && !overridden.ok ? 'clarify' : status,
    problem: null,
    plan,
    rules: ruleLines(plan),
    assumptions: assumptionsOf(plan, {
      unsaid,
      unchanged: completed,
      instrument,
      ...(context.overrides && overridden.ok ? { overrides: context.overrides } : {}),
    }),
    questions: overridden.ok ? questions : [...questions, refusedOverride(overridden.problem)],
    unsupported,
    ambiguous,
    refusal: null,
  }
}
