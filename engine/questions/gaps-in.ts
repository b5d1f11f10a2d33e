import type { Slots } from './question.ts'

/** The way and the size of gaps that a condition tells of; null of anything else. */
export function gapsIn(condition: string): Pick<Slots, 'side' | 'least'> | null {
  const { side, size, unit } =
    /\bgap(?:s|ped)?\b(?: (?<side>up|down))?(?: (?:by|of|more|than|over|above|at|least|bigger|larger))*(?: (?<size>\d+(?:\.\d+)?) ?(?<unit>%|percent|pct|pips?))?/iu.exec(
      condition,
    )?.groups ?? {}
  if (side === undefined && size === undefined) return null
  return {
    ...(side !== undefined && { side: side.toLowerCase() as 'up' | 'down' }),
    ...(size !== undefined && { least: { value: Number(size), unit: unit!.startsWith('pip') ? 'pips' : 'percent' } }),
  }
}
