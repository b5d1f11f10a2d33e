import type { RequestedLine } from '@playbook/engine/chart/requested-lines'

/** The values of all lines on one bar, null while they warm up. */
export const lineValues = (lines: readonly RequestedLine[], i: number): Record<string, number | null> =>
  Object.fromEntries(lines.map(({ field, values }) => [field, Number.isFinite(values[i]) ? values[i]! : null]))
