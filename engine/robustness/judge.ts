import { formatCount } from '../format/count.ts'
import { numberText, signedText } from '../format/number-text.ts'
import { countedShareText, probabilityText } from '../format/probability.ts'
import type { EvidenceKey, Finding, RobustnessReport, TestOutcome, VerdictTest, WalkForwardReport } from './report.ts'
import { thresholds } from './thresholds.ts'

type Evidence = Omit<RobustnessReport, 'verdict'>

/** What a test says of a report. */
export interface Judgement {
  readonly outcome: TestOutcome
  readonly sentence: string
}

export interface VerdictTestSpec {
  readonly title: string
  readonly rule: string
  readonly evidence: EvidenceKey
  readonly judgesChance: boolean
  readonly judge: (report: Evidence) => Judgement | null
}

const percent = (value: number, digits = 0) => `${numberText(value, digits)}%`
const signedPercent = (value: number) => `${signedText(value, 1)}%`
const percentOf = (share: number) => percent(100 * share)

const unknown = (sentence: string): Judgement => ({ outcome: 'unknown', sentence })
const whyUnknown = ({ reason }: Finding) => unknown(reason ?? 'This could not be measured.')

/** Above `pass` passes, below `fail` fails; the other way round where `pass` is the smaller. */
function grade(value: number, { pass, fail }: { readonly pass: number; readonly fail: number }): TestOutcome {
  const sign = pass > fail ? 1 : -1
  if (value * sign >= pass * sign) return 'pass'
  return value * sign < fail * sign ? 'fail' : 'warn'
}

function hasTrades(report: Pick<Evidence, 'baseline'>, test: () => Judgement): Judgement | null {
  if (!report.baseline) return null
  const { trades } = report.baseline
  return trades < thresholds.trades.enough
    ? unknown(`${formatCount(trades, 'trade')} are too few to judge this; ${thresholds.trades.enough} are needed.`)
    : test()
}

/** A number of daily returns; beyond all patience in years. */
const daysText = (days: number): string =>
  days > thresholds.trackRecord.maxDays ? 'more than fifty years of daily returns' : `${numberText(Math.ceil(days), 0)} daily returns`

/** A share of the profit in percent; where it is a multiple, told as one. */
const partOfProfit = (share: number): string =>
  share > 200 ? `${numberText(share / 100, share < 1000 ? 1 : 0)} times the profit` : `${percent(share)} of the profit`

function judgeSample({ baseline, sharpe }: Evidence): Judgement | null {
  if (!baseline) return null
  const { enough, many } = thresholds.trades
  const record = sharpe?.minTrackRecord.value
  const needed =
    record != null && sharpe && record > sharpe.returns
      ? ` A Sharpe like this one also needs ${daysText(record)} to be told from 0; there are ${numberText(sharpe.returns, 0)}.`
      : ''
  const count = formatCount(baseline.trades, 'trade')
  if (baseline.trades < enough) return unknown(`${count}: too few to tell skill from luck, whatever they made.${needed}`)
  if (baseline.trades < many)
    return { outcome: 'warn', sentence: `${count} allow a first judgement only; averages can still move a lot.${needed}` }
  return { outcome: needed ? 'warn' : 'pass', sentence: `${count} are enough to measure averages.${needed}` }
}

function judgeProfit({ baseline }: Evidence): Judgement | null {
  if (!baseline) return null
  const { returnPercent, maxDrawdownPercent } = baseline
  const facts = `The run made ${signedPercent(returnPercent)} after costs, with a deepest fall of ${percent(-maxDrawdownPercent, 1)} on the way.`
  return returnPercent > 0
    ? { outcome: 'pass', sentence: facts }
    : { outcome: 'fail', sentence: `${facts} There is no profit whose robustness could matter.` }
}

