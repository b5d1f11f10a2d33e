import type { chartData } from '@playbook/contract/b2b'
import type { Reply } from '@playbook/contract/endpoint'
import type { FileAnswer } from '../../http/serve.ts'

type Chart = Reply<typeof chartData>

/** A page of candles as a file: CSV with a line of names, or the very answer of the data call. */
export function chartFile(chart: Chart, format: 'csv' | 'json'): FileAnswer {
  const name = `${chart.symbol}-${chart.timeframe}.${format}`
  if (format === 'json') return { name, contentType: 'application/json; charset=utf-8', content: JSON.stringify(chart) }
  const fields = Object.keys(chart.candles[0] ?? {})
  const cell = (value: unknown): string => (typeof value === 'number' || typeof value === 'boolean' ? String(value) : '')
  const lines = chart.candles.map((candle) => fields.map((field) => cell(candle[field])).join(','))
  return { name, contentType: 'text/csv; charset=utf-8', content: [fields.join(','), ...lines, ''].join('\r\n') }
}
