import { ln } from '../market/simulation/portable-math.ts'
import { minDays } from '../statistics/figure.ts'
import { meanOf, quantile } from '../statistics/moments.ts'
import { finding, noFinding } from './finding.ts'
import type { Finding, OverfittingReport } from './report.ts'
import { histogramOf } from './spread-of.ts'
import type { BlockSums } from './task.ts'

/** Fewest returns in a block, and fewest blocks and combinations that mean something. */
const minReturns = 10
export const minBlocks = 6
export const minCombinations = 10
/** Combinations × splits that are looked at; beyond, every n-th split is taken. */
const maxExamined = 3_000_000
const maxPoints = 500

/** The even number of blocks, at most `most`, that leaves each at least ten daily returns; 0 where that is fewer than six. */
export function blocksFor(tradingDays: number, most: number): number {
  const blocks = 2 * Math.floor(Math.min(most, tradingDays / minReturns) / 2)
  return blocks < minBlocks || tradingDays < 2 * minDays ? 0 : blocks
}

/** Every choice of half of the blocks, as bits; with its complement each appears twice, in and out of sample exchanged. */
function halvesOf(blocks: number): number[] {
  const halves: number[] = []
  for (let bits = 0; bits < 1 << blocks; bits++) if (bitCount(bits) === blocks / 2) halves.push(bits)
  return halves
}

function bitCount(bits: number): number {
  let count = 0
  for (let rest = bits; rest > 0; rest &= rest - 1) count++
  return count
}

interface Split {
  readonly logit: number
  readonly inSample: number
  readonly outOfSample: number
}

/**
 * Combinatorially symmetric cross-validation (Bailey, Borwein, López de Prado and Zhu 2015) over the daily returns of every
 * combination, given as sums by block. The probability of overfitting is the share of splits in which the best Sharpe of one half
 * has a rank ω = rank / (combinations + 1) in the other half with ln(ω / (1 − ω)) ≤ 0; equal Sharpes share their mean rank.
 * Combinations that never moved are left out.
 */
export function overfittingOf(
  combinations: readonly BlockSums[],
  blockReturns: readonly number[],
  periodsPerYear: number,
): OverfittingReport | string {
  const moving = combinations.filter(({ squares }) => squares.some((square) => square > 0))
  const blocks = blockReturns.length
  if (blocks < 2) return 'There are too few daily returns to cut them into blocks.'
  if (moving.length < 2) return 'Fewer than two combinations traded.'
  const halves = halvesOf(blocks)
  const every = Math.max(1, Math.ceil((halves.length * moving.length) / maxExamined))
  const looked = halves.filter((_, k) => k % every === 0)
  const annual = Math.sqrt(periodsPerYear)
  const splits = looked.map(splitJudge(tableOf(moving, blocks), blockReturns, annual))
  const logits = splits.map(({ logit }) => logit)
  return {
    probability: finding(
      share(splits, ({ logit }) => logit <= 0),
      '',
    ),
    blocks,
    splits: splits.length,
    combinations: moving.length,
    logits: histogramOf(logits, 24),
    medianLogit: finding(quantile(Float64Array.from(logits), 0.5), ''),
    degradation: degradationOf(splits),
    probabilityOfLoss: finding(
      share(splits, ({ outOfSample }) => outOfSample < 0),
      '',
    ),
    points: splits
      .filter((_, k) => k % Math.ceil(splits.length / maxPoints) === 0)
      .map(({ inSample, outOfSample }) => ({ inSample, outOfSample })),
  }
}

const share = (splits: readonly Split[], isSo: (split: Split) => boolean) => splits.filter(isSo).length / splits.length

/** The sums of every combination, side by side, and over all blocks. */
interface SumTable {
  readonly count: number
  readonly sums: Float64Array
  readonly squares: Float64Array
  readonly totals: Float64Array
  readonly totalSquares: Float64Array
}

