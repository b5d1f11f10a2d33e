import type { Bars } from '../market/bars.ts'
import type { Timeframe } from '../market/timeframe.ts'
import type { ColumnPool } from './column-pool.ts'
import { HeldMemory } from './held-memory.ts'
import { NodeCache } from './node-cache.ts'
import type { ConditionColumn, World, WorldInput } from './world.ts'

type MadeOf = Omit<WorldInput, 'maxBytes'> & { readonly conditionColumn: ConditionColumn }

/** A higher timeframe's world, which counts what it keeps in the pool of the chart's. */
export const worldAbove = ({ cache, instrument, strictCrosses, conditionColumn }: World, bars: Bars, timeframe: Timeframe): World =>
  makeWorld(cache.pool, { bars, timeframe, instrument, strictCrosses, conditionColumn })

/** A world whose columns are counted in a pool. */
export function makeWorld(pool: ColumnPool, input: MadeOf): World {
  const { bars, timeframe, instrument, strictCrosses = false, conditionColumn } = input
  const own = new Set<ArrayBufferLike>([bars.time, bars.open, bars.high, bars.low, bars.close, bars.volume].map((column) => column.buffer))
  const bytesOf = (column: Float64Array | Uint8Array) => (own.has(column.buffer) ? 0 : column.byteLength)
  const bytes = () => new NodeCache<Uint8Array>(pool, bytesOf)
  const terms = new NodeCache<Float64Array>(pool, bytesOf)
  return {
    bars,
    timeframe,
    instrument,
    strictCrosses,
    conditionColumn,
    cache: {
      pool,
      terms,
      relations: bytes(),
      conditions: { next_open: bytes(), close: bytes(), open: bytes(), order: bytes() },
      higher: new Map(),
      clock: new Map(),
      held: new HeldMemory(),
    },
  }
}
