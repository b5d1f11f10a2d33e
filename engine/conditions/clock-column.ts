import type { ClockColumn, World } from './world.ts'

/** A column of the bars' times, made when it is first asked for. */
export function clockColumn({ cache }: World, name: ClockColumn, make: () => Float64Array): Float64Array {
  const column = cache.clock.get(name) ?? make()
  cache.clock.set(name, column)
  return column
}
