/** Largest difference of two lines; a value on one side only is infinitely far away. */
export function worstDifference(a: Float64Array, b: Float64Array): number {
  let worst = a.length === b.length ? 0 : Number.POSITIVE_INFINITY
  for (let i = 0; i < a.length; i++) {
    const [x, y] = [a[i]!, b[i]!]
    if (Number.isNaN(x) && Number.isNaN(y)) continue
    const difference = Math.abs(x - y)
    worst = difference <= worst ? worst : Number.isNaN(difference) ? Number.POSITIVE_INFINITY : difference
  }
  return worst
}
