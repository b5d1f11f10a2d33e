/** The class of a figure by its sign; none where it is zero or not known. */
export function trend(value: number | null): 'up' | 'down' | undefined {
  if (value === null || value === 0) return undefined
  return value > 0 ? 'up' : 'down'
}
