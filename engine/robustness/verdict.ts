import { judgeDeflated, verdictTestTable, type VerdictTestSpec } from './judge.ts'
import { verdictTests, type RobustnessReport, type Verdict, type VerdictLevel, type VerdictReason, type VerdictTest } from './report.ts'
import type { RobustnessPart } from './settings.ts'

/** The part whose absence leaves a test without evidence. */
const partOf: Readonly<Partial<Record<VerdictTest, RobustnessPart>>> = {
  random_entries: 'random_entries',
  overfitting: 'overfitting',
  walk_forward_rolling: 'walk_forward_rolling',
  walk_forward_anchored: 'walk_forward_anchored',
  plateau: 'sweep',
  resampled_candles: 'resampled_candles',
  trade_order: 'trade_order',
  cost_jitter: 'cost_jitter',
}

/** What a pass needs beside no failure: most tests judged and passed. */
const [minPassedShare, minJudged] = [0.6, 8]

type Evidence = Omit<RobustnessReport, 'verdict'>

function reasonOf(test: VerdictTest, report: Evidence): VerdictReason {
  const { title, rule, evidence, judgesChance, judge }: VerdictTestSpec = verdictTestTable[test]
  const { outcome, sentence } = judge(report) ?? { outcome: 'unknown', sentence: absenceOf(test, report) }
  return { test, title, outcome, sentence, rule, evidence, judgesChance }
}

function absenceOf(test: VerdictTest, { skipped, settings }: Evidence): string {
  const part = partOf[test] ?? 'baseline'
  if (!settings.parts.includes(part)) return 'This test was left out.'
  return skipped[part] ?? 'This test is not done yet.'
}

const headlines: Readonly<Record<VerdictLevel, string>> = {
  holds_up: 'It held up in these tests. That is no promise: it says that luck and chosen numbers do not explain the result.',
  fragile: 'It is fragile: at least one test shows how the result can break.',
  likely_chance: 'Luck explains this result well enough. Nothing here says that it would repeat.',
  not_enough_evidence: 'There is not enough evidence to judge it, good or bad.',
}

function levelOf(reasons: readonly VerdictReason[]): VerdictLevel {
  const outcomeOf = (test: VerdictTest) => reasons.find((reason) => reason.test === test)?.outcome ?? 'unknown'
  const judged = reasons.filter(({ outcome }) => outcome !== 'unknown')
  if (outcomeOf('sample_size') === 'unknown' || outcomeOf('random_entries') === 'unknown' || judged.length < minJudged)
    return 'not_enough_evidence'
  const isProfit = outcomeOf('profit_after_costs') === 'pass'
  const isChance =
    outcomeOf('random_entries') === 'fail' || (outcomeOf('deflated_sharpe') === 'fail' && outcomeOf('random_entries') !== 'pass')
  if (isProfit && isChance) return 'likely_chance'
  const passed = judged.filter(({ outcome }) => outcome === 'pass').length
  const hasFailure = judged.some(({ outcome }) => outcome === 'fail')
  const isClear = outcomeOf('random_entries') === 'pass' && passed >= minPassedShare * judged.length
  return isClear && !hasFailure ? 'holds_up' : 'fragile'
}

/** The headline names the loss where there is one, and up to two failed tests; more are only counted, since the reasons follow. */
function headlineOf(level: VerdictLevel, reasons: readonly VerdictReason[]): string {
  const failed = reasons.filter(({ outcome }) => outcome === 'fail')
  if (failed.some(({ test }) => test === 'profit_after_costs')) return 'It lost money in this run, so there is no result to rely on.'
  if (level !== 'fragile') return headlines[level]
  if (failed.length === 0) return 'It is fragile: no test failed, but too few passed clearly.'
  const judged = reasons.filter(({ outcome }) => outcome !== 'unknown').length
  const named = failed.length <= 2 ? `: ${failed.map(({ title }) => `“${title}”`).join(' and ')}` : ''
  return `It is fragile: it did not pass ${failed.length} of ${judged} tests${named}.`
}

/**
 * One level from the tests of `judge.ts`. Not enough evidence: too few trades, no random-entry test, or under eight tests judged.
 * Likely chance: in profit, and random entries do as well, or the deflated Sharpe fails and the entries do not clearly beat random
 * ones. Fragile: another test failed, the entries do not clearly beat random ones, or under 60% of the judged tests passed. Else it
 * holds up.
 */
export function verdictOf(report: Evidence): Verdict {
  const reasons = verdictTests.map((test) => reasonOf(test, report))
  const level = levelOf(reasons)
  return { level, headline: headlineOf(level, reasons), reasons, isFinal: report.progress.tasksDone === report.progress.tasks }
}

/** A verdict after more variants were tried: its tests stand as they were judged, but for the deflated Sharpe. */
export function rejudgeVerdict(verdict: Verdict, report: Pick<Evidence, 'baseline' | 'sharpe'>): Verdict {
  const judged = judgeDeflated(report)
  if (judged === null) return verdict
  const reasons = verdict.reasons.map((reason) => (reason.test === 'deflated_sharpe' ? { ...reason, ...judged } : reason))
  const level = levelOf(reasons)
  return { ...verdict, level, headline: headlineOf(level, reasons), reasons }
}