function tableOf(combinations: readonly BlockSums[], blocks: number): SumTable {
  const count = combinations.length
  const all = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
  const column = (pick: (sums: BlockSums) => readonly number[]) => {
    const values = new Float64Array(blocks * count)
    for (const [k, sums] of combinations.entries()) for (let b = 0; b < blocks; b++) values[b * count + k] = pick(sums)[b]!
    return values
  }
  return {
    count,
    sums: column(({ sums }) => sums),
    squares: column(({ squares }) => squares),
    totals: Float64Array.from(combinations, ({ sums }) => all(sums)),
    totalSquares: Float64Array.from(combinations, ({ squares }) => all(squares)),
  }
}

/** Judges splits one after another over the same scratch columns. */
function splitJudge(table: SumTable, blockReturns: readonly number[], annual: number): (half: number) => Split {
  const { count } = table
  const [sums, squares, after] = [new Float64Array(count), new Float64Array(count), new Float64Array(count)]
  const returns = blockReturns.reduce((sum, value) => sum + value, 0)
  return (half) => {
    const inside = addBlocks(half, table, blockReturns, sums, squares)
    let best = 0
    let bestSharpe = Number.NEGATIVE_INFINITY
    for (let k = 0; k < count; k++) {
      const sharpe = sharpeFrom(sums[k]!, squares[k]!, inside)
      if (sharpe > bestSharpe) [best, bestSharpe] = [k, sharpe]
      after[k] = sharpeFrom(table.totals[k]! - sums[k]!, table.totalSquares[k]! - squares[k]!, returns - inside)
    }
    const own = after[best]!
    let below = 0
    let equal = 0
    for (let k = 0; k < count; k++) {
      if (after[k]! < own) below++
      else if (after[k] === own) equal++
    }
    const omega = (below + (equal + 1) / 2) / (count + 1)
    return { logit: ln(omega / (1 - omega)), inSample: bestSharpe * annual, outOfSample: own * annual }
  }
}

/** Adds up the chosen blocks of every combination; returns how many daily returns they have. */
function addBlocks(half: number, table: SumTable, blockReturns: readonly number[], sums: Float64Array, squares: Float64Array): number {
  let returns = 0
  sums.fill(0)
  squares.fill(0)
  for (let b = 0; b < blockReturns.length; b++) {
    if ((half & (1 << b)) === 0) continue
    returns += blockReturns[b]!
    const start = b * table.count
    for (let k = 0; k < table.count; k++) {
      sums[k] = sums[k]! + table.sums[start + k]!
      squares[k] = squares[k]! + table.squares[start + k]!
    }
  }
  return returns
}

/** Per period; 0 where nothing moved. */
function sharpeFrom(sum: number, square: number, count: number): number {
  const mean = sum / count
  const variance = (square - sum * mean) / (count - 1)
  return variance > 0 ? mean / Math.sqrt(variance) : 0
}

function degradationOf(splits: readonly Split[]): OverfittingReport['degradation'] {
  const x = splits.map(({ inSample }) => inSample)
  const y = splits.map(({ outOfSample }) => outOfSample)
  const [meanX, meanY] = [meanOf(x), meanOf(y)]
  let [xx, xy, yy] = [0, 0, 0]
  for (let k = 0; k < x.length; k++) {
    xx += (x[k]! - meanX) ** 2
    xy += (x[k]! - meanX) * (y[k]! - meanY)
    yy += (y[k]! - meanY) ** 2
  }
  if (xx === 0) {
    const none: Finding = noFinding('The in-sample Sharpe is the same in every split.')
    return { slope: none, intercept: none, rSquared: none }
  }
  const slope = xy / xx
  return {
    slope: finding(slope, ''),
    intercept: finding(meanY - slope * meanX, ''),
    rSquared: finding(yy === 0 ? null : (xy * xy) / (xx * yy), 'The out-of-sample Sharpe is the same in every split.'),
  }
}
