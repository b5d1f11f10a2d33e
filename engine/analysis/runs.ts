/** Closes in a row that each lay the same way of the one before: from the close before the first of them to the last, as indices. */
export interface Run {
  readonly way: 'up' | 'down'
  readonly from: number
  readonly to: number
}

/** Every run of closes, oldest first. An unchanged close ends a run and belongs to none. */
export function runsOf(close: Float64Array): Run[] {
  const runs: Run[] = []
  let start = 0
  let way: Run['way'] | null = null
  const end = (to: number) => {
    if (way !== null) runs.push({ way, from: start, to })
  }
  for (let i = 1; i < close.length; i++) {
    const now = close[i]! > close[i - 1]! ? 'up' : close[i]! < close[i - 1]! ? 'down' : null
    if (now === way) continue
    end(i - 1)
    way = now
    start = i - 1
  }
  end(close.length - 1)
  return runs
}
