import { backtest, levelTermsOf, worldOf } from '../backtest/backtest.ts'
import type { RunOptions } from '../backtest/compat.ts'
import type { RunInput, RunResult } from '../backtest/run.ts'
import { conditionsOf, ruleNames, ruleOf, fillOf } from '../backtest/signals.ts'
import { conditionColumn } from '../conditions/condition-column.ts'
import { dependsOnPosition, termDependsOnPosition } from '../conditions/depends-on-position.ts'
import { termColumn } from '../conditions/term-column.ts'
import type { World } from '../conditions/world.ts'
import { firstBarAtOrAfter, sliceBars } from '../market/bars.ts'
import { Random } from '../market/simulation/random.ts'
import { termsOf } from '../strategy/plan-children.ts'

/** Whether anything that was decided changes when the data after it is taken away (fill rule 1). */
export interface LookAheadCheck {
  /** Places that the data was cut off at. */
  readonly cuts: number
  /** Cuts that changed a value, a condition, a trade or an equity value before them. */
  readonly changed: number
  readonly ok: boolean
}

export interface CheckOptions extends Pick<RunOptions, 'compat'> {
  readonly seed: number
  /** Bars that must lie before the first decision, as the run itself found. */
  readonly warmupBars: number
  /** Makes the columns of a stretch of the data; not given: as the run makes them. */
  readonly makeWorld?: (input: RunInput) => World
}

const maxCuts = 16
const minCuts = 4
const cutsPerPlace = 4
/** Bars after the warm-up of each stretch: room for cuts, and for what happens before them. */
const decidedBars = { fewest: 48, most: 512 }
/** The work is bounded by a quarter of the run's bars; short runs may spend what costs a millisecond. */
const budgetShare = 0.25
const smallBudgetBars = 6_000

/**
 * Cuts the data off at seeded places all over the run. At each one the run over a stretch that ends there must agree, to the last
 * bit, with the run over the same stretch that goes on: every operand, every condition, the trades closed and the equity. Both
 * start at the same bar, so averages that never forget agree too.
 */
export function checkLookAhead(
  input: RunInput,
  { seed, warmupBars, compat = {}, makeWorld = (part) => worldOf(part, compat) }: CheckOptions,
): LookAheadCheck {
  const total = input.bars.length
  const room = planCuts(total, warmupBars)
  const random = new Random()
  random.seed(seed)
  let [cuts, changed] = [0, 0]
  for (let place = 0; place * cutsPerPlace < room.cuts; place++) {
    const start = Math.floor(random.uniform() * (total - room.length + 1))
    const whole = look(stretch(input, start, start + room.length), compat, makeWorld)
    for (let k = 0; k < cutsPerPlace && cuts < room.cuts; k++, cuts++) {
      const length = room.firstCut + Math.floor(random.uniform() * (room.length - room.firstCut))
      const part = look(stretch(input, start, start + length), compat, makeWorld)
      if (!agree(part, whole, length)) changed++
    }
  }
  return { cuts, changed, ok: changed === 0 }
}

/** How many cuts, and how long the stretch around them; nothing is cut where the data hold no decision. */
function planCuts(total: number, warmupBars: number): { cuts: number; length: number; firstCut: number } {
  const firstCut = warmupBars + decidedBars.fewest / 2
  const shortest = warmupBars + decidedBars.fewest
  const budget = Math.max(total * budgetShare, smallBudgetBars)
  const runs = (cuts: number) => cuts + Math.ceil(cuts / cutsPerPlace)
  const affordable = maxCuts * (budget / (runs(maxCuts) * shortest))
  const cuts = Math.max(minCuts, Math.min(maxCuts, Math.floor(affordable)))
  const length = Math.min(total, warmupBars + decidedBars.most, Math.max(shortest, Math.floor(budget / runs(cuts))))
  return { cuts: length <= firstCut + 1 ? 0 : cuts, length, firstCut }
}

/** The run over some of its bars; of the conversion's prices it sees those until then. */
function stretch(input: RunInput, from: number, to: number): RunInput {
  const { bars, conversion, finer } = input
  const end = bars.time[to] ?? Infinity
  return {
    plan: input.plan,
    instrument: input.instrument,
    timeframe: input.timeframe,
    bars: sliceBars(bars, from, to),
    firstDecisionTime: bars.time[from]!,
    initialCapitalUsd: input.initialCapitalUsd,
    costs: input.costs,
    ...(input.prices === undefined ? {} : { prices: input.prices }),
    conversion: conversion && sliceBars(conversion, 0, firstBarAtOrAfter(conversion, end)),
    ...(finer ? { finer: { timeframe: finer.timeframe, bars: sliceBars(finer.bars, 0, firstBarAtOrAfter(finer.bars, end)) } } : {}),
  }
}

interface Look {
  readonly result: RunResult
  readonly columns: readonly (Float64Array | Uint8Array)[]
}

function look(input: RunInput, compat: NonNullable<RunOptions['compat']>, makeWorld: NonNullable<CheckOptions['makeWorld']>): Look {
  const world = makeWorld(input)
  const { plan } = input
  const terms = [...[...conditionsOf(plan)].flatMap(({ expr }) => termsOf(expr)), ...levelTermsOf(plan)]
  const rules = ruleNames.flatMap((name) => {
    const rule = ruleOf(plan, name)
    return rule === null || dependsOnPosition(rule.when) ? [] : [conditionColumn(rule.when, world, fillOf(plan, name))]
  })
  const operands = terms.filter((term) => !termDependsOnPosition(term)).map((term) => termColumn(term, world))
  return { result: backtest(input, { compat, world }), columns: [...operands, ...rules] }
}

/** The last bar's own fills and equity are left out: what ends with the data is closed there (fill rule 12). */
function agree(part: Look, whole: Look, length: number): boolean {
  const end = length - 1
  if (!part.columns.every((column, k) => isSame(column, whole.columns[k]!, length))) return false
  if (!isSame(part.result.equityUsd, whole.result.equityUsd, end)) return false
  return sameTrades(part.result, whole.result, end)
}

function isSame(a: Float64Array | Uint8Array, b: Float64Array | Uint8Array, length: number): boolean {
  for (let i = 0; i < length; i++) if (!Object.is(a[i], b[i])) return false
  return true
}

function sameTrades({ trades: part }: RunResult, { trades: whole }: RunResult, end: number): boolean {
  const before = whole.filter((trade) => trade.exitBar < end)
  const own = part.filter((trade) => trade.exitBar < end)
  return (
    own.length === before.length &&
    own.every((trade, k) => {
      const other = before[k]!
      return (
        trade.side === other.side &&
        trade.entryBar === other.entryBar &&
        trade.exitBar === other.exitBar &&
        trade.entryPrice === other.entryPrice &&
        trade.exitPrice === other.exitPrice &&
        trade.units === other.units
      )
    })
  )
}
