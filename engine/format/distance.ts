/** A distance in price told in pips, e.g. `0.8 pips`; null where the market has none. */
export const pipsText = (distance: number, pip: number | null): string | null =>
  pip === null ? null : `${Number((distance / pip).toPrecision(6))} pips`

/** A distance in price, with its pips where the market has them: `0.00008 in price (0.8 pips)`. */
export function formatDistance(distance: number, pip: number | null): string {
  const pips = pipsText(distance, pip)
  return `${distance} in price${pips === null ? '' : ` (${pips})`}`
}
