import { formatCount } from '../format/count.ts'
import { signedText } from '../format/number-text.ts'
import type { Bar } from '../market/bars.ts'

/** What the words about a range need besides its bars. */
interface SummaryWords {
  readonly price: (value: number) => string
  readonly time: (seconds: number) => string
}

/** The bars in view in words: how many, from when to when, where they went, and between which prices. */
export function summarizeRange(bars: readonly Bar[], { price, time }: SummaryWords): string {
  const [first, last] = [bars[0], bars.at(-1)]
  if (first === undefined || last === undefined) return 'No bars are in view.'
  let [high, low] = [first, first]
  for (const bar of bars) {
    if (bar.high > high.high) high = bar
    if (bar.low < low.low) low = bar
  }
  const change = ((last.close - first.open) / first.open) * 100
  const way = change > 0 ? 'rose' : change < 0 ? 'fell' : 'did not change'
  const moved = change === 0 ? way : `${way} from ${price(first.open)} to ${price(last.close)}, ${signedText(change, 2)}%`
  return [
    `${formatCount(bars.length, 'bar')} from ${time(first.time)} to ${time(last.time)}.`,
    `The price ${moved}.`,
    `Highest ${price(high.high)} on ${time(high.time)}, lowest ${price(low.low)} on ${time(low.time)}.`,
  ].join(' ')
}
