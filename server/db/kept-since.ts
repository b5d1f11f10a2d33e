import { limits } from '@playbook/contract/limits'

const dayMs = 24 * 3_600_000

/** What was deleted up to this moment cannot be brought back any more. */
export const keptSince = (nowMs: number): Date => new Date(nowMs - limits.deletedKeptDays * dayMs)
