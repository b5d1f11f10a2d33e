import { describe, expect, test } from 'vitest'
import { RunCancelled } from '../backtest/run.ts'
import { assembleReport } from './assemble-report.ts'
import { checkRobustness } from './check-robustness.ts'
import { planTasks } from './plan-tasks.ts'
import { randomOf, drawBelow } from './random-draws.ts'
import type { RobustnessReport, VerdictTest } from './report.ts'
import { robustnessFacts } from './robustness-facts.ts'
import { runTask } from './run-task.ts'
import { defaultSettings, type RobustnessSettings } from './settings.ts'
import { crossPlan, inputOf, noiseBars, trendBars } from './testing/markets.ts'

const costs = { spread: 0.02, slippage: 0.01, commission: { kind: 'percent', value: 0.01 }, financing: null } as const
const small: RobustnessSettings = {
  ...defaultSettings,
  sweep: { ...defaultSettings.sweep, maxCombinations: 30 },
  walkForward: { windows: 3, inSampleLengths: 2 },
  monteCarlo: { tradeOrders: 100, candleRuns: 24, meanBlock: null, costRuns: 20 },
  overfittingBlocks: 8,
  randomEntries: 200,
}
const outcomeOf = ({ verdict }: RobustnessReport, test: VerdictTest) => verdict.reasons.find((reason) => reason.test === test)!.outcome

describe('a strategy with an edge', () => {
  const report = checkRobustness(inputOf(trendBars(21, 12_000), crossPlan, { costs }), small)

  test('holds up', () => {
    expect(report.verdict).toMatchObject({ level: 'holds_up', isFinal: true })
    expect(outcomeOf(report, 'random_entries')).toBe('pass')
    expect(outcomeOf(report, 'deflated_sharpe')).toBe('pass')
    expect(outcomeOf(report, 'walk_forward_rolling')).toBe('pass')
  })

  test('every test gives a sentence and names evidence that is there', () => {
    for (const { sentence, rule, evidence } of report.verdict.reasons) {
      expect(sentence).toMatch(/^[A-Z0-9].*[.]$/)
      expect(rule.length).toBeGreaterThan(10)
      expect(report[evidence]).not.toBeNull()
    }
  })

  test('the report is JSON', () => {
    expect(JSON.parse(JSON.stringify(report))).toEqual(report)
  })

  test('combinations beside the present one are counted as trials', () => {
    expect(report.trials).toEqual({ before: 1, added: report.sweep!.trials.length - 1, total: report.sweep!.trials.length })
    expect(report.sweep!.trials[report.sweep!.presentAt!]!.values).toEqual([8, 24])
  })
})

describe('noise', () => {
  const reports = [1, 2, 3, 4, 5, 6].map((seed) => checkRobustness(inputOf(noiseBars(seed, 5000), crossPlan), small))

  test('never holds up', () => {
    expect(reports.map(({ verdict }) => verdict.level)).not.toContain('holds_up')
  })

  test('that lost says so first', () => {
    const lost = reports.filter(({ baseline }) => baseline!.returnPercent < 0)
    expect(lost.length).toBeGreaterThan(0)
    for (const { verdict } of lost) expect(verdict.headline).toContain('lost money')
  })
})

describe('the split into tasks', () => {
  const input = inputOf(trendBars(31, 4000), crossPlan, { costs })
  const facts = robustnessFacts(input)
  const outcomesOf = (settings: RobustnessSettings) => planTasks(facts, settings).map((task) => runTask(input, task))
  const outcomes = outcomesOf(small)
  const whole = assembleReport(facts, small, outcomes)

  test('any order of tasks gives the same report, byte for byte', () => {
    for (let seed = 0; seed < 5; seed++) {
      const random = randomOf(seed)
      const order = outcomes.map((outcome) => ({ outcome, at: drawBelow(random, 1e9) })).toSorted((a, b) => a.at - b.at)
      const mixed = order.map(({ outcome }) => outcome)
      expect(JSON.stringify(assembleReport(facts, small, mixed))).toBe(JSON.stringify(whole))
    }
  })

  test('tasks and outcomes that went over a wire give the same report', () => {
    const sent = planTasks(JSON.parse(JSON.stringify(facts)), JSON.parse(JSON.stringify(small)))
    const received = sent.toReversed().map((task) => JSON.parse(JSON.stringify(runTask(input, JSON.parse(JSON.stringify(task))))))
    expect(JSON.stringify(assembleReport(facts, small, received))).toBe(JSON.stringify(whole))
  })

  test('running all in sequence is the same', () => {
    expect(checkRobustness(input, small)).toEqual(whole)
  })

  test('another seed draws otherwise', () => {
    const other = { ...small, seed: 2 }
    expect(assembleReport(facts, other, outcomesOf(other)).randomEntries).not.toEqual(whole.randomEntries)
  })

  test('a guided sweep joins its chains, each combination once', () => {
    const guided: RobustnessSettings = {
      ...small,
      parts: ['sweep', 'overfitting'],
      sweep: { ...small.sweep, method: 'guided', maxCombinations: 40 },
    }
    const { sweep } = assembleReport(facts, guided, outcomesOf(guided))
    expect(new Set(sweep!.trials.map(({ values }) => values.join())).size).toBe(sweep!.trials.length)
    expect(sweep!.presentAt).toBe(0)
  })

  test('a report of some outcomes leaves the rest open, and says so', () => {
    const some = assembleReport(facts, small, outcomes.slice(0, 1))
    expect(some.progress).toEqual({ tasksDone: 1, tasks: outcomes.length })
    expect(some.baseline).toEqual(whole.baseline)
    expect(some.sweep).toBeNull()
    expect(some.verdict).toMatchObject({ level: 'not_enough_evidence', isFinal: false })
    expect(some.verdict.reasons.find(({ test: name }) => name === 'plateau')!.sentence).toBe('This test is not done yet.')
  })
})

describe('a run that says little', () => {
  test('too few trades are never a pass', () => {
    const report = checkRobustness(inputOf(noiseBars(3, 300), crossPlan), small)
    expect(report.baseline!.trades).toBeLessThan(30)
    expect(report.verdict.level).toBe('not_enough_evidence')
    const judged = report.verdict.reasons.filter(({ outcome }) => outcome !== 'unknown').map(({ test: name }) => name)
    for (const name of judged) expect(['profit_after_costs', 'overfitting']).toContain(name)
  })

  test('a plan without trades, and one bar, end in words instead of figures', () => {
    const never = { ...crossPlan, entryLong: null, entryShort: null }
    for (const input of [inputOf(noiseBars(3, 500), never), inputOf(noiseBars(3, 1))]) {
      const report = checkRobustness(input, small)
      expect(report.verdict.level).toBe('not_enough_evidence')
    }
  })
})

describe('progress and cancelling', () => {
  const input = inputOf(trendBars(31, 1500))

  test('progress grows to 1, and a partial report follows every task', () => {
    const shares: number[] = []
    const partials: RobustnessReport[] = []
    checkRobustness(input, small, { onProgress: (share) => void shares.push(share), onPartial: (report) => void partials.push(report) })
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
    expect(shares.at(-1)).toBeCloseTo(1, 9)
    expect(partials.map(({ progress }) => progress.tasksDone)).toEqual(partials.map((_, k) => k + 1))
  })

  test('a cancelled check stops', () => {
    let asked = 0
    expect(() => checkRobustness(input, small, { isCancelled: () => ++asked > 20 })).toThrow(RunCancelled)
  })
})