const judgeRandom = (report: Evidence): Judgement | null =>
  report.randomEntries &&
  hasTrades(report, () => {
    const { pValue, entries, simulations, actualMeanPercent, randomMeanPercent } = report.randomEntries!
    if (pValue.value === null) return whyUnknown(pValue)
    const outcome = grade(pValue.value, thresholds.randomEntryP)
    const meaning = {
      pass: 'The entries are better than chance explains.',
      warn: 'Chance does as well now and then.',
      fail: 'Entering at random does about as well, so the entry rules have shown no edge.',
    }[outcome as 'pass' | 'warn' | 'fail']
    const asGood = Math.round(pValue.value * (simulations + 1)) - 1
    return {
      outcome,
      sentence: `Of ${numberText(simulations, 0)} runs with ${formatCount(entries, 'entry', 'entries')} at random bars, ${asGood <= 0 ? 'none' : numberText(asGood, 0)} did at least as well (p = ${numberText(pValue.value, 3)}; an entry made ${signedText(actualMeanPercent, 3)}%, a random one ${signedText(randomMeanPercent.p50, 3)}%). ${meaning}`,
    }
  })

/** What the deflated Sharpe says: the only test that changes when more variants are tried. */
export const judgeDeflated = (report: Pick<Evidence, 'baseline' | 'sharpe'>): Judgement | null =>
  report.sharpe &&
  hasTrades(report, () => {
    const { deflated, annual, perPeriod, bestByLuckAnnual, trials } = report.sharpe!
    if (deflated.value === null || perPeriod.value === null) return whyUnknown(deflated)
    const own = annual.value === null ? `${numberText(perPeriod.value, 3)} a day` : `${numberText(annual.value, 2)} a year`
    const best = bestByLuckAnnual.value === null ? 'above 0' : `at ${numberText(bestByLuckAnnual.value, 2)}`
    const luck =
      trials > 1
        ? `${formatCount(trials, 'variant')} were tried, and the best of as many without any skill would be expected ${best}.`
        : 'One variant was tried.'
    return {
      outcome: grade(deflated.value, thresholds.deflatedSharpe),
      sentence: `The Sharpe is ${own}. ${luck} The probability that the true Sharpe is better than ${trials > 1 ? 'that' : '0'} is ${probabilityText(deflated.value)}.`,
    }
  })

function judgeOverfitting(report: Evidence): Judgement | null {
  const found = report.overfitting
  if (!found) return null
  if (found.combinations < 10) return unknown(`Only ${formatCount(found.combinations, 'combination')} traded; ten are needed.`)
  if (found.probability.value === null) return whyUnknown(found.probability)
  const graded = grade(found.probability.value, thresholds.overfitting)
  const isHarmless = (found.probabilityOfLoss.value ?? 1) <= thresholds.overfitting.harmlessLoss
  return {
    outcome: isHarmless && graded === 'fail' ? 'warn' : graded,
    sentence: `The history was halved in ${numberText(found.splits, 0)} ways. The combination that was best of ${numberText(found.combinations, 0)} on one half did worse than most on the other half in ${countedShareText(100 * found.probability.value)} of them; choosing by lot gives 50%. ${lossSentence(found.probabilityOfLoss.value ?? 0)}`,
  }
}

function lossSentence(share: number): string {
  if (share <= 0) return 'It never lost money there.'
  return share >= 1 ? 'It always lost money there.' : `It lost money there in ${countedShareText(100 * share)}.`
}

function judgeWalkForward(found: WalkForwardReport | null): Judgement | null {
  if (!found) return null
  const windows = found.windows.length
  if (found.trades < thresholds.trades.enough)
    return unknown(
      `${formatCount(found.trades, 'trade')} in the ${windows} test windows are too few; ${thresholds.trades.enough} are needed.`,
    )
  const inProfit = found.windowsInProfitPercent.value ?? 0
  const kept = found.efficiency.value
  const { efficiency, windowsPercent } = thresholds.walkForward
  const isGood = kept !== null && kept >= efficiency && inProfit >= windowsPercent
  const keeps =
    kept === null
      ? 'The chosen numbers lose already where they were chosen'
      : kept <= 0
        ? 'Nothing of the return survives'
        : `It keeps ${percentOf(kept)} of the return it had where its numbers were chosen`
  return {
    outcome: found.returnPercent <= 0 ? 'fail' : isGood ? 'pass' : 'warn',
    sentence: `With numbers chosen on the past only, it made ${signedPercent(found.returnPercent)} in the ${windows} windows that followed; ${countedShareText(inProfit)} of them were in profit. ${keeps}.`,
  }
}

