import { levelTermsOf } from '../backtest/backtest.ts'
import type { RunInput } from '../backtest/run.ts'
import { indicatorTermsOf } from '../backtest/signals.ts'
import { termDependsOnPosition } from '../conditions/depends-on-position.ts'
import { termColumn } from '../conditions/term-column.ts'
import { newWorld, type World } from '../conditions/world.ts'
import { sliceBars } from '../market/bars.ts'
import { describeTerm } from '../strategy/describe.ts'
import type { Term } from '../strategy/plan.ts'

/** How much an indicator's value depends on where the data begins. */
export interface RecursionDrift {
  /** The indicator in plain words, e.g. `RSI(14)`. */
  readonly term: string
  /**
   * Largest difference between its value with `warmupBars` bars before it and with all bars before it, in percent of its usual
   * size; null where the data hold too few bars to tell.
   */
  readonly driftPercent: number | null
  /** Bars before the run's first decision. */
  readonly warmupBars: number
}

const maxSamples = 8
const minSamples = 2
/** As for the look-ahead check, a part of the run's own bars. */
const budgetShare = 0.1
const smallBudgetBars = 12_000

/** The drift of each indicator that the plan's rules, stops and targets read (fill rule 11), at places all over the run. */
export function measureRecursion({ plan, bars }: RunInput, world: World, warmupBars: number): RecursionDrift[] {
  const named = new Map([...indicatorTermsOf(plan), ...levelTermsOf(plan).filter(isIndicator)].map((term) => [describeTerm(term), term]))
  const budget = Math.max(bars.length * budgetShare, smallBudgetBars) / Math.max(1, named.size * (warmupBars + 1))
  const samples = Math.max(minSamples, Math.min(maxSamples, Math.floor(budget)))
  return [...named].map(([term, node]) => ({ term, driftPercent: driftOf(node, world, warmupBars, samples), warmupBars }))
}

const isIndicator = (term: Term) => term.kind === 'indicator' && !termDependsOnPosition(term)

function driftOf(term: Term, world: World, warmupBars: number, samples: number): number | null {
  const { bars, timeframe, instrument, strictCrosses } = world
  const whole = termColumn(term, world)
  const last = bars.length - 1
  let [worst, size, known] = [0, 0, 0]
  for (let k = 1; k <= samples; k++) {
    const i = warmupBars + Math.floor(((last - warmupBars) * k) / samples)
    // At its first decision a run has no other value than this one.
    if (i <= warmupBars) continue
    const part = newWorld({ bars: sliceBars(bars, i - warmupBars, i + 1), timeframe, instrument, strictCrosses })
    const value = termColumn(term, part)[warmupBars]!
    if (Number.isNaN(value) || Number.isNaN(whole[i]!)) continue
    known++
    size += Math.abs(whole[i]!)
    worst = Math.max(worst, Math.abs(value - whole[i]!))
  }
  if (known === 0) return null
  return worst === 0 ? 0 : size === 0 ? null : (100 * worst * known) / size
}
