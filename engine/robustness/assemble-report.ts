import { overfittingOf } from './overfitting.ts'
import { unavailableReason, planSweep, planTasks, type SweepPlan } from './plan-tasks.ts'
import type { RobustnessReport, Trial } from './report.ts'
import { robustnessParts, type RobustnessPart, type RobustnessSettings } from './settings.ts'
import { sharpeReport } from './sharpe-report.ts'
import { percentWhere, spreadOf } from './spread-of.ts'
import { axesOf, sweepReport } from './sweep-report.ts'
import type { BlockSums, RobustnessFacts, TaskOutcome, TaskResult } from './task.ts'
import { verdictOf } from './verdict.ts'
import { joinWindows } from './walk-forward.ts'

type Kind = TaskResult['kind']
type ResultOf<K extends Kind> = Extract<TaskResult, { kind: K }>

/** The results of a part in the order in which its tasks were planned; null while one is missing. */
interface Results {
  readonly all: <K extends Kind>(part: RobustnessPart, kind: K) => readonly ResultOf<K>[] | null
  readonly done: number
  readonly tasks: number
}

function collect(facts: RobustnessFacts, settings: RobustnessSettings, outcomes: readonly TaskOutcome[]): Results {
  const tasks = planTasks(facts, settings)
  const byId = new Map(outcomes.map(({ id, result }) => [id, result]))
  return {
    done: tasks.filter(({ id }) => byId.has(id)).length,
    tasks: tasks.length,
    all: <K extends Kind>(part: RobustnessPart, kind: K) => {
      const own = tasks.filter((task) => task.part === part)
      const results = own.flatMap(({ id }) => byId.get(id) ?? [])
      const isOfKind = (result: TaskResult): result is ResultOf<K> => result.kind === kind
      return own.length === 0 || results.length < own.length ? null : results.filter(isOfKind)
    },
  }
}

interface Tried {
  readonly trials: readonly Trial[]
  readonly blocks: readonly BlockSums[]
  readonly blockReturns: readonly number[]
}

/** Chains of a guided search may meet at a combination: it counts once. */
function joinTrials(results: readonly ResultOf<'sweep'>[]): Tried {
  const trials: Trial[] = []
  const blocks: BlockSums[] = []
  const seen = new Set<string>()
  for (const result of results) {
    for (const [k, trial] of result.trials.entries()) {
      const key = trial.values.join(' ')
      if (seen.has(key)) continue
      seen.add(key)
      trials.push(trial)
      if (result.blocks[k]) blocks.push(result.blocks[k])
    }
  }
  return { trials, blocks, blockReturns: results[0]?.blockReturns ?? [] }
}

const tooFewTrades = 'It needs ten trades.'

/**
 * The report of the outcomes that are there so far, in any order: parts that are not done are null, their tests unknown. The same
 * facts, settings and outcomes give the same report.
 */