const judgePlateau = (report: Evidence): Judgement | null =>
  report.sweep &&
  hasTrades(report, () => {
    const { plateauAtPresent, profitablePercent, objectiveTitle, trials } = report.sweep!
    if (plateauAtPresent.value === null) return whyUnknown(plateauAtPresent)
    const around =
      profitablePercent.value === null
        ? ''
        : ` Of ${formatCount(trials.length, 'combination')}, ${countedShareText(profitablePercent.value)} with trades enough are in profit.`
    return {
      outcome: grade(plateauAtPresent.value, thresholds.plateau),
      sentence: `Neighbouring numbers keep ${percentOf(plateauAtPresent.value)} of its ${objectiveTitle}.${around} A lonely peak seldom repeats.`,
    }
  })

const judgeResampled = (report: Evidence): Judgement | null =>
  report.resampledCandles &&
  hasTrades(report, () => {
    const { runs, profitablePercent, returnPercent, blocks, meanBlock } = report.resampledCandles!
    const pieces = blocks === 'days' ? formatCount(meanBlock, 'trading day') : formatCount(meanBlock, 'bar')
    return {
      outcome: grade(profitablePercent, thresholds.resampledPercent),
      sentence: `On ${formatCount(runs.length, 'history', 'histories')} made of its own candles in blocks of about ${pieces}, it was in profit in ${countedShareText(profitablePercent)} of them; the middle one made ${signedPercent(returnPercent.p50)}, one in twenty under ${signedPercent(returnPercent.p5)}.`,
    }
  })

const judgeTradeOrder = (report: Evidence): Judgement | null =>
  report.tradeOrder &&
  hasTrades(report, () => {
    const { bootstrap, shuffle, actualMaxDrawdownPercent } = report.tradeOrder!
    return {
      outcome: grade(bootstrap.lossPercent, thresholds.bootstrapLossPercent),
      sentence: `Resampling as many trades from its own, ${countedShareText(bootstrap.lossPercent)} of the sequences lose. In another order the same trades fall by ${percent(-shuffle.maxDrawdownPercent.p5, 1)} or more one time in twenty (here ${percent(-actualMaxDrawdownPercent, 1)}): expect that fall.`,
    }
  })

const judgeBreakEven = (report: Evidence): Judgement | null =>
  report.baseline &&
  hasTrades(report, () => {
    const { costMargin, costPerSide, breakEvenCost, returnPercent } = report.baseline!
    if (breakEvenCost.value === null && breakEvenCost.reason !== null)
      return { outcome: returnPercent > 0 ? 'unknown' : 'fail', sentence: breakEvenCost.reason }
    if (costMargin.value === null) return whyUnknown(costMargin)
    return {
      outcome: grade(costMargin.value, thresholds.costMargin),
      sentence: `It pays ${numberText(costPerSide.value ?? 0, 2)} basis points a side and would break even at ${numberText(breakEvenCost.value ?? 0, 2)}: ${numberText(costMargin.value, 1)} times the cost.`,
    }
  })

const judgeCosts = (report: Evidence): Judgement | null =>
  report.costJitter &&
  hasTrades(report, () => {
    const { runs, profitablePercent, fixed, hasNoCosts } = report.costJitter!
    if (hasNoCosts) return unknown('The run pays no costs, so there is nothing to vary. Real trading does.')
    const doubled = fixed.find(({ spread }) => spread === 2)
    return {
      outcome: grade(profitablePercent, thresholds.costJitterPercent),
      sentence: `With costs drawn between half and three times the assumed ones, ${countedShareText(profitablePercent)} of ${formatCount(runs.length, 'run')} are in profit${doubled ? `; at twice the costs it makes ${signedPercent(doubled.returnPercent)}` : ''}.`,
    }
  })

