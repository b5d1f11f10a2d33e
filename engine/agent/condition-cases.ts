import { conditionColumn, isCross } from '../conditions/condition-column.ts'
import { unknown } from '../conditions/truth.ts'
import { newWorld } from '../conditions/world.ts'
import { ok, type Result } from '../result.ts'
import { childrenOf } from '../strategy/plan-children.ts'
import { choice, optional } from '../strategy/plan-fields.ts'
import type { Expr, Fill } from '../strategy/plan.ts'
import { historyNeed, stretchOf, type HistoryInput, type Stretch } from './history.ts'
import { readSaid, type SaidCondition, type SaidOn } from './said-condition.ts'
import { barsIn, sceneOf, type Scene } from './scene.ts'
import type { BarsNeed, ToolData } from './tool.ts'

/** What one case of a condition is: the bar on which it becomes true (a cross: each bar that crosses), or every bar on which it is. */
export const caseField = optional(choice(['begins', 'every_bar']))

/** Indices of bars, rising: the cases, the bars of the stretch on which the condition is known, and those on which it is true. */
export interface ConditionCases {
  readonly cases: Int32Array
  readonly known: Int32Array
  readonly isTrue: Int32Array
}

/**
 * Where a condition was a case, from the columns that backtests decide by, asked at the close of each bar. As with alerts, what was
 * true before the first known bar has not begun in sight and is no case. Times are those at which a decision of the bar would `fill`; at
 * its close they are the bar’s own.
 */
export function conditionCases(
  expr: Expr,
  { bars, timeframe, market }: Scene,
  { first, last }: Stretch,
  each: 'begins' | 'every_bar',
  fill: Fill = 'next_open',
): ConditionCases {
  const column = conditionColumn(expr, newWorld({ bars, timeframe, instrument: market.instrument }), fill)
  const known: number[] = []
  const isTrue: number[] = []
  const cases: number[] = []
  const isEach = each === 'every_bar' || isCross(expr)
  for (let i = first; i <= last; i++) {
    if (column[i] === unknown) continue
    known.push(i)
    if (column[i] !== 1) continue
    isTrue.push(i)
    if (isEach || (i > 0 && column[i - 1] === 0)) cases.push(i)
  }
  return { cases: Int32Array.from(cases), known: Int32Array.from(known), isTrue: Int32Array.from(isTrue) }
}

/** What a tool of a condition is asked: its words, and which bars are looked at. */
type AskedOf = SaidOn & HistoryInput

/** A condition in words with the bars that are looked at and its cases on them. */
interface SaidCases extends SaidCondition, ConditionCases {
  readonly scene: Scene
  readonly stretch: Stretch
}

/** The bars that `casesOf` looks at; what cannot be read is refused there. */
export function casesNeed(input: AskedOf): readonly BarsNeed[] {
  const said = readSaid(input)
  return [said.ok ? historyNeed(said.value.chart, input, said.value.warmup) : barsIn(input, 1)]
}

const isDay = ({ op }: Expr): boolean => op === 'weekday' || op === 'calendar'
const isMoment = ({ op }: Expr): boolean => op === 'time' || op === 'at_time' || op === 'always'
const leavesOf = (expr: Expr): readonly Expr[] => {
  const below = childrenOf(expr)
  return below.length === 0 ? [expr] : below.flatMap(leavesOf)
}

/** "A gap up on Monday": the day is that of the bar, where something is said of the bar; a day alone is one on which a rule would trade. */
function isOfItsDay(expr: Expr): boolean {
  const leaves = leavesOf(expr)
  return leaves.some(isDay) && leaves.some((leaf) => !isDay(leaf) && !isMoment(leaf))
}

/** Reads a condition in words and finds its cases. Refused where it is not wholly read, or no bar was asked for. */
export function casesOf(input: AskedOf, data: ToolData, each: 'begins' | 'every_bar' = 'begins', fill?: Fill): Result<SaidCases, string> {
  const said = readSaid(input)
  if (!said.ok) return said
  const scene = sceneOf(said.value.chart, data)
  const stretch = stretchOf(scene, input)
  if (!stretch.ok) return stretch
  const { expr } = said.value
  const cases = conditionCases(expr, scene, stretch.value, each, fill ?? (isOfItsDay(expr) ? 'close' : 'next_open'))
  return ok({ ...said.value, scene, stretch: stretch.value, ...cases })
}
