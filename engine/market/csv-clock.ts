import { daySeconds } from './day-number.ts'
import { findZone, type Zone } from './zone.ts'

interface ShiftedZone {
  readonly zone: Zone
  readonly shiftSeconds: number
}

/** Besides the engine's zones, a shifted one: `America/New_York+7` is the clock of most MetaTrader servers. */
function findShiftedZone(name: string): ShiftedZone | null {
  const zone = findZone(name)
  if (zone) return { zone, shiftSeconds: 0 }
  const shifted = /^(.+?)([+-])(\d{1,2})$/.exec(name.trim())
  const base = shifted && findZone(shifted[1]!)
  if (!shifted || !base || Number(shifted[3]) > 14) return null
  return { zone: base, shiftSeconds: Number(`${shifted[2]}${shifted[3]}`) * 3600 }
}

/** Whether stamps of this zone can be turned into UTC. */
export const isKnownZone = (name: string): boolean => findShiftedZone(name) !== null

/** The clock that a file was written by. */
export class LocalClock {
  readonly #zone: Zone
  readonly #shiftSeconds: number

  constructor(name: string) {
    const found = findShiftedZone(name)
    if (!found) throw new RangeError(`Unknown zone: ${name}`)
    this.#zone = found.zone
    this.#shiftSeconds = found.shiftSeconds
  }

  /** Seconds that local time is ahead of UTC. */
  offsetAt(utcSeconds: number): number {
    return this.#zone.offsetAt(utcSeconds) + this.#shiftSeconds
  }

  /**
   * UTC seconds of a local stamp, NaN when clocks skipped it. A stamp that occurs twice is the first one that still
   * comes after `previousUtc` in a rising file, the last one that comes before it in a falling file.
   */
  toUtc(localSeconds: number, previousUtc: number, isFalling: boolean): number {
    const before = this.offsetAt(localSeconds - daySeconds)
    const after = this.offsetAt(localSeconds + daySeconds)
    if (before === after) return localSeconds - before
    const early = localSeconds - Math.max(before, after)
    const late = localSeconds - Math.min(before, after)
    const isEarly = early + this.offsetAt(early) === localSeconds
    const isLate = late + this.offsetAt(late) === localSeconds
    if (!isEarly || !isLate) return isEarly ? early : isLate ? late : NaN
    if (isFalling) return late >= previousUtc ? early : late
    return early <= previousUtc && late > previousUtc ? late : early
  }
}