const judgeConcentration = (report: Evidence): Judgement | null =>
  report.baseline &&
  hasTrades(report, () => {
    const { bestTradesShare, trades } = report.baseline!
    if (bestTradesShare.value === null) return whyUnknown(bestTradesShare)
    const outcome = grade(bestTradesShare.value, thresholds.bestTradesPercent)
    const best = formatCount(Math.max(1, Math.ceil(trades * 0.05)), 'trade')
    const meaning = bestTradesShare.value > 100 ? ' Without them it would have lost.' : ''
    return {
      outcome,
      sentence: `The best ${best} of ${numberText(trades, 0)} made ${partOfProfit(bestTradesShare.value)}.${meaning}`,
    }
  })

const judgeYears = (report: Evidence): Judgement | null =>
  report.years &&
  hasTrades(report, () => {
    const { rows, rowsWithTrades, rowsInProfit, bestShare } = report.years!
    if (rowsWithTrades < 2) return unknown('All trades fall into one year; other years may differ.')
    const { pass, fail, excessPercent } = thresholds.years
    const outcome = grade((100 * rowsInProfit) / rowsWithTrades, { pass, fail })
    const best = rows.find(({ profitSharePercent }) => profitSharePercent !== null && profitSharePercent === bestShare.value)
    const isOneYear = best !== undefined && best.profitSharePercent! - best.barsPercent > excessPercent
    const part = best ? `; ${best.key} made ${partOfProfit(best.profitSharePercent!)} in ${percent(best.barsPercent)} of the bars` : ''
    return {
      outcome: outcome === 'pass' && isOneYear ? 'warn' : outcome,
      sentence: `${numberText(rowsInProfit, 0)} of ${formatCount(rowsWithTrades, 'year')} were in profit${part}.`,
    }
  })

const judgeRegimes = (report: Evidence): Judgement | null =>
  report.regimes &&
  hasTrades(report, () => {
    const judged = report.regimes!.rows.filter(({ key, trades }) => key !== 'unknown' && trades >= thresholds.regimes.minTrades)
    if (judged.length < 2) return unknown('Fewer than two kinds of market had ten trades or more.')
    const losing = judged.filter(({ profitUsd }) => profitUsd <= 0).map(({ label }) => label.toLowerCase())
    const share = (100 * (judged.length - losing.length)) / judged.length
    return {
      outcome: share >= thresholds.regimes.pass ? 'pass' : 'warn',
      sentence: `It made money in ${judged.length - losing.length} of ${judged.length} kinds of market with ten trades or more${losing.length > 0 ? `; it lost in: ${losing.join('; ')}` : ''}.`,
    }
  })

const t = thresholds
const walkForwardRule = `Passes with ${percentOf(t.walkForward.efficiency)} of the in-sample return and ${percent(t.walkForward.windowsPercent)} of the windows in profit; fails without profit.`

