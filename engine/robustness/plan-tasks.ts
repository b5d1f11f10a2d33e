import { isIntraday } from '../market/timeframe.ts'
import { satisfiesConstraints, combinationsOf, type Combinations } from './combinations.ts'
import { blocksFor } from './overfitting.ts'
import type { RobustnessPart, RobustnessSettings, SweepConstraint } from './settings.ts'
import { axisOf, chooseAxes } from './sweep-axes.ts'
import type { RobustnessFacts, RobustnessTask, TaskAxis, TaskGoal, TaskWork } from './task.ts'
import { cutWindows } from './walk-forward.ts'

/** Bars that one task walks over, so that workers share the work well and progress moves. */
const barsPerTask = 2_000_000
const maxTasksPerPart = 64
/** Independent searches that a guided sweep consists of. */
const guidedChains = 4
/** Simulations are cheap beside runs. */
const barsPerSimulation = 20

/** Numbers that keep the parts' draws apart. */
const seedOf = { sweep: 1, tradeOrder: 2, candles: 3, costs: 4, entries: 5 } as const
const partSeed = (seed: number, part: keyof typeof seedOf) => (Math.imul(seed | 0, 31) + seedOf[part]) | 0

/** The sweep's axes and combinations; the same for tasks and report. */
export interface SweepPlan {
  readonly axes: readonly TaskAxis[]
  readonly present: readonly number[]
  readonly constraints: readonly SweepConstraint[]
  /** Where a guided search chooses, walk-forward runs these. */
  readonly combinations: Combinations
}

export function planSweep(
  facts: Pick<RobustnessFacts, 'parameters' | 'constraints'>,
  { sweep, seed }: Pick<RobustnessSettings, 'sweep' | 'seed'>,
): SweepPlan {
  const { parameters } = facts
  const parameterAt = (path: string) => parameters.find(({ places }) => places.includes(path))
  const axes =
    sweep.axes.length === 0
      ? chooseAxes(parameters)
      : sweep.axes.flatMap((axis) => {
          const parameter = parameterAt(axis.path)
          return parameter ? [axisOf({ ...axis, path: parameter.path }, parameter)] : []
        })
  const stated = sweep.constraints.map(({ smaller, larger }) => ({
    smaller: parameterAt(smaller)?.path ?? smaller,
    larger: parameterAt(larger)?.path ?? larger,
  }))
  const constraints = [...facts.constraints, ...stated]
  const present = axes.map(({ path }) => parameterAt(path)!.value)
  const allowed = satisfiesConstraints(constraints, axes, (path) => parameterAt(path)?.value ?? null)
  return {
    axes,
    present,
    constraints,
    combinations: combinationsOf(axes, present, allowed, sweep.maxCombinations, partSeed(seed, 'sweep')),
  }
}

/** Why a part cannot be done with this run; null where it can, or is not known before. */
export function unavailableReason(
  part: RobustnessPart,
  facts: RobustnessFacts,
  settings: RobustnessSettings,
  sweep: SweepPlan,
): string | null {
  const isSwept = part === 'sweep' || part === 'overfitting' || part === 'walk_forward_rolling' || part === 'walk_forward_anchored'
  if (facts.bars - facts.firstBar < 2) return 'There are no bars to run on.'
  if (isSwept && sweep.axes.length === 0) return 'The plan has no number that could be varied.'
  if (part === 'overfitting' && !settings.parts.includes('sweep')) return 'It needs the sweep.'
  if (part === 'overfitting' && blocksFor(facts.tradingDays, settings.overfittingBlocks) === 0)
    return 'It needs at least 60 daily returns, ten for each of six blocks.'
  if (isSwept && cutWindows(facts, settings.walkForward, 'rolling').length === 0 && part !== 'sweep' && part !== 'overfitting')
    return 'The run is too short to be cut into windows of 50 bars.'
  return null
}

/** Splits a check into tasks that can run anywhere, in any order. Equal facts and settings give equal tasks. */
export function planTasks(facts: RobustnessFacts, settings: RobustnessSettings): readonly RobustnessTask[] {
  const sweep = planSweep(facts, settings)
  return settings.parts.flatMap((part) =>
    unavailableReason(part, facts, settings, sweep) === null ? tasksOf[part](facts, settings, sweep) : [],
  )
}

type TasksOf = (facts: RobustnessFacts, settings: RobustnessSettings, sweep: SweepPlan) => readonly RobustnessTask[]

const taskOf = (part: RobustnessPart, name: string | number, cost: number, work: TaskWork): RobustnessTask => ({
  id: `${part}-${name}`,
  part,
  cost,
  work,
})

