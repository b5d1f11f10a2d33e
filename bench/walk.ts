import { newBars, type Bars } from '@playbook/engine/market/bars'

/** Quarters, as index futures move in. Prices lie on ticks; these have exact binary sums, so that a plain loop sees the same crosses. */
const onTick = (price: number) => Math.round(price * 4) / 4

/** A seeded walk, so that every machine and run measures the same bars. */
export function walkBars(count: number, stepSeconds: number): Bars {
  const bars = newBars(count)
  let state = 12_345
  const random = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return state / 0x7fffffff
  }
  let price = 10_000
  for (let i = 0; i < count; i++) {
    const open = price
    price = onTick(Math.max(100, open + (random() - 0.5) * 20))
    bars.time[i] = 1_500_000_000 + i * stepSeconds
    bars.open[i] = open
    bars.close[i] = price
    bars.high[i] = onTick(Math.max(open, price) + random() * 5)
    bars.low[i] = onTick(Math.min(open, price) - random() * 5)
    bars.volume[i] = 1
  }
  return bars
}
