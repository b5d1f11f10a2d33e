/** Bars `first` to `last`, both included. */
export type BarRange = readonly [first: number, last: number]

/** Where one condition of the plan was true; `times` counts its stretches, each of one bar or more. */
export interface ConditionTruth {
  /** As in the plan's rule lines, e.g. `entryLong.when.args.0` or `session`. */
  readonly path: string
  readonly trueBars: number
  readonly times: number
  /** Of the shown bars alone. */
  readonly stretches: readonly BarRange[]
}

/** Counts a condition bar by bar; stretches are told from bar `shownFrom` on. */
export function newTruth(path: string, shownFrom: number) {
  const stretches: [number, number][] = []
  let trueBars = 0
  let times = 0
  let wasTrue = false
  let wasShown = false
  return {
    add(bar: number, isTrue: boolean): void {
      if (isTrue) {
        trueBars += 1
        if (!wasTrue) times += 1
        if (bar >= shownFrom) {
          if (wasTrue && wasShown) stretches.at(-1)![1] = bar
          else stretches.push([bar, bar])
          wasShown = true
        }
      }
      wasTrue = isTrue
      wasShown &&= isTrue
    },
    /** What comes next stands by itself. */
    interrupt(): void {
      wasTrue = false
      wasShown = false
    },
    told: (): ConditionTruth => ({ path, trueBars, times, stretches }),
  }
}
