import { Failure } from '@playbook/contract/failure'
import * as calls from '@playbook/contract/robustness'
import { checkAxis } from '@playbook/engine/robustness/check-axis'
import { parametersOf } from '@playbook/engine/robustness/parameters'
import type { Plan } from '@playbook/engine/strategy/plan'
import { isId } from '../db/is-id.ts'
import { serve, type Route } from '../http/serve.ts'
import type { Notices } from '../jobs/notices.ts'
import { presentEach, watch } from '../jobs/progress.ts'
import { mustFindBacktestRequest } from '../strategies/find-backtest-request.ts'
import { readVariantCountOf } from '../strategies/read-result.ts'
import { cancelStudyOf } from './cancel-study.ts'
import { checkRequestOf, sweepRequestOf, presentStudy, sweepCsv } from './present-study.ts'
import { createReportReader } from './read-report.ts'
import { readVerdict } from './read-verdict.ts'
import { checkSettings, sweepSettings } from './settings-of.ts'
import { startStudy, type StartDeps } from './start-study.ts'
import { findStudy, hasStudyEnded, listStudies, studyTopic, type StudyRow } from './store.ts'
import { presentVariantCount } from './trials.ts'

const sweepsShown = 20
const studiesLooked = 20

/** The newest check; one that was cancelled does not hide what an earlier one has found. */
const shownOf = (rows: readonly StudyRow[]): StudyRow | undefined => rows.find((row) => row.status !== 'cancelled') ?? rows[0]

export function robustnessRoutes(deps: StartDeps & { readonly notices: Notices }): Route[] {
  const { db } = deps
  const readReport = createReportReader(db)
  const mustFindPlan = async (ownerId: string, id: string): Promise<Plan> => (await mustFindBacktestRequest(db, ownerId, id)).plan
  const triesOf = (ownerId: string, id: string) => readVariantCountOf(db, ownerId, id)
  const mustFindStudy = async (ownerId: string, id: string): Promise<StudyRow> => {
    const row = isId(id) ? await findStudy(db, ownerId, id) : undefined
    if (row === undefined) throw new Failure('study_not_found')
    return row
  }
  const mustFindSweep = async (ownerId: string, id: string): Promise<StudyRow> => {
    const row = await mustFindStudy(ownerId, id)
    if (row.kind !== 'sweep') throw new Failure('study_not_found')
    return row
  }
  return [
    serve(calls.startCheck, async ({ params: { id }, body, caller }) => {
      await mustFindPlan(caller.userId, id)
      return presentStudy(
        await startStudy(deps, caller.userId, {
          strategyId: id,
          kind: 'check',
          settings: checkSettings(body),
          accepted: body.accepted_tokens,
        }),
      )
    }),
    serve(calls.latestCheck, async ({ params: { id }, caller }) => {
      const tries = await triesOf(caller.userId, id)
      const row = shownOf(await listStudies(db, caller.userId, id, 'check', studiesLooked))
      const check = row === undefined ? null : { ...presentStudy(row), settings: checkRequestOf(row), report: await readReport(row, tries) }
      return { check, trials: presentVariantCount(tries) }
    }),
    serve(calls.latestVerdict, async ({ params: { id }, caller }) => {
      const tries = await triesOf(caller.userId, id)
      const found = await readVerdict(db, caller.userId, id, tries)
      return { check_id: found?.checkId ?? null, verdict: found?.verdict ?? null, trials: presentVariantCount(tries) }
    }),
    serve(calls.sweepParameters, async ({ params: { id }, caller }) => ({
      parameters: [...parametersOf(await mustFindPlan(caller.userId, id))],
    })),
    serve(calls.startSweep, async ({ params: { id }, body, caller }) => {
      mustTakeAxes(await mustFindPlan(caller.userId, id), body)
      const { accepted_tokens: accepted, ...asked } = body
      return presentStudy(
        await startStudy(deps, caller.userId, {
          strategyId: id,
          kind: 'sweep',
          settings: sweepSettings(asked),
          accepted,
        }),
      )
    }),
    serve(calls.listSweeps, async ({ params: { id }, caller }) => {
      await mustFindPlan(caller.userId, id)
      const rows = await listStudies(db, caller.userId, id, 'sweep', sweepsShown)
      return { sweeps: rows.map((row) => ({ ...presentStudy(row), settings: sweepRequestOf(row) })) }
    }),
    serve(calls.getSweep, async ({ params, caller }) => {
      const row = await mustFindSweep(caller.userId, params.study_id)
      const report = await readReport(row, await triesOf(caller.userId, row.strategy_id))
      return { ...presentStudy(row), settings: sweepRequestOf(row), report }
    }),
    serve(calls.sweepTable, async ({ params, caller }) => {
      const row = await mustFindSweep(caller.userId, params.study_id)
      const report = await readReport(row, await triesOf(caller.userId, row.strategy_id))
      return { name: `sweep-${row.id}.csv`, contentType: 'text/csv; charset=utf-8', content: report === null ? '' : sweepCsv(report) }
    }),
    serve(calls.watchStudy, async ({ params, caller, context: { signal } }) => {
      const { id } = await mustFindStudy(caller.userId, params.study_id)
      const read = async () => (await findStudy(db, caller.userId, id)) ?? null
      return presentEach(watch(deps.notices, { topic: studyTopic(id), read, hasEnded: hasStudyEnded, signal }), presentStudy)
    }),
    serve(calls.cancelStudy, async ({ params, caller }) => presentStudy(await cancelStudyOf(deps, caller.userId, params.study_id))),
  ]
}

/** Refuses a sweep over something that the plan does not have, twice over the same, or over values that a parameter does not take. */
function mustTakeAxes(plan: Plan, { axes, constraints }: calls.SweepForm): void {
  const known = new Map(parametersOf(plan).map((parameter) => [parameter.path, parameter]))
  const paths = [...axes.map((axis) => axis.path), ...constraints.flatMap(({ smaller, larger }) => [smaller, larger])]
  const refuse = (message: string, field = 'axes') => new Failure('strategy_invalid', { message, errors: { [field]: [message] } })
  const unknown = paths.find((path) => !known.has(path))
  if (unknown !== undefined) throw refuse(`The strategy has no parameter '${unknown}'`)
  if (new Set(axes.map((axis) => axis.path)).size < axes.length) throw refuse('A parameter is there twice')
  for (const [i, axis] of axes.entries()) {
    const checked = checkAxis(axis, known.get(axis.path)!)
    if (!checked.ok) throw refuse(checked.problem.message, `axes.${i}.${checked.problem.part}`)
  }
}
