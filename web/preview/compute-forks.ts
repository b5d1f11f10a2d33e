import type { FinerSource } from '@playbook/engine/backtest/resolve-ambiguity'
import { unsupportedFeatures } from '@playbook/engine/backtest/unsupported'
import { warmupOf } from '@playbook/engine/backtest/warmup-of'
import { finishSteps } from '@playbook/engine/finish-steps'
import { simulatedPrices } from '@playbook/engine/market/price-source'
import { timeframeLabel } from '@playbook/engine/market/timeframe'
import { readText } from '@playbook/engine/reader/read-text'
import type { Choice, ForkSubject } from '@playbook/engine/strategy/choices'
import { forksOf } from '@playbook/engine/strategy/forks'
import type { Plan } from '@playbook/engine/strategy/plan'
import type { ReadingContext, RuleLine } from '@playbook/engine/strategy/reading'
import { resolveAgain, type Outcome } from '../rerun/compute-rerun.ts'
import { loadMarket, runInputOf, type PreviewMarket } from './preview-market.ts'

/** One reading of an open question, with what it comes to on the chosen market. */
export interface ComparedFork {
  readonly choice: Choice
  readonly rules: readonly RuleLine[]
  /** Paths of the rules that the readings do not share. */
  readonly differs: readonly string[]
  /** True where it is the plan that the text has now. */
  readonly isCurrent: boolean
  /** Other questions that still wait for an answer. */
  readonly openQuestions: number
  readonly run: { readonly outcome: Outcome; readonly bars: number; readonly isShortened: boolean } | null
  /** Why there is no run. */
  readonly problem: string | null
}

/** Reads the text with each way to decide a subject, and runs each reading. */
export const computeForks = (text: string, context: ReadingContext, subject: ForkSubject, market: PreviewMarket): ComparedFork[] =>
  forksOf(readText, text, context, subject).map(({ id, label, answers, overrides, isCurrent, ...fork }) => ({
    choice: { id, label, answers, overrides },
    rules: fork.reading.rules,
    differs: [...fork.differs],
    isCurrent,
    openQuestions: fork.reading.questions.filter((question) => question.blocks && answers[question.id] === undefined).length,
    ...runFork(fork.plan, market),
  }))

const without = (problem: string) => ({ run: null, problem })

function runFork(plan: Plan, page: PreviewMarket): Pick<ComparedFork, 'run' | 'problem'> {
  const timeframe = plan.timeframe?.value ?? page.timeframe
  if (timeframe !== page.timeframe && page.candles !== null)
    return without(`This reading is for the ${timeframeLabel[timeframe]} chart, the other for ${timeframeLabel[page.timeframe]}.`)
  if (plan.entryLong === null && plan.entryShort === null) return without('This reading has no entry, so it cannot be run.')
  const missing = [...plan.features, ...unsupportedFeatures(plan)].map((name) => name.replace(/^feature:/, '').replaceAll('_', ' '))
  if (missing.length > 0) return without(`This cannot be tested yet: ${missing.join(', ')}.`)
  const { from, to } = plan.period
  const market = { ...page, timeframe, startDate: from?.value ?? page.startDate, endDate: to?.value ?? page.endDate }
  const loaded = loadMarket(market, warmupOf(plan, timeframe))
  if (!loaded.ok) return without(loaded.problem)
  const { bars, first, isShortened } = loaded.value
  // Imported bars of other timeframes are the server's.
  const source: FinerSource = (finer) => (market.candles === null ? simulatedPrices(market.instrument, finer) : null)
  const rerun = finishSteps(resolveAgain(runInputOf(plan, market, loaded.value), {}, source))
  return rerun.kind === 'done'
    ? { run: { outcome: rerun.outcome, bars: bars.length - first, isShortened }, problem: null }
    : without(rerun.message)
}