/** From ≤ n < to, in pieces of about `barsPerTask`. */
function piecesOf(count: number, barsEach: number): readonly { readonly from: number; readonly to: number }[] {
  const wanted = Math.ceil((count * barsEach) / barsPerTask)
  const pieces = Math.max(1, Math.min(wanted, maxTasksPerPart, count))
  const cut = (k: number) => Math.floor((k * count) / pieces)
  return count === 0 ? [] : Array.from({ length: pieces }, (_, k) => ({ from: cut(k), to: cut(k + 1) }))
}

const goalOf = ({ sweep }: RobustnessSettings): TaskGoal => ({ objective: sweep.objective, minTrades: sweep.minTrades })
const runBars = ({ bars, firstBar }: RobustnessFacts) => bars - firstBar

const sweepTasks: TasksOf = (facts, settings, { axes, present, constraints, combinations }) => {
  const blocks = settings.parts.includes('overfitting') ? blocksFor(facts.tradingDays, settings.overfittingBlocks) : 0
  const goal = goalOf(settings)
  if (settings.sweep.method !== 'guided') {
    const paths = axes.map(({ path }) => path)
    return piecesOf(combinations.rows.length, facts.bars).map(({ from, to }, n) =>
      taskOf('sweep', n, (to - from) * facts.bars, { kind: 'sweep', paths, rows: combinations.rows.slice(from, to), goal, blocks }),
    )
  }
  const total = Math.min(settings.sweep.maxCombinations, combinations.possible ?? settings.sweep.maxCombinations)
  const chains = Math.min(guidedChains, total)
  return Array.from({ length: chains }, (_, n) => {
    const runs = Math.floor(((n + 1) * total) / chains) - Math.floor((n * total) / chains)
    const seed = (partSeed(settings.seed, 'sweep') + Math.imul(n, 7919)) | 0
    return taskOf('sweep', n, runs * facts.bars, { kind: 'guided', axes, constraints, start: present, runs, seed, goal, blocks })
  })
}

const walkForwardTasks =
  (mode: 'rolling' | 'anchored'): TasksOf =>
  (facts, settings, { axes, combinations }) => {
    const { objective, minTrades } = goalOf(settings)
    return cutWindows(facts, settings.walkForward, mode).map((cut, window) => {
      const inSample = cut.outOfSampleFrom - cut.inSampleFrom
      const goal = { objective, minTrades: Math.max(2, Math.round((minTrades * inSample) / runBars(facts))) }
      const work = {
        kind: 'walk_forward',
        mode,
        window,
        ...cut,
        paths: axes.map(({ path }) => path),
        rows: combinations.rows,
        goal,
      } as const
      return taskOf(
        mode === 'rolling' ? 'walk_forward_rolling' : 'walk_forward_anchored',
        window,
        combinations.rows.length * inSample,
        work,
      )
    })
  }

/** Mean block of resampled candles where none is given: a week of trading days, or a month of bars. */
export const defaultBlock = { days: 5, bars: 20 } as const

const tasksOf: Readonly<Record<RobustnessPart, TasksOf>> = {
  baseline: (facts) => [taskOf('baseline', 'run', facts.bars, { kind: 'baseline' })],
  sweep: sweepTasks,
  overfitting: () => [],
  walk_forward_rolling: walkForwardTasks('rolling'),
  walk_forward_anchored: walkForwardTasks('anchored'),
  trade_order: (facts, { seed, monteCarlo: { tradeOrders } }) => [
    taskOf('trade_order', 'run', facts.bars + tradeOrders * barsPerSimulation, {
      kind: 'trade_order',
      simulations: tradeOrders,
      seed: partSeed(seed, 'tradeOrder'),
    }),
  ],
  resampled_candles: (facts, { seed, monteCarlo }) => {
    const meanBlock = monteCarlo.meanBlock ?? (isIntraday(facts.timeframe) ? defaultBlock.days : defaultBlock.bars)
    return piecesOf(monteCarlo.candleRuns, facts.bars * 2).map(({ from, to }, n) =>
      taskOf('resampled_candles', n, (to - from) * facts.bars * 2, {
        kind: 'resampled_candles',
        from,
        to,
        meanBlock,
        seed: partSeed(seed, 'candles'),
      }),
    )
  },
  cost_jitter: (facts, { seed, monteCarlo: { costRuns } }) =>
    piecesOf(costRuns, facts.bars).map(({ from, to }, n) =>
      taskOf('cost_jitter', n, (to - from) * facts.bars, { kind: 'cost_jitter', from, to, seed: partSeed(seed, 'costs') }),
    ),
  random_entries: (facts, { seed, randomEntries }) => [
    taskOf('random_entries', 'run', facts.bars + randomEntries * barsPerSimulation, {
      kind: 'random_entries',
      simulations: randomEntries,
      seed: partSeed(seed, 'entries'),
    }),
  ],
}