export function assembleReport(facts: RobustnessFacts, settings: RobustnessSettings, outcomes: readonly TaskOutcome[]): RobustnessReport {
  const plan = planSweep(facts, settings)
  const results = collect(facts, settings, outcomes)
  const skipped = obstacles(facts, settings, plan)
  const sweepResults = results.all('sweep', 'sweep')
  const tried = sweepResults && joinTrials(sweepResults)
  const baseline = results.all('baseline', 'baseline')?.[0] ?? null
  const trials = countTrials(settings, plan, tried?.trials ?? [])
  const overfitting =
    settings.parts.includes('overfitting') && tried && !skipped.overfitting
      ? overfittingOf(tried.blocks, tried.blockReturns, facts.periodsPerYear)
      : null
  if (typeof overfitting === 'string') skipped.overfitting = overfitting
  const tradeOrder = results.all('trade_order', 'trade_order')?.[0]
  if (tradeOrder?.report === null) skipped.trade_order = tooFewTrades
  const randomEntries = results.all('random_entries', 'random_entries')?.[0]
  if (randomEntries?.report === null) skipped.random_entries = tooFewTrades
  const evidence: Omit<RobustnessReport, 'verdict'> = {
    version: 1,
    engineVersion: facts.engineVersion,
    planHash: facts.planHash,
    familyKey: facts.familyKey,
    settings,
    progress: { tasksDone: results.done, tasks: results.tasks },
    trials,
    baseline: baseline?.baseline ?? null,
    sharpe:
      baseline &&
      sharpeReport({
        facts: baseline.returns,
        periodsPerYear: facts.periodsPerYear,
        tooShort: baseline.baseline.sharpe.reason,
        trials: trials.before,
        givenSpread: settings.trialSharpeSpread,
        tried: tried?.trials ?? [],
      }),
    years: baseline?.years ?? null,
    regimes: baseline?.regimes ?? null,
    sweep: tried && sweepReport(tried.trials, plan, facts, settings.sweep),
    overfitting: typeof overfitting === 'string' ? null : overfitting,
    walkForwardRolling: windowsOf('rolling', results, plan, facts),
    walkForwardAnchored: windowsOf('anchored', results, plan, facts),
    tradeOrder: tradeOrder?.report ?? null,
    resampledCandles: resampledOf(results),
    costJitter: costsOf(results),
    randomEntries: randomEntries?.report ?? null,
    skipped,
  }
  return { ...evidence, verdict: verdictOf(evidence) }
}

function obstacles(facts: RobustnessFacts, settings: RobustnessSettings, plan: SweepPlan): Partial<Record<RobustnessPart, string>> {
  const wanted = robustnessParts.filter((part) => settings.parts.includes(part))
  return Object.fromEntries(
    wanted.flatMap((part) => {
      const obstacle = unavailableReason(part, facts, settings, plan)
      return obstacle === null ? [] : [[part, obstacle]]
    }),
  )
}

function countTrials({ trialsBefore }: RobustnessSettings, { present }: SweepPlan, trials: readonly Trial[]): RobustnessReport['trials'] {
  const own = present.join(' ')
  const added = trials.filter(({ values }) => values.join(' ') !== own).length
  const before = Math.max(1, trialsBefore)
  return { before, added, total: before + added }
}

function windowsOf(
  mode: 'rolling' | 'anchored',
  results: Results,
  plan: SweepPlan,
  facts: RobustnessFacts,
): RobustnessReport['walkForwardRolling'] {
  const windows = results.all(mode === 'rolling' ? 'walk_forward_rolling' : 'walk_forward_anchored', 'walk_forward')
  return windows && joinWindows(mode, windows, axesOf(plan, facts), plan.combinations.rows.length, facts)
}

function resampledOf(results: Results): RobustnessReport['resampledCandles'] {
  const parts = results.all('resampled_candles', 'resampled_candles')
  const first = parts?.[0]
  if (!parts || !first) return null
  const runs = parts.flatMap((part) => part.runs)
  const sharpes = runs.flatMap(({ sharpe }) => (sharpe === null ? [] : [sharpe]))
  return {
    blocks: first.blocks,
    meanBlock: first.meanBlock,
    runs,
    returnPercent: spreadOf(runs.map(({ returnPercent }) => returnPercent)),
    maxDrawdownPercent: spreadOf(runs.map(({ maxDrawdownPercent }) => maxDrawdownPercent)),
    sharpe: sharpes.length === 0 ? null : spreadOf(sharpes),
    profitablePercent: percentWhere(runs, ({ returnPercent }) => returnPercent > 0),
  }
}

function costsOf(results: Results): RobustnessReport['costJitter'] {
  const parts = results.all('cost_jitter', 'cost_jitter')
  if (!parts || parts.length === 0) return null
  const runs = parts.flatMap((part) => part.runs)
  return {
    runs,
    fixed: parts.flatMap(({ fixed }) => fixed),
    returnPercent: spreadOf(runs.map(({ returnPercent }) => returnPercent)),
    profitablePercent: percentWhere(runs, ({ returnPercent }) => returnPercent > 0),
    hasNoCosts: parts.some(({ hasNoCosts }) => hasNoCosts),
  }
}
