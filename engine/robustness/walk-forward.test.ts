import { describe, expect, test } from 'vitest'
import { backtest } from '../backtest/backtest.ts'
import { sliceBars } from '../market/bars.ts'
import { assembleReport } from './assemble-report.ts'
import { withParameters } from './parameters.ts'
import { planTasks } from './plan-tasks.ts'
import { robustnessFacts } from './robustness-facts.ts'
import { runTask } from './run-task.ts'
import { defaultSettings, type RobustnessSettings } from './settings.ts'
import { crossPlan, inputOf, trendBars } from './testing/markets.ts'
import { cutWindows } from './walk-forward.ts'

describe('windows', () => {
  test('rolling: equal parts one after another, the last one ends with the data', () => {
    expect(cutWindows({ firstBar: 100, bars: 1000 }, { windows: 6, inSampleLengths: 3 }, 'rolling')).toEqual(
      [0, 1, 2, 3, 4, 5].map((w) => ({ inSampleFrom: 100 + 100 * w, outOfSampleFrom: 400 + 100 * w, to: 500 + 100 * w })),
    )
  })

  test('anchored: all the past is in sample', () => {
    const windows = cutWindows({ firstBar: 100, bars: 1000 }, { windows: 6, inSampleLengths: 3 }, 'anchored')
    expect(windows.map(({ inSampleFrom, outOfSampleFrom }) => [inSampleFrom, outOfSampleFrom])).toEqual(
      [400, 500, 600, 700, 800, 900].map((from) => [100, from]),
    )
  })

  test('a short run has fewer windows, and none under two', () => {
    expect(cutWindows({ firstBar: 0, bars: 300 }, { windows: 6, inSampleLengths: 3 }, 'rolling')).toHaveLength(3)
    expect(cutWindows({ firstBar: 0, bars: 240 }, { windows: 6, inSampleLengths: 3 }, 'rolling')).toEqual([])
  })
})

describe('a walk over trends', () => {
  const bars = trendBars(8, 9000)
  const input = inputOf(bars, crossPlan, { firstDecisionTime: bars.time[500]! })
  const facts = robustnessFacts(input)
  const [fast, slow] = facts.parameters.map(({ path }) => path)
  const settings: RobustnessSettings = {
    ...defaultSettings,
    parts: ['walk_forward_rolling'],
    sweep: {
      ...defaultSettings.sweep,
      axes: [
        { path: fast!, from: 4, to: 12, step: 4 },
        { path: slow!, from: 16, to: 32, step: 8 },
      ],
    },
    walkForward: { windows: 4, inSampleLengths: 2 },
  }
  const report = assembleReport(
    facts,
    settings,
    planTasks(facts, settings).map((task) => runTask(input, task)),
  ).walkForwardRolling!

  test('chooses for each window from its past only', () => {
    const { windows, combinations } = report
    expect(combinations).toBe(9)
    expect(windows).toHaveLength(4)
    for (const { inSampleFromTime, outOfSampleFromTime, toTime, values } of windows) {
      expect(inSampleFromTime).toBeLessThan(outOfSampleFromTime)
      expect(outOfSampleFromTime).toBeLessThan(toTime)
      expect(values).toHaveLength(2)
    }
    const cut = planTasks(facts, settings)[0]!
    if (cut.work.kind !== 'walk_forward') throw new Error('a window')
    const known = { ...input, bars: sliceBars(bars, 0, cut.work.to) }
    expect(runTask(known, cut).result).toMatchObject({ figures: { values: windows[0]!.values, outOfSample: windows[0]!.outOfSample } })
  })

  test('an out-of-sample part is the run of the chosen numbers over those bars', () => {
    const { values, outOfSample, outOfSampleFromTime, toTime } = report.windows[1]!
    const plan = withParameters(crossPlan, { [fast!]: values![0]!, [slow!]: values![1]! })
    const to = bars.time.indexOf(toTime)
    const own = backtest({ ...input, plan, bars: sliceBars(bars, 0, to), firstDecisionTime: outOfSampleFromTime })
    expect(outOfSample.trades).toBe(own.trades.length)
    expect(outOfSample.returnPercent).toBeCloseTo(100 * (own.equityUsd.at(-1)! / 10_000 - 1), 6)
  })

  test('its equity joins the parts, each going on where the one before ended', () => {
    const growth = report.windows.reduce((product, { outOfSample }) => product * (1 + outOfSample.returnPercent / 100), 1)
    expect(report.equity.at(-1)!.equityUsd).toBeCloseTo(10_000 * growth, 6)
    expect(report.returnPercent).toBeCloseTo(100 * (growth - 1), 9)
    const times = report.equity.map(({ time }) => time)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
  })

  test('says what it keeps, and how far its choices move', () => {
    const mean = (pick: (window: (typeof report.windows)[number]) => number) =>
      report.windows.reduce((sum, window) => sum + pick(window), 0) / 4
    expect(report.efficiency.value).toBeCloseTo(
      mean((w) => w.outOfSample.annualReturnPercent!) / mean((w) => w.inSample.annualReturnPercent!),
      9,
    )
    expect(report.windowsInProfitPercent.value).toBe(25 * report.windows.filter(({ outOfSample }) => outOfSample.returnPercent > 0).length)
    expect(report.drift.map(({ label }) => label)).toEqual(['Fast SMA period', 'Slow SMA period'])
  })
})
