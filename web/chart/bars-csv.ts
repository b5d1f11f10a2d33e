import type { Bar } from '@playbook/engine/market/bars'

const fields = ['open', 'high', 'low', 'close', 'volume'] as const

/** Bars as CSV, each with the moment of its open in ISO 8601, UTC; the import of prices reads it as it is. */
export const barsCsv = (bars: readonly Bar[]): string =>
  [['time', ...fields], ...bars.map((bar) => [new Date(bar.time * 1000).toISOString(), ...fields.map((field) => bar[field])])]
    .map((row) => `${row.join(',')}\n`)
    .join('')
