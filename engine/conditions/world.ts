import type { Bars } from '../market/bars.ts'
import type { Instrument } from '../market/instrument.ts'
import type { Timeframe } from '../market/timeframe.ts'
import type { Fill } from '../strategy/plan.ts'
import { NodeCache } from './node-key.ts'

/** What a plan's expressions are computed over. One world serves a whole run: it keeps every column that was asked for. */
export interface World {
  readonly bars: Bars
  readonly timeframe: Timeframe
  readonly instrument: Pick<Instrument, 'symbol' | 'pip' | 'point' | 'calendar'>
  /** True: a cross must have been strictly on the other side before (the `compat` rules). */
  readonly strictCrosses: boolean
  readonly cache: WorldCache
}

export interface WorldCache {
  readonly terms: NodeCache<Float64Array>
  readonly lines: NodeCache<Readonly<Record<string, Float64Array>>>
  readonly conditions: Readonly<Record<Fill, NodeCache<Uint8Array>>>
  readonly higher: Map<Timeframe, HigherBars>
}

/** The same market on a higher timeframe, and which of its bars each bar of the chart can see. */
export interface HigherBars {
  readonly world: World
  /** Index of the higher bar that contains bar i. */
  readonly containing: Int32Array
  /** Index of the last higher bar that has ended by the close of bar i; −1 before the first. */
  readonly completed: Int32Array
}

export type WorldInput = Omit<World, 'cache' | 'strictCrosses'> & { readonly strictCrosses?: boolean }

export function newWorld({ bars, timeframe, instrument, strictCrosses = false }: WorldInput): World {
  const conditions = () => new NodeCache<Uint8Array>()
  return {
    bars,
    timeframe,
    instrument,
    strictCrosses,
    cache: {
      terms: new NodeCache(),
      lines: new NodeCache(),
      conditions: { next_open: conditions(), close: conditions(), open: conditions(), order: conditions() },
      higher: new Map(),
    },
  }
}
