import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { rsi } from './rsi.ts'
import { sma } from './sma.ts'
import { worstDifference } from './testing/worst-difference.ts'

const file = new URL('../../../shared/reference/goog.indicators.csv', import.meta.url)

test.skipIf(!existsSync(file))('SMA 10, SMA 20 and RSI 14 of GOOG are those of the reference engine', () => {
  const rows = readFileSync(file, 'utf8')
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((row) => row.split(',').map((cell) => (cell === '' ? Number.NaN : Number(cell))))
  const column = (index: number) => Float64Array.from(rows, (row) => row[index]!)
  const close = column(1)
  const lines = [sma(close, 10), sma(close, 20), rsi(close, 14)]
  for (const [n, line] of lines.entries()) expect(worstDifference(line, column(n + 2))).toBeLessThan(1e-10)
})
