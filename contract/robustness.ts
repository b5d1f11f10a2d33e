import type { PlanParameter } from '@playbook/engine/robustness/parameters'
import type { RobustnessReport, Verdict } from '@playbook/engine/robustness/report'
import { robustnessLimits, sweepObjectives } from '@playbook/engine/robustness/settings'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { engineValue } from './engine-value.ts'
import { AcceptedTokens, priceOfAct } from './token-quotes.ts'
import { VariantCount } from './tried.ts'

export const studyStatuses = ['pending', 'running', 'completed', 'failed', 'cancelled'] as const
export type StudyStatus = (typeof studyStatuses)[number]

export const isStudyActive = (status: StudyStatus): boolean => status === 'pending' || status === 'running'

/** `quick` has fewer simulations of each kind; both ask the same questions. */
export const checkDepths = ['quick', 'full'] as const
export type CheckDepth = (typeof checkDepths)[number]

export const sweepMethods = ['grid', 'random', 'guided'] as const
export type SweepMethod = (typeof sweepMethods)[number]

const EngineReport = engineValue<RobustnessReport>()
const EngineVerdict = engineValue<Verdict>()
const EngineParameter = engineValue<PlanParameter>()

const seed = z._default(z.int('seed must be a whole number').check(z.gte(1), z.lte(2_147_483_647)), 1)

export const CheckForm = z.object({ depth: z._default(z.enum(checkDepths), 'full'), seed, accepted_tokens: AcceptedTokens })

const path = z.string().check(z.minLength(1), z.maxLength(200))
const SweepAxisForm = z
  .object({ path, from: z.number(), to: z.number(), step: z.number().check(z.positive('step must be above 0')) })
  .check(
    z.refine<{ from: number; to: number; step: number }>((axis) => axis.from <= axis.to, {
      message: 'to must not be below from',
      path: ['to'],
    }),
    z.refine<{ from: number; to: number; step: number }>((axis) => (axis.to - axis.from) / axis.step <= robustnessLimits.combinations, {
      message: `A parameter takes at most ${robustnessLimits.combinations.toLocaleString('en-US')} values: choose a larger step`,
      path: ['step'],
    }),
  )

export const SweepForm = z.object({
  method: z._default(z.enum(sweepMethods), 'grid'),
  axes: z
    .array(SweepAxisForm)
    .check(z.minLength(1, 'Choose a parameter'), z.maxLength(robustnessLimits.axes, `Choose at most ${robustnessLimits.axes} parameters`)),
  constraints: z._default(z.array(z.object({ smaller: path, larger: path })).check(z.maxLength(12)), []),
  objective: z._default(z.enum(sweepObjectives), 'sharpe_ratio'),
  min_trades: z._default(z.int().check(z.gte(1), z.lte(10_000)), 10),
  max_combinations: z._default(
    z
      .int()
      .check(
        z.gte(2, 'A sweep has at least 2 combinations'),
        z.lte(robustnessLimits.combinations, `A sweep has at most ${robustnessLimits.combinations.toLocaleString('en-US')} combinations`),
      ),
    500,
  ),
  seed,
  accepted_tokens: AcceptedTokens,
})
export type SweepForm = z.output<typeof SweepForm>