/** Every test of the verdict: what it asks, by which thresholds, and what it reads. */
export const verdictTestTable = {
  sample_size: {
    title: 'Enough trades',
    rule: `From ${t.trades.many} trades on it passes; under ${t.trades.enough} nothing can be judged.`,
    evidence: 'baseline',
    judgesChance: false,
    judge: judgeSample,
  },
  profit_after_costs: {
    title: 'Profit after costs',
    rule: 'Passes when the run ends above its starting balance.',
    evidence: 'baseline',
    judgesChance: false,
    judge: judgeProfit,
  },
  random_entries: {
    title: 'Better than random entries',
    rule: `Passes up to p = ${t.randomEntryP.pass}, fails above ${t.randomEntryP.fail}.`,
    evidence: 'randomEntries',
    judgesChance: true,
    judge: judgeRandom,
  },
  deflated_sharpe: {
    title: 'Sharpe after all trials',
    rule: `Passes from ${percentOf(t.deflatedSharpe.pass)} on, fails below ${percentOf(t.deflatedSharpe.fail)}.`,
    evidence: 'sharpe',
    judgesChance: true,
    judge: judgeDeflated,
  },
  overfitting: {
    title: 'Overfitting of the numbers',
    rule: `Passes up to ${percentOf(t.overfitting.pass)}, fails above ${percentOf(t.overfitting.fail)}; it is unclear where the chosen numbers lose money in at most ${percentOf(t.overfitting.harmlessLoss)}.`,
    evidence: 'overfitting',
    judgesChance: false,
    judge: judgeOverfitting,
  },
  walk_forward_rolling: {
    title: 'Walk-forward, rolling',
    rule: walkForwardRule,
    evidence: 'walkForwardRolling',
    judgesChance: false,
    judge: (report) => judgeWalkForward(report.walkForwardRolling),
  },
  walk_forward_anchored: {
    title: 'Walk-forward, anchored',
    rule: walkForwardRule,
    evidence: 'walkForwardAnchored',
    judgesChance: false,
    judge: (report) => judgeWalkForward(report.walkForwardAnchored),
  },
  plateau: {
    title: 'Neighbouring numbers',
    rule: `Passes when neighbours keep ${percentOf(t.plateau.pass)} of the edge, fails below ${percentOf(t.plateau.fail)}.`,
    evidence: 'sweep',
    judgesChance: false,
    judge: judgePlateau,
  },
  resampled_candles: {
    title: 'Other histories',
    rule: `Passes with ${percent(t.resampledPercent.pass)} in profit, fails below ${percent(t.resampledPercent.fail)}.`,
    evidence: 'resampledCandles',
    judgesChance: false,
    judge: judgeResampled,
  },
  trade_order: {
    title: 'Other trades of the same kind',
    rule: `Passes with at most ${percent(t.bootstrapLossPercent.pass)} of the sequences losing, fails above ${percent(t.bootstrapLossPercent.fail)}.`,
    evidence: 'tradeOrder',
    judgesChance: false,
    judge: judgeTradeOrder,
  },
  break_even_cost: {
    title: 'Room for costs',
    rule: `Passes at ${t.costMargin.pass} times the cost, fails below ${t.costMargin.fail} times.`,
    evidence: 'baseline',
    judgesChance: false,
    judge: judgeBreakEven,
  },
  cost_jitter: {
    title: 'Other costs',
    rule: `Passes with ${percent(t.costJitterPercent.pass)} in profit, fails below ${percent(t.costJitterPercent.fail)}.`,
    evidence: 'costJitter',
    judgesChance: false,
    judge: judgeCosts,
  },
  concentration: {
    title: 'Profit from many trades',
    rule: `Passes when the best 5% of trades made at most ${percent(t.bestTradesPercent.pass)} of the profit, fails above ${percent(t.bestTradesPercent.fail)}.`,
    evidence: 'baseline',
    judgesChance: false,
    judge: judgeConcentration,
  },
  years: {
    title: 'Year by year',
    rule: `Passes with ${percent(t.years.pass)} of the years in profit and none with a share of it more than ${t.years.excessPercent} points above its share of the bars, fails below ${percent(t.years.fail)}.`,
    evidence: 'years',
    judgesChance: false,
    judge: judgeYears,
  },
  regimes: {
    title: 'Kinds of market',
    rule: `Passes with ${percent(t.regimes.pass)} of the kinds in profit, else it is unclear: a strategy may be made for one kind.`,
    evidence: 'regimes',
    judgesChance: false,
    judge: judgeRegimes,
  },
} as const satisfies Record<VerdictTest, VerdictTestSpec>
