import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Daily prices with a few trends, as a bank's CSV would hold them; the same on every run. */
function madePrices(rows: number): string {
  const lines = ['Date,Open,High,Low,Close,Volume']
  let close = 100
  let seed = 7
  const chance = () => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed / 2_147_483_647
  }
  const day = new Date(Date.UTC(2010, 0, 4))
  while (lines.length <= rows) {
    if (day.getUTCDay() !== 0 && day.getUTCDay() !== 6) {
      const open = close * (1 + (chance() - 0.5) * 0.004)
      close = Math.max(5, open * (1 + (chance() - 0.5) * 0.03 + Math.sin(lines.length / 60) * 0.003))
      const high = Math.max(open, close) * (1 + chance() * 0.006)
      const low = Math.min(open, close) * (1 - chance() * 0.006)
      lines.push(
        [
          day.toISOString().slice(0, 10),
          ...[open, high, low, close].map((price) => price.toFixed(2)),
          Math.round(1e6 + chance() * 1e6),
        ].join(','),
      )
    }
    day.setUTCDate(day.getUTCDate() + 1)
  }
  return `${lines.join('\n')}\n`
}

/** The file of real prices where it is at hand, else one that is made. */
export function priceFile(): string {
  const real = path.resolve(import.meta.dirname, '../../shared/reference/data/GOOG.csv')
  if (existsSync(real)) return real
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'playbook-prices-')), 'GOOG.csv')
  writeFileSync(file, madePrices(2_148))
  return file
}
