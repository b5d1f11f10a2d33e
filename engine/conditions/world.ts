import { barColumns, type Bars } from '../market/bars.ts'
import type { Instrument } from '../market/instrument.ts'
import type { Timeframe } from '../market/timeframe.ts'
import { recycleColumns, recycleBytes } from '../spare-columns.ts'
import type { Expr, Fill } from '../strategy/plan.ts'
import { ColumnPool } from './column-pool.ts'
import { conditionColumn } from './condition-column.ts'
import type { HeldMemory } from './held-memory.ts'
import { makeWorld } from './make-world.ts'
import type { NodeCache } from './node-cache.ts'

/**
 * What expressions are computed over, and every column that was asked for. Made for one run, or for many runs over the same bars
 * (a sweep): given to `backtest` as `world` it saves what equal parts of their plans have in common. Such a shared world should
 * be told `maxBytes`; columns that were not used for longest are then forgotten first. A world of one run alone (`newRunWorld`)
 * gives the memory of its operands back as soon as they have been compared.
 */
export interface World {
  readonly bars: Bars
  readonly timeframe: Timeframe
  readonly instrument: Pick<Instrument, 'symbol' | 'pip' | 'point' | 'tick' | 'calendar'>
  /** True: a cross must have been strictly on the other side before (the `compat` rules). */
  readonly strictCrosses: boolean
  readonly cache: WorldCache
  /** How a condition is computed: conditions ask terms, and some terms ask conditions. */
  readonly conditionColumn: ConditionColumn
}

/** As `conditionColumn` of condition-column.ts. */
export type ConditionColumn = (expr: Expr, world: World, fill: Fill) => Uint8Array

export interface WorldCache {
  readonly pool: ColumnPool
  readonly terms: NodeCache<Float64Array>
  /** How pairs of operands lie to each other (see `relationColumn`). */
  readonly relations: NodeCache<Uint8Array>
  readonly conditions: Readonly<Record<Fill, NodeCache<Uint8Array>>>
  readonly higher: Map<Timeframe, HigherBars>
  /** What follows from the bars' times alone: the end of each bar, its trading day, the periods that it lies in. */
  readonly clock: Map<ClockColumn, Float64Array>
  /** What is remembered of open positions. */
  readonly held: HeldMemory
}

export type ClockColumn = 'ends' | 'days' | 'week' | 'month' | 'session'

/** The same market on a higher timeframe, and which of its bars each bar of the chart can see. */
export interface HigherBars {
  readonly world: World
  /** Index of the higher bar that contains bar i. */
  readonly containing: Int32Array
  /** Index of the last higher bar that has ended by the close of bar i; −1 before the first. */
  readonly completed: Int32Array
}

export interface WorldInput extends Pick<World, 'bars' | 'timeframe' | 'instrument'> {
  readonly strictCrosses?: boolean
  /** How much its columns and those of its higher timeframes may take together; not given: every column is kept. */
  readonly maxBytes?: number
}

export const newWorld = ({ maxBytes = Infinity, ...input }: WorldInput): World =>
  makeWorld(new ColumnPool({ maxBytes, reuse: null }), { ...input, conditionColumn })

/** What a run alone keeps for its other rules: six operands of a million bars. */
const maxRunBytes = 48e6

/** A world that nobody but one run sees. */
export const newRunWorld = ({ maxBytes = maxRunBytes, ...input }: WorldInput): World =>
  makeWorld(new ColumnPool({ maxBytes, reuse: giveBack }), { ...input, conditionColumn })

/** It is all that its memory is used for. */
const isWhole = (column: Float64Array): column is Float64Array<ArrayBuffer> =>
  column.buffer instanceof ArrayBuffer && column.byteLength === column.buffer.byteLength

function giveBack(column: Float64Array | Uint8Array): void {
  if (column instanceof Uint8Array) recycleBytes([column])
  else if (isWhole(column)) recycleColumns([column])
}

/**
 * Gives back the memory of the operands' columns where nobody else has seen the world; nothing of the run may read them any more.
 * What is asked for afterwards is computed again.
 */
export function releaseOperands({ bars, cache }: World): void {
  if (!cache.pool.reuses) return
  const ofBars = new Set<ArrayBufferLike>(barColumns.map((name) => bars[name].buffer))
  for (const column of new Set(cache.terms.empty())) if (!ofBars.has(column.buffer)) giveBack(column)
}
