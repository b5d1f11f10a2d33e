import { Failure } from '@playbook/contract/failure'
import { limits } from '@playbook/contract/limits'
import type { RobustnessReport } from '@playbook/engine/robustness/report'
import type { RobustnessTask, TaskOutcome } from '@playbook/engine/robustness/task'
import { fewAtOnce } from '../../agent/few-at-once.ts'
import type { JobContext } from '../../jobs/define-job.ts'
import type { Task } from '../../jobs/thread-pool.ts'
import type { MarketDeps } from '../../markets/find-market.ts'
import type { StudyReportRequest } from '../../robustness/compute-report.ts'
import type { StudyAnswer, StudyRequest } from '../../robustness/compute-study.ts'
import { checkSettings } from '../../robustness/settings-of.ts'
import { countTrials, readVariantCount } from '../../robustness/trials.ts'
import { finishedBacktest, runToRepeat } from './finished-backtest.ts'
import type { JobOutcome, Refused } from './job-outcome.ts'
import type { RobustnessAsked } from './start-robustness.ts'
import { findOutcome, type WorkRow } from './store.ts'

export const studyTask: Task<StudyRequest, StudyAnswer> = { url: new URL('../../robustness/compute-study.ts', import.meta.url) }
export const reportTask: Task<StudyReportRequest, RobustnessReport> = {
  url: new URL('../../robustness/compute-report.ts', import.meta.url),
}

/** As many of one check are computed side by side; other owners' work takes its turn between them. */
const tasksAtOnce = 2
const plannedPercent = 3
const testedPercent = 97

/** Plans the tests of a backtest, makes them side by side, and weighs what was found, as the check of the strategy builder does. */
export async function runRobustness(
  deps: MarketDeps,
  { asked, backtest_id: backtestId, business_id: businessId, environment }: WorkRow,
  { signal, report, threads }: JobContext,
): Promise<JobOutcome | Refused> {
  const found = await findOutcome(deps.db, { businessId, environment }, backtestId!)
  if (found === undefined) throw new Failure('job_not_found')
  const backtest = finishedBacktest(found)
  const { plan } = backtest.asked
  // Written by `start-robustness.ts` in this shape.
  const wanted = checkSettings(asked as RobustnessAsked).engine
  const options = { signal, timeoutMs: limits.runTimeoutMs }
  const about = { run: await runToRepeat(deps.markets, businessId, backtest), triedOn: backtest.asked }
  report(1, 'Planning the tests')
  const planned = await threads.compute(studyTask, { kind: 'plan', ...about, settings: wanted }, options)
  if (planned.kind === 'refused') return { refused: planned.reason }
  if (planned.kind !== 'planned') throw new Error('A plan was asked for')
  const { facts, tasks } = planned
  const tried = await readVariantCount(deps.db, businessId, { ...backtest.asked, id: backtestId! })
  const settings = { ...wanted, trialsBefore: tried.trials, trialSharpeSpread: tried.sharpeSpread }

  const outcomes: TaskOutcome[] = []
  const cost = { all: tasks.reduce((sum, task) => sum + task.cost, 0), done: 0 }
  // Where one cannot be computed, the others need not be.
  const over = new AbortController()
  const inTurn = fewAtOnce(tasksAtOnce)
  const compute = async (task: RobustnessTask): Promise<string | null> => {
    const answer = await threads.compute(
      studyTask,
      { kind: 'task', ...about, facts, task },
      { ...options, signal: AbortSignal.any([signal, over.signal]) },
    )
    if (answer.kind === 'refused') return answer.reason
    if (answer.kind !== 'done') throw new Error('An outcome was asked for')
    await countTrials(deps.db, businessId, plan, answer.trials, backtestId)
    outcomes.push(answer.outcome)
    cost.done += task.cost
    report(plannedPercent + ((testedPercent - plannedPercent) * cost.done) / cost.all, `${outcomes.length} of ${tasks.length} tests done`)
    return null
  }
  try {
    const refusals = await Promise.all(tasks.map((task) => inTurn(() => compute(task))))
    const refused = refusals.find((reason) => reason !== null)
    if (refused !== undefined && refused !== null) return { refused }
  } finally {
    over.abort()
  }
  report(testedPercent, 'Weighing what was found')
  const result = await threads.compute(reportTask, { facts, settings, outcomes }, options)
  return { message: result.verdict.headline, result: JSON.stringify(result), inputs: null, trades: [] }
}
