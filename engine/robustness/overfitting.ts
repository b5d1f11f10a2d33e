import { ln } from '../market/simulation/portable-math.ts'
import { fewestDays } from '../statistics/figure.ts'
import { meanOf, quantile } from '../statistics/moments.ts'
import { finding, noFinding } from './finding.ts'
import type { Finding, OverfittingReport } from './report.ts'
import { histogramOf } from './spread-of.ts'
import type { BlockSums } from './task.ts'

/** Fewest returns in a block, and fewest blocks and combinations that mean something. */
const fewestReturns = 10
export const fewestBlocks = 6
export const fewestCombinations = 10
/** Combinations × splits that are looked at; beyond, every n-th split is taken. */
const mostLookedAt = 3_000_000
const mostPoints = 500

/** The even number of blocks, at most `most`, that leaves each at least ten daily returns; 0 where that is fewer than six. */
export function blocksFor(tradingDays: number, most: number): number {
  const blocks = 2 * Math.floor(Math.min(most, tradingDays / fewestReturns) / 2)
  return blocks < fewestBlocks || tradingDays < 2 * fewestDays ? 0 : blocks
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
  const every = Math.max(1, Math.ceil((halves.length * moving.length) / mostLookedAt))
  const looked = halves.filter((_, k) => k % every === 0)
  const annual = Math.sqrt(periodsPerYear)
  const splits = looked.map((half) => judgeSplit(half, moving, blockReturns, annual))
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
      .filter((_, k) => k % Math.ceil(splits.length / mostPoints) === 0)
      .map(({ inSample, outOfSample }) => ({ inSample, outOfSample })),
  }
}

const share = (splits: readonly Split[], isSo: (split: Split) => boolean) => splits.filter(isSo).length / splits.length

function judgeSplit(half: number, combinations: readonly BlockSums[], blockReturns: readonly number[], annual: number): Split {
  let best = 0
  let bestSharpe = Number.NEGATIVE_INFINITY
  for (const [k, sums] of combinations.entries()) {
    const sharpe = sharpeOver(half, sums, blockReturns)
    if (sharpe > bestSharpe) [best, bestSharpe] = [k, sharpe]
  }
  const other = ((1 << blockReturns.length) - 1) ^ half
  const own = sharpeOver(other, combinations[best]!, blockReturns)
  let below = 0
  let equal = 0
  for (const sums of combinations) {
    const sharpe = sharpeOver(other, sums, blockReturns)
    if (sharpe < own) below++
    else if (sharpe === own) equal++
  }
  const rank = below + (equal + 1) / 2
  const omega = rank / (combinations.length + 1)
  return { logit: ln(omega / (1 - omega)), inSample: bestSharpe * annual, outOfSample: own * annual }
}

/** Per period; 0 where nothing moved. */
function sharpeOver(half: number, { sums, squares }: BlockSums, blockReturns: readonly number[]): number {
  let count = 0
  let sum = 0
  let square = 0
  for (let b = 0; b < blockReturns.length; b++) {
    if ((half & (1 << b)) === 0) continue
    count += blockReturns[b]!
    sum += sums[b]!
    square += squares[b]!
  }
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
