import type { Bar } from '../market/bars.ts'

/** The open, high, low or close of a bar that lies nearest to a price by `distance`; null where none is within `reach`. */
export function snapPrice(
  bar: Pick<Bar, 'open' | 'high' | 'low' | 'close'>,
  price: number,
  { reach, distance }: { readonly reach: number; readonly distance: (a: number, b: number) => number },
): number | null {
  let best: number | null = null
  let least = reach
  for (const each of [bar.high, bar.low, bar.close, bar.open]) {
    const far = distance(each, price)
    if (far > least || (far === least && best !== null)) continue
    best = each
    least = far
  }
  return best
}
