import type { Finding } from './report.ts'

/** A figure, or the sentence that says why there is none; what is not finite is a bug of the caller. */
export function finding(value: number | null, reasonIfNull: string): Finding {
  if (value === null) return { value: null, reason: reasonIfNull }
  if (!Number.isFinite(value)) throw new Error(`A figure is ${value}: its edge has no reason`)
  return { value: value + 0, reason: null }
}

export const noFinding = (reason: string): Finding => ({ value: null, reason })
