import { expect, test } from 'vitest'
import { readHead } from './read-head.ts'

/** Minutes of every hour of every day: their stamps fit any zone. */
function minutes(count: number): File {
  const lines = ['time,open,high,low,close,volume']
  for (let i = 0; i < count; i += 1) {
    const stamp = new Date(Date.UTC(2024, 0, 1) + i * 60_000).toISOString().slice(0, 16).replace('T', ' ')
    lines.push(`${stamp},100.00,101.00,99.00,100.50,${i}`)
  }
  return new File([lines.join('\n')], 'minutes.csv')
}
const days = (count: number) =>
  new File([['Date,Open,High,Low,Close', ...Array.from({ length: count }, (_, i) => dayLine(i))].join('\n')], 'days.csv')
const dayLine = (i: number) => `${new Date(Date.UTC(1990, 0, 1) + i * 86_400_000).toISOString().slice(0, 10)},100.00,101.00,99.00,100.50`

test('a file whose zone is unsure after its first part is read further', async () => {
  const large = minutes(30_000)
  expect(large.size).toBeGreaterThan(1_048_576)
  expect(await readHead(large)).toHaveLength(1_048_576)
})

test('a file of days is known by its first part, and a small one is read whole', async () => {
  const large = days(12_000)
  expect(await readHead(large)).toHaveLength(262_144)
  const small = days(10)
  expect(await readHead(small)).toHaveLength(small.size)
})