/** How far a study is. `progress` is 0 to 100. */
export const StudyProgress = z.object({
  id: z.string(),
  strategy_id: z.string(),
  status: z.enum(studyStatuses),
  progress: z.number(),
  message: z.string(),
  tasks_done: z.int(),
  tasks_planned: z.int(),
  error_message: z.nullable(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
})
export type StudyProgress = z.output<typeof StudyProgress>

/** The report holds what is known so far; null before the first task is done. */
export const RobustnessCheck = z.object({
  ...StudyProgress.shape,
  settings: z.object({ depth: z.enum(checkDepths), seed: z.int() }),
  report: z.nullable(EngineReport),
})
export type RobustnessCheck = z.output<typeof RobustnessCheck>

export const Sweep = z.object({
  ...StudyProgress.shape,
  settings: z.object({
    method: z.enum(sweepMethods),
    axes: z.array(z.object({ path: z.string(), from: z.number(), to: z.number(), step: z.number() })),
    constraints: z.array(z.object({ smaller: z.string(), larger: z.string() })),
    objective: z.enum(sweepObjectives),
    min_trades: z.int(),
    max_combinations: z.int(),
    seed: z.int(),
  }),
  report: z.nullable(EngineReport),
})
export type Sweep = z.output<typeof Sweep>

const base = ['strategy_invalid', 'strategy_unavailable', 'rate_limited'] as const
const ofStrategy = [...base, 'strategy_not_found'] as const
const ofStudy = [...base, 'study_not_found'] as const
const starting = [...ofStrategy, 'strategy_unfinished', 'too_many_runs', ...priceOfAct] as const

export const startCheck = endpoint({
  method: 'POST',
  path: '/strategy_builder/list/{id}/robustness/',
  access: 'user',
  summary: 'Check how robust a finished backtest is. The same question is asked once: its check, running or done, is answered.',
  body: CheckForm,
  reply: StudyProgress,
  failures: starting,
})
export const latestCheck = endpoint({
  method: 'GET',
  path: '/strategy_builder/list/{id}/robustness/',
  access: 'user',
  summary: "A strategy's newest robustness check that was not cancelled, with what it has found so far; null when there was none.",
  reply: z.object({ check: z.nullable(RobustnessCheck), trials: VariantCount }),
  failures: ofStrategy,
})
export const latestVerdict = endpoint({
  method: 'GET',
  path: '/strategy_builder/list/{id}/verdict/',
  access: 'user',
  summary: "The verdict of a strategy's newest completed robustness check, without its evidence; null when there is none.",
  reply: z.object({ check_id: z.nullable(z.string()), verdict: z.nullable(EngineVerdict), trials: VariantCount }),
  failures: ofStrategy,
})
export const sweepParameters = endpoint({
  method: 'GET',
  path: '/strategy_builder/list/{id}/parameters/',
  access: 'user',
  summary: "The numbers of a strategy's plan that can be varied, each with its bounds and a sensible step.",
  reply: z.object({ parameters: z.array(EngineParameter) }),
  failures: ofStrategy,
})
export const startSweep = endpoint({
  method: 'POST',
  path: '/strategy_builder/list/{id}/sweeps/',
  access: 'user',
  summary: 'Try many values of parameters of a finished backtest. Every combination counts as a trial.',
  body: SweepForm,
  reply: StudyProgress,
  failures: starting,
})
export const listSweeps = endpoint({
  method: 'GET',
  path: '/strategy_builder/list/{id}/sweeps/',
  access: 'user',
  summary: "A strategy's newest sweeps, at most 20, newest first, without what they found.",
  reply: z.object({ sweeps: z.array(z.object({ ...StudyProgress.shape, settings: Sweep.shape.settings })) }),
  failures: ofStrategy,
})
export const getSweep = endpoint({
  method: 'GET',
  path: '/strategy_builder/studies/{study_id}/sweep/',
  access: 'user',
  summary: 'A sweep with what it has found so far.',
  reply: Sweep,
  failures: ofStudy,
})
export const sweepTable = endpoint({
  method: 'GET',
  path: '/strategy_builder/studies/{study_id}/table/',
  access: 'user',
  summary: 'Every combination of a sweep with its figures, as CSV.',
  reply: z.string(),
  answer: 'file',
  failures: ofStudy,
})
export const watchStudy = endpoint({
  method: 'GET',
  path: '/strategy_builder/studies/{study_id}/events/',
  access: 'user',
  summary: 'How far a check or a sweep is, live, until it has ended.',
  reply: StudyProgress,
  answer: 'events',
  failures: ofStudy,
})
export const cancelStudy = endpoint({
  method: 'POST',
  path: '/strategy_builder/studies/{study_id}/cancel/',
  access: 'user',
  summary: 'Cancel a check or a sweep that has not finished.',
  reply: StudyProgress,
  failures: [...ofStudy, 'study_finished'],
})
